"""Rolls: what the dice show, written as a string of faces, ascending ("33366"); order on the table never matters."""

from functools import cache
from itertools import combinations_with_replacement

FACES = "123456"


def sort_dice(dice: str) -> str:
    """The same dice, ascending: "63336" is "33366"."""
    return "".join(sorted(dice))


def pips(dice: str) -> int:
    """The dice added up."""
    return sum(map(int, dice))


@cache
def every_roll(dice: int) -> tuple[str, ...]:
    """Every roll of so many dice, ascending: 252 with five dice, 462 with six."""
    return tuple("".join(roll) for roll in combinations_with_replacement(FACES, dice))
