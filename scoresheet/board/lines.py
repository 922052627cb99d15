"""A line of a sheet's log in words: whose cell, what became of it, what else happened at the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext

from ..models import Change, Device, HouseRules, Kind, Reading, Touch, Written
from ..rules import Game, Mark
from .words import cell_label, isolated

NAMED = 3
"""Boxes that a line names of those whose worth it changed."""

type Stood = tuple[int, int, bool]
"""What a mark was worth on its card: points, what was paid beside its box, and whether it was misplaced."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: when, whose cell, what, and by which device."""

    at: datetime
    who: str
    what: str
    device: str
    id: int = 0


class Words:
    """Says what changes did on one sheet."""

    def __init__(self, reading: Reading, changes: Iterable[Change] = ()) -> None:
        self.names = {seat.pk: seat.name for seat in reading.seats}
        self.game = reading.game
        self.games = dict(reading.games) | _games_of(changes, reading)

    def line(self, change: Change) -> Line:
        who, what = self.told(change)
        if others := self.others(change):
            what = gettext("%(what)s; %(others)s") % {"what": what, "others": others}
        return Line(change.at, who, what, device_name(change.device), change.pk)

    def told(self, change: Change) -> tuple[str, str]:
        """Whose cell, and what became of it."""
        touches = change.touches
        if not touches:
            return self._about_the_table(change)
        if len(touches) > 1:
            return self._moved(change, touches)
        touch = touches[0]
        what = _again(change, f"{self._box(touch)} {self._became(change, touch)}")
        if change.note.get("turn"):
            what = gettext("%(what)s, off turn") % {"what": what}
        return self.names.get(touch.cell.seat, ""), what

    def others(self, change: Change) -> str:
        """The boxes nobody touched that are worth something else since: "Full house 25 +100 → 0"; "" if there are none.

        Whose they are is said where the change touched several seats.
        """
        changed = change.note.get("others", [])
        several = len({touch.cell.seat for touch in change.touches}) > 1
        said = ", ".join(self._other(*other, named=several) for other in changed[:NAMED])
        if (more := len(changed) - NAMED) <= 0:
            return said
        return ngettext("%(boxes)s and %(count)s more", "%(boxes)s and %(count)s more", more) % {
            "boxes": said,
            "count": more,
        }

    def _other(self, seat: int, column: int, box: str, then: Stood, now: Stood, *, named: bool) -> str:
        said = f"{cell_label(self.game, column, box)} {_stood(*then)} → {_stood(*now)}"
        return f"{isolated(self.names.get(seat, ''))}, {said}" if named else said

    def _box(self, touch: Touch) -> str:
        return cell_label(self.game, touch.cell.column, touch.cell.box)

    def _became(self, change: Change, touch: Touch) -> str:
        """ "22", "22 → 24", "24 → empty"."""
        before, after = _noted(change, touch)
        now = self._worth(touch, touch.after, after)
        return now if touch.before is None else f"{self._worth(touch, touch.before, before)} → {now}"

    def _worth(self, touch: Touch, written: Written | None, noted: Sequence[int] | None) -> str:
        """ "22"; "25 +100" where the card made more of it than its dice say; "22, 2 rolls" where that counts."""
        if written is None:
            return gettext("empty")
        game, throw = self.games[written.rules], Mark.parse(written.mark).throw
        if written.struck:
            worth = "–"
        elif noted:
            worth = _paid(*noted)
        else:
            worth = str(game.points(touch.cell.box, written.mark))
        if throw is None or not game.notes_rolls or throw == game.rolls:
            return worth
        rolls = ngettext("%(count)s roll", "%(count)s rolls", throw) % {"count": throw}
        return f"{worth}, {rolls}"

    def _moved(self, change: Change, touches: Sequence[Touch]) -> tuple[str, str]:
        target, source = touches[0], touches[1]
        back = change.kind == Kind.UNDO
        start, end = (target, source) if back else (source, target)
        params = {
            "box": self._box(start),
            "worth": self._worth(start, start.before, _noted(change, start)[0]),
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
            Kind.RENAMED: gettext("had another name before"),
            Kind.FORGOT: gettext("A name was taken out"),
        }
        if "old" in change.note:
            return str(change.note["old"]), gettext("is called %(name)s now") % {"name": isolated(change.note["new"])}
        return name, said.get(Kind(change.kind), "")


def _paid(points: int, extra: int) -> str:
    return f"{points} +{extra}" if extra else str(points)


def _stood(points: int, extra: int, misplaced: bool) -> str:
    """ "25 +100"; "25 (misplaced)"."""
    worth = _paid(points, extra)
    return f"{worth} ({gettext('misplaced')})" if misplaced else worth


def _noted(change: Change, touch: Touch) -> Sequence[Sequence[int] | None]:
    """What the card made of the mark before and after, where a line says it: points, and what was paid beside."""
    noted: Sequence[Sequence[int] | None] = change.note.get("worth", {}).get(str(touch.cell), (None, None))
    return noted


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


def device_name(device: Device | None) -> str:
    return (device.name or gettext("a phone")) if device else ""
