"""The line of rules in force: a few words that a sheet shows."""

from typing import Any

import pytest

from scoresheet.rules import in_force, play_by

LINES: list[tuple[str, dict[str, Any], list[str]]] = [
    ("yatzy", {}, ["bonus 50 from 63", "full house = sum"]),
    ("maxi", {}, ["bonus 100 from 84", "full house = sum", "4 rolls, the rest saved"]),
    ("yahtzee", {}, ["bonus 35 from 63", "forced joker"]),
    ("kniffel", {}, ["bonus 35 from 63", "no joker"]),
    ("yacht", {}, []),
    ("generala", {}, ["first roll + 5"]),
    ("yatzy", {"upper_threshold": 60, "upper_bonus": 25}, ["bonus 25 from 60", "full house = sum"]),
    ("yatzy", {"full_house_value": "fixed25"}, ["bonus 50 from 63", "full house = 25"]),
    ("yatzy", {"yatzy_value": "plus_dice"}, ["bonus 50 from 63", "Yatzy = 50 + dice", "full house = sum"]),
    ("yatzy", {"pair_boxes": False}, ["bonus 50 from 63", "full house = sum", "no pair boxes"]),
    ("yatzy", {"forced": True}, ["bonus 50 from 42", "full house = sum", "forced order"]),
    ("yatzy", {"forced": "half"}, ["bonus 50 from 42", "full house = sum", "half forced"]),
    ("yatzy", {"forced_threshold": 30}, ["bonus 50 from 63", "full house = sum"]),
    ("yatzy", {"five_kind_full_house": True}, ["bonus 50 from 63", "full house = sum", "five equal = full house"]),
    ("yatzy", {"four_kind_two_pairs": True}, ["bonus 50 from 63", "full house = sum", "four equal = two pairs"]),
    ("cheerio", {"games": 3}, ["3 columns"]),
    ("cheerio", {"games": 3, "add_columns": False}, ["3 columns", "best column counts"]),
    ("cheerio", {"add_columns": False}, []),
    ("cheerio", {"games": 3, "add_columns": False, "multipliers": [1, 2, 3]}, ["columns × 1, 2, 3"]),
    ("maxi", {"save_rolls": False}, ["bonus 100 from 84", "full house = sum", "4 rolls"]),
    ("maxi", {"rolls_per_turn": 3}, ["bonus 100 from 84", "full house = sum", "3 rolls, the rest saved"]),
    ("yahtzee", {"yahtzee_bonus": 50}, ["bonus 35 from 63", "forced joker", "further Yahtzee + 50"]),
    ("yahtzee", {"joker": "free", "bonus_times_column": False}, ["bonus 35 from 63", "free joker"]),
    ("generala", {"generala_value": 60, "served_extra": 10}, ["Generala = 60", "first roll + 10"]),
    ("generala", {"double_generala": False}, ["no Double Generala", "first roll + 5"]),
    ("generala", {"double_value": 120}, ["Double Generala = 120", "first roll + 5"]),
    ("generala", {"wrap_straights": True}, ["first roll + 5", "straights round the corner"]),
]
MORE_LINES = [
    ("maxi", {"yatzy_value": "plus_dice"}, "Maxi Yatzy = 100 + dice"),
    ("maxi", {"full_straight_value": 30}, "full straight = 30"),
    ("yahtzee", {"multipliers": [1, 2], "bonus_times_column": False}, "bonuses not multiplied"),
    ("kniffel", {"yahtzee_bonus": 50}, "further Kniffel + 50"),
    ("yams", {}, "further Yams strikes a box"),
]


@pytest.mark.parametrize(("key", "values", "said"), LINES)
def test_the_line_of_rules_says_the_bonus_the_full_house_and_what_differs_from_print(
    key: str, values: dict[str, Any], said: list[str]
) -> None:
    assert [str(phrase) for phrase in in_force(play_by(key, values))] == said


@pytest.mark.parametrize(("key", "values", "phrase"), MORE_LINES)
def test_the_line_of_rules_has_a_phrase_for_it(key: str, values: dict[str, Any], phrase: str) -> None:
    assert phrase in [str(said) for said in in_force(play_by(key, values))]
