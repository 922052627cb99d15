"""The sheet as a table: heads, and rows of cells ready to loop over.  Impersonal: the same for everyone."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from ...models import Place, Reading
from ...rules import Game
from ..words import box_label, isolated, listed, ordinal, rules_in_force, say
from .boxes import ROOMY, Boxes, Thrown
from .cells import Head, Row
from .sums import Sums


@dataclass(frozen=True)
class Table:
    """A sheet as everyone at the table sees it.  ``thrown`` are dice on the tray, which open boxes then answer."""

    reading: Reading
    root: str = ""
    """The sheet's own address; one for all cells, since asking for each cell's costs more than the rest of the cell."""
    thrown: Thrown | None = None

    @property
    def version(self) -> str:
        """Its last change and its rules row; a page that shows a smaller number of either is out of date."""
        return f"{self.reading.change}.{self.reading.rules.pk}"

    @property
    def game(self) -> Game:
        return self.reading.game

    @property
    def name(self) -> str:
        return self.reading.sheet.pad.name

    @property
    def in_force(self) -> str:
        return rules_in_force(self.game)

    @property
    def over(self) -> bool:
        return self.reading.sheet.over

    @property
    def nothing_left(self) -> bool:
        """In progress with nobody to play: a rule change or a seat leaving did that, and the sheet asks."""
        return not self.over and self.reading.standing.over

    @property
    def won_at_once(self) -> str:
        """Who won at once, on a sheet in progress: a rule change did that, and boxes may well be empty."""
        won = [isolated(place.seat.name) for place in self.reading.places if place.card.wins and not place.seat.out]
        return listed(won) if self.nothing_left else ""

    @property
    def many(self) -> bool:
        return len(self.reading.seats) * self.game.columns > 4

    @property
    def column_heads(self) -> list[str]:
        """What stands above each column of a seat: its number, or its factor."""
        if self.game.columns == 1:
            return []
        if self.game.multipliers:
            return [f"× {factor}" for factor in self.game.factors]
        return [str(column + 1) for column in range(self.game.columns)]

    @property
    def round_of(self) -> dict[str, int] | None:
        """The round of whoever is to play, of how many."""
        turn = self._turn
        if turn is None:
            return None
        rounds = len(self.game.shown) * self.game.columns
        return {"round": rounds - turn.card.empty + 1, "rounds": rounds}

    @property
    def turn_id(self) -> int | str:
        return self._turn.seat.pk if self._turn else ""

    @property
    def to_play(self) -> str:
        return self._turn.seat.name if self._turn else ""

    @property
    def throws(self) -> str:
        """Who of a team that shares a sheet throws; nothing for anybody else."""
        thrower = self.reading.thrower if self._turn else None
        return thrower.name if thrower else ""

    @cached_property
    def _turn(self) -> Place | None:
        index = self.reading.standing.turn
        return None if self.over or index is None else self.reading.places[index]

    # Heads

    @cached_property
    def heads(self) -> list[Head]:
        standing = self.reading.standing
        together = {index: side.total for side in self.reading.sides for index in side.seats}
        return [
            Head(
                id=place.seat.pk,
                name=place.seat.name,
                team=place.seat.side,
                team_total=together[index],
                members="" if place.seat.player_id else ", ".join(player.name for player in place.seat.people),
                total=place.card.total,
                place=self._place(index),
                now=place is self._turn,
                starter=place.seat.starter,
                out=place.seat.out,
                winner=self.over and index in standing.leaders,
                saved=0 if self.over or place.seat.out else place.card.bank or 0,
            )
            for index, place in enumerate(self.reading.places)
        ]

    @property
    def saved(self) -> bool:
        """Whether anybody has saved rolls."""
        return any(head.saved for head in self.heads)

    def _place(self, index: int) -> str:
        """ "2nd", "=3rd"; nothing while all are equal, for one alone, or for who has left the table."""
        standing = self.reading.standing
        place = standing.places[index]
        if place is None or not standing.leaders:
            return ""
        return ("=" if [side.place for side in self.reading.sides].count(place) > 1 else "") + ordinal(place)

    # Rows

    @property
    def upper(self) -> Iterator[Row]:
        yield from (self._boxes.row(box) for box in self.game.shown if box.face)
        yield from self._sums.upper()

    @property
    def lower(self) -> Iterator[Row]:
        for box in self.game.shown:
            if not box.face:
                yield self._boxes.row(box)
                yield from self._sums.beside(box.key)
        yield from self._sums.lower()

    @cached_property
    def _boxes(self) -> Boxes:
        return Boxes(self.reading, self.root, self._turn, self.thrown)

    @cached_property
    def _sums(self) -> Sums:
        return Sums(self.reading, self._turn)

    # Below the table

    @property
    def needing_dice(self) -> list[str]:
        """The cells whose dice the rules of now ask for: "Ben, Full house (25)"."""
        return [
            self._named(place, column, key)
            for place in self.reading.places
            for column, key in place.card.needing_dice()
        ]

    @property
    def misplaced(self) -> list[str]:
        """The marks that would not be allowed where they stand, each with the reason; they count all the same."""
        return [
            gettext("%(cell)s: %(why)s") % {"cell": self._named(place, column, key), "why": say(why)}
            for place in self.reading.places
            for column, key in place.card.misplaced_cells()
            if (why := place.card[column, key].why)
        ]

    def _named(self, place: Place, column: int, key: str) -> str:
        named = {"name": isolated(place.seat.name), "box": box_label(self.game, key)}
        cell = gettext("%(name)s, %(box)s") % named
        if self.game.columns > 1:
            cell = gettext("%(cell)s, column %(column)s") % {"cell": cell, "column": column + 1}
        return f"{cell} ({place.card[column, key].points})"


def table(reading: Reading, *, root: str = "", roll: str = "", player: int | None = None) -> Table:
    """The sheet's table; with a whole ``roll`` the open boxes of whoever is to play say what it would give.

    Or those of ``player``, whose phone it is.

    Raises the rules' NotPossible for a roll that is none.
    """
    index = reading.to_write(player)
    card = None if index is None or reading.sheet.over else reading.cards[index]
    roomy = len(reading.seats) * reading.game.columns <= ROOMY
    return Table(reading, root, Thrown(card, card.offers(roll), roll, roomy) if card and roll else None)
