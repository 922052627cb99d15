"""What is new for phones that look on, handed out on the event loop where it is packed already.

A thousand of them ask the same within a moment.  Whoever holds a stream was let in, and loses it at once when that
changes: while it is open, a question with the very same credentials needs no second look.  Of many who ask at once the
first goes to the ordinary door, and the others wait for what it brings.  Whatever is not there goes the ordinary way.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from .drawn import answers

type Scope = dict[str, Any]
type Headers = dict[bytes, bytes]
type Send = Callable[[dict[str, Any]], Awaitable[None]]

SHEET = re.compile(r"/sheets/([0-9]{1,18})/")
SEEN = re.compile(rb"seen=([0-9]+\.[0-9]+)")
CREDENTIALS = b"host", b"cookie", b"accept-language"


@dataclass(eq=False, slots=True)
class Guest:
    """A stream of a sheet, and the newest version it was told of.  Without ``language`` it answers for nobody."""

    language: str = ""
    change: int = 0
    rules: int = 0

    def hear(self, change: int, rules: int) -> None:
        self.change, self.rules = max(self.change, change), max(self.rules, rules)


class Question(NamedTuple):
    """What is new on a sheet since then, in the words of :func:`..pad.sheet`."""

    sheet: int
    seen: str
    with_log: bool
    shown: str
    language: str

    def answered(self, guest: Guest) -> bytes | None:
        """The packed answer for the version that the guest was told of, if there is one."""
        return answers.ready((self.sheet, guest.change, guest.rules, *self[1:]))


_here: defaultdict[tuple[object, ...], list[Guest]] = defaultdict(list)
_on_the_way: dict[Question, asyncio.Future[None]] = {}


@contextmanager
def here(scope: Scope, sheet: int, language: str) -> Iterator[Guest]:
    """A phone that was let in to look on, for as long as its stream is open."""
    guest, key = Guest(language), (sheet, *_credentials(dict(scope["headers"])))
    if language:
        _here[key].append(guest)
    try:
        yield guest
    finally:
        if language:
            _here[key].remove(guest)
            if not _here[key]:
                del _here[key]


async def answer(scope: Scope, send: Send, ordinary: Callable[[], Awaitable[None]]) -> None:
    """Answer out of memory, or by the ordinary door."""
    asked = _asked(scope)
    packed = await _packed(*asked, ordinary) if asked else None
    if packed is None:
        await ordinary()
    elif asked and packed:
        await send({"type": "http.response.start", "status": 200, "headers": _headers(asked[0], packed)})
        await send({"type": "http.response.body", "body": packed})


async def _packed(guest: Guest, question: Question, ordinary: Callable[[], Awaitable[None]]) -> bytes | None:
    """The answer that is there, or that another question brings; nothing in it where this one was answered itself."""
    if (ready := question.answered(guest)) is not None:
        return ready
    if first := _on_the_way.get(question):
        await asyncio.wait([first])
        return question.answered(guest)
    await _first(question, ordinary)
    return b""


async def _first(question: Question, ordinary: Callable[[], Awaitable[None]]) -> None:
    _on_the_way[question] = done = asyncio.get_running_loop().create_future()
    try:
        await ordinary()
    finally:
        del _on_the_way[question]
        done.set_result(None)


def _asked(scope: Scope) -> tuple[Guest, Question] | None:
    path, query = SHEET.fullmatch(scope["path"]), SEEN.fullmatch(scope["query_string"])
    headers: Headers = dict(scope["headers"])
    if not path or not query or b"hx-request" not in headers or b"gzip" not in headers.get(b"accept-encoding", b""):
        return None
    sheet, seen = int(path[1]), query[1].decode()
    guests = _here.get((sheet, *_credentials(headers)))
    if not guests:
        return None
    guest = max(guests, key=lambda guest: (guest.change, guest.rules))
    if seen == f"{guest.change}.{guest.rules}":
        return None
    shown = headers.get(b"x-sheet-version", b"").decode("latin-1")
    return guest, Question(sheet, seen, b"x-sheet-log" in headers, shown, guest.language)


def _credentials(headers: Headers) -> tuple[bytes, ...]:
    return tuple(headers.get(name, b"") for name in CREDENTIALS)


def _headers(guest: Guest, packed: bytes) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-encoding", b"gzip"),
        (b"content-length", b"%d" % len(packed)),
        (b"x-sheet-version", b"%d.%d" % (guest.change, guest.rules)),
        (b"cache-control", b"private, no-store"),
        (b"vary", b"Accept-Encoding, Cookie, Accept-Language"),
        (b"x-content-type-options", b"nosniff"),
    ]
