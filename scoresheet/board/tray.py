"""The dice tray: the dice tapped so far, and the boxes they are worth most in."""

from dataclasses import dataclass
from functools import cached_property

from ..models import Cell, Place, Reading
from .picker import Picker

CHIPS = 3


@dataclass(frozen=True, slots=True)
class Chip:
    """One of the boxes that the dice on the tray are worth most in, under the thumb."""

    cell: str
    label: str
    points: int


@dataclass(frozen=True)
class Tray:
    """The dice tapped so far, and what they give once all lie there."""

    reading: Reading
    roll: str

    @property
    def free(self) -> str:
        """As many free places as the game has dice."""
        return "0" * self.reading.game.dice

    @property
    def slots(self) -> list[str]:
        """A face for each die that lies there, "0" for the free places."""
        return list(self.roll.ljust(self.reading.game.dice, "0"))

    @property
    def whole(self) -> bool:
        return len(self.roll) == self.reading.game.dice

    @property
    def _place(self) -> Place | None:
        index = self.reading.standing.turn
        return None if index is None or self.reading.sheet.over else self.reading.places[index]

    @cached_property
    def boxes(self) -> list[Chip]:
        """Every open box of whoever is to play, those that give most first."""
        if not self._place or not self.whole:
            return []
        seat = self._place.seat.pk
        offers = self._place.card.offers(self.roll).items()
        game = self.reading.game
        chips = [
            Chip(str(Cell(seat, column, box)), Picker(self.reading, self._place, column, box).label, offer.points)
            for (column, box), offer in offers
        ]
        lower_first = {box.key: bool(box.face) for box in game.boxes}
        return sorted(chips, key=lambda chip: (-chip.points, lower_first[chip.cell.rsplit(".", 1)[1]]))

    @property
    def chips(self) -> list[Chip]:
        return self.boxes[:CHIPS]


def tray(reading: Reading, roll: str) -> Tray:
    """The tray with these dice; more than the game has are left off, anything that is no die too."""
    dice = [die for die in roll if die in "123456"][: reading.game.dice]
    return Tray(reading, "".join(dice))
