"""Groups deleted and brought back."""

import secrets

from django.db import transaction
from django.utils import timezone

from .. import live
from ..models import Group, Holdings
from . import locks
from .refusals import AskedOtherwise


def delete_group(group: Group, *, shown: str) -> None:
    """Delete a group with all that hangs on it.  For a while whoever ran it can bring it back.

    ``shown`` is what its owner was told would go.  Raises AskedOtherwise where that is not what would go now.
    """
    with transaction.atomic():
        group = locks.group(group.pk)
        if str(Holdings.of(group)) != shown:
            raise AskedOtherwise
        if group.deleted_at is None:
            # The form that made it may make another one now: nobody could find the deleted one behind it.
            group.deleted_at, group.key = timezone.now(), secrets.token_hex(16)
            group.save(update_fields=["deleted_at", "key"])
            live.member_changed(*group.members.values_list("pk", flat=True))


def undelete_group(group: Group) -> None:
    """Bring a deleted group back, as it was."""
    with transaction.atomic():
        group = locks.group(group.pk)
        group.deleted_at = None
        group.save(update_fields=["deleted_at"])
