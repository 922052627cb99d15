"""What was worked out once and is asked for by every phone at the table: kept in memory, by what it depends on."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock


class Memory[K: Hashable, V]:
    """The values asked for last, ``most`` of them.  Of several threads that ask for a new one at once, one makes it.

    >>> squares = Memory[int, int](most=2)
    >>> [squares.get(n, lambda n=n: n * n) for n in (2, 3, 2, 4)], squares.get(2, lambda: 0), squares.get(3, lambda: 0)
    ([4, 9, 4, 16], 4, 0)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, Future[V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        with self._lock:
            kept = self._kept.get(key)
            if kept is None:
                mine = self._kept[key] = Future[V]()
                self._forget_the_oldest()
            else:
                self._kept.move_to_end(key)
        return kept.result() if kept else self._made(key, mine, make)

    def keep(self, key: K, value: V) -> None:
        """Remember what was worked out elsewhere, unless somebody is at it.

        >>> doubles = Memory[int, int](most=2)
        >>> doubles.keep(2, 4)
        >>> doubles.get(2, lambda: 0)
        4
        """
        made = Future[V]()
        made.set_result(value)
        with self._lock:
            self._kept.setdefault(key, made)
            self._forget_the_oldest()

    def ready(self, key: K) -> V | None:
        """The value if it is there; nothing is made, and nobody waits."""
        with self._lock:
            kept = self._kept.get(key)
            if kept:
                self._kept.move_to_end(key)
        return kept.result() if kept and kept.done() and not kept.exception() else None

    def _made(self, key: K, mine: Future[V], make: Callable[[], V]) -> V:
        try:
            mine.set_result(make())
        except BaseException as error:
            with self._lock:
                if self._kept.get(key) is mine:
                    del self._kept[key]
            mine.set_exception(error)
            raise
        return mine.result()

    def _forget_the_oldest(self) -> None:
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
