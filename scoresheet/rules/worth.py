"""What the dice that count are worth, in points. Asked only when some dice count; none are worth 0 in every box."""

from collections.abc import Callable
from functools import cache

from .dice import pips

type Worth = Callable[[str], int]


def total(dice: str) -> int:
    """The dice that count, added up."""
    return pips(dice)


@cache
def fixed(points: int) -> Worth:
    """The same points whatever the dice show (straights, Yatzy)."""
    return lambda _dice: points


@cache
def fixed_plus_dice(points: int) -> Worth:
    """Fixed points and the dice added up on top (five sixes for 80 on some sheets)."""
    return lambda dice: points + pips(dice)
