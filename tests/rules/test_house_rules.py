"""House rules: what each does to a card, what values it takes, and how it is said."""

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

# rule, value, entries, total as printed, total under the rule
EFFECTS = [
    ("upper_threshold", 71, ANNA, 321, 271),
    ("upper_threshold", 70, ANNA, 321, 321),
    ("upper_threshold", 62, BEN, 160, 210),
    ("upper_threshold", 0, [], 0, 50),
    ("upper_threshold", 105, ANNA, 321, 271),
    ("upper_bonus", 25, ANNA, 321, 296),
    ("upper_bonus", 0, ANNA, 321, 271),
    ("yatzy_value", "plus_dice", ANNA, 321, 341),
    ("yatzy_value", "plus_dice", FIVES, 80, 110),
    ("full_house_value", "fixed25", ANNA, 321, 319),
    ("full_house_value", "fixed25", BEN, 160, 164),
    ("pair_boxes", False, ANNA, 321, 287),
    ("pair_boxes", False, BEN, 160, 132),
    ("forced", True, BEN, 160, 210),
    ("forced", "half", BEN, 160, 210),
    ("forced_threshold", 0, BEN, 160, 160),
    ("games", 2, TWO, 54, 79),
    ("games", 3, TWO, 54, 99),
    ("add_columns", False, TWO, 54, 54),
    ("multipliers", [1, 2, 3], TWO, 54, 164),
    ("multipliers", [2], TWO, 54, 108),
    ("five_kind_full_house", True, FIVES, 80, 110),
    ("four_kind_two_pairs", True, FIVES, 80, 104),
]


@pytest.mark.parametrize(("rule", "value", "entries", "printed", "changed"), EFFECTS)
def test_a_house_rule_changes_a_card_and_changed_back_leaves_it_as_it_was(
    rule: str, value: Any, entries: Any, printed: int, changed: int
) -> None:
    card = Card(play_by("yatzy"), entries)

    under_rule = card.under(play_by("yatzy", {rule: value}))

    assert (card.total, under_rule.total) == (printed, changed)
    assert under_rule.under(play_by("yatzy")) == card


def test_every_house_rule_has_a_row_above() -> None:
    assert {row[0] for row in EFFECTS} == {rule.key for key in GAMES for rule in house_rules_of(key)}


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


ALL = {"five_kind_full_house": True, "four_kind_two_pairs": True, "yatzy_value": "plus_dice"}
PERFECT = [
    ({}, 374),
    ({"yatzy_value": "plus_dice"}, 404),
    ({"full_house_value": "fixed25"}, 371),
    ({"pair_boxes": False}, 340),
    ({"upper_bonus": 25}, 349),
    ({"five_kind_full_house": True}, 376),
    ({"four_kind_two_pairs": True}, 376),
    (ALL, 408),
    ({"multipliers": [1, 2, 3]}, 2244),
    ({"games": 6}, 2244),
    ({"games": 6, "add_columns": False}, 374),
]


@pytest.mark.parametrize(("values", "total"), PERFECT)
def test_the_perfect_sheet(values: dict[str, Any], total: int) -> None:
    game = play_by("yatzy", values)

    best = [(c, box.key, f"={game.possible_points(box.key)[-1]}") for c in range(game.columns) for box in game.shown]

    assert Card(game, best).total == total
    assert Card(game, best).complete


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


LINES: list[tuple[dict[str, Any], list[str]]] = [
    ({}, []),
    ({"upper_threshold": 60, "upper_bonus": 25}, ["bonus 25 from 60"]),
    ({"full_house_value": "fixed25"}, ["full house = 25"]),
    ({"yatzy_value": "plus_dice"}, ["Yatzy = 50 + dice"]),
    ({"pair_boxes": False}, ["no pair boxes"]),
    ({"forced": True}, ["bonus 50 from 42", "forced order"]),
    ({"forced": "half"}, ["bonus 50 from 42", "half forced"]),
    ({"forced_threshold": 30}, []),
    ({"games": 3}, ["3 columns"]),
    ({"games": 3, "add_columns": False}, ["3 columns", "best column counts"]),
    ({"add_columns": False}, []),
    ({"games": 3, "add_columns": False, "multipliers": [1, 2, 3]}, ["columns × 1, 2, 3"]),
    ({"five_kind_full_house": True}, ["five equal = full house"]),
    ({"four_kind_two_pairs": True}, ["four equal = two pairs"]),
]


@pytest.mark.parametrize(("values", "said"), LINES)
def test_the_line_of_rules_says_the_bonus_the_full_house_and_what_differs_from_print(
    values: dict[str, Any], said: list[str]
) -> None:
    line = [str(phrase) for phrase in in_force(play_by("yatzy", values))]

    assert len([phrase for phrase in line if phrase.startswith(("bonus", "full house"))]) == 2
    assert [phrase for phrase in line if phrase not in ("bonus 50 from 63", "full house = sum")] == said


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


# key, kind, default and what it takes, as the Danish seed prints them
OFFERED = [
    ("upper_threshold", "range", 63, (0, 105, 1)),
    ("upper_bonus", "range", 50, (0, 100, 5)),
    ("yatzy_value", "choices", "fixed50", ("fixed50", "plus_dice")),
    ("full_house_value", "choices", "sum", ("sum", "fixed25")),
    ("pair_boxes", "switch", True, (True, False)),
    ("forced", "choices", False, (False, "half", True)),
    ("forced_threshold", "range", 42, (0, 105, 1)),
    ("games", "range", 1, (1, 6, 1)),
    ("add_columns", "switch", True, (True, False)),
    ("multipliers", "factors", None, None),
    ("five_kind_full_house", "switch", False, (True, False)),
    ("four_kind_two_pairs", "switch", False, (True, False)),
]


def possible(rule: Any) -> Any:
    if rule.kind == "range":
        return rule.allowed.lo, rule.allowed.hi, rule.allowed.step
    return tuple(value for value, _label in rule.allowed.options) if rule.kind != "factors" else None


def test_yatzy_offers_the_house_rules_of_the_seed_and_their_ranges() -> None:
    rules = house_rules_of("yatzy")

    assert [(rule.key, rule.kind, rule.default, possible(rule)) for rule in rules] == OFFERED
    assert all(rule.label and rule.help.endswith(".") for rule in rules)
