"""A family with a phone each, all of which ask and write at once: nobody meets a locked database, nothing is lost.

Ten phones for a minute are `python -m tests.chaos ten_phones`; these are six for as long as a test may take.
"""

import asyncio
import random
from typing import Any

import pytest

from tests import loop
from tests.chaos import play, promise
from tests.chaos.house import House, house
from tests.chaos.phone import Phone

TAPS = 8


@pytest.mark.sqlite("PostgreSQL lets several write at once")
def test_six_phones_that_ask_and_write_all_the_time_meet_no_fault_and_lose_no_mark() -> None:
    """Case M11."""
    with house([]) as home:
        [sheet] = home.lay(1, seats=6, phones=6)

        with home:
            phones = loop.run(evening(home, sheet))

        books = home.books()
        taps = [tap for phone in phones for tap in phone.taps]
        assert len(taps) == 6 * TAPS
        assert [phone.faults for phone in phones] == [[]] * 6
        promise.hold(promise.kept(books, phones))
        promise.hold(promise.refused_rightly(phones))
        promise.hold(promise.the_same_everywhere(books, phones))


async def evening(home: House, sheet: dict[str, Any]) -> list[Phone]:
    phones, boxes = play.phones_at(home, sheet), play.boxes_of(sheet)
    await play.opened(phones)

    async def asks_and_writes(phone: Phone, chance: random.Random) -> None:
        for _tap in range(TAPS):
            await phone.look()
            await play.tap(phone, chance.choice(boxes), chance)

    async with asyncio.TaskGroup() as table:
        for number, phone in enumerate(phones):
            table.create_task(asks_and_writes(phone, random.Random(number)))
    await play.all_current(phones)
    play.close(phones)
    return phones
