"""The boxes of the table: how each cell looks, the figure and the sign it shows, and all of it for the ear."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from ... import rules
from ...models import Cell, Place, Reading
from ...rules import Box, Card, Offer, Sentence, most
from ..words import say
from .cells import BoxCell, Row

ROOMY = 3
"""Up to so many columns on the sheet a cell has room for what is paid beside its box."""


class Look(NamedTuple):
    """What a cell shows: its classes, its figure, all of it in words, and a small sign beside the figure."""

    css: str
    text: str
    spoken: str
    sign: str = ""


@dataclass(frozen=True)
class Thrown:
    """A whole roll on the tray, as the card of whoever is to play answers it."""

    card: Card
    offers: Mapping[tuple[int, str], Offer]
    roll: str
    roomy: bool

    @cached_property
    def _refusals(self) -> dict[tuple[int, str], Sentence]:
        return self.card.refusals(self.roll) if self.card.game.card_rules else {}

    @cached_property
    def _most(self) -> int:
        return max((offer.points for offer in self.offers.values()), default=0)

    def look(self, column: int, key: str) -> Look | None:
        """How an open cell answers the dice; None for any other."""
        if offer := self.offers.get((column, key)):
            return self._offered(column, key, offer)
        if why := self._refusals.get((column, key)):
            return Look("closed", "", gettext("not with these dice. %(why)s") % {"why": say(why)})
        return None

    def _offered(self, column: int, key: str, offer: Offer) -> Look:
        """Those that give most are all marked: no advice."""
        css = "nil" if not offer.points else "best" if offer.points == self._most else "would"
        extra = self.card.ruling(column, key, self.roll).extra if self.card.game.extra_label else 0
        said = [gettext("these dice give %(points)s") % {"points": offer.points}]
        said += _beyond_the_dice(joker=offer.joker, extra=extra)
        return Look(f"open {css}", str(offer.points), ", ".join(said), f"+{extra}" if extra and self.roomy else "")


@dataclass(frozen=True)
class Boxes:
    """All that is written, and what could be."""

    reading: Reading
    root: str
    turn: Place | None
    thrown: Thrown | None

    def row(self, box: Box) -> Row:
        label, columns = gettext(box.label), self.reading.game.columns
        named = gettext("%(name)s, %(box)s")  # asked for once: it is many a cell's
        cells = [
            self._cell(place, column, box.key, named % {"name": place.seat.name, "box": label})
            for place in self.reading.places
            for column in range(columns)
        ]
        return Row("box", label, [*cells], hint=self._hint(box.key), face=box.face, key=box.key)

    def _hint(self, key: str) -> str:
        """The most the box can give; where that is all it can give, just the number."""
        possible, top = self.reading.game.possible_points(key), most(self.reading.game, key)
        return str(top) if possible == (0, top) else gettext("max %(most)s") % {"most": top}

    def _cell(self, place: Place, column: int, key: str, who: str) -> BoxCell:
        cell = place.card[column, key]
        now = place is self.turn
        if self.reading.game.columns > 1:
            who = gettext("%(cell)s, column %(column)s") % {"cell": who, "column": column + 1}
        thrown = self.thrown if self.thrown and self.thrown.card is place.card else None
        answered = thrown.look(column, key) if thrown else None
        css, text, spoken, sign = answered or look(cell)
        seat = place.seat.pk
        return BoxCell(
            name=str(Cell(seat, column, key)),
            href=f"{self.root}{seat}/{column}/{key}/",
            css=css,
            text=text,
            label=f"{who}: {spoken}",
            now=now,
            struck=css.startswith("struck"),
            needs_dice=cell.needs_dice,
            offered=css.startswith("open ") and answered is not None,
            sign=sign,
        )


def look(cell: rules.Cell) -> Look:
    """A cell without dice on the tray."""
    if cell.mark is None or cell.points is None:
        return Look(cell.state, "", gettext("open") if cell.state == "open" else gettext("not yet"))
    points = str(cell.points)
    plain = Look("struck", "", gettext("struck, 0")) if cell.mark.startswith("-") else Look("", points, points)
    return _explained(cell, plain) if cell.why or cell.extra else plain


def _explained(cell: rules.Cell, plain: Look) -> Look:
    """A cell that is worth something else than its dice say, stands where it should not, or needs its dice."""
    css = f"{plain.css} needs".strip() if cell.needs_dice or cell.misplaced else plain.css
    return Look(css, plain.text, ", ".join([plain.spoken, *_notes(cell)]), _sign(cell))


def _notes(cell: rules.Cell) -> Iterator[str]:
    yield from _beyond_the_dice(joker=cell.joker, extra=cell.extra)
    if cell.misplaced:
        yield gettext("misplaced")
    if cell.needs_dice:
        yield gettext("needs its dice")
    elif cell.why and not cell.joker and not cell.misplaced:
        yield say(cell.why)


def _beyond_the_dice(*, joker: bool, extra: int) -> Iterator[str]:
    if joker:
        yield gettext("joker")
    if extra:
        yield gettext("%(points)s more") % {"points": extra}


def _sign(cell: rules.Cell) -> str:
    """A letter or a stroke in the corner; boxes that need their dice have a die there."""
    if cell.needs_dice:
        return ""
    if cell.misplaced:
        return "!"
    if cell.joker:
        return pgettext("sign of a joker", "J")
    return "+" if cell.extra or cell.points else ""
