"""Two phones at the very same moment, and how much is asked of the database for one tap."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheet import commands
from scoresheet.commands import Outcome
from scoresheet.commands.refusals import Refusal, SomebodyWasFirst
from scoresheet.models import Cell
from scoresheet.models.rows import version_of

from .table import Table

type Answer = Outcome | Refusal


def at_once(table: Table, *writes: tuple[Cell, str]) -> list[Answer]:
    """What each phone is told when all write the same moment, having seen empty boxes."""
    offered, ready = table.pad.rules.pk, Barrier(len(writes))

    def one(number: int) -> Answer:
        cell, mark = writes[number]
        device = (table.phone, table.other_phone)[number % 2]
        try:
            ready.wait(timeout=10)
            return commands.write(device, table.sheet_id, cell, mark, saw="", key=f"phone {number}", offered=offered)
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(writes)) as phones:
        return list(phones.map(one, range(len(writes))))


@pytest.mark.django_db(transaction=True)
def test_two_boxes_at_once_both_stand() -> None:
    table = Table()

    answers = at_once(table, (table.cell("Anna", "ones"), "111"), (table.cell("Ben", "ones"), "11"))

    assert all(isinstance(answer, Outcome) for answer in answers)
    assert (table.mark("Anna", "ones"), table.mark("Ben", "ones")) == ("111", "11")


@pytest.mark.django_db(transaction=True)
def test_one_box_at_once_goes_to_one_and_the_others_are_told() -> None:
    table = Table()
    chance = table.cell("Ben", "chance")

    answers = at_once(table, *[(chance, mark) for mark in ("66666", "11111", "22222", "-")])

    [winner] = [answer for answer in answers if isinstance(answer, Outcome)]
    told = [answer for answer in answers if isinstance(answer, SomebodyWasFirst)]
    assert len(told) == 3
    assert {answer.change for answer in told} == {winner.change}
    assert [(answer.now.mark if answer.now else "") for answer in told] == [table.mark("Ben", "chance")] * 3
    assert table.log() == ["start", "write"]


@pytest.mark.parametrize("box", ["ones", "chance"], ids=["on an empty sheet", "the last but one"])
def test_a_write_asks_the_database_at_most_nine_times(nearly_over: Table, box: str) -> None:
    table = Table() if box == "ones" else nearly_over
    if box == "chance":
        table.empty("Ben", "ones")
    given: dict[str, Any] = {"saw": "", "key": "k", "offered": table.pad.rules.pk}
    cell = table.cell("Anna", box)

    with CaptureQueriesContext(connection) as asked:
        commands.write(table.phone, table.sheet_id, cell, "11111", **given)

    # Where rows are locked one by one, one more: first held, then read.
    assert len(asked) <= 9 + connection.features.has_select_for_update, [query["sql"] for query in asked]


def test_a_sheets_version_is_its_last_change_and_its_rules_asked_for_at_once(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    saved = table.change_rules(upper_bonus=35)

    with CaptureQueriesContext(connection) as asked:
        version = version_of(table.sheet_id)

    assert version == (written.change.pk, saved.pk)
    assert len(asked) == 1
