"""With JavaScript off: plain links and forms, on pages of their own."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone


@pytest.mark.parametrize("javascript", [False])
def test_a_game_is_begun_written_corrected_taken_back_and_ended_without_any_script(page: Page) -> None:
    page.goto("/")
    page.get_by_role("textbox", name="Name 1").fill("Anna")
    page.get_by_role("textbox", name="Name 2").fill("Ben")
    page.get_by_role("button", name="Start the sheet").click()
    phone = Phone(page)

    phone.write("Anna", "fours", 16)
    phone.type("Ben", "chance", "31")
    expect(phone.picker.get_by_role("alert")).to_contain_text("Chance can be 5–30 or 0.")
    phone.typed.fill("22")
    phone.typed.press("Enter")
    phone.shows("Ben", "chance", 22)
    phone.handle.click()
    phone.throw("33366")
    phone.page.get_by_role("button", name="take back the 6").first.click()
    phone.throw("6")
    phone.cell("Anna", "full_house").click()
    phone.shows("Anna", "full_house", 21)
    phone.write("Ben", "yatzy", 0)
    phone.write("Ben", "chance", 24)
    page.get_by_role("button", name="Undo Ben, Chance 22 → 24").click()
    phone.shows("Ben", "chance", 22)
    page.get_by_role("button", name="Redo Ben, Chance 22 → 24").click()
    phone.shows("Ben", "chance", 24)
    phone.open("Anna", "fours")
    phone.picker.get_by_role("link", name="Move to another box").click()
    phone.picker.get_by_role("button", name="Ben, Fours").click()
    phone.shows("Ben", "fours", 16)
    phone.open("Ben", "fours")
    phone.picker.get_by_role("button", name="Make empty").click()
    expect(phone.cell("Ben", "fours")).to_have_accessible_name(re.compile(": open$"))

    assert phone.totals() == {"Anna": 21, "Ben": 24}
    page.get_by_role("link", name="The table").click()
    page.get_by_text("End the game early").click()
    page.get_by_role("button", name="End it here").click()
    expect(phone.turn).to_have_text("Yatzy, ended early")
    expect(page.locator("#ended h2")).to_contain_text("wins with 24")
    page.get_by_role("link", name="Done for tonight").click()
    expect(page.get_by_role("table", name="Past games")).to_contain_text("Ben")
