"""Yacht as in the books of 1938: five dice, twelve boxes, no bonus (perfect sheet 297)."""

from scoresheet.rules.game import Box, Game, upper_section
from scoresheet.rules.patterns import equal, everything, groups, run
from scoresheet.rules.sentence import _
from scoresheet.rules.worth import fixed

ALL_DICE = _("All dice added up")

GAME = Game(
    key="yacht",
    label=_("Yacht"),
    dice=5,
    boxes=(
        *upper_section(),
        Box("full_house", _("Full house"), _("Three of one number, two of another"), ALL_DICE, groups(3, 2)),
        Box("four_kind", _("Four of a kind"), _("Four dice of the same number"), _("Those dice added up"), equal(4)),
        Box("little_straight", _("Little straight"), _("1-2-3-4-5"), _("Always 30"), run("12345"), fixed(30)),
        Box("big_straight", _("Big straight"), _("2-3-4-5-6"), _("Always 30"), run("23456"), fixed(30)),
        Box("choice", _("Choice"), _("Any dice at all"), ALL_DICE, everything),
        Box("yacht", _("Yacht"), _("All dice of the same number"), _("Always 50"), equal(5), fixed(50)),
    ),
    house_rules=("games", "add_columns", "multipliers"),
    how=_("The upper boxes earn no bonus; five equal dice, a Yacht, are 50."),
    listed=6,
)
