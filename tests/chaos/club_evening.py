"""A club's evening: 300 sheets, 1,000 open streams, 50 marks a second for five minutes (`--minutes`).

No error and no lost mark. Printed: a tap and tap to other phone, memory for each listener, threads.
"""

import asyncio
import random
import time
from argparse import ArgumentParser, Namespace
from typing import Any

from tests.chaos import play, promise
from tests.chaos.house import House, house
from tests.chaos.phone import Phone
from tests.chaos.wire import PATIENCE

KB = 1024


def run(arguments: list[str]) -> None:
    parser = ArgumentParser()
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--sheets", type=int, default=300)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--marks", type=float, default=50, help="a second")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1, help="processes; several on PostgreSQL only")
    wanted = parser.parse_args(arguments)
    if wanted.workers > 1 and not wanted.postgres:
        parser.error("several processes share a PostgreSQL only")
    with house(arguments, workers=wanted.workers) as home:
        sheets = home.lay(wanted.sheets, phones=-(-wanted.streams // wanted.sheets))
        with home:
            phones, late = asyncio.run(evening(home, sheets, wanted))
            print(f"threads: {home.threads}")
        books = home.books()
    taps = [tap for phone in phones for tap in phone.taps]
    print(promise.told("a tap", (tap.ended - tap.sent for tap in taps)))
    print(promise.told("tap to other phone", promise.delays(phones)))
    print(
        f"{len(taps)} marks, the last begun {late:.1f} s behind its time, {sum(t.status == 409 for t in taps)} second"
    )
    promise.hold(promise.kept(books, phones))
    promise.hold(promise.the_same_everywhere(books, phones))
    promise.hold(promise.refused_rightly(phones))
    promise.hold([home.log] if home.log else [])


async def evening(home: House, sheets: list[dict[str, Any]], wanted: Namespace) -> tuple[list[Phone], float]:
    """Give the phones, and how far behind its time the last mark was begun."""
    each, more = divmod(wanted.streams, wanted.sheets)  # as even as it goes
    sizes = [each + (number < more) for number in range(wanted.sheets)]
    around = [(sheet, play.phones_at(home, sheet)[:size]) for sheet, size in zip(sheets, sizes, strict=True)]
    phones = [phone for _sheet, some in around for phone in some]
    await play.opened(phones[:20])
    await asyncio.gather(*(phone.current.wait() for phone in phones[:20]))
    before = home.memory
    await play.opened(phones[20:])
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(phone.current.wait() for phone in phones))
    print(f"memory: {(home.memory - before) / (len(phones) - 20) / KB:.1f} KB for each listener and its page")
    late = await played(around, marks=round(60 * wanted.minutes * wanted.marks), pace=1 / wanted.marks)
    await play.all_current(phones)
    play.close(phones)
    return phones, late


async def played(around: list[tuple[dict[str, Any], list[Phone]]], *, marks: int, pace: float) -> float:
    """A mark at each of its times, whether or not those before are answered; a phone that is writing is passed by."""
    chance, began, now = random.Random(8), time.monotonic(), 0.0
    busy: set[Phone] = set()

    async def mark(phone: Phone, cell: str) -> None:
        await play.tap(phone, cell, chance)
        busy.discard(phone)

    async with asyncio.TaskGroup() as group:
        for number in range(marks):
            now = time.monotonic() - began
            await asyncio.sleep(max(0.0, number * pace - now))
            sheet, phones = chance.choice(around)
            while not (free := [phone for phone in phones if phone not in busy]):
                await asyncio.sleep(pace)
            phone = chance.choice(free)
            busy.add(phone)
            group.create_task(mark(phone, chance.choice(play.boxes_of(sheet))))
    return now - marks * pace
