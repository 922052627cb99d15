"""Maxi Yatzy as printed in Norway and Sweden: six dice, twenty boxes (Norwegian seed; perfect sheet 649).

Four rolls a turn and saved rolls are the Norwegian seed's; the order of the boxes is that of the printed blocks.
"""

from scoresheet.rules.game import Bonus, Box, Game, Preset, Rolls, upper_section
from scoresheet.rules.patterns import equal, everything, groups, run
from scoresheet.rules.sentence import _
from scoresheet.rules.worth import fixed

ADDED_UP = _("Those dice added up")
ALL_SIX = _("All six dice added up")

GAME = Game(
    key="maxi",
    label=_("Maxi Yatzy"),
    dice=6,
    boxes=(
        *upper_section(),
        Box("one_pair", _("One pair"), _("Two dice of the same number"), ADDED_UP, equal(2)),
        Box("two_pairs", _("Two pairs"), _("Two pairs of different numbers"), ADDED_UP, groups(2, 2)),
        Box("three_pairs", _("Three pairs"), _("Three pairs of different numbers"), ALL_SIX, groups(2, 2, 2)),
        Box("three_kind", _("Three of a kind"), _("Three dice of the same number"), ADDED_UP, equal(3)),
        Box("four_kind", _("Four of a kind"), _("Four dice of the same number"), ADDED_UP, equal(4)),
        Box("five_kind", _("Five of a kind"), _("Five dice of the same number"), ADDED_UP, equal(5)),
        Box(
            "small_straight",
            _("Small straight"),
            _("1-2-3-4-5, the sixth die is free"),
            _("Always 15"),
            run("12345"),
            fixed(15),
        ),
        Box(
            "large_straight",
            _("Large straight"),
            _("2-3-4-5-6, the sixth die is free"),
            _("Always 20"),
            run("23456"),
            fixed(20),
        ),
        Box("full_straight", _("Full straight"), _("1-2-3-4-5-6"), _("Always 21"), run("123456"), fixed(21)),
        Box("full_house", _("Full house (3+2)"), _("Three of one number, two of another"), ADDED_UP, groups(3, 2)),
        Box("castle", _("Castle (3+3)"), _("Three of one number, three of another"), ALL_SIX, groups(3, 3)),
        Box("tower", _("Tower (4+2)"), _("Four of one number, two of another"), ALL_SIX, groups(4, 2)),
        Box("chance", _("Chance"), _("Any dice at all"), _("All dice added up"), everything),
        Box("maxi_yatzy", _("Maxi Yatzy"), _("All dice of the same number"), _("Always 100"), equal(6), fixed(100)),
    ),
    bonus=Bonus(threshold=84, points=100),
    forced_threshold=63,
    house_rules=(
        "upper_threshold",
        "upper_bonus",
        "yatzy_value",
        "full_house_value",
        "full_straight_value",
        "forced",
        "forced_threshold",
        "rolls_per_turn",
        "save_rolls",
        "games",
        "add_columns",
        "multipliers",
        "five_kind_full_house",
        "four_kind_two_pairs",
    ),
    rolls=4,
    saves_rolls=True,
    card_rules=(Rolls(),),
    presets=(
        Preset("alga", _("Alga: bonus 100 from 84"), {}),
        Preset(
            "tactic",
            _("Tactic: bonus 50 from 75, three rolls"),
            {
                "upper_threshold": 75,
                "upper_bonus": 50,
                "rolls_per_turn": 3,
                "save_rolls": False,
            },
        ),
        Preset("three_rolls", _("Three rolls and saving"), {"rolls_per_turn": 3}),
    ),
    how=_("Pairs, kinds and straights count the dice that make them; the highest total wins."),
    listed=2,
)
