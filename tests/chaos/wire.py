"""HTTP as a phone speaks it: a connection that is kept, and a stream that is read as it comes."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

PATIENCE = 60.0
"""Seconds until whoever asked gives up: longer than the server waits for anything."""


class Unanswered(ConnectionError):
    """It was sent, and no answer came: nobody knows whether it was done."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    packed: bytes

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.packed) if self.headers.get("content-encoding") == "gzip" else self.packed

    @property
    def text(self) -> str:
        return self.body.decode()


class Line:
    """A connection to the server: opened when it is needed, kept, and opened again where it was closed meanwhile."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.sent = 0
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: Mapping[str, str] = {}, body: bytes = b"") -> Answer:
        """Raises OSError where nobody is there, and Unanswered where the answer did not come."""
        if self._ends:
            try:
                return await self._ask(method, path, headers, body)
            except Unanswered:  # it was closed before this was sent, most likely; a browser does the same
                self.close()
        try:
            return await self._ask(method, path, headers, body)
        except BaseException:
            self.close()
            raise

    async def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        if self._ends is None:
            self._ends = await asyncio.open_connection(self.host, self.port)
        reader, writer = self._ends
        self.sent += 1
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(head(method, path, {"Host": f"localhost:{self.port}", **headers}, body) + body)
                return await answer(reader)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            raise Unanswered(f"{method} {path}: {error!r}") from error

    async def stream(self, path: str, headers: Mapping[str, str]) -> AsyncIterator[bytes]:
        """What an event stream says, part by part, until it ends.  Raises Unanswered for any other answer."""
        reader, writer = self._ends = await asyncio.open_connection(self.host, self.port)
        writer.write(head("GET", path, {"Host": f"localhost:{self.port}", **headers}, b""))
        status, told = await beginning(reader)
        if status != 200 or told.get("transfer-encoding") != "chunked":
            raise Unanswered(f"no stream: {status}")
        while part := await chunk(reader):
            yield part

    def close(self) -> None:
        if self._ends:
            self._ends[1].transport.abort()
            self._ends = None


def head(method: str, path: str, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def answer(reader: asyncio.StreamReader) -> Answer:
    status, headers = await beginning(reader)
    if headers.get("transfer-encoding") == "chunked":
        parts = []
        while part := await chunk(reader):
            parts.append(part)
        return Answer(status, headers, b"".join(parts))
    length = 0 if status in {204, 304} else int(headers.get("content-length", "0"))
    return Answer(status, headers, await reader.readexactly(length))


async def beginning(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers, those of one name joined by lines."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        name = name.lower()
        headers[name] = f"{headers[name]}\n{value.strip()}" if name in headers else value.strip()
    return int(first.split(" ", 2)[1]), headers


async def chunk(reader: asyncio.StreamReader) -> bytes:
    """The next part of an answer without a length; nothing at its end."""
    size = int(await reader.readuntil(b"\r\n"), 16)
    return (await reader.readexactly(size + 2))[:size]
