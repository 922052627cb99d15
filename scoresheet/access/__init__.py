"""Who may do what: devices, roles, invitations.  No accounts; a group is entered by link or QR code.

Everything is looked up *through* the device's groups: what is not there and what is not yours look the same.
"""

from .links import MAY, PAGE_LINK_LASTS, invitation, living, living_links, living_shares, shared
from .places import (
    ID_BITS,
    deleted_groups_of,
    device_of,
    groups_of,
    held_by,
    of_deleted_group,
    of_group,
    of_pad,
    of_player,
    of_sheet,
)
from .refusals import DeadInvitation, DeadShare, MayNotRun, MayNotWrite, NotAllowed, NotThere, Refused
from .tokens import (
    COOKIE,
    LASTS,
    RENEWED_AFTER,
    cookie_for,
    fresh_device_token,
    fresh_invitation_token,
    hashed,
    link_token,
    renewed,
    told_by,
)

__all__ = [
    "COOKIE",
    "ID_BITS",
    "LASTS",
    "MAY",
    "PAGE_LINK_LASTS",
    "RENEWED_AFTER",
    "DeadInvitation",
    "DeadShare",
    "MayNotRun",
    "MayNotWrite",
    "NotAllowed",
    "NotThere",
    "Refused",
    "cookie_for",
    "deleted_groups_of",
    "device_of",
    "fresh_device_token",
    "fresh_invitation_token",
    "groups_of",
    "hashed",
    "held_by",
    "invitation",
    "link_token",
    "living",
    "living_links",
    "living_shares",
    "of_deleted_group",
    "of_group",
    "of_pad",
    "of_player",
    "of_sheet",
    "renewed",
    "shared",
    "told_by",
]
