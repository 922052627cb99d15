"""Sheets laid on the table: a first one, another one, the same again; and who starts."""

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction

from ..models import Device, Kind, Pad, Player, Seat, Sheet
from . import locks, log
from .refusals import NotInOrder, ThrowAgain, TooFew, TooMany

MOST_SEATS = 12


def open_sheet(
    device: Device | None, pad: Pad, players: Sequence[Player], *, starter: int, key: str, after: Sheet | None = None
) -> Sheet:
    """Lay a sheet on the table: seats in this order, the starter's marker at the player with that id."""
    sheet = Sheet.objects.create(group_id=pad.group_id, pad=pad, key=key, after=after)
    Seat.objects.bulk_create(
        Seat(sheet=sheet, player=player, position=position, starter=player.pk == starter)
        for position, player in enumerate(players)
    )
    log.line(sheet, Kind.START, device, key=key).save(force_insert=True)
    return sheet


def start_sheet(
    device: Device,
    pad: Pad,
    player_ids: Sequence[int],
    *,
    starter: int | None,
    key: str,
    after: Sheet | None = None,
) -> Sheet:
    """A game on a pad.  Without a starter one is drawn.  A second tap on the same form gives the same sheet.

    Raises TooFew, TooMany, or NotInOrder where somebody on the list does not play in this group now.
    """
    if not player_ids:
        raise TooFew
    if len(player_ids) > MOST_SEATS:
        raise TooMany(limit=MOST_SEATS)
    with transaction.atomic():
        group = locks.group(pad.group_id)
        if (again := Sheet.objects.filter(group=group, key=key).first()) is not None:
            return again
        playing = {player.pk: player for player in group.players.filter(retired=False)}
        once = set(player_ids)
        if len(once) != len(player_ids) or not once <= playing.keys() or starter not in {None, *once}:
            raise NotInOrder
        drawn = secrets.choice(player_ids) if starter is None else starter
        return open_sheet(device, pad, [playing[pk] for pk in player_ids], starter=drawn, key=key, after=after)


def next_seating(sheet: Sheet) -> tuple[list[Player], Player | None]:
    """Who plays in the game after this one, in seat order, and who starts it: one seat clockwise.

    Those who left the table or retired meanwhile are passed over.
    """
    seats = list(sheet.seats.select_related("player"))
    start = next((index for index, seat in enumerate(seats) if seat.starter), 0)
    stay = [seat for seat in seats if not seat.out and not seat.player.retired]
    after = [seat for seat in (*seats[start + 1 :], *seats[: start + 1]) if seat in stay]
    return [seat.player for seat in stay], after[0].player if after else None


def same_again(device: Device, sheet: Sheet, *, key: str) -> Sheet:
    """The next game: the same pad and seating, the starter's marker one seat clockwise.

    Where two phones ask for it, the second gets the game that the first has begun.
    """
    with transaction.atomic():
        locks.group(sheet.group_id)
        begun = sheet.next_games.filter(ended_at=None, discarded_at=None).first()
        if begun is not None:
            return begun
        players, starter = next_seating(sheet)
        seated = [player.pk for player in players]
        return start_sheet(device, sheet.pad, seated, starter=starter.pk if starter else None, key=key, after=sheet)


def highest(throws: Mapping[int, int]) -> int:
    """Who starts when each throws one die (Finnish seed): the highest.  Raises ThrowAgain for those who tie."""
    if not throws:
        raise TooFew
    best = max(throws.values())
    tied = [player for player, die in throws.items() if die == best]
    if len(tied) > 1:
        raise ThrowAgain(tied)
    return tied[0]
