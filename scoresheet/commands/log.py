"""One line of a sheet's log, and what it does to the end of the game."""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from .. import live
from ..access import NotThere
from ..models import (
    Cell,
    Change,
    Device,
    Entry,
    HouseRules,
    Kind,
    Reading,
    Seat,
    Sheet,
    Slot,
    Written,
    prepared,
    read_one,
    taken_back,
)
from ..rules import Card
from . import locks
from .refusals import Discarded, NoLongerStands, Over

NEW = 0
"""The turn of a mark that is being written: it becomes the id of its change."""


@dataclass(frozen=True)
class Outcome:
    """What a command did: the line it wrote and the sheet as it stands now."""

    change: Change
    reading: Reading
    off_turn: Seat | None = None
    """Whose turn it was, where somebody else's mark was written.  Told, never blocked."""


def locked(sheet_id: int) -> Reading:
    """The sheet as it stands, held until the transaction ends.  Raises NotThere where it is gone for good.

    Held first and read afterwards: a statement that waits for a lock would tell what was so before it waited.
    """
    if connection.features.has_select_for_update:
        locks.sheets(Sheet.objects.filter(pk=sheet_id))
    return _now(sheet_id)


def _now(sheet_id: int) -> Reading:
    reading = read_one(sheet_id)
    if reading is None:
        raise NotThere
    return reading


def in_use(reading: Reading) -> Reading:
    if reading.sheet.discarded_at is not None:
        raise Discarded
    return reading


def in_progress(reading: Reading) -> Reading:
    if reading.sheet.over:
        raise Over
    return reading


def line(sheet: Sheet, kind: Kind, device: Device | None, **fields: object) -> Change:
    """A change, not stored yet.  Lines that no form asked for carry a key of their own."""
    return Change(
        **{"sheet": sheet, "kind": kind, "device": device, "key": secrets.token_hex(8), "content": kind} | fields
    )


def add(change: Change) -> None:
    """Store a line; every phone that shows the sheet hears of it once the command has gone through."""
    change.save(force_insert=True)
    live.sheet_changed(change.sheet, change.pk)


def told(reading: Reading, kind: Kind, device: Device, key: str, content: str, **note: object) -> Outcome:
    """Write a line that touches no cell, and read the sheet anew."""
    change = line(reading.sheet, kind, device, key=key, content=content[:200], note=note)
    add(change)
    return Outcome(change, _now(reading.sheet.pk))


def repeated(reading: Reading, key: str, content: str) -> Outcome | None:
    """The answer to a form that was sent before.  Raises NoLongerStands where its change was undone or written over."""
    change = next(iter(_sent_before(sheet=reading.sheet.pk, key=key, content=content)), None)
    if change is None:
        return None
    if not stands(change, reading):
        raise NoLongerStands
    return Outcome(change, reading)


@prepared
def _sent_before() -> QuerySet[Change]:
    return Change.objects.filter(sheet=Slot("sheet"), key=Slot("key"), content=Slot("content"))


def stands(change: Change, reading: Reading) -> bool:
    """Whether a change is not undone and every cell it touched is as it left it."""
    about_it = Change.objects.filter(sheet=change.sheet_id, about=change).order_by("-id")
    return reading.stands(change, undone=taken_back(about_it).get(change.pk, False))


def mark_cells(reading: Reading, change: Change, wanted: Mapping[Cell, Written | None]) -> Outcome:
    """Store a change of marks with all that follows: entries, line, and the end of the game if it is one."""
    before = {cell: reading.written.get(cell) for cell in wanted}
    change.cells = [[*cell, _stored(before[cell]), _stored(after)] for cell, after in wanted.items()]
    change.note = {**change.note, **_by_the_card(reading, wanted)}
    add(change)
    after = {cell: _dated(mark, change) for cell, mark in wanted.items()}
    for cell, mark in after.items():
        _store(cell, before[cell], mark)
    return Outcome(change, _settled(reading, reading.with_marks(after, change=change.pk), change))


def _by_the_card(reading: Reading, wanted: Mapping[Cell, Written | None]) -> dict[str, object]:
    """What only the whole card can say of a change: ``worth`` of the touched marks, and ``others`` that it changes.

    Noted in the line, since what else stood on the card then is not to be had later: a joker, a served hand.
    """
    if not reading.game.card_rules:
        return {}
    later = reading.change + 1  # in the order of writing a new mark is the last, whatever its change is numbered
    then = {cell: mark._replace(turn=later) if mark and mark.turn == NEW else mark for cell, mark in wanted.items()}
    after = reading.with_marks(then)
    found = {"worth": _beyond_the_dice(reading, after, wanted), "others": _others(reading, after, wanted)}
    return {key: worths for key, worths in found.items() if worths}


def _beyond_the_dice(before: Reading, after: Reading, touched: Collection[Cell]) -> dict[str, object]:
    """What the card makes of the touched marks, before and after, where that is not what their dice say."""
    found = {str(cell): [_by_card(before, cell), _by_card(after, cell)] for cell in touched}
    return {cell: worths for cell, worths in found.items() if any(worths)}


def _others(before: Reading, after: Reading, touched: Collection[Cell]) -> list[object]:
    """The other marks on these cards that are worth something else after the change, or stand otherwise.

    A further Yahtzee is an ordinary hand once the Yahtzee box was emptied and written anew.
    """
    cards = {cell.seat for cell in touched}
    found = [
        (cell, _stands_for(then.card, cell), _stands_for(now.card, cell))
        for then, now in zip(before.places, after.places, strict=True)
        if then.seat.pk in cards
        for column, box, *_mark in then.card.entries
        if (cell := Cell(then.seat.pk, column, box)) not in touched
    ]
    return [[*cell, then, now] for cell, then, now in found if then != now]


def _stands_for(card: Card, cell: Cell) -> list[object]:
    """Points, what is paid beside the box, and whether it is misplaced."""
    now = card[cell.column, cell.box]
    return [now.points, now.extra, now.misplaced]


def _by_card(reading: Reading, cell: Cell) -> list[int] | None:
    """Points, and what is paid beside the box; None where the box alone says it."""
    written, place = reading.written.get(cell), reading.place(cell.seat)
    if written is None or place is None:
        return None
    now = place.card[cell.column, cell.box]
    alone = reading.game.worths(reading.games[written.rules])[cell.box, written.mark].points
    return [now.points or 0, now.extra] if now.extra or now.points != alone else None


def _stored(mark: Written | None) -> list[object] | None:
    return None if mark is None else [mark.mark, mark.turn or None, mark.rules]


def _dated(mark: Written | None, change: Change) -> Written | None:
    return mark._replace(turn=change.pk) if mark and mark.turn == NEW else mark


def _store(cell: Cell, before: Written | None, after: Written | None) -> None:
    rows = Entry.objects.filter(seat=cell.seat, column=cell.column, box=cell.box)
    if after is None:
        rows.delete()
    elif before is None:
        Entry.objects.create(
            seat_id=cell.seat, column=cell.column, box=cell.box, mark=after.mark, turn=after.turn, rules_id=after.rules
        )
    else:
        rows.update(mark=after.mark, turn=after.turn, rules=after.rules)


# --- the end ----------------------------------------------------------------------------------------------------


def _settled(before: Reading, now: Reading, change: Change) -> Reading:
    """Only a write that fills the last empty box ends a game; one that empties a box opens it again."""
    sheet = now.sheet
    if sheet.over and not sheet.ended_early and not now.standing.over:
        now = open_again(now)
        _note_end(change, -1)
    elif sheet.over:
        store_results(now)
    elif now.standing.over and not before.standing.over:
        close(now)
        _note_end(change, 1)
    return now


def _note_end(change: Change, ended: int) -> None:
    change.ended = ended
    change.save(update_fields=["ended"])


def close(reading: Reading, *, early: bool = False) -> None:
    """End the game: it keeps the rules of now and its results, whatever the pad does later."""
    sheet = reading.sheet
    sheet.ended_at, sheet.ended_early, sheet.rules = timezone.now(), early, reading.rules
    sheet.save(update_fields=["ended_at", "ended_early", "rules"])
    store_results(reading)


def open_again(reading: Reading) -> Reading:
    """Back in progress.  The sheet follows its pad again, unless the pad has gone on to other rules meanwhile."""
    sheet = reading.sheet
    newest: HouseRules = sheet.pad.rules
    same = newest.game(sheet.pad.game).values == reading.game.values
    sheet.ended_at, sheet.ended_early = None, False
    sheet.rules = None if same else reading.rules
    sheet.save(update_fields=["ended_at", "ended_early", "rules"])
    for seat in reading.seats:
        seat.total = seat.place = None
    Seat.objects.bulk_update(reading.seats, ["total", "place"])
    return reading.under(newest, reading.game) if same else reading


def store_results(reading: Reading) -> None:
    for seat, card, place in zip(reading.seats, reading.cards, reading.standing.places, strict=True):
        seat.total, seat.place = card.total, place
    Seat.objects.bulk_update(reading.seats, ["total", "place"])
