"""Who may do what: devices, roles, invitations.  No accounts; a group is entered by link or QR code.

Everything is looked up *through* the device's groups: what is not there and what is not yours look the same.
"""

import base64
import hashlib
import secrets
from datetime import timedelta
from functools import cache

from django.core import signing
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .models import Device, Group, Invitation, Member, Pad, Player, Prepared, Role, Share, Sheet, Slot
from .rules.sentence import Refusal, _

DEVICE_BITS = 256
INVITATION_BITS = 128
ID_BITS = 63
"""What the number of a row has at most; a database would stumble over more."""
PAGE_LINK_LASTS = timedelta(days=7)
"""How long a link from the group page lets phones in.  Long enough for the next game night, short enough to forget."""


MAY = {
    Role.WATCH: _("With this link this phone may look on."),
    Role.SCORE: _("With this link this phone may write on the sheets and start games."),
    Role.OWN: _("With this link this phone may do everything: write, change house rules, invite others."),
}
"""What an invitation to each role promises."""


class NotThere(LookupError):
    """Not there, or not yours: a stranger learns no difference (404)."""


class Refused(Refusal):
    """A no of this app: the sentence stands on the class; ``status`` is what a browser gets."""

    text = ""
    status = 409

    def __init__(self, **params: object) -> None:
        super().__init__(self.text, **params)


class NotAllowed(Refused):
    """A role that may not."""

    status = 403


class MayNotWrite(NotAllowed):
    text = _("This phone may look but not touch: it needs the right to write. Ask whoever runs the group for a link.")


class MayNotRun(NotAllowed):
    text = _("This phone may not do that: it needs the right to run the group. Ask whoever runs it for a link.")


class DeadInvitation(Refused):
    """An invitation that has expired, was replaced or never was; the answer is the same for all three."""

    status = 410
    text = _("This link no longer lets anyone in. Ask for a fresh one.")


class DeadShare(Refused):
    """A link to a sheet that was ended or never was, or whose sheet or group is gone; the same answer for all."""

    status = 410
    text = _("This link no longer shows a sheet. Ask for a fresh one.")


# --- tokens and the cookie that carries a device's --------------------------------------------------------------

COOKIE = "device"
LASTS = 365 * 24 * 3600
RENEWED_AFTER = 30 * 24 * 3600
"""Seconds.  Who plays at least once a year is never forgotten."""


def cookie_for(token: str) -> str:
    """What the device's cookie holds: its token, signed and dated."""
    return _signer().sign(token)


def told_by(cookie: str) -> tuple[str | None, bool]:
    """The token in a cookie, and whether the cookie is due to be renewed."""
    try:
        return _signer().unsign(cookie, max_age=RENEWED_AFTER), False
    except signing.SignatureExpired:
        pass
    except signing.BadSignature:
        return None, False
    try:
        return _signer().unsign(cookie, max_age=LASTS), True
    except signing.BadSignature:
        return None, False


def _signer() -> signing.TimestampSigner:
    return signing.get_cookie_signer(salt=COOKIE)


def fresh_device_token() -> str:
    return secrets.token_urlsafe(DEVICE_BITS // 8)


def renewed(device_token: str, key: str) -> str:
    """The token that a device holds after it was let in by a form with this key.

    The same form sent twice gives the same token. Whoever planted the old one in a browser does not know the key, and
    could not work out the new one without this server's secret.
    """
    mac = salted_hmac("a device let in", f"{device_token} {key}", algorithm="sha256")
    return base64.urlsafe_b64encode(mac.digest()).rstrip(b"=").decode()


def fresh_invitation_token() -> str:
    return secrets.token_urlsafe(INVITATION_BITS // 8)


def link_token(*asked: object) -> str:
    """The token of a link that a form asked for: the same form, its key among what was asked, gets the same link twice.

    Without this server's secret nobody could work it out.
    """
    mac = salted_hmac("a link asked for", " ".join(map(str, asked)), algorithm="sha256")
    return base64.urlsafe_b64encode(mac.digest()[: INVITATION_BITS // 8]).rstrip(b"=").decode()


def hashed(token: str) -> str:
    """What the database keeps of a token.  The tokens are random, so no salt and no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


# --- the device of a request ------------------------------------------------------------------------------------


def device_of(token: str | None) -> Device | None:
    """The device that holds this token, if it has been let in anywhere."""
    return Device.objects.filter(held_by(token)).first() if token else None


def held_by(token: str, at: str = "") -> Q:
    """What finds the device, ``at`` the end of this path, that holds this token.

    A device that was let in holds another one from then on; until that was seen on a page the former one finds it too,
    or an answer lost on the way would cost a phone all its groups.
    """
    return _holding(hashed(token), at)


def _holding(told: object, at: str) -> Q:
    return Q((f"{at}hash", told)) | Q((f"{at}former", told))


# --- looking up through the device's groups ---------------------------------------------------------------------


def _member(token: str | None, role: Role, **where: int) -> Member:
    """The device's place in the group that ``where`` leads to; one query.

    Raises NotThere for strangers, for a group that was deleted and for numbers that no row can have, NotAllowed where
    the role is too small.
    """
    if not token or any(number.bit_length() > ID_BITS for number in where.values()):
        raise NotThere
    [[at, number]] = where.items()
    member = next(iter(_places(at)(told=hashed(token), number=number)), None)
    if member is None or member.group.deleted_at is not None:
        raise NotThere
    member.device.known_by = hashed(token)
    if not member.may(role):
        raise MayNotRun if role == Role.OWN else MayNotWrite
    return member


@cache
def _places(at: str) -> Prepared[Member]:
    """The places of a device in the group that has the row with this number ``at`` the end of a path."""
    held = _holding(Slot("told"), "device__")
    places = Member.objects.select_related("device", "group")
    return Prepared(lambda: places.filter(held, (at, Slot("number"))).order_by("pk")[:1])


def of_group(token: str | None, group_id: int, role: Role = Role.WATCH) -> Member:
    return _member(token, role, group=group_id)


def of_pad(token: str | None, pad_id: int, role: Role = Role.WATCH) -> tuple[Member, Pad]:
    member = _member(token, role, group__pads=pad_id)
    pad = Pad.objects.get(pk=pad_id)
    pad.group = member.group
    return member, pad


def of_sheet(token: str | None, sheet_id: int, role: Role = Role.WATCH) -> Member:
    """The device's place in the group of this sheet; the sheet itself is read (and locked) by whoever needs it."""
    return _member(token, role, group__sheets=sheet_id)


def of_player(token: str | None, player_id: int, role: Role = Role.WATCH) -> tuple[Member, Player]:
    member = _member(token, role, group__players=player_id)
    return member, Player.objects.get(pk=player_id)


def groups_of(token: str | None) -> list[Member]:
    """Every group this device is in, the latest joined first."""
    if not token:
        return []
    members = Member.objects.select_related("device", "group").filter(
        held_by(token, "device__"), group__deleted_at=None
    )
    return list(members.order_by("-joined_at", "-id"))


# --- groups that were deleted, for whoever ran them -------------------------------------------------------------


def deleted_groups_of(token: str | None) -> list[Group]:
    """The deleted groups that this device ran, and so can bring back, the latest deleted first."""
    return [member.group for member in _ran_deleted(token).order_by("-group__deleted_at", "-id")] if token else []


def of_deleted_group(token: str | None, group_id: int) -> Member:
    """The place in a deleted group of a device that ran it; for everybody else it is not there."""
    found = _ran_deleted(token).filter(group=group_id).first() if token and group_id.bit_length() <= ID_BITS else None
    if found is None:
        raise NotThere
    return found


def _ran_deleted(token: str) -> QuerySet[Member]:
    ran = Member.objects.select_related("device", "group").filter(held_by(token, "device__"), role=Role.OWN)
    return ran.filter(group__deleted_at__isnull=False)


# --- invitations ------------------------------------------------------------------------------------------------


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
