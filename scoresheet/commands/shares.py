"""Links to one finished sheet, to look at only."""

from django.db import transaction
from django.utils import timezone

from ..access import hashed, shared
from ..models import Share
from .invitations import unused_token
from .log import in_use, locked
from .refusals import NotOver


def share(sheet_id: int, *, token: str = "") -> str:
    """A fresh link's token; it can be read only here and now.  Raises NotOver and Discarded.

    The ``token`` of a form's own makes one link of a form sent twice. Raises DeadShare where that was ended since.
    """
    with transaction.atomic():
        reading = in_use(locked(sheet_id))
        if not reading.sheet.over:
            raise NotOver
        if token and Share.objects.filter(hash=hashed(token)).exists():
            shared(token)
            return token
        token = token or unused_token(Share.objects.all())
        Share.objects.create(sheet=reading.sheet, hash=hashed(token))
        return token


def end_shares(sheet_id: int) -> int:
    """End every link to this sheet; how many they were."""
    return Share.objects.filter(sheet=sheet_id, revoked_at=None).update(revoked_at=timezone.now())
