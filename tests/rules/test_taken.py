"""What a box takes and how it is stored; a refusal names what is possible."""

from typing import Any

import pytest

from scoresheet.rules import Game, NoSuchBox, NotPossible, play_by

IN_THE_FAMILY = [
    ("maxi", "ones", "=7", "Ones can be 1–6 or 0."),
    ("maxi", "castle", "=10", "Castle (3+3) can be 9, 12, 15, 18, 21, 24, 27, 30, 33 or 0."),
    ("maxi", "chance", "=5", "Chance can be 6–36 or 0."),
    ("maxi", "maxi_yatzy", "=50", "Maxi Yatzy can be 100 or 0."),
    ("maxi", "sixes", "6666666", "“6666666” is neither dice nor a number. Sixes can be 6, 12, 18, 24, 30, 36 or 0."),
    ("yahtzee", "three_kind", "=4", "Three of a kind can be 5–30 or 0."),
    (
        "yahtzee",
        "three_kind",
        "333",
        "333 is neither 5 dice nor just those that count. Three of a kind can be 5–30 or 0.",
    ),
    ("yahtzee", "chance", "=4", "Chance can be 5–30 or 0."),
    ("yahtzee", "small_straight", "=15", "Small straight can be 30 or 0."),
    ("generala", "full_house", "=35", "Full house can be 30 or 0."),
]


@pytest.mark.parametrize(("key", "box", "mark", "sentence"), IN_THE_FAMILY)
def test_a_box_of_the_family_names_what_is_possible(key: str, box: str, mark: str, sentence: str) -> None:
    with pytest.raises(NotPossible) as refused:
        play_by(key).normalise(box, mark)

    assert str(refused.value) == sentence


POSSIBLE = [
    ("yatzy", "chance", "=5"),
    ("yatzy", "two_pairs", "=22"),
    ("maxi", "ones", "=6"),
    ("yahtzee", "four_kind", "=5"),
    ("maxi", "small_straight", "12345"),
]


@pytest.mark.parametrize(("key", "box", "mark"), POSSIBLE)
def test_the_lowest_and_the_highest_that_dice_give_are_taken(key: str, box: str, mark: str) -> None:
    assert play_by(key).takes(box, mark)


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
