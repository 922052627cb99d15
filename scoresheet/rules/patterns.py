"""Which dice count. A pattern gives the dice of a roll that count in their most valuable reading, or "" for none.

Asked about its own answer, a pattern gives it back. The factories are cached so that equal patterns are
the same object, and two games that play the same rules are equal.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, permutations

from .dice import FACES, pips, sort_dice

type Pattern = Callable[[str], str]


def everything(roll: str) -> str:
    """All the dice, whatever they show (Chance)."""
    return roll


@cache
def face(number: int) -> Pattern:
    """The dice showing this number (the upper boxes)."""
    return lambda roll: str(number) * roll.count(str(number))


@cache
def equal(size: int) -> Pattern:
    """So many dice of one number, the highest there is (pairs, three of a kind, Yatzy)."""
    return groups(size)


@cache
def groups(*sizes: int, different: bool = True) -> Pattern:
    """Groups of these sizes, of different numbers (two pairs 2, 2; full house 3, 2) unless a house says otherwise."""
    readings = _readings(sizes, different)
    return lambda roll: next((dice for dice in readings if _holds(roll, dice)), "")


@cache
def whole_roll_if(pattern: Pattern) -> Pattern:
    """Every die of the roll, if some of them meet the pattern (three of a kind in Yahtzee adds them all)."""
    return lambda roll: roll if pattern(roll) else ""


@cache
def run(*runs: str) -> Pattern:
    """The dearest of these runs that lies among the dice ("12345"), a doubled number in its middle or not."""
    dearest_first = sorted(runs, key=pips, reverse=True)
    return lambda roll: next((dice for dice in dearest_first if _holds(roll, dice)), "")


def _readings(sizes: tuple[int, ...], different: bool) -> list[str]:
    numbers = permutations(FACES, len(sizes)) if different else _every_choice(len(sizes))
    readings = {sort_dice("".join(n * size for n, size in zip(chosen, sizes, strict=True))) for chosen in numbers}
    return sorted(readings, key=lambda dice: (pips(dice), dice), reverse=True)


def _every_choice(length: int) -> set[tuple[str, ...]]:
    return {order for chosen in combinations_with_replacement(FACES, length) for order in permutations(chosen)}


def _holds(roll: str, dice: str) -> bool:
    return all(roll.count(number) >= dice.count(number) for number in set(dice))
