"""Every page and every state of the sheet, on a small phone: accessible in light and at dusk, wide enough for thumbs,
never wider than the screen, and silent in the console."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from scoresheet import commands
from scoresheet.models import Invitation, Member, Role
from tests.browser.conftest import Look, SitDown
from tests.commands.table import Table, fresh_key, struck
from tests.rules.vectors import sheet


@pytest.fixture
def viewport() -> str:
    return "small phone"


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Four at the table, in the middle of a game, with a box that needs its dice."""
    table = Table("Anna", "Ben", "Karen-Margrethe", "Ib", full_house_value="fixed25")
    table.write("Ben", "full_house", "=25")
    table.change_rules()
    table.lay("Anna", [(0, "ones", "-"), (0, "fours", "444"), (0, "chance", "=22")])
    table.lay("Karen-Margrethe", [(0, "fours", "4444"), (0, "fives", "5555"), (0, "sixes", "6666")])
    return table


def finished(*names: str) -> Table:
    table = Table(*names)
    for name in names:
        table.lay(name, struck("chance"))
        table.write(name, "chance", "=25")
    return table


def test_the_pages_around_the_sheet(page: Page, sit: SitDown, look: Look, table: Table) -> None:
    page.goto("/")
    look(page)
    sit(page, table)
    group, over = table.group.pk, finished("Anna", "Ben")
    Member.objects.create(group=over.group, device=table.phone, role=Role.OWN)
    phone = Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
    commands.retire(commands.add_player(table.group, "Ole"))
    mine, theirs = f"/groups/{group}", f"/groups/{over.group.pk}"

    for address in (
        *("/", "/?new", "/device/", f"{mine}/", f"{mine}/new/", f"{mine}/players/", f"{mine}/pads/", f"{mine}/invite/"),
        *(f"{mine}/keep/", f"{mine}/past/", f"{theirs}/", f"{theirs}/past/", f"/pads/{table.pad.pk}/"),
        f"/pads/{table.pad.pk}/rules/",
        *(f"{mine}/devices/", f"{mine}/devices/{phone.pk}/", f"{mine}/whose/", f"{mine}/leave/"),
        f"/shared/{commands.share(over.sheet_id)}/",
        *(f"/pads/{table.pad.pk}/name/", f"/players/{table.player('Anna').pk}/", f"/sheets/{table.sheet_id}/table/"),
        *(f"/sheets/{table.sheet_id}/log/", f"/sheets/{over.sheet_id}/table/", "/sheets/987654321/", "/join/nothing/"),
    ):
        page.goto(address)
        look(page)


def test_pages_that_a_button_leads_to(page: Page, sit: SitDown, look: Look, table: Table, second_phone: Page) -> None:
    sit(page, table)
    page.goto(f"/groups/{table.group.pk}/invite/")
    page.get_by_role("button", name="Show a link").click()
    expect(page.get_by_role("textbox")).to_be_visible()
    look(page)
    page.goto(f"/groups/{table.group.pk}/new/")
    page.get_by_label("Who starts?").select_option("Each throws one die")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_role("button", name="See who starts")).to_be_visible()
    look(page)
    page.goto(f"/pads/{table.pad.pk}/")
    page.get_by_role("button", name="Upper bonus needs: 1 less").click()
    expect(page.locator("#preview")).to_contain_text("On the table")
    look(page)
    second_phone.goto("/join/" + commands.issue(table.group, Role.WATCH, Invitation.Origin.PAGE) + "/")
    look(second_phone)
    second_phone.get_by_role("button", name="Sit down at the table").click()
    expect(second_phone.get_by_role("heading", name="to play")).to_be_visible()
    look(second_phone)


def test_the_sheet_with_its_pickers_and_its_tray(page: Page, sit: SitDown, look: Look, table: Table) -> None:
    phone = sit(page, table)
    look(page)
    for box in ("fives", "full_house", "two_pairs", "yatzy"):
        phone.open("Ib", box)
        look(page)
    phone.open("Ben", "chance")
    look(page)
    phone.open("Anna", "fours")
    look(page)
    phone.picker.get_by_role("link", name="Move to another box").click()
    expect(phone.picker).to_contain_text("Move to an empty box")
    look(page)
    phone.open("Anna", "ones")
    look(page)
    phone.type("Anna", "chance", "99")
    expect(phone.picker.get_by_role("alert")).to_be_visible()
    look(page)
    page.keyboard.press("Escape")
    phone.handle.click()
    look(page)
    phone.throw("55566")
    expect(page.get_by_role("button", name="Write 27 in Full house")).to_be_visible()
    look(page)


def states() -> Iterator[tuple[str, Callable[[], Table]]]:
    yield "fresh", lambda: Table("Anna", "Ben")
    yield "alone", lambda: Table("Anna")
    yield "finished", lambda: finished("Anna", "Ben", "Ib")
    yield "forced", lambda: Table("Anna", "Ben", forced=True)
    yield "six columns", lambda: Table("Anna", "Ben", games=6)
    yield "jokers, one of them misplaced", with_jokers
    yield "saved rolls", with_saved_rolls
    yield "Triple", lambda: Table("Anna", "Ben", multipliers=[1, 2, 3])
    yield "forced Maxi", lambda: Table("Anna", game="maxi", forced=True)
    yield "teams", in_teams
    yield "twelve seats", lambda: Table(*(f"Player {number}" for number in range(1, 13)))
    yield "ended early", lambda: done(Table("Anna", "Ben"), commands.end_early)
    yield "discarded", lambda: done(Table("Anna", "Ben"), commands.discard)
    yield "nothing left", nothing_left
    yield "pinned", pinned


def done(table: Table, command: Callable[..., object]) -> Table:
    table.do(command)
    return table


def with_jokers() -> Table:
    """Two jokers; the box that must be filled before the second of them is empty again."""
    table = Table("Anna", "Ben", game="yahtzee")
    table.lay("Anna", sheet(yahtzee="66666", fours="444", full_house="44444", fives="55", large_straight="55555"))
    table.empty("Anna", "fives")
    return table


def with_saved_rolls() -> Table:
    table = Table("Anna", "Karen-Margrethe", "Ib", game="maxi")
    table.lay("Karen-Margrethe", sheet(ones="1@1", twos="22@1", threes="333@1", fours="444@1"))
    return table


def in_teams() -> Table:
    table = Table("Anna", "Ben", "Karen-Margrethe", "Ib")
    return table.play_in_teams(shared=False, Reds="Anna Karen-Margrethe", Blues="Ben Ib")


def nothing_left() -> Table:
    table = Table("Anna", "Ben")
    for name in ("Anna", "Ben"):
        table.lay(name, struck("one_pair", "two_pairs"))
    table.change_rules(pair_boxes=False)
    return table


def pinned() -> Table:
    """A finished sheet that was opened again while its pad has other rules."""
    table = finished("Anna", "Ben")
    table.change_rules(upper_bonus=35)
    table.empty("Ben", "chance")
    return table


@pytest.mark.parametrize(("state", "laid"), list(states()), ids=[name for name, _laid in states()])
def test_the_sheet_in_every_state(page: Page, sit: SitDown, look: Look, state: str, laid: Callable[[], Table]) -> None:
    table = laid()
    phone = sit(page, table)

    look(page)
    if state == "jokers, one of them misplaced":
        phone.open("Anna", "chance")
        expect(phone.equal(5)).to_be_disabled()
        look(page)
        page.keyboard.press("Escape")
        phone.open("Anna", "large_straight")
        look(page)
    if state == "pinned":
        page.get_by_role("link", name="Take the rules of now").click()
        expect(page.get_by_role("heading", name="Take the rules of now")).to_be_visible()
        look(page)


def test_two_phones_in_each_other_s_way(page: Page, second_phone: Page, sit: SitDown, look: Look, table: Table) -> None:
    Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
    phone = sit(second_phone, table, table.other_phone)
    phone.open("Ben", "sixes")
    table.write("Ben", "sixes", "666", key=fresh_key())
    phone.tile(12).click()
    expect(phone.picker.get_by_role("alert")).to_be_visible()
    look(second_phone)
    second_phone.keyboard.press("Escape")
    second_phone.get_by_role("button", name="Undo").click()
    expect(phone.picker).to_contain_text("Take this back?")
    look(second_phone)
