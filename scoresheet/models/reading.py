"""A sheet as it stands, as rules values, and what could be done with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..rules import Card, Game, NotOpen, NotPossible, Standing
from .changes import Cell, Change, Kind, Written
from .groups import Player
from .pads import HouseRules, games_of, rules_of
from .sheets import Seat, Sheet
from .sides import Side, sides, standing


@dataclass(frozen=True)
class Place:
    """A seat with its card."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class Reading:
    """A sheet as it stands: its rows, and the rules values made of them.  A change gives a new reading."""

    sheet: Sheet
    rules: HouseRules
    seats: Sequence[Seat]
    written: Mapping[Cell, Written]
    """Every mark on the sheet, also those that a rule hides, in order of writing."""
    change: int
    """The id of the sheet's newest change when it was read: never newer than the marks, so that nobody misses one."""
    games: Mapping[int, Game]
    """The game of each row of house rules that a mark was written by, and of the row in force."""

    @cached_property
    def game(self) -> Game:
        return self.games[self.rules.pk]

    @cached_property
    def cards(self) -> list[Card]:
        marks: dict[int, list[tuple[int, str, str, Game]]] = {seat.pk: [] for seat in self.seats}
        for cell, written in self.written.items():
            marks[cell.seat].append((cell.column, cell.box, written.mark, self.games[written.rules]))
        return [Card(self.game, marks[seat.pk]) for seat in self.seats]

    @cached_property
    def places(self) -> list[Place]:
        return [Place(seat, card) for seat, card in zip(self.seats, self.cards, strict=True)]

    @cached_property
    def standing(self) -> Standing:
        starter = next((index for index, seat in enumerate(self.seats) if seat.starter), 0)
        return standing(self.seats, self.cards, starter=starter, ended=self.sheet.ended_early)

    @cached_property
    def sides(self) -> list[Side]:
        """The results: a line for each seat, one for a team whose members have a sheet each."""
        return sides(self.seats, self.standing)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; nobody's when there is nothing left to fill."""
        index = self.standing.turn
        return None if index is None else self.seats[index]

    def to_write(self, player: int | None) -> int | None:
        """The seat, by its place in turn order, whose boxes answer the dice laid on the phone of a player (an id).

        Their own while it has anything to fill, whoever's turn it is; else the seat that is to play.
        """
        for index, seat in enumerate(self.seats):
            if any(person.pk == player for person in seat.people) and self.may_fill(seat):
                return index if not self.cards[index].complete else self.standing.turn
        return self.standing.turn

    @property
    def thrower(self) -> Player | None:
        """Whose throw it is in a team that shares a sheet: its members throw in turn.

        Every mark was a turn, also one that a rule hides: a change of rules passes the dice to nobody else.  Nobody's
        in a team of nobody, which no command makes but the database could hold.
        """
        seat = self.turn
        if seat is None or seat.player_id is not None or not seat.people:
            return None
        filled = sum(cell.seat == seat.pk for cell in self.written)
        return seat.people[filled % len(seat.people)]

    def place(self, seat_id: int) -> Place | None:
        return next((place for place in self.places if place.seat.pk == seat_id), None)

    # What could be done with a mark or a change: asked by the pages that offer it, judged by the commands that do it.

    @property
    def in_teams(self) -> bool:
        """Whether every player of a team has columns: totals are added up, and teams are of equal size."""
        return any(seat.side for seat in self.seats)

    def may_fill(self, seat: Seat) -> bool:
        """Whether empty boxes of this seat can be filled: the game goes on, and the seat has not left the table."""
        return not self.sheet.over and not seat.out

    def carried(self, source: Cell, target: Cell) -> Written:
        """The mark in ``source`` as ``target`` can hold it, judged only by what the box can take, never by order.

        Mark, turn and rules row travel together; only where the rules it was written by know no such mark in the target
        does it take the rules of now.  Raises KeyError, and the rules' NotPossible and NotOpen.
        """
        mark = self.written[source]
        self._card(source).correct(source.column, source.box, None)  # a mark that a rule hides stays where it is
        self._card(target).correct(target.column, target.box, mark.mark)
        knew = self.games[mark.rules].takes(target.box, mark.mark)
        return mark if knew else mark._replace(rules=self.rules.pk)

    def can_move(self, source: Cell, target: Cell) -> bool:
        """Whether the mark in ``source`` can go to ``target`` and, if that is filled, the mark there to ``source``."""
        place = self.place(target.seat)
        if source == target or place is None:
            return False
        try:
            self.carried(source, target)
            if target in self.written:
                self.carried(target, source)
                return True
        except (NotPossible, NotOpen):
            return False
        return self.may_fill(place.seat)

    def stands(self, change: Change, undone: bool) -> bool:
        """Whether a change is not ``undone`` and everything is as it left it."""
        return not undone and self._sheet_is_as_left_by(change) and change.left_as_it_was(self.written)

    def could_come_again(self, change: Change, undone: bool) -> bool:
        """Whether a change is ``undone`` and everything is as it was before it."""
        ended = change.kind != Kind.END or not self.sheet.over
        return undone and ended and self._room_for(change) and change.could_come_again(self.written)

    def _room_for(self, change: Change) -> bool:
        """Whether the empty boxes that a change fills may be filled."""
        filled = {touch.cell.seat for touch in change.touches if touch.before is None and touch.after is not None}
        return all(self.may_fill(seat) for seat in self.seats if seat.pk in filled)

    def _sheet_is_as_left_by(self, change: Change) -> bool:
        sheet = self.sheet
        left = {
            Kind.END: sheet.ended_early,
            Kind.FINISH: sheet.over,
            Kind.REOPEN: not sheet.over,
            Kind.DISCARD: sheet.discarded_at is not None,
            Kind.RESTORE: sheet.discarded_at is None,
        }
        return left.get(Kind(change.kind), True)

    def _card(self, cell: Cell) -> Card:
        return next(place.card for place in self.places if place.seat.pk == cell.seat)

    def with_marks(self, changed: Mapping[Cell, Written | None], *, change: int | None = None) -> "Reading":
        """The sheet with these cells written or made empty, by this change."""
        written = {cell: mark for cell, mark in self.written.items() if cell not in changed}
        written |= {cell: mark for cell, mark in changed.items() if mark is not None}
        # Undo and redo may bring back a mark by rules that no other mark on the sheet was written by.
        unknown = {mark.rules for mark in written.values()} - self.games.keys()
        games = {**self.games, **games_of(rules_of(unknown))} if unknown else self.games
        return replace(self, written=_in_order(written), games=games, change=change or self.change)

    def under(self, rules: HouseRules, game: Game) -> "Reading":
        """The same marks under other house rules; ``rules`` may be a row that is not stored yet (a preview)."""
        return replace(self, rules=rules, games={**self.games, rules.pk: game})


def _in_order(written: Mapping[Cell, Written]) -> dict[Cell, Written]:
    return dict(sorted(written.items(), key=lambda item: item[1].turn))
