"""The database busy for too long, full or away: a sentence, nothing half-written, and all is well again afterwards."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from django.db import OperationalError, close_old_connections, connection
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from scoresheet.middleware import Answers

from .sheets.paper import parts, read
from .sheets.web import Web, everything

pytestmark = pytest.mark.django_db(transaction=True)

type Trouble = Callable[[], AbstractContextManager[None]]


def ask(*questions: str) -> None:
    with connection.cursor() as cursor:
        for question in questions:
            cursor.execute(question)


@contextmanager
def somebody() -> Iterator[Any]:
    """Another connection to the same database."""
    other = connection.copy()
    other.settings_dict["TEST"] = connection.settings_dict["TEST"]
    try:
        with other.cursor() as cursor:
            yield cursor
    finally:
        other.close()


@contextmanager
def busy() -> Iterator[None]:
    """Somebody else is writing, and does not get ready."""
    lite = connection.vendor == "sqlite"
    ask("PRAGMA busy_timeout = 1" if lite else "SET lock_timeout = 1")
    with somebody() as cursor:
        cursor.execute("BEGIN IMMEDIATE" if lite else "BEGIN")
        if not lite:
            cursor.execute("SELECT * FROM scoresheet_sheet, scoresheet_group FOR UPDATE")
        yield
        cursor.execute("ROLLBACK")
    ask("PRAGMA busy_timeout = 20000" if lite else "RESET lock_timeout")


@contextmanager
def full() -> Iterator[None]:
    """A mark can be begun, and then there is no room for it."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE ballast (stone text)")
            cursor.execute("CREATE TRIGGER heavy AFTER INSERT ON scoresheet_change BEGIN "
                           "INSERT INTO ballast VALUES (zeroblob(100000)); END")  # fmt: skip
            [pages] = cursor.execute("PRAGMA page_count").fetchone()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        ask("PRAGMA max_page_count = 1000000", "DROP TRIGGER heavy", "DROP TABLE ballast")
    else:
        ask(
            "CREATE FUNCTION too_much() RETURNS trigger LANGUAGE plpgsql AS "
            "'BEGIN RAISE EXCEPTION ''no space left on device'' USING ERRCODE = ''53100''; END'",
            "CREATE TRIGGER heavy AFTER INSERT ON scoresheet_change EXECUTE FUNCTION too_much()",
        )
        yield
        ask("DROP TRIGGER heavy ON scoresheet_change", "DROP FUNCTION too_much")


@contextmanager
def cut() -> Iterator[None]:
    """The connection ends in the middle of a command, as when PostgreSQL is stopped."""

    def at_the_line(execute: Any, sql: str, *more: Any) -> Any:
        if sql.startswith('INSERT INTO "scoresheet_change"'):
            end_connection()
        return execute(sql, *more)

    with connection.execute_wrapper(at_the_line):
        yield


def end_connection() -> None:
    with somebody() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid])


AWAY, FULL = "cannot reach its database just now", "disk is full"
TROUBLES = [
    pytest.param(busy, AWAY, id="busy"),
    pytest.param(full, FULL, id="full"),
    pytest.param(cut, AWAY, id="cut", marks=pytest.mark.postgresql("there is no connection to cut to a file")),
]


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize(("trouble", "sentence"), TROUBLES)
def test_a_mark_that_cannot_be_saved_is_told_so_and_counts_once_when_it_is_sent_again(
    trouble: Trouble, sentence: str, htmx: bool
) -> None:
    table = Web()
    form: dict[str, Any] = {"mark": "111", "saw": "", "offered": table.offered, "key": "the same"}
    before = everything()

    with trouble():
        refused = table.post(table.at("Anna", "ones"), htmx=htmx, **form)
        close_old_connections()  # as the server does between two requests
        looked_at = table.get()
    stored = everything()
    again = table.post(table.at("Anna", "ones"), htmx=htmx, **form)

    assert sentence in said(refused, htmx=htmx)
    assert stored == before
    assert (looked_at.status_code, again.status_code) == (200, 200 if htmx else 302)
    assert (table.mark("Anna", "ones"), table.log()) == ("111", ["start", "write"])


def said(answer: HttpResponse, *, htmx: bool = False) -> str:
    """The sentence, and that a script may show it."""
    assert (answer.status_code, answer["X-Said"]) == (503, "1")
    assert int(answer["Retry-After"]) > 0
    return (parts(answer)["#said"] if htmx else read(answer).one("main")).text


@pytest.mark.postgresql("there is no connection to cut to a file")
def test_a_connection_that_was_cut_between_two_requests_is_never_noticed() -> None:
    table = Web()

    end_connection()
    close_old_connections()
    answer = table.tap("Anna", "ones", "111")

    assert (answer.status_code, table.mark("Anna", "ones")) == (302, "111")


def test_a_page_that_only_reads_is_told_too() -> None:
    table = Web()

    def away(execute: Any, *question: Any) -> Any:
        raise OperationalError("connection refused")

    with connection.execute_wrapper(away):
        answer = table.get(reverse("group", args=[table.group.pk]))

    assert AWAY in said(answer)


@pytest.mark.sqlite("another engine calls a question that is wrong by another name")
def test_a_table_that_is_not_there_is_a_fault_of_ours_and_no_trouble_of_the_databases() -> None:
    with pytest.raises(OperationalError) as fault:
        ask("SELECT * FROM no_such_table")

    assert Answers(HttpResponse).process_exception(RequestFactory().get("/"), fault.value) is None
