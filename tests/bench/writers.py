"""Eight writers at once, each on a sheet of its own, as fast as answers come: the slowest of a hundred beside the
usual; and what each open stream weighs, beside one of a server of thirty lines.
"""

import asyncio
import os
import random
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

from tests.bench import Line, bench
from tests.bench.crowd import Ear, broadcast
from tests.chaos import play
from tests.chaos.house import House, raise_the_limit
from tests.chaos.phone import Phone
from tests.postgres import Cluster

WRITERS = 8
MARKS = 60
WARM = 5
LISTENERS = 1000
KB = 1024
MAY_WEIGH = 20.0  # KB


@bench("writers", reach="p99 ≤ 15 × p50, no error")
def writers() -> Iterator[Line]:
    yield written(House(Path(os.environ["YATZY_DATA"])), "writers")


@bench("writers-postgres", reach="p99 ≤ 15 × p50, no error")
def writers_on_postgres() -> Iterator[Line]:
    with Cluster(durable=True) as cluster:
        yield written(House(Path(os.environ["YATZY_DATA"]), cluster=cluster), "writers-postgres")


def written(home: House, name: str) -> Line:
    """Ours is the p99 of the posts, floor their p50."""
    sheets = home.lay(WRITERS, phones=1)
    with home:
        phones = asyncio.run(all_at_once(home, sheets))
    taps = [tap for phone in phones for tap in phone.taps[WARM:]]
    if wrong := [tap for tap in taps if tap.status != 200] + [fault for phone in phones for fault in phone.faults]:
        raise RuntimeError(wrong[0])
    cuts = quantiles([1e3 * (tap.ended - tap.sent) for tap in taps], n=100, method="inclusive")
    return Line(name, round(cuts[98], 1), round(cuts[49], 1), "ms", f"p99 and p50 of {len(taps)} marks, no error")


async def all_at_once(home: House, sheets: list[dict[str, Any]]) -> list[Phone]:
    phones = [phone for sheet in sheets for phone in play.phones_at(home, sheet)]
    await play.opened(phones)

    async def one(number: int, phone: Phone) -> None:
        chance, boxes = random.Random(number), play.boxes_of(sheets[number])
        for _ in range(WARM + MARKS):
            await play.tap(phone, chance.choice(boxes), chance)

    await asyncio.gather(*(one(number, phone) for number, phone in enumerate(phones)))
    play.close(phones)
    return phones


@bench("listeners", reach=f"≤ {MAY_WEIGH:g} KB each, no thread each")
def listeners() -> Iterator[Line]:
    raise_the_limit()
    home = House(Path(os.environ["YATZY_DATA"]))
    [sheet] = home.lay(1, phones=0, watchers=LISTENERS + 50)
    with home, broadcast() as (port, floor):
        ours, threads = asyncio.run(weighed(home, sheet))
        least = asyncio.run(weighed_raw(port, floor))
    note = f"for each of {LISTENERS} open streams, {threads} threads more; may weigh {MAY_WEIGH:g} KB"
    yield Line("listeners", round(ours, 1), round(least, 1), "KB", note)


async def weighed(home: House, sheet: dict[str, Any]) -> tuple[float, int]:
    """Give the KB for each stream, and the threads that came with all of them.  The first fifty warm up."""
    phones = play.watchers_of(home, sheet)
    await streaming(phones[:50])
    memory, threads = home.memory, home.threads
    await streaming(phones[50:])
    result = (home.memory - memory) / LISTENERS / KB, home.threads - threads
    play.close(phones)
    return result


async def streaming(phones: list[Phone]) -> None:
    """Open their streams, and nothing else: what a page weighs is not asked here."""
    room = asyncio.Semaphore(50)

    async def one(phone: Phone) -> None:
        async with room:
            await phone.listen()

    await asyncio.gather(*(one(phone) for phone in phones))


async def weighed_raw(port: int, server: "subprocess.Popen[bytes]") -> float:
    ears = [Ear(port) for _ in range(LISTENERS + 50)]
    for ear in ears[:50]:
        await ear.open()
    before = memory_of(server.pid)
    for ear in ears[50:]:
        await ear.open()
    result = (memory_of(server.pid) - before) / LISTENERS / KB
    for ear in ears:
        ear.close()
    return result


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
