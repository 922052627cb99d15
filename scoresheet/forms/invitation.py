"""Invitations: what a link is to and how long it lasts; and a pasted one, the whole link or what stands at its end."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from ..access import PAGE_LINK_LASTS, DeadInvitation
from ..models import Invitation, Role

_TOKEN = re.compile(r"(?:^|/join/)([A-Za-z0-9_-]{10,60})/?\s*$")
LASTS: Mapping[str, timedelta | None] = {"day": timedelta(days=1), "week": PAGE_LINK_LASTS, "ended": None}


@dataclass(frozen=True)
class InviteForm:
    """What a fresh link is to.  Whatever is none of the choices is the usual one: to write, for a week."""

    role: Role = Role.SCORE
    lasts: str = "week"

    @classmethod
    def of(cls, sent: Mapping[str, str]) -> "InviteForm":
        lasts = sent.get("lasts", "")
        return cls(role_of(sent, Role.SCORE), lasts if lasts in LASTS else cls.lasts)

    @classmethod
    def like(cls, link: Invitation) -> "InviteForm":
        """To the same, for about as long."""
        if link.expires_at is None:
            return cls(Role(link.role), "ended")
        return cls(Role(link.role), "week" if link.expires_at - link.created_at > timedelta(days=1) else "day")

    @property
    def length(self) -> timedelta | None:
        return LASTS[self.lasts]


def role_of(sent: Mapping[str, str], otherwise: Role) -> Role:
    return Role(sent["role"]) if sent.get("role") in set(Role) else otherwise


def token_of(sent: Mapping[str, str]) -> str:
    """The token in what was pasted.  Raises DeadInvitation where there is none: nothing is hinted about others."""
    found = _TOKEN.search(sent.get("link", "")[:500].strip())
    if found is None:
        raise DeadInvitation
    return found[1]
