"""Links: those that let phones in to a group, and those that show one sheet."""

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from ..models import Group, Invitation, Role, Share, Sheet
from ..rules.sentence import _
from .refusals import DeadInvitation, DeadShare
from .tokens import hashed

PAGE_LINK_LASTS = timedelta(days=7)
"""How long a link from the group page lets phones in.  Long enough for the next game night, short enough to forget."""

MAY = {
    Role.WATCH: _("With this link this phone may look on."),
    Role.SCORE: _("With this link this phone may write on the sheets and start games."),
    Role.OWN: _("With this link this phone may do everything: write, change house rules, invite others."),
}
"""What an invitation to each role promises."""


def invitation(token: str) -> Invitation:
    """The living invitation behind a link.  Raises DeadInvitation."""
    there = Invitation.objects.select_related("group").filter(hash=hashed(token), group__deleted_at=None)
    found = living(there).first()
    if found is None:
        raise DeadInvitation
    return found


def living_links(group: Group, *origins: Invitation.Origin) -> list[Invitation]:
    """The links from here that still let phones in, the latest first."""
    return list(living(group.invitations.filter(origin__in=origins)).order_by("-id"))


def living(links: QuerySet[Invitation]) -> QuerySet[Invitation]:
    return links.filter(Q(expires_at=None) | Q(expires_at__gt=timezone.now()), revoked_at=None)


# --- links to a sheet, to look at only --------------------------------------------------------------------------


def shared(token: str) -> Share:
    """The living link to a sheet.  Raises DeadShare."""
    there = Share.objects.select_related("sheet").filter(hash=hashed(token), revoked_at=None)
    found = there.filter(sheet__discarded_at=None, sheet__group__deleted_at=None).first()
    if found is None:
        raise DeadShare
    return found


def living_shares(sheet: Sheet) -> int:
    """How many links show this sheet."""
    return sheet.shares.filter(revoked_at=None).count()
