"""Sheets wider than the screen: several columns a seat, and whose turn it is brought into sight."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheet.models import Member, Role
from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table, struck

TRIPLE: dict[str, Any] = {"multipliers": [1, 2, 3]}


@pytest.fixture
def viewport() -> str:
    return "small phone"


@pytest.fixture
def table(transactional_db: None) -> Table:
    return Table("Anna", "Ben", **TRIPLE)


def column(phone: Phone, name: str, number: int) -> Locator:
    """The cell of Chance in one of somebody's columns."""
    return phone.cell(name, "chance", number)


def in_sight(cell: Locator) -> bool:
    """Whether nothing of it lies beyond the screen or under the names of the boxes."""
    return cell.evaluate(  # type: ignore[no-any-return]
        """cell => {
          const { left, right } = cell.getBoundingClientRect();
          return left >= document.querySelector(".sheet .corner").offsetWidth && right <= innerWidth;
        }"""
    )


def scrolled(phone: Phone) -> float:
    return phone.page.locator("#board").evaluate("pad => pad.scrollLeft")  # type: ignore[no-any-return]


def test_on_one_phone_the_sheet_moves_on_to_whoever_is_next(page: Page, sit: SitDown, table: Table) -> None:
    phone = sit(page, table)
    before = [in_sight(column(phone, name, 2)) for name in ("Anna", "Ben")]

    phone.write("Anna", "chance", 22, column=1)

    expect(phone.turn).to_have_text("Ben to play")
    assert before == [True, False]
    assert [in_sight(column(phone, name, 2)) for name in ("Anna", "Ben")] == [False, True]
    phone.write("Ben", "chance", 22, column=1)
    assert [in_sight(column(phone, name, 2)) for name in ("Anna", "Ben")] == [True, False]


def test_with_a_phone_each_it_comes_back_when_the_turn_does(
    page: Page, second_phone: Page, sit: SitDown, table: Table
) -> None:
    Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
    anna, ben = sit(page, table), sit(second_phone, table, table.other_phone)
    at_first = scrolled(ben)
    anna.write("Anna", "chance", 22, column=1)
    ben.wake()
    ben.shows("Anna", "chance", 22, column=1)
    lies_still = scrolled(ben)

    ben.page.locator("#board").evaluate("pad => pad.scrollTo(pad.scrollWidth, 0)")
    ben.write("Ben", "chance", 20, column=1)
    anna.wake()

    anna.shows("Ben", "chance", 20, column=1)
    assert lies_still == at_first
    assert in_sight(column(anna, "Anna", 2))


def test_a_box_that_a_forced_order_offers_in_a_far_column_is_in_sight(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", games=6, forced=True)
    table.lay("Anna", [(number, box, "-") for number in range(5) for _column, box, _mark in struck()])

    phone = sit(page, table)

    assert in_sight(phone.page.locator(".sheet .now .open"))


def test_six_seats_with_six_columns_stand_under_their_names(page: Page, sit: SitDown, transactional_db: None) -> None:
    names = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"]
    table = Table(*names, games=6)
    for name in names[:4]:
        table.write(name, "chance", "=20")

    phone = sit(page, table)

    heads = phone.page.locator("thead .seat")
    assert in_sight(phone.cell("Eva", "sixes", 1))
    for place, name in enumerate(names):
        head, first, last = (
            heads.nth(place).bounding_box(),
            phone.page.locator(".sheet tbody tr").first.locator("td").nth(place * 6).bounding_box(),
            phone.cell(name, "ones", 5).bounding_box(),
        )
        assert head
        assert first
        assert last
        assert abs(head["x"] - first["x"]) <= 2
        assert abs(head["x"] + head["width"] - last["x"] - last["width"]) <= 4
    assert phone.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
