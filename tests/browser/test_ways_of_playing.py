"""Ways of playing, a whole game of each by taps: Triple, in teams, and alone against one's own best."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoresheet.board.words import isolated
from tests.browser.conftest import SitDown
from tests.browser.phone import Phone, hold
from tests.commands.table import BOXES, Table

type Column = dict[str, int]


def from_the_top(written: str) -> Column:
    """The points of a column of Nordic Yatzy."""
    return dict(zip(BOXES, map(int, written.split()), strict=True))


def marks(column: Column, *but: str, number: int = 0) -> list[tuple[int, str, str]]:
    """A column as entries, except for these boxes."""
    return [(number, box, f"={worth}" if worth else "-") for box, worth in column.items() if box not in but]


# Above 63, which earns 50; below 12 + 22 + 18 + 24 + 15 + 0 + 28 + 23 + 50 = 192: in all 305.
GOOD = from_the_top("3 6 9 12 15 18  12 22 18 24  15 0 28 23 50")
# Above 42; below 10 + 10 + 9 + 0 + 0 + 20 + 7 + 17 + 0 = 73: in all 115.
POOR = from_the_top("2 4 6 8 10 12  10 10 9 0  0 20 7 17 0")


@pytest.fixture
def viewport() -> str:
    return "small phone"


# --- begun on the page of a new game: Triple, and teams ---------------------------------------------------------


@pytest.fixture
def at_the_new_game(page: Page, server: str, transactional_db: None) -> Table:
    """Four who have met, and the page of a new game before them."""
    table = Table("Anna", "Ben", "Cleo", "Dan")
    hold(page, server, table.phone)
    page.goto(f"/groups/{table.group.pk}/new/")
    return table


def begun(table: Table, page: Page) -> Phone:
    """The new sheet, as the table's, too."""
    expect(page).to_have_url(re.compile(r"/sheets/\d+/$"))
    table.turn_to(int(page.url.split("/")[-2]))
    return Phone(page)


def test_a_game_of_triple_yatzy_from_the_page_of_a_new_game(page: Page, at_the_new_game: Table) -> None:
    for name in ("Cleo", "Dan"):
        page.get_by_role("checkbox", name=name).uncheck()
    page.get_by_role("radio", name="Another game").check(force=True)
    page.get_by_label("How is it played?").select_option("Triple: columns × 1, × 2, × 3")
    expect(page.get_by_text("You choose the column after the throw")).to_be_visible()
    page.get_by_role("button", name="Start the sheet").click()
    phone = begun(at_the_new_game, page)
    expect(page.locator(".inforce")).to_contain_text("Triple Yatzy")
    expect(page.locator("thead tr").nth(1).locator("th")).to_have_text(["× 1", "× 2", "× 3"] * 2)
    late = ("full_house", "chance", "yatzy")
    # Above 66, which earns 50; below 12 + 18 + 15 + 16 + 15 + 0 + 27 + 19 + 50 = 172: in all 288.
    third = from_the_top("4 8 12 16 20 6  12 18 15 16  15 0 27 19 50")
    at_the_new_game.lay("Anna", marks(GOOD, *late))
    at_the_new_game.lay("Anna", marks(POOR, *late, number=1))
    at_the_new_game.lay("Anna", marks(third, *late, "sixes", number=2))
    for column in range(3):
        at_the_new_game.lay("Ben", marks(dict.fromkeys(GOOD, 0), number=column))
    page.reload()

    for column, written in enumerate((GOOD, POOR, third)):
        for box in late:
            phone.write("Anna", box, written[box], column)
    before = phone.totals()
    phone.write("Anna", "sixes", third["sixes"], 2)

    # The last box brings 6 and the bonus, three times: 3 × (60 + 172) = 696, then 3 × (66 + 50 + 172) = 3 × 288 = 864.
    assert before == {"Anna": 305 + 2 * 115 + 696, "Ben": 0}
    assert phone.totals() == {"Anna": 305 + 2 * 115 + 864, "Ben": 0}
    assert phone.line("Bonus")[:3] == ["50", "0", "50"]
    assert phone.line("Column total")[:3] == ["305", "115", "288"]
    assert phone.line("Times its factor")[:3] == ["305", "230", "864"]
    assert phone.line("Total") == ["1399", "0"]
    for column, (bonus, total) in enumerate([(50, 305), (0, 115), (50, 288)]):
        assert sum(figures(phone, column)) + bonus == total
    expect(page.locator("#ended h2")).to_have_text(f"{isolated('Anna')} wins with 1399")


def figures(phone: Phone, column: int) -> list[int]:
    """What stands in the boxes of a column of the first seat; a stroke is nothing."""
    rows = phone.page.locator(".sheet tbody tr:not([class])")
    cells = rows.locator(f"td:nth-of-type({column + 1})").all_inner_texts()
    assert len(cells) == len(GOOD)
    return [int(text) if text.strip().isdigit() else 0 for text in cells]


def test_a_game_of_teams_that_share_a_sheet_says_who_throws(page: Page, at_the_new_game: Table) -> None:
    play_in_teams(page, "In teams, one sheet each")
    thrower = page.locator("#head p b")
    throws = []
    phone = begun(at_the_new_game, page)
    late = ("small_straight", "large_straight", "full_house", "chance", "yatzy")

    for box in ("ones", *late):
        expect(phone.turn).to_have_text("Reds to play")
        throws.append(thrower.inner_text())
        phone.write("Reds", box, GOOD[box])
        expect(phone.turn).to_have_text("Blues to play")
        throws.append(thrower.inner_text())
        expect(page).to_have_title(f"Blues to play, {throws[-1]} throws · Yatzy")
        phone.write("Blues", box, POOR[box])
        if box == "ones":
            at_the_new_game.lay("Reds", marks(GOOD, "ones", *late))
            at_the_new_game.lay("Blues", marks(POOR, "ones", *late))
            page.reload()

    # Nine rounds were laid: the second is Cleo's and Dan's, the eleventh Anna's and Ben's, and so on by turns.
    assert throws == ["Anna", "Ben", "Anna", "Ben", "Cleo", "Dan", "Anna", "Ben", "Cleo", "Dan", "Anna", "Ben"]
    assert phone.totals() == {"Reds": 305, "Blues": 115}
    expect(page.locator("#ended h2")).to_have_text(f"{isolated('Reds')} wins with 305")
    first = page.get_by_role("table", name="Places").locator("tbody tr").first
    expect(first).to_contain_text(re.compile("Reds.*Anna.* and .*Cleo"))


def play_in_teams(page: Page, way: str) -> None:
    """Anna and Cleo are the Reds, who start, Ben and Dan the Blues: so they are divided unless told otherwise."""
    page.get_by_role("radio", name=way).check(force=True)
    page.get_by_label("Who starts?").select_option("The first in the list")
    page.get_by_role("button", name="Start the sheet").click()
    for number, name in enumerate(("Reds", "Blues"), 1):
        page.get_by_role("textbox", name=f"Name of team {number}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()


def test_a_game_of_teams_with_a_sheet_for_every_player_adds_them_up_and_is_ended_early(
    page: Page, at_the_new_game: Table
) -> None:
    play_in_teams(page, "In teams, a sheet for every player")
    phone = begun(at_the_new_game, page)

    for name, points in {"Anna": 22, "Ben": 20, "Cleo": 18, "Dan": 19}.items():
        expect(phone.turn).to_have_text(f"{name} to play")
        phone.write(name, "chance", points)

    # Reds 22 + 18 = 40, Blues 20 + 19 = 39.
    for name, team, total in [("Anna", "Reds", 40), ("Ben", "Blues", 39), ("Cleo", "Reds", 40), ("Dan", "Blues", 39)]:
        expect(phone.head(name)).to_contain_text(team)
        expect(phone.head(name)).to_contain_text(str(total))
    page.get_by_role("link", name="The table").click()
    page.get_by_text("End the game early").click()
    page.get_by_role("button", name="End it here").click()
    expect(phone.turn).to_have_text("Yatzy, ended early")
    expect(page.locator("#ended h2")).to_have_text(f"{isolated('Reds')} wins with 40")


# --- alone: against one's own best -------------------------------------------------------------------------------


def test_two_games_alone_of_which_the_second_is_told_its_pace_and_beats_the_first(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Ida")
    phone = sit(page, table)
    for box, points in POOR.items():
        phone.write("Ida", box, points)
    ended = page.locator("#ended")
    expect(ended).to_contain_text("The first result under these rules.")
    expect(ended.get_by_role("heading")).to_have_text(f"{isolated('Ida')}: 115 points")

    page.get_by_role("button", name="Same again").click()
    head = page.locator("#head")
    expect(head).to_contain_text(re.compile(r"Best so far:\s115\s\(\d+\s\w+\s\d{4}\)"))
    begun(table, page)
    phone.write("Ida", "twos", 4)
    expect(head).to_contain_text("Level with the best, 115")
    phone.write("Ida", "ones", 3)  # of the best 4 + 2
    expect(head).to_contain_text("1 ahead of the best, 115")
    phone.write("Ida", "chance", 5)  # of the best 4 + 2 + 17: 12 against 23
    expect(head).to_contain_text("11 behind the best, 115")
    table.lay("Ida", marks(GOOD, "twos", "ones", "chance", "yatzy"))
    page.reload()
    phone.write("Ida", "yatzy", 50)

    # 305, but 4 for 6 in Twos and 5 for 23 in Chance. That takes the upper sum to 61, and the bonus with it:
    # 61 + (192 - 18) = 235, and 235 - 115 = 120.
    assert phone.totals() == {"Ida": 235}
    expect(ended).to_contain_text("The best result is beaten by 120: it was 115 (")
