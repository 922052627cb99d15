"""House rules: each one setting that turns a game into another game; nothing asks about them later.

A house rule is a function in the file of its noun, its place in `rules.py`, and its key on the games that offer it.
Form, storage, help, preview and tests pick it up. They apply in the order of `rules.py`; a later one may look at the
game so far, never at other rules' values.
"""

from .kinds import BadValue, Choices, Factors, HouseRule, Range, Switch
from .play import UnknownRule, filled_in, house_rules_of, in_force, play_by
from .rules import RULES

__all__ = [
    "RULES",
    "BadValue",
    "Choices",
    "Factors",
    "HouseRule",
    "Range",
    "Switch",
    "UnknownRule",
    "filled_in",
    "house_rules_of",
    "in_force",
    "play_by",
]
