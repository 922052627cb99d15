"""`manage.py purge`: once a day, by a clock that is not believed at once."""

import io
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoresheet import commands
from scoresheet.management import prepare
from scoresheet.models import Group, Holdings

from ..commands.table import Table

type Clock = Callable[[float], None]
"""Set the clock to so many days from now."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Clock:
    settings.DATA = tmp_path
    start = timezone.now()
    now = [start]

    def turn(days: float) -> None:
        now[0] = start + timedelta(days=days)

    def told() -> datetime:
        return now[0]

    monkeypatch.setattr(timezone, "now", told)
    return turn


def purge() -> str:
    said = io.StringIO()
    call_command("purge", stdout=said)
    return said.getvalue().strip()


@pytest.fixture
def deleted(table: Table, clock: Clock) -> Group:
    """A group deleted today."""
    commands.delete_group(table.group, shown=str(Holdings.of(table.group)))
    return table.group


@pytest.fixture
def table(db: None) -> Table:
    return Table()


def still_there(group: Group) -> bool:
    return Group.objects.filter(pk=group.pk).exists()


def test_what_was_deleted_thirty_days_ago_is_gone_the_day_after(deleted: Group, clock: Clock) -> None:
    purge()
    said = []
    for day in (29, 30.5, 31.6):
        clock(day)
        said.append((purge(), still_there(deleted)))

    assert said == [
        ("Gone for good: groups 0, sheets 0, links 0, phones 0.", True),
        ("Gone for good: groups 0, sheets 0, links 0, phones 0.", True),
        ("Gone for good: groups 1, sheets 0, links 0, phones 0.", False),
    ]


def test_it_does_its_work_once_a_day(deleted: Group, clock: Clock) -> None:
    for day in (40, 40.5):
        clock(day)
        said = purge()

    assert said == "Nothing deleted: not a day has passed since the last time."
    assert still_there(deleted)


def test_a_clock_that_is_a_year_ahead_for_a_moment_destroys_nothing(deleted: Group, clock: Clock) -> None:
    for day in (0, 365, 365.1, 1, 2.1, 3.2, 29):
        clock(day)
        purge()

    assert still_there(deleted)


def test_a_clock_that_was_ahead_does_not_stop_it_for_a_year(deleted: Group, clock: Clock) -> None:
    for day in (0, 365, 1, 31.5, 33):
        clock(day)
        purge()

    assert not still_there(deleted)


@pytest.mark.parametrize("note", ["", "yesterday", "2020-01-01T00:00:00", "\0"])
def test_a_note_that_says_nothing_is_no_time(deleted: Group, clock: Clock, tmp_path: Path, note: str) -> None:
    (tmp_path / "purge.stamp").write_text(note)
    clock(100)

    purge()

    assert still_there(deleted)


def test_a_start_does_it_too(deleted: Group, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    for chore in ("database", "catalogs", "static_files"):
        monkeypatch.setattr(prepare, chore, lambda: None)
    for day in (31, 32.5):
        clock(day)
        prepare.everything()

    assert not still_there(deleted)
