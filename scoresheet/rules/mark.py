"""Marks: what was written in a box, as the short text that the database, exports and tests share.

`33366` dice, `=23` a number whose dice nobody noted, `-` a stroke; `@2` behind it: made in the second roll of the turn.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from .dice import sort_dice
from .sentence import Refusal, _

# Explicit classes, since \d would also read the digits of other scripts.
_MARK = re.compile(r"(?:(?P<dice>[1-6]{1,6})|=(?P<number>[0-9]{1,4})|-)(?:@(?P<throw>[1-9][0-9]?))?")


class NotPossible(Refusal):
    """What was written is no mark, or none that the box can take."""


@dataclass(frozen=True)
class Mark:
    """Dice, ascending, or a number above zero, or (with neither) a stroke; and the roll of the turn, if told."""

    dice: str = ""
    number: int = 0
    throw: int | None = None

    @staticmethod
    def parse(text: str) -> "Mark":
        """Read a mark; a typed 0 is a stroke. Raises NotPossible for anything else than dice, number or stroke."""
        return _parse(text)

    @property
    def struck(self) -> bool:
        return not self.dice and not self.number

    def __str__(self) -> str:
        written = self.dice or (f"={self.number}" if self.number else "-")
        return f"{written}@{self.throw}" if self.throw else written


@lru_cache(maxsize=4096)
def _parse(text: str) -> Mark:
    found = _MARK.fullmatch(text)
    if not found:
        raise NotPossible(_("“%(text)s” is neither dice, a number nor a stroke."), text=shortened(text))
    throw = found["throw"]
    return Mark(sort_dice(found["dice"] or ""), int(found["number"] or 0), int(throw) if throw else None)


def shortened(text: str) -> str:
    """At most twenty characters of what was typed, to be quoted in a refusal."""
    return text if len(text) <= 20 else text[:19] + "…"
