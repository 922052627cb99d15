"""What a hurried hand, a long name, or somebody else's tap must not do."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet import commands
from tests.browser.conftest import CheckAccessibility, SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table

TWICE = """([x, y]) => {
  for (const _tap of [1, 2]) {
    const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, pointerType: "touch", detail: 1 };
    const under = document.elementFromPoint(x, y);
    under.dispatchEvent(new PointerEvent("pointerdown", at));
    under.dispatchEvent(new PointerEvent("click", at));
  }
}"""


@pytest.fixture
def phone(page: Page, sit: SitDown, table: Table) -> Phone:
    return sit(page, table)


def middle(phone: Phone, name: str, box: str) -> list[float]:
    box_ = phone.cell(name, box).bounding_box()
    assert box_ is not None
    return [box_["x"] + box_["width"] / 2, box_["y"] + box_["height"] / 2]


@pytest.mark.parametrize("viewport", ["small phone"])
def test_the_second_of_two_quick_taps_presses_nothing_that_came_to_lie_under_the_finger(
    phone: Phone, table: Table
) -> None:
    phone.cell("Anna", "one_pair").scroll_into_view_if_needed()
    spot = middle(phone, "Anna", "one_pair")
    phone.page.evaluate(TWICE, spot)
    expect(phone.picker).to_be_visible()

    phone.page.evaluate(TWICE, spot)  # the panel lies there now

    expect(phone.picker).to_contain_text("One pair")
    assert table.log() == ["start"]


def test_dice_laid_for_one_never_pass_to_the_next_unseen(phone: Phone, table: Table) -> None:
    phone.handle.click()
    phone.throw("33355")
    expect(phone.page.locator(".chips button")).to_have_count(3)
    table.write("Anna", "ones", "11", device=table.other_phone)

    phone.wake()

    expect(phone.said).to_contain_text("The turn has moved on, so the dice were put away.")
    expect(phone.page.locator("#dice [name=roll]")).to_have_value("")
    expect(phone.page.locator(".chips button")).to_have_count(0)


def test_a_number_that_is_refused_stays_to_be_mended(phone: Phone) -> None:
    phone.open("Anna", "chance")
    phone.typed.fill("44")
    phone.typed.press("Enter")
    expect(phone.picker).to_contain_text("Chance can be 5–30 or 0.")
    expect(phone.typed).to_have_value("44")
    expect(phone.typed).to_be_focused()

    phone.typed.fill("24")
    phone.page.get_by_role("button", name="Write what is typed").click()

    phone.shows("Anna", "chance", 24)


def test_the_sentence_that_something_was_not_saved_goes_when_it_is(phone: Phone) -> None:
    phone.page.route("**/chance/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    phone.open("Anna", "chance")
    phone.tile(20).click()
    expect(phone.said).to_contain_text("Not saved")
    phone.page.unroute("**/chance/")

    phone.tile(20).click()

    phone.shows("Anna", "chance", 20)
    expect(phone.said).not_to_contain_text("Not saved")


def test_the_winner_is_in_sight_when_the_last_box_is_filled(phone: Phone, table: Table) -> None:
    boxes = [box.key for box in table.reading.game.boxes]
    for name in ("Anna", "Ben"):
        table.lay(name, [(0, box, "-") for box in boxes if (name, box) != ("Ben", "yatzy")])
    phone.page.reload()
    phone.open("Ben", "yatzy")
    phone.tile(50).click()

    expect(phone.page.get_by_role("heading", name="wins with 50")).to_be_in_viewport()


@pytest.mark.parametrize("viewport", ["small phone"])
def test_the_longest_name_leaves_every_page_as_wide_as_the_screen(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("W" * 40, "Donaudampfschifffahrtsgesellschaftskap")
    phone = sit(page, table)
    phone.write("W" * 40, "ones", 3)
    phone.open("Donaudampfschifffahrtsgesellschaftskap", "twos")
    expect(phone.page.get_by_role("link", name="Close, write nothing")).to_be_in_viewport(ratio=1)

    ways = [
        f"/sheets/{table.sheet_id}/",
        f"/groups/{table.group.pk}/",
        "/",
        f"/pads/{table.pad.pk}/?sheet={table.sheet_id}",
    ]
    for way in ways:
        page.goto(way)
        assert page.evaluate("document.documentElement.scrollWidth") == 360, way


@pytest.mark.parametrize("viewport", ["desktop"])
def test_the_result_lies_on_paper_on_a_laptop_too(
    page: Page, sit: SitDown, table: Table, axe: CheckAccessibility
) -> None:
    table.write("Anna", "chance", "=22")
    table.do(commands.end_early)
    sit(page, table)

    axe(page)
