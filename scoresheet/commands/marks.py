"""Marks: written, corrected, made empty, moved, taken back and done again.

Every one of these says what it believed was in the cells it touches (``saw``: the mark, or "" for an empty box), and
carries the random key of its form, so that a resend counts once.
"""

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction

from ..models import MARKING, Cell, Change, Device, Kind, Reading, Seat, Written, taken_back, touching
from ..rules import Card, Mark, NotPossible
from . import log
from .log import NEW, Outcome
from .refusals import (
    AlreadyEmpty,
    CannotComeAgain,
    NoLongerStands,
    NoSuchSeat,
    NothingMoved,
    NotYours,
    Over,
    RulesMovedOn,
    SeatIsOut,
    SomebodyWasFirst,
)


def write(device: Device, sheet_id: int, cell: Cell, mark: str, *, saw: str, key: str, offered: int | None) -> Outcome:
    """Write a mark in an open cell, or correct the one that stands there.

    ``offered`` is the id of the house rules the mark was offered under.  Raises NoSuchSeat and the rules' NoSuchBox
    (404), NotPossible (422), and NotOpen, SomebodyWasFirst, RulesMovedOn, SeatIsOut, Over (409).
    """
    content = f"write {cell} {saw or '.'} {mark}"[:200]
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        seat, card = _seat_and_card(reading, cell)
        if again := log.repeated(reading, key, content):
            return again
        _as_seen(reading, {cell: saw})
        text = _judged(reading, cell.box, mark, offered)
        now = reading.written.get(cell)
        if now is None:
            _may_fill(reading, seat)
            card.write(cell.column, cell.box, text)
            kind, written = Kind.WRITE, Written(text, NEW, reading.rules.pk)
        else:
            text = _with_its_roll(reading, text, now)
            card.correct(cell.column, cell.box, text)
            kind, written = Kind.CORRECT, Written(text, now.turn, reading.rules.pk)
        late = reading.turn if kind == Kind.WRITE and reading.turn not in (None, seat) else None
        change = log.line(reading.sheet, kind, device, key=key, content=content, note={"turn": late.pk} if late else {})
        outcome = log.mark_cells(reading, change, {cell: written})
        return Outcome(outcome.change, outcome.reading, off_turn=late)


def make_empty(device: Device, sheet_id: int, cell: Cell, *, saw: str, key: str) -> Outcome:
    """Rub out what stands in a cell; the log keeps it."""
    content = f"empty {cell} {saw}"
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        _seat, card = _seat_and_card(reading, cell)
        if again := log.repeated(reading, key, content):
            return again
        _as_seen(reading, {cell: saw})
        if cell not in reading.written:
            raise AlreadyEmpty
        card.correct(cell.column, cell.box, None)
        return log.mark_cells(
            reading, log.line(reading.sheet, Kind.EMPTY, device, key=key, content=content), {cell: None}
        )


def move(device: Device, sheet_id: int, source: Cell, target: Cell, *, saw: str, saw_there: str, key: str) -> Outcome:
    """Move a mark to another cell of any seat that can take it; two filled cells swap.  One change."""
    content = f"move {source} {saw} {target} {saw_there or '.'}"
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        _seat_and_card(reading, source)
        seat, _card = _seat_and_card(reading, target)
        if again := log.repeated(reading, key, content):
            return again
        if source == target:
            raise NothingMoved
        _as_seen(reading, {source: saw, target: saw_there})
        there = reading.written.get(target)
        if there is None:
            _may_fill(reading, seat)
        wanted = {target: _carried(reading, source, target), source: there and _carried(reading, target, source)}
        return log.mark_cells(reading, log.line(reading.sheet, Kind.MOVE, device, key=key, content=content), wanted)


def _carried(reading: Reading, source: Cell, target: Cell) -> Written:
    if source not in reading.written:
        raise AlreadyEmpty
    return reading.carried(source, target)


# --- taking back and doing again --------------------------------------------------------------------------------


def undo(device: Device, sheet_id: int, change_id: int, *, key: str, sure: bool = False) -> Outcome:
    """Take back a change that stands: mark, turn and rules row as they were, without asking the rules.

    Raises NoLongerStands; and NotYours for another device's change unless ``sure``.
    """
    content = f"undo {change_id}"
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, content):
            return again
        change = reading.sheet.changes.filter(pk=change_id, kind__in=MARKING | {Kind.END}).first()
        if change is None or not log.stands(change, reading):
            raise NoLongerStands
        if change.device_id != device.pk and not sure:
            raise NotYours
        back = log.line(reading.sheet, Kind.UNDO, device, key=key, content=content, about=change)
        if change.kind == Kind.END:
            reading = log.open_again(reading)
            back.ended = -1
        return log.mark_cells(reading, back, {touch.cell: touch.before for touch in change.touches})


def redo(device: Device, sheet_id: int, change_id: int, *, key: str) -> Outcome:
    """Do again what was taken back; it stands again.  Raises CannotComeAgain where its cells were changed meanwhile."""
    content = f"redo {change_id}"
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, content):
            return again
        change = reading.sheet.changes.filter(pk=change_id, kind__in=MARKING | {Kind.END}).first()
        if change is None or not _could_come_again(change, reading):
            raise CannotComeAgain
        again_line = log.line(reading.sheet, Kind.REDO, device, key=key, content=content, about=change)
        if change.kind == Kind.END:
            log.close(reading, early=True)
            again_line.ended = 1
        return log.mark_cells(reading, again_line, {touch.cell: touch.after for touch in change.touches})


def _could_come_again(change: Change, reading: Reading) -> bool:
    about_it = Change.objects.filter(sheet=change.sheet_id, about=change).order_by("-id")
    return reading.could_come_again(change, undone=taken_back(about_it).get(change.pk, False))


# --- judging ----------------------------------------------------------------------------------------------------


def _seat_and_card(reading: Reading, cell: Cell) -> tuple[Seat, Card]:
    """Raises NoSuchSeat, or the rules' NoSuchBox, for a cell that no rules could bring."""
    place = reading.place(cell.seat)
    if place is None:
        raise NoSuchSeat
    place.card[cell.column, cell.box]
    return place.seat, place.card


def _as_seen(reading: Reading, seen: Mapping[Cell, str]) -> None:
    for cell, saw in seen.items():
        now = reading.written.get(cell)
        if (now.mark if now else "") != saw:
            seat, _card = _seat_and_card(reading, cell)
            raise SomebodyWasFirst(seat, cell.column, cell.box, now, last_touch(reading, cell))


def last_touch(reading: Reading, cell: Cell) -> Change | None:
    """The newest line of the log about a cell."""
    return next(iter(touching(reading.sheet, cell)), None)


def _judged(reading: Reading, box: str, mark: str, offered: int | None) -> str:
    """The mark as it is stored.

    A whole roll or a stroke means the same under any rules; anything else must have been offered under those in force,
    and what is judged is the mark as it was sent: a number may mean another roll under other rules.
    """
    stale = offered != reading.rules.pk and not _means_the_same_under_any_rules(mark, reading.game.dice)
    if stale and offered is not None:
        raise RulesMovedOn
    text = reading.game.normalise(box, mark)
    if stale:
        raise RulesMovedOn
    return text


def _with_its_roll(reading: Reading, text: str, now: Written) -> str:
    """A correction keeps the noted roll of the turn where the game does not ask for it now: nobody has taken it off.

    Saved rolls can be switched off and on again in the middle of a game.
    """
    mark, throw = Mark.parse(text), Mark.parse(now.mark).throw
    return text if mark.throw or reading.game.notes_rolls else str(replace(mark, throw=throw))


def _means_the_same_under_any_rules(mark: str, dice: int) -> bool:
    try:
        read = Mark.parse(mark)
    except NotPossible:
        return True  # nonsense under any rules: the box says so
    return read.struck or len(read.dice) == dice


def _may_fill(reading: Reading, seat: Seat) -> None:
    if not reading.may_fill(seat):
        raise Over() if reading.sheet.over else SeatIsOut(name=seat.name)
