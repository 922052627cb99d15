"""What floors add up with: numbers looked up and plain loops. The tables are made beforehand, out of the rules.

A floor knows nothing of house rules, refusals or reasons, and nothing of what is misplaced: it takes every mark as it
stands. Once the box of five equal dice is filled, it looks further ones up among the jokers and pays for them. Every
loop is written out: no floor does what it does not need.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoresheet.rules import Game

TOP = "yahtzee"
"""The box of five equal dice in the games that pay for further ones."""
MOST_ROLLS = 6
"""The most rolls that a mark of a bench notes."""

type Marks = Sequence[tuple[str, str]]
"""The boxes of a seat with their marks, in order of writing."""
type Worth = dict[tuple[str, str], int]
type AddUp = Callable[[Marks], int]


def looked_up(game: "Game") -> Worth:
    """Points by box and mark: whole rolls, the dice that count, strokes; each with its roll noted, if that matters."""
    rolls = {(box.key, roll): points for box in game.boxes for roll, points in game.table(box.key).items()}
    tiles = {(box.key, mark): points for box in game.boxes for mark, points in game.choices(box.key)}
    worth = rolls | tiles | {(box.key, "-"): 0 for box in game.boxes}
    return worth | _noted(game, worth) if game.notes_rolls else worth


def _noted(game: "Game", worth: Worth) -> Worth:
    """The same marks made in the first, second, … roll: a hand that was served is worth more."""
    from scoresheet.rules import Card

    empty = Card(game)
    marks = [(box, f"{mark}@{throw}") for box, mark in worth for throw in range(1, MOST_ROLLS + 1)]
    return {(box, mark): empty.ruling(0, box, mark).points for box, mark in marks}


def sum_of(game: "Game") -> AddUp:
    """How to add up the boxes of a seat, what is paid beside them included: no bonus, no factor."""
    worth = looked_up(game)
    if not game.extra_label:
        return lambda written: sum([worth[cell] for cell in written])
    jokers, unpaid, paid = further_ones(game)

    def with_jokers(written: Marks) -> int:
        total, top = 0, None
        for cell in written:
            if top is not None and cell in jokers:
                total += jokers[cell] + paid if top else unpaid[cell]
            else:
                total += worth[cell]
                if cell[0] == TOP:
                    top = worth[cell]
        return total

    return with_jokers


def further_ones(game: "Game") -> tuple[Worth, Worth, int]:
    """What five equal dice are worth in each box as further ones, their own box filled: after the first was made, and
    after it was struck; and what is paid for them.
    """
    jokers, paid = _further_ones(game, "66666")
    return jokers, _further_ones(game, "-")[0], paid


def _further_ones(game: "Game", top: str) -> tuple[Worth, int]:
    from scoresheet.rules import Card

    jokers, paid = {}, 0
    for number in "123456":
        dice, own = number * game.dice, next(box.key for box in game.boxes if str(box.face) == number)
        card = Card(game, [(0, TOP, top), (0, own, "-")])
        for box in game.boxes:
            if box.key != TOP:
                ruling = card.ruling(0, box.key, dice)
                jokers[box.key, dice], paid = ruling.points, ruling.extra
    return jokers, paid


def total_of(game: "Game") -> AddUp:
    """How to come to the total of a seat: the boxes of one column, the bonus, the factor of the column."""
    if game.extra_label:
        return total_with_jokers(game)
    worth, upper, factor = looked_up(game), upper_boxes(game), game.factors[0]
    bonus, threshold = game.bonus.points, game.bonus.threshold

    def by_looking_up(written: Marks) -> int:
        total = above = 0
        for cell in written:
            points = worth[cell]
            total += points
            if cell[0] in upper:
                above += points
        return (total + bonus * (above >= threshold)) * factor

    return by_looking_up


def total_with_jokers(game: "Game") -> AddUp:
    worth, upper, factor = looked_up(game), upper_boxes(game), game.factors[0]
    bonus, threshold = game.bonus.points, game.bonus.threshold
    jokers, unpaid, paid = further_ones(game)

    def with_jokers(written: Marks) -> int:
        total, above, top = 0, 0, None
        for cell in written:
            if top is not None and cell in jokers:
                points = jokers[cell] if top else unpaid[cell]
                total += paid if top else 0
            else:
                points = worth[cell]
                if cell[0] == TOP:
                    top = points
            total += points
            if cell[0] in upper:
                above += points
        return (total + bonus * (above >= threshold)) * factor

    return with_jokers


def upper_boxes(game: "Game") -> set[str]:
    return {box.key for box in game.boxes if box.face}


def saved(marks: Marks, rolls: int) -> int:
    """The rolls that a seat has saved, of so many a turn."""
    bank = 0
    for _box, mark in marks:
        if throw := mark.partition("@")[2]:
            bank = max(0, bank + rolls - int(throw))
    return bank
