"""What is new for phones that look on, handed out on the event loop where it is packed already.

A thousand of them ask the same within a moment.  Whoever holds a stream was let in, and loses it at once when that
changes: while it is open, a question with the very same credentials needs no second look.  Of many who ask at once the
first goes to the ordinary door, and the others wait for what it brings.  Whatever is not there goes the ordinary way,
and so does whatever comes with a header twice.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..views.sheets.drawn import Asked, ready

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


_here: defaultdict[tuple[object, ...], list[Guest]] = defaultdict(list)
_on_the_way: dict[Asked, asyncio.Future[None]] = {}


@contextmanager
def here(scope: Scope, sheet: int, language: str) -> Iterator[Guest]:
    """A phone that was let in to look on, for as long as its stream is open."""
    guest, headers = Guest(language), _headers_of(scope)
    if not language or headers is None:
        yield guest
        return
    key = (sheet, *_credentials(headers))
    _here[key].append(guest)
    try:
        yield guest
    finally:
        _here[key].remove(guest)
        if not _here[key]:
            del _here[key]


async def answer(scope: Scope, send: Send, ordinary: Callable[[], Awaitable[None]]) -> None:
    """Answer out of memory, or by the ordinary door."""
    asked = _asked(scope)
    packed = await _packed(asked, ordinary) if asked else None
    if packed is None:
        await ordinary()
    elif asked and packed:
        await send({"type": "http.response.start", "status": 200, "headers": _headers(asked, packed)})
        await send({"type": "http.response.body", "body": packed})


async def _packed(asked: Asked, ordinary: Callable[[], Awaitable[None]]) -> bytes | None:
    """The answer that is there, or that another question brings; nothing in it where this one was answered itself."""
    if (there := ready(asked)) is not None:
        return there
    if first := _on_the_way.get(asked):
        await asyncio.wait([first])
        return ready(asked)
    await _first(asked, ordinary)
    return b""


async def _first(asked: Asked, ordinary: Callable[[], Awaitable[None]]) -> None:
    _on_the_way[asked] = done = asyncio.get_running_loop().create_future()
    try:
        await ordinary()
    finally:
        del _on_the_way[asked]
        done.set_result(None)


def _asked(scope: Scope) -> Asked | None:
    path, query = SHEET.fullmatch(scope["path"]), SEEN.fullmatch(scope["query_string"])
    headers = _headers_of(scope) if path and query else None
    if not path or not query or not headers:
        return None
    if b"hx-request" not in headers or b"gzip" not in headers.get(b"accept-encoding", b""):
        return None
    sheet, seen = int(path[1]), query[1].decode()
    guests = _here.get((sheet, *_credentials(headers)))
    if not guests:
        return None
    guest = max(guests, key=lambda guest: (guest.change, guest.rules))
    shown = headers.get(b"x-sheet-version", b"").decode("latin-1")
    with_log, version = b"x-sheet-log" in headers, (guest.change, guest.rules)
    return Asked(sheet, *version, seen, with_log, shown, guest.language) if seen != "{}.{}".format(*version) else None


def _headers_of(scope: Scope) -> Headers | None:
    """The headers by name; None where one comes twice, which is read one way here and another way there."""
    headers: Headers = dict(scope["headers"])
    return headers if len(headers) == len(scope["headers"]) else None


def _credentials(headers: Headers) -> tuple[bytes, ...]:
    return tuple(headers.get(name, b"") for name in CREDENTIALS)


def _headers(asked: Asked, packed: bytes) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-encoding", b"gzip"),
        (b"content-length", b"%d" % len(packed)),
        (b"x-sheet-version", b"%d.%d" % (asked.change, asked.rules)),
        (b"cache-control", b"private, no-store"),
        (b"vary", b"Accept-Encoding, Cookie, Accept-Language"),
        (b"x-content-type-options", b"nosniff"),
    ]
