"""What the database itself does not let in, whatever a command might do."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet, RestrictedError
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
    Teammate,
)

from .table import Table, refused


def entry(table: Table, **fields: object) -> Entry:
    cell = {"seat": table.seat("Anna"), "column": 0, "box": "ones", "mark": "-", "turn": 1, "rules": table.pad.rules}
    return Entry.objects.create(**cell | fields)


def copy(
    row: Change | Device | Group | Invitation | Member | Pad | Player | Seat | Sheet | Teammate, **fields: str
) -> None:
    row.pk = None
    for field, value in fields.items():
        setattr(row, field, value)
    row.save(force_insert=True)


def renamed(pad: Pad) -> Pad:
    pad.rename("Tvungen")
    return pad


def second_starter(table: Table) -> None:
    Seat.objects.filter(pk=table.seat("Ben").pk).update(starter=True)


def in_a_team(table: Table) -> Seat:
    return table.play_in_teams(shared=True, Reds="Anna Ben").seat("Reds")


FORBIDDEN: dict[str, Callable[[Table], object]] = {
    "a second mark in a cell": lambda table: (entry(table), entry(table, mark="111")),
    "a blank mark": lambda table: entry(table, mark=""),
    "a seventh column": lambda table: entry(table, column=6),
    "a column before the first": lambda table: entry(table, column=-1),
    "a second change for a key and its content": lambda table: copy(Change.objects.get()),
    "a second seat of a player": lambda table: copy(table.seat("Ben")),
    "a second starter": second_starter,
    "a seat of nobody": lambda table: Seat.objects.filter(pk=table.seat("Ben").pk).update(player=None),
    "a second sheet of a team": lambda table: copy(in_a_team(table)),
    "a second sheet of a team in other letters": lambda table: copy(in_a_team(table), team="REDS"),
    "a player twice in a team": lambda table: copy(in_a_team(table).teammates.earliest("id")),
    "a place before the first": lambda table: Seat.objects.update(place=0),
    "a second sheet of a form": lambda table: copy(table.sheet),
    "an ended sheet without rules": lambda table: Sheet.objects.update(ended_at=timezone.now()),
    "an early end without an end": lambda table: Sheet.objects.update(ended_early=True),
    "a second pad of a form": lambda table: copy(renamed(table.pad)),
    "a second pad of a name": lambda table: copy(table.pad, key="other"),
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


def test_a_shared_sheet_of_nobody_is_shown_without_a_thrower(table: Table) -> None:
    in_a_team(table).teammates.all().delete()

    assert table.turn() == "Reds"
    assert table.reading.thrower is None


def test_whoever_played_in_a_team_only_is_not_deleted_either(table: Table) -> None:
    cleo = commands.add_player(table.group, "Cleo")
    table.play_in_teams(shared=True, Reds="Cleo")

    with refused(RestrictedError):
        cleo.delete()


def test_a_group_takes_everything_of_its_own_along(nearly_over: Table) -> None:
    nearly_over.write("Anna", "chance", "66666")
    nearly_over.play_in_teams(shared=True, Reds="Anna Ben")
    other = Table("Cleo")

    nearly_over.group.delete()

    assert [model.objects.count() for model in (Group, Pad, Sheet, Player, HouseRules)] == [1, 1, 1, 1, 1]
    assert (Entry.objects.count(), Teammate.objects.count(), Sheet.objects.get()) == (0, 0, other.sheet)


def test_a_forgotten_device_leaves_what_it_wrote(table: Table) -> None:
    table.write("Ben", "ones", "111", device=table.other_phone)

    table.other_phone.delete()

    assert table.mark("Ben", "ones") == "111"
    assert commands.last_touch(table.reading, table.cell("Ben", "ones")) == Change.objects.latest("id")
    assert Change.objects.latest("id").device is None


# --- indexes ----------------------------------------------------------------------------------------------------

READS: dict[str, Callable[[Table], QuerySet[Any]]] = {
    "newest_rules_of_a_pad": lambda table: table.pad.house_rules.order_by("-id")[:1],
    "sheets_in_progress_of_a_group": lambda table: Sheet.objects.filter(
        group__in=[table.group, Table("Cleo").group], ended_at=None, discarded_at=None
    ).order_by("-id"),
    "newest_sheets_of_a_group": lambda table: table.group.sheets.filter(discarded_at=None).order_by("-id")[:1],
    "discarded_sheets_of_a_group": lambda table: table.group.sheets.filter(discarded_at__isnull=False).order_by(
        "-discarded_at"
    )[:5],
    "past_games_of_a_group": lambda table: table.group.sheets.filter(
        ended_at__isnull=False, discarded_at=None
    ).order_by("-ended_at", "-id")[:20],
}


@pytest.mark.sqlite("another engine looks at how many rows there are before it takes an index")
@pytest.mark.parametrize(("index", "read"), READS.items(), ids=READS)
def test_what_every_page_asks_for_is_found_by_its_index(
    table: Table, index: str, read: Callable[[Table], QuerySet[Any]]
) -> None:
    plan = read(table).explain()

    assert index in plan
    assert "SCAN" not in plan
