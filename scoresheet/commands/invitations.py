"""Devices and the links that let them in."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from ..access import PAGE_LINK_LASTS, fresh_invitation_token, hashed, invitation
from ..models import Device, Group, Invitation, Member, Role
from . import names

SEEN_EVERY = timedelta(hours=1)


def device_for(token: str, *, name: str = "") -> Device:
    """The device that holds this token; made where it is new."""
    device, _new = Device.objects.get_or_create(hash=hashed(token), defaults={"name": name})
    return device


def name_device(device: Device, raw: str) -> None:
    device.name = names.proper(raw)
    device.save(update_fields=["name"])


def issue(group: Group, role: Role, origin: Invitation.Origin) -> str:
    """A fresh link's token; it can be read only here and now.

    A link from the group page ends by itself.  The owner's link, and one that the server's own command prints, replace
    the last of their kind.
    """
    token = fresh_invitation_token()
    with transaction.atomic():
        if origin != Invitation.Origin.PAGE:
            _revoke(group, origin)
        expires = timezone.now() + PAGE_LINK_LASTS if origin == Invitation.Origin.PAGE else None
        Invitation.objects.create(group=group, role=role, origin=origin, hash=hashed(token), expires_at=expires)
    return token


def revoke_page_links(group: Group) -> int:
    """End every link that the group page has shown; how many they were."""
    return _revoke(group, Invitation.Origin.PAGE)


def _revoke(group: Group, origin: Invitation.Origin) -> int:
    living = group.invitations.filter(origin=origin, revoked_at=None)
    return living.update(revoked_at=timezone.now())


def join(token: str, device_token: str, *, device_name: str = "") -> Member:
    """Let a device in by an invitation.  Raises DeadInvitation.  Twice is once; a role never shrinks."""
    name = names.proper(device_name) if device_name.strip() else ""
    with transaction.atomic():
        invited = invitation(token)
        device = device_for(device_token, name=name)
        if name and device.name != name:
            name_device(device, name)
        member, _new = Member.objects.get_or_create(group=invited.group, device=device, defaults={"role": invited.role})
        if not member.may(Role(invited.role)):
            member.role = invited.role
            member.save(update_fields=["role"])
        return member


def seen(member: Member) -> None:
    """Note that the device was here: at most hourly, and never for a poll, so that asking writes nothing."""
    now = timezone.now()
    if now - member.seen_at > SEEN_EVERY:
        Member.objects.filter(pk=member.pk).update(seen_at=now)
