"""Back, reload, and a page that stayed open: what is shown and written is what is true now."""

import re

from playwright.sync_api import expect

from scoresheet import commands
from scoresheet.models import Change
from tests.browser.phone import Phone
from tests.commands.table import Table, struck

KEPT = "() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
"""As a browser does that kept a page for Back whatever its headers say."""


def test_back_and_a_reopened_tab_show_the_whole_page_as_it_is_now(anna: Phone, table: Table) -> None:
    """Case W01."""
    anna.write("Anna", "chance", 22)
    anna.page.get_by_role("link", name="The table").click()
    anna.page.get_by_role("link", name="Log Every mark").click()
    table.write("Ben", "sixes", "666")

    anna.page.go_back()
    anna.page.go_back()

    expect(anna.cell("Ben", "sixes")).to_have_text("18")
    expect(anna.page.locator("#foot")).to_be_visible()
    anna.page.go_forward()
    anna.page.go_back()
    expect(anna.cell("Anna", "chance")).to_have_text("22")
    tab = anna.page.context.new_page()
    tab.goto(anna.page.url)
    assert Phone(tab).totals() == {"Anna": 22, "Ben": 18}
    tab.close()


def test_a_page_that_was_kept_for_back_shows_what_is_true_now(anna: Phone, table: Table) -> None:
    page = anna.page
    page.goto(f"/groups/{table.group.pk}/players/")
    commands.add_player(table.group, "Cleo")

    page.evaluate(KEPT)

    expect(page.get_by_role("main").get_by_text("Cleo", exact=True)).to_be_visible()
    page.goto(f"/sheets/{table.sheet_id}/")
    anna.open("Anna", "chance")
    page.evaluate(KEPT)
    table.write("Ben", "sixes", "666")
    expect(anna.cell("Ben", "sixes")).to_have_text("18")
    expect(anna.picker).to_be_visible()


def test_a_refusal_that_was_kept_for_back_sends_nothing_once_more(anna: Phone, table: Table) -> None:
    page = anna.page
    page.goto(f"/groups/{table.group.pk}/players/")
    page.get_by_label("Somebody new").fill("Anna")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_label("Somebody new")).to_have_value("Anna")
    commands.rename_player(table.phone, table.player("Anna"), "Annelise")

    page.evaluate(KEPT)

    expect(page.get_by_role("main").get_by_text("Annelise", exact=True)).to_be_visible()
    assert {player.name for player in table.group.players.all()} == {"Annelise", "Ben"}


def test_a_reload_brings_back_nothing_that_was_half_typed_or_out_of_date(anna: Phone, table: Table) -> None:
    """Case W04."""
    anna.open("Anna", "chance")
    anna.typed.fill("12")
    table.write("Anna", "chance", "=18")

    anna.page.reload()
    anna.open("Anna", "chance")

    expect(anna.picker).to_contain_text("Holds 18")
    expect(anna.typed).to_have_value("")
    expect(anna.picker.locator("#marks [name=saw]")).to_have_value("=18")
    newest = Change.objects.filter(sheet=table.sheet_id).latest("id")
    expect(anna.page.locator("#foot [name=change]")).to_have_value(str(newest.pk))
    anna.page.goto(f"/pads/{table.pad.pk}/")
    needs = anna.page.get_by_role("spinbutton", name=re.compile("^Upper bonus needs"))
    needs.fill("60")
    anna.page.reload()
    expect(needs).to_have_value("63")


def test_a_finished_game_takes_no_more_marks_from_a_phone_that_still_shows_it_open(anna: Phone, table: Table) -> None:
    table.lay("Anna", struck("yatzy"))
    table.lay("Ben", struck())
    anna.page.reload()
    anna.open("Anna", "yatzy")
    table.write("Anna", "yatzy", "55555")

    anna.tile(50).click()

    expect(anna.picker.get_by_role("alert")).to_contain_text("This box holds 50 now.")
    expect(anna.turn).to_have_text("Yatzy, finished")
