"""The pickers and the tray of the whole family as they are seen: dice within their tiles, tiles for a thumb."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CheckAccessibility, SitDown
from tests.commands.table import Table

FURTHER = [(0, "yahtzee", "66666"), (0, "fours", "4")]
SAVED = [(0, "ones", "1@1"), (0, "twos", "2@1")]
TOO_SMALL = """dialog => [...dialog.querySelectorAll("button:not(.sr), a, label, select")]
    .filter(it => it.offsetWidth && Math.min(it.offsetWidth, it.offsetHeight) < 44).map(it => it.outerHTML)"""
TOO_FULL = """dialog => [...dialog.querySelectorAll("button:not(.sr)")]
    .filter(it => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight).map(it => it.outerHTML)"""


def test_the_focus_goes_to_the_first_tile_that_can_be_pressed(page: Page, sit: SitDown, transactional_db: None) -> None:
    table = Table("Anna", game="yahtzee")
    table.lay("Anna", [(0, "yahtzee", "66666"), (0, "fours", "4")])
    phone = sit(page, table)

    phone.open("Anna", "full_house")

    expect(phone.picker.get_by_role("button", name="5 × 4: 25 points, +100, joker")).to_be_focused()
    expect(phone.picker.get_by_role("button", name="5 × 1: not here.")).to_be_disabled()


@pytest.mark.parametrize("viewport", ["small phone", "desktop"])
@pytest.mark.parametrize(
    ("game", "marks", "boxes"),
    [
        ("yahtzee", [], ("four_kind", "full_house", "small_straight", "three_kind")),
        ("yahtzee", FURTHER, ("fours", "fives", "full_house", "chance")),
        ("maxi", SAVED, ("sixes", "two_pairs", "three_pairs", "castle", "tower", "chance", "maxi_yatzy")),
        ("generala", [], ("straight", "full_house", "double_generala")),
    ],
)
def test_every_tile_holds_its_dice_and_is_large_enough(
    page: Page,
    sit: SitDown,
    game: str,
    marks: list[tuple[int, str, str]],
    boxes: tuple[str, ...],
    viewport: str,
    transactional_db: None,
) -> None:
    table = Table("Anna", game=game)
    table.lay("Anna", marks)
    phone = sit(page, table)

    for box in boxes:
        picker = phone.open("Anna", box)

        assert picker.evaluate(TOO_SMALL) == []
        assert picker.evaluate(TOO_FULL) == []
        assert picker.evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("viewport", ["small phone"])
def test_six_dice_and_their_suggestions_fit_the_tray_of_a_small_phone(
    page: Page, sit: SitDown, viewport: str, transactional_db: None
) -> None:
    table = Table("Anna", game="maxi")
    table.lay("Anna", SAVED)
    phone = sit(page, table)
    phone.handle.click()

    phone.throw("335566")
    expect(page.locator("#chips button")).to_have_count(3)

    boxes = [it.bounding_box() for it in page.locator("#tray").locator("button, a, select").filter(visible=True).all()]
    assert all(box and box["x"] >= 8 and box["x"] + box["width"] <= 352 for box in boxes)


@pytest.mark.parametrize(("viewport", "colour_scheme"), [("small phone", "light"), ("desktop", "dark")])
@pytest.mark.parametrize(
    ("game", "marks", "boxes"),
    [("yahtzee", FURTHER, ("full_house", "chance")), ("maxi", SAVED, ("castle", "tower")), ("generala", [], ("ones",))],
)
def test_pickers_and_tray_are_accessible(
    page: Page,
    sit: SitDown,
    axe: CheckAccessibility,
    game: str,
    marks: list[tuple[int, str, str]],
    boxes: tuple[str, ...],
    viewport: str,
    colour_scheme: str,
    transactional_db: None,
) -> None:
    table = Table("Anna", game=game)
    table.lay("Anna", marks)
    phone = sit(page, table)

    for box in boxes:
        phone.open("Anna", box)
        axe(page)
        page.keyboard.press("Escape")
    if viewport != "desktop":
        phone.handle.click()
    phone.throw("4" * table.reading.game.dice)
    expect(page.locator("#chips button").first).to_be_visible()
    axe(page)
