"""Devices and the links that let them in."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from .. import access, live
from ..models import Device, Group, Invitation, Member, Role, Share
from . import locks, names

SEEN_EVERY = timedelta(hours=1)


def device_for(token: str, *, name: str = "") -> Device:
    """The device that holds this token; made where it is new."""
    return (
        access.device_of(token) or Device.objects.get_or_create(hash=access.hashed(token), defaults={"name": name})[0]
    )


def name_device(device: Device, raw: str) -> None:
    device.name = names.proper(raw)
    device.save(update_fields=["name"])


# --- links ------------------------------------------------------------------------------------------------------


def issue(
    group: Group,
    role: Role,
    origin: Invitation.Origin,
    *,
    lasts: timedelta | None = access.PAGE_LINK_LASTS,
    token: str = "",
) -> str:
    """A fresh link's token; it can be read only here and now.

    A link from the group page ends by itself, unless it ``lasts`` until somebody ends it. The owner's link, and one
    that the server's own command prints, never do; they replace the last of their kind.

    The ``token`` of a form's own makes one link of a form sent twice. Raises DeadInvitation where that was ended since.
    """
    now = timezone.now()
    with transaction.atomic():
        locks.group(group.pk)
        if token and Invitation.objects.filter(hash=access.hashed(token)).exists():
            access.invitation(token)
            return token
        if origin != Invitation.Origin.PAGE:
            lasts = None
            _revoke(group.invitations.filter(origin=origin))
        token = token or unused_token(Invitation.objects.all())
        expires = None if lasts is None else now + lasts
        Invitation.objects.create(
            group=group, role=role, origin=origin, hash=access.hashed(token), created_at=now, expires_at=expires
        )
    return token


def unused_token(links: QuerySet[Invitation] | QuerySet[Share]) -> str:
    """A token that none of these links has: should chance draw one twice, the first link stays what it was."""
    token = access.fresh_invitation_token()
    while links.filter(hash=access.hashed(token)).exists():
        token = access.fresh_invitation_token()
    return token


def renew(group: Group, link: Invitation, *, token: str = "") -> str:
    """End a link, and give a fresh one to the same role for as long.  Raises DeadInvitation where it was dead already.

    The ``token`` of a form's own makes one fresh link of a form sent twice.
    """
    with transaction.atomic():
        locks.group(group.pk)
        sent_before = token and Invitation.objects.filter(hash=access.hashed(token)).exists()
        if not end_link(group, link.pk) and not sent_before:
            raise access.DeadInvitation
        lasts = None if link.expires_at is None else link.expires_at - link.created_at
        return issue(group, Role(link.role), Invitation.Origin(link.origin), lasts=lasts, token=token)


def end_link(group: Group, link_id: int) -> int:
    """End one link of the group, whatever page showed it; how many that were.  Phones that are in stay in."""
    return _revoke(group.invitations.filter(pk=link_id))


def revoke_page_links(group: Group) -> int:
    """End every link that the group page has shown; how many they were."""
    return _revoke(group.invitations.filter(origin=Invitation.Origin.PAGE))


def _revoke(links: QuerySet[Invitation]) -> int:
    return access.living(links).update(revoked_at=timezone.now())


# --- joining ----------------------------------------------------------------------------------------------------


def join(token: str, device_token: str, *, becomes: str = "", device_name: str = "") -> Member:
    """Let a device in by an invitation.  Raises DeadInvitation.  Twice is once; a role never shrinks.

    ``becomes`` is the token it holds from now on: the old one, which somebody may have planted, opens nothing more once
    the new one was seen.
    """
    name = names.proper(device_name) if device_name.strip() else ""
    with transaction.atomic():
        locks.group(access.invitation(token).group_id)
        invited = access.invitation(token)  # as it is now that nobody else deletes the group
        device = _renamed(_let_in(device_token, becomes or device_token, name), name)
        member, _new = Member.objects.get_or_create(group=invited.group, device=device, defaults={"role": invited.role})
        if not member.may(Role(invited.role)):
            member.role = invited.role
            member.save(update_fields=["role"])
            live.member_changed(member.pk)
        return member


def _let_in(device_token: str, becomes: str, name: str) -> Device:
    """The device, by its new token; a form sent twice finds it there already.

    Where no answer came to the phone it asks by its old token again, and is the same device.
    """
    old, new = access.hashed(device_token), access.hashed(becomes)
    former = None if new == old else old
    found = access.device_of(becomes) or access.device_of(device_token)
    if found and former and found.hash != new:
        Device.objects.filter(pk=found.pk).update(hash=new, former=former)
    if found:
        return found
    return Device.objects.get_or_create(hash=new, defaults={"name": name, "former": former})[0]


def _renamed(device: Device, name: str) -> Device:
    if name and device.name != name:
        name_device(device, name)
    return device


def seen(member: Member) -> None:
    """Note that the device was here: at most hourly, and never for a poll, so that asking writes nothing.

    What it was known by before it was let in opens nothing from now on.
    """
    _told_its_token(member.device)
    now = timezone.now()
    if now - member.seen_at > SEEN_EVERY:
        Member.objects.filter(pk=member.pk).update(seen_at=now)


def _told_its_token(device: Device) -> None:
    """The phone has its new token: whoever else holds the former one is shut out, with every stream opened by it."""
    if device.former is None or device.known_by != device.hash:
        return
    with transaction.atomic():
        if Device.objects.filter(pk=device.pk, hash=device.hash).update(former=None):
            live.member_changed(*device.members.values_list("pk", flat=True))
