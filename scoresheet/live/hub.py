"""Who listens in this process, and how they hear: from any thread to listeners on the server's event loop."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

LOST = "lost"
"""The topic of everybody: announcements may have been lost, so look for yourself."""


class News(NamedTuple):
    """The topics something is new about, and the newest version there (0 where the topic has none)."""

    topics: tuple[str, ...]
    version: int = 0


class Listener:
    """One open stream.  It keeps the newest version of each of its topics: for a slow phone nothing piles up."""

    __slots__ = ("_ended", "_heard", "_news")

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self._news = asyncio.Event()
        self._ended = False

    def hear(self, topic: str, version: int) -> None:
        self._heard[topic] = max(version, self._heard.get(topic, 0))
        self._news.set()

    def end(self) -> None:
        """Nobody reads any more, or the server stops."""
        self._ended = True
        self._news.set()

    def is_over(self) -> bool:
        return self._ended

    async def news(self, patience: float) -> dict[str, int]:
        """What was heard since the last time, by topic; nothing after ``patience`` seconds of silence."""
        try:
            async with asyncio.timeout(patience):
                await self._news.wait()
        except TimeoutError:
            return {}
        self._news.clear()
        heard, self._heard = self._heard, {}
        return heard


class Hub:
    """The listeners of one process, by topic.  Everything but :meth:`tell` belongs to the event loop's thread."""

    def __init__(self) -> None:
        self.name = ""
        """What tells its announcements from those of other processes."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def open(self) -> None:
        """Begin to hand on what is told, on the loop that runs now."""
        self._loop = asyncio.get_running_loop()
        self.name = secrets.token_hex(8)

    def close(self) -> None:
        """End every stream: the server stops.  What is told later reaches nobody."""
        self._loop = None
        for listener in self.everybody():
            listener.end()

    @contextmanager
    def listening(self, *topics: str) -> Iterator[Listener]:
        listener = Listener()
        if self._loop is None:
            listener.end()
        for topic in topics:
            self._listeners[topic].add(listener)
        try:
            yield listener
        finally:
            for topic in topics:
                self._listeners[topic].discard(listener)
                if not self._listeners[topic]:
                    del self._listeners[topic]

    def count(self, topic: str) -> int:
        return len(self._listeners.get(topic, ()))

    def everybody(self) -> set[Listener]:
        return set().union(*self._listeners.values())

    def tell(self, news: News) -> None:
        """Hand news on, from any thread.  Where no server runs (a command, a test) nobody listens."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        loop.call_soon_threadsafe(self.hand_on, news)

    def hand_on(self, news: News) -> None:
        for topic in news.topics:
            for listener in self._listeners.get(topic, ()):
                listener.hear(topic, news.version)

    def look_again(self) -> None:
        """Announcements may have been lost: everybody is to look for themselves."""
        for listener in self.everybody():
            listener.hear(LOST, 0)
