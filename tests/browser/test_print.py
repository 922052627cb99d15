"""A sheet on paper."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scoresheet import commands
from tests.browser.conftest import SitDown
from tests.commands.table import Table

A4: ViewportSize = {"width": 703, "height": 1032}
"""Within margins of 12 mm, in CSS pixels."""
EIGHT = ("Anna", "Ben", "Karen-Margrethe", "Ib", "Wolfeschlegelsteinhausen", "Cleo", "Dan", "Eva")
BEYOND = """() => [
  ...[...document.querySelectorAll("#sheet :is(th, td), .places :is(th, td)")]
    .filter((it) => it.getBoundingClientRect().right > innerWidth + 1).map((it) => it.innerText),
  ...[...document.querySelectorAll("*")]
    .filter((it) => ["auto", "scroll"].includes(getComputedStyle(it).overflowY) && it.scrollHeight > it.clientHeight)
    .map((it) => it.outerHTML.slice(0, 60)),
]"""


@pytest.mark.parametrize(
    ("names", "played"),
    [(EIGHT, {}), (EIGHT[:3], {"game": "maxi"}), (EIGHT[:6], {"game": "yahtzee", "multipliers": [1, 2, 3]})],
    ids=["eight players", "Maxi", "eighteen columns"],
)
def test_a_finished_sheet_on_paper_is_whole_on_one_page_with_nothing_to_press(
    page: Page, sit: SitDown, transactional_db: None, names: tuple[str, ...], played: dict[str, Any]
) -> None:
    """Case U07."""
    table = Table(*names, **played)
    for place, name in enumerate(names):
        table.write(name, "chance", f"={20 - place}")
    table.do(commands.end_early)
    sit(page, table).open(names[0], "ones")
    page.set_viewport_size(A4)

    page.emulate_media(media="print", color_scheme="dark")

    assert page.evaluate(BEYOND) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= A4["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= A4["height"]
    expect(page.locator("a:not(.cell, .inforce), button:not(.cell)").locator("visible=true")).to_have_count(0)
    assert page.locator("#sheet .grand td").last.evaluate("it => getComputedStyle(it).color") == "rgb(0, 0, 0)"


def test_a_wide_sheet_that_is_printed_stays_as_it_lay(page: Page, sit: SitDown, transactional_db: None) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    phone = sit(page, Table("Anna", "Ben"))
    phone.open("Anna", "chance")
    page.evaluate("window.isTheSame = true")

    page.pdf(format="A4")
    phone.typed.fill("22")

    assert page.evaluate("window.isTheSame")
    expect(phone.picker).to_be_visible()
