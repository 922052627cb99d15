"""Keyboard alone plays, and the focus is always somewhere."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table


@pytest.fixture
def phone(page: Page, sit: SitDown, transactional_db: None) -> Phone:
    return sit(page, Table("Anna", "Ben"))


def tab_to(control: Locator) -> None:
    """Press Tab until the focus is there."""
    for _press in range(80):
        if control.count() and control.evaluate("it => it === document.activeElement"):
            return
        control.page.keyboard.press("Tab")
    raise AssertionError(f"never reached: {control}")


@pytest.mark.parametrize("viewport", ["desktop"])
def test_a_keyboard_alone_writes_corrects_strikes_and_takes_back_and_the_focus_returns_to_the_cell(
    phone: Phone,
) -> None:
    keys = phone.page.keyboard
    tab_to(phone.cell("Anna", "ones"))
    keys.press("ArrowDown")
    expect(phone.cell("Anna", "twos")).to_be_focused()
    keys.press("Enter")
    expect(phone.picker.get_by_role("button", name="1 × 2: 2 points")).to_be_focused()
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Enter")
    phone.shows("Anna", "twos", 6)
    expect(phone.cell("Anna", "twos")).to_be_focused()

    keys.press("ArrowRight")
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(phone.picker).to_contain_text("Ben Threes")
    keys.press("Escape")
    expect(phone.picker).to_have_count(0)
    expect(phone.cell("Ben", "threes")).to_be_focused()
    keys.press("Enter")
    tab_to(phone.strike)
    keys.press("Enter")
    phone.shows("Ben", "threes", 0)
    expect(phone.cell("Ben", "threes")).to_be_focused()

    keys.press("Enter")
    tab_to(phone.typed)
    keys.type("9")
    keys.press("Enter")
    phone.shows("Ben", "threes", 9)
    tab_to(phone.page.get_by_role("button", name="Undo Ben, Threes – → 9"))
    keys.press("Enter")
    phone.shows("Ben", "threes", 0)


def test_a_keyboard_alone_taps_dice_and_gives_them_to_a_box(phone: Phone) -> None:
    keys = phone.page.keyboard
    tab_to(phone.handle)
    keys.press("Enter")
    tab_to(phone.die("6"))
    for _die in range(5):
        keys.press("Enter")

    chip = phone.page.get_by_role("button", name="Write 50 in Yatzy")
    expect(chip).to_be_focused()
    keys.press("Enter")
    phone.shows("Anna", "yatzy", 50)
    expect(phone.cell("Anna", "yatzy")).to_be_focused()
    tab_to(phone.die("5"))
    for _die in range(5):
        keys.press("Enter")
    expect(phone.page.get_by_role("button", name="Write 50 in Yatzy")).to_be_focused()
    tab_to(phone.cell("Ben", "fives"))
    keys.press("Enter")
    phone.shows("Ben", "fives", 25)
    expect(phone.cell("Ben", "fives")).to_be_focused()
    expect(phone.turn).to_have_text(re.compile("Anna to play"))
