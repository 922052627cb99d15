"""What can fail where PostgreSQL is the database, with phones at two server processes."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.chaos import failures, promise
from tests.chaos.failures import suffered, through_a_bad_line, through_time
from tests.chaos.house import House

STOPPED = 5.0
"""Seconds."""


async def all_of_them(home: House) -> None:
    sheets = home.lay(6, phones=4)
    other = House(home.folder, cluster=home.cluster, settings=failures.SETTINGS)
    homes = [home, other]
    try:
        for server in homes:
            await asyncio.to_thread(server.start)
        pids = [server.pid for server in homes]
        await suffered("PostgreSQL stands still for 5 s", homes, sheets[0], still, seconds=STOPPED, certain=False)
        await suffered("PostgreSQL is started again", homes, sheets[1], stopped, seconds=STOPPED)
        await suffered("every connection is cut", homes, sheets[2], cut, certain=False)
        await suffered("a locked sheet", homes, sheets[3], locked)
        await through_a_bad_line(home, sheets[4])
        await through_time(home, sheets[5])
        if pids != [server.pid for server in homes]:
            raise promise.Broken("a server was started again")
        promise.hold([other.log] if "Traceback" in other.log else [])
    finally:
        other.kill()


@asynccontextmanager
async def still(home: House) -> AsyncIterator[None]:
    """As a machine that swaps, or a network that is gone: nobody answers, and nobody hangs up."""
    pids = list(processes(home))
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    yield
    for pid in pids:
        os.kill(pid, signal.SIGCONT)


def processes(home: House) -> Iterator[int]:
    """PostgreSQL's own: the first, whose number it keeps in its folder, and those it has started."""
    if home.cluster is None:
        return
    first = int((home.cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    yield first
    for stat in Path("/proc").glob("[0-9]*/stat"):
        if int(stat.read_text().rpartition(")")[2].split()[1]) == first:
            yield int(stat.parent.name)


@asynccontextmanager
async def stopped(home: House) -> AsyncIterator[None]:
    if home.cluster:
        await asyncio.to_thread(home.cluster.stop, "fast")
        yield
        await asyncio.to_thread(home.cluster.start)


@asynccontextmanager
async def cut(home: House) -> AsyncIterator[None]:
    """Among them the connections that listen."""
    await ask(home, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                    "AND backend_type = 'client backend'")  # fmt: skip
    yield


@asynccontextmanager
async def locked(home: House) -> AsyncIterator[None]:
    """Somebody holds every sheet, and does not get ready."""
    import psycopg

    async with await psycopg.AsyncConnection.connect(home.environment["DATABASE_URL"]) as connection:
        await connection.execute("SELECT * FROM scoresheet_sheet FOR UPDATE")
        yield
        await connection.rollback()


async def ask(home: House, question: str) -> list[Any]:
    import psycopg

    address = home.environment["DATABASE_URL"]
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        return await (await connection.execute(question)).fetchall()
