"""Slow, cut and repeated: what a bad network and a nervous thumb can do to a sheet, which is nothing."""

import re
import sqlite3
from collections.abc import Callable

import pytest
from django.db import OperationalError
from playwright.sync_api import APIResponse, Page, Route, expect

from scoresheet.models import Group, Player, Sheet
from tests.browser.phone import Phone
from tests.commands.table import Table

type Held = list[tuple[Route, APIResponse]]


def slow(page: Page) -> None:
    """Answer after 300 ms, as over a phone's network."""
    network = page.context.new_cdp_session(page)
    conditions = {"offline": False, "latency": 300, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", conditions)


def hold_answers(page: Page, pattern: str, method: str) -> Held:
    """Let requests of a kind reach the server, and keep the answers back."""
    held: Held = []

    def hold(route: Route) -> None:
        if route.request.method == method:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route(re.compile(pattern), hold)
    return held


def let_go(page: Page, held: Held) -> None:
    for route, answer in held:
        route.fulfill(response=answer)
    page.unroute_all()
    expect(page.locator(".htmx-request")).to_have_count(0)


# --- the nervous thumb ------------------------------------------------------------------------------------------------


def test_a_double_tap_on_the_start_page_makes_one_group_with_one_sheet(page: Page) -> None:
    """Case M04."""
    page.goto("/")
    page.get_by_role("textbox", name="Name 1").fill("Anna")
    slow(page)

    page.get_by_role("button", name="Start the sheet").dblclick()

    expect(Phone(page).turn).to_have_text("Anna to play")
    assert (Group.objects.count(), Sheet.objects.count(), Player.objects.count()) == (1, 1, 1)


def test_a_double_tap_on_every_kind_of_button_of_the_sheet_does_its_thing_once(anna: Phone, table: Table) -> None:
    """Case M04."""
    slow(anna.page)

    anna.open("Anna", "chance")
    anna.tile(22).dblclick()
    anna.shows("Anna", "chance", 22)
    anna.open("Ben", "sixes")
    anna.strike.dblclick()
    anna.shows("Ben", "sixes", 0)
    anna.page.get_by_role("button", name="Undo Ben, Sixes –").dblclick()
    expect(anna.cell("Ben", "sixes")).to_have_accessible_name(re.compile(": open$"))
    anna.page.get_by_role("button", name="Redo").dblclick()
    anna.shows("Ben", "sixes", 0)
    anna.handle.click()
    anna.throw("33366")
    anna.page.get_by_role("button", name="Write 21 in Full house").dblclick()
    anna.shows("Anna", "full_house", 21)
    anna.open("Anna", "full_house")
    anna.picker.get_by_role("link", name="Move to another box").click()
    anna.picker.get_by_role("button", name="Ben, Full house").dblclick()
    anna.shows("Ben", "full_house", 21)
    anna.open("Ben", "full_house")
    anna.picker.get_by_role("button", name="Make empty").dblclick()
    expect(anna.cell("Ben", "full_house")).to_have_accessible_name(re.compile(": open$"))

    expect(anna.page.locator(".htmx-request")).to_have_count(0)
    assert table.log() == ["start", "write", "write", "undo", "redo", "write", "move", "empty"]


def test_a_double_tap_on_same_again_and_on_what_is_done_at_the_table_does_it_once(anna: Phone, table: Table) -> None:
    page = anna.page
    page.goto(f"/sheets/{table.sheet_id}/table/")
    slow(page)

    page.get_by_role("textbox", name="Somebody new").fill("Cleo")
    page.get_by_role("button", name="Take a seat").dblclick()
    expect(page.get_by_role("button", name=re.compile("Cleo.? leaves the table"))).to_be_visible()
    page.get_by_text("End the game early").click()
    page.get_by_role("button", name="End it here").dblclick()
    expect(anna.turn).to_have_text("Yatzy, ended early")
    page.get_by_role("button", name="Same again").dblclick()
    expect(anna.turn).to_contain_text("to play")

    assert (Player.objects.filter(name="Cleo").count(), Sheet.objects.count()) == (1, 2)
    assert table.log() == ["start", "seated", "end"]


# --- slow -------------------------------------------------------------------------------------------------------------


def test_an_answer_that_comes_late_changes_nothing(anna: Phone, ben: Phone) -> None:
    """Case M06."""
    anna.write("Anna", "chance", 23)
    late = hold_answers(ben.page, "seen=", "GET")
    ben.wake()
    until(ben.page, lambda: bool(late))
    ben.write("Anna", "sixes", 18)
    ben.shows("Anna", "chance", 23)

    let_go(ben.page, late)

    ben.shows("Anna", "sixes", 18)
    ben.shows("Anna", "chance", 23)
    assert ben.totals() == {"Anna": 41, "Ben": 0}


def test_a_mark_whose_answer_is_overtaken_by_news_is_written_and_its_picker_closes(
    anna: Phone, ben: Phone, table: Table
) -> None:
    late = hold_answers(ben.page, "/chance/", "POST")
    ben.open("Ben", "chance")
    ben.tile(17).click()
    expect(ben.picker.locator(".sending")).to_have_count(1)
    until(ben.page, lambda: bool(late))
    anna.write("Anna", "sixes", 18)
    ben.wake()
    ben_sees = ben.cell("Anna", "sixes")
    expect(ben_sees).to_have_text("18")

    let_go(ben.page, late)

    ben.shows("Ben", "chance", 17)
    expect(ben_sees).to_have_text("18")
    assert table.mark("Ben", "chance") == "=17"


def until(page: Page, true: Callable[[], bool]) -> None:
    """Let the browser's events run until something is so."""
    for _turn in range(500):
        if true():
            return
        page.evaluate("new Promise(requestAnimationFrame)")
    raise AssertionError


def test_a_correction_made_while_the_first_mark_is_on_its_way_is_what_stands_in_the_end(
    anna: Phone, table: Table
) -> None:
    """Case M06."""
    late = hold_answers(anna.page, "/chance/", "POST")
    anna.open("Anna", "chance")
    anna.tile(23).click()
    until(anna.page, lambda: bool(late))
    anna.cell("Anna", "chance").click()

    let_go(anna.page, late)
    expect(anna.picker).to_contain_text("Holds 23")
    anna.tile(24).click()
    anna.shows("Anna", "chance", 24)

    assert table.mark("Anna", "chance") == "=24"


# --- cut --------------------------------------------------------------------------------------------------------------


def test_without_a_network_what_was_tapped_stays_visible_is_told_as_not_saved_and_can_be_tapped_again(
    anna: Phone, table: Table
) -> None:
    anna.open("Anna", "chance")
    anna.page.context.set_offline(True)
    anna.tile(22).click()

    expect(anna.said).to_have_text("Not saved: the server cannot be reached. Try again.")
    expect(anna.picker).to_be_visible()
    expect(anna.cell("Anna", "chance")).to_have_text("")
    anna.page.context.set_offline(False)
    anna.tile(22).click()
    anna.shows("Anna", "chance", 22)
    assert table.log() == ["start", "write"]


def test_a_server_that_stumbles_is_told_as_not_saved_and_the_dice_stay_on_the_tray(anna: Phone) -> None:
    anna.handle.click()
    anna.throw("66655")
    broken = "<!doctype html><title>Bad gateway</title>"
    anna.page.route("**/dice/", lambda route: route.fulfill(status=502, content_type="text/html", body=broken))
    anna.page.get_by_role("button", name="Write 28 in Full house").click()

    expect(anna.said).to_have_text("Not saved: the server cannot be reached. Try again.")
    anna.page.unroute_all()
    anna.page.get_by_role("button", name="Write 28 in Full house").click()
    anna.shows("Anna", "full_house", 28)


def test_a_server_that_cannot_save_says_why_and_what_was_tapped_can_be_tapped_again(
    anna: Phone, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object, **_named: object) -> None:
        error = OperationalError("database or disk is full")
        error.__cause__ = sqlite3.OperationalError()
        error.__cause__.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    anna.open("Anna", "chance")
    with monkeypatch.context() as broken:
        broken.setattr("scoresheet.commands.log.add", full)
        anna.tile(22).click()
        expect(anna.said).to_contain_text("The server's disk is full, so nothing can be saved.")

    expect(anna.picker).to_be_visible()
    expect(anna.picker.locator(".sending")).to_have_count(0)
    anna.tile(22).click()
    anna.shows("Anna", "chance", 22)
    assert table.log() == ["start", "write"]


def test_a_picker_that_cannot_be_fetched_is_told(anna: Phone) -> None:
    anna.page.context.set_offline(True)
    anna.cell("Anna", "chance").click()

    expect(anna.said).to_contain_text("the server cannot be reached")
    expect(anna.picker).to_have_count(0)
