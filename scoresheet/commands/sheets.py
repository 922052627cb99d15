"""Sheets and their seats: started, joined, left, ended, opened again, discarded and brought back."""

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from ..access import NotThere
from ..models import Device, Kind, Pad, Player, Reading, Seat, Sheet
from . import log
from .log import Outcome
from .refusals import (
    AlreadySeated,
    FollowsItsPad,
    LastSeat,
    NamesakeRetired,
    NoSuchSeat,
    NotInOrder,
    NotOver,
    Over,
    StillToFill,
    ThrowAgain,
    TooFew,
    TooMany,
)

MOST_SEATS = 12


# --- starting ---------------------------------------------------------------------------------------------------


def open_sheet(device: Device | None, pad: Pad, players: Sequence[Player], *, starter: int, key: str) -> Sheet:
    """Lay a sheet on the table: seats in this order, the starter's marker at the player with that id."""
    sheet = Sheet.objects.create(group_id=pad.group_id, pad=pad, key=key)
    Seat.objects.bulk_create(
        Seat(sheet=sheet, player=player, position=position, starter=player.pk == starter)
        for position, player in enumerate(players)
    )
    log.line(sheet, Kind.START, device, key=key).save(force_insert=True)
    return sheet


def start_sheet(device: Device, pad: Pad, player_ids: Sequence[int], *, starter: int | None, key: str) -> Sheet:
    """A game on a pad.  Without a starter one is drawn.  A second tap on the same form gives the same sheet.

    Raises TooFew, TooMany, or NotInOrder where somebody on the list does not play in this group now.
    """
    if not player_ids:
        raise TooFew
    if len(player_ids) > MOST_SEATS:
        raise TooMany(limit=MOST_SEATS)
    with transaction.atomic():
        group = type(pad.group).objects.select_for_update().get(pk=pad.group_id)
        if (again := Sheet.objects.filter(group=group, key=key).first()) is not None:
            return again
        playing = {player.pk: player for player in group.players.filter(retired=False)}
        once = set(player_ids)
        if len(once) != len(player_ids) or not once <= playing.keys() or starter not in {None, *once}:
            raise NotInOrder
        drawn = secrets.choice(player_ids) if starter is None else starter
        return open_sheet(device, pad, [playing[pk] for pk in player_ids], starter=drawn, key=key)


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
    """The next game: the same pad and seating, the starter's marker one seat clockwise."""
    players, starter = next_seating(sheet)
    return start_sheet(
        device, sheet.pad, [player.pk for player in players], starter=starter.pk if starter else None, key=key
    )


def highest(throws: Mapping[int, int]) -> int:
    """Who starts when each throws one die (Finnish seed): the highest.  Raises ThrowAgain for those who tie."""
    if not throws:
        raise TooFew
    best = max(throws.values())
    tied = [player for player, die in throws.items() if die == best]
    if len(tied) > 1:
        raise ThrowAgain(tied)
    return tied[0]


# --- seats ------------------------------------------------------------------------------------------------------


def add_seat(device: Device, sheet_id: int, player: Player, *, key: str) -> Outcome:
    """Somebody joins the table, at its end.  Raises NotThere for a player of another group."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        player = _of_this_group(reading, player)
        if again := log.repeated(reading, key, f"seat {player.pk}"):
            return again
        _in_progress(reading)
        if any(seat.player_id == player.pk for seat in reading.seats):
            raise AlreadySeated(name=player.name)
        if player.retired:
            raise NamesakeRetired(player)
        if len(reading.seats) >= MOST_SEATS:
            raise TooMany(limit=MOST_SEATS)
        last = reading.sheet.seats.aggregate(last=Max("position"))["last"] or 0
        Seat.objects.create(sheet=reading.sheet, player=player, position=last + 1)
        return _told(reading, Kind.SEATED, device, key, f"seat {player.pk}", name=player.name)


def _of_this_group(reading: Reading, player: Player) -> Player:
    found = Player.objects.filter(pk=player.pk, group=reading.sheet.group_id).first()
    if found is None:
        raise NotThere
    return found


def order_seats(device: Device, sheet_id: int, seat_ids: Sequence[int]) -> Outcome:
    """Put the seats in another order; the starter's marker stays with who has it.  The order they have adds no line."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        _in_progress(reading)
        seats = {seat.pk: seat for seat in reading.seats}
        if set(seat_ids) != set(seats) or len(seat_ids) != len(seats):
            raise NotInOrder
        if list(seat_ids) == list(seats):
            return Outcome(reading.sheet.changes.latest("id"), reading)
        for position, pk in enumerate(seat_ids):
            seats[pk].position = position
        Seat.objects.bulk_update(seats.values(), ["position"])
        return _told(reading, Kind.ORDER, device, secrets.token_hex(8), "order")


def take_out(device: Device, sheet_id: int, seat_id: int, *, key: str) -> Outcome:
    """Somebody leaves the table: the turn passes on, the column stays and gets no place."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, f"out {seat_id}"):
            return again
        _in_progress(reading)
        seat = _seat(reading, seat_id)
        if not any(other for other in reading.seats if other.pk != seat_id and not other.out):
            raise LastSeat(name=seat.name)
        return _set_out(reading, seat, Kind.OUT, device, key)


def put_back(device: Device, sheet_id: int, seat_id: int, *, key: str) -> Outcome:
    """Somebody comes back to the table, with the boxes that were filled before."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, f"back {seat_id}"):
            return again
        _in_progress(reading)
        return _set_out(reading, _seat(reading, seat_id), Kind.BACK, device, key)


def _set_out(reading: Reading, seat: Seat, kind: Kind, device: Device, key: str) -> Outcome:
    seat.out = kind == Kind.OUT
    seat.save(update_fields=["out"])
    return _told(reading, kind, device, key, f"{kind} {seat.pk}", name=seat.name)


def _seat(reading: Reading, seat_id: int) -> Seat:
    place = reading.place(seat_id)
    if place is None:
        raise NoSuchSeat
    return place.seat


def _in_progress(reading: Reading) -> None:
    if reading.sheet.over:
        raise Over


def _told(reading: Reading, kind: Kind, device: Device, key: str, content: str, **note: object) -> Outcome:
    """Write a line that touches no cell, and read the sheet anew."""
    change = log.line(reading.sheet, kind, device, key=key, content=content[:200], note=note)
    change.save(force_insert=True)
    return Outcome(change, log.locked(reading.sheet.pk))


# --- the end ----------------------------------------------------------------------------------------------------


def end_early(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """End a game with boxes still empty: it has places, is marked, and counts in no record."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "end"):
            return again
        _in_progress(reading)
        log.close(reading, early=True)
        change = log.line(reading.sheet, Kind.END, device, key=key, content="end", ended=1)
        change.save(force_insert=True)
        return Outcome(change, reading)


def finish(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """End a game that a rule change or a seat leaving left with nothing to fill.  Asked for, never by itself."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "finish"):
            return again
        _in_progress(reading)
        if not reading.standing.over:
            raise StillToFill
        log.close(reading)
        change = log.line(reading.sheet, Kind.FINISH, device, key=key, content="finish", ended=1)
        change.save(force_insert=True)
        return Outcome(change, reading)


def reopen(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """Go on with a game that was ended early.  One that is full opens by itself when a box is made empty."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "reopen"):
            return again
        if not reading.sheet.ended_early:
            raise NotOver
        reading = log.open_again(reading)
        change = log.line(reading.sheet, Kind.REOPEN, device, key=key, content="reopen", ended=-1)
        change.save(force_insert=True)
        return Outcome(change, reading)


def take_rules_of_now(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """Let a sheet that was reopened under its own rules follow its pad again."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, "rules"):
            return again
        if not reading.sheet.pinned:
            raise FollowsItsPad
        reading.sheet.rules = None
        reading.sheet.save(update_fields=["rules"])
        return _told(reading, Kind.RULES, device, key, "rules")


def discard(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """Take a sheet that was started by mistake off the table.  Nothing is lost: it can be brought back."""
    with transaction.atomic():
        reading = log.locked(sheet_id)
        if again := log.repeated(reading, key, "discard"):
            return again
        _in_progress(log.in_use(reading))
        return _discarded(reading, Kind.DISCARD, device, key)


def restore(device: Device, sheet_id: int, *, key: str) -> Outcome:
    """Put a discarded sheet back on the table, as it was."""
    with transaction.atomic():
        reading = log.locked(sheet_id)
        if again := log.repeated(reading, key, "restore"):
            return again
        if reading.sheet.discarded_at is None:
            return Outcome(reading.sheet.changes.latest("id"), reading)
        return _discarded(reading, Kind.RESTORE, device, key)


def _discarded(reading: Reading, kind: Kind, device: Device, key: str) -> Outcome:
    reading.sheet.discarded_at = timezone.now() if kind == Kind.DISCARD else None
    reading.sheet.save(update_fields=["discarded_at"])
    return _told(reading, kind, device, key, kind)
