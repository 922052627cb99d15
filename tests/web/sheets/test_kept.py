"""What is kept in memory for all who follow a sheet, and what is never told out of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheet.models import Device, Reading, version_of
from scoresheet.views.sheets import drawn

from .paper import parts
from .web import Web


def kept(table: Web) -> Reading | None:
    return drawn.readings.ready((table.sheet_id, *version_of(table.sheet_id)))


def test_what_a_mark_left_is_read_by_nobody_else(table: Web) -> None:
    table.tap("Anna", "ones", "-")

    with CaptureQueriesContext(connection) as asked:
        picker = table.get(table.at("Ben", "ones"), htmx=True, client=table.other)

    assert "dialog" in picker.content.decode()
    assert not [query["sql"] for query in asked if "scoresheet_entry" in query["sql"]]


@pytest.mark.parametrize("by", ["a mark", "a question"])
def test_a_sheet_is_kept_with_its_cards_so_that_no_two_threads_make_them(table: Web, by: str) -> None:
    """A board finds whose turn it is by the very card; two threads with a card each would mark nobody's."""
    table.tap("Anna", "ones", "-")
    if by == "a question":
        drawn.readings.clear()
        table.get()

    reading = kept(table)

    assert reading is not None
    assert {"cards", "places"} <= vars(reading).keys()


def test_a_sheet_that_its_version_does_not_tell_is_not_kept(nearly_over: Web, db: None) -> None:
    alone = Web("Anna")
    alone.tap("Anna", "ones", "-")
    nearly_over.tap("Anna", "chance", "66666")

    for table in (alone, nearly_over):
        table.get()
        assert kept(table) is None


def news_of_rules(table: Web, seen: str) -> str:
    answer = table.get(htmx=True, client=table.other, seen=seen)
    return parts(answer)["#said"].text


def test_a_phone_that_was_forgotten_since_is_not_named_with_the_rules_it_changed(table: Web) -> None:
    seen = table.version
    table.change_rules(full_house_value="fixed25")
    assert news_of_rules(table, seen).startswith("\u2068Anna's phone\u2069: House rules")

    Device.objects.filter(pk=table.phone.pk).delete()

    assert news_of_rules(table, seen).startswith("House rules")


def test_a_phone_that_has_another_name_since_is_told_by_that(table: Web) -> None:
    seen = table.version
    table.change_rules(full_house_value="fixed25")
    assert kept(table) is None
    news_of_rules(table, seen)
    assert kept(table) is not None

    Device.objects.filter(pk=table.phone.pk).update(name="Red phone")

    assert news_of_rules(table, seen).startswith("\u2068Red phone\u2069: House rules")
