"""What each box makes of every roll, against the naive scorer, and what it refuses."""

from itertools import permutations
from typing import Any

import pytest

from scoresheet.rules import GAMES, Game, NoSuchBox, NotPossible, play_by
from scoresheet.rules.patterns import groups, run

from .naive import DICE, SHEETS, Rules, every_mark, naive, rules_of

EACH = [(key, box, rules) for key, boxes in SHEETS.items() for box in boxes for rules in rules_of(key, box)]
each = pytest.mark.parametrize(("key", "box", "rules"), EACH)


def test_the_naive_scorer_knows_every_game_and_box() -> None:
    assert {key: {box.key for box in game.boxes} for key, game in GAMES.items()} == {
        key: set(boxes) for key, boxes in SHEETS.items()
    }


@each
def test_every_roll_in_every_box_agrees_with_the_naive_scorer(key: str, box: str, rules: Rules) -> None:
    game, second = play_by(key, rules), naive(key, box, *rules.items())

    table = game.table(box)

    assert table == second.table
    assert len(table) == {5: 252, 6: 462}[DICE[key]]
    assert game.possible_points(box) == tuple(sorted({0, *second.table.values()}))


@each
def test_a_pattern_asked_about_its_own_answer_gives_it_back(key: str, box: str, rules: Rules) -> None:
    counts, second = play_by(key, rules).box(box).counts, naive(key, box, *rules.items())

    answers = {roll: counts(roll) for roll in second.table}

    assert answers == second.counting
    assert all(counts(dice) == dice for dice in answers.values())


@each
def test_a_box_takes_exactly_the_marks_that_some_roll_gives(key: str, box: str, rules: Rules) -> None:
    game, second, marks = play_by(key, rules), naive(key, box, *rules.items()), every_mark(DICE[key])

    taken = {mark for mark in marks if game.takes(box, mark)}

    assert taken == {mark for mark in marks if mark == "-" or second.rolls_of(mark)}


@each
def test_every_mark_taken_is_worth_what_its_rolls_are(key: str, box: str, rules: Rules) -> None:
    game, second = play_by(key, rules), naive(key, box, *rules.items())

    for mark in (mark for mark in every_mark(DICE[key]) if game.takes(box, mark)):
        assert (game.points(box, mark), False) == second.worth(mark, second)


@pytest.mark.parametrize(
    ("case", "box", "roll", "rules", "points"),
    [
        ("R01 four and one is no full house", "full_house", "22226", {}, 0),
        ("R02 five of a kind is no full house", "full_house", "33333", {}, 0),
        ("R02 unless the house says so", "full_house", "33333", {"five_kind_full_house": True}, 15),
        ("R03 four of a kind is not two pairs", "two_pairs", "55552", {}, 0),
        ("R03 unless the house says so", "two_pairs", "55552", {"four_kind_two_pairs": True}, 20),
        ("R03 a full house holds two pairs", "two_pairs", "33344", {}, 14),
        ("R04 a small straight is exactly 1-5", "small_straight", "12334", {}, 0),
        ("R04 a small straight is exactly 1-5", "small_straight", "34566", {}, 0),
        ("R06 four of a kind adds only the four", "four_kind", "44446", {}, 16),
        ("R06 three of a kind adds only the three", "three_kind", "31313", {}, 9),
    ],
)
def test_what_other_tools_got_wrong(case: str, box: str, roll: str, rules: dict[str, Any], points: int) -> None:
    assert play_by("yatzy", rules).points(box, roll) == points, case


def test_the_order_of_the_dice_never_matters() -> None:
    game = play_by("yatzy")

    for thrown in {"".join(order) for order in permutations("33366")}:
        assert game.normalise("full_house", thrown) == "33366"
        assert game.points("full_house", thrown) == 21


def test_six_dice_are_read_in_their_dearest_way() -> None:
    assert groups(3, 2)("333666") == "33666"
    assert groups(2, 2)("556666") == "5566"
    assert groups(2, 2, 2)("445566") == "445566"
    assert groups(3, 3, different=False)("666666") == "666666"
    assert run("1234", "2345", "3456")("233456") == "3456"


IMPOSSIBLE = [
    ("ones", "=6", "Ones can be 1–5 or 0."),
    ("twos", "=7", "Twos can be 2, 4, 6, 8, 10 or 0."),
    ("one_pair", "=7", "One pair can be 2, 4, 6, 8, 10, 12 or 0."),
    ("full_house", "=29", "Full house can be 7–9, 11–24, 26–28 or 0."),
    ("small_straight", "=14", "Small straight can be 15 or 0."),
    ("yatzy", "=49", "Yatzy can be 50 or 0."),
    ("chance", "=4", "Chance can be 5–30 or 0."),
    ("two_pairs", "=24", "Two pairs can be 6, 8, 10, 12, 14, 16, 18, 20, 22 or 0."),
    ("yatzy", "=9999", "Yatzy can be 50 or 0."),
    ("chance", "6", "6 is neither 5 dice nor just those that count. Chance can be 5–30 or 0."),
    ("fours", "45", "45 is neither 5 dice nor just those that count. Fours can be 4, 8, 12, 16, 20 or 0."),
    ("yatzy", "4444", "4444 is neither 5 dice nor just those that count. Yatzy can be 50 or 0."),
    ("yatzy", "444444", "There are only 5 dice, not 444444. Yatzy can be 50 or 0."),
    ("yatzy", "44447", "“44447” is neither dice nor a number. Yatzy can be 50 or 0."),
    ("yatzy", "", "“” is neither dice nor a number. Yatzy can be 50 or 0."),
]


@pytest.mark.parametrize(("box", "mark", "sentence"), IMPOSSIBLE)
def test_a_refusal_names_what_is_possible(box: str, mark: str, sentence: str) -> None:
    game = play_by("yatzy")

    with pytest.raises(NotPossible) as refused:
        game.normalise(box, mark)

    assert str(refused.value) == sentence
    assert not game.takes(box, mark)
    with pytest.raises(NotPossible):
        game.points(box, mark)


@pytest.mark.parametrize(
    ("box", "typed", "stored"),
    [
        ("chance", "=5", "11111"),
        ("chance", "=30", "66666"),
        ("chance", "=30@2", "66666@2"),
        ("chance", "=29", "56666"),
        ("chance", "=28", "=28"),
        ("two_pairs", "=22", "=22"),
        ("yatzy", "=50", "=50"),
        ("small_straight", "=15", "12345"),
        ("full_house", "=7", "11122"),
        ("large_straight", "=0", "-"),
        ("large_straight", "=000", "-"),
        ("sixes", "=006", "=6"),
        ("fours", "63144", "13446"),
        ("full_house", "22226", "22226"),
    ],
)
def test_a_mark_is_stored_in_one_way(box: str, typed: str, stored: str) -> None:
    game = play_by("yatzy")

    assert game.normalise(box, typed) == stored
    assert game.normalise(box, stored) == stored


@pytest.mark.parametrize("ask", [Game.points, Game.takes, Game.normalise])
def test_a_box_that_is_not_printed_is_refused(ask: Any) -> None:
    with pytest.raises(NoSuchBox, match=r"^Yatzy has no box tower\.$"):
        ask(play_by("yatzy"), "tower", "66655")


def test_the_picker_shows_the_dice_that_count_or_sums() -> None:
    game = play_by("yatzy")

    marks = {box.key: [choice.mark for choice in game.choices(box.key)] for box in game.boxes}

    assert marks["fours"] == ["4", "44", "444", "4444", "44444"]
    assert marks["one_pair"] == ["11", "22", "33", "44", "55", "66"]
    assert marks["small_straight"] == ["12345"]
    assert marks["yatzy"] == ["11111", "22222", "33333", "44444", "55555", "66666"]
    assert len(marks["full_house"]) == 30
    assert marks["chance"][:3] == ["11111", "11112", "=7"]
    assert marks["chance"][-3:] == ["=28", "56666", "66666"]
    assert len(marks["chance"]) == 26


@each
def test_every_tile_of_the_picker_is_worth_what_it_says(key: str, box: str, rules: Rules) -> None:
    game = play_by(key, rules)

    points = [choice.points for choice in game.choices(box)]

    assert points == [game.points(box, choice.mark) for choice in game.choices(box)] == sorted(points)
    assert {0, *points} == set(game.possible_points(box))


@pytest.mark.parametrize(
    ("box", "rules", "words"),
    [
        ("one_pair", {}, "Two dice of the same number. Those dice added up, at most 12."),
        ("small_straight", {}, "1-2-3-4-5. Always 15."),
        ("yatzy", {"yatzy_value": "plus_dice"}, "All dice of the same number. 50 plus the dice, at most 80."),
        ("full_house", {"full_house_value": "fixed25"}, "Three of one number, two of another. Always 25."),
    ],
)
def test_a_box_says_what_it_needs_and_pays(box: str, rules: dict[str, Any], words: str) -> None:
    assert str(play_by("yatzy", rules).help(box)) == words


def test_a_box_tells_its_section() -> None:
    sections = [box.section for box in GAMES["yatzy"].boxes]

    assert sections == ["upper"] * 6 + ["lower"] * 9
