"""What is deleted for good, once nobody can want it back any more."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from ..models import KEPT_FOR, Change, Device, Entry, Group, HouseRules, Invitation, Seat, Share, Sheet, Teammate
from . import locks

FORGOTTEN_AFTER = timedelta(days=365)
"""A phone that is in no group any more: as long as its cookie lasts."""


@dataclass(frozen=True)
class Purged:
    """How many of each have gone."""

    groups: int = 0
    sheets: int = 0
    phones: int = 0
    links: int = 0


def to_purge(now: datetime) -> bool:
    """Whether there is anything to do."""
    return any(due(now).exists() for due in (_groups, _sheets, _links, _phones))


def purge(now: datetime) -> Purged:
    """Delete what has been deleted for longer than it can be brought back, dead links, and phones that nobody uses.

    A transaction for each group and sheet, so that nobody who writes meanwhile waits for long.
    """
    groups = sum(_purge_group(pk, now) for pk in list(_groups(now).values_list("pk", flat=True)))
    sheets = sum(_purge_sheet(pk, now) for pk in list(_sheets(now).values_list("pk", flat=True)))
    with transaction.atomic():
        links = _links(now).delete()[0]
        phones = _phones(now)
        gone = phones.count()
        phones.delete()
    return Purged(groups, sheets, gone, links)


# --- what is due -------------------------------------------------------------------------------------------------


def _groups(now: datetime) -> QuerySet[Group]:
    return Group.objects.filter(deleted_at__lt=now - KEPT_FOR)


def _sheets(now: datetime) -> QuerySet[Sheet]:
    """Sheets off the table; those of a deleted group go with it, or come back with it."""
    return Sheet.objects.filter(discarded_at__lt=now - KEPT_FOR, group__deleted_at=None)


def _links(now: datetime) -> QuerySet[Invitation]:
    long_ago = now - KEPT_FOR
    return Invitation.objects.filter(Q(revoked_at__lt=long_ago) | Q(expires_at__lt=long_ago))


def _phones(now: datetime) -> QuerySet[Device]:
    """Phones in no group, made a year ago or earlier, of which no line of a log has told since."""
    long_ago = now - FORGOTTEN_AFTER
    lately = Change.objects.filter(at__gte=long_ago, device__isnull=False).values("device")
    return Device.objects.filter(created_at__lt=long_ago, members=None).exclude(pk__in=lately)


# --- how it goes -------------------------------------------------------------------------------------------------


def _purge_group(pk: int, now: datetime) -> int:
    with transaction.atomic():
        if not locks.groups(_groups(now).filter(pk=pk)):
            return 0  # brought back meanwhile, or gone by another purge
        _clear(Sheet.objects.filter(group=pk))
        HouseRules.objects.filter(pad__group=pk).delete()
        Group.objects.filter(pk=pk).delete()
        return 1


def _purge_sheet(pk: int, now: datetime) -> int:
    with transaction.atomic():
        locks.sheets(Sheet.objects.filter(pk=pk))
        due = _sheets(now).filter(pk=pk)
        if not due.exists():
            return 0
        _clear(due)
        return 1


def _clear(sheets: QuerySet[Sheet]) -> None:
    """Sheets with all that hangs on them, from the outermost in: so nothing is asked for only to be deleted."""
    pks = list(sheets.values_list("pk", flat=True))
    Entry.objects.filter(seat__sheet__in=pks).delete()
    Teammate.objects.filter(seat__sheet__in=pks).delete()
    Share.objects.filter(sheet__in=pks).delete()
    Seat.objects.filter(sheet__in=pks).delete()
    Change.objects.filter(sheet__in=pks).update(about=None)
    Change.objects.filter(sheet__in=pks).delete()
    Sheet.objects.filter(pk__in=pks).delete()
