"""Many phones that look on ask the same at once: it is worked out once, and who may not look gets nothing of it."""

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from scoresheet import commands, live, streams
from scoresheet.models import Role
from tests import loop

from ...commands.table import a_device
from .paper import read
from .web import Web

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20.0
GZIP = {"hx-request": "true", "accept-encoding": "gzip"}

type Told = tuple[int, dict[str, str], bytes]


class Hall:
    """The door of streams with Django's own behind it, which counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.fails = 0
        self.application = streams.with_streams(self._ordinary)

    async def ask(self, client: Client, path: str, headers: dict[str, str], query: str = "") -> Told:
        """Ask, and give the whole answer."""
        sent: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.application(scope(client, path, headers, query), never, send)
        told = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], told, sent[1]["body"]

    async def _ordinary(self, asked: dict[str, Any], _receive: object, send: Callable[..., Awaitable[None]]) -> None:
        await asyncio.sleep(0)  # others are asking already
        self.asked.append(asked["path"])
        if self.fails:
            self.fails -= 1
            answer: Any = None
        else:
            headers = {name.decode().title(): value.decode() for name, value in asked["headers"] if name != b"cookie"}
            answer = asked["browser"].get(f"{asked['path']}?{asked['query_string'].decode()}", headers=headers)
        status, told, body = (answer.status_code, answer.items(), answer.content) if answer else (503, [], b"")
        named = [(name.lower().encode(), value.encode()) for name, value in told]
        await send({"type": "http.response.start", "status": status, "headers": named})
        await send({"type": "http.response.body", "body": body})


class Stream:
    """A phone that listens."""

    def __init__(self, hall: Hall, client: Client, path: str, query: str = "") -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.leaves = asyncio.Event()
        self.open = asyncio.ensure_future(hall.application(scope(client, path, {}, query), self._receive, self._send))

    async def hears(self) -> str:
        async with asyncio.timeout(PATIENCE):
            return await self.said.get()

    async def left(self) -> None:
        self.leaves.set()
        async with asyncio.timeout(PATIENCE):
            await self.open

    async def _receive(self) -> dict[str, Any]:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message.get("body"):
            await self.said.put(message["body"].decode())


def scope(client: Client, path: str, headers: dict[str, str], query: str = "") -> dict[str, Any]:
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    named = {"host": "localhost", "cookie": cookies, **headers}
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "browser": client,
    }


async def never() -> dict[str, Any]:
    return await asyncio.Future()


async def versions(phones: Iterable[Stream]) -> set[str]:
    """The version that each of them hears next."""
    return {version(await phone.hears()) for phone in phones}


def version(said: str) -> str:
    return re.fullmatch(r"data: (\d+\.\d+)\n\n", said)[1]  # type: ignore[index]  # fails the test where it is none


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    threads = ThreadPoolExecutor(1)
    monkeypatch.setattr(streams, "THREADS", threads)
    yield Hall()
    threads.submit(connections.close_all).result()
    threads.shutdown()


def on_a_loop(work: Callable[[], Awaitable[None]]) -> None:
    async def go() -> None:
        live.hub.open()
        try:
            await work()
        finally:
            live.hub.close()

    loop.run(go())


def test_what_many_ask_at_once_is_asked_of_the_ordinary_door_once(hall: Hall) -> None:
    table = Web()
    clients = [table.watcher() for _ in range(5)]

    async def work() -> None:
        phones = [Stream(hall, client, table.url("sheet-live")) for client in clients]
        [seen] = await versions(phones)
        table.write("Anna", "fours", "44")
        now = await versions(phones)
        asked = {**GZIP, "x-sheet-version": seen}
        answers = await asyncio.gather(*(hall.ask(c, table.url(), asked, f"seen={seen}") for c in clients))

        assert hall.asked == [table.url()]
        assert {status for status, _headers, _body in answers} == {200}
        assert {headers["x-sheet-version"] for _status, headers, _body in answers} == now
        assert len({body for _status, _headers, body in answers}) == 1
        assert "Anna, Fours: 8" in gzip.decompress(answers[0][2]).decode()
        assert {headers["cache-control"] for _status, headers, _body in answers} == {"private, no-store"}
        for phone in phones:
            await phone.left()

    on_a_loop(work)


def test_who_was_removed_is_told_so_at_once_and_gets_nothing_out_of_memory(hall: Hall) -> None:
    table = Web()
    stays, goes = table.watcher(), table.watcher()
    member = table.group.members.order_by("-pk")[0]

    async def work() -> None:
        phones = [Stream(hall, client, table.url("sheet-live")) for client in (stays, goes)]
        [seen] = await versions(phones)
        table.write("Anna", "fours", "44")
        for phone in phones:
            await phone.hears()
        kept, *_ = await hall.ask(stays, table.url(), GZIP, f"seen={seen}")
        commands.remove_phone(member)
        said = await phones[1].hears()
        await phones[1].open
        gone, *_ = await hall.ask(goes, table.url(), GZIP, f"seen={seen}")

        assert (said, kept, gone) == ("event: reload\ndata:\n\n", 200, 404)
        await phones[0].left()

    on_a_loop(work)


@pytest.mark.parametrize(
    ("role", "headers", "query"),
    [
        (Role.SCORE, GZIP, "seen={seen}"),
        (Role.WATCH, {"hx-request": "true"}, "seen={seen}"),
        (Role.WATCH, {"accept-encoding": "gzip"}, "seen={seen}"),
        (Role.WATCH, {**GZIP, "host": "127.0.0.1"}, "seen={seen}"),
        (Role.WATCH, {**GZIP, "accept-language": "da"}, "seen={seen}"),
        (Role.WATCH, GZIP, "seen={seen}&roll=12345"),
        (Role.WATCH, GZIP, "seen={now}"),
    ],
    ids=["may write", "cannot unpack", "page", "other host", "other language", "with dice", "nothing new"],
)
def test_any_other_question_goes_to_the_ordinary_door(
    hall: Hall, role: Role, headers: dict[str, str], query: str
) -> None:
    table = Web()
    client, first = table.let_in(a_device(), role), table.watcher()

    async def work() -> None:
        phones = [Stream(hall, each, table.url("sheet-live")) for each in (client, first)]
        [seen] = await versions(phones)
        table.write("Anna", "fours", "44")
        [now] = await versions(phones)
        await hall.ask(first, table.url(), GZIP, f"seen={seen}")  # it lies in memory now
        hall.asked.clear()
        await hall.ask(client, table.url(), headers, query.format(seen=seen, now=now))

        assert hall.asked == [table.url()]
        for phone in phones:
            await phone.left()

    on_a_loop(work)


def test_where_the_first_fails_the_others_ask_for_themselves(hall: Hall) -> None:
    table = Web()
    clients = [table.watcher() for _ in range(3)]
    hall.fails = 1

    async def work() -> None:
        phones = [Stream(hall, client, table.url("sheet-live")) for client in clients]
        [seen] = await versions(phones)
        table.write("Anna", "fours", "44")
        for phone in phones:
            await phone.hears()
        answers = await asyncio.gather(*(hall.ask(c, table.url(), GZIP, f"seen={seen}") for c in clients))

        assert [status for status, _headers, _body in answers] == [503, 200, 200]
        for phone in phones:
            await phone.left()

    on_a_loop(work)


def test_in_silence_a_stream_says_its_version_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "QUIET", 0.01)
    table = Web()

    async def work() -> None:
        phone = Stream(hall, table.watcher(), table.url("sheet-live"))
        said = {await phone.hears() for _ in range(3)}

        assert len(said) == 1
        assert version(said.pop()).startswith(f"{table.sheet.changes.latest('pk').pk}.")
        await phone.left()

    on_a_loop(work)


def test_who_is_removed_while_the_stream_opens_is_sent_on_to_the_ordinary_door(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Web()
    client = table.watcher()
    member, listening = table.group.members.order_by("-pk")[0], live.hub.listening

    def listening_too_late(*topics: str) -> Any:
        commands.remove_phone(member)
        return listening(*topics)

    monkeypatch.setattr(live.hub, "listening", listening_too_late)

    async def work() -> None:
        status, *_ = await hall.ask(client, table.url("sheet-live"), GZIP)

        assert (status, hall.asked) == (404, [table.url("sheet-live")])

    on_a_loop(work)


def test_whose_role_changes_while_the_stream_opens_loads_the_page_anew(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Web()
    member, listening = table.group.members.get(device=table.other_phone), live.hub.listening

    def listening_too_late(*topics: str) -> Any:
        commands.change_role(member, Role.WATCH)
        return listening(*topics)

    monkeypatch.setattr(live.hub, "listening", listening_too_late)

    async def work() -> None:
        phone = Stream(hall, table.other, table.url("sheet-live"), "as=score")

        assert await phone.hears() == "event: reload\ndata:\n\n"
        await phone.open

    on_a_loop(work)


@pytest.mark.parametrize(("page", "part"), [("sheet", "board"), ("group", "tonight")])
def test_a_page_that_was_drawn_before_the_role_changed_is_loaded_anew_and_then_listens(
    hall: Hall, page: str, part: str
) -> None:
    table = Web()
    url = table.url() if page == "sheet" else reverse("group", args=[table.group.pk])

    def drawn_for() -> tuple[str, str]:
        address, _, query = read(table.get(url, client=table.other)).at(part)["data-live"].partition("?")
        return address, query

    before = drawn_for()
    commands.change_role(table.group.members.get(device=table.other_phone), Role.WATCH)
    after = drawn_for()

    async def work() -> None:
        old, new = (Stream(hall, table.other, *asked) for asked in (before, after))

        assert await old.hears() == "event: reload\ndata:\n\n"
        await old.open
        assert (await new.hears()).startswith("data: ")
        await new.left()

    assert (before[1], after[1]) == ("as=score", "as=watch")
    on_a_loop(work)


def test_who_was_removed_while_nothing_could_be_announced_is_told_so_when_it_can_again(hall: Hall) -> None:
    table = Web()
    stays, goes = table.watcher(), table.watcher()
    member = table.group.members.order_by("-pk")[0]

    async def work() -> None:
        phones = [Stream(hall, client, table.url("sheet-live")) for client in (stays, goes)]
        await versions(phones)
        member.delete()
        live.hub.look_again()

        assert [await phone.hears() for phone in phones] == ["data: look\n\n", "event: reload\ndata:\n\n"]
        await phones[1].open
        await phones[0].left()

    on_a_loop(work)


def test_a_rule_that_the_sheet_does_not_follow_is_no_new_version_of_it(hall: Hall) -> None:
    table = Web()
    table.do(commands.end_early)
    table.change_rules(upper_bonus=35)
    table.do(commands.reopen)
    client = table.watcher()

    async def work() -> None:
        phone = Stream(hall, client, table.url("sheet-live"))
        seen = version(await phone.hears())
        table.change_rules(upper_bonus=40)

        assert version(await phone.hears()) == seen
        await phone.left()

    on_a_loop(work)
