"""What would go: all that hangs on a group, and what a phone leaves behind where it is let in."""

from collections.abc import Iterable
from typing import NamedTuple, Self

from .groups import Device, Group, Member, Role


class Holdings(NamedTuple):
    """What goes with a group.  Sheets that were taken off the table count no more: who did that has been told."""

    games: int
    people: int
    pads: int
    phones: int

    @classmethod
    def of(cls, group: Group) -> Self:
        games = group.sheets.filter(discarded_at=None).count()
        return cls(games, group.players.count(), group.pads.count(), group.members.count())

    def __str__(self) -> str:
        """As a form carries it: what its reader was told."""
        return ".".join(map(str, self))


class Leaving(NamedTuple):
    """A group that a phone is in, and what the group is without it."""

    member: Member
    alone: bool
    """No other phone is in this group."""
    only_owner: bool
    """No other phone runs it: only an owner's link leads back in."""

    @property
    def group(self) -> Group:
        return self.member.group

    def __str__(self) -> str:
        """As a form carries it: the group, and what was told of it."""
        return f"{self.group.pk}{'a' * self.alone}{'o' * self.only_owner}"


def leavings(device: Device) -> list[Leaving]:
    """Every group that a phone is in; deleted ones too, which without it perhaps nobody could bring back."""
    members = list(device.members.select_related("group").order_by("group__deleted_at", "-joined_at", "-id"))
    others: dict[int, list[str]] = {}
    beside = Member.objects.filter(group__in=[member.group_id for member in members]).exclude(device=device)
    for group, role in beside.values_list("group_id", "role"):
        others.setdefault(group, []).append(role)
    return [_leaving(member, others.get(member.group_id, [])) for member in members]


def _leaving(member: Member, others: list[str]) -> Leaving:
    return Leaving(member, not others, member.may(Role.OWN) and Role.OWN not in others)


def told_of(found: Iterable[Leaving]) -> str:
    """What a phone is told before it is forgotten, as a form carries it."""
    return " ".join(map(str, found))
