"""The log of a sheet in words, and what undo and redo would take back or do again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from django.utils.translation import gettext

from ..models import MARKING, Change, Device, HouseRules, Kind, Reading, Sheet, Touch, Written, taken_back
from ..rules import Game
from .house import differences
from .words import box_label, isolated, rules_in_force

SHOWN = 6
"""Lines that stand beside the sheet."""
RECENT = 16
"""Lines read for an ordinary page; undo and redo look further back only where these do not tell."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: when, whose cell, what, and by which device."""

    at: datetime
    who: str
    what: str
    device: str
    id: int = 0


@dataclass(frozen=True, slots=True)
class Back:
    """A change that undo takes back, or redo does again, by name; ``ask`` where another device wrote it."""

    id: int
    who: str
    what: str
    ask: bool = False
    device: str = ""


def recent(sheet: Sheet) -> list[Change]:
    """The newest lines of a sheet, newest first."""
    return list(sheet.changes.select_related("device").order_by("-id")[:RECENT])


def lines(reading: Reading, changes: Sequence[Change]) -> list[Line]:
    """The last few lines, for those with room beside the sheet."""
    words = Words(reading, changes[:SHOWN])
    return [words.line(change) for change in changes[:SHOWN]]


class Words:
    """Says what changes did on one sheet."""

    def __init__(self, reading: Reading, changes: Iterable[Change] = ()) -> None:
        self.names = {seat.pk: seat.name for seat in reading.seats}
        self.game = reading.game
        self.games = dict(reading.games) | _games_of(changes, reading)
        self.columns = reading.game.columns

    def line(self, change: Change) -> Line:
        who, what = self.told(change)
        return Line(change.at, who, what, _device(change.device), change.pk)

    def told(self, change: Change) -> tuple[str, str]:
        """Whose cell, and what became of it."""
        touches = change.touches
        if not touches:
            return self._about_the_table(change)
        if len(touches) > 1:
            return self._moved(change, touches)
        touch = touches[0]
        what = f"{self._box(touch)} {self._became(touch)}"
        what = _again(change, what)
        if change.note.get("turn"):
            what = gettext("%(what)s, off turn") % {"what": what}
        return self.names.get(touch.cell.seat, ""), what

    def _box(self, touch: Touch) -> str:
        label = box_label(self.game, touch.cell.box)
        if self.columns == 1 and touch.cell.column == 0:
            return label
        return gettext("%(box)s (column %(column)s)") % {"box": label, "column": touch.cell.column + 1}

    def _became(self, touch: Touch) -> str:
        """ "22", "22 → 24", "24 → empty"."""
        after = self._worth(touch, touch.after)
        return after if touch.before is None else f"{self._worth(touch, touch.before)} → {after}"

    def _worth(self, touch: Touch, written: Written | None) -> str:
        if written is None:
            return gettext("empty")
        if written.struck:
            return "–"
        return str(self.games[written.rules].points(touch.cell.box, written.mark))

    def _moved(self, change: Change, touches: Sequence[Touch]) -> tuple[str, str]:
        target, source = touches[0], touches[1]
        back = change.kind == Kind.UNDO
        start, end = (target, source) if back else (source, target)
        moved = start.before or end.after
        params = {
            "box": self._box(start),
            "worth": self._worth(start, moved),
            "name": isolated(self.names.get(end.cell.seat, "")),
            "there": self._box(end),
        }
        swapped = target.before is not None and target.after is not None and source.after is not None
        if swapped:
            what = gettext("%(box)s ⇄ %(name)s, %(there)s") % params
        else:
            what = gettext("%(box)s %(worth)s → %(name)s, %(there)s") % params
        return self.names.get(start.cell.seat, ""), _again(change, what)

    def _about_the_table(self, change: Change) -> tuple[str, str]:
        name = str(change.note.get("name", ""))
        said = {
            Kind.START: gettext("The sheet was laid on the table"),
            Kind.END: gettext("Ended early"),
            Kind.FINISH: gettext("Finished"),
            Kind.REOPEN: gettext("Opened again"),
            Kind.UNDO: gettext("Ending taken back"),
            Kind.REDO: gettext("Ended early again"),
            Kind.SEATED: gettext("joined the table"),
            Kind.ORDER: gettext("Seats put in another order"),
            Kind.OUT: gettext("left the table"),
            Kind.BACK: gettext("is back at the table"),
            Kind.DISCARD: gettext("The sheet was discarded"),
            Kind.RESTORE: gettext("The sheet was brought back"),
            Kind.RULES: gettext("The sheet follows its pad's rules again"),
        }
        if change.kind == Kind.RENAMED:
            return str(change.note["old"]), gettext("is called %(name)s now") % {"name": isolated(change.note["new"])}
        return name, said.get(Kind(change.kind), "")


def _again(change: Change, what: str) -> str:
    """What was taken back or done again says so."""
    if change.kind == Kind.UNDO:
        return gettext("%(what)s (undo)") % {"what": what}
    return gettext("%(what)s (redo)") % {"what": what} if change.kind == Kind.REDO else what


def _games_of(changes: Iterable[Change], reading: Reading) -> dict[int, Game]:
    """The games that the marks of these lines were written by, as far as the sheet's own marks do not bring them."""
    written = (mark for change in changes for touch in change.touches for mark in (touch.before, touch.after))
    missing = {mark.rules for mark in written if mark} - set(reading.games)
    pad = reading.sheet.pad
    return {rules.pk: rules.game(pad.game) for rules in HouseRules.objects.filter(pk__in=missing)} if missing else {}


def _device(device: Device | None) -> str:
    return (device.name or gettext("a phone")) if device else ""


def full_log(reading: Reading) -> list[Line]:
    """Every line of a sheet, newest first, with the changes of house rules that fell into it."""
    changes = list(reading.sheet.changes.select_related("device").order_by("-id"))
    words = Words(reading, changes)
    lines = [words.line(change) for change in changes]
    return sorted([*lines, *_rule_lines(reading)], key=lambda line: line.at, reverse=True)


def rules_changed(reading: Reading, seen: int | None) -> str:
    """The line for who has the sheet open while its house rules are changed: what is otherwise than in the row seen."""
    before = HouseRules.objects.filter(pad=reading.sheet.pad_id, pk=seen or 0).first()
    return _changed(reading, before, reading.rules)


def _changed(reading: Reading, before: HouseRules | None, now: HouseRules) -> str:
    game = reading.sheet.pad.game
    found = differences(game, before.values if before else {}, now.values)
    changes = ", ".join(f"{change.label}: {change.before} → {change.after}" for change in found)
    return gettext("House rules: %(rules)s") % {"rules": changes or rules_in_force(now.game(game))}


def _rule_lines(reading: Reading) -> list[Line]:
    """A line for each saving of house rules that fell into this sheet's time."""
    sheet = reading.sheet
    rows = list(HouseRules.objects.filter(pad=sheet.pad).select_related("device").order_by("id"))
    return [
        Line(row.at, "", _changed(reading, before, row), _device(row.device))
        for before, row in pairwise(rows)
        # Rules saved after the game ended, or after it was pinned to its own, passed it by.
        if row.at > sheet.started_at and (sheet.rules_id is None or row.pk <= sheet.rules_id)
    ]


def back_and_again(reading: Reading, changes: Sequence[Change], device: Device) -> tuple[Back | None, Back | None]:
    """What undo would take back and redo would do again for this device.  ``changes`` are the newest lines."""
    change, again = _to_take_back(reading, changes, device), _to_do_again(reading, changes, device)
    own = change is not None and change.device_id == device.pk
    if len(changes) == RECENT and (not own or (again is None and _is_undoing(changes, device))):
        older = _older(reading, changes, device, sheets_newest=change is None)
        if older or again is None:
            changes = [*changes, *older]
            change, again = _to_take_back(reading, changes, device), _to_do_again(reading, changes, device)
    words = Words(reading, [line for line in (change, again) if line])
    return _named(words, change, device), _named(words, again, device)


def _older(reading: Reading, changes: Sequence[Change], device: Device, *, sheets_newest: bool) -> list[Change]:
    """The older lines, where any may be of use: this device's own newest mark, or else that of the whole sheet."""
    older = reading.sheet.changes.filter(pk__lt=changes[-1].pk)
    if not sheets_newest and not older.filter(device=device).exclude(cells=[]).exists():
        return []
    return list(older.select_related("device").order_by("-id"))


def back(reading: Reading, change_id: int, device: Device) -> Back | None:
    """One change by name, to be asked about before it is taken back."""
    change = reading.sheet.changes.select_related("device").filter(pk=change_id).first()
    return _named(Words(reading, [change] if change else []), change, device)


def _named(words: Words, change: Change | None, device: Device) -> Back | None:
    if change is None:
        return None
    who, what = words.told(change)
    return Back(change.pk, who, what, ask=change.device_id != device.pk, device=_device(change.device))


def _to_take_back(reading: Reading, changes: Sequence[Change], device: Device) -> Change | None:
    """This device's newest change that stands, else the sheet's newest."""
    undone = taken_back(changes)
    offered = [
        change
        for change in changes
        if change.kind in MARKING | {Kind.END} and reading.stands(change, undone=undone.get(change.pk, False))
    ]
    own = (change for change in offered if change.device_id == device.pk)
    return next(own, offered[0] if offered else None)


def _is_undoing(changes: Iterable[Change], device: Device) -> bool:
    """Whether this device took something back or did it again last; how far that goes may stand in older lines."""
    last = next((line for line in changes if line.device_id == device.pk), None)
    return last is not None and last.kind in (Kind.UNDO, Kind.REDO)


def _to_do_again(reading: Reading, changes: Sequence[Change], device: Device) -> Change | None:
    """What this device took back last, unless it has written something since."""
    undone = taken_back(changes)
    for line in changes:
        if line.device_id != device.pk or line.kind == Kind.REDO:
            continue
        if line.kind in MARKING | {Kind.END}:
            return None
        about = line.about
        if line.kind == Kind.UNDO and about and undone.get(about.pk) and reading.could_come_again(about, undone=True):
            return about
    return None


def history_of(reading: Reading, seat: int, column: int, box: str) -> list[Line]:
    """What happened to one cell, newest first."""
    lines = reading.sheet.changes.exclude(cells=[]).select_related("device").order_by("-id")
    found = [line for line in lines if any(touch.cell == (seat, column, box) for touch in line.touches)]
    words = Words(reading, found)
    return [words.line(line) for line in found]
