"""Django's SQLite, whose writers are let in in the order in which they came.

SQLite has no queue: a writer who finds another at work sleeps and asks again, after ever longer pauses, and whoever
happens to ask just then goes first.  With eight writers the slowest waited ten times as long as the usual one.  One
process serves the site, so its writers can queue here before they ask SQLite, which keeps others out as before.
"""

from collections import deque
from threading import Lock

from django.db import OperationalError
from django.db.backends.sqlite3 import base

DEFAULT_PATIENCE = 5.0  # seconds, as sqlite3.connect has it


class Queue:
    """Lets one in at a time, first come first served."""

    def __init__(self) -> None:
        self._mutex = Lock()
        self._waiting: deque[Lock] = deque()
        self._is_taken = False

    def enter(self, patience: float) -> bool:
        """Wait for one's turn, `patience` seconds at most; whether it came."""
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        try:
            if turn.acquire(timeout=patience):
                return True
        except BaseException:  # an interrupt: nobody may be handed a turn that nobody takes
            if not self._gives_up(turn):
                self.leave()
            raise
        return not self._gives_up(turn)

    def _gives_up(self, turn: Lock) -> bool:
        """Out of the line, unless the turn came at the last moment."""
        with self._mutex:
            if turn not in self._waiting:
                return False
            self._waiting.remove(turn)
            return True

    def leave(self) -> None:
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False


_queues: dict[str, Queue] = {}
"""By file."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that queues before each `atomic`, and makes room when it is over, however that went.

    A lone statement outside of one is let in by SQLite as it comes. The three hooks are those that Django's backends
    give or override; its stubs do not know them.
    """

    _inside: Queue | None = None

    def _start_transaction_under_autocommit(self) -> None:
        """Begin, as `atomic` does.  OperationalError if its turn does not come."""
        self._enter()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._leave()
            raise

    def _set_autocommit(self, autocommit: bool) -> None:
        try:
            super()._set_autocommit(autocommit)  # type: ignore[misc]
        finally:
            if autocommit:
                self._leave()  # committed or rolled back; what is done on commit comes after this, and keeps nobody out

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._leave()

    def _enter(self) -> None:
        queue = _queues.setdefault(str(self.settings_dict["NAME"]), Queue())
        if not queue.enter(self.settings_dict["OPTIONS"].get("timeout", DEFAULT_PATIENCE)):
            raise OperationalError("database is locked")  # SQLite's own words
        self._inside = queue

    def _leave(self) -> None:
        if self._inside is not None:
            queue, self._inside = self._inside, None
            queue.leave()
