"""Writers of one SQLite file are let in one at a time, in the order they came, and nobody holds up the rest."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Lock, Semaphore

import pytest
from django.db import OperationalError, connection, transaction

from scoresheet.models import Group
from yatzy_site.sqlite import base
from yatzy_site.sqlite.base import DatabaseWrapper, Queue

pytestmark = pytest.mark.sqlite("PostgreSQL queues by itself, for each row")

LONG = 30.0
"""Seconds after which a test gives up."""
PATIENCE = 0.05


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Semaphore:
    """Released for each who comes to wait in a queue, once it has its place there."""
    came = Semaphore(0)

    class Turn:
        def __init__(self) -> None:
            self._lock = Lock()
            self.release = self._lock.release

        def __enter__(self) -> None:
            self._lock.acquire()

        def __exit__(self, *_error: object) -> None:
            self._lock.release()

        def acquire(self, timeout: float = -1) -> bool:
            if timeout >= 0:
                came.release()
            return self._lock.acquire(timeout=timeout)

    monkeypatch.setattr(base, "Lock", Turn)
    return came


def test_whoever_came_first_is_let_in_first(waits: Semaphore) -> None:
    queue, order = Queue(), list[int]()

    def one(number: int) -> None:
        queue.enter(LONG)
        order.append(number)
        queue.leave()

    with ThreadPoolExecutor(5) as others:
        assert queue.enter(0)
        for number in range(5):
            others.submit(one, number)
            assert waits.acquire(timeout=LONG)
        queue.leave()

    assert order == [0, 1, 2, 3, 4]
    assert queue.enter(0)


def test_whoever_gave_up_is_passed_over(waits: Semaphore) -> None:
    queue = Queue()
    assert queue.enter(0)
    assert not queue.enter(PATIENCE)
    assert waits.acquire(timeout=LONG)
    with ThreadPoolExecutor(1) as other:
        answer = other.submit(queue.enter, LONG)
        assert waits.acquire(timeout=LONG)
        queue.leave()
        assert answer.result()


def test_whoever_was_interrupted_does_not_keep_a_place() -> None:
    queue = Queue()
    assert queue.enter(0)

    with pytest.raises(ValueError, match="timeout"):
        queue.enter(-2)

    queue.leave()
    assert queue.enter(0)


@pytest.fixture
def impatient(db: None, tmp_path: Path) -> Iterator[Callable[[], DatabaseWrapper]]:
    """Connections to a database of the test's own that wait next to no time."""
    settings = {**connection.settings_dict, "NAME": tmp_path / "own.sqlite3"}
    settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": PATIENCE}
    opened: list[DatabaseWrapper] = []

    def another() -> DatabaseWrapper:
        opened.append(DatabaseWrapper(settings))
        return opened[-1]

    yield another
    for one in opened:
        one.close()


def begin(one: DatabaseWrapper) -> None:
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def commit(one: DatabaseWrapper) -> None:
    one.commit()
    one.set_autocommit(True)


@pytest.mark.parametrize("over", [commit, DatabaseWrapper.close])
def test_when_one_is_done_or_gone_the_next_may_begin(
    impatient: Callable[[], DatabaseWrapper], over: Callable[[DatabaseWrapper], None]
) -> None:
    first, second = impatient(), impatient()
    begin(first)
    with pytest.raises(OperationalError, match="database is locked") as told:
        begin(second)
    assert told.value.__cause__ is None  # it waited in the queue, and did not come to ask SQLite

    over(first)

    begin(second)
    commit(second)


def test_what_another_process_holds_up_leaves_the_queue(impatient: Callable[[], DatabaseWrapper]) -> None:
    first, second = impatient(), impatient()
    first.ensure_connection()
    with closing(sqlite3.connect(first.settings_dict["NAME"], isolation_level=None)) as process:
        process.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError):
            begin(first)

    begin(second)
    commit(second)


@pytest.mark.django_db(transaction=True)
def test_what_is_done_on_commit_keeps_nobody_out() -> None:
    def name() -> str:
        try:
            with transaction.atomic():
                return Group.objects.create(name="Meanwhile").name
        finally:
            connection.close()

    told: list[str] = []
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        transaction.on_commit(lambda: told.append(other.submit(name).result(timeout=5)))

    assert told == ["Meanwhile"]
