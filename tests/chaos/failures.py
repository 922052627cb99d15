"""What can fail beside the server: its database, its disk, the line to a phone, the clock.

In every case whoever taps is told in a sentence, nothing is half-written, and all go on without a restart once it is
over. On PostgreSQL the phones sit at two server processes.
"""

import asyncio
import json
import random
import sqlite3
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

from tests.chaos import play, promise
from tests.chaos.bad_line import BadLine
from tests.chaos.house import House, house
from tests.chaos.phone import Phone
from tests.chaos.wire import PATIENCE

SETTINGS = "tests.chaos.trouble"
YEAR = 366 * 24 * 3600.0

type Trouble = Callable[[House], AbstractAsyncContextManager[None]]


def run(arguments: list[str]) -> None:
    parser = ArgumentParser()
    parser.add_argument("--postgres", action="store_true")
    parser.parse_args(arguments)
    with house(arguments, settings=SETTINGS) as home:
        if home.cluster:
            from tests.chaos import failures_of_postgres as those

            asyncio.run(those.all_of_them(home))
        else:
            asyncio.run(all_of_them(home))


async def all_of_them(home: House) -> None:
    sheets = home.lay(4, phones=4)
    await asyncio.to_thread(home.start)
    pid = home.pid
    await suffered("a full disk", [home], sheets[0], full)
    await suffered("a locked database", [home], sheets[1], locked)
    await through_a_bad_line(home, sheets[2])
    await through_time(home, sheets[3])
    if home.pid != pid:
        raise promise.Broken("the server was started again")


# what is broken, until the block ends


@asynccontextmanager
async def full(home: House) -> AsyncIterator[None]:
    break_it(home, full=True)
    yield
    break_it(home)


@asynccontextmanager
async def locked(home: House) -> AsyncIterator[None]:
    other = sqlite3.connect(home.folder / "yatzy.sqlite3", isolation_level=None)
    other.execute("PRAGMA busy_timeout = 60000")
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


def break_it(home: House, **what: object) -> None:
    """Put a new file in the place of the old: a request may be looking."""
    fresh = home.folder / "trouble.new"
    fresh.write_text(json.dumps(what))
    fresh.replace(home.folder / "trouble.json")


# what is held


async def suffered(
    name: str, homes: list[House], sheet: dict[str, Any], trouble: Trouble, *, certain: bool = True, seconds: float = 0
) -> None:
    """Play, break it, play on until somebody is told so (and for some seconds at least), mend it, play on.

    ``certain`` is that somebody is told: what lasts only seconds may be waited out.
    """
    phones = [
        Phone(homes[number % len(homes)].port, sheet["sheet"], cookie) for number, cookie in enumerate(sheet["phones"])
    ]
    await play.opened(phones)
    boxes, stop = play.boxes_of(sheet), asyncio.Event()
    playing = [asyncio.create_task(on_and_on(phone, boxes, number, stop)) for number, phone in enumerate(phones)]
    await marks(phones, 8)
    async with trouble(homes[0]):
        await asyncio.sleep(seconds)
        if certain:
            await told(phones)
    await marks(phones, 8)
    stop.set()
    await asyncio.gather(*playing)
    await judged(name, homes[0], phones)


async def judged(name: str, home: House, phones: list[Phone]) -> None:
    """Whoever was told that it is not saved taps once more; then everything is as it should be."""
    unsaved = [tap for phone in phones for tap in phone.taps if tap.status in {0, 503}]
    async with asyncio.timeout(2 * PATIENCE):
        for tap in unsaved:
            while tap.status in {0, 503}:
                await tap.phone.send(tap)
    await play.all_current(phones)
    play.close(phones)
    books = await asyncio.to_thread(home.books)
    books = {phone.sheet: books[phone.sheet] for phone in phones}
    faults = [fault for phone in phones for fault in phone.faults]
    promise.hold(f"a fault without a sentence: {fault}" for fault in faults if fault[0] != 503 or not fault[1])
    promise.hold(promise.kept(books, phones))
    promise.hold(promise.the_same_everywhere(books, phones))
    promise.hold(promise.refused_rightly(phones))
    promise.hold([home.log] if "Traceback" in home.log else [])
    taps = [tap for phone in phones for tap in phone.taps]
    words = sorted({said for _status, said in faults})
    print(f"{name}: {len(taps)} taps, {len(unsaved)} told that they were not saved, none lost. {' | '.join(words)}")


async def on_and_on(phone: Phone, boxes: list[str], seed: int, stop: asyncio.Event) -> None:
    chance = random.Random(seed)
    while not stop.is_set():
        with suppress(OSError):
            await play.tap(phone, chance.choice(boxes), chance)
        await asyncio.sleep(0.02)


async def marks(phones: list[Phone], number: int) -> None:
    """Wait for so many more marks."""

    def written() -> int:
        return sum(tap.status == 200 for phone in phones for tap in phone.taps)

    enough = written() + number
    await until(lambda: written() >= enough)


async def told(phones: list[Phone]) -> None:
    """Wait until somebody is told that a mark of theirs was not saved."""
    await until(lambda: any(tap.status == 503 for phone in phones for tap in phone.taps))


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        while not reached():
            await asyncio.sleep(0.02)


async def through_a_bad_line(home: House, sheet: dict[str, Any], *, delay: float = 2.0, taps: int = 8) -> None:
    """One phone behind a line that is slow and cut now and then; the others play as ever."""
    async with BadLine(home.port, delay=delay, cuts=30).open() as line:
        phones = play.phones_at(home, sheet)
        phones[0] = Phone(line.port, sheet["sheet"], sheet["phones"][0])
        while True:
            with suppress(OSError):
                await play.opened(phones[:1])
                break
        await play.opened(phones[1:])
        boxes, stop = play.boxes_of(sheet), asyncio.Event()
        others = [asyncio.create_task(now_and_then(phone, boxes, n, stop)) for n, phone in enumerate(phones[1:])]
        chance = random.Random(1)
        for _ in range(taps):
            with suppress(OSError):
                tap = await play.tap(phones[0], chance.choice(boxes), chance)
                while not tap.status:
                    await phones[0].send(tap)
        stop.set()
        await asyncio.gather(*others)
        if not line.times:
            raise promise.Broken("the line was never cut")
        await judged(f"a line that is {delay:g} s late, cut {line.times} times", home, phones)


async def now_and_then(phone: Phone, boxes: list[str], seed: int, stop: asyncio.Event) -> None:
    chance = random.Random(seed)
    while not stop.is_set():
        await play.tap(phone, chance.choice(boxes), chance)
        await asyncio.sleep(1)


async def through_time(home: House, sheet: dict[str, Any]) -> None:
    """The clock goes ten months ahead and back.  What is written has its order of the log, not of the clock."""
    phones, boxes, chance = play.phones_at(home, sheet), play.boxes_of(sheet), random.Random(2)
    await play.opened(phones)
    for clock in (0.0, 300 * 24 * 3600.0, -3600.0, 0.0):
        break_it(home, clock=clock)
        for phone in phones:
            await play.tap(phone, chance.choice(boxes), chance)
    await judged("a clock that jumps ten months ahead and back", home, phones)
