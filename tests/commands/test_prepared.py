"""Questions that are put together once: the same rows as Django's own, with whatever values, in whatever thread."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

import pytest
from django.db import connection
from django.db.models import Q, QuerySet
from django.test.utils import CaptureQueriesContext

from scoresheet.models import Group, Player, Prepared, Sheet, Slot, prepared, read, read_one
from scoresheet.models.rows import newest

from .table import Table


@prepared
def by_name() -> QuerySet[Player]:
    named = Player.objects.select_related("group").filter(Q(name=Slot("name")) | Q(group__name=Slot("name")))
    return named.filter(pk__in=[Slot("one"), Slot("other")]).order_by("pk")


@pytest.fixture
def players(db: None) -> list[Player]:
    group = Group.objects.create(name="Friday", key="friday")
    return [Player.objects.create(group=group, name=name, name_key=name) for name in ("Anna", "Ben", "Friday")]


def test_it_gives_the_rows_of_an_ordinary_query_with_all_that_belongs_to_them(players: list[Player]) -> None:
    anna, _ben, friday = players

    with CaptureQueriesContext(connection) as asked:
        found = by_name(name="Friday", one=friday.pk, other=anna.pk)
        groups = [player.group.name for player in found]

    assert (found, groups, len(asked)) == ([anna, friday], ["Friday", "Friday"], 1)


def test_every_asking_has_values_of_its_own(players: list[Player]) -> None:
    anna, ben, _friday = players

    assert by_name(name="Anna", one=anna.pk, other=ben.pk) == [anna]
    assert by_name(name="Ben", one=anna.pk, other=ben.pk) == [ben]
    assert by_name(name="Anna", one=ben.pk, other=ben.pk) == []


@pytest.mark.parametrize("name", ["' OR 1=1 --", '"', "%s", "%(name)s", "\\", "⚀"])
def test_a_value_never_becomes_part_of_the_question(players: list[Player], name: str) -> None:
    odd = Player.objects.create(group=players[0].group, name=name, name_key=name)

    assert by_name(name=name, one=odd.pk, other=players[0].pk) == [odd]


def test_a_value_that_is_missing_is_an_error_and_no_other_row(players: list[Player]) -> None:
    with pytest.raises(KeyError):
        by_name(name="Anna", one=players[0].pk)


def test_it_sees_what_was_written_since(players: list[Player]) -> None:
    anna, ben, _friday = players
    assert by_name(name="Bob", one=anna.pk, other=ben.pk) == []

    Player.objects.filter(pk=ben.pk).update(name="Bob")

    assert by_name(name="Bob", one=anna.pk, other=ben.pk) == [ben]


def test_one_sheet_is_read_as_many_are(table: Table) -> None:
    table.lay("Anna", [(0, "ones", "11"), (0, "chance", "66666")])
    table.lay("Ben", [(0, "ones", "-")])

    one, [among_many] = read_one(table.sheet_id), read(Sheet.objects.filter(pk=table.sheet_id))

    assert one == among_many
    assert [player.name for seat in one.seats for player in seat.people] == ["Anna", "Ben"]
    assert read_one(table.sheet_id + 1) is None


def test_many_threads_may_ask_for_the_first_time_at_once(db: None) -> None:
    """A query that is being turned into SQL is changed meanwhile, and the queries inside it with it."""
    with changing_places_often(), ThreadPoolExecutor(4) as threads:
        for _ in range(100):
            fresh, ready = Prepared(_seldom_simple), Barrier(4)
            compiled = threads.map(lambda number, ask=fresh, go=ready: (go.wait(), _sql(ask, number))[1], range(4))

            sqls, params = zip(*compiled, strict=True)

            assert len(set(sqls)) == 1
            assert [told[-1] for told in params] == [0, 1, 2, 3]


def _seldom_simple() -> QuerySet[Sheet]:
    return Sheet.objects.select_related("pad__group").annotate(change=newest()).filter(pk=Slot("sheet"))


def _sql(ask: Prepared[Sheet], number: int) -> tuple[str, tuple[object, ...]]:
    return ask._with("default", {"sheet": number}).as_sql()


@contextmanager
def changing_places_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)
