"""Several server processes on one socket: copies of this one, each replaced when it dies.

Copies (fork) rather than uvicorn's own supervisor, which starts each from nothing: they share the memory of what
is loaded, serve within milliseconds, know the addresses that ``--lan`` added, are told to stop at once rather than at
the next half second, and stop by themselves when this process was killed.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM)
BREATH = 1.0
"""Seconds before a process is replaced that died younger than that: whatever killed it may need a moment."""
NEVER_STARTED = 3
"""How uvicorn's process ends when the application could not start; another one could not either."""

logger = logging.getLogger(__name__)


class Crew:
    """Processes that do the same work until SIGINT or SIGTERM."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._born: dict[int, float] = {}
        self._stopping = False
        self._alive, self._held = os.pipe()  # nothing is written: it closes when this process ends, however it ends

    def keep(self, number: int) -> bool:
        """Keep so many at work, until told to stop; tell whether they could start at all."""
        for told in SIGNALS:
            signal.signal(told, self._stop)
        for _ in range(number):
            self._start()
        could = True
        while self._born:
            pid, status = os.wait()
            age, code = time.monotonic() - self._born.pop(pid), os.waitstatus_to_exitcode(status)
            if code == NEVER_STARTED:
                could = False
                self._stop()
            if not self._stopping:
                logger.warning("a server process ended (%s), another takes its place", code)
                time.sleep(max(0.0, BREATH - age))
                self._start()
        return could

    def _start(self) -> None:
        with _signals_wait():
            if self._stopping:
                return
            pid = os.fork()
            if pid:
                self._born[pid] = time.monotonic()
                return
            for told in SIGNALS:
                signal.signal(told, signal.SIG_DFL)  # until the server has begun
        os.close(self._held)
        threading.Thread(target=self._end_with_parent, daemon=True).start()
        self._work()
        raise SystemExit

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for pid in self._born:
            os.kill(pid, signal.SIGTERM)

    def _end_with_parent(self) -> None:
        os.read(self._alive, 1)
        os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _signals_wait() -> Iterator[None]:
    """Let no signal come between a process and the note that it is there."""
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
