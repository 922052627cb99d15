"""What a preview needs of many sheets at once: names and cards.

The rows themselves are not made: with a hundred sheets that would cost more than all the scoring.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..rules import Card, Game, Standing
from .pads import HouseRules, Pad
from .sheets import Entry, Seat
from .sides import Side, sides, standing

AT_A_TIME = 2000
"""Rows fetched from the database in one go; the usual hundred would ask it thirty times."""


class Sitting(NamedTuple):
    """A seat: its id, who has it, the team its total is added to, and whether they have left the table."""

    id: int
    name: str
    side: str
    out: bool


@dataclass(frozen=True)
class Gist:
    """A sheet in progress as its seats and their cards: what a Reading is, without the rows."""

    seats: Sequence[Sitting]
    cards: Sequence[Card]

    @cached_property
    def standing(self) -> Standing:
        return standing(self.seats, self.cards)

    @cached_property
    def sides(self) -> list[Side]:
        return sides(self.seats, self.standing)

    def under(self, game: Game) -> "Gist":
        return Gist(self.seats, [card.under(game) for card in self.cards])


def following_the_pad(pad: Pad) -> list[Gist]:
    """The sheets in progress that follow the pad's newest rules, oldest first.  Three queries, however many sheets."""
    at = {"pad": pad, "ended_at": None, "discarded_at": None, "rules": None}
    seats = Seat.objects.filter(**{f"sheet__{field}": value for field, value in at.items()})
    marks = Entry.objects.filter(**{f"seat__sheet__{field}": value for field, value in at.items()})
    games = {row.pk: row.game(pad.game) for row in HouseRules.objects.filter(pad=pad).order_by("id")}
    newest = games[max(games)]
    written: dict[int, list[tuple[int, str, str, Game]]] = {}
    rows = marks.order_by("turn").values_list("seat", "column", "box", "mark", "rules")
    for seat, column, box, mark, rules in rows.iterator(AT_A_TIME):
        written.setdefault(seat, []).append((column, box, mark, games[rules]))
    sheets: dict[int, list[Sitting]] = {}
    listed = seats.order_by("sheet", "position", "id").values_list("sheet", "id", "player__name", "team", "out")
    for sheet, seat, player, team, out in listed.iterator(AT_A_TIME):
        sheets.setdefault(sheet, []).append(Sitting(seat, player or team, team if player else "", out))
    return [Gist(table, [Card(newest, written.get(seat.id, ())) for seat in table]) for table in sheets.values()]
