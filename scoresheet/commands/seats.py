"""Seats of a sheet in progress: joined, put in order, left and taken again."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from ..access import NotThere
from ..models import Change, Device, Kind, Player, Reading, Seat, name_key
from . import locks, log, names
from .groups import add
from .log import Outcome
from .refusals import (
    AlreadySeated,
    LastSeat,
    NamesakeRetired,
    NameTaken,
    NoSuchSeat,
    NotInOrder,
    TeamsStayEqual,
    TooMany,
)
from .seating import MOST_SEATS


def add_seat(device: Device, sheet_id: int, player: Player, *, key: str) -> Outcome:
    """Somebody joins the table, at its end; where teams share a sheet each, as one who plays alone.

    Raises NotThere for a player of another group, and TeamsStayEqual where every player of a team has a sheet.
    """
    with transaction.atomic():
        locks.group_of(sheet_id)  # nobody retires meanwhile
        reading = log.in_use(log.locked(sheet_id))
        player = _of_this_group(reading, player)
        if again := log.repeated(reading, key, f"seat {player.pk}"):
            return again
        log.in_progress(reading)
        _has_room(reading, player)
        last = reading.sheet.seats.aggregate(last=Max("position"))["last"] or 0
        Seat.objects.create(sheet=reading.sheet, player=player, position=last + 1)
        return log.told(reading, Kind.SEATED, device, key, f"seat {player.pk}", name=player.name)


def _has_room(reading: Reading, player: Player) -> None:
    if any(player in seat.people for seat in reading.seats):
        raise AlreadySeated(name=player.name)
    if player.retired:
        raise NamesakeRetired(player)
    if reading.in_teams:
        raise TeamsStayEqual
    if len(reading.seats) >= MOST_SEATS:
        raise TooMany(limit=MOST_SEATS)
    for seat in reading.seats:
        if name_key(seat.name) == player.name_key:
            raise NameTaken(name=seat.name)


def _of_this_group(reading: Reading, player: Player) -> Player:
    found = Player.objects.filter(pk=player.pk, group=reading.sheet.group_id).first()
    if found is None:
        raise NotThere
    return found


def seat_newcomer(device: Device, sheet_id: int, raw: str, *, guest: bool, key: str) -> Outcome:
    """Somebody new joins the group and the table at once, or neither.  A second tap on the same form counts once."""
    name = names.proper(raw)
    with transaction.atomic():
        group = locks.group_of(sheet_id)
        seated = Change.objects.filter(sheet=sheet_id, kind=Kind.SEATED, key=key).exists()
        namesake = group.players.filter(name_key=name_key(name)).first()
        if namesake is None or not seated:
            names.free_in(group, name)
            namesake = add(group, name, guest=guest)
        return add_seat(device, sheet_id, namesake, key=key)


def order_seats(device: Device, sheet_id: int, seat_ids: Sequence[int]) -> Outcome:
    """Put the seats in another order; the starter's marker stays with who has it.  The order they have adds no line."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        log.in_progress(reading)
        seats = {seat.pk: seat for seat in reading.seats}
        if set(seat_ids) != set(seats) or len(seat_ids) != len(seats):
            raise NotInOrder
        if list(seat_ids) == list(seats):
            return _as_it_is(reading)
        for position, pk in enumerate(seat_ids):
            seats[pk].position = position
        Seat.objects.bulk_update(seats.values(), ["position"])
        return log.told(reading, Kind.ORDER, device, secrets.token_hex(8), "order")


def take_out(device: Device, sheet_id: int, seat_id: int, *, key: str) -> Outcome:
    """Somebody leaves the table: the turn passes on, the column stays and gets no place."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, f"out {seat_id}"):
            return again
        log.in_progress(reading)
        seat = _seat(reading, seat_id)
        if seat.out:
            return _as_it_is(reading)
        if not any(other for other in reading.seats if other.pk != seat_id and not other.out):
            raise LastSeat(name=seat.name)
        return _set_out(reading, seat, Kind.OUT, device, key)


def put_back(device: Device, sheet_id: int, seat_id: int, *, key: str) -> Outcome:
    """Somebody comes back to the table, with the boxes that were filled before."""
    with transaction.atomic():
        reading = log.in_use(log.locked(sheet_id))
        if again := log.repeated(reading, key, f"back {seat_id}"):
            return again
        log.in_progress(reading)
        seat = _seat(reading, seat_id)
        return _set_out(reading, seat, Kind.BACK, device, key) if seat.out else _as_it_is(reading)


def _set_out(reading: Reading, seat: Seat, kind: Kind, device: Device, key: str) -> Outcome:
    seat.out = kind == Kind.OUT
    seat.save(update_fields=["out"])
    return log.told(reading, kind, device, key, f"{kind} {seat.pk}", name=seat.name)


def _as_it_is(reading: Reading) -> Outcome:
    """Nothing was left to do: the sheet as it stands, and no line."""
    return Outcome(reading.sheet.changes.latest("id"), reading)


def _seat(reading: Reading, seat_id: int) -> Seat:
    place = reading.place(seat_id)
    if place is None:
        raise NoSuchSeat
    return place.seat
