"""The ordinary door: what goes through it goes whole, and no slow sender holds up the others."""

import asyncio
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from tests import loop
from yatzy_site import door

type Message = dict[str, Any]

GONE = {"type": "http.disconnect"}


def part(body: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def ask(wsgi: door.Wsgi, *received: Message, length: int | None = None) -> list[Message]:
    """Send a request to this application through the door; what is sent back."""
    sent: list[Message] = []
    left = list(received)
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "server": ("localhost", 8000),
        "headers": [] if length is None else [(b"content-length", str(length).encode())],
    }

    async def receive() -> Message:
        if left:
            return left.pop(0)
        return await asyncio.Future()  # nothing more ever comes

    async def send(message: Message) -> None:
        sent.append(message)

    async def through() -> None:
        application: Any = door.ordinary_door(wsgi)
        await application(scope, receive, send)

    loop.run(through())
    return sent


def echo(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
    yield b"You sent: "
    yield environ["wsgi.input"].read()


def test_an_answer_is_handed_back_whole_with_every_header() -> None:
    start, body = ask(echo, part(b"name=Anna"), length=9)

    assert start["status"] == 200
    assert start["headers"] == [(b"content-type", b"text/plain"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
    assert (body["body"], body["more_body"]) == (b"You sent: name=Anna", False)


def test_a_form_that_comes_in_parts_arrives_whole() -> None:
    _start, body = ask(echo, part(b"name=An", more=True), part(b"na&", more=True), part(b"game=yatzy"), length=20)

    assert body["body"] == b"You sent: name=Anna&game=yatzy"


def test_a_form_that_never_arrives_is_told_so_and_holds_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0)
    asked: list[object] = []

    start, body = ask(lambda *given: asked.append(given), part(b"name=An", more=True), length=10_000)

    assert (start["status"], asked) == (408, [])
    assert b"Nothing was changed" in body["body"]


def test_a_phone_that_is_gone_before_its_form_is_here_asks_nothing() -> None:
    asked: list[object] = []

    sent = ask(lambda *given: asked.append(given), part(b"name=An", more=True), GONE, length=10_000)

    assert (sent, asked) == ([], [])


def test_a_form_that_is_too_large_is_refused_unread() -> None:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    _start, body = ask(echo, length=most + 1)  # nothing of it ever comes

    assert body["body"] == b"You sent: "


@pytest.mark.parametrize("length", [None, 0])
def test_nothing_is_waited_for_where_nothing_was_announced(length: int | None) -> None:
    _start, body = ask(echo, length=length)

    assert body["body"] == b"You sent: "


class Pages:
    """An answer that wants to be closed, and may break off."""

    def __init__(self, *, breaks: bool) -> None:
        self.breaks, self.closed = breaks, False

    def __call__(self, environ: dict[str, Any], start_response: Any) -> "Pages":
        start_response("200 OK", [])
        return self

    def __iter__(self) -> Iterator[bytes]:
        yield b"half"
        if self.breaks:
            raise OSError("the file is gone")

    def close(self) -> None:
        self.closed = True


def test_an_answer_is_closed_when_it_was_read() -> None:
    pages = Pages(breaks=False)

    _start, body = ask(pages)

    assert (body["body"], pages.closed) == (b"half", True)


def test_an_answer_that_breaks_off_is_closed_and_nothing_of_it_is_sent() -> None:
    pages = Pages(breaks=True)

    with pytest.raises(OSError, match="the file is gone"):
        ask(pages)

    assert pages.closed


def test_nobody_is_answered_in_the_language_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread serves many; what is refused before anybody's language is known is said in the server's own."""
    monkeypatch.setattr(door, "THREADS", ThreadPoolExecutor(1))
    spoken = []

    def speaks_danish(_environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        spoken.append(translation.get_language())
        translation.activate("da")
        start_response("200 OK", [])
        return [b""]

    ask(speaks_danish)
    ask(speaks_danish)

    assert spoken == ["en", "en"]
