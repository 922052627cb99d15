"""What a device is let in to: everything is looked up through its groups."""

from functools import cache

from django.db.models import Model, Q, QuerySet

from ..models import Device, Group, Member, Pad, Player, Prepared, Role, Slot
from .refusals import MayNotRun, MayNotWrite, NotThere
from .tokens import hashed

ID_BITS = 63
"""What the number of a row has at most; a database would stumble over more."""


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
    pad = _there(Pad.objects.filter(pk=pad_id))
    pad.group = member.group
    return member, pad


def of_sheet(token: str | None, sheet_id: int, role: Role = Role.WATCH) -> Member:
    """The device's place in the group of this sheet; the sheet itself is read (and locked) by whoever needs it."""
    return _member(token, role, group__sheets=sheet_id)


def of_player(token: str | None, player_id: int, role: Role = Role.WATCH) -> tuple[Member, Player]:
    return _member(token, role, group__players=player_id), _there(Player.objects.filter(pk=player_id))


def _there[M: Model](rows: QuerySet[M]) -> M:
    """The row that was there a moment ago, unless it is gone for good since."""
    for row in rows:
        return row
    raise NotThere


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
