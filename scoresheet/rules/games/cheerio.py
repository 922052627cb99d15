"""Cheerio: five dice, eleven boxes, no bonus (perfect sheet 258)."""

from scoresheet.rules.game import Box, Game, upper_section
from scoresheet.rules.patterns import equal, everything, groups, run
from scoresheet.rules.sentence import _
from scoresheet.rules.worth import fixed

ALL_DICE = _("All dice added up")

GAME = Game(
    key="cheerio",
    label=_("Cheerio"),
    dice=5,
    boxes=(
        *upper_section(),
        Box("little_straight", _("Little straight"), _("1-2-3-4-5"), _("Always 20"), run("12345"), fixed(20)),
        Box("big_straight", _("Big straight"), _("2-3-4-5-6"), _("Always 25"), run("23456"), fixed(25)),
        Box("full_house", _("Full house"), _("Three of one number, two of another"), ALL_DICE, groups(3, 2)),
        Box("big_hand", _("Big hand"), _("Any dice at all"), ALL_DICE, everything),
        Box("cheerio", _("Cheerio"), _("All dice of the same number"), _("Always 50"), equal(5), fixed(50)),
    ),
    house_rules=("games", "add_columns", "multipliers"),
    how=_("The upper boxes earn no bonus; five equal dice, a Cheerio, are 50."),
    listed=7,
)
