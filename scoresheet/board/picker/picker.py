"""One cell: what stands there, what it can take, and what can be done with it."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from ... import rules
from ...models import Cell, Place, Reading
from ...rules import Card, Mark, NotPossible, most
from ...rules.sentence import _
from .. import log
from ..rolls import Rolls, only_the_first, rolls
from ..words import cell_label, isolated, say, signed
from .targets import Target, targets
from .tiles import Tiles

HISTORY_LINES = 6


@dataclass(frozen=True, slots=True)
class Served:
    """A number that only a hand of the first roll gives, and the points of that hand."""

    number: int
    points: int

    @property
    def refusal(self) -> NotPossible:
        how = _(
            "Made in the first roll, %(points)s counts %(number)s: write %(points)s. Both are filled in, tap the tick."
        )
        return NotPossible(how, number=self.number, points=self.points)


@dataclass(frozen=True)
class Picker:
    """What can be done with one cell.  ``sent`` is the roll of the turn that was chosen, where a form comes back."""

    reading: Reading
    place: Place
    column: int
    box: str
    sent: int | None = None

    @property
    def cell(self) -> Cell:
        return Cell(self.place.seat.pk, self.column, self.box)

    @property
    def href(self) -> str:
        return f"{self.place.seat.pk}/{self.column}/{self.box}/"

    @property
    def name(self) -> str:
        return self.place.seat.name

    @property
    def label(self) -> str:
        return cell_label(self.reading.game, self.column, self.box)

    @property
    def help(self) -> str:
        return say(self.reading.game.help(self.box))

    @property
    def saw(self) -> str:
        """The mark that stands there, "" for an empty box: what a write says it believed."""
        written = self.reading.written.get(self.cell)
        return written.mark if written else ""

    @property
    def filled(self) -> bool:
        return bool(self.saw)

    @cached_property
    def _on_card(self) -> rules.Cell:
        return self.place.card[self.column, self.box]

    @property
    def off_turn(self) -> str:
        """Who is to play, where that is somebody else."""
        turn = None if self.reading.sheet.over else self.reading.turn
        return turn.name if turn and turn != self.place.seat else ""

    @property
    def takes(self) -> bool:
        """Whether anything can be written here now."""
        if self.reading.sheet.discarded_at:
            return False
        if self.filled:
            return self._on_card.state != "hidden"
        return self._on_card.state == "open" and self.reading.may_fill(self.place.seat)

    @property
    def why(self) -> str:
        """Why nothing can be written, or why what stands there is worth something else than its dice say."""
        if self.reading.sheet.discarded_at:
            return gettext("This sheet was discarded. Bring it back to go on.")
        if self._on_card.why or self.takes:
            return say(self._on_card.why) if self._on_card.why else ""
        if self.reading.sheet.over:
            return gettext("This game is over. Open it again to go on.")
        left = gettext("%(name)s has left the table. Put %(name)s back to write here.")
        return left % {"name": isolated(self.name)}

    @property
    def now(self) -> str:
        """What stands there, in points."""
        points = self._on_card.points
        return "" if points is None else str(points)

    @property
    def extra(self) -> str:
        """What is paid beside it: "+100"."""
        return signed(self._on_card.extra) if self._on_card.extra else ""

    @property
    def misplaced(self) -> bool:
        return self._on_card.misplaced

    @property
    def now_dice(self) -> str:
        written = self.reading.written.get(self.cell)
        return written.dice if written else ""

    @property
    def struck(self) -> bool:
        written = self.reading.written.get(self.cell)
        return written is not None and written.struck

    # What it can take

    @cached_property
    def tiles(self) -> Tiles:
        return Tiles(self.place.card, self.column, self.box, self.saw)

    @cached_property
    def rolls(self) -> Rolls | None:
        """In which roll the mark was made: that of the mark that stands there, until another one is chosen."""
        noted = Mark.parse(self.saw).throw if self.saw else None
        return rolls(self._at_its_turn, noted=noted, sent=self.sent, label=self.tiles.first_roll)

    @property
    def _at_its_turn(self) -> Card:
        """The card without what stands here and what was written after it."""
        card = self.place.card
        turns = [entry[:2] for entry in card.entries]
        place = (self.column, self.box)
        return Card(card.game, card.entries[: turns.index(place)]) if place in turns else card

    @property
    def offered(self) -> int:
        """The house rules that these tiles were offered under."""
        return self.reading.rules.pk

    @property
    def range(self) -> str:
        """The smallest and the largest number that can be typed."""
        least = next(worth for worth in self.reading.game.possible_points(self.box) if worth)
        top = most(self.reading.game, self.box)
        return str(top) if least == top else gettext("%(least)s to %(most)s") % {"least": least, "most": top}

    def worth(self, mark: str) -> int | None:
        """What the card makes of a mark here; None for one that the box cannot take."""
        try:
            return self.place.card.ruling(self.column, self.box, mark).points
        except NotPossible:
            return None

    def served_for(self, mark: str) -> "Served | None":
        """A number that is too much as the dice lie, but is what a hand of the first roll gives."""
        if not only_the_first(self.reading.game):
            return None
        with suppress(NotPossible):
            number = Mark.parse(mark).number
            possible = [worth for worth in self.reading.game.possible_points(self.box) if worth]
            found = [worth for worth in possible if number and self.worth(f"={worth}@1") == number]
            return Served(number, found[0]) if found else None
        return None

    # What a filled one offers besides

    @property
    def history(self) -> list[log.Line]:
        return log.history_of(self.reading, self.cell, HISTORY_LINES)

    @property
    def targets(self) -> list[Target]:
        return targets(self.reading, self.cell)


def picker(reading: Reading, seat: int, column: int, box: str, sent: int | None = None) -> Picker | None:
    """The picker of a cell; None where the sheet has no such seat.  Raises the rules' NoSuchBox."""
    place = reading.place(seat)
    if place is None:
        return None
    place.card[column, box]
    return Picker(reading, place, column, box, sent)
