"""What the eye and the thumb count on: nothing jumps, nothing hides, every number stands under its own name."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table

type Boxes = list[tuple[float, float, float, float]]

LONG = "Wolfeschlegelsteinhausenbergerdorffwelch"
MARKUP = ["<svg/onload=alert(1)>", '"><img src=x onerror=alert(1)>', "Robert'); --", "{{ 7 }}{% now %}"]
CELLS = """() => [...document.querySelectorAll(".sheet .cell")].map((cell) => {
  const { x, y, width, height } = cell.closest("td").getBoundingClientRect();
  return [x, y, width, height];
})"""


@pytest.fixture
def viewport() -> str:
    return "small phone"


@pytest.fixture
def four(page: Page, sit: SitDown, transactional_db: None) -> Phone:
    return sit(page, Table("Anna", "Ben", "Karen-Margrethe", "Ib"))


def cells(phone: Phone) -> Boxes:
    return phone.page.evaluate(CELLS)  # type: ignore[no-any-return]


def scrolled(phone: Phone) -> float:
    return phone.page.locator("#board").evaluate("pad => pad.scrollTop")  # type: ignore[no-any-return]


def bottom(phone: Phone, selector: str) -> float:
    box = phone.page.locator(selector).first.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_no_cell_moves_while_a_picker_opens_a_mark_is_written_and_the_tray_comes_up(four: Phone) -> None:
    before = cells(four)
    four.open("Anna", "ones")
    with_picker = cells(four)
    four.tile(3).click()
    four.shows("Anna", "ones", 3)
    written = cells(four)
    four.handle.click()
    with_tray = cells(four)
    four.throw("33366")
    expect(four.cell("Ben", "full_house")).to_have_text("21")

    assert before == with_picker == written == with_tray == cells(four)


def test_the_row_written_in_stays_in_sight_above_the_picker_and_the_pad_then_lies_as_it_lay(four: Phone) -> None:
    four.page.locator("#board").evaluate("pad => pad.scrollTop = 120")

    for box in ("sixes", "three_kind", "full_house", "chance"):
        four.cell("Ben", box).evaluate("cell => cell.click()")
        expect(four.picker).to_contain_text(four.labels[box])
        panel, cell = four.picker.bounding_box(), four.cell("Ben", box).bounding_box()
        assert panel
        assert cell
        assert bottom(four, ".sheet thead") <= cell["y"] < cell["y"] + cell["height"] <= panel["y"]
        four.picker.get_by_role("link", name="Close").click()
        expect(four.picker).to_have_count(0)
        assert scrolled(four) == 120

    four.cell("Anna", "sixes").evaluate("cell => cell.click()")
    four.tile(18).click()
    four.shows("Anna", "sixes", 18)
    assert scrolled(four) == 120


def test_the_whole_upper_section_with_its_bonus_is_seen_at_once_also_with_the_tray(four: Phone) -> None:
    end = bottom(four, ".sheet .end")
    closed = four.page.locator("#bar").bounding_box()
    four.handle.click()
    opened = four.page.locator("#bar").bounding_box()

    assert closed
    assert opened
    assert end <= opened["y"] < closed["y"]


def test_four_at_the_table_need_no_scrolling_sideways(four: Phone) -> None:
    assert four.page.locator("#board").evaluate("pad => pad.scrollWidth - pad.clientWidth") == 0
    assert all(width >= 44 and height >= 36 for _x, _y, width, height in cells(four))


def test_no_row_shows_through_the_heads_where_the_browsers_own_colours_are_all_there_is(four: Phone) -> None:
    four.page.emulate_media(forced_colors="active")

    grounds = four.page.evaluate(
        "[...document.querySelectorAll('#sheet thead :is(td, th)')].map((it) => getComputedStyle(it).backgroundColor)"
    )

    assert len(grounds) == 5
    assert all(ground.startswith("rgb(") for ground in grounds), grounds  # rgba( is seen through


@pytest.mark.parametrize("seats", [1, 5, 8, 12])
def test_every_seat_up_to_twelve_is_there_and_can_be_written(
    page: Page, sit: SitDown, transactional_db: None, seats: int
) -> None:
    names = [f"Player {number}" for number in range(1, seats + 1)]
    phone = sit(page, Table(*names))

    phone.write(names[-1], "chance", 22)

    assert list(phone.totals()) == names
    assert phone.totals()[names[-1]] == 22


def test_names_and_boxes_stay_in_sight_while_twelve_seats_are_scrolled(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    sit(page, Table(*(f"Player {number}" for number in range(1, 13))))
    pad, head, label = page.locator("#board"), page.locator("thead .seat").last, page.locator("tbody th").last
    top = head.evaluate("it => it.getBoundingClientRect().y")

    pad.evaluate("pad => pad.scrollTo(pad.scrollWidth, pad.scrollHeight)")

    assert head.evaluate("it => it.getBoundingClientRect().y") == top
    expect(head).to_be_in_viewport(ratio=0.9)
    assert label.evaluate("it => it.getBoundingClientRect().x") == 0
    expect(label).to_be_in_viewport(ratio=0.9)


def test_whoever_is_to_play_is_brought_into_sight_among_twelve(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    names = [f"Player {number}" for number in range(1, 13)]
    table = Table(*names)
    for name in names[:9]:
        table.write(name, "chance", "=20")

    sit(page, table)

    expect(page.locator("thead .now")).to_be_in_viewport(ratio=0.95)


def test_a_long_name_a_name_from_right_to_left_and_an_emoji_leave_every_number_under_its_own_name(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    names = [LONG, "שרה", "محمد (2)", "👩‍👩‍👧‍👦 Familie"]
    phone = sit(page, Table(*names))
    heads = page.locator("thead .seat")
    widths = [heads.nth(place).evaluate("it => it.offsetWidth") for place in range(4)]

    for name, points in zip(names, (21, 22, 23, 24), strict=True):
        phone.write(name, "chance", points)

    assert max(widths) - min(widths) <= 1
    assert phone.totals() == dict(zip(names, (21, 22, 23, 24), strict=True))
    assert phone.line("Chance") == ["21", "22", "23", "24"]
    expect(heads.first).to_have_attribute("title", LONG)
    assert page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    for place, name in enumerate(names):
        cell, head = phone.cell(name, "chance").bounding_box(), heads.nth(place).bounding_box()
        assert cell
        assert head
        assert abs(head["x"] - cell["x"]) <= 3
        assert abs(head["width"] - cell["width"]) <= 4


def test_markup_in_names_is_shown_as_it_was_typed_on_the_sheet_in_the_log_at_the_end_and_on_every_list(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    page.on("dialog", lambda dialog: pytest.fail(f"a script of a name ran: {dialog.message}"))
    table = Table(*MARKUP)
    phone = sit(page, table)
    phone.write(MARKUP[1], "chance", 22)
    expect(phone.said).to_contain_text(MARKUP[1])
    phone.open(MARKUP[0], "chance")
    expect(phone.picker).to_contain_text(MARKUP[0])
    page.keyboard.press("Escape")
    group = f"/groups/{table.group.pk}"

    for address in (f"/sheets/{table.sheet_id}/", f"/sheets/{table.sheet_id}/table/", f"{group}/", f"{group}/players/"):
        page.goto(address)
        for name in MARKUP:
            expect(page.locator("main").get_by_text(name, exact=True).first).to_be_attached()
    page.goto(f"/sheets/{table.sheet_id}/log/")
    expect(page.get_by_role("main")).to_contain_text(MARKUP[1])
    page.goto(f"/sheets/{table.sheet_id}/table/")
    page.get_by_text("End the game early").click()
    page.get_by_role("button", name="End it here").click()
    expect(page.locator("#ended h2")).to_contain_text(MARKUP[1])
    expect(page).to_have_title(re.compile(re.escape(MARKUP[1])))
    expect(page.locator("main img, main script, main svg[onload]")).to_have_count(0)
