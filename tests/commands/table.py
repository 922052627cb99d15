"""A table with people at it: short words for the commands, so that a test says what happens and nothing else."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Self

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Q

from scoresheet import commands
from scoresheet.commands import Outcome
from scoresheet.models import (
    Cell,
    Change,
    Device,
    Entry,
    Group,
    HouseRules,
    Kind,
    Pad,
    Player,
    Reading,
    Seat,
    Sheet,
    read,
)
from scoresheet.rules import GAMES

_numbers = count()


def fresh_key() -> str:
    return f"key-{next(_numbers)}"


def a_device(name: str = "") -> Device:
    return commands.device_for(f"token-{next(_numbers)}", name=name)


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the database, as plainly as it can be asked for."""
    rows = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("scoresheet").get_models():
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)} ORDER BY id")
            rows[model.__name__] = cursor.fetchall()
    return rows


@contextmanager
def refused[R: Exception](refusal: type[R]) -> Iterator[pytest.ExceptionInfo[R]]:
    """Something is refused, and then nothing was changed."""
    before = everything()
    with pytest.raises(refusal) as told:
        yield told
    assert everything() == before


class Table:
    """A group with one sheet in progress, and two phones in it."""

    def __init__(self, *names: str, game: str = "yatzy", **house_rules: object) -> None:
        self.phone, self.other_phone = a_device("Anna's phone"), a_device("Ben's phone")
        begun = commands.begin(self.phone, names or ("Anna", "Ben"), key=fresh_key(), game=game)
        self.group: Group = begun.group
        self.sheet_id = begun.sheet.pk
        self.pad: Pad = begun.sheet.pad
        self._seats: dict[str, int] = {}
        if house_rules:
            self.change_rules(**house_rules)

    # what is there

    @property
    def sheet(self) -> Sheet:
        return Sheet.objects.get(pk=self.sheet_id)

    @property
    def reading(self) -> Reading:
        return read(Sheet.objects.filter(pk=self.sheet_id))[0]

    def seat(self, name: str) -> Seat:
        seats = Seat.objects.select_related("player").filter(sheet=self.sheet_id)
        return seats.get(Q(player__name=name) | Q(player=None, team=name))

    def player(self, name: str) -> Player:
        return self.group.players.get(name=name)

    def cell(self, name: str, box: str, column: int = 0) -> Cell:
        if name not in self._seats:
            self._seats[name] = self.seat(name).pk
        return Cell(self._seats[name], column, box)

    def marked(self, cell: Cell) -> str:
        """What stands in a cell; nothing for an empty box."""
        entries = Entry.objects.filter(seat=cell.seat, column=cell.column, box=cell.box)
        return entries.values_list("mark", flat=True).first() or ""

    def mark(self, name: str, box: str, column: int = 0) -> str:
        return self.marked(self.cell(name, box, column))

    def totals(self) -> dict[str, int]:
        return {place.seat.name: place.card.total for place in self.reading.places}

    def results(self) -> dict[str, tuple[int | None, int | None]]:
        """Total and place as they were stored when the game ended."""
        seats = Seat.objects.filter(sheet=self.sheet_id).select_related("player")
        return {seat.name: (seat.total, seat.place) for seat in seats}

    def turn(self) -> str | None:
        seat = self.reading.turn
        return seat.name if seat else None

    def log(self) -> list[str]:
        return [change.kind for change in Change.objects.filter(sheet=self.sheet_id).order_by("id")]

    # what is done

    def play_in_teams(self, *, shared: bool, starter: str = "", **teams: str) -> Self:
        """Go on with another game, of teams given by the names of their players: ``Reds="Anna Ben"``."""
        known = {name: tuple(self.player(player).pk for player in players.split()) for name, players in teams.items()}
        first = self.player(starter).pk if starter else next(iter(known.values()))[0]
        sheet = commands.start_teams(
            self.phone,
            self.pad,
            [commands.Team(name, players) for name, players in known.items()],
            shared=shared,
            starter=first,
            key=fresh_key(),
        )
        return self.turn_to(sheet.pk)

    def turn_to(self, sheet_id: int) -> Self:
        """Go on with another sheet, whoever laid it on the table."""
        self.sheet_id, self._seats = sheet_id, {}
        self.pad = self.sheet.pad
        return self

    def write(self, name: str, box: str, mark: str, column: int = 0, **given: Any) -> Outcome:
        in_force = self.sheet.rules_id or self.pad.rules.pk
        given = self._given({"saw": self.mark(name, box, column), "offered": in_force} | given)
        device = given.pop("device")
        return commands.write(device, self.sheet_id, self.cell(name, box, column), mark, **given)

    def empty(self, name: str, box: str, column: int = 0, **given: Any) -> Outcome:
        given = self._given({"saw": self.mark(name, box, column)} | given)
        device = given.pop("device")
        return commands.make_empty(device, self.sheet_id, self.cell(name, box, column), **given)

    def move(self, source: Cell, target: Cell, **given: Any) -> Outcome:
        given = self._given({"saw": self.marked(source), "saw_there": self.marked(target)} | given)
        return commands.move(given.pop("device"), self.sheet_id, source, target, **given)

    def undo(self, outcome: Outcome, **given: Any) -> Outcome:
        given = self._given(given)
        return commands.undo(given.pop("device"), self.sheet_id, outcome.change.pk, **given)

    def redo(self, outcome: Outcome, **given: Any) -> Outcome:
        given = self._given(given)
        return commands.redo(given.pop("device"), self.sheet_id, outcome.change.pk, **given)

    def take_out(self, name: str, **given: Any) -> Outcome:
        given = self._given(given)
        return commands.take_out(given.pop("device"), self.sheet_id, self.seat(name).pk, **given)

    def put_back(self, name: str, **given: Any) -> Outcome:
        given = self._given(given)
        return commands.put_back(given.pop("device"), self.sheet_id, self.seat(name).pk, **given)

    def do(self, command: Any, *arguments: object, **given: Any) -> Any:
        """Any other command on the sheet."""
        given = self._given(given)
        return command(given.pop("device"), self.sheet_id, *arguments, **given)

    def change_rules(self, **values: object) -> HouseRules:
        """Save these house rules and no others."""
        return commands.change_house_rules(self.phone, self.pad, values, shown=self.pad.rules.pk)

    def fill(self, name: str, entries: Iterable[tuple[int, str, str]]) -> Outcome:
        *_before, last = [self.write(name, box, mark, column) for column, box, mark in entries]
        return last

    def lay(self, name: str, entries: Iterable[tuple[int, str, str]]) -> None:
        """What so many writes would have stored, in one go: for tests that begin near the end of a game."""
        rules, cells = self.reading.rules.pk, [(self.cell(name, box, column), mark) for column, box, mark in entries]
        changes = Change.objects.bulk_create(
            Change(
                sheet_id=self.sheet_id,
                kind=Kind.WRITE,
                device=self.phone,
                cells=[[*cell, None, [mark, None, rules]]],
                key=fresh_key(),
                content=f"write {cell.seat}.{cell.column}.{cell.box} . {mark}",
            )
            for cell, mark in cells
        )
        Entry.objects.bulk_create(
            Entry(seat_id=cell.seat, column=cell.column, box=cell.box, mark=mark, turn=change.pk, rules_id=rules)
            for (cell, mark), change in zip(cells, changes, strict=True)
        )

    def _given(self, given: dict[str, Any]) -> dict[str, Any]:
        return {"device": self.phone, "key": fresh_key()} | given


BOXES = tuple(box.key for box in GAMES["yatzy"].boxes)


def struck(*but: str, game: str = "yatzy") -> list[tuple[int, str, str]]:
    """A column of strokes, except for these boxes."""
    return [(0, box.key, "-") for box in GAMES[game].boxes if box.key not in but]
