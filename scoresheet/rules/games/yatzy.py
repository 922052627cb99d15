"""Yatzy as printed in the Nordic countries: five dice, fifteen boxes (Danish seed; perfect sheet 374)."""

from scoresheet.rules.game import Bonus, Box, Game, upper_section
from scoresheet.rules.patterns import equal, everything, groups, run
from scoresheet.rules.sentence import _
from scoresheet.rules.worth import fixed, total

ADDED_UP = _("Those dice added up")

GAME = Game(
    key="yatzy",
    label=_("Yatzy"),
    dice=5,
    boxes=(
        *upper_section(),
        Box("one_pair", _("One pair"), _("Two dice of the same number"), ADDED_UP, equal(2)),
        Box("two_pairs", _("Two pairs"), _("Two pairs of different numbers"), ADDED_UP, groups(2, 2)),
        Box("three_kind", _("Three of a kind"), _("Three dice of the same number"), ADDED_UP, equal(3)),
        Box("four_kind", _("Four of a kind"), _("Four dice of the same number"), ADDED_UP, equal(4)),
        Box("small_straight", _("Small straight"), _("1-2-3-4-5"), _("Always 15"), run("12345"), fixed(15)),
        Box("large_straight", _("Large straight"), _("2-3-4-5-6"), _("Always 20"), run("23456"), fixed(20)),
        Box(
            "full_house",
            _("Full house"),
            _("Three of one number, two of another"),
            _("All five dice added up"),
            groups(3, 2),
            total,
        ),
        Box("chance", _("Chance"), _("Any dice at all"), _("All dice added up"), everything),
        Box("yatzy", _("Yatzy"), _("All dice of the same number"), _("Always 50"), equal(5), fixed(50)),
    ),
    bonus=Bonus(threshold=63, points=50),
    how=_("Pairs, kinds and straights count the dice that make them; the highest total wins."),
    listed=1,
    forced_threshold=42,
    house_rules=(
        "upper_threshold",
        "upper_bonus",
        "yatzy_value",
        "full_house_value",
        "pair_boxes",
        "forced",
        "forced_threshold",
        "games",
        "add_columns",
        "multipliers",
        "five_kind_full_house",
        "four_kind_two_pairs",
    ),
)
