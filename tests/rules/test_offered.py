"""Which house rules each game offers, with their defaults and what they take, as seeds and sources print them."""

from typing import Any

import pytest

from scoresheet.rules import GAMES, HouseRule, house_rules_of, play_by

type Offered = list[tuple[str, str, Any, Any]]

ON_OFF = (True, False)
COLUMNS: Offered = [
    ("games", "range", 1, (1, 6, 1)),
    ("add_columns", "switch", True, ON_OFF),
    ("multipliers", "factors", None, None),
]
SAME_NUMBER_AGAIN: Offered = [
    ("five_kind_full_house", "switch", False, ON_OFF),
    ("four_kind_two_pairs", "switch", False, ON_OFF),
]


def like_yahtzee(*jokers: str) -> Offered:
    """The first joker is print."""
    return [
        ("upper_threshold", "range", 63, (0, 105, 1)),
        ("upper_bonus", "range", 35, (0, 100, 5)),
        ("joker", "choices", jokers[0], jokers),
        ("yahtzee_bonus", "range", 100, (0, 200, 50)),
        *COLUMNS,
        ("bonus_times_column", "switch", True, ON_OFF),
    ]


# key, kind, default and what it takes
OFFERED: dict[str, Offered] = {
    "yatzy": [
        ("upper_threshold", "range", 63, (0, 105, 1)),
        ("upper_bonus", "range", 50, (0, 100, 5)),
        ("yatzy_value", "choices", "fixed50", ("fixed50", "plus_dice")),
        ("full_house_value", "choices", "sum", ("sum", "fixed25")),
        ("pair_boxes", "switch", True, ON_OFF),
        ("forced", "choices", False, (False, "half", True)),
        ("forced_threshold", "range", 42, (0, 105, 1)),
        *COLUMNS,
        *SAME_NUMBER_AGAIN,
    ],
    "maxi": [
        ("upper_threshold", "range", 84, (0, 126, 1)),
        ("upper_bonus", "range", 100, (0, 200, 5)),
        ("yatzy_value", "choices", "fixed100", ("fixed100", "plus_dice")),
        ("full_house_value", "choices", "sum", ("sum", "fixed25")),
        ("full_straight_value", "choices", 21, (21, 25, 30)),
        ("forced", "choices", False, (False, "half", True)),
        ("forced_threshold", "range", 63, (0, 126, 1)),
        ("rolls_per_turn", "choices", 4, (3, 4)),
        ("save_rolls", "switch", True, ON_OFF),
        *COLUMNS,
        *SAME_NUMBER_AGAIN,
    ],
    "yahtzee": like_yahtzee("forced", "free", "none"),
    "kniffel": like_yahtzee("none", "forced"),
    "yams": like_yahtzee("struck", "none", "forced"),
    "yacht": COLUMNS,
    "cheerio": COLUMNS,
    "generala": [
        ("generala_value", "choices", 50, (50, 60)),
        ("double_generala", "switch", True, ON_OFF),
        ("double_value", "choices", 100, (100, 120)),
        ("served_extra", "range", 5, (0, 10, 5)),
        ("wrap_straights", "switch", False, ON_OFF),
        *COLUMNS,
    ],
}


def possible(rule: HouseRule) -> Any:
    allowed: Any = rule.allowed
    if rule.kind == "range":
        return allowed.lo, allowed.hi, allowed.step
    return tuple(value for value, _label in allowed.options) if rule.kind != "factors" else None


def test_the_games_come_in_the_order_a_player_expects() -> None:
    assert list(GAMES) == list(OFFERED)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_offers_these_house_rules_with_their_ranges_and_print_as_default(key: str) -> None:
    rules = house_rules_of(key)

    assert [(rule.key, rule.kind, rule.default, possible(rule)) for rule in rules] == OFFERED[key]
    assert all(rule.label and rule.help.endswith(".") for rule in rules)
    assert play_by(key) == GAMES[key]


PRESETS = [("alga", (84, 100), 4, True), ("tactic", (75, 50), 3, False), ("three_rolls", (84, 100), 3, True)]


@pytest.mark.parametrize(("key", "bonus", "rolls", "saves"), PRESETS)
def test_the_printed_blocks_of_maxi_yatzy_are_presets(
    key: str, bonus: tuple[int, int], rolls: int, saves: bool
) -> None:
    preset = next(preset for preset in GAMES["maxi"].presets if preset.key == key)

    game = play_by("maxi", preset.values)

    assert (game.bonus.threshold, game.bonus.points) == bonus
    assert (game.rolls, game.saves_rolls) == (rolls, saves)


def test_only_maxi_yatzy_has_presets_and_no_others() -> None:
    presets = {key: [preset.key for preset in game.presets] for key, game in GAMES.items() if game.presets}

    assert presets == {"maxi": [preset[0] for preset in PRESETS]}
