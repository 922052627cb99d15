"""Two phones at one table: both write, each follows the other, and nobody's mark is lost in silence."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.commands.table import Table


def test_a_second_phone_is_let_in_by_a_link_and_sits_down_at_the_sheet(
    anna: Phone, second_phone: Page, table: Table
) -> None:
    anna.page.goto(f"/groups/{table.group.pk}/invite/")
    anna.page.get_by_role("button", name="Show a link and a code").click()
    link = anna.page.get_by_role("textbox").input_value()

    second_phone.goto(urlsplit(link).path)
    second_phone.get_by_label("What is this phone called?").fill("Cleo's phone")
    second_phone.get_by_role("button", name="Sit down at the table").click()
    second_phone.get_by_role("button", name="it is passed around").click()
    Phone(second_phone).write("Anna", "chance", 22)

    anna.page.goto(f"/sheets/{table.sheet_id}/log/")
    expect(anna.page.get_by_text("Anna: Chance 22 Cleo's phone")).to_be_visible()


def test_a_mark_written_on_one_phone_is_seen_on_the_other_with_whose_turn_it_is(anna: Phone, ben: Phone) -> None:
    anna.write("Anna", "sixes", 18)

    ben.shows("Anna", "sixes", 18)
    expect(ben.turn).to_have_text("Ben to play")
    expect(ben.page).to_have_title(re.compile("Ben.* to play"))


def test_writing_off_turn_is_told_after_it_is_written_and_never_blocked(anna: Phone, ben: Phone) -> None:
    ben.write("Ben", "fives", 20)

    expect(ben.said).to_contain_text(re.compile("Written for .*Ben.*It was .*Anna.*’s turn"))
    anna.shows("Ben", "fives", 20)


def test_who_comes_second_to_a_box_is_told_what_it_holds_and_by_whom_and_can_change_it_on_purpose(
    anna: Phone, ben: Phone, table: Table
) -> None:
    """Case M03."""
    ben.open("Ben", "chance")
    anna.write("Ben", "chance", 22)

    ben.tile(17).click()

    expect(ben.picker.get_by_role("alert")).to_have_text("This box holds 22 now. Anna's phone was first.")
    expect(ben.cell("Ben", "chance")).to_have_text("22")
    assert table.mark("Ben", "chance") == "=22"
    ben.picker.get_by_role("button", name="Change it anyway to 17").click()
    ben.shows("Ben", "chance", 17)
    anna.shows("Ben", "chance", 17)


def test_undo_asks_before_it_takes_back_what_another_phone_wrote(anna: Phone, ben: Phone, table: Table) -> None:
    """Case M08."""
    anna.write("Anna", "threes", 9)
    ben.shows("Anna", "threes", 9)
    undo = ben.page.get_by_role("button", name="Undo Anna, Threes 9 (Anna's phone)")

    undo.click()
    expect(ben.picker).to_contain_text("Take this back?")
    expect(ben.picker).to_contain_text("Anna, Threes 9 · written by Anna's phone")
    ben.picker.get_by_role("link", name="Close").click()
    kept = table.mark("Anna", "threes")
    undo.click()
    ben.picker.get_by_role("button", name="Take it back").click()
    expect(ben.cell("Anna", "threes")).to_have_accessible_name(re.compile(": open$"))

    assert (kept, table.mark("Anna", "threes")) == ("333", "")


def test_each_phone_takes_back_its_own_newest_mark_first(anna: Phone, ben: Phone) -> None:
    """Case M08."""
    anna.write("Anna", "twos", 6)
    ben.write("Ben", "threes", 9)
    anna.shows("Ben", "threes", 9)

    anna.page.get_by_role("button", name="Undo Anna, Twos 6").click()

    expect(anna.cell("Anna", "twos")).to_have_accessible_name(re.compile(": open$"))
    anna.shows("Ben", "threes", 9)


def test_a_refresh_leaves_an_open_picker_what_is_typed_in_it_and_the_focus_alone(anna: Phone, ben: Phone) -> None:
    """Case M07."""
    ben.open("Ben", "sixes")
    ben.typed.press_sequentially("1")

    anna.write("Anna", "chance", 22)
    expect(ben.cell("Anna", "chance")).to_have_text("22")
    ben.page.keyboard.type("8")

    expect(ben.typed).to_be_focused()
    expect(ben.typed).to_have_value("18")
    ben.page.keyboard.press("Enter")
    ben.shows("Ben", "sixes", 18)


def test_a_refresh_leaves_the_dice_on_the_tray_alone(anna: Phone, ben: Phone) -> None:
    """Case M07."""
    ben.handle.click()
    ben.throw("666")
    anna.write("Anna", "chance", 22)
    expect(ben.cell("Anna", "chance")).to_have_text("22")
    expect(ben.page.get_by_role("button", name="take back the 6")).to_have_count(3)

    ben.throw("55")
    expect(ben.cell("Ben", "full_house")).to_have_accessible_name(re.compile("these dice give 28$"))
    anna.write("Anna", "chance", 24)
    expect(ben.cell("Anna", "chance")).to_have_text("24")

    expect(ben.cell("Ben", "full_house")).to_have_accessible_name(re.compile("these dice give 28$"))
    ben.cell("Ben", "full_house").click()
    ben.shows("Ben", "full_house", 28)
