"""Another game and another way of playing it: chosen, begun, and its house rules set by one tap."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from scoresheet import commands
from tests.browser.conftest import CheckAccessibility, SitDown
from tests.browser.phone import hold
from tests.commands.table import Table, fresh_key


@pytest.fixture
def table(server: str) -> Table:
    return Table("Anna", "Ben")


@pytest.fixture
def new_game(page: Page, server: str, table: Table) -> Page:
    hold(page, server, table.phone)
    page.goto(f"/groups/{table.group.pk}/new/")
    return page


def way(page: Page) -> Locator:
    return page.get_by_role("combobox", name="How is it played?")


def choose(page: Page, game: str) -> None:
    page.get_by_role("radio", name="Another game").check()
    page.get_by_role("combobox", name="Which game?").select_option(game)


def test_the_list_of_ways_narrows_to_what_the_game_offers_and_tells_how_it_is_played(
    new_game: Page, axe: CheckAccessibility
) -> None:
    own = new_game.get_by_text("each turn fills one of 15 boxes")
    expect(own).to_have_count(2)
    expect(own.first).to_be_visible()
    expect(way(new_game)).to_be_hidden()

    choose(new_game, "Yacht")

    expect(own.first).to_be_hidden()
    expect(way(new_game).locator("option[value=forced]")).to_have_count(0)
    expect(new_game.get_by_text("The upper boxes earn no bonus")).to_be_visible()
    way(new_game).focus()
    way(new_game).select_option("Triple: columns × 1, × 2, × 3")
    expect(new_game.get_by_text("the columns count × 1, 2, 3.")).to_be_visible()
    expect(way(new_game)).to_be_focused()
    axe(new_game)
    new_game.get_by_role("button", name="Start the sheet").click()
    expect(new_game.get_by_role("status")).to_contain_text("each turn fills one of 36 boxes")
    expect(new_game.locator(".inforce")).to_contain_text("Triple Yacht")
    expect(new_game.locator(".sheet thead tr").last.locator("th")).to_have_text(["× 1", "× 2", "× 3"] * 2)


@pytest.mark.parametrize("javascript", [False])
def test_without_scripts_what_the_game_does_not_offer_is_refused_and_chosen_anew(new_game: Page) -> None:
    choose(new_game, "Yacht")
    way(new_game).select_option("Forced: strictly from the top")
    new_game.get_by_role("button", name="Start the sheet").click()

    expect(new_game.get_by_text("“Forced: strictly from the top” is no way of playing Yacht.")).to_be_visible()
    expect(way(new_game).locator("option[value=forced]")).to_have_count(0)
    way(new_game).select_option("2 columns, the best counts")
    new_game.get_by_role("button", name="What the game offers").click()
    expect(new_game.get_by_text("The best of 2 columns counts.")).to_be_visible()
    new_game.get_by_role("button", name="Start the sheet").click()
    expect(new_game.locator(".inforce")).to_contain_text("Yacht, best of 2")


@pytest.mark.parametrize("javascript", [True, False], ids=["with scripts", "without"])
def test_a_preset_fills_the_house_rules_and_shows_what_they_do(
    page: Page, sit: SitDown, table: Table, javascript: bool, axe: CheckAccessibility
) -> None:
    table.pad = commands.new_pad(table.phone, table.group, game="maxi", name="Maxi", key=fresh_key())
    sheet = commands.start_sheet(table.phone, table.pad, [table.player("Anna").pk], starter=None, key=fresh_key())
    table.sheet_id = sheet.pk
    table.lay("Anna", [(0, "sixes", "666666"), (0, "fives", "55555"), (0, "fours", "4444")])
    sit(page, table)
    page.goto(f"/pads/{table.pad.pk}/?sheet={table.sheet_id}")

    page.get_by_role("button", name="Tactic: bonus 50 from 75, three rolls").click()

    expect(page.get_by_role("spinbutton", name=re.compile("^Upper bonus needs"))).to_have_value("75")
    expect(page.get_by_role("radiogroup", name="Rolls in a turn").get_by_label("3")).to_be_checked()
    expect(page.locator("#preview")).to_contain_text(re.compile(r"Anna 77 (becomes)?\s*→ 127"))
    if javascript:
        axe(page)
    page.get_by_role("button", name="Save for").click()
    expect(page.locator(".inforce")).to_contain_text("Bonus 50 from 75")


def test_factors_are_typed_and_the_rules_of_columns_say_that_those_decide(
    page: Page, sit: SitDown, table: Table, axe: CheckAccessibility
) -> None:
    table.write("Anna", "chance", "66666")
    sit(page, table)
    page.goto(f"/pads/{table.pad.pk}/?sheet={table.sheet_id}")
    decided = page.get_by_text("The factors decide how many columns there are")

    page.get_by_role("textbox", name="Factors of the columns").fill("2 × 3")
    expect(decided).to_contain_text(": 2.")
    expect(page.locator("#preview")).to_contain_text(re.compile(r"Anna 30 (becomes)?\s*→ 60"))
    axe(page)
    page.get_by_role("textbox", name="Factors of the columns").fill("2 × 30")
    expect(page.get_by_text("can be one to six factors from 1 to 9.")).to_be_visible()
    page.get_by_role("textbox", name="Factors of the columns").fill("")
    expect(decided).to_have_count(0)
    expect(page.locator("#preview")).to_contain_text("Nothing is changed yet.")
