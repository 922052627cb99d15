"""Generala, the game of Latin America: five dice, eleven boxes, hands served in the first roll worth more."""

from scoresheet.rules.game import Box, Game, OnlyAfter, Rolls, Served, upper_section
from scoresheet.rules.patterns import equal, groups, run
from scoresheet.rules.sentence import _
from scoresheet.rules.worth import fixed

ALL_EQUAL = _("All dice of the same number")
SERVED = 5

GAME = Game(
    key="generala",
    label=_("Generala"),
    dice=5,
    boxes=(
        *upper_section(),
        Box(
            "straight",
            _("Straight"),
            _("1-2-3-4-5 or 2-3-4-5-6"),
            _("Always 20"),
            run("12345", "23456"),
            fixed(20),
        ),
        Box(
            "full_house",
            _("Full house"),
            _("Three of one number, two of another"),
            _("Always 30"),
            groups(3, 2),
            fixed(30),
        ),
        Box("four_kind", _("Poker"), _("Four dice of the same number"), _("Always 40"), equal(4), fixed(40)),
        Box("generala", _("Generala"), ALL_EQUAL, _("Always 50"), equal(5), fixed(50)),
        Box("double_generala", _("Double Generala"), ALL_EQUAL, _("Always 100"), equal(5), fixed(100)),
    ),
    house_rules=(
        "generala_value",
        "double_generala",
        "double_value",
        "served_extra",
        "wrap_straights",
        "games",
        "add_columns",
        "multipliers",
    ),
    card_rules=(
        Rolls(),
        OnlyAfter("double_generala", first="generala"),
        Served(("straight", "full_house", "four_kind"), SERVED, top=("generala", "double_generala")),
    ),
    listed=8,
)
