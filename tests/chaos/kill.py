"""kill -9 of the server in mid-write, twenty rounds (`--rounds`): what was acknowledged is there, and all go on.

Phones play as fast as they can; after some marks the plug is pulled and the server is started again. Whoever got no
answer sends the same once more. Log and totals agree after every round, and within three seconds of the restart every
phone listens again and shows what is stored.
"""

import asyncio
import os
import random
import signal
import time
from argparse import ArgumentParser
from typing import Any

from tests.chaos import play, promise
from tests.chaos.house import House, house
from tests.chaos.phone import Phone, Tap
from tests.chaos.wire import PATIENCE

RECOVERED = 3.0
"""Seconds from the restart until every phone listens again and is current."""


def run(arguments: list[str]) -> None:
    parser = ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--postgres", action="store_true")
    wanted = parser.parse_args(arguments)
    with house(arguments) as home:
        sheets = home.lay(2, phones=4)
        phones, times = asyncio.run(killed(home, sheets, rounds=wanted.rounds))
    taps = [tap for phone in phones for tap in phone.taps]
    print(promise.told("from the restart until all phones are current", times))
    print(
        f"{wanted.rounds} rounds, {len(taps)} taps, {sum(tap.tries > 1 for tap in taps)} sent more than once; none lost"
    )
    promise.hold(f"after {seconds:.1f} s not yet current" for seconds in times if seconds > RECOVERED)


async def killed(home: House, sheets: list[dict[str, Any]], *, rounds: int) -> tuple[list[Phone], list[float]]:
    """Play, pull the plug, start again, so many times; give the phones, and the seconds to be current each time."""
    await asyncio.to_thread(home.start)
    phones = [phone for sheet in sheets for phone in play.phones_at(home, sheet)]
    await play.opened(phones)
    chance, times = random.Random(9), list[float]()
    for number in range(rounds):
        times.append(await one_round(home, sheets, phones, random.Random(number), marks=chance.randint(5, 25)))
        books = await asyncio.to_thread(home.books)
        promise.hold(promise.kept(books, phones))
        promise.hold(promise.the_same_everywhere(books, phones))
    play.close(phones)
    home.stop()
    promise.hold([home.log] if "Traceback" in home.log else [])
    return phones, times


async def one_round(
    home: House, sheets: list[dict[str, Any]], phones: list[Phone], chance: random.Random, *, marks: int
) -> float:
    """Give the seconds from the restart until every phone listens and shows the newest."""
    done = asyncio.Semaphore(0)
    boxes = {sheet["sheet"]: play.boxes_of(sheet) for sheet in sheets}
    played = [asyncio.create_task(until_cut_off(phone, boxes[phone.sheet], chance, done)) for phone in phones]
    async with asyncio.timeout(PATIENCE):
        for _ in range(marks):
            await done.acquire()
    os.kill(home.pid, signal.SIGKILL)
    unsure = await asyncio.gather(*played)
    home.kill()
    await asyncio.to_thread(home.start)
    began = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(phone.current.wait() for phone in phones))
    took = time.monotonic() - began
    for tap in filter(None, unsure):  # in no hurry: a person does it
        await tap.phone.send(tap)
    await play.all_current(phones)
    return took


async def until_cut_off(phone: Phone, boxes: list[str], chance: random.Random, done: asyncio.Semaphore) -> Tap | None:
    """Play as fast as answers come; give the tap that nobody knows about, if it was cut off in one."""
    while True:
        try:
            tap = await play.tap(phone, chance.choice(boxes), chance)
        except OSError:
            return None
        done.release()
        if not tap.status:
            return tap
