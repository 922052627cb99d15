"""What open phones hear of: every command that changes what they show says so once it has gone through."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from scoresheet import commands, live
from scoresheet.live.hub import LOST, Hub, News
from scoresheet.models import Change
from tests import loop

from .table import Table, fresh_key

type Capture = Callable[..., Any]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[News]:
    """Collect what would go to the listeners."""
    found: list[News] = []
    monkeypatch.setattr(live.hub, "tell", found.append)
    return found


def of_sheet(table: Table) -> News:
    change = Change.objects.filter(sheet=table.sheet_id).latest("id").pk
    return News((live.sheet_topic(table.sheet_id), live.group_topic(table.group.pk)), change)


WRITING: dict[str, Callable[[Table], Any]] = {
    "write": lambda table: table.write("Anna", "ones", "-"),
    "correct": lambda table: (table.write("Anna", "ones", "-"), table.write("Anna", "ones", "11")),
    "empty": lambda table: (table.write("Anna", "ones", "-"), table.empty("Anna", "ones")),
    "move": lambda table: (
        table.write("Anna", "chance", "12345"),
        table.move(table.cell("Anna", "chance"), table.cell("Ben", "chance")),
    ),
    "undo": lambda table: table.undo(table.write("Anna", "ones", "-")),
    "leave": lambda table: table.take_out("Ben"),
    "return": lambda table: (table.take_out("Ben"), table.put_back("Ben")),
    "newcomer": lambda table: table.do(commands.seat_newcomer, "Cleo", guest=False),
    "end": lambda table: table.do(commands.end_early),
    "reopen": lambda table: (table.do(commands.end_early), table.do(commands.reopen)),
    "discard": lambda table: table.do(commands.discard),
    "restore": lambda table: (table.do(commands.discard), table.do(commands.restore)),
    "rename": lambda table: commands.rename_player(table.phone, table.player("Anna"), "Anne"),
    "rename the pad": lambda table: commands.rename_pad(table.phone, table.pad, "Cabin"),
}


@pytest.mark.parametrize("named", WRITING)
def test_every_line_of_a_sheets_log_is_heard_on_the_sheet_and_on_the_groups_page(
    table: Table, heard: list[News], django_capture_on_commit_callbacks: Capture, named: str
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        WRITING[named](table)

    assert of_sheet(table) in heard


def test_a_new_game_is_heard_on_the_groups_page(
    table: Table, heard: list[News], django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        commands.same_again(table.phone, table.sheet, key=fresh_key())

    assert live.group_topic(table.group.pk) in heard[-1].topics


def test_house_rules_are_heard_on_every_sheet_of_the_pad(
    table: Table, heard: list[News], django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        saved = table.change_rules(upper_bonus=35)

    assert heard == [News((live.pad_topic(table.pad.pk), live.group_topic(table.group.pk)), saved.pk)]


def test_saving_the_rules_that_are_in_force_already_says_nothing(
    table: Table, heard: list[News], django_capture_on_commit_callbacks: Capture
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        table.change_rules()

    assert heard == []


@pytest.mark.parametrize("change", [commands.retire, commands.bring_back])
def test_who_rests_and_who_is_back_is_heard_on_the_groups_page(
    table: Table, heard: list[News], django_capture_on_commit_callbacks: Capture, change: Callable[[Any], Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        change(table.player("Ben"))

    assert heard == [News((live.group_topic(table.group.pk),))]


def test_what_is_refused_is_not_heard(
    table: Table, heard: list[News], django_capture_on_commit_callbacks: Capture
) -> None:
    table.write("Anna", "ones", "-")

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(commands.Refusal):
        table.write("Anna", "ones", "11", saw="")

    assert heard == []


def test_an_announcement_that_fails_never_fails_the_write(
    table: Table, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Capture
) -> None:
    def broken(news: News) -> None:
        raise OSError("nobody there")

    monkeypatch.setattr(live.hub, "tell", broken)

    with django_capture_on_commit_callbacks(execute=True):
        table.write("Anna", "ones", "-")

    assert table.mark("Anna", "ones") == "-"


# --- the hub ----------------------------------------------------------------------------------------------------


def hear(*said: News, topics: tuple[str, ...] = ("sheet-1", "pad-2")) -> dict[str, int]:
    """What a listener that was slow has heard of all that."""

    async def listen() -> dict[str, int]:
        hub = Hub()
        hub.open()
        with hub.listening(*topics) as listener:
            for news in said:
                hub.tell(news)
            await asyncio.sleep(0)  # what is told from another thread is handed on with the loop's next turn
            return await listener.news(0)

    return loop.run(listen())


def test_a_slow_listener_hears_the_newest_of_each_topic_once() -> None:
    assert hear(News(("sheet-1",), 3), News(("sheet-1",), 5), News(("pad-2",), 7)) == {"sheet-1": 5, "pad-2": 7}


def test_what_is_overtaken_on_the_way_does_not_bring_an_older_version_back() -> None:
    assert hear(News(("sheet-1",), 5), News(("sheet-1",), 3)) == {"sheet-1": 5}


def test_nobody_hears_of_other_sheets() -> None:
    assert hear(News(("sheet-9", "group-4"), 5)) == {}


def test_when_announcements_may_have_been_lost_everybody_is_told_to_look() -> None:
    async def listen() -> dict[str, int]:
        hub = Hub()
        hub.open()
        with hub.listening("sheet-1") as listener:
            hub.look_again()
            return await listener.news(0)

    assert loop.run(listen()) == {LOST: 0}


def test_a_closed_hub_ends_its_listeners_and_those_who_come_later() -> None:
    async def listen() -> list[bool]:
        hub = Hub()
        hub.open()
        with hub.listening("sheet-1") as listener:
            hub.close()
            with hub.listening("sheet-1") as late:
                return [listener.is_over(), late.is_over()]

    assert loop.run(listen()) == [True, True]


def test_who_has_left_is_not_kept() -> None:
    async def listen() -> tuple[int, int, set[Any]]:
        hub = Hub()
        hub.open()
        with hub.listening("sheet-1", "pad-2"):
            during = hub.count("sheet-1")
        return during, hub.count("sheet-1"), hub.everybody()

    assert loop.run(listen()) == (1, 0, set())
