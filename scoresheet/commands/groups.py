"""Groups and their players: made, named, put in order, retired and brought back."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from .. import live
from ..access import NotThere
from ..models import NAME_LIMIT, Device, Group, Invitation, Member, Player, Role, Sheet, sheets_of
from ..rules import play_by
from . import invitations, locks, names
from .pads import new_pad
from .refusals import NameTooLong, NotInOrder, TooFew, TooMany
from .seating import MOST_SEATS, alone
from .sheets import open_sheet


@dataclass(frozen=True)
class Begun:
    """A group just made: its first sheet, and the token of the owner's link, which is shown once."""

    group: Group
    sheet: Sheet
    owner_token: str


def begin(device: Device, raw_names: Sequence[str], *, key: str, game: str) -> Begun:
    """Names → group → first game, in one step.  A second tap on the same form gives the same group.

    The second answer holds an owner's link too, in place of the first one: that may never have arrived. Raises
    NotThere where the phone does not run the group any more.
    """
    people = names.distinct(raw_names)
    _enough(people)
    with transaction.atomic():
        group, new = Group.objects.get_or_create(key=key, defaults={"name": _group_name(people)})
        if new:
            Member.objects.create(group=group, device=device, role=Role.OWN)
            _called_after(device, people[0])
            pad = new_pad(device, group, game=game, name=play_by(game).label, key=key)
            players = [add(group, name) for name in people]
            open_sheet(device, pad, alone([player.pk for player in players]), starter=players[0].pk, key=key)
        elif not group.members.filter(device=device, role=Role.OWN).exists():
            raise NotThere
        token = invitations.issue(group, Role.OWN, Invitation.Origin.KEEP)
        return Begun(group, group.sheets.earliest("id"), token)


def begin_on(token: str, raw_names: Sequence[str], *, key: str, game: str) -> Begun:
    """Begin on the device that holds this token; one that is new is kept only where something was begun."""
    with transaction.atomic():
        return begin(invitations.device_for(token), raw_names, key=key, game=game)


def _enough(people: Sequence[str]) -> None:
    if not people:
        raise TooFew
    if len(people) > MOST_SEATS:
        raise TooMany(limit=MOST_SEATS)


def _called_after(device: Device, person: str) -> None:
    """A phone that nobody named yet is the first one's, so that the log has a name for it; its page can change it."""
    if device.name:
        return
    try:
        invitations.name_device(device, gettext("%(name)s’s phone") % {"name": person})
    except NameTooLong:
        invitations.name_device(device, person)


def _group_name(people: Sequence[str]) -> str:
    """The people's names: as many of them as fit."""
    name = people[0]
    for person in people[1:]:
        if len(f"{name}, {person}") > NAME_LIMIT:
            break
        name = f"{name}, {person}"
    return name


def rename_group(group: Group, raw: str) -> None:
    group.name = names.proper(raw)
    group.save(update_fields=["name"])


# --- players ----------------------------------------------------------------------------------------------------


def add(group: Group, name: str, *, guest: bool = False) -> Player:
    last = group.players.aggregate(last=Max("position"))["last"]
    player = Player(group=group, guest=guest, position=0 if last is None else last + 1)
    player.rename(name)
    player.save()
    return player


def add_player(group: Group, raw: str, *, guest: bool = False) -> Player:
    """Somebody new in the group.  Raises a refusal about the name."""
    name = names.proper(raw)
    with transaction.atomic():
        locks.group(group.pk)
        names.free_in(group, name)
        return add(group, name, guest=guest)


def rename_player(device: Device, player: Player, raw: str) -> None:
    """One person keeps one name across all games, the finished ones too; open sheets hear of it.

    Raises a refusal about the name, and CalledAsATeam where a team at such a sheet has it.
    """
    name = names.proper(raw)
    with transaction.atomic():
        locks.group(player.group_id)
        player.refresh_from_db(fields=["name", "name_key"])
        names.free_in(player.group, name, but=player)
        old = player.name
        if name == old:
            return
        names.unlike_teams(player, name)
        player.rename(name)
        player.save(update_fields=["name", "name_key"])
        live.group_changed(player.group_id)
        names.tell_open_sheets(device, sheets_of(player), old=old, new=name, player=player.pk)


def save_player(device: Device, player: Player, raw: str, *, guest: bool) -> None:
    """What the page of a player holds: the name, and whether it is a guest."""
    with transaction.atomic():
        rename_player(device, player, raw)
        player.guest = guest
        player.save(update_fields=["guest"])


def retire(player: Player) -> bool:
    """Take a player off the list.  With history: retired, and the history stays.  Without: gone (False)."""
    with transaction.atomic():
        locks.group(player.group_id)
        if not sheets_of(player).exists():
            player.delete()
            return False
        player.retired = True
        player.save(update_fields=["retired"])
        live.group_changed(player.group_id)
        return True


def bring_back(player: Player) -> None:
    """Put a retired player back on the list, at its end."""
    with transaction.atomic():
        locks.group(player.group_id)
        last = player.group.players.aggregate(last=Max("position"))["last"] or 0
        player.retired, player.position = False, last + 1
        player.save(update_fields=["retired", "position"])
        live.group_changed(player.group_id)


def order_players(group: Group, ids: Sequence[int]) -> None:
    """Put the players in seat order.  Raises NotInOrder unless ``ids`` are just those who play now."""
    with transaction.atomic():
        locks.group(group.pk)
        players = {player.pk: player for player in group.players.filter(retired=False)}
        if set(ids) != set(players) or len(ids) != len(players):
            raise NotInOrder
        for position, pk in enumerate(ids):
            players[pk].position = position
        Player.objects.bulk_update(players.values(), ["position"])
