"""House rules changed on their page while a game is on the table."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table
from tests.rules.vectors import danish_sheet, in_dice

type Totals = dict[str, int]

PRINTED = {"Anna": 321, "Ben": 160}
# rule, taps on its stepper (or the number typed, or the name of a choice), totals under it
ONE_AT_A_TIME: list[tuple[str, int | str, Totals]] = [
    ("Upper bonus needs", -1, {"Anna": 321, "Ben": 210}),
    ("Upper bonus is worth", -3, {"Anna": 306, "Ben": 160}),
    ("Yatzy is worth", "50 plus the dice", {"Anna": 341, "Ben": 160}),
    ("Full house is worth", "Always 25", {"Anna": 319, "Ben": 164}),
    ("Play the pair boxes", "off", {"Anna": 287, "Ben": 132}),
    ("Forced Yatzy", "on: strictly from the top", {"Anna": 321, "Ben": 210}),
    ("Forced Yatzy bonus needs", "71", PRINTED),
    ("Games on one sheet", +2, PRINTED),
    ("Add the columns up", "off", PRINTED),
]


@pytest.fixture
def copy_in_progress(transactional_db: None) -> Table:
    """The worked example without Ben's Yatzy, which is worth nothing."""
    table = Table("Anna", "Ben")
    table.lay("Anna", in_dice(danish_sheet("Anna")))
    table.lay("Ben", in_dice(danish_sheet("Ben"))[:-1])
    return table


def set_rule(page: Page, rule: str, to: int | str) -> None:
    if isinstance(to, int):
        for _tap in range(abs(to)):
            page.get_by_role("button", name=re.compile(rf"^{rule}: \d+ {'more' if to > 0 else 'less'}$")).click()
    elif to.isdigit():
        page.get_by_role("spinbutton", name=re.compile(f"^{rule}, ")).fill(to)
    else:
        # The radio lies invisibly over the words; a thumb taps the words.
        page.get_by_role("radiogroup", name=rule, exact=True).get_by_text(to, exact=True).click(force=True)


def preview_says(page: Page, before: Totals, after: Totals) -> None:
    preview = page.locator("#preview")
    if before == after:
        expect(preview).to_contain_text("all points stay as they are")
    for name, total in after.items() if before != after else ():
        expect(preview).to_contain_text(re.compile(rf"{name} {before[name]} (stays|becomes)\s*→ {total}(?!\d)"))


def test_each_house_rule_is_tapped_there_and_back_with_its_preview_and_every_total_follows(
    page: Page, sit: SitDown, copy_in_progress: Table
) -> None:
    phone = sit(page, copy_in_progress)
    before, seen = phone.sheet(), []

    for rule, to, totals in ONE_AT_A_TIME:
        change(phone, rule, to, PRINTED, totals)
        seen.append((rule, to, phone.totals()))
        back_to_print(phone, rule, totals)
        assert (rule, phone.totals(), phone.sheet()) == (rule, PRINTED, before)

    assert seen == ONE_AT_A_TIME


def house_rules(phone: Phone) -> None:
    """From the sheet to its rules, and from there to the house rules."""
    phone.page.locator(".inforce").click()
    phone.page.get_by_role("link", name="All house rules").click()


def change(phone: Phone, rule: str, to: int | str, before: Totals, after: Totals) -> None:
    house_rules(phone)
    expect(phone.page.locator("#preview")).to_contain_text("Nothing is changed yet")
    set_rule(phone.page, rule, to)
    preview_says(phone.page, before, after)
    phone.page.get_by_role("button", name="Save for").click()
    expect(phone.said).to_contain_text(f"{rule}: ")


def back_to_print(phone: Phone, rule: str, now: Totals) -> None:
    house_rules(phone)
    phone.page.get_by_role("button", name=f"{rule}: back to print").click()
    preview_says(phone.page, now, PRINTED)
    phone.page.get_by_role("button", name="Save for").click()
    expect(phone.said).to_contain_text(f"{rule}: ")


def test_another_phone_s_open_sheet_takes_over_a_new_house_rule(
    page: Page, second_phone: Page, sit: SitDown, copy_in_progress: Table
) -> None:
    phone, other = sit(page, copy_in_progress), sit(second_phone, copy_in_progress, copy_in_progress.phone)

    change(phone, "Full house is worth", "Always 25", PRINTED, {"Anna": 319, "Ben": 164})
    other.wake()

    expect(second_phone.locator(".inforce")).to_contain_text("full house = 25")
    assert other.totals() == {"Anna": 319, "Ben": 164}
