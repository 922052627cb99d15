"""How a game ends: early or all filled, opened again, discarded and brought back."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from ..access import MayNotRun
from ..models import Device, Kind, Member, Reading, Role
from . import locks, log
from .log import Outcome
from .refusals import AllFilled, AskedOtherwise, FollowsItsPad, NewerRules, NotOver, StillToFill


def end_early(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """End a game with boxes still empty: it has places, is marked, and counts in no record.

    Where a rule change left nothing to fill it is simply finished.
    """
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "end"):
            return again
        log.in_progress(reading)
        early = not reading.standing.over
        log.close(reading, early=early)
        kind = Kind.END if early else Kind.FINISH
        change = log.line(reading.sheet, kind, device, key=key, content="end", ended=1)
        log.add(change)
        # A new reading: the old one has worked out whose turn it is already.
        return Outcome(change, replace(reading, change=change.pk))


def finish(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """End a game that a rule change or a seat leaving left with nothing to fill.  Asked for, never by itself."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "finish"):
            return again
        log.in_progress(reading)
        if not reading.standing.over:
            raise StillToFill
        log.close(reading)
        change = log.line(reading.sheet, Kind.FINISH, device, key=key, content="finish", ended=1)
        log.add(change)
        return Outcome(change, replace(reading, change=change.pk))


def reopen(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """Go on with a game that was ended early.  One that is full opens by itself when a box is made empty."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "reopen"):
            return again
        if not reading.sheet.ended_early:
            raise AllFilled() if reading.sheet.over else NotOver()
        reading = log.open_again(reading)
        change = log.line(reading.sheet, Kind.REOPEN, device, key=key, content="reopen", ended=-1)
        log.add(change)
        return Outcome(change, replace(reading, change=change.pk))


def take_rules_of_now(device: Device, sheet_id: int, *, key: str, shown: int) -> Outcome:
    """Let a sheet that was reopened under its own rules follow its pad again.

    ``shown`` is the row whose preview was looked at.  Raises NewerRules where somebody saved other rules meanwhile.
    """
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "rules"):
            return again
        if not reading.sheet.pinned:
            raise FollowsItsPad
        if locks.pad(reading.sheet.pad_id).rules.pk != shown:
            raise NewerRules
        reading.sheet.rules = None
        reading.sheet.save(update_fields=["rules"])
        return log.told(reading, Kind.RULES, device, key, "rules")


def discard(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """Take a sheet that was started by mistake off the table.  Nothing is lost: it can be brought back."""
    with transaction.atomic():
        reading = log.locked(sheet_id)
        if again := log.repeated(reading, key, "discard"):
            return again
        log.in_progress(log.in_use(reading))
        return _discarded(reading, Kind.DISCARD, device, key)


def delete_sheet(device: Device, sheet_id: int, *, key: str, shown: int) -> Outcome:
    """Take a finished game out of the past games, out of every record too.  It keeps its rules and its results.

    ``shown`` is the newest change when it was asked about.  Raises NotOver, and AskedOtherwise where it was changed.
    """
    with transaction.atomic():
        reading = log.locked(sheet_id)
        if again := log.repeated(reading, key, "discard"):
            return again
        if not log.in_use(reading).sheet.over:
            raise NotOver
        if reading.change != shown:
            raise AskedOtherwise
        return _discarded(reading, Kind.DISCARD, device, key)


def restore(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """Put a discarded sheet back on the table or among the past games, as it was.

    Only who runs the group deletes a finished game, and only they bring it back.  Raises MayNotRun.
    """
    with transaction.atomic():
        reading = log.locked(sheet_id)
        if again := log.repeated(reading, key, "restore"):
            return again
        if reading.sheet.discarded_at is None:
            return Outcome(reading.sheet.changes.latest("id"), reading)
        if reading.sheet.over and not _runs_it(device, reading):
            raise MayNotRun
        return _discarded(reading, Kind.RESTORE, device, key)


def _runs_it(device: Device, reading: Reading) -> bool:
    return Member.objects.filter(device=device, group=reading.sheet.group_id, role=Role.OWN).exists()


def _discarded(reading: Reading, kind: Kind, device: Device, key: str) -> Outcome:
    reading.sheet.discarded_at = timezone.now() if kind == Kind.DISCARD else None
    reading.sheet.save(update_fields=["discarded_at"])
    return log.told(reading, kind, device, key, kind)
