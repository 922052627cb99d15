"""The ordinary door: Django's WSGI application in a fixed pool of threads.

Requests and answers go through it whole.  Threads are few, and one that reads a form as it trickles in does nothing
else: a handful of slow senders would stand in everyone's way.  And each piece that a thread hands to the event loop
makes the two wait for each other, which costs more than a small answer itself.  Nothing here is large: what goes on
and on are the streams, and they have a door of their own.
"""

import asyncio
import contextvars
import io
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from a2wsgi.asgi_typing import ASGIApp, HTTPScope, Receive, Scope, Send
from a2wsgi.wsgi import build_environ
from a2wsgi.wsgi_typing import Environ
from django.conf import settings

type Wsgi = Callable[..., Any]
"""PEP 3333; the types of a2wsgi and of Django say the same in two ways."""

THREADS = ThreadPoolExecutor(4, thread_name_prefix="door")
"""Requests are short and SQLite writes one at a time: more threads would only wait for each other."""
PATIENCE = 20.0
"""Seconds that a form may take to arrive.  The largest is a few kilobytes; some phones are far from their router."""


class Answer(NamedTuple):
    status: int
    headers: Iterable[tuple[bytes, bytes]]
    body: bytes


TOO_SLOW = Answer(
    408,
    [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")],
    b"This took too long to arrive. Nothing was changed. Open the page afresh and do it once more.\n",
)


def ordinary_door(wsgi: Wsgi) -> ASGIApp:
    """Give the application that answers by a WSGI application."""

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 1000, "reason": "there are none"})
        if scope["type"] != "http":
            return None
        # A form that is too large is not read at all: it is refused by what it says of itself.
        form: bytes | None = b""
        if 0 < _announced(scope) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            try:
                async with asyncio.timeout(PATIENCE):
                    form = await _form(receive)
            except TimeoutError:
                return await _say(send, TOO_SLOW)
            if form is None:
                return None  # the phone is gone before all of it was here
        environ = build_environ(scope, io.BytesIO(form))  # type: ignore[arg-type]  # it says Body, and means a file
        apart = contextvars.copy_context()  # or a thread would answer in the language of whoever it served last
        answer = await asyncio.get_running_loop().run_in_executor(THREADS, apart.run, _answer, wsgi, environ)
        return await _say(send, answer)

    return door


async def _form(receive: Receive) -> bytes | None:
    """What was sent, once it is all here."""
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _announced(scope: HTTPScope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


def _answer(wsgi: Wsgi, environ: Environ) -> Answer:
    """Ask it in this thread."""
    said: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
        said[:] = [int(status.split(" ", 1)[0]), headers]

    parts = wsgi(environ, start)
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    status, headers = said
    return Answer(status, [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers], body)


async def _say(send: Send, answer: Answer) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})
