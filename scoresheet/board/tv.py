"""The sheet as a television shows it: of what stands on it as much as can be read from across the room."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import Q

from ..models import Change, Reading, Sheet, Side, with_people
from .result import Result
from .table import BoxCell, Head, Row, Table, table

MOST_COLUMNS = 12
"""Columns that can be read from afar.  Of a sheet with more of them, those of whoever is to play are shown."""
LONG, LONGER = 7, 12
"""Letters of a name beyond which it is written smaller."""
BESIDE = 3
"""Lines as high as a box that the heads take, and the total beyond its own."""


@dataclass(frozen=True, slots=True)
class Line:
    """One side of the standing: ``lit`` is whose move it is, or who has won."""

    name: str
    total: int
    place: str
    members: str
    lit: bool
    out: bool


@dataclass(frozen=True)
class Television:
    """A sheet to be looked at.  ``last`` is its newest change, whose boxes are marked."""

    reading: Reading
    last: Change | None = None

    @cached_property
    def table(self) -> Table:
        return table(self.reading)

    @cached_property
    def done(self) -> bool:
        """Whether nobody plays here any more: finished, or off the table."""
        return is_done(self.reading.sheet)

    @property
    def result(self) -> Result | None:
        return Result(self.reading) if self.reading.sheet.over else None

    # The standing

    @cached_property
    def lines(self) -> list[Line]:
        """The sides by place; in seat order while there is none, and last who has left the table."""
        return [
            self._line(side) for side in sorted(self.reading.sides, key=lambda side: side.place or len(self._heads))
        ]

    def _line(self, side: Side) -> Line:
        heads = [self._heads[index] for index in side.seats]
        place = next((head.place for head in heads if not head.out), "")
        return Line(
            name=side.name,
            total=side.total,
            place=place,
            members=", ".join(head.name for head in heads) if side.team else heads[0].members,
            lit=any(head.now or head.winner for head in heads),
            out=side.place is None,
        )

    # The table

    @cached_property
    def _heads(self) -> list[Head]:
        return self.table.heads

    @cached_property
    def one(self) -> int | None:
        """The seat whose columns are all that is shown of the boxes; None where there is room for everybody's."""
        columns = self.reading.game.columns
        if columns == 1 or len(self._heads) * columns <= MOST_COLUMNS:
            return None
        return self.reading.standing.turn or 0

    @property
    def heads(self) -> list[Head]:
        return self._heads if self.one is None else [self._heads[self.one]]

    @property
    def upper(self) -> list[Row]:
        return [self._shown(row) for row in self.table.upper if not row.kind.startswith("sum")]

    @property
    def lower(self) -> list[Row]:
        """What follows from the figures above is left out, but for the results."""
        return [self._shown(row) for row in _without_lower_total(self.table.lower)]

    def _shown(self, row: Row) -> Row:
        cells = row.cells
        if self.one is not None:
            each = len(cells) // len(self._heads)
            cells = cells[self.one * each : (self.one + 1) * each]
        return replace(row, cells=[self._marked(cell) if isinstance(cell, BoxCell) else cell for cell in cells])

    def _marked(self, cell: BoxCell) -> BoxCell:
        return replace(cell, css=f"{cell.css} fresh") if cell.name in self._fresh else cell

    @cached_property
    def _fresh(self) -> set[str]:
        """The boxes that were written last."""
        touches = self.last.touches if self.last else ()
        return {str(touch.cell) for touch in touches if touch.after is not None}

    # How large it can be written

    @property
    def css(self) -> str:
        """How many lines and columns share the screen, by names that the stylesheet knows."""
        lines = len(self.upper) + len(self.lower) + BESIDE + bool(self.table.column_heads)
        columns = len(self.heads) * self.reading.game.columns
        return f"lines{lines + lines % 2} columns{columns}{' one' if self.one is not None else ''}"

    @property
    def length(self) -> str:
        """How long the name is that is written largest."""
        letters = len(self.table.to_play)
        return "longer" if letters > LONGER else "long" if letters > LONG else ""


def _without_lower_total(rows: Iterator[Row]) -> Iterator[Row]:
    """The first sum below the lower boxes is their own."""
    seen = False
    for row in rows:
        if row.kind == "sum" and not seen:
            seen = True
            continue
        yield row


def is_done(sheet: Sheet) -> bool:
    return sheet.over or sheet.discarded_at is not None


def played_next(sheet: Sheet) -> int | None:
    """The game on the table that the people of a finished or discarded sheet have gone on to, the latest one.

    It is the one that was laid as the next of this, or any that was laid since with one of them at it: in a group with
    several tables a television stays at its own.
    """
    since = min(filter(None, (sheet.ended_at, sheet.discarded_at)))
    people = {player.pk for seat in with_people(sheet.seats.all()) for player in seat.people}
    theirs = Q(seats__player__in=people) | Q(seats__teammates__player__in=people)
    laid = Sheet.objects.filter(group=sheet.group_id, ended_at=None, discarded_at=None)
    return (
        laid.filter(Q(after=sheet) | Q(started_at__gte=since) & theirs)
        .order_by("-id")
        .values_list("pk", flat=True)
        .first()
    )
