"""Yahtzee, the American and international game (Icelandic seed; perfect sheet 1575).

The order of the boxes is the seed's, with Chance before Yahtzee.
"""

from scoresheet.rules.game import Bonus, Box, Further, Game, upper_section
from scoresheet.rules.patterns import equal, everything, groups, run, whole_roll_if
from scoresheet.rules.sentence import _
from scoresheet.rules.worth import fixed

ALL_DICE = _("All dice added up")

GAME = Game(
    key="yahtzee",
    label=_("Yahtzee"),
    dice=5,
    boxes=(
        *upper_section(),
        Box("three_kind", _("Three of a kind"), _("Three dice of the same number"), ALL_DICE, whole_roll_if(equal(3))),
        Box("four_kind", _("Four of a kind"), _("Four dice of the same number"), ALL_DICE, whole_roll_if(equal(4))),
        Box(
            "full_house",
            _("Full house"),
            _("Three of one number, two of another"),
            _("Always 25"),
            groups(3, 2),
            fixed(25),
        ),
        Box(
            "small_straight",
            _("Small straight"),
            _("Four in a row: 1-2-3-4, 2-3-4-5 or 3-4-5-6"),
            _("Always 30"),
            run("1234", "2345", "3456"),
            fixed(30),
        ),
        Box(
            "large_straight",
            _("Large straight"),
            _("Five in a row: 1-2-3-4-5 or 2-3-4-5-6"),
            _("Always 40"),
            run("12345", "23456"),
            fixed(40),
        ),
        Box("chance", _("Chance"), _("Any dice at all"), ALL_DICE, everything),
        Box("yahtzee", _("Yahtzee"), _("All dice of the same number"), _("Always 50"), equal(5), fixed(50)),
    ),
    bonus=Bonus(threshold=63, points=35),
    house_rules=(
        "upper_threshold",
        "upper_bonus",
        "joker",
        "yahtzee_bonus",
        "games",
        "add_columns",
        "multipliers",
        "bonus_times_column",
    ),
    card_rules=(Further(),),
    extra_label=_("Yahtzee bonus"),
    listed=3,
)
