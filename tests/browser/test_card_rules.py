"""What depends on the rest of the card, by taps: saved rolls, jokers, served hands, forced order."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoresheet.board.words import isolated
from tests.browser.conftest import SitDown
from tests.browser.phone import Phone
from tests.commands.table import Table, struck
from tests.rules.vectors import sheet


@pytest.fixture
def viewport() -> str:
    return "small phone"


# --- Maxi: six dice, four rolls a turn, and those that are left are saved ----------------------------------------


def saves(phone: Phone, rolls: int) -> None:
    """What stands beside Anna's name and her place."""
    place = phone.head("Anna").locator(".place")
    if rolls:
        expect(place).to_have_text(re.compile(rf"\+{rolls}{rolls} rolls? saved$"))
    else:
        expect(place).not_to_contain_text("saved")


def test_a_game_of_maxi_in_which_rolls_are_saved_and_spent(page: Page, sit: SitDown, transactional_db: None) -> None:
    table = Table("Anna", "Ben", game="maxi")
    table.lay("Ben", [*struck("chance", game="maxi"), (0, "chance", "=25")])
    phone = sit(page, table)

    # Bank = what it was + 4 - the rolls used: 0 + 4 - 2 = 2, 2 + 4 - 1 = 5, 5 + 4 - 6 = 3.
    for box, points, roll, bank in [("ones", 3, 2, 2), ("twos", 8, 1, 5), ("sixes", 30, 6, 3)]:
        phone.open("Anna", box)
        phone.made_in(roll)
        phone.tile(points).click()
        phone.shows("Anna", box, points)
        saves(phone, bank)

    # 3 + 4 = 7 rolls are offered. They are spent on another phone meanwhile: 3 + 4 - 7 = 0, so 4 are left.
    phone.open("Anna", "fours")
    expect(phone.rolls.get_by_label("More rolls").get_by_role("option")).to_have_text(["6+", "6", "7"])
    phone.made_in(7)
    table.write("Anna", "threes", "3333@7")
    phone.tile(16).click()
    expect(phone.picker.get_by_role("alert")).to_have_text("A turn has 4 rolls, and none are saved.")
    phone.made_in(4)
    phone.tile(16).click()
    phone.shows("Anna", "fours", 16)
    saves(phone, 0)

    # Nothing noted: nothing saved.
    kinds = {"three_kind": 15, "four_kind": 16, "five_kind": 15, "small_straight": 15, "large_straight": 20}
    for box, points in {"fives": 20, "one_pair": 12, "two_pairs": 22, "three_pairs": 12, **kinds}.items():
        phone.write("Anna", box, points)
    saves(phone, 0)

    # On the tray, too: 0 + 4 - 1 = 3.
    phone.handle.click()
    phone.throw("123456")
    phone.made_in(1)
    phone.page.get_by_role("button", name="Write 21 in Full straight").click()
    phone.shows("Anna", "full_straight", 21)
    phone.handle.click()
    saves(phone, 3)

    # A stroke may have taken five of them: 3 + 4 - 5 = 2.
    phone.open("Anna", "tower")
    phone.made_in(5)
    phone.strike.click()
    phone.shows("Anna", "tower", 0)
    saves(phone, 2)
    for box, points in {"full_house": 27, "castle": 9, "chance": 26, "maxi_yatzy": 100}.items():
        phone.write("Anna", box, points)

    # 3 + 8 + 12 + 16 + 20 + 30 = 89, at least 84: 100 more. Below 12 + 22 + 12 + 15 + 16 + 15 + 15 + 20 + 21 = 148,
    # and 27 + 9 + 0 + 26 + 100 = 162.
    assert phone.line("Upper sum") == ["89", "0"]
    assert phone.line("Bonus")[0] == "100"
    assert phone.line("Lower total") == ["310", "25"]
    assert phone.totals() == {"Anna": 189 + 310, "Ben": 25}
    saves(phone, 0)
    expect(page.locator("#ended h2")).to_have_text(f"{isolated('Anna')} wins with 499")


# --- Yahtzee: one of two has made it and is paid for further ones, the other has struck it -----------------------


def test_a_game_of_yahtzee_with_jokers_that_are_paid_and_jokers_after_a_struck_yahtzee(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", "Ben", game="yahtzee")
    upper = {"ones": "1", "twos": "22", "threes": "333", "fours": "44", "fives": "555"}
    lower = {"three_kind": "=17", "four_kind": "-", "small_straight": "=30", "chance": "=20"}
    table.lay("Ben", sheet(**upper, **lower))
    phone = sit(page, table)

    for box, points in {"small_straight": 30, "four_kind": 0, "fours": 16, "yahtzee": 50}.items():
        phone.write("Anna", box, points)
    expect(phone.turn).to_have_text("Anna to play")

    # A further Yahtzee of fours, whose box is filled: a joker. One of ones is not: Ones is still empty.
    picker = phone.open("Anna", "full_house")
    expect(phone.equal(1)).to_be_disabled()
    expect(picker).to_contain_text("goes in Ones, Twos, Threes, Fives or Sixes, which is still empty.")
    expect(phone.equal(4)).to_have_accessible_name("5 × 4: 25 points, +100, joker")
    phone.equal(4).click()
    phone.says("Anna", "full_house", "25, joker, 100 more")
    phone.write("Anna", "sixes", 18)
    phone.open("Anna", "large_straight")
    phone.equal(6).click()
    phone.says("Anna", "large_straight", "40, joker, 100 more")

    # On the tray: only Ones takes five ones, and every other box says why not.
    phone.handle.click()
    phone.throw("11111")
    tray = page.get_by_role("form", name="Tap the dice")
    expect(tray).to_contain_text("A further Yahtzee: 100 more. It goes in Ones.")
    expect(page.locator(".sheet button.cell")).to_have_count(1)
    expect(phone.cell("Anna", "chance")).to_have_accessible_name(
        re.compile("not with these dice. A further Yahtzee of this number goes in Ones, which is still empty.$")
    )
    phone.cell("Anna", "ones").click()
    phone.says("Anna", "ones", "5, 100 more")
    phone.handle.click()
    assert phone.line("Yahtzee bonus") == ["300", "0"]
    assert "3 × 100" in phone.sheet()
    phone.shows("Anna", "yahtzee", 50)

    phone.write("Anna", "three_kind", 22)
    expect(phone.turn).to_have_text("Anna to play")
    phone.write("Anna", "twos", 6)

    # Ben strikes his: jokers all the same, but no 100.
    phone.write("Ben", "yahtzee", 0)
    phone.write("Anna", "threes", 9)
    picker = phone.open("Ben", "full_house")
    expect(picker).to_contain_text("A further Yahtzee of this number goes in Sixes, which is still empty.")
    expect(phone.equal(6)).to_be_disabled()
    expect(phone.equal(3)).to_have_accessible_name("5 × 3: 25 points, joker")
    phone.equal(3).click()
    phone.says("Ben", "full_house", "25, joker")
    phone.write("Anna", "fives", 15)
    phone.write("Ben", "sixes", 24)
    phone.write("Anna", "chance", 22)
    phone.open("Ben", "large_straight")
    phone.equal(6).click()
    phone.says("Ben", "large_straight", "40, joker")

    # Anna: 5 + 6 + 9 + 16 + 15 + 18 = 69, at least 63: 35 more. Below 22 + 0 + 25 + 30 + 40 + 22 + 50 = 189, and 300.
    # Ben: 1 + 4 + 9 + 8 + 15 + 24 = 61. Below 17 + 0 + 25 + 30 + 40 + 20 + 0 = 132, and nothing beside it.
    assert phone.line("Upper total") == ["104", "61"]
    assert phone.line("Yahtzee bonus") == ["300", "0"]
    assert phone.line("Lower total") == ["489", "132"]
    assert phone.totals() == {"Anna": 104 + 489, "Ben": 61 + 132}
    phone.shows("Anna", "yahtzee", 50)
    phone.shows("Ben", "yahtzee", 0)
    expect(page.locator("#ended h2")).to_have_text(f"{isolated('Anna')} wins with 593")


def test_a_box_filled_by_a_joker_counts_as_its_dice_lie_once_the_house_plays_without_jokers(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", "Ben", game="yahtzee")
    table.lay("Anna", sheet(yahtzee="66666", fours="4444", full_house="44444", large_straight="44444", chance="44444"))
    phone = sit(page, table)
    before = phone.line("Lower total"), phone.line("Yahtzee bonus")

    page.locator(".inforce").click()
    page.get_by_role("link", name="All house rules").click()
    page.get_by_role("radiogroup", name="A further Yahtzee", exact=True).get_by_text("No joker").click(force=True)
    # Full house 25 and Large straight 40 are made by no five fours; Chance takes them as they lie.
    expect(page.locator("#preview")).to_contain_text(re.compile(r"Anna 451 (becomes)?\s*→ 386"))
    page.get_by_role("button", name="Save for").click()

    phone.says("Anna", "full_house", "0, 100 more")
    phone.says("Anna", "large_straight", "0, 100 more")
    phone.says("Anna", "chance", "20, 100 more")
    # 50 + 25 + 40 + 20 = 135, then 50 + 20 = 70, each and 300.
    assert before == (["435", "0"], ["300", "0"])
    assert (phone.line("Lower total"), phone.line("Yahtzee bonus")) == (["370", "0"], ["300", "0"])


# --- Generala: hands of the first roll, and one that wins --------------------------------------------------------


def test_hands_of_the_first_roll_are_worth_more_and_a_generala_wins_at_once(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", "Ben", game="generala")
    table.lay("Anna", sheet(sixes="6666", full_house="55566", four_kind="44441"))
    table.lay("Ben", sheet(sixes="6"))
    phone = sit(page, table)

    phone.open("Ben", "straight")
    page.get_by_role("checkbox", name="Made in the first roll: 5 more.").check()
    phone.tile(20).click()
    phone.says("Ben", "straight", "25, Made in the first roll: 5 more.")
    phone.write("Anna", "straight", 20)
    phone.open("Ben", "generala")
    page.get_by_role("checkbox", name="Made in the first roll: it wins the game at once.").check()
    phone.tile(50).click()

    # 24 + 30 + 40 + 20 = 114 is more than 6 + 25 + 50 = 81, and loses all the same.
    expect(phone.turn).to_have_text("Generala, finished")
    ended = page.locator("#ended")
    expect(ended.get_by_role("heading")).to_have_text(f"{isolated('Ben')} wins with 81")
    expect(ended).to_contain_text(f"{isolated('Ben')} won at once, in the first roll of a turn.")
    assert phone.totals() == {"Anna": 114, "Ben": 81}
    expect(phone.head("Ben")).to_contain_text("winner")
    expect(phone.head("Anna")).not_to_contain_text("winner")
    expect(page.get_by_role("table", name="Places").locator("tbody tr").first).to_contain_text(
        re.compile("1Ben winner")
    )


# --- Forced: one box is offered ----------------------------------------------------------------------------------


def test_forced_maxi_offers_one_box_and_says_of_the_others_what_comes_first(
    page: Page, sit: SitDown, transactional_db: None
) -> None:
    table = Table("Anna", game="maxi", forced=True)
    table.lay("Anna", sheet(ones="111", twos="222"))
    phone = sit(page, table)
    offered = page.locator(".sheet").get_by_label(re.compile(": open$"))

    expect(offered).to_have_count(1)
    phone.says("Anna", "threes", "open")
    phone.open("Anna", "sixes")
    expect(phone.picker).to_contain_text("Forced order: Threes comes first.")
    expect(phone.strike).to_have_count(0)
    page.keyboard.press("Escape")
    phone.write("Anna", "threes", 9)
    phone.says("Anna", "fours", "open")
    expect(offered).to_have_count(1)
    phone.handle.click()
    phone.throw("444456")
    expect(page.locator(".sheet button.cell")).to_have_count(1)
    phone.cell("Anna", "fours").click()
    phone.shows("Anna", "fours", 16)
    phone.says("Anna", "fives", "open")
