"""A list put in order by hand that could not be saved goes back to the order that was saved last."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scoresheet import commands
from tests.browser.phone import hold
from tests.commands.table import Table


@pytest.fixture
def table(server: str) -> Table:
    return Table("Anna", "Ben", "Cleo")


@pytest.fixture
def at_home(page: Page, server: str, table: Table) -> Page:
    hold(page, server, table.phone)
    page.goto(f"/groups/{table.group.pk}/players/")
    return page


def names(page: Page) -> Locator:
    return page.locator(".order bdi")


FAILS: dict[str, Callable[[Route], None]] = {
    "away": lambda route: route.abort(),
    "broken": lambda route: route.fulfill(status=502, body="<p>proxy"),
}


@pytest.mark.parametrize("how", FAILS)
def test_an_order_that_could_not_be_saved_is_taken_back_and_can_be_tried_again(
    at_home: Page, how: str, table: Table
) -> None:
    at_home.route(
        "**/players/", lambda route: FAILS[how](route) if route.request.method == "POST" else route.continue_()
    )
    up = at_home.locator("[name=up]").nth(2)
    up.focus()
    at_home.keyboard.press("Enter")
    expect(at_home.get_by_role("status")).to_contain_text("Not saved")
    expect(names(at_home)).to_have_text(["Anna", "Ben", "Cleo"])
    expect(at_home.locator("li", has_text="Cleo").locator("[name=up]")).to_be_focused()
    at_home.unroute("**/players/")
    with at_home.expect_response(lambda response: response.request.method == "POST"):
        at_home.keyboard.press("Enter")
    expect(names(at_home)).to_have_text(["Anna", "Cleo", "Ben"])
    at_home.reload()
    expect(names(at_home)).to_have_text(["Anna", "Cleo", "Ben"])


def test_an_order_of_a_list_that_changed_meanwhile_is_taken_back_with_the_reason(at_home: Page, table: Table) -> None:
    commands.retire(table.player("Ben"))
    at_home.locator("[name=up]").nth(2).click()
    expect(at_home.get_by_role("status")).to_contain_text("The list changed meanwhile")
    expect(names(at_home)).to_have_text(["Anna", "Ben", "Cleo"])


def test_an_order_of_seats_that_changed_meanwhile_is_taken_back_with_the_reason(at_home: Page, table: Table) -> None:
    at_home.goto(f"/sheets/{table.sheet_id}/table/")
    dora = commands.add_player(table.group, "Dora")
    table.do(commands.add_seat, dora)
    at_home.locator("[name=up]").nth(2).click()
    expect(at_home.get_by_role("status")).to_contain_text("The list changed meanwhile")
    expect(at_home.locator(".order bdi")).to_have_text(["Anna", "Ben", "Cleo"])
