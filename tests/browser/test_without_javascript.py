"""With JavaScript off: plain links and forms, on pages of their own."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table
from tests.rules.vectors import sheet


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


@pytest.mark.parametrize("javascript", [False])
def test_a_joker_is_written_and_a_box_that_may_not_take_it_says_why_without_any_script(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", "Ben", game="yahtzee")
    table.lay("Anna", sheet(yahtzee="66666", fours="444"))
    phone = sit(page, table)

    phone.open("Anna", "full_house")
    expect(phone.equal(5)).to_be_disabled()
    expect(phone.picker).to_contain_text("A further Yahtzee of this number goes in")
    phone.equal(4).click()
    phone.says("Anna", "full_house", "25, joker, 100 more")

    assert phone.line("Yahtzee bonus") == ["100", "0"]
    # 12 + 50 + 25 + 100
    assert phone.totals() == {"Anna": 187, "Ben": 0}


@pytest.mark.parametrize("javascript", [False])
def test_the_roll_of_a_turn_is_noted_without_any_script(page: Page, sit: SitDown, transactional_db: None) -> None:
    table = Table("Anna", "Ben", game="maxi")
    phone = sit(page, table)

    phone.open("Anna", "sixes")
    phone.made_in(1)
    phone.tile(24).click()
    phone.shows("Anna", "sixes", 24)
    page.goto(f"/sheets/{table.sheet_id}/dice/?roll=12345")
    phone.throw("6")
    phone.made_in(2)
    phone.page.get_by_role("button", name="Write 21 in Full straight").click()
    phone.shows("Ben", "full_straight", 21)

    expect(phone.head("Anna")).to_contain_text("3 rolls saved")
    expect(phone.head("Ben")).to_contain_text("2 rolls saved")
