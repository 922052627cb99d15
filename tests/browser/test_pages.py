"""The pages around the sheet in a real browser: how they look to a checker, to a thumb, and without a script."""

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from scoresheet import commands
from scoresheet.models import Player
from tests.browser.conftest import VIEWPORTS, CheckAccessibility
from tests.browser.phone import hold
from tests.commands.table import Table

TOO_SMALL = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select")]
    .filter((element) => element.offsetParent && !element.matches(".sr, .cell"))
    .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([element]) => element.outerHTML.slice(0, 120))"""
WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def table(server: str) -> Table:
    """A group with long and foreign names, a past game, house rules that were changed, and a game on the table."""
    table = Table("Anna", "Wolfgang Amadeus von und zu Hohenzollern", "שרה")
    table.write("Anna", "chance", "66666")
    table.do(commands.end_early)
    commands.same_again(table.phone, table.sheet, key="again")
    table.change_rules(upper_threshold=60, forced="half")
    commands.new_pad(table.phone, table.group, game="yatzy", name="Tvungen", key="second pad")
    commands.retire(commands.add_player(table.group, "Old Tom"))
    return table


@pytest.fixture
def at_home(page: Page, server: str, table: Table) -> Page:
    """A phone that runs the group."""
    hold(page, server, table.phone)
    return page


def pages(table: Table) -> dict[str, str]:
    group = f"/groups/{table.group.pk}/"
    return {
        "start": "/",
        "another group": "/?new",
        "group": group,
        "new game": group + "new/",
        "players": group + "players/",
        "player": f"/players/{table.player('Anna').pk}/",
        "pads": group + "pads/",
        "house rules": f"/pads/{table.pad.pk}/",
        "past games": group + "past/",
        "invite": group + "invite/",
        "this phone": "/device/",
        "nothing": "/groups/987654/",
    }


@pytest.mark.parametrize("viewport", VIEWPORTS)
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_no_page_has_a_fault(at_home: Page, table: Table, axe: CheckAccessibility, viewport: str) -> None:
    for path in pages(table).values():
        at_home.goto(path)

        axe(at_home)
        assert not at_home.evaluate(WIDER)
        if "phone" in viewport:
            assert at_home.evaluate(TOO_SMALL) == []


def test_a_link_with_its_code_has_no_fault(at_home: Page, table: Table, axe: CheckAccessibility) -> None:
    at_home.goto(f"/groups/{table.group.pk}/invite/")
    at_home.get_by_role("button", name="Show a link and a code").click()

    expect(at_home.get_by_label("The link")).not_to_be_empty()
    axe(at_home)


def test_names_are_typed_with_enter_and_a_wrong_one_is_told(page: Page, axe: CheckAccessibility) -> None:
    page.goto("/")
    page.get_by_label("Name 1").focus()
    for name in ("Anna", "Ben", "anna"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")

    expect(page.get_by_label("Name 4")).to_be_focused()
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_text("stands on the list twice")).to_be_visible()
    expect(page.get_by_label("Name 3")).to_have_value("anna")
    axe(page)


def test_a_list_is_dragged_into_order(at_home: Page, table: Table) -> None:
    at_home.goto(f"/groups/{table.group.pk}/players/")
    names = at_home.locator(".order bdi")
    first, second = at_home.locator(".grip").nth(0), at_home.locator(".order li").nth(1)
    first.scroll_into_view_if_needed()
    start, there = first.bounding_box(), second.bounding_box()
    assert start
    assert there

    with at_home.expect_response(lambda response: response.request.method == "POST"):
        at_home.mouse.move(start["x"] + 20, start["y"] + 20)
        at_home.mouse.down()
        at_home.mouse.move(there["x"] + 20, there["y"] + there["height"] - 5, steps=10)
        at_home.mouse.up()

    expect(names.nth(1)).to_have_text("Anna")
    at_home.reload()
    expect(names.nth(1)).to_have_text("Anna")


def test_a_list_is_put_in_order_by_keyboard(at_home: Page, table: Table) -> None:
    at_home.goto(f"/groups/{table.group.pk}/players/")
    up = at_home.get_by_role("button", name="שרה: one place up")
    up.focus()

    with at_home.expect_response(lambda response: response.request.method == "POST"):
        at_home.keyboard.press("Enter")

    expect(up).to_be_focused()
    assert [player.name for player in Player.objects.filter(retired=False)][1] == "שרה"


def test_a_rule_is_moved_previewed_and_saved(at_home: Page, table: Table, axe: CheckAccessibility) -> None:
    at_home.goto(f"/pads/{table.pad.pk}/")
    preview = at_home.locator("#preview")
    expect(preview).to_have_text("Nothing is changed yet.")

    at_home.get_by_role("button", name="Upper bonus needs: 1 more").click()

    expect(preview).to_contain_text("all points stay as they are")
    expect(at_home.get_by_label("Upper bonus needs, 0 to 105")).to_have_value("61")
    axe(at_home)
    at_home.get_by_role("button", name="Save for").click()
    expect(at_home.get_by_role("status")).to_have_text("Upper bonus needs: 60 → 61")


@pytest.mark.parametrize("javascript", [False])
def test_forms_work_without_a_script(at_home: Page, table: Table) -> None:
    at_home.goto(f"/pads/{table.pad.pk}/")
    at_home.get_by_role("button", name="Upper bonus is worth: 5 more").click()
    field = at_home.get_by_label("Upper bonus is worth, 0 to 100")
    expect(field).to_have_value("55")
    field.press("Enter")
    expect(field).to_have_value("55")
    at_home.get_by_role("button", name="Save for").click()
    expect(at_home.get_by_role("status")).to_contain_text("Upper bonus is worth: 50 → 55")

    at_home.goto(f"/groups/{table.group.pk}/new/")
    at_home.get_by_role("button", name="שרה: one place up").click()
    expect(at_home.locator(".order bdi").nth(1)).to_have_text("שרה")
    at_home.get_by_role("button", name="Start the sheet").click()
    expect(at_home.locator(".sheet .seat bdi").nth(1)).to_have_text("שרה")


@pytest.mark.parametrize("javascript", [False])
def test_one_more_line_comes_from_the_server_where_there_is_no_script(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Name 1").fill("Anna")
    page.get_by_role("button", name="One more").click()

    expect(page.get_by_label("Name 4")).to_be_visible()
    expect(page.get_by_label("Name 1")).to_have_value("Anna")


def test_another_phone_comes_in_by_the_link(
    at_home: Page, table: Table, second_phone: Page, axe: CheckAccessibility
) -> None:
    at_home.goto(f"/groups/{table.group.pk}/invite/")
    at_home.get_by_role("button", name="Show a link and a code").click()
    second_phone.goto(at_home.get_by_label("The link").input_value())
    axe(second_phone)

    second_phone.get_by_label("What is this phone called?").fill("Ben's phone")
    second_phone.get_by_role("button", name="Sit down at the table").click()

    expect(second_phone.get_by_role("status")).to_contain_text("Welcome to")
    expect(second_phone.locator("table.sheet")).to_be_visible()


def test_the_servers_link_lets_a_phone_run_the_group(
    table: Table, second_phone: Page, capsys: pytest.CaptureFixture[str], server: str
) -> None:
    call_command("link", table.group.pk, base=server)
    second_phone.goto(next(word for word in capsys.readouterr().out.split() if word.startswith(server)))

    second_phone.get_by_role("button", name="Sit down at the table").click()
    second_phone.goto(f"/groups/{table.group.pk}/")

    expect(second_phone.get_by_role("link", name="Invite a phone")).to_be_visible()


@pytest.mark.parametrize("theme", ["Day", "Dusk"])
def test_a_chosen_light_stays(page: Page, theme: str, axe: CheckAccessibility) -> None:
    page.goto("/device/")
    page.get_by_role("radio", name=theme).check()
    page.get_by_role("button", name="Remember").click()

    expect(page.locator("html")).to_have_class("light" if theme == "Day" else "dark")
    axe(page)
