"""Examples of boxes: a roll that shows what the box wants and as little else as can be; and the most a box can give."""

from typing import Any

import pytest

from scoresheet.rules import GAMES, example, most, play_by

# game, house rules, box, the roll, the dice of it that count, its points
EXAMPLES: list[tuple[str, dict[str, Any], str, str, str, int]] = [
    ("yatzy", {}, "ones", "11116", "1111", 4),
    ("yatzy", {}, "sixes", "56666", "6666", 24),
    ("yatzy", {}, "one_pair", "34566", "66", 12),
    ("yatzy", {}, "two_pairs", "45566", "5566", 22),
    ("yatzy", {}, "three_kind", "45666", "666", 18),
    ("yatzy", {}, "four_kind", "56666", "6666", 24),
    ("yatzy", {}, "small_straight", "12345", "12345", 15),
    ("yatzy", {}, "large_straight", "23456", "23456", 20),
    ("yatzy", {}, "full_house", "55666", "55666", 28),
    ("yatzy", {"full_house_value": "fixed25"}, "full_house", "55666", "55666", 25),
    ("yatzy", {"five_kind_full_house": True}, "full_house", "55666", "55666", 28),
    ("yatzy", {}, "chance", "13456", "13456", 19),
    ("yatzy", {}, "yatzy", "66666", "66666", 50),
    ("yatzy", {"yatzy_value": "plus_dice"}, "yatzy", "66666", "66666", 80),
    ("maxi", {}, "three_pairs", "445566", "445566", 30),
    ("maxi", {}, "five_kind", "566666", "66666", 30),
    ("maxi", {}, "small_straight", "123455", "12345", 15),
    ("maxi", {}, "large_straight", "234566", "23456", 20),
    ("maxi", {}, "full_straight", "123456", "123456", 21),
    ("maxi", {"full_straight_value": 30}, "full_straight", "123456", "123456", 30),
    ("maxi", {}, "full_house", "455666", "55666", 28),
    ("maxi", {}, "castle", "555666", "555666", 33),
    ("maxi", {}, "tower", "556666", "556666", 34),
    ("maxi", {}, "maxi_yatzy", "666666", "666666", 100),
    ("yahtzee", {}, "three_kind", "45666", "45666", 27),
    ("yahtzee", {}, "four_kind", "56666", "56666", 29),
    ("yahtzee", {}, "small_straight", "13456", "3456", 30),
    ("yahtzee", {}, "large_straight", "23456", "23456", 40),
    ("yahtzee", {}, "chance", "45566", "45566", 26),
    ("yacht", {}, "four_kind", "56666", "6666", 24),
    ("generala", {}, "four_kind", "56666", "6666", 40),
    ("generala", {"double_value": 120}, "double_generala", "66666", "66666", 120),
]


@pytest.mark.parametrize(("key", "values", "box", "roll", "counts", "points"), EXAMPLES)
def test_an_example_shows_the_box_and_as_little_else_as_can_be(
    key: str, values: dict[str, Any], box: str, roll: str, counts: str, points: int
) -> None:
    assert example(play_by(key, values), box) == (roll, counts, points)


@pytest.mark.parametrize("key", GAMES)
def test_every_box_has_an_example_that_the_game_scores_so(key: str) -> None:
    game = play_by(key)

    for box in game.boxes:
        shown = example(game, box.key)
        assert (len(shown.roll), game.points(box.key, shown.roll)) == (game.dice, shown.points)
        assert game.points(box.key, shown.counts) == shown.points > 0


# game, house rules, box, the most it can give
MOST: list[tuple[str, dict[str, Any], str, int]] = [
    ("yatzy", {}, "one_pair", 12),
    ("yatzy", {"yatzy_value": "plus_dice"}, "yatzy", 80),
    ("maxi", {}, "tower", 34),
    ("yahtzee", {}, "full_house", 25),
    ("yahtzee", {}, "yahtzee", 50),
    ("generala", {}, "straight", 25),
    ("generala", {"served_extra": 0}, "straight", 20),
    ("generala", {}, "generala", 50),
]


@pytest.mark.parametrize(("key", "values", "box", "points"), MOST)
def test_the_most_a_box_can_give(key: str, values: dict[str, Any], box: str, points: int) -> None:
    assert most(play_by(key, values), box) == points
