"""Where the mark of a filled cell can go, and what the card would make of it there."""

from collections.abc import Iterator
from dataclasses import dataclass

from ... import rules
from ...models import Cell, Place, Reading
from ..words import cell_label
from .tiles import beside


@dataclass(frozen=True, slots=True)
class Target:
    """A cell that the mark can move to, or swap with."""

    cell: str
    name: str
    label: str
    saw: str
    holds: str
    gives: int
    notes: str
    """What it would bring besides its points: "+100 joker"."""


def targets(reading: Reading, source: Cell) -> list[Target]:
    """The cells of any seat that the mark can move to: empty ones first, and those where it is worth something."""
    found = [_target(reading, place, source, cell) for place, cell in _cells(reading) if reading.can_move(source, cell)]
    return sorted(found, key=lambda target: (bool(target.saw), not target.gives))


def _cells(reading: Reading) -> Iterator[tuple[Place, Cell]]:
    for place in reading.places:
        for column in range(reading.game.columns):
            for box in reading.game.shown:
                yield place, Cell(place.seat.pk, column, box.key)


def _target(reading: Reading, place: Place, source: Cell, cell: Cell) -> Target:
    now, then = place.card[cell.column, cell.box], _moved(reading, source, cell)
    return Target(
        cell=str(cell),
        name=place.seat.name,
        label=cell_label(reading.game, cell.column, cell.box),
        saw=now.mark or "",
        holds="" if now.points is None else str(now.points),
        gives=then.points or 0,
        notes=" ".join(beside(extra=then.extra, joker=then.joker, misplaced=then.misplaced)),
    )


def _moved(reading: Reading, source: Cell, cell: Cell) -> rules.Cell:
    """What the cell would be with the mark in it: the card is asked, for what stands before it may count."""
    back = reading.carried(cell, source) if cell in reading.written else None
    moved = reading.with_marks({cell: reading.carried(source, cell), source: back})
    card = next(place.card for place in moved.places if place.seat.pk == cell.seat)
    return card[cell.column, cell.box]
