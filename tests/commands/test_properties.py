"""Whatever people do in whatever order: the log tells the sheet, undo restores, and a no changes nothing."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoresheet import commands
from scoresheet.access import Refused
from scoresheet.commands import Outcome
from scoresheet.models import MARKING, Cell, Change, Sheet, Written
from scoresheet.rules import Card, Refusal

from .table import Table, everything

MARKS = ("-", "666", "66666", "33366", "=25", "=50", "=17", "11", "12345", "6666", "=7")
BOXES = ("sixes", "one_pair", "full_house", "chance", "yatzy")
RULES: tuple[dict[str, object], ...] = (
    {},
    {"full_house_value": "fixed25", "five_kind_full_house": True},
    {"pair_boxes": False, "yatzy_value": "plus_dice"},
    {"forced": True, "games": 2},
)

names, boxes, columns = st.sampled_from(("Anna", "Ben")), st.sampled_from(BOXES), st.sampled_from((0, 0, 0, 1))
# Few cells and a box that is often the same, so that the steps meet each other.
places = st.tuples(names, boxes, columns)
steps = st.one_of(
    st.tuples(st.just("write"), places, st.sampled_from(MARKS)),
    st.tuples(st.just("write"), places, st.sampled_from(MARKS)),
    st.tuples(st.just("empty"), places),
    st.tuples(st.just("move"), places, places),
    st.tuples(st.just("undo"), st.integers(1, 4)),
    st.tuples(st.just("redo"), st.integers(1, 4)),
    st.tuples(st.just("rules"), st.sampled_from(RULES)),
    st.tuples(st.just("end")),
    st.tuples(st.just("reopen")),
)


def take(table: Table, step: tuple[Any, ...]) -> Outcome | None:
    """One step; nothing where no line was written: a change of rules, or a refusal, which must have changed nothing."""
    before = everything()
    try:
        return done(table, *step)
    except (Refused, Refusal):
        assert everything() == before, step
        return None


def done(table: Table, kind: str, *given: Any) -> Outcome | None:
    if kind == "rules":
        table.change_rules(**given[0])
        return None
    if kind in ("undo", "redo"):
        return back_or_again(table, kind, *given)
    if kind == "write":
        (name, box, column), mark = given
        return table.write(name, box, mark, column)
    if kind == "empty":
        return table.empty(*given[0])
    if kind == "move":
        return table.move(*(table.cell(*place) for place in given))
    ended: Outcome = table.do(commands.end_early if kind == "end" else commands.reopen)
    return ended


def back_or_again(table: Table, kind: str, nth_newest: int) -> Outcome:
    lines = table.sheet.changes.filter(kind__in=MARKING).order_by("-id")
    line = lines[min(nth_newest, len(lines)) - 1] if lines else Change.objects.earliest("id")
    about = Outcome(line, table.reading)
    return table.undo(about, sure=True) if kind == "undo" else table.redo(about)


def replayed(sheet: Sheet) -> dict[Cell, Written]:
    """What stands on the sheet if one goes by its log alone."""
    cells: dict[Cell, Written] = {}
    for change in sheet.changes.order_by("id"):
        for touch in change.touches:
            assert cells.get(touch.cell) == touch.before
            cells.pop(touch.cell, None)
            if touch.after is not None:
                cells[touch.cell] = touch.after
    return cells


def scored_from_entries(table: Table) -> dict[str, int]:
    reading = table.reading
    marks = {
        seat.pk: [(e.column, e.box, e.mark, e.rules.game("yatzy")) for e in seat.entries.select_related("rules")]
        for seat in reading.seats
    }
    return {seat.name: Card(reading.rules.game("yatzy"), marks[seat.pk]).total for seat in reading.seats}


@pytest.mark.django_db
@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(steps, min_size=5, max_size=14))
def test_the_log_tells_the_sheet_and_the_totals_come_from_the_marks_alone(walk: list[tuple[Any, ...]]) -> None:
    with transaction.atomic():
        table = Table()

        told = [(outcome, table.reading) for step in walk if (outcome := take(table, step)) is not None]

        assert replayed(table.sheet) == table.reading.written
        assert scored_from_entries(table) == table.totals()
        assert all(outcome.reading.written == reading.written for outcome, reading in told)
        assert all(outcome.reading.standing == reading.standing for outcome, reading in told)
        assert len(table.log()) == 1 + len(told)
        if table.sheet.over:
            assert {name: total for name, (total, _place) in table.results().items()} == table.totals()
        transaction.set_rollback(True)


@pytest.mark.django_db
@settings(
    max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(steps, min_size=3, max_size=10))
def test_undo_restores_and_redo_brings_it_again_after_any_walk(walk: list[tuple[Any, ...]]) -> None:
    with transaction.atomic():
        table = Table()
        for step in walk:
            before = table.reading
            outcome = take(table, step)
            if outcome is None or outcome.change.kind not in MARKING:
                continue
            after = table.reading

            table.undo(outcome)
            undone = table.reading
            table.redo(outcome)

            assert undone.written == before.written
            assert undone.standing == before.standing
            assert (table.reading.written, table.reading.standing) == (after.written, after.standing)
            assert list(undone.written) == list(before.written)
        transaction.set_rollback(True)
