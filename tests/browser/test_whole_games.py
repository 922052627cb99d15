"""Whole games by taps: the worked example of the Danish seed, the perfect sheet, and what stands there afterwards."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoresheet.board.words import isolated
from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table
from tests.rules.vectors import danish_sheet, in_dice, sheets_of

ANNA, BEN = danish_sheet("Anna"), danish_sheet("Ben")
PERFECT = next(row for row in sheets_of("yatzy") if row["why"] == "perfect sheet 374")["players"]["Perfect"]


def sat_down(page: Page, *names: str) -> Phone:
    """From the start page to a fresh sheet: the names, and go."""
    page.goto("/")
    for number, name in enumerate(names, 1):
        page.get_by_role("textbox", name=f"Name {number}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    phone = Phone(page)
    expect(phone.turn).to_have_text(f"{names[0]} to play")
    return phone


@pytest.mark.parametrize("viewport", ["small phone"])
def test_the_worked_example_of_the_danish_seed_is_played_by_taps_from_the_start_page_to_the_list_of_past_games(
    page: Page,
) -> None:
    phone = sat_down(page, "Anna", "Ben")

    for (_column, box, _dice), (_other, _same, thrown) in zip(in_dice(ANNA), in_dice(BEN), strict=True):
        phone.write("Anna", box, ANNA[0]["points"][box])
        if not page.locator("#bar.open").count():
            phone.handle.click()
        phone.give("Ben", box, thrown, BEN[0]["points"][box])

    expect(phone.turn).to_have_text("Yatzy, finished")
    lines = ["Upper sum", "Bonus", "Upper total", "Lower total", "Total"]
    printed = {"Anna": ["70", "50", "120", "201", "321"], "Ben": ["62", "0", "62", "98", "160"]}
    assert [phone.line(label) for label in lines] == [list(both) for both in zip(*printed.values(), strict=True)]
    ended = page.locator("#ended")
    expect(ended.get_by_role("heading")).to_have_text(f"{isolated('Anna')} wins with 321")
    expect(ended).to_contain_text(f"The upper bonus decided it: {isolated('Anna')} has it, {isolated('Ben')} has not.")
    places = page.get_by_role("table", name="Places").locator("tbody tr")
    expect(places).to_have_text([re.compile(r"1Anna winner7050201321"), re.compile(r"2Ben62–98160")])
    finished = phone.sheet()

    page.get_by_role("button", name="Same again, Ben starts").click()

    expect(phone.turn).to_have_text("Ben to play")
    expect(page.locator(".seat .name").filter(has_text="starts:")).to_contain_text("Ben")
    expect(page.locator(".seat bdi")).to_have_text(["Anna", "Ben"])

    page.get_by_role("link", name="the group").click()
    page.get_by_role("table", name="Past games").get_by_role("link", name="Anna").click()

    expect(phone.turn).to_have_text("Yatzy, finished")
    assert phone.sheet() == finished
    expect(page.locator(".inforce")).to_contain_text("Bonus 50 from 63")
    page.get_by_role("link", name="The table").click()
    page.get_by_role("link", name="Log Every mark").click()
    expect(page.get_by_text("Ben: Yatzy 0")).to_be_visible()
    expect(page.get_by_text("Anna: Full house 27")).to_be_visible()


def test_a_perfect_sheet_of_one_alone_is_374_and_beats_nobody(page: Page, sit: SitDown) -> None:
    table = Table("Ida")
    phone = sit(page, table)

    for _column, box, _dice in in_dice(PERFECT):
        phone.write("Ida", box, PERFECT[0]["points"][box])

    expect(page.locator("#ended h2")).to_have_text(f"{isolated('Ida')}: 374 points")
    assert phone.line("Total") == ["374"]
    assert table.results() == {"Ida": (374, 1)}
    expect(page.get_by_text("winner")).to_have_count(0)
