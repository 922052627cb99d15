"""The phones of a group and the links that let them in, in words."""

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext, pgettext, pgettext_lazy

from ..models import Device, Group, Invitation, Member, Role

DOES = {
    Role.WATCH: pgettext_lazy("what a phone does", "looks on"),
    Role.SCORE: pgettext_lazy("what a phone does", "writes"),
    Role.OWN: pgettext_lazy("what a phone does", "runs the group"),
}
MAY = {
    Role.WATCH: pgettext_lazy("what a phone may", "Look on"),
    Role.SCORE: pgettext_lazy("what a phone may", "Write"),
    Role.OWN: pgettext_lazy("what a phone may", "Run the group"),
}
"""The roles as choices of a form."""


def called(device: Device) -> str:
    return device.name or gettext("A phone without a name")


@dataclass(frozen=True)
class Phone:
    """A phone's place in a group.  ``here`` is the one that asks."""

    member: Member
    here: bool

    @property
    def name(self) -> str:
        return called(self.member.device)

    @property
    def does(self) -> str:
        return str(DOES[Role(self.member.role)])

    @property
    def seen(self) -> str:
        """When it was here last; it is noted once an hour at most."""
        then = timezone.localtime(self.member.seen_at)
        if then.date() == timezone.localdate():
            return gettext("seen today %(time)s") % {"time": time_format(then, "H:i")}
        return gettext("seen %(day)s") % {"day": day(then.date())}


def phones(group: Group, here: Member) -> list[Phone]:
    """Every phone of a group: those that run it first, then those that write, each by who was let in first."""
    members = group.members.select_related("device", "player").order_by("joined_at", "id")
    ranked = sorted(members, key=lambda member: -Role(member.role).rank)
    return [Phone(member, member == here) for member in ranked]


@dataclass(frozen=True)
class Link:
    """A link that lets phones in: what to, since when, until when."""

    invitation: Invitation

    @property
    def may(self) -> str:
        return str(MAY[Role(self.invitation.role)])

    @property
    def made(self) -> str:
        return gettext("made %(when)s") % {"when": _moment(self.invitation.created_at)}

    @property
    def ends(self) -> str:
        if self.invitation.expires_at is None:
            return gettext("until it is ended")
        return gettext("ends %(when)s") % {"when": _moment(self.invitation.expires_at)}

    @property
    def told(self) -> str:
        """Who made it, where that was not the group's page."""
        return {
            Invitation.Origin.KEEP: gettext("The owner’s link, to keep"),
            Invitation.Origin.SERVER: gettext("A link that the server printed"),
        }.get(Invitation.Origin(self.invitation.origin), self.may)


def _moment(then: datetime) -> str:
    there = timezone.localtime(then)
    return f"{day(there.date())} {time_format(there, 'H:i')}"


def day(then: date) -> str:
    """12 Nov; with its year where that is another one."""
    this_year = then.year == timezone.localdate().year
    pattern = pgettext("day of a date", "j M") if this_year else pgettext("day of a date", "j M Y")
    return date_format(then, pattern)
