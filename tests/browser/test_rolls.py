"""The roll of the turn, told by a tap: boxes answer anew, a tap and the list exclude each other, typing carries it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table

FIRST = "Made in the first roll"


@pytest.fixture
def generala(page: Page, sit: SitDown, transactional_db: None) -> tuple[Phone, Table]:
    table = Table("Anna", "Ben", game="generala")
    return sit(page, table), table


@pytest.fixture
def maxi(page: Page, sit: SitDown, transactional_db: None) -> tuple[Phone, Table]:
    """Anna has saved six rolls, and may take ten."""
    table = Table("Anna", "Ben", game="maxi")
    table.lay("Anna", [(0, "ones", "1@1"), (0, "twos", "2@1")])
    table.lay("Ben", [(0, "ones", "-"), (0, "twos", "-")])
    return sit(page, table), table


def tap(place: Locator, roll: str) -> None:
    place.locator("label", has_text=re.compile(f"^{roll}$")).click()


def test_on_the_tray_the_boxes_answer_the_roll_that_is_chosen_and_it_is_written(
    generala: tuple[Phone, Table],
) -> None:
    phone, table = generala
    phone.handle.click()
    phone.throw("12345")
    expect(phone.cell("Anna", "straight")).to_have_accessible_name(re.compile("these dice give 20$"))

    phone.page.get_by_label(FIRST).check()
    expect(phone.cell("Anna", "straight")).to_have_accessible_name(re.compile("these dice give 25$"))
    expect(phone.page.get_by_label(FIRST)).to_be_focused()
    phone.wake()
    expect(phone.page.get_by_label(FIRST)).to_be_checked()
    phone.page.get_by_role("button", name="Write 25 in Straight").click()

    expect(phone.cell("Anna", "straight")).to_have_accessible_name(re.compile(": 25, Made in the first roll"))
    assert table.mark("Anna", "straight") == "12345@1"


def test_another_throw_has_no_roll_chosen(generala: tuple[Phone, Table]) -> None:
    phone, _table = generala
    phone.handle.click()
    phone.throw("12345")
    phone.page.get_by_label(FIRST).check()

    phone.page.get_by_role("link", name="Clear").click()
    phone.throw("23456")

    expect(phone.cell("Anna", "straight")).to_have_accessible_name(re.compile("these dice give 20$"))
    expect(phone.page.get_by_label(FIRST)).not_to_be_checked()


@pytest.mark.parametrize("way", ["picker", "tray"])
def test_a_tap_and_the_list_of_more_rolls_exclude_each_other(maxi: tuple[Phone, Table], way: str) -> None:
    phone, table = maxi
    if way == "picker":
        phone.open("Anna", "chance")
    else:
        phone.handle.click()
        phone.throw("123456")
    place = phone.page.locator("#picker form, #dice").filter(has=phone.page.get_by_role("radiogroup"))
    more = place.get_by_label("More rolls")
    tap(place, "2")
    more.select_option("7")
    expect(place.get_by_role("radio", checked=True)).to_have_count(0)

    tap(place, "3")
    expect(more).to_have_value("")
    more.select_option("8")
    name = "21 points" if way == "picker" else "Write 21 in Full straight"
    phone.page.get_by_role("button", name=name).click()

    box = "chance" if way == "picker" else "full_straight"
    expect(phone.cell("Anna", box)).to_have_accessible_name(re.compile(": 21$"))
    assert table.mark("Anna", box).endswith("@8")


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_typed_carries_the_roll_too(maxi: tuple[Phone, Table], javascript: bool) -> None:
    phone, table = maxi
    phone.open("Anna", "chance")
    tap(phone.picker, "2")

    phone.typed.fill("20")
    phone.typed.press("Enter")

    expect(phone.cell("Anna", "chance")).to_have_accessible_name(re.compile(": 20$"))
    assert table.mark("Anna", "chance") == "=20@2"


@pytest.mark.parametrize("javascript", [True, False])
def test_a_served_hand_typed_as_it_counts_is_filled_in_and_confirmed(
    generala: tuple[Phone, Table], javascript: bool
) -> None:
    phone, table = generala
    phone.open("Anna", "straight")

    phone.typed.fill("25")
    phone.typed.press("Enter")
    expect(phone.picker.get_by_role("alert")).to_contain_text("Made in the first roll, 20 counts 25: write 20.")
    phone.picker.get_by_role("button", name="Write what is typed").click()

    expect(phone.cell("Anna", "straight")).to_have_accessible_name(re.compile(": 25, Made in the first roll"))
    assert table.mark("Anna", "straight") == "=20@1"
