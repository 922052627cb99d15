"""Tap to other phone for 1, 12, 100 and 1,000 watchers of one sheet; against a raw broadcast of the same bytes.

Ours: a mark is posted, stored and announced; every watcher hears of it by its stream and fetches what is new. Floor:
what a watcher receives then, posted to a server of thirty lines that hands it to everybody. What is measured is the
time until the last of them has it.
"""

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench import Pair, Sample, bench
from tests.bench.crowd import Ear, Watcher, Wire, all_told, broadcast, form
from tests.chaos.house import House, raise_the_limit
from tests.chaos.phone import Phone
from tests.chaos.wire import head

CROWDS = (1, 12, 100, 1000)
EVENT = b"data: 1234.1\n\n"


@bench("fan-out", reach="12 watchers ≤ 5 ×, 1,000 watchers ≤ 1.5 s")
def fan_out() -> Iterator[Pair]:
    raise_the_limit()
    home = House(Path(os.environ["YATZY_DATA"]))
    sheets = [home.lay(1, phones=1, watchers=max(CROWDS))[0]]
    with home, asyncio.Runner() as runner, broadcast() as (port, _floor):
        for number in CROWDS:
            table = runner.run(seated(home, sheets[0], port, number))
            yield pair(runner, table)
            runner.run(table.leave())


class Table:
    """A phone that writes, those who look on, and as many at the floor."""

    def __init__(self, phone: Phone, watchers: Sequence[Watcher], ears: Sequence[Ear], sheet: dict[str, Any]) -> None:
        self.phone, self.watchers, self.ears, self.sheet = phone, watchers, ears, sheet
        self.marks = ["1", "11"]
        self.saw, self.number = "", 0
        self.writer, self.raw = Wire(nobody), Wire(nobody)
        self.each: list[float] = []
        self.heard: list[float] = []
        self.each_raw: list[float] = []

    async def tell(self) -> Sample:
        """A mark, until the last of the watchers shows it."""
        post, began = await self._post(), time.perf_counter()
        told = await all_told(self.watchers, lambda: self.writer.say(post))
        self.each += told
        self.heard += [watcher.heard_at - began for watcher in self.watchers]
        return Sample(max(told), 0)

    async def tell_raw(self) -> Sample:
        said = EVENT + self.watchers[0].answer
        for ear in self.ears:
            ear.missing = len(said)
        post = head("POST", "/", {}, said) + said
        told = await all_told(self.ears, lambda: self.raw.say(post))
        self.each_raw += told
        return Sample(max(told), 0)

    async def _post(self) -> bytes:
        """The next mark, in a box that holds the one before; its own answer is read by nobody."""
        for wire, port in ((self.writer, self.phone.port), (self.raw, self.ears[0].port)):
            if wire.transport is None:
                await asyncio.get_running_loop().create_connection(partial(same, wire), "127.0.0.1", port)
        mark, self.number = self.marks[self.number % 2], self.number + 1
        body = form(mark=mark, saw=self.saw, key=time.monotonic_ns(), offered=self.sheet["rules"])
        self.saw = mark
        return (
            head("POST", f"/sheets/{self.sheet['sheet']}/{self.sheet['seats'][0]}/0/ones/", self.headers, body) + body
        )

    @property
    def headers(self) -> dict[str, str]:
        cookies = self.phone.cookies
        return {
            "Host": f"localhost:{self.phone.port}",
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": cookies["csrftoken"],
            "HX-Request": "true",
            "Accept-Encoding": "gzip",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    async def leave(self) -> None:
        """Rub out the mark, so that the next crowd finds the box empty."""
        picker = await self.phone.picker(f"{self.sheet['seats'][0]}.0.ones")
        await self.phone.write(f"{self.sheet['seats'][0]}.0.ones", "", picker)
        self.phone.close()
        crowd: list[Watcher | Ear] = [*self.watchers, *self.ears]
        for one in crowd:
            one.close()
        self.writer.close()
        self.raw.close()


def nobody(_said: bytes) -> None:
    """Hear, and take no notice."""


def same(wire: Wire) -> Wire:
    return wire


async def seated(home: House, sheet: dict[str, Any], port: int, number: int) -> Table:
    phone = Phone(home.port, sheet["sheet"], sheet["phones"][0])
    await phone.open()
    watchers = [Watcher(home.port, sheet["sheet"], cookie) for cookie in sheet["watchers"][:number]]
    ears = [Ear(port) for _ in range(number)]
    crowd: list[Watcher | Ear] = [*watchers, *ears]
    for one in crowd:
        await one.open()
    table = Table(phone, watchers, ears, sheet)
    async with asyncio.timeout(120):
        while not all(watcher.version[0] for watcher in watchers):
            await asyncio.sleep(0.02)
    return table


def pair(runner: asyncio.Runner, table: Table) -> Pair:
    number = len(table.watchers)
    for _ in range(3):
        runner.run(table.tell())
        runner.run(table.tell_raw())
    table.each.clear()
    table.heard.clear()
    table.each_raw.clear()
    return Pair(
        lambda: runner.run(table.tell()),
        lambda: runner.run(table.tell_raw()),
        repeats=9 if number > 100 else 25,
        times=1,
        note=f"{number} watchers",
        after=lambda: (
            f"half of them heard of it after {1e3 * median(table.heard):.3g} ms and had it after "
            f"{1e3 * median(table.each):.3g} ms, floor {1e3 * median(table.each_raw):.3g} ms"
        ),
    )
