"""House rules: what each does to a card, what values it takes, and which one sets another aside."""

from typing import Any

import pytest

from scoresheet.rules import (
    GAMES,
    BadValue,
    Card,
    UnknownGame,
    UnknownRule,
    filled_in,
    house_rules_of,
    in_force,
    play_by,
)

from .vectors import danish_sheet, in_dice, sheet

ANNA = in_dice(danish_sheet("Anna"))
BEN = in_dice(danish_sheet("Ben"))
FIVES = sheet(sixes="66666", two_pairs="66665", full_house="66666", yatzy="66666")
TWO = [(0, "chance", "66666"), (0, "sixes", "6666"), (1, "chance", "55555"), (2, "chance", "44444")]

MAXI = sheet(full_straight="123456", three_pairs="444433", tower="666666", maxi_yatzy="666666")
JOKER = sheet(yahtzee="66666", sixes="6666", full_house="66666")
EARLY = sheet(yahtzee="66666", full_house="66666")  # the Sixes, its own box, are still empty
SECOND = [(1, "yahtzee", "66666"), (0, "yahtzee", "66666"), (1, "chance", "66666")]
GENERALA = sheet(straight="13456", full_house="33366@1", generala="66666", double_generala="66666")

# game, rule, value, entries, total as printed, total under the rule
EFFECTS = [
    ("yatzy", "upper_threshold", 71, ANNA, 321, 271),
    ("yatzy", "upper_threshold", 70, ANNA, 321, 321),
    ("yatzy", "upper_threshold", 62, BEN, 160, 210),
    ("yatzy", "upper_threshold", 0, [], 0, 50),
    ("yatzy", "upper_threshold", 105, ANNA, 321, 271),
    ("yahtzee", "upper_threshold", 0, JOKER, 199, 234),
    ("yatzy", "upper_bonus", 25, ANNA, 321, 296),
    ("yatzy", "upper_bonus", 0, ANNA, 321, 271),
    ("yatzy", "yatzy_value", "plus_dice", ANNA, 321, 341),
    ("yatzy", "yatzy_value", "plus_dice", FIVES, 80, 110),
    ("maxi", "yatzy_value", "plus_dice", MAXI, 121, 157),
    ("yatzy", "full_house_value", "fixed25", ANNA, 321, 319),
    ("yatzy", "full_house_value", "fixed25", BEN, 160, 164),
    ("maxi", "full_house_value", "fixed25", sheet(full_house="666655"), 28, 25),
    ("maxi", "full_straight_value", 25, MAXI, 121, 125),
    ("maxi", "full_straight_value", 30, MAXI, 121, 130),
    ("yatzy", "pair_boxes", False, ANNA, 321, 287),
    ("yatzy", "pair_boxes", False, BEN, 160, 132),
    ("yatzy", "forced", True, BEN, 160, 210),
    ("yatzy", "forced", "half", BEN, 160, 210),
    ("maxi", "forced", True, sheet(sixes="66666", fives="55555", fours="44"), 63, 163),
    ("yatzy", "forced_threshold", 0, BEN, 160, 160),
    ("maxi", "rolls_per_turn", 3, MAXI, 121, 121),
    ("maxi", "save_rolls", False, MAXI, 121, 121),
    ("yatzy", "games", 2, TWO, 54, 79),
    ("yatzy", "games", 3, TWO, 54, 99),
    ("yacht", "games", 2, [(0, "choice", "66666"), (1, "yacht", "66666")], 30, 80),
    ("yahtzee", "games", 2, SECOND, 50, 230),
    ("yatzy", "add_columns", False, TWO, 54, 54),
    ("yatzy", "multipliers", [1, 2, 3], TWO, 54, 164),
    ("yatzy", "multipliers", [2], TWO, 54, 108),
    ("yahtzee", "multipliers", [1, 2], SECOND, 50, 410),
    ("yahtzee", "bonus_times_column", False, JOKER, 199, 199),
    ("yahtzee", "joker", "none", JOKER, 199, 174),
    ("yahtzee", "joker", "free", JOKER, 199, 199),
    ("yahtzee", "joker", "free", EARLY, 175, 150),
    ("kniffel", "joker", "forced", JOKER, 174, 199),
    ("yams", "joker", "none", sheet(yahtzee="66666", chance="66666"), 150, 180),
    ("yams", "joker", "forced", JOKER, 174, 199),
    ("yahtzee", "yahtzee_bonus", 0, JOKER, 199, 99),
    ("kniffel", "yahtzee_bonus", 50, JOKER, 174, 124),
    ("yams", "yahtzee_bonus", 200, JOKER, 174, 274),
    ("generala", "generala_value", 60, GENERALA, 185, 195),
    ("generala", "double_generala", False, GENERALA, 185, 85),
    ("generala", "double_value", 120, GENERALA, 185, 205),
    ("generala", "served_extra", 10, GENERALA, 185, 190),
    ("generala", "served_extra", 0, GENERALA, 185, 180),
    ("generala", "wrap_straights", True, GENERALA, 185, 205),
    ("yatzy", "five_kind_full_house", True, FIVES, 80, 110),
    ("maxi", "five_kind_full_house", True, MAXI, 121, 157),
    ("yatzy", "four_kind_two_pairs", True, FIVES, 80, 104),
    ("maxi", "four_kind_two_pairs", True, MAXI, 121, 143),
]


@pytest.mark.parametrize(("key", "rule", "value", "entries", "printed", "changed"), EFFECTS)
def test_a_house_rule_changes_a_card_and_changed_back_leaves_it_as_it_was(
    key: str, rule: str, value: Any, entries: Any, printed: int, changed: int
) -> None:
    card = Card(play_by(key), entries)

    under_rule = card.under(play_by(key, {rule: value}))

    assert (card.total, under_rule.total) == (printed, changed)
    assert under_rule.under(play_by(key)) == card


def test_every_house_rule_has_a_row_above() -> None:
    assert {row[1] for row in EFFECTS} == {rule.key for key in GAMES for rule in house_rules_of(key)}


@pytest.mark.parametrize(("times_column", "total"), [(True, 410), (False, 310)])
def test_a_further_yahtzee_pays_flat_or_times_the_factor_of_the_column_it_is_written_in(
    times_column: bool, total: int
) -> None:
    game = play_by("yahtzee", {"multipliers": [1, 2], "bonus_times_column": times_column})

    card = Card(game, SECOND)

    assert (card.total, card.columns[1].total, card.columns[1].extra) == (total, 180, 100)


TOGETHER = [
    ({"forced": True, "forced_threshold": 63}, 160),
    ({"forced": "half", "forced_threshold": 62}, 210),
    ({"forced": True, "upper_threshold": 0}, 210),
    ({"forced": False, "forced_threshold": 0}, 160),
    ({"forced": True, "upper_bonus": 25}, 185),
]


@pytest.mark.parametrize(("values", "total"), TOGETHER)
def test_the_forced_threshold_holds_only_in_forced_order(values: dict[str, Any], total: int) -> None:
    assert Card(play_by("yatzy", values), BEN).total == total


def test_multipliers_fix_the_number_of_columns_and_that_they_are_added() -> None:
    game = play_by("yatzy", {"games": 6, "add_columns": False, "multipliers": [1, 2, 3]})

    assert (game.columns, game.factors, game.added) == (3, (1, 2, 3), True)
    assert Card(game, [(2, "chance", "66666")]).total == 90


BAD_VALUES = [
    ("upper_threshold", 106, "Upper bonus needs can be 0 to 105."),
    ("upper_threshold", -1, "Upper bonus needs can be 0 to 105."),
    ("upper_threshold", "63", "Upper bonus needs can be 0 to 105."),
    ("upper_threshold", True, "Upper bonus needs can be 0 to 105."),
    ("upper_threshold", 62.0, "Upper bonus needs can be 0 to 105."),
    ("upper_threshold", None, "Upper bonus needs can be 0 to 105."),
    ("upper_bonus", 52, "Upper bonus is worth can be 0 to 100 in steps of 5."),
    ("upper_bonus", 10**30, "Upper bonus is worth can be 0 to 100 in steps of 5."),
    ("yatzy_value", "fixed100", "Yatzy is worth can be Always 50 / 50 plus the dice."),
    ("full_house_value", 25, "Full house is worth can be The five dice added up / Always 25."),
    ("pair_boxes", 0, "Play the pair boxes can be on / off."),
    ("pair_boxes", "half", "Play the pair boxes can be on / off."),
    ("pair_boxes", {}, "Play the pair boxes can be on / off."),
    ("forced", 1, "Forced Yatzy can be off / half: the upper boxes first / on: strictly from the top."),
    ("forced_threshold", 106, "Forced Yatzy bonus needs can be 0 to 105."),
    ("games", 0, "Games on one sheet can be 1 to 6."),
    ("games", 7, "Games on one sheet can be 1 to 6."),
    ("multipliers", [], "Factors of the columns can be one to six factors from 1 to 9."),
    ("multipliers", [1] * 7, "Factors of the columns can be one to six factors from 1 to 9."),
    ("multipliers", [1, True], "Factors of the columns can be one to six factors from 1 to 9."),
    ("multipliers", 3, "Factors of the columns can be one to six factors from 1 to 9."),
]


@pytest.mark.parametrize(("rule", "value", "sentence"), BAD_VALUES)
def test_a_house_rule_refuses_any_other_value_and_says_what_is_possible(rule: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadValue) as refused:
        play_by("yatzy", {rule: value})

    assert str(refused.value) == sentence


def test_an_unknown_house_rule_is_refused() -> None:
    with pytest.raises(UnknownRule, match=r"^Yatzy has no house rule called joker\.$"):
        play_by("yatzy", {"joker": "forced"})


@pytest.mark.parametrize("key", ["tarot", "", "YATZY", None, []])
def test_an_unknown_game_is_refused(key: Any) -> None:
    for ask in (play_by, house_rules_of, filled_in):
        with pytest.raises(UnknownGame, match="There is no game called"):
            ask(key)


def test_a_factor_of_one_and_a_switch_are_told_apart() -> None:
    assert play_by("yatzy", {"multipliers": [1]}).values == {"multipliers": [1]}
    with pytest.raises(BadValue):
        play_by("yatzy", {"multipliers": [True]})


def test_the_same_rules_give_the_same_game() -> None:
    game = play_by("yatzy", {"games": 2, "forced": True})

    assert play_by("yatzy", {"forced": True, "games": 2, "upper_bonus": 50}) is game
    assert play_by("yatzy", {"games": 1}) is play_by("yatzy")
    assert play_by("yatzy") == GAMES["yatzy"]
    assert hash(play_by("yatzy")) == hash(GAMES["yatzy"])
    assert play_by("yatzy", {"games": 2}) != game


def test_values_are_told_as_they_would_be_stored() -> None:
    game = play_by("yatzy", {"upper_bonus": 50, "multipliers": (1, 2), "pair_boxes": False})

    assert game.values == {"pair_boxes": False, "multipliers": [1, 2]}
    assert filled_in("yatzy", game.values) == filled_in("yatzy") | game.values


# what is played, and the rules that have no say in it
SET_ASIDE: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({}, {}),
    ({"games": 3, "add_columns": False}, {}),
    (
        {"games": 5, "add_columns": False, "multipliers": [1, 2, 3]},
        {
            "games": "The factors decide how many columns there are: 3.",
            "add_columns": "Columns with factors are always added up.",
        },
    ),
    ({"forced": True}, {"upper_threshold": "Forced Yatzy has its own bonus: from 42."}),
    (
        {"forced": "half", "forced_threshold": 50},
        {"upper_threshold": "Forced Yatzy has its own bonus: from 50."},
    ),
]


@pytest.mark.parametrize(("values", "said"), SET_ASIDE)
def test_a_rule_that_another_one_sets_aside_says_by_which(values: dict[str, Any], said: dict[str, str]) -> None:
    game = play_by("yatzy", values)

    told = {rule.key: str(why) for rule in house_rules_of("yatzy") if (why := rule.set_aside(game))}

    assert told == said


@pytest.mark.parametrize(
    ("game", "values"), [("yatzy", {"add_columns": False}), ("yahtzee", {"bonus_times_column": False})]
)
def test_a_rule_without_say_leaves_the_game_as_it_is(game: str, values: dict[str, Any]) -> None:
    printed = play_by(game)

    played = play_by(game, values)

    assert played == printed


def test_a_double_generala_that_is_not_played_has_no_worth_to_tell() -> None:
    without = play_by("generala", {"double_generala": False, "double_value": 120})

    value = next(rule for rule in house_rules_of("generala") if rule.key == "double_value")

    assert "no Double Generala" in [str(phrase) for phrase in in_force(without)]
    assert "Double Generala = 120" not in [str(phrase) for phrase in in_force(without)]
    assert str(value.set_aside(without)) == "Double Generala is not played."
    assert value.set_aside(play_by("generala")) is None
