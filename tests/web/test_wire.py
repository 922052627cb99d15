"""What never becomes a request: the server itself refuses it, before any door is asked."""

import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from scoresheet.management.commands.up import configuration, listen

HUNG_UP = b"hung up"


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def port(asked: list[str]) -> Iterator[int]:
    """A server as `up` configures it, before an application that only notes what it was asked for."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        asked.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"asked"})

    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(configuration(application))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join()


def status(port: int, wire: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        try:
            line.sendall(wire)
            return line.makefile("rb").readline().split()[1]
        except ConnectionError:  # it hung up while there was still more to come
            return HUNG_UP


def test_a_request_of_ours_is_handed_on(port: int, asked: list[str]) -> None:
    assert status(port, b"GET /device/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") == b"200"
    assert asked == ["/device/"]


@pytest.mark.parametrize(
    "wire",
    [
        b"GET /" + b"x" * 600_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 600_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Many: x\r\n" * 60_000 + b"\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n",
    ],
    ids=["address", "header", "headers", "letters", "hosts", "length", "lengths", "encoding", "no host", "no http"],
)
def test_what_is_too_long_or_no_request_is_refused_before_anything_is_asked(
    port: int, asked: list[str], wire: bytes
) -> None:
    assert status(port, wire) in {b"400", b"431", b"501", HUNG_UP}
    assert asked == []
