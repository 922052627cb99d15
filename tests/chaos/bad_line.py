"""A bad line between a phone and the server: what is said arrives late, and now and then it is cut in an answer."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class BadLine:
    """A proxy that hands bytes on.  ``cuts`` is how many of a hundred answers arrive in part only, or not at all."""

    def __init__(self, server: int, *, delay: float, cuts: int, seed: int = 3) -> None:
        self.server, self.delay, self.cuts = server, delay, cuts
        self.port = self.times = 0
        self._chance = random.Random(seed)

    @asynccontextmanager
    async def open(self) -> AsyncIterator["BadLine"]:
        async with await asyncio.start_server(self._between, "127.0.0.1", 0) as listening:
            self.port = listening.sockets[0].getsockname()[1]
            yield self

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            back, forth = await asyncio.open_connection("127.0.0.1", self.server)
        except OSError:
            writer.transport.abort()
            return
        ways = [self._hand_on(reader, forth, 0), self._hand_on(back, writer, self.cuts)]
        tasks = [asyncio.ensure_future(way) for way in ways]
        with suppress(asyncio.CancelledError):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for end in (writer, forth):
            end.transport.abort()

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cuts: int) -> None:
        with suppress(OSError):
            while said := await reader.read(65536):
                await asyncio.sleep(self.delay / 2)
                if self._chance.randrange(100) < cuts:
                    self.times += 1
                    writer.write(said[: self._chance.randrange(len(said))])
                    await writer.drain()
                    return
                writer.write(said)
                await writer.drain()
