"""The page of a pad's rules: read at the table, when two see it differently."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.commands.table import Table


@pytest.fixture
def viewport() -> str:
    return "small phone"


def test_from_the_sheet_one_reads_its_rules_and_what_is_the_group_s_own_and_goes_back(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", "Ben", game="yahtzee")
    phone = sit(page, table)
    boxes = page.get_by_role("table", name="The boxes")
    highest = boxes.get_by_role("row", name="The highest possible total")

    page.get_by_role("link", name="Rules").click()

    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    expect(boxes.locator("tbody tr")).to_have_count(13 + 1 + 1)  # the boxes, the bonus, the highest total
    expect(boxes.get_by_role("row", name="Small straight")).to_contain_text(
        re.compile("Four in a row.*= 30.*30", re.DOTALL)
    )
    expect(boxes.locator("tbody tr:has(.roll .die)")).to_have_count(13)
    expect(highest).to_contain_text("1575")
    expect(page.get_by_role("main")).to_contain_text("None: this pad is played as printed.")

    page.get_by_role("link", name="All house rules").click()
    page.get_by_role("radiogroup", name="A further Yahtzee", exact=True).get_by_text("No joker").click(force=True)
    page.get_by_role("button", name="Upper bonus needs: 1 less").click()
    page.get_by_role("button", name="Save for").click()
    page.get_by_role("link", name="Rules").click()

    # Without jokers 1480 is the most; the bonus is earned all the same.
    expect(highest).to_contain_text("1480")
    own = page.get_by_role("main").get_by_role("listitem")
    expect(own.filter(has_text="Upper bonus needs: 62")).to_contain_text("Printed: 63")
    expect(own.filter(has_text="A further Yahtzee: no joker")).to_contain_text("Printed: forced joker")
    expect(boxes.get_by_role("row", name="Bonus")).to_contain_text("Ours differs")
    page.get_by_role("link", name="Back to the sheet").click()
    expect(phone.turn).to_have_text("Anna to play")


@pytest.mark.parametrize("javascript", [False])
def test_the_rules_of_a_pad_are_a_tap_away_where_a_game_is_chosen(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", game="maxi")
    sit(page, table)
    page.goto(f"/groups/{table.group.pk}/new/")

    page.get_by_role("link", name="Rules", exact=True).click()

    expect(page.get_by_role("row", name="The highest possible total")).to_contain_text("649")
    expect(page.get_by_role("row", name="Tower (4+2)")).to_be_visible()
