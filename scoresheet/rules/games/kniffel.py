"""Kniffel, the German sheet: Yahtzee with Kniffel before Chance and no joker for a further one (perfect sheet 1480)."""

from dataclasses import replace

from scoresheet.rules.game import Further
from scoresheet.rules.sentence import _

from .yahtzee import GAME as YAHTZEE

*UP_TO_STRAIGHTS, CHANCE, TOP = YAHTZEE.boxes

GAME = replace(
    YAHTZEE,
    key="kniffel",
    label=_("Kniffel"),
    boxes=(*UP_TO_STRAIGHTS, replace(TOP, label=_("Kniffel")), CHANCE),
    card_rules=(
        Further(
            joker="none", offered=("none", "forced"), label=_("A further Kniffel"), pays=_("A further Kniffel pays")
        ),
    ),
    extra_label=_("Kniffel bonus"),
    listed=4,
)
