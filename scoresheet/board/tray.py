"""The dice tray: the dice tapped so far, what they mean, and the boxes they are worth most in."""

import re
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from ..models import Cell, Place, Reading
from ..rules import Card, Offer, Sentence
from .rolls import Rolls, rolls
from .words import cell_label, in_one, say, signed

CHIPS = 3
ROLL = re.compile(r"[1-9][0-9]?")
"""What a mark can tell as the roll of the turn."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One of the boxes that the dice on the tray are worth most in, under the thumb."""

    cell: str
    label: str
    points: int
    beside: str = ""
    """What comes to the points: "+100"."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a throw means whatever box it goes in, and where it goes."""

    what: str
    where: str = ""


@dataclass(frozen=True)
class Tray:
    """The dice tapped so far, and what they give once all lie there; ``made_in`` is the roll they were made in."""

    reading: Reading
    roll: str
    made_in: int | None = None
    player: int | None = None
    """Whose phone it lies on, where that was said."""

    @property
    def free(self) -> str:
        """As many free places as the game has dice."""
        return "0" * self.reading.game.dice

    @property
    def own(self) -> int | None:
        """The seat of whoever has this phone, while it is offered the dice whoever's turn it is."""
        index = self.reading.to_write(self.player)
        seat = None if index is None else self.reading.seats[index]
        return seat.pk if seat and any(person.pk == self.player for person in seat.people) else None

    @property
    def slots(self) -> list[str]:
        """A face for each die that lies there, "0" for the free places."""
        return list(self.roll.ljust(self.reading.game.dice, "0"))

    @property
    def whole(self) -> bool:
        return len(self.roll) == self.reading.game.dice

    @property
    def mark(self) -> str:
        """The whole throw as it would be written, "" for half a one."""
        if not self.whole:
            return ""
        return f"{self.roll}@{self.made_in}" if self.made_in else self.roll

    @cached_property
    def _place(self) -> Place | None:
        """Whoever is to play or has this phone, once there is a whole throw."""
        index = self.reading.to_write(self.player)
        return None if index is None or self.reading.sheet.over or not self.whole else self.reading.places[index]

    @property
    def rolls(self) -> Rolls | None:
        """The rolls of the turn that can be told, in a game that asks for them."""
        return rolls(self._place.card, sent=self.made_in) if self._place else None

    @cached_property
    def told(self) -> Told | None:
        """A further Yahtzee, and where that goes; nothing of an ordinary throw."""
        told = [say(sentence) for sentence in self._place.card.told(self.roll)] if self._place else []
        return Told(told[0], " ".join(told[1:])) if told else None

    @property
    def reasons(self) -> list[str]:
        """Why open boxes do not take the throw, each reason once."""
        refusals = self._place.card.refusals(self.mark).values() if self._place else []
        alike: dict[str, list[Sentence]] = {}
        for why in refusals:
            alike.setdefault(why.message, []).append(why)
        return [in_one(sentences) for sentences in alike.values()]

    @cached_property
    def boxes(self) -> list[Chip]:
        """Every open box that takes the throw, those that bring most first."""
        if not self._place:
            return []
        card, seat = self._place.card, self._place.seat.pk
        return [self._chip(card, seat, column, box, offer) for (column, box), offer in _by_gain(card, self.mark)]

    def _chip(self, card: Card, seat: int, column: int, box: str, offer: Offer) -> Chip:
        ruling = card.ruling(column, box, self.mark)
        beside = gettext("wins") if ruling.wins else signed(ruling.extra) if ruling.extra else ""
        return Chip(str(Cell(seat, column, box)), cell_label(card.game, column, box), offer.points, beside)

    @property
    def chips(self) -> list[Chip]:
        return self.boxes[:CHIPS]


def _by_gain(card: Card, mark: str) -> list[tuple[tuple[int, str], Offer]]:
    """The offers by what they bring to the total; of equal ones the dearer box first, then the lower ones."""
    faces = card.game.faces

    def order(item: tuple[tuple[int, str], Offer]) -> tuple[int, int, bool]:
        (_column, box), offer = item
        return -offer.gain, -offer.points, bool(faces[box])

    return sorted(card.offers(mark).items(), key=order)


def tray(reading: Reading, thrown: str, player: int | None = None) -> Tray:
    """The tray with these dice ("33366@1"); more than the game has are left off, anything that is no die too."""
    roll, _, made_in = thrown.partition("@")
    dice = [die for die in roll if die in "123456"][: reading.game.dice]
    told = reading.game.notes_rolls and ROLL.fullmatch(made_in)
    return Tray(reading, "".join(dice), int(made_in) if told else None, player)
