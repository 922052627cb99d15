"""Groups and their players: made, named, put in order, retired and brought back."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from ..models import NAME_LIMIT, Change, Device, Group, Invitation, Kind, Member, Pad, Player, Role, Sheet, name_key
from ..rules import play_by
from . import invitations, log, names
from .log import Outcome
from .pads import new_pad
from .refusals import NotInOrder, TooFew, TooMany
from .seats import add_seat
from .sheets import MOST_SEATS, open_sheet


@dataclass(frozen=True)
class Begun:
    """A group just made: its first sheet, and the token of the owner's link, which is shown once."""

    group: Group
    sheet: Sheet
    owner_token: str


def begin(device: Device, raw_names: Sequence[str], *, key: str, game: str, group_name: str = "") -> Begun:
    """Names → group → first game, in one step.  A second tap on the same form gives the same group."""
    people = names.distinct(raw_names)
    _enough(people)
    with transaction.atomic():
        group, new = Group.objects.get_or_create(key=key, defaults={"name": _group_name(group_name, people)})
        Member.objects.get_or_create(group=group, device=device, defaults={"role": Role.OWN})
        if new:
            pad = new_pad(device, group, game=game, name=play_by(game).label, key=key)
            players = [add(group, name) for name in people]
            open_sheet(device, pad, players, starter=players[0].pk, key=key)
        token = invitations.issue(group, Role.OWN, Invitation.Origin.KEEP)
        return Begun(group, group.sheets.earliest("id"), token)


def _enough(people: Sequence[str]) -> None:
    if not people:
        raise TooFew
    if len(people) > MOST_SEATS:
        raise TooMany(limit=MOST_SEATS)


def _group_name(wanted: str, people: Sequence[str]) -> str:
    """The name given, else the people's: as many of them as fit."""
    if wanted.strip():
        return names.proper(wanted)
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
        _lock(group)
        names.free_in(group, name)
        return add(group, name, guest=guest)


def seat_newcomer(device: Device, sheet_id: int, raw: str, *, guest: bool, key: str) -> Outcome:
    """Somebody new joins the group and the table at once, or neither.  A second tap on the same form counts once."""
    name = names.proper(raw)
    with transaction.atomic():
        group = Sheet.objects.select_related("group").get(pk=sheet_id).group
        _lock(group)
        seated = Change.objects.filter(sheet=sheet_id, kind=Kind.SEATED, key=key).exists()
        namesake = group.players.filter(name_key=name_key(name)).first()
        if namesake is None or not seated:
            names.free_in(group, name)
            namesake = add(group, name, guest=guest)
        return add_seat(device, sheet_id, namesake, key=key)


def rename_player(device: Device, player: Player, raw: str) -> None:
    """One person keeps one name across all games, the finished ones too; open sheets hear of it."""
    name = names.proper(raw)
    with transaction.atomic():
        _lock(player.group)
        player.refresh_from_db(fields=["name", "name_key"])
        names.free_in(player.group, name, but=player)
        old = player.name
        if name == old:
            return
        player.rename(name)
        player.save(update_fields=["name", "name_key"])
        _tell_open_sheets(device, Sheet.objects.filter(seats__player=player), old=old, new=name)


def rename_pad(device: Device, pad: Pad, raw: str) -> None:
    name = names.proper(raw)
    with transaction.atomic():
        old, pad.name = Pad.objects.select_for_update().get(pk=pad.pk).name, name
        if name == old:
            return
        pad.save(update_fields=["name"])
        _tell_open_sheets(device, Sheet.objects.filter(pad=pad), old=old, new=name)


def set_guest(player: Player, guest: bool) -> None:
    player.guest = guest
    player.save(update_fields=["guest"])


def retire(player: Player) -> bool:
    """Take a player off the list.  With history: retired, and the history stays.  Without: gone (False)."""
    with transaction.atomic():
        _lock(player.group)
        if not player.seats.exists():
            player.delete()
            return False
        player.retired = True
        player.save(update_fields=["retired"])
        return True


def bring_back(player: Player) -> None:
    """Put a retired player back on the list, at its end."""
    with transaction.atomic():
        _lock(player.group)
        last = player.group.players.aggregate(last=Max("position"))["last"] or 0
        player.retired, player.position = False, last + 1
        player.save(update_fields=["retired", "position"])


def order_players(group: Group, ids: Sequence[int]) -> None:
    """Put the players in seat order.  Raises NotInOrder unless ``ids`` are just those who play now."""
    with transaction.atomic():
        _lock(group)
        players = {player.pk: player for player in group.players.filter(retired=False)}
        if set(ids) != set(players) or len(ids) != len(players):
            raise NotInOrder
        for position, pk in enumerate(ids):
            players[pk].position = position
        Player.objects.bulk_update(players.values(), ["position"])


def _lock(group: Group) -> None:
    Group.objects.select_for_update().get(pk=group.pk)


def _tell_open_sheets(device: Device, sheets: object, *, old: str, new: str) -> None:
    in_progress = sheets.filter(ended_at=None, discarded_at=None)  # type: ignore[attr-defined]
    Change.objects.bulk_create(
        log.line(sheet, Kind.RENAMED, device, note={"old": old, "new": new}) for sheet in in_progress
    )
