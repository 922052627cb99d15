"""The live sheet: what is written on one phone is on the other at once, and disturbs nobody there."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scoresheet import commands
from scoresheet.models import Member, Role
from tests.beside import beside
from tests.browser.conftest import Server, SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table

LIVE = re.compile("/live/")
NOBODY_ASKS = "window.setInterval = () => 0"
"""A page that asks now and then would hide a stream that says nothing."""
EARS = """addEventListener("DOMContentLoaded", () => {
  window.heard = [];
  const hear = ({ addedNodes }) => addedNodes.forEach((it) => heard.push(it.textContent));
  const listen = (changes) => changes.forEach(hear);
  new MutationObserver(listen).observe(document.querySelector("#said"), { childList: true, subtree: true });
})"""
SLEEP = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
WAKE_AND_TAP = f"key => {{ ({SLEEP})(false); key.click(); }}"

type Lay = Callable[[Table], tuple[Phone, Phone]]


@pytest.fixture
def lay(page: Page, second_phone: Page, sit: SitDown) -> Lay:
    """Give a sheet to Anna's phone and to Ben's, neither of which asks unless it is told of news."""

    def laid(table: Table) -> tuple[Phone, Phone]:
        Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
        for phone in (page, second_phone):
            phone.add_init_script(NOBODY_ASKS)
            phone.add_init_script(EARS)
        return sit(page, table), sit(second_phone, table, table.other_phone)

    return laid


def heard(phone: Phone) -> list[str]:
    """What a screen reader was given to say."""
    said: list[str] = phone.page.evaluate("heard")
    return [line.translate({0x2068: None, 0x2069: None}) for line in said]


def questions(page: Page) -> list[str]:
    """Whatever the page asks from now on, as the list grows."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    return asked


def test_every_change_is_on_the_other_phone_and_the_groups_page_at_once_and_is_told_once(
    table: Table, lay: Lay
) -> None:
    anna, ben = lay(table)
    group = ben.page.context.new_page()
    group.add_init_script(NOBODY_ASKS)
    group.goto(f"/groups/{table.group.pk}/")
    on_the_table = group.locator(".running")
    anna_asks, ben_asks = questions(anna.page), questions(ben.page)

    anna.write("Anna", "chance", 22)
    ben.shows("Anna", "chance", 22)
    expect(on_the_table).to_contain_text("Ben to play")
    anna.write("Anna", "chance", 24)
    ben.shows("Anna", "chance", 24)
    expect(on_the_table).to_contain_text("24 Anna")
    anna.open("Anna", "chance")
    anna.picker.get_by_role("link", name="Move to another box").click()
    anna.picker.get_by_role("button", name="Ben, Chance").click()
    ben.shows("Ben", "chance", 24)
    anna.page.get_by_role("button", name="Undo").click()
    ben.shows("Anna", "chance", 24)
    assert (anna_asks, len(ben_asks)) == ([], 4)
    table.change_rules(upper_bonus=35)
    expect(ben.page.locator("#rules")).to_contain_text("35")
    table.do(commands.seat_newcomer, "Cleo", guest=False)
    expect(ben.head("Cleo")).to_be_visible()
    expect(on_the_table).to_contain_text("0 Cleo")
    table.do(commands.end_early)
    expect(ben.turn).to_have_text("Yatzy, ended early")
    expect(on_the_table).to_have_count(0)
    expect(group.locator("#tonight")).to_contain_text("Anna")

    expect(anna.turn).to_have_text("Yatzy, ended early")
    assert heard(ben) == [
        "Anna's phone: Chance 22",
        "Anna's phone: Chance 22 → 24",
        "Anna's phone: Chance 24 → Ben, Chance",
        "Anna's phone: Ben, Chance 24 → Anna, Chance (undo)",
        "Anna's phone: House rules: Upper bonus is worth: 50 → 35",
        "Anna's phone: Cleo, joined the table",
        "Anna's phone: Ended early",
    ]
    assert len(ben_asks) == 7


def test_news_leave_where_the_pad_lies_the_focus_and_half_a_throw_as_they_are(transactional_db: None, lay: Lay) -> None:
    """Case M07."""
    table = Table("Anna", "Ben", games=6)
    anna, ben = lay(table)
    ben.handle.click()
    ben.throw("66")
    ben.page.evaluate("() => document.querySelector('#board').scrollTo(120, 90)")
    ben.cell("Anna", "fours", 1).evaluate("cell => cell.focus({ preventScroll: true })")
    lies = ben.page.evaluate(LIES)
    anna.write("Anna", "chance", 22)
    anna.write("Ben", "ones", 3, column=2)
    ben.shows("Anna", "chance", 22)
    ben.shows("Ben", "ones", 3, column=2)

    assert lies == [120, 90]
    assert ben.page.evaluate(LIES) == lies
    expect(ben.cell("Anna", "fours", 1)).to_be_focused()
    expect(ben.page.get_by_role("button", name="take back the 6")).to_have_count(2)


LIES = "() => { const pad = document.querySelector('#board'); return [pad.scrollLeft, pad.scrollTop]; }"


def test_a_phone_that_slept_shows_what_was_written_meanwhile_and_its_old_picker_overwrites_nothing(
    table: Table, lay: Lay
) -> None:
    """Case M09."""
    anna, ben = lay(table)
    ben.open("Ben", "chance")
    before, asked = ben.sheet(), questions(ben.page)
    ben.page.evaluate(SLEEP, True)
    anna.write("Anna", "sixes", 18)
    anna.write("Ben", "chance", 22)
    anna.write("Anna", "twos", 6)
    slept = ben.sheet(), list(asked)

    ben.tile(17).evaluate(WAKE_AND_TAP)

    expect(ben.picker.get_by_role("alert")).to_have_text("This box holds 22 now. Anna's phone was first.")
    expect(ben.cell("Anna", "sixes")).to_have_text("18")
    expect(ben.cell("Anna", "twos")).to_have_text("6")
    assert slept == (before, [])
    assert table.mark("Ben", "chance") == "=22"
    ben.picker.get_by_role("link", name="Close").click()
    anna.write("Ben", "ones", 3)
    ben.shows("Ben", "ones", 3)


def test_a_phone_that_may_only_look_on_or_is_removed_sees_so_at_once(table: Table, lay: Lay) -> None:
    anna, ben = lay(table)
    group = ben.page.context.new_page()
    group.goto(f"/groups/{table.group.pk}/")
    member = Member.objects.get(device=table.other_phone)

    commands.change_role(member, Role.WATCH)
    expect(ben.handle).to_have_count(0)
    expect(group.get_by_role("link", name="A new game")).to_have_count(0)
    anna.write("Anna", "chance", 22)
    expect(ben.said).to_contain_text(": Chance 22")
    commands.remove_phone(member)

    expect(ben.page.get_by_role("heading")).to_have_text("Nothing here")
    expect(group.get_by_role("heading")).to_have_text("Nothing here")
    assert ben.page.url.endswith(f"/sheets/{table.sheet_id}/")
    expect(anna.cell("Anna", "chance")).to_have_text("22")


def test_a_phone_that_was_removed_untold_sees_so_when_its_stream_opens_again(
    second_phone: Page, lay: Lay, table: Table
) -> None:
    second_phone.route(LIVE, cut_short)
    with second_phone.expect_event("requestfinished", lambda request: bool(LIVE.search(request.url))):
        _anna, ben = lay(table)
    Member.objects.get(device=table.other_phone).delete()  # no command, so nobody is told

    second_phone.unroute(LIVE)

    expect(ben.page.get_by_role("heading")).to_have_text("Nothing here")


def cut_short(route: Route) -> None:
    """A stream that is open, and gone again."""
    route.fulfill(content_type="text/event-stream", body="event: still\ndata:\n\n")


def test_where_no_stream_is_possible_the_pages_ask_and_what_they_have_not_seen_yet_stands(
    page: Page, second_phone: Page, sit: SitDown, table: Table
) -> None:
    """Case M01."""
    Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
    page.route(LIVE, lambda route: route.fulfill(status=204))
    second_phone.route(LIVE, kept_back)
    for phone in (page, second_phone):
        phone.clock.install()
    anna, ben = sit(page, table), sit(second_phone, table, table.other_phone)

    anna.write("Ben", "fives", 15)
    ben.write("Anna", "ones", 3)
    expect(anna.cell("Anna", "ones")).to_have_text("")
    for phone in (page, second_phone):
        phone.clock.fast_forward(5_000)

    anna.shows("Anna", "ones", 3)
    ben.shows("Ben", "fives", 15)
    anna.write("Anna", "chance", 22)
    second_phone.clock.fast_forward(5_000)
    ben.shows("Anna", "chance", 22)
    assert (table.mark("Ben", "fives"), table.mark("Anna", "ones")) == ("555", "111")


def kept_back(route: Route) -> None:
    """As a proxy does that waits for the end of an answer before it hands it on."""


def test_after_the_server_was_killed_and_started_again_phones_go_on_by_themselves(
    device: Callable[..., Page], sit: SitDown, table: Table, running_server: Server
) -> None:
    Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
    with beside(running_server.folder) as house:
        pages = [device(base_url=f"http://localhost:{house.port}") for _phone in range(2)]
        anna, ben = sit(pages[0], table), sit(pages[1], table, table.other_phone)
        anna.write("Anna", "chance", 22)
        ben.shows("Anna", "chance", 22)

        anna.open("Anna", "sixes")
        house.kill()
        anna.tile(18).click()
        expect(anna.said).to_have_text("Not saved: the server cannot be reached. Try again.")
        table.write("Ben", "chance", "=24")
        house.start()
        began = time.monotonic()
        expect(ben.cell("Ben", "chance")).to_have_text("24")
        expect(anna.cell("Ben", "chance")).to_have_text("24")
        print(f"both phones are up to date {time.monotonic() - began:.1f} s after the restart")

        anna.tile(18).click()
        ben.shows("Anna", "sixes", 18)
    assert table.log() == ["start", "write", "write", "write"]
