"""A crowd that looks on: each with a stream, and a second connection to fetch what is new; as cheap as it can be made,
since it shares two cores with the server. And the least that could tell a crowd anything: a raw broadcast.
"""

import asyncio
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlencode

from tests.chaos.house import free_port
from tests.chaos.wire import head

BROADCAST = """
import asyncio
from contextlib import suppress

streams = set()

async def talk(reader, writer):
    with suppress(EOFError, OSError):
        while True:
            first = await reader.readuntil(b"\\r\\n\\r\\n")
            if first.startswith(b"GET"):
                streams.add(writer)
                writer.write(b"HTTP/1.1 200 OK\\r\\n\\r\\n")
                continue
            length = int(first.lower().split(b"content-length: ")[1].split(b"\\r\\n")[0])
            said = await reader.readexactly(length)
            for stream in streams:
                stream.write(said)
            writer.write(b"HTTP/1.1 200 OK\\r\\ncontent-length: 0\\r\\n\\r\\n")
    streams.discard(writer)
    writer.close()

async def main():
    async with await asyncio.start_server(talk, "127.0.0.1", {port}, backlog=4096, limit=1 << 20) as server:
        await server.serve_forever()

asyncio.run(main())
"""
"""One process, one loop: what arrives by POST goes to everybody who asked by GET."""


@contextmanager
def broadcast() -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """Run it; give its port and its process."""
    port = free_port()
    server = subprocess.Popen([sys.executable, "-c", BROADCAST.replace("{port}", str(port))])
    until = time.monotonic() + 30
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.01)
        yield port, server
    finally:
        server.kill()
        server.wait()


class Wire(asyncio.Protocol):
    """A connection that says what it hears."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[], None] = lambda: None) -> None:
        self.hear, self.lost = hear, lost
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.hear(data)

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        self.lost()

    def say(self, words: bytes) -> None:
        if self.transport is None:
            raise ConnectionError("nobody is there")
        self.transport.write(words)

    def close(self) -> None:
        self.lost = lambda: None
        if self.transport:
            self.transport.abort()


class Watcher:
    """A phone that looks on: hears of a version by its stream, and fetches the board as it is then."""

    def __init__(self, port: int, sheet: int, cookie: str) -> None:
        self.port, self.at = port, f"/sheets/{sheet}/"
        self.headers = {"Host": f"localhost:{port}", "Cookie": f"device={cookie}"}
        self.version, self.told, self.got = (0, 0), b"", b""
        self.heard_at = self.current_at = 0.0
        self.asked = False
        self.changed: Callable[[], None] = lambda: None
        self.answer = b""  # the last one, as it came

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self.line, self.stream = Wire(self.fetched, self.ask), Wire(self.listened)
        await loop.create_connection(lambda: self.stream, "127.0.0.1", self.port)
        self.stream.say(head("GET", f"{self.at}live/", self.headers, b""))

    def listened(self, data: bytes) -> None:
        self.told = (self.told + data)[-200:]
        for change in re.findall(rb"data: (\d+)\.\d+\n\n", self.told):
            if int(change) > self.version[0] and not self.asked:
                self.asked, self.heard_at = True, time.perf_counter()
                self.ask()

    def ask(self) -> None:
        """Ask what is new; again where the line was closed meanwhile."""
        if self.asked:
            self.fetching = asyncio.ensure_future(self.fetch())

    async def fetch(self) -> None:
        if self.line.transport is None:
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self.line, "127.0.0.1", self.port)
        self.got = b""
        headers = self.headers | {"HX-Request": "true", "Accept-Encoding": "gzip"}
        headers["X-Sheet-Version"] = seen = f"{self.version[0]}.{self.version[1]}"
        self.line.say(head("GET", f"{self.at}?seen={seen}", headers, b""))

    def fetched(self, data: bytes) -> None:
        self.got += data
        start = self.got.find(b"\r\n\r\n")
        if start < 0 or len(self.got) < start + 4 + field(self.got, b"content-length"):
            return
        if not self.got.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(self.got[:300])
        change, _, rules = re.search(rb"(?i)x-sheet-version: (\S+)", self.got)[1].partition(b".")  # type: ignore[index]
        self.version, self.current_at = (int(change), int(rules)), time.perf_counter()
        self.answer, self.asked = self.got, False
        self.changed()

    def close(self) -> None:
        self.stream.close()
        self.line.close()


class Ear:
    """The floor's watcher: it is told everything by its stream, and counts the bytes."""

    def __init__(self, port: int) -> None:
        self.port, self.missing, self.current_at = port, 0, 0.0
        self.changed: Callable[[], None] = lambda: None

    async def open(self) -> None:
        loop, begun = asyncio.get_running_loop(), asyncio.Event()

        def hear(data: bytes) -> None:
            if not begun.is_set():
                begun.set()
                return
            self.missing -= len(data)
            if self.missing <= 0:
                self.current_at = time.perf_counter()
                self.changed()

        self.stream = Wire(hear)
        await loop.create_connection(lambda: self.stream, "127.0.0.1", self.port)
        self.stream.say(b"GET / HTTP/1.1\r\n\r\n")
        await begun.wait()

    def close(self) -> None:
        self.stream.close()


async def all_told(crowd: Sequence[Watcher | Ear], say: Callable[[], object]) -> list[float]:
    """Say something; give the seconds until each of the crowd had it."""
    done, left = asyncio.Event(), len(crowd)

    def one_more() -> None:
        nonlocal left
        left -= 1
        if not left:
            done.set()

    for one in crowd:
        one.changed = one_more
    began = time.perf_counter()
    say()
    async with asyncio.timeout(60):
        await done.wait()
    return [one.current_at - began for one in crowd]


def field(message: bytes, name: bytes) -> int:
    found = re.search(rb"(?i)\r\n" + name + rb": (\d+)", message)
    return int(found[1]) if found else 0


def form(**fields: object) -> bytes:
    return urlencode(fields).encode()
