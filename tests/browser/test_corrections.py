"""Mistakes, by taps: correct, strike, make empty, move, swap, undo and redo, and how the log tells them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table


@pytest.fixture
def phone(page: Page, sit: SitDown, table: Table) -> Phone:
    table.write("Anna", "chance", "=22")
    return sit(page, table)


def do(phone: Phone, name: str) -> None:
    """Tap undo or redo; its words name what it is about."""
    phone.page.get_by_role("button", name=name).click()


def test_a_filled_box_is_corrected_struck_and_made_empty_and_every_derived_line_follows(phone: Phone) -> None:
    phone.write("Anna", "chance", 24)
    corrected = phone.line("Total")
    phone.write("Anna", "chance", 0)
    struck = phone.line("Total")
    phone.open("Anna", "chance")
    phone.picker.get_by_role("button", name="Make empty").click()
    expect(phone.cell("Anna", "chance")).to_have_accessible_name(re.compile(": open$"))

    assert (corrected, struck) == (["24", "0"], ["0", "0"])
    expect(phone.turn).to_have_text("Anna to play")


def test_a_mark_is_moved_to_another_seat_and_swapped_with_a_filled_box(phone: Phone) -> None:
    phone.write("Anna", "twos", 6)
    move(phone, "twos", "Ben, Twos")
    phone.shows("Ben", "twos", 6)
    phone.write("Ben", "chance", 30)
    move(phone, "chance", "Ben, Chance swap with 30")
    phone.shows("Anna", "chance", 30)

    assert phone.line("Total") == ["30", "28"]


def move(phone: Phone, box: str, there: str) -> None:
    phone.open("Anna", box)
    phone.picker.get_by_role("link", name="Move to another box").click()
    phone.picker.get_by_role("button", name=there).click()


def test_undo_and_redo_name_what_they_take_back(phone: Phone) -> None:
    phone.write("Anna", "chance", 24)

    do(phone, "Undo Anna, Chance 22 → 24")
    phone.shows("Anna", "chance", 22)
    do(phone, "Undo Anna, Chance 22")
    expect(phone.cell("Anna", "chance")).to_have_accessible_name(re.compile(": open$"))
    do(phone, "Redo Anna, Chance 22")
    phone.shows("Anna", "chance", 22)
    do(phone, "Redo Anna, Chance 22 → 24")
    phone.shows("Anna", "chance", 24)

    expect(phone.page.get_by_role("button", name="Redo")).to_have_count(0)


def test_the_history_of_a_box_and_the_log_tell_in_words_who_wrote_what_and_when(phone: Phone) -> None:
    phone.write("Anna", "chance", 24)
    phone.write("Ben", "sixes", 18)
    phone.open("Anna", "chance")

    history = phone.picker.get_by_role("list", name="What happened to this box").get_by_role("listitem")
    expect(history).to_have_text([re.compile(r"\d\d:\d\d Chance 22 → 24 Anna's phone"), re.compile("Chance 22")])
    phone.page.keyboard.press("Escape")
    phone.page.get_by_role("link", name="The table").click()
    phone.page.get_by_role("link", name="Log Every mark").click()
    lines = phone.page.get_by_role("main").get_by_role("listitem")

    expect(lines).to_have_text(
        [
            re.compile(r"^\d\d:\d\d Ben: Sixes 18 Anna's phone$"),
            re.compile(r"Anna: Chance 22 → 24 Anna's phone$"),
            re.compile(r"Anna: Chance 22 Anna's phone$"),
            re.compile(r"The sheet was laid on the table"),
        ]
    )


def test_what_a_box_cannot_take_is_told_in_the_picker_and_nothing_is_written(phone: Phone, table: Table) -> None:
    phone.type("Ben", "full_house", "29")

    expect(phone.picker.get_by_role("alert")).to_have_text("Full house can be 7–9, 11–24, 26–28 or 0.")
    assert table.mark("Ben", "full_house") == ""
    phone.typed.fill("28")
    phone.typed.press("Enter")
    phone.shows("Ben", "full_house", 28)


def test_a_struck_box_shows_a_dash_or_a_nought_as_the_phone_likes_and_is_spoken_as_struck(phone: Phone) -> None:
    phone.write("Ben", "yatzy", 0)
    cell = phone.cell("Ben", "yatzy")
    dash = cell.inner_text()
    phone.page.goto("/device/")
    phone.page.get_by_role("group", name="A struck box shows").get_by_text("0", exact=True).click(force=True)
    phone.page.get_by_role("button", name="Remember").click()
    phone.page.goto("/")
    phone.page.get_by_role("link", name=re.compile("to play")).click()

    assert (dash, cell.inner_text()) == ("–", "0")
    expect(cell).to_have_accessible_name("Ben, Yatzy: struck, 0")


def test_dice_on_the_tray_are_taken_back_one_by_one_and_the_phone_remembers_that_its_owner_likes_the_tray(
    phone: Phone,
) -> None:
    phone.handle.click()
    phone.throw("33441")
    phone.page.get_by_role("button", name="take back the 1").click()
    phone.throw("4")
    phone.page.get_by_role("button", name="Write 18 in Full house").click()
    phone.shows("Ben", "full_house", 18)

    phone.page.reload()

    expect(phone.die("6")).to_be_visible()
