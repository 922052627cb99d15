"""Boxes: which dice count and what they are worth; and the upper bonus."""

from dataclasses import dataclass
from typing import Literal

from scoresheet.rules.patterns import Pattern, face
from scoresheet.rules.sentence import _
from scoresheet.rules.worth import Worth, total


@dataclass(frozen=True)
class Box:
    """A row of the sheet: which dice count, and what they are worth. `needs` and `pays` say the same in words.

    `face` is the number an upper box collects, 0 for a lower box. A hidden box keeps what was written in it.
    """

    key: str
    label: str
    needs: str
    pays: str
    counts: Pattern
    worth: Worth = total
    face: int = 0
    hidden: bool = False

    @property
    def section(self) -> Literal["upper", "lower"]:
        return "upper" if self.face else "lower"


@dataclass(frozen=True)
class Bonus:
    """The upper bonus: so many points as soon as the upper sum is at least the threshold."""

    threshold: int = 0
    points: int = 0


NO_BONUS = Bonus()


def upper_section() -> tuple[Box, ...]:
    """The six upper boxes that most sheets of the family share."""
    labels = (_("Ones"), _("Twos"), _("Threes"), _("Fours"), _("Fives"), _("Sixes"))
    needs = (
        _("Dice showing 1"),
        _("Dice showing 2"),
        _("Dice showing 3"),
        _("Dice showing 4"),
        _("Dice showing 5"),
        _("Dice showing 6"),
    )
    return tuple(
        Box(label.lower(), label, need, _("Those dice added up"), face(number), face=number)
        for number, label, need in zip(range(1, 7), labels, needs, strict=True)
    )
