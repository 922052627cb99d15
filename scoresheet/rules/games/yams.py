"""Yams, the French sheet: Yahtzee with Yams before Chance; a further one is paid, and another box is struck for it."""

from dataclasses import replace

from scoresheet.rules.game import Further
from scoresheet.rules.sentence import _

from .yahtzee import GAME as YAHTZEE

*UP_TO_STRAIGHTS, CHANCE, TOP = YAHTZEE.boxes

GAME = replace(
    YAHTZEE,
    key="yams",
    label=_("Yams"),
    boxes=(*UP_TO_STRAIGHTS, replace(TOP, label=_("Yams")), CHANCE),
    card_rules=(
        Further(
            joker="struck",
            offered=("struck", "none", "forced"),
            label=_("A further Yams"),
            pays=_("A further Yams pays"),
        ),
    ),
    extra_label=_("Yams bonus"),
    listed=5,
)
