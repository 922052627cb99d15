"""Sheets laid on the table: a first one, another one, the same again; and who starts."""

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction

from ..models import Device, Kind, Pad, Seat, Sheet, Teammate
from . import locks, log
from .pads import Blank, pad_of
from .refusals import NameTaken, NotInOrder, ThrowAgain, TooFew, TooMany, UnequalTeams
from .seating import MOST_SEATS, Chair, Team, alone, in_teams, next_seating


def open_sheet(
    device: Device | None, pad: Pad, chairs: Sequence[Chair], *, starter: int, key: str, after: Sheet | None = None
) -> Sheet:
    """Lay a sheet on the table: seats in this order, the starter's marker where the player with that id sits."""
    sheet = Sheet.objects.create(group_id=pad.group_id, pad=pad, key=key, after=after)
    seats = Seat.objects.bulk_create(
        Seat(
            sheet=sheet,
            player_id=None if chair.shared else chair.players[0],
            team=chair.team,
            position=position,
            starter=starter in chair.players,
        )
        for position, chair in enumerate(chairs)
    )
    Teammate.objects.bulk_create(
        Teammate(seat=seat, player_id=player, position=position)
        for seat, chair in zip(seats, chairs, strict=True)
        if chair.shared
        for position, player in enumerate(chair.players)
    )
    log.add(log.line(sheet, Kind.START, device, key=key))
    return sheet


def start_sheet(
    device: Device,
    pad: Pad | Blank,
    player_ids: Sequence[int],
    *,
    starter: int | None,
    key: str,
    after: Sheet | None = None,
) -> Sheet:
    """A game on a pad, or by a ready way of playing.  Without a starter one is drawn.  A second tap on the same form
    gives the same sheet.

    Raises TooFew, TooMany, or NotInOrder where somebody on the list does not play in this group now.
    """
    return _start(device, pad, alone(player_ids), starter=starter, key=key, after=after)


def start_teams(
    device: Device, pad: Pad | Blank, teams: Sequence[Team], *, shared: bool, starter: int | None, key: str
) -> Sheet:
    """A game of teams that share a sheet each, or whose players have one each.

    ``starter`` is any of the players on the seat that starts.  Raises what start_sheet and in_teams raise.
    """
    with transaction.atomic():
        called = dict(locks.group(pad.group_id).players.values_list("pk", "name"))
        return _start(device, pad, in_teams(teams, shared=shared, called=called), starter=starter, key=key)


def _start(
    device: Device,
    on: Pad | Blank,
    chairs: Sequence[Chair],
    *,
    starter: int | None,
    key: str,
    after: Sheet | None = None,
) -> Sheet:
    if not chairs:
        raise TooFew
    if len(chairs) > MOST_SEATS:
        raise TooMany(limit=MOST_SEATS)
    seated = [player for chair in chairs for player in chair.players]
    with transaction.atomic():
        group = locks.group(on.group_id)
        if (again := Sheet.objects.filter(group=group, key=key).first()) is not None:
            return again
        playing = set(group.players.filter(retired=False).values_list("pk", flat=True))
        once = set(seated)
        if len(once) != len(seated) or not once <= playing or starter not in {None, *once}:
            raise NotInOrder
        drawn = secrets.choice(chairs).players[0] if starter is None else starter
        pad = pad_of(device, on) if isinstance(on, Blank) else on
        return open_sheet(device, pad, chairs, starter=drawn, key=key, after=after)


def same_again(device: Device, sheet: Sheet, *, key: str) -> Sheet:
    """The next game: the same pad, seating and teams, the starter's marker one seat clockwise.

    Where two phones ask for it, the second gets the game that the first has begun.
    """
    with transaction.atomic():
        locks.group(sheet.group_id)
        begun = sheet.next_games.filter(ended_at=None, discarded_at=None).first()
        if begun is not None:
            return begun
        seating = next_seating(sheet)
        if seating.alike:
            raise NameTaken(name=seating.alike[0])
        if seating.chairs and not seating.ready:
            raise UnequalTeams
        starter = seating.starter.players[0] if seating.starter else None
        return _start(device, sheet.pad, seating.chairs, starter=starter, key=key, after=sheet)


def highest(throws: Mapping[int, int]) -> int:
    """Who starts when each throws one die (Finnish seed): the highest.  Raises ThrowAgain for those who tie."""
    if not throws:
        raise TooFew
    best = max(throws.values())
    tied = [player for player, die in throws.items() if die == best]
    if len(tied) > 1:
        raise ThrowAgain(tied)
    return tied[0]
