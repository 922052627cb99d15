"""What the database itself does not let in, whatever a command might do."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.db.models import RestrictedError
from django.utils import timezone

from scoresheet import commands
from scoresheet.models import (
    Change,
    Device,
    Entry,
    Group,
    HouseRules,
    Invitation,
    Member,
    Pad,
    Player,
    Seat,
    Sheet,
)

from .table import Table, refused


def entry(table: Table, **fields: object) -> Entry:
    cell = {"seat": table.seat("Anna"), "column": 0, "box": "ones", "mark": "-", "turn": 1, "rules": table.pad.rules}
    return Entry.objects.create(**cell | fields)


def copy(row: Change | Device | Group | Invitation | Member | Pad | Player | Seat | Sheet) -> None:
    row.pk = None
    row.save(force_insert=True)


def second_starter(table: Table) -> None:
    Seat.objects.filter(pk=table.seat("Ben").pk).update(starter=True)


FORBIDDEN: dict[str, Callable[[Table], object]] = {
    "a second mark in a cell": lambda table: (entry(table), entry(table, mark="111")),
    "a blank mark": lambda table: entry(table, mark=""),
    "a seventh column": lambda table: entry(table, column=6),
    "a column before the first": lambda table: entry(table, column=-1),
    "a second change for a key and its content": lambda table: copy(Change.objects.get()),
    "a second seat of a player": lambda table: copy(table.seat("Ben")),
    "a second starter": second_starter,
    "a place before the first": lambda table: Seat.objects.update(place=0),
    "a second sheet of a form": lambda table: copy(table.sheet),
    "an ended sheet without rules": lambda table: Sheet.objects.update(ended_at=timezone.now()),
    "an early end without an end": lambda table: Sheet.objects.update(ended_early=True),
    "a second pad of a form": lambda table: copy(table.pad),
    "a second group of a form": lambda table: copy(table.group),
    "a second player of a name": lambda table: copy(table.player("Anna")),
    "a second device of a token": lambda table: copy(table.phone),
    "a second place of a device": lambda table: copy(Member.objects.get()),
    "a second invitation of a token": lambda table: copy(Invitation.objects.get()),
}


@pytest.mark.parametrize("forbidden", FORBIDDEN.values(), ids=FORBIDDEN)
def test_the_database_does_not_let_in(table: Table, forbidden: Callable[[Table], object]) -> None:
    with refused(IntegrityError), transaction.atomic():
        forbidden(table)


@pytest.mark.parametrize("model", [Player, HouseRules])
def test_what_a_game_stands_on_is_not_deleted(table: Table, model: type[Player] | type[HouseRules]) -> None:
    table.write("Anna", "ones", "111")

    with refused(RestrictedError):
        model.objects.all().delete()


def test_a_group_takes_everything_of_its_own_along(nearly_over: Table) -> None:
    nearly_over.write("Anna", "chance", "66666")
    other = Table("Cleo")

    nearly_over.group.delete()

    assert [model.objects.count() for model in (Group, Pad, Sheet, Player, HouseRules)] == [1, 1, 1, 1, 1]
    assert (Entry.objects.count(), Sheet.objects.get()) == (0, other.sheet)


def test_a_forgotten_device_leaves_what_it_wrote(table: Table) -> None:
    table.write("Ben", "ones", "111", device=table.other_phone)

    table.other_phone.delete()

    assert table.mark("Ben", "ones") == "111"
    assert commands.last_touch(table.reading, table.cell("Ben", "ones")) == Change.objects.latest("id")
    assert Change.objects.latest("id").device is None
