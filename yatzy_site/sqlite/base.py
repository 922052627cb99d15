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

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def enter(self, patience: float) -> bool:
        """Wait for one's turn, `patience` seconds at most; whether it came."""
        with self._mutex:
            if not self._is_taken:
                self._is_taken = True
                return True
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=patience):
            return True
        with self._mutex:
            if turn not in self._waiting:  # it came at the last moment
                return True
            self._waiting.remove(turn)
        return False

    def leave(self) -> None:
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False


_queues: dict[str, Queue] = {}
"""By file."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that queues before each transaction, and makes room when it is over, however that went."""

    _inside: Queue | None = None

    def set_autocommit(self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False) -> None:
        """Begin a transaction, as `atomic` does, or be done with one.  OperationalError if its turn does not come."""
        if autocommit:
            self._leave()  # committed or rolled back; what is done on commit need keep nobody out
        elif not self._inside:
            self._enter()
        try:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
        except BaseException:
            self._leave()
            raise

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._leave()

    def _enter(self) -> None:
        queue = _queues.setdefault(str(self.settings_dict["NAME"]), Queue())
        if not queue.enter(self.settings_dict["OPTIONS"].get("timeout", DEFAULT_PATIENCE)):
            raise OperationalError("database is locked")  # SQLite's own words
        self._inside = queue

    def _leave(self) -> None:
        if self._inside:
            queue, self._inside = self._inside, None
            queue.leave()
