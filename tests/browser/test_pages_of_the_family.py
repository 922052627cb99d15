"""What the family adds to the pages, on a small phone: other pads, teams, rules, and sheets that are long or wide."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoresheet import commands
from scoresheet.rules import GAMES
from tests.browser.conftest import Look, SitDown
from tests.browser.measures import fits
from tests.commands.table import Table, fresh_key


@pytest.fixture
def viewport() -> str:
    return "small phone"


def test_a_new_game_by_another_pad_and_its_teams(page: Page, sit: SitDown, look: Look, transactional_db: None) -> None:
    table = Table("Anna", "Ben", "Karen-Margrethe", "Ib")
    sit(page, table)
    page.goto(f"/groups/{table.group.pk}/new/")
    page.get_by_role("radio", name="Another game").check(force=True)
    page.get_by_label("Which game?").select_option("Maxi Yatzy")
    page.get_by_label("How is it played?").select_option("Half forced: the upper boxes first")
    expect(page.get_by_text("The upper boxes come first, in any order")).to_be_visible()
    look(page)
    page.get_by_role("radio", name="In teams, one sheet each").check(force=True)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_role("heading", name="Teams")).to_be_visible()
    look(page)
    page.get_by_role("button", name="One more team").click()
    expect(page.get_by_role("textbox", name="Name of team 3")).to_be_visible()
    look(page)


def test_the_rules_of_every_game_fit_the_screen(page: Page, sit: SitDown, transactional_db: None) -> None:
    table = Table("Anna")
    sit(page, table)

    for game in GAMES:
        pad = commands.new_pad(table.phone, table.group, game=game, name=f"Our {game}", key=fresh_key())
        page.goto(f"/pads/{pad.pk}/rules/")
        expect(page.get_by_role("row", name="The highest possible total")).to_be_visible()
        fits(page)


@pytest.mark.parametrize(
    ("game", "rules", "seats", "last"),
    [
        *(("maxi", {}, seats, ("maxi_yatzy", 100, 0)) for seats in (1, 2, 6, 12)),
        *(("yatzy", {"multipliers": [1, 2, 3]}, seats, ("yatzy", 50, 2)) for seats in (1, 2, 3, 4)),
    ],
)
def test_every_seat_of_a_long_or_a_wide_sheet_is_there_and_can_be_written_down_to_the_last_box(
    page: Page,
    sit: SitDown,
    transactional_db: None,
    game: str,
    rules: dict[str, Any],
    seats: int,
    last: tuple[str, int, int],
) -> None:
    names = [f"Player {number}" for number in range(1, seats + 1)]
    phone = sit(page, Table(*names, game=game, **rules))
    box, points, column = last
    fits(page)

    phone.write(names[-1], box, points, column)

    fits(page)
    # Triple counts its last column three times.
    assert phone.totals() == dict.fromkeys(names, 0) | {names[-1]: points * (column + 1)}
