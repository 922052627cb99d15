"""The log of a sheet: who, when, what was there, what is there.

Undo, redo, "who wrote that", the replay and the race chart all read this log.  Lines are only ever added.
"""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db import models
from django.db.models import QuerySet
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ..rules import Mark
from .groups import Device
from .prepared import Slot, prepared
from .sheets import Sheet


class Written(NamedTuple):
    """What stands in a cell: the mark, the turn it was first written in, the house rules it was written by.

    Mark, turn and rules row travel together through move, swap, undo and redo.
    """

    mark: str
    turn: int
    rules: int

    @property
    def struck(self) -> bool:
        return Mark.parse(self.mark).struck

    @property
    def dice(self) -> str:
        """The dice it was written as; "" for a number or a stroke."""
        return Mark.parse(self.mark).dice


class Cell(NamedTuple):
    """Where a mark stands: a seat's id, a column counted from 0, the key of a box.  As text "12.0.fours"."""

    seat: int
    column: int
    box: str

    def __str__(self) -> str:
        return f"{self.seat}.{self.column}.{self.box}"


class Touch(NamedTuple):
    """What a change did to one cell; ``None`` is the empty box."""

    cell: Cell
    before: Written | None
    after: Written | None


class Kind(models.TextChoices):
    """What a line of the log tells."""

    START = "start", _("started")
    WRITE = "write", _("written")
    CORRECT = "correct", _("corrected")
    EMPTY = "empty", _("made empty")
    MOVE = "move", _("moved")
    UNDO = "undo", _("taken back")
    REDO = "redo", _("done again")
    END = "end", _("ended early")
    FINISH = "finish", _("finished")
    REOPEN = "reopen", _("opened again")
    SEATED = "seated", _("joined the table")
    ORDER = "order", _("seats put in order")
    OUT = "out", _("left the table")
    BACK = "back", _("back at the table")
    DISCARD = "discard", _("discarded")
    RESTORE = "restore", _("brought back")
    RULES = "rules", _("took the rules of now")
    RENAMED = "renamed", _("renamed")
    FORGOT = "forgot", _("name taken out")


MARKING = frozenset({Kind.WRITE, Kind.CORRECT, Kind.EMPTY, Kind.MOVE})
"""The kinds that change marks, and that undo offers (with ending early)."""


class Change(models.Model):
    """One line of a sheet's log."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="changes", db_index=False)  # newest first, below
    kind = models.CharField(max_length=8, choices=Kind.choices)
    device = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    # [[seat, column, box, before, after], …]; before and after are null or [mark, turn, rules].  A turn of null is this
    # change's own id, which is not known before it is stored.
    cells = models.JSONField(default=list)
    # Undo and redo name the change they are about.
    about = models.ForeignKey("self", models.CASCADE, null=True, related_name="+")
    # Seats and names that lines without cells speak of; for a mark written off-turn, whose turn it was; what only the
    # card made of the touched marks (worth), and of others because of them (others).
    note = models.JSONField(default=dict)
    # Whether this change ended the sheet (1) or opened it again (-1).
    ended = models.SmallIntegerField(default=0)
    # The random key of the form and what it asked for: a resend counts once.
    key = models.CharField(max_length=64)
    content = models.CharField(max_length=200)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sheet", "key", "content"], name="one_change_per_key_and_content")
        ]
        indexes = [models.Index(fields=["sheet", "-id"], name="newest_change_of_a_sheet")]

    @property
    def touches(self) -> list[Touch]:
        return [
            Touch(Cell(seat, column, box), self._written(before), self._written(after))
            for seat, column, box, before, after in self.cells
        ]

    def _written(self, stored: list[object] | None) -> Written | None:
        if stored is None:
            return None
        mark, turn, rules = stored
        return Written(str(mark), self.pk if turn is None else int(str(turn)), int(str(rules)))

    def left_as_it_was(self, now: Mapping[Cell, Written]) -> bool:
        """Whether every cell it touched is as it left it."""
        return all(now.get(touch.cell) == touch.after for touch in self.touches)

    def could_come_again(self, now: Mapping[Cell, Written]) -> bool:
        """Whether every cell it touched is as it was before it."""
        return all(now.get(touch.cell) == touch.before for touch in self.touches)


def taken_back(newest_first: Iterable[Change]) -> dict[int, bool]:
    """For each change that an undo or redo is about: whether it is taken back now (the newest word counts)."""
    found: dict[int, bool] = {}
    for change in newest_first:
        if change.kind in (Kind.UNDO, Kind.REDO) and change.about_id is not None:
            found.setdefault(change.about_id, change.kind == Kind.UNDO)
    return found


def touching(sheet: Sheet, cell: Cell) -> list[Change]:
    """The lines about one cell, newest first, with the devices that wrote them."""
    lines = _naming(sheet=sheet.pk, cell=json.dumps(list(cell))[:-1])
    return [line for line in lines if any(touch.cell == cell for touch in line.touches)]


@prepared
def _naming() -> QuerySet[Change]:
    """The lines in whose stored text a cell is named: of a long game few of many."""
    lines = Change.objects.alias(text=Cast("cells", models.TextField()))
    named = lines.filter(sheet=Slot("sheet"), text__contains=Slot("cell"))
    return named.select_related("device").order_by("-id")
