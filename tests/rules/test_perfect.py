"""Perfect sheets: played mark by mark, and as the rules work them out."""

from typing import Any

import pytest

from scoresheet.rules import Card, Game, highest_total, play_by

ALL = {"five_kind_full_house": True, "four_kind_two_pairs": True, "yatzy_value": "plus_dice"}
TRIPLE = {"multipliers": [1, 2, 3]}

PERFECT: list[tuple[str, dict[str, Any], int]] = [
    ("yatzy", {}, 374),
    ("yatzy", {"yatzy_value": "plus_dice"}, 404),
    ("yatzy", {"full_house_value": "fixed25"}, 371),
    ("yatzy", {"pair_boxes": False}, 340),
    ("yatzy", {"upper_bonus": 25}, 349),
    ("yatzy", {"five_kind_full_house": True}, 376),
    ("yatzy", {"four_kind_two_pairs": True}, 376),
    ("yatzy", ALL, 408),
    ("yatzy", {"forced": True}, 374),
    ("yatzy", {"forced": "half"}, 374),
    ("yatzy", TRIPLE, 2244),
    ("yatzy", {"games": 6}, 2244),
    ("yatzy", {"games": 6, "add_columns": False}, 374),
    ("maxi", {}, 649),
    ("maxi", {"upper_threshold": 75, "upper_bonus": 50}, 599),
    ("maxi", {"upper_bonus": 0}, 549),
    ("maxi", {"full_straight_value": 30}, 658),
    ("maxi", {"yatzy_value": "plus_dice"}, 685),
    ("maxi", {"forced": True}, 649),
    ("yahtzee", {}, 1575),
    ("yahtzee", {"joker": "free"}, 1575),
    ("yahtzee", {"joker": "none"}, 1480),
    ("yahtzee", {"yahtzee_bonus": 0}, 375),
    ("yahtzee", TRIPLE | {"yahtzee_bonus": 0}, 2250),
    ("yahtzee", TRIPLE, 9450),
    ("yahtzee", TRIPLE | {"bonus_times_column": False}, 5850),
    ("kniffel", {}, 1480),
    ("kniffel", {"yahtzee_bonus": 50}, 880),
    ("kniffel", {"yahtzee_bonus": 0}, 375),
    ("kniffel", {"joker": "forced"}, 1575),
    ("yams", {"joker": "none"}, 1480),
    ("yacht", {}, 297),
    ("cheerio", {}, 258),
]


@pytest.mark.parametrize(("key", "values", "total"), PERFECT)
def test_the_highest_total_is_that_of_the_books(key: str, values: dict[str, Any], total: int) -> None:
    assert highest_total(play_by(key, values)) == total


# Beyond the books: what they leave open follows from the same play.
MORE: list[tuple[str, dict[str, Any]]] = [
    ("yams", {}),
    ("yams", {"joker": "forced"}),
    ("generala", {}),
    ("generala", {"generala_value": 60, "double_value": 120, "served_extra": 10}),
    ("generala", {"double_generala": False}),
    ("yacht", {"games": 2}),
    ("yahtzee", {"games": 2, "add_columns": False}),
]


@pytest.mark.parametrize(("key", "values"), [(key, values) for key, values, _total in PERFECT] + MORE)
def test_the_highest_total_can_be_played_mark_by_mark(key: str, values: dict[str, Any]) -> None:
    game = play_by(key, values)

    card = Card(game)
    while card.empty:
        place = next_of(card)
        card = max((card.write(*place, mark) for mark in dearest(game, place[1])), key=in_all_columns)

    assert card.total == highest_total(game)
    assert card.complete
    assert card.misplaced_cells() == ()
    assert not card.wins


def in_all_columns(card: Card) -> int:
    return sum(column.result for column in card.columns)


def next_of(card: Card) -> tuple[int, str]:
    """The boxes that further ones wait for come first, then the upper ones, which jokers wait for."""
    upper = {box.key for box in card.game.upper}
    return min(card.open_cells(), key=lambda place: (place[1] not in ("yahtzee", "generala"), place[1] not in upper))


def dearest(game: Game, box: str) -> tuple[str, str]:
    """The dearest roll of mixed dice, served, and of equal dice, which may be a joker and would win if served."""
    table = game.table(box)
    mixed = max((roll for roll in table if len(set(roll)) > 1), key=lambda roll: table[roll])
    equal = max((roll for roll in table if len(set(roll)) == 1), key=lambda roll: table[roll])
    return f"{mixed}@1", equal
