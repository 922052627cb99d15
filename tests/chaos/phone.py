"""A phone without a screen: it holds a stream, follows versions, taps boxes, and remembers what was acknowledged.

It does what live.js and sheet.js do, with their waits: a stream that broke is opened again after 0.3 s, then after up
to 2 s; news are asked for one question at a time; an answer older than what is shown changes nothing.
"""

import asyncio
import html
import random
import re
import time
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from tests.chaos.wire import Answer, Line, Unanswered

SOON = (0.3, 2.0)
"""Seconds until a stream that broke is opened again: at first, and at most."""
HTMX = {"HX-Request": "true", "Accept-Encoding": "gzip"}

type Version = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Picker:
    """What a box offers, and what it held when it was asked."""

    key: str
    saw: str
    offered: str
    marks: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "Picker":
        fields = {name: _field(text, name) for name in ("key", "saw", "offered")}
        tiles = re.findall(r'<button[^>]* name="mark" value="([^"]*)"[^>]*>', text)
        return cls(**fields, marks=tuple(html.unescape(mark) for mark in tiles))


def _field(text: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    return html.unescape(found[1]) if found else ""


@dataclass(slots=True)
class Tap:
    """A mark that a phone sent: what it asked for, and what came back (0: no answer, nobody knows)."""

    phone: "Phone" = field(repr=False)
    cell: str
    mark: str
    picker: Picker
    content: str
    began: float
    sent: float
    ended: float = 0.0
    status: int = 0
    change: int = 0
    said: str = ""
    tries: int = 0


@dataclass(eq=False)
class Phone:
    port: int
    sheet: int
    cookie: str
    host: str = "127.0.0.1"
    version: Version = (0, 0)
    board: str = ""
    taps: list[Tap] = field(default_factory=list)
    shown: list[tuple[float, int]] = field(default_factory=list)
    """When it showed which change."""
    faults: list[tuple[int, str]] = field(default_factory=list)
    """What was answered with a fault of the server, and in which words."""

    def __post_init__(self) -> None:
        self.cookies = {"device": self.cookie}
        self._asking, self._tapping, self._stream = (Line(self.host, self.port) for _ in range(3))
        self._one_question = asyncio.Lock()
        self._at_rest = asyncio.Event()  # no mark of ours is on its way
        self._at_rest.set()
        self._told = asyncio.Event()
        self._heard: Version | None = None  # None: look for yourself
        self._news = asyncio.Event()
        self.current = asyncio.Event()  # the stream is open, and what it said was looked at
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the page, as somebody does who taps its link; then listen."""
        page = await self._ask(self._asking, "GET", self._at(), {})
        if page.status != 200:
            raise RuntimeError(f"the page answers {page.status}: {page.text[:300]}")
        await self.look()
        self._tasks = [asyncio.create_task(work) for work in (self._listen(), self._follow())]

    async def listen(self) -> None:
        """Open the stream alone, until it has said something."""
        self._tasks = [asyncio.create_task(self._listen())]
        await self._told.wait()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for line in (self._asking, self._tapping, self._stream):
            line.close()

    # following

    async def look(self) -> None:
        """Ask what is new since what is shown.  Raises OSError where no answer comes."""
        async with self._one_question:
            seen = ".".join(map(str, self.version))
            answer = await self._ask(self._asking, "GET", f"{self._at()}?seen={seen}", HTMX)
            if answer.status >= 500:
                raise Unanswered(f"what is new is answered {answer.status}")
            self._show(answer)

    async def until(self, change: int) -> None:
        """Wait until what is shown is at least this change."""
        while self.version[0] < change:
            self._news.clear()
            await self._news.wait()

    async def _listen(self) -> None:
        wait = SOON[0]
        while True:
            try:
                text = ""
                async for part in self._stream.stream(f"{self._at()}live/", self._sent({})):
                    wait = SOON[0]
                    *events, text = (text + part.decode()).split("\n\n")
                    for event in events:
                        self._hear(event)
            except (OSError, EOFError, ValueError):
                pass
            self.current.clear()
            self._stream.close()
            await asyncio.sleep(wait * random.uniform(0.5, 1))
            wait = min(2 * wait, SOON[1])

    def _hear(self, event: str) -> None:
        told = event.removeprefix("data: ")
        if event == told and not event.startswith("event: reload"):
            return
        change, _, rules = told.partition(".")
        self._heard = (int(change), int(rules)) if change.isdigit() and rules.isdigit() else None
        self._told.set()

    async def _follow(self) -> None:
        """One question at a time; while a mark of ours is on its way, its answer will be the news of it."""
        while True:
            await self._told.wait()
            await self._at_rest.wait()
            self._told.clear()
            if self._heard is None or self._heard[0] > self.version[0] or self._heard[1] > self.version[1]:
                try:
                    await self.look()
                except OSError:
                    await asyncio.sleep(SOON[0])
                    self._told.set()
                    continue
            self.current.set()

    def _show(self, answer: Answer) -> None:
        change, _, rules = answer.headers.get("x-sheet-version", "").partition(".")
        if answer.status not in {200, 409, 422} or not change:
            return
        version = int(change), int(rules)
        if version[0] < self.version[0] or version[1] < self.version[1]:
            return  # it arrived late
        self.version = version
        self.shown.append((time.monotonic(), version[0]))
        part = re.search(r'<hx-partial hx-target="#board"[^>]*>(.*?)</hx-partial>', answer.text, re.DOTALL)
        self.board = part[1] if part else self.board
        self._news.set()

    # writing

    async def picker(self, cell: str) -> Picker:
        """Tap a box.  Raises OSError where no answer comes."""
        answer = await self._ask(self._tapping, "GET", f"{self._at()}{cell.replace('.', '/')}/", HTMX)
        if answer.status != 200:
            raise Unanswered(f"the picker answers {answer.status}: {_said(answer.text)}")
        return Picker.of(answer.text)

    async def write(self, cell: str, mark: str, picker: Picker, *, began: float = 0.0) -> Tap:
        """Tap one of its tiles, or "" to make it empty.  Where no answer comes the tap says so."""
        content = f"write {cell} {picker.saw or '.'} {mark}" if mark else f"empty {cell} {picker.saw}"
        now = time.monotonic()
        tap = Tap(self, cell, mark, picker, content, began or now, now)
        self.taps.append(tap)
        return await self.send(tap)

    async def send(self, tap: Tap) -> Tap:
        """Send a tap; or once more, as somebody does who is told that it was not saved."""
        fields = {"key": tap.picker.key, "saw": tap.picker.saw, "offered": tap.picker.offered}
        fields |= {"mark": tap.mark} if tap.mark else {"do": "empty"}
        headers = HTMX | {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "X-Sheet-Version": ".".join(map(str, self.version)),
        }
        path = f"{self._at()}{tap.cell.replace('.', '/')}/"
        self._at_rest.clear()
        before = self._tapping.sent
        try:
            answer = await self._ask(self._tapping, "POST", path, headers, urlencode(fields).encode())
            tap.status, tap.said = answer.status, _said(answer.text)
            if tap.status == 200:
                tap.change = int(answer.headers["x-sheet-version"].partition(".")[0])
            self._show(answer)
        except OSError as error:
            tap.status, tap.said = 0, repr(error)
        finally:
            tap.tries += self._tapping.sent - before
            tap.ended = time.monotonic()
            self._at_rest.set()
        return tap

    # asking

    async def _ask(self, line: Line, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        answer = await line.ask(method, path, self._sent(headers), body)
        if answer.status >= 500:
            self.faults.append((answer.status, _said(answer.text)))
        for told in answer.headers.get("set-cookie", "").splitlines():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(told).items()}
        return answer

    def _sent(self, headers: dict[str, str]) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **headers}

    def _at(self) -> str:
        return f"/sheets/{self.sheet}/"


def _said(text: str) -> str:
    """The sentence in an answer that is a refusal or a fault."""
    found = re.search(r'hx-target="#said"[^>]*>(.*?)</hx-partial>|role="alert">(.*?)</div>', text, re.DOTALL)
    words = re.sub(r"<a .*?</a>|<[^>]+>|\s+", " ", next(filter(None, found.groups()), "") if found else "")
    return html.unescape(words).strip()
