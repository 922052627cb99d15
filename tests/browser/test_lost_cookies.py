"""A phone that loses its cookies in mid-game: what was tapped is saved, or said not to be, never swallowed."""

import re

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.commands.table import Table


def test_a_tap_after_the_proof_was_lost_is_saved_once_all_the_same(anna: Phone, table: Table) -> None:
    """Case W02."""
    anna.write("Anna", "ones", 3)
    anna.page.context.clear_cookies(name="csrftoken")

    anna.write("Ben", "twos", 4)
    anna.write("Anna", "threes", 0)

    assert table.log() == ["start", "write", "write", "write"]
    expect(anna.said).not_to_contain_text("too old")


def test_a_throw_on_the_tray_survives_a_lost_proof_too(anna: Phone, table: Table) -> None:
    anna.handle.click()
    anna.page.context.clear_cookies(name="csrftoken")

    anna.give("Anna", "chance", "33366", 21)

    assert table.log() == ["start", "write"]


def test_a_phone_that_is_not_known_any_more_is_told_so_and_keeps_its_sheet_in_sight(anna: Phone, table: Table) -> None:
    """Case W02."""
    anna.write("Anna", "ones", 3)
    anna.open("Ben", "chance")
    before = anna.sheet()
    anna.page.context.clear_cookies(name="device")

    anna.typed.fill("22")
    anna.typed.press("Enter")
    expect(anna.said).to_contain_text("this phone has not been let in")
    anna.wake()  # and the next question whether anything is new

    expect(anna.page.locator(".htmx-request")).to_have_count(0)
    expect(anna.said.get_by_role("link")).to_have_count(1)
    assert (anna.sheet(), table.mark("Ben", "chance")) == (before, "")


def test_the_line_of_a_phone_that_is_not_known_any_more_leads_to_a_page_that_says_what_to_do(anna: Phone) -> None:
    anna.page.context.clear_cookies(name="device")
    anna.wake()

    anna.said.get_by_role("link").click()

    expect(anna.page.get_by_role("heading")).to_have_text(re.compile("Nothing here"))
    expect(anna.page.get_by_role("main")).to_contain_text("Ask for a link")
