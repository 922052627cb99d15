"""Who plays for one result: a seat, or the seats of a team whose members have a sheet each."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..rules import Card, Standing


class Sitting(Protocol):
    """What a seat tells of itself; ``side`` is the team its total is added to, if any."""

    @property
    def name(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def out(self) -> bool: ...


class Side(NamedTuple):
    """One result of a sheet: whose it is, the numbers of its seats in seat order, total and place.

    A team has the place of those still in; who left the table altogether has none.
    """

    name: str
    seats: tuple[int, ...]
    team: bool
    total: int
    place: int | None


def standing(seats: Sequence[Sitting], cards: Sequence[Card], *, starter: int = 0, ended: bool = False) -> Standing:
    """How the seats stand, with the totals of a team's members added up."""
    out = [index for index, seat in enumerate(seats) if seat.out]
    teams = [seat.side or index for index, seat in enumerate(seats)] if any(seat.side for seat in seats) else None
    return Standing.of(cards, starter=starter, out=out, teams=teams, ended=ended)


def sides(seats: Sequence[Sitting], found: Standing) -> list[Side]:
    """The results of a sheet, in the order of their first seats."""
    if not any(seat.side for seat in seats):
        results = zip(seats, found.totals, found.places, strict=True)
        return [
            Side(seat.name, (index,), team=False, total=total, place=place)
            for index, (seat, total, place) in enumerate(results)
        ]
    members: dict[str | int, list[int]] = {}
    for index, seat in enumerate(seats):
        members.setdefault(seat.side or index, []).append(index)
    return [_side(seats, tuple(of_it), found) for of_it in members.values()]


def _side(seats: Sequence[Sitting], members: tuple[int, ...], found: Standing) -> Side:
    first = seats[members[0]]
    playing = [index for index in members if not seats[index].out]
    return Side(
        first.side or first.name,
        members,
        team=bool(first.side),
        total=found.totals[playing[0]] if playing else sum(found.totals[index] for index in members),
        place=found.places[playing[0]] if playing else None,
    )
