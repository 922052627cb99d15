"""The television: it shows what phones write, goes on by itself, and all of a sheet is on the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoresheet import commands
from tests.browser.conftest import Look
from tests.browser.phone import hold
from tests.commands.table import Table, fresh_key

SIZES = [(1920, 1080), (1440, 900), (820, 1180), (390, 844)]
MAXI = ("Anna", "Ben", "Karen-Margrethe", "Ib", "Wolfeschlegelsteinhausen", "Cleo")
BEYOND = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const pad = document.querySelector(".laid").getBoundingClientRect();
  const edge = document.querySelector(".tv > nav").getBoundingClientRect();
  const isBeside = pad.left > edge.left;
  const isBroken = (it) => it.offsetHeight > 1.9 * parseFloat(getComputedStyle(it).fontSize);
  const cut = (it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1;
  return [
    scrollWidth - innerWidth > 0 && "the page is too wide",
    scrollHeight - innerHeight > 0 && "the page is too high",
    pad.right > innerWidth + 1 && "the pad is too wide",
    pad.bottom > (isBeside ? innerHeight : edge.top) + 1 && "the pad is too high",
    ...[...document.querySelectorAll(".laid tbody :is(th, td), .standing li, .turn, .turn b")]
      .filter(cut).map((it) => it.innerText),
    ...[...document.querySelectorAll(".standing span")].filter(isBroken).map((it) => it.innerText),
  ].filter(Boolean);
}"""


def in_teams() -> Table:
    table = Table("Anna", "Wolfeschlegelsteinhausen", "Cleo", "Dan")
    return table.play_in_teams(shared=True, Kraftfahrzeuge="Anna Cleo", Blues="Wolfeschlegelsteinhausen Dan")


def show(page: Page, server: str, table: Table) -> None:
    hold(page, server, table.phone)
    page.goto(f"/sheets/{table.sheet_id}/tv/")


def test_a_wall_follows_the_game_shows_its_end_and_goes_on_to_the_next(page: Page, server: str) -> None:
    table = Table("Anna", "Ben")
    show(page, server, table)
    turn = page.get_by_role("heading", level=1)

    table.write("Anna", "chance", "66543", device=table.other_phone)
    expect(turn).to_have_text("Ben to play")
    expect(page.get_by_role("status")).to_have_text("\u2068Ben's phone\u2069: \u2068Anna\u2069, Chance 24")
    table.do(commands.end_early)
    expect(turn).to_have_text("\u2068Anna\u2069 wins with 24")
    following = commands.same_again(table.phone, table.sheet, key=fresh_key())

    expect(turn).to_have_text("Ben to play")
    assert page.url.endswith(f"/sheets/{following.pk}/tv/")
    table.turn_to(following.pk).write("Ben", "chance", "66543")
    expect(turn).to_have_text("Anna to play")


@pytest.mark.parametrize(
    "laid",
    [
        lambda: Table("Anna", "Ben", "Karen-Margrethe", "Ib"),
        lambda: Table(*MAXI, game="maxi"),
        lambda: Table("Anna", "Ben", multipliers=[1, 2, 3]),
        lambda: Table("Anna", "Ben", "Cleo", "Dan", games=6),
        in_teams,
    ],
    ids=["Yatzy", "Maxi", "Triple", "six columns", "teams"],
)
def test_all_of_a_sheet_is_on_the_screen_whatever_the_game(page: Page, server: str, laid: Callable[[], Table]) -> None:
    table = laid()
    for name in list(table.totals())[:-1]:
        table.write(name, "chance", "=20")
        table.write(name, "sixes", "666")
    show(page, server, table)

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BEYOND) == [], (width, height)


def test_it_can_be_read_and_heard_by_everybody_in_the_game_and_after_it(page: Page, server: str, look: Look) -> None:
    table = Table("Anna", "Ben")
    table.write("Anna", "chance", "66543")
    show(page, server, table)

    look(page)
    page.emulate_media(color_scheme="light")
    table.do(commands.end_early)
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    look(page)
