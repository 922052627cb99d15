"""Ten phones on one sheet, each writing every second for a minute (`--seconds`): corrections and fights included.

No mark is lost, doubled or swapped; every phone ends with the board that is stored; 409 only where two wrote one box.
"""

import asyncio
import random
from argparse import ArgumentParser
from typing import Any

from tests.chaos import play, promise
from tests.chaos.house import House, house
from tests.chaos.phone import Phone

FIGHT = 10
"""One tap in so many is for a box that everybody taps then."""


def run(arguments: list[str]) -> None:
    parser = ArgumentParser()
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--postgres", action="store_true")
    wanted = parser.parse_args(arguments)
    with house(arguments) as home:
        [sheet] = home.lay(1, seats=10, phones=10)
        with home:
            phones = asyncio.run(evening(home, sheet, taps=wanted.seconds, pause=1.0))
        judged(home, phones)
    taps = [tap for phone in phones for tap in phone.taps]
    conflicts = sum(tap.status == 409 for tap in taps)
    print(promise.told("a tap", (tap.ended - tap.sent for tap in taps)))
    print(promise.told("tap to other phone", promise.delays(phones)))
    print(
        f"{len(taps)} taps by {len(phones)} phones, {conflicts} of them came second; nothing lost, doubled or swapped"
    )


async def evening(home: House, sheet: dict[str, Any], *, taps: int, pause: float) -> list[Phone]:
    """So many taps of each phone, a pause between them; then all phones show the same."""
    phones, boxes = play.phones_at(home, sheet), play.boxes_of(sheet)
    await play.opened(phones)
    fights = random.Random(4)
    contested = {number: fights.choice(boxes) for number in range(taps) if not fights.randrange(FIGHT)}

    async def one(number: int, phone: Phone) -> None:
        chance = random.Random(number)
        for turn in range(taps):
            await play.tap(phone, contested.get(turn) or chance.choice(boxes), chance)
            await asyncio.sleep(pause * chance.uniform(0.8, 1.2))

    async with asyncio.TaskGroup() as group:
        for number, phone in enumerate(phones):
            group.create_task(one(number, phone))
    await play.all_current(phones)
    play.close(phones)
    return phones


def judged(home: House, phones: list[Phone]) -> None:
    books = home.books()
    promise.hold(promise.kept(books, phones))
    promise.hold(promise.the_same_everywhere(books, phones))
    promise.hold(promise.refused_rightly(phones))
    promise.hold([home.log] if home.log else [])
