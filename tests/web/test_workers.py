"""Several server processes: each is replaced when it dies, and all of them stop with the one that started them."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError
from django.db import connection

from scoresheet.management.commands import up

# Each process says who it is and then waits for a signal, as a server does.
AT_WORK = """
import os, signal, sys
from scoresheet.management import workers

def work():
    {begin}
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    os.write(1, f"{{os.getpid()}}\\n".encode())
    while True:
        signal.pause()

workers.BREATH = 0.01
os.write(1, f"could: {{workers.Crew(work).keep(2)}}\\n".encode())
"""

type Started = subprocess.Popen[str]


@pytest.fixture
def crew() -> Iterator[Callable[..., Started]]:
    """Give a starter of two processes; what they began with is Python."""
    started: list[Started] = []

    def start(begin: str = "pass") -> Started:
        command = [sys.executable, "-c", AT_WORK.format(begin=begin)]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        started.append(subprocess.Popen(command, cwd=settings.BASE_DIR, text=True, **pipes))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


def said(process: Started) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_all_stop_when_the_first_is_told_to(crew: Callable[..., Started], told: int) -> None:
    first = crew()
    one, two = said(first), said(first)

    first.send_signal(told)
    rest, errors = first.communicate(timeout=20)  # ends only when nobody holds the pipe any more

    assert one != two
    assert (rest, first.returncode) == ("could: True\n", 0)
    assert errors == ""


def test_one_that_dies_is_replaced(crew: Callable[..., Started]) -> None:
    first = crew()
    one, two = said(first), said(first)

    os.kill(int(one), signal.SIGKILL)
    three = said(first)
    first.terminate()
    rest, errors = first.communicate(timeout=20)

    assert three not in {one, two}
    assert rest == "could: True\n"
    assert "a server process ended (-9), another takes its place" in errors


def test_none_outlives_the_first(crew: Callable[..., Started]) -> None:
    first = crew()
    said(first), said(first)

    first.kill()

    assert first.communicate(timeout=20)[0] == ""  # ends only when nobody holds the pipe any more


def test_what_cannot_start_is_not_started_for_ever(crew: Callable[..., Started]) -> None:
    first = crew("sys.exit(3)")

    rest, _ = first.communicate(timeout=20)

    assert rest == "could: False\n"


@pytest.mark.parametrize("workers", [0, -1])
def test_a_number_of_processes_that_cannot_be_is_a_sentence(workers: int) -> None:
    with pytest.raises(CommandError, match="takes 1 or more"):
        up.refuse(workers)


def test_several_on_sqlite_are_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "sqlite")

    with pytest.raises(CommandError, match="not be announced to the phones") as refusal:
        up.refuse(2)

    assert "DATABASE_URL=postgres://" in str(refusal.value)
    up.refuse(1)


def test_several_on_postgresql_are_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "vendor", "postgresql")

    up.refuse(4)

    monkeypatch.delattr(os, "fork")
    with pytest.raises(CommandError, match=r"uvicorn yatzy_site\.asgi:application --workers N"):
        up.refuse(4)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collect how many processes would have been kept at work; less than three of them can start."""
    numbers: list[int] = []

    class Crew:
        def __init__(self, work: Callable[[], None]) -> None:
            assert callable(work)

        def keep(self, number: int) -> bool:
            numbers.append(number)
            return number < 3

    monkeypatch.setattr(up, "Crew", Crew)
    monkeypatch.setattr(up, "serve_here", lambda *_: numbers.append(1))
    monkeypatch.setattr("django.db.connections.close_all", lambda: None)
    monkeypatch.setattr("gc.freeze", lambda: None)
    return numbers


def test_one_serves_by_itself_and_several_are_kept(kept: list[int]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        up.serve(listener)
        up.serve(listener, 2)
        with pytest.raises(CommandError, match="could not start"):
            up.serve(listener, 3)

    assert kept == [1, 2, 3]
