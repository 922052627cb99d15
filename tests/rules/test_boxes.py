"""What each box makes of every roll, against the naive scorer, and what it refuses."""

from itertools import permutations
from typing import Any

import pytest

from scoresheet.rules import GAMES, play_by
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


WHAT_OTHERS_GOT_WRONG = [
    ("four and one is no full house", "yatzy", "full_house", "22226", {}, 0),
    ("four and one is no full house", "yahtzee", "full_house", "22226", {}, 0),
    ("four and one is no full house", "generala", "full_house", "22226", {}, 0),
    ("four and two holds three and two", "maxi", "full_house", "222266", {}, 18),
    ("five of a kind is no full house", "yatzy", "full_house", "33333", {}, 0),
    ("five of a kind is no full house", "yahtzee", "full_house", "33333", {}, 0),
    ("unless the house says so", "yatzy", "full_house", "33333", {"five_kind_full_house": True}, 15),
    ("four of a kind is not two pairs", "yatzy", "two_pairs", "55552", {}, 0),
    ("unless the house says so", "yatzy", "two_pairs", "55552", {"four_kind_two_pairs": True}, 20),
    ("four and two are no three pairs", "maxi", "three_pairs", "444433", {}, 0),
    ("six equal dice are no three pairs", "maxi", "three_pairs", "333333", {}, 0),
    ("unless the house says so", "maxi", "three_pairs", "333333", {"four_kind_two_pairs": True}, 18),
    ("a full house holds two pairs", "yatzy", "two_pairs", "33344", {}, 14),
    ("a doubled number in the middle of a run", "yahtzee", "small_straight", "12334", {}, 30),
    ("a doubled number at its end", "kniffel", "small_straight", "34566", {}, 30),
    ("a small straight is exactly 1-5", "yatzy", "small_straight", "12334", {}, 0),
    ("a small straight is exactly 1-5", "yatzy", "small_straight", "34566", {}, 0),
    ("four of a kind adds only the four", "yatzy", "four_kind", "44446", {}, 16),
    ("four of a kind adds all five", "yahtzee", "four_kind", "44446", {}, 22),
    ("three of a kind adds only the three", "yatzy", "three_kind", "31313", {}, 9),
    ("three of a kind adds all five", "kniffel", "three_kind", "31313", {}, 11),
    ("six in a row hold a small straight", "maxi", "small_straight", "123456", {}, 15),
    ("six in a row hold a large straight", "maxi", "large_straight", "123456", {}, 20),
    ("six in a row are a full straight", "maxi", "full_straight", "123456", {}, 21),
    ("the sixth die is free", "maxi", "small_straight", "123453", {}, 15),
    ("the sixth die is free", "maxi", "large_straight", "233456", {}, 20),
    ("a doubled six is no full straight", "maxi", "full_straight", "234566", {}, 0),
]


@pytest.mark.parametrize(("case", "key", "box", "roll", "rules", "points"), WHAT_OTHERS_GOT_WRONG)
def test_what_other_tools_got_wrong(
    case: str, key: str, box: str, roll: str, rules: dict[str, Any], points: int
) -> None:
    assert play_by(key, rules).points(box, roll) == points, case


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
