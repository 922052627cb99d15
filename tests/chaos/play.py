"""How the phones play: whatever box comes, whatever the picker offers; corrected and made empty now and then."""

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any

from tests.chaos.house import House
from tests.chaos.phone import Phone, Tap
from tests.chaos.wire import PATIENCE


def phones_at(home: House, sheet: dict[str, Any], *, port: int = 0) -> list[Phone]:
    """The phones around a sheet that may write."""
    return [Phone(port or home.port, sheet["sheet"], cookie) for cookie in sheet["phones"]]


def watchers_of(home: House, sheet: dict[str, Any]) -> list[Phone]:
    return [Phone(home.port, sheet["sheet"], cookie) for cookie in sheet["watchers"]]


async def opened(phones: Sequence[Phone], *, at_once: int = 20) -> None:
    """Open all pages, a few at a time."""
    room = asyncio.Semaphore(at_once)

    async def open_one(phone: Phone) -> None:
        async with room:
            await phone.open()

    async with asyncio.TaskGroup() as group:
        for phone in phones:
            group.create_task(open_one(phone))


def boxes_of(sheet: dict[str, Any]) -> list[str]:
    columns = range(sheet["columns"])
    return [f"{seat}.{column}.{box}" for seat in sheet["seats"] for column in columns for box in sheet["boxes"]]


async def tap(phone: Phone, cell: str, chance: random.Random) -> Tap:
    """Two taps: the box, then a tile.  One filled box in five that is tapped is made empty."""
    began = time.monotonic()
    picker = await phone.picker(cell)
    empties = picker.saw and not chance.randrange(5)
    others = [mark for mark in picker.marks if mark != picker.saw]
    return await phone.write(cell, "" if empties else chance.choice(others), picker, began=began)


async def all_current(phones: Sequence[Phone], *, within: float = PATIENCE) -> None:
    """Wait until every phone shows the newest change that anybody around its sheet was told of."""
    newest: dict[int, int] = {}
    for phone in phones:
        newest[phone.sheet] = max(newest.get(phone.sheet, 0), phone.version[0], *(t.change for t in phone.taps))
    async with asyncio.timeout(within):
        await asyncio.gather(*(phone.until(newest[phone.sheet]) for phone in phones))


def close(phones: Sequence[Phone]) -> None:
    for phone in phones:
        phone.close()
