"""The log of a sheet in words, and what undo and redo would take back or do again."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import QuerySet
from django.utils.translation import gettext, ngettext

from ..models import (
    MARKING,
    Cell,
    Change,
    Device,
    HouseRules,
    Kind,
    Reading,
    Sheet,
    Slot,
    prepared,
    taken_back,
    touching,
)
from .house import differences
from .lines import Line, Words, device_name
from .words import isolated, rules_in_force

__all__ = [
    "Line",
    "back",
    "back_and_again",
    "changed_with_it",
    "full_log",
    "history_of",
    "lines",
    "news",
    "recent",
    "rules_changed",
]

SHOWN = 6
"""Lines that stand beside the sheet."""
RECENT = 16
"""Lines read for an ordinary page; undo and redo look further back only where these do not tell."""


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
    return _recent(sheet=sheet.pk)


@prepared
def _recent() -> QuerySet[Change]:
    return Change.objects.filter(sheet=Slot("sheet")).select_related("device").order_by("-id")[:RECENT]


def lines(reading: Reading, changes: Sequence[Change]) -> list[Line]:
    """The last few lines, for those with room beside the sheet."""
    words = Words(reading, changes[:SHOWN])
    return [words.line(change) for change in changes[:SHOWN]]


def full_log(reading: Reading) -> list[Line]:
    """Every line of a sheet, newest first, with the changes of house rules that fell into it."""
    changes = list(reading.sheet.changes.select_related("device").order_by("-id"))
    words = Words(reading, changes)
    lines = [words.line(change) for change in changes]
    return sorted([*lines, *_rule_lines(reading)], key=lambda line: line.at, reverse=True)


def rules_changed(reading: Reading, seen: int | None) -> str:
    """The line for who has the sheet open while its house rules are changed: what is otherwise than in the row seen."""
    before = HouseRules.objects.filter(pad=reading.sheet.pad_id, pk=seen or 0).first()
    # Asked for now: a reading is kept in memory, and the phone may have been renamed or forgotten since.
    device = Device.objects.filter(pk=reading.rules.device_id or 0).first()
    return _by(device, _changed(reading, before, reading.rules))


def news(reading: Reading, changes: Sequence[Change], seen: int, *, but: Device | None) -> str:
    """One line for who saw the sheet at an earlier change: what was done since, and by which phone; not their own."""
    # What came after the reading is told with the next one.
    since = [each for each in changes if seen < each.pk <= reading.change and (but is None or each.device != but)]
    if not since:
        return ""
    line = Words(reading, since[:1]).line(since[0])
    # "Ben's phone: Chance 22" needs no second Ben.
    own = re.search(rf"(?<!\w){re.escape(line.who)}(?!\w)", line.device)
    whose = isolated(line.who) if line.who and not own else ""
    said = _by(since[0].device, ", ".join(filter(None, (whose, line.what))))
    if (more := len(since) - 1) == 0:
        return said
    return ngettext("%(said)s. And %(count)s more before it.", "%(said)s. And %(count)s more before it.", more) % {
        "said": said,
        "count": more,
    }


def _by(device: Device | None, what: str) -> str:
    """ "Ben's phone: Chance 22"; of a phone that is forgotten only what it did."""
    if device is None:
        return what
    return gettext("%(phone)s: %(what)s") % {"phone": isolated(device_name(device)), "what": what}


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
        Line(row.at, "", _changed(reading, before, row), device_name(row.device))
        for before, row in pairwise(rows)
        # Rules saved after the game ended, or after it was pinned to its own, passed it by.
        if row.at > sheet.started_at and (sheet.rules_id is None or row.pk <= sheet.rules_id)
    ]


def changed_with_it(reading: Reading, change: Change) -> str:
    """For whoever made a change: what other boxes are worth something else since; "" where there are none."""
    others = Words(reading).others(change)
    return gettext("Changed with it: %(boxes)s.") % {"boxes": others} if others else ""


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
    return Back(change.pk, who, what, ask=change.device_id != device.pk, device=device_name(change.device))


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


def history_of(reading: Reading, cell: Cell, most: int) -> list[Line]:
    """What happened to one cell, newest first: the last so many lines."""
    found = touching(reading.sheet, cell)[:most]
    words = Words(reading, found)
    return [words.line(line) for line in found]
