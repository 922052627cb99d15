"""What is forgotten for good: a phone, and the name of a person.  There is no way back from here."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext

from .. import live
from ..models import (
    Change,
    Device,
    Group,
    Kind,
    Member,
    Player,
    Seat,
    Sheet,
    Traces,
    leavings,
    name_key,
    sheets_of,
    told_of,
    traces,
)
from ..models.names import next_free
from . import locks, log
from .refusals import AskedOtherwise


def forget_device(device: Device, *, shown: str) -> None:
    """Forget a phone.  What it wrote stays, by nobody.

    ``shown`` are its groups as it was told of them.  Raises AskedOtherwise where it would leave other ones behind now.
    """
    with transaction.atomic():
        for group in sorted(device.members.values_list("group_id", flat=True)):
            locks.group(group)  # of two phones that run a group and go at once the second is told that it is the last
        if told_of(leavings(device)) != shown:
            raise AskedOtherwise
        live.member_changed(*device.members.values_list("pk", flat=True))
        device.delete()


def forget_player(device: Device, player: Player) -> None:
    """Take a person's name out of a group.  Games keep their totals and places under a neutral one.

    The neutral name is stored in the language of whoever does it, like every other name.  Twice is once.
    """
    with transaction.atomic():
        group = locks.group(player.group_id)
        sheets = locks.sheets(sheets_of(player))  # no line tells the name while the lines are gone through
        player.refresh_from_db()
        found, neutral = traces(player), _neutral(player)
        if player.retired and player.name == neutral:
            return
        _out_of_the_groups_name(group, found, neutral)
        live.member_changed(*player.phones.values_list("pk", flat=True))
        Member.objects.filter(player=player).update(player=None)
        if sheets:
            _renamed(device, found, neutral, sheets)
        else:
            player.delete()
        live.group_changed(group.pk)


def _neutral(player: Player) -> str:
    """Former player, Former player 2 …, called like nobody else in the group and like no team beside them."""
    teams = Seat.objects.filter(sheet__in=sheets_of(player).values("pk")).exclude(team="")
    taken = set(player.group.players.exclude(pk=player.pk).values_list("name_key", flat=True))
    return next_free(
        gettext("Former player"), taken | {name_key(team) for team in teams.values_list("team", flat=True)}
    )


def _out_of_the_groups_name(group: Group, found: Traces, neutral: str) -> None:
    left = found.without(group.name) or neutral
    if left != group.name:
        group.name = left
        group.save(update_fields=["name"])


def _renamed(device: Device, found: Traces, neutral: str, sheets: Iterable[Sheet]) -> None:
    """The one place where lines of a log are changed: what they tell of stays, the name does not."""
    player = found.player
    player.rename(neutral)
    player.retired = True
    player.save(update_fields=["name", "name_key", "retired"])
    for line in found.lines:
        line.note = {"name": neutral, "player": player.pk}
    Change.objects.bulk_update(found.lines, ["note"], batch_size=500)
    for sheet in sheets:
        if sheet.ended_at is None and sheet.discarded_at is None:
            log.add(log.line(sheet, Kind.FORGOT, device))
