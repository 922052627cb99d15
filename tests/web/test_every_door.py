"""Every address of the site, knocked at by everybody: what it answers is one table, and no address is left out of it.

A new address is one line of DOORS: what GET and POST answer to a stranger, a member of another group, a watcher, a
scorer and an owner, and what the form sends.
"""

from dataclasses import dataclass, field

import pytest

from .house import NAMES, PATTERNS, WHO, House, undone
from .sheets.web import everything

NEVER = "405 405 405 405 405"


@dataclass(frozen=True)
class Door:
    """What an address answers to GET and to POST, to each of WHO."""

    get: str
    post: str = NEVER
    sends: dict[str, str] = field(default_factory=dict)
    of: str = "sheet"
    """Which sheet it is about: on the table, finished, gone from the table."""


SEATED = {"go": "", "pad": "{pad}", "order": "{player}", "seat": "{player}"}


def once_each(*lines: tuple[str, Door]) -> dict[str, Door]:
    """The table; a dictionary written out would take the last of two lines for one address, and say nothing."""
    table = dict(lines)
    assert len(table) == len(lines), "an address stands in the table twice"
    return table


DOORS = once_each(
    # everybody's
    ("start", Door("200 200 200 200 200", "302 302 302 302 302", {"name": "Ida", "game": "yatzy"})),
    ("find", Door(NEVER, "302 302 302 302 302", {"link": "no-such-link-at-all"})),
    ("join", Door("200 200 200 200 200", "302 302 302 302 302")),
    ("shared", Door("200 200 200 200 200")),
    ("health", Door("200 200 200 200 200")),
    ("device", Door("200 200 200 200 200", "302 302 302 302 302")),
    ("device-data", Door("200 200 200 200 200")),
    ("forget-device", Door("200 200 200 200 200", "200 200 200 200 200")),
    # a group's
    ("group", Door("404 404 200 200 200")),
    ("group-live", Door("404 404 204 204 204")),
    ("same-again", Door(NEVER, "404 404 403 302 302", {"sheet": "{finished}"})),
    ("bring-back", Door(NEVER, "404 404 403 302 302", {"sheet": "{gone}"})),
    ("rename-group", Door(NEVER, "404 404 403 403 302", {"name": "Friday"})),
    ("delete-group", Door("404 404 403 403 200", "404 404 403 403 409")),
    ("undelete-group", Door(NEVER, "404 404 403 403 302")),
    ("invite", Door("404 404 403 403 200", "404 404 403 403 200")),
    ("keep", Door("404 404 403 403 200", "404 404 403 403 200")),
    ("devices", Door("404 404 200 200 200", "404 404 403 403 302")),
    ("phone", Door("404 404 403 403 200", "404 404 403 403 302", {"name": "Ida's phone"})),
    ("whose", Door("404 404 200 200 200", "404 404 302 302 302", {"player": "{player}"})),
    ("leave", Door("404 404 200 200 200", "404 404 302 302 409")),
    ("new-game", Door("404 404 403 200 200", "404 404 403 302 302", SEATED)),
    ("players", Door("404 404 200 200 200", "404 404 403 302 302", {"add": "", "name": "Ida"})),
    ("past", Door("404 404 200 200 200")),
    ("pads", Door("404 404 200 200 200", "404 404 403 403 302", {"game": "yahtzee", "name": "Ours"})),
    # a player's and a pad's
    ("player", Door("404 404 403 200 200", "404 404 403 302 302", {"name": "Ida"})),
    ("forget-player", Door("404 404 403 403 200", "404 404 403 403 302", {"forget": ""})),
    ("pad", Door("404 404 200 200 200", "404 404 403 403 302", {"save": "", "shown": "{shown}"})),
    ("rules", Door("404 404 200 200 200")),
    ("preview", Door(NEVER, "404 404 403 403 302")),
    ("rename-pad", Door("404 404 403 403 200", "404 404 403 403 302", {"name": "Ours"})),
    # a sheet's
    ("sheet", Door("404 404 200 200 200")),
    ("sheet-live", Door("404 404 204 204 204")),
    ("log", Door("404 404 200 200 200")),
    ("tv", Door("404 404 200 200 200")),
    ("dice", Door("404 404 200 200 200", "404 404 403 302 302", {"cell": "{seat}.0.twos", "roll": "22345"})),
    ("undo", Door(NEVER, "404 404 403 409 302", {"change": "{change}"})),
    ("redo", Door(NEVER, "404 404 403 409 409", {"change": "{change}"})),
    ("table", Door("404 404 200 200 200", "404 404 403 302 302", {"name": "Ida"})),
    ("end", Door(NEVER, "404 404 403 302 302")),
    ("finish", Door(NEVER, "404 404 403 409 409")),
    ("reopen", Door(NEVER, "404 404 403 302 302", of="finished")),
    ("follow", Door("404 404 403 200 200", "404 404 403 409 409", {"shown": "{shown}"})),
    ("discard", Door(NEVER, "404 404 403 302 302")),
    ("delete-sheet", Door("404 404 403 403 200", "404 404 403 403 409", of="finished")),
    ("share", Door(NEVER, "404 404 403 200 200", of="finished")),
    ("restore", Door(NEVER, "404 404 403 302 302", of="gone")),
    ("again", Door(NEVER, "404 404 403 302 302", of="finished")),
    ("cell", Door("404 404 200 200 200", "404 404 403 302 302", {"mark": "11", "saw": "-", "offered": "{shown}"})),
    ("move", Door("404 404 403 200 200", "404 404 403 302 302", {"to": "{seat}.0.threes", "saw": "-"})),
)


@pytest.fixture
def house(db: None) -> House:
    return House()


def test_every_address_stands_in_the_table_and_nothing_else_does() -> None:
    assert sorted(DOORS) == sorted(PATTERNS)


@pytest.mark.parametrize("name", DOORS)
def test_a_door_opens_to_those_it_is_meant_for_and_to_nobody_else(house: House, name: str) -> None:
    door = DOORS[name]
    address = house.address(name, sheet=house.ids[door.of])
    expected = {"get": door.get.split(), "post": door.post.split()}

    found: dict[str, list[str]] = {"get": [], "post": []}
    for method, statuses in found.items():
        for who in WHO:
            statuses.append(str(knocked(house, who, method, address, door)))

    assert found == expected


def knocked(house: House, who: str, method: str, address: str, door: Door) -> int:
    """The status of the answer.  To htmx it is none other, and whoever is refused changes nothing and reads no name."""
    before = everything()
    with undone():
        answer = house.knock(who, method, address, door.sends)
        if answer.status_code >= 400:
            assert everything() == before
    with undone():
        to_htmx = house.knock(who, method, address, door.sends, htmx=True)
        assert answer.status_code == to_htmx.status_code or (answer.status_code < 400 and to_htmx.status_code < 400)
    for refused in (answer, to_htmx):
        assert refused.status_code not in {403, 404, 405} or not any(name in refused.content.decode() for name in NAMES)
    return answer.status_code


def test_no_other_method_opens_a_door(house: House) -> None:
    before = everything()

    opened = {
        (name, method)
        for name, door in DOORS.items()
        for method in ("head", "put", "patch", "delete", "options", "trace", "propfind")
        if house.knock("owner", method, house.address(name, sheet=house.ids[door.of])).status_code != 405
    }

    assert opened == {(name, "head") for name, door in DOORS.items() if door.get != NEVER}
    assert everything() == before


# --- numbers of another group among one's own -----------------------------------------------------------------------

MIXED = {  # an address of one's own, a form of one's own, and in one of them something that is the others'
    "their seat under our sheet": ("cell", {"seat": "{foreign_seat}"}, {"mark": "-", "offered": "{shown}"}),
    "our seat under their sheet": ("cell", {"sheet": "{foreign_sheet}"}, {"mark": "-", "offered": "{shown}"}),
    "our seat of another game": ("cell", {"sheet": "{finished}"}, {"mark": "-", "offered": "{shown}"}),
    "a move to their seat": ("move", {}, {"to": "{foreign_seat}.0.ones", "saw": "-"}),
    "a move from their seat": ("move", {"seat": "{foreign_seat}"}, {"to": "{seat}.0.twos"}),
    "dice for their seat": ("dice", {}, {"cell": "{foreign_seat}.0.ones", "roll": "22345"}),
    "their change taken back": ("undo", {}, {"change": "{foreign_change}", "sure": "1"}),
    "their change done again": ("redo", {}, {"change": "{foreign_change}"}),
    "their player seated": ("table", {}, {"player": "{foreign_player}"}),
    "their seat taken out": ("table", {}, {"out": "{foreign_seat}"}),
    "their seat brought back": ("table", {}, {"back": "{foreign_seat}"}),
    "their seat in our order": ("table", {}, {"order": "{foreign_seat}"}),
    "a game on their pad": ("new-game", {}, SEATED | {"pad": "{foreign_pad}"}),
    "a game with their player": ("new-game", {}, SEATED | {"order": "{foreign_player}", "seat": "{foreign_player}"}),
    "their game again": ("same-again", {}, {"sheet": "{foreign_sheet}"}),
    "their game brought back": ("bring-back", {}, {"sheet": "{foreign_sheet}"}),
    "their player back on the list": ("players", {}, {"back": "{foreign_player}"}),
    "their player in our order": ("players", {}, {"order": "{foreign_player}"}),
    "their phone": ("phone", {"phone": "{foreign_phone}"}, {"name": "Ours", "role": "own"}),
    "their phone put out": ("phone", {"phone": "{foreign_phone}"}, {"remove": ""}),
    "our phone is their player's": ("phone", {}, {"name": "Ours", "player": "{foreign_player}"}),
    "this phone is their player's": ("whose", {}, {"player": "{foreign_player}"}),
    "their link renewed": ("invite", {}, {"renew": "{foreign_link}"}),
    "their link ended": ("invite", {}, {"end_link": "{foreign_link}"}),
    "their link ended on the phones' page": ("devices", {}, {"end_link": "{foreign_link}"}),
}


@pytest.mark.parametrize("what", MIXED)
def test_nothing_of_another_group_is_reached_by_a_changed_number(house: House, what: str) -> None:
    name, other, sends = MIXED[what]
    address = house.address(name, **{part: value.format_map(house.ids) for part, value in other.items()})
    before = everything()

    answers = [house.knock("owner", "post", address, sends, htmx=htmx) for htmx in (False, True)]

    assert all("Dorothea" not in answer.content.decode() for answer in answers)
    assert everything() == before
    assert answers[0].status_code in ({302} if "end_link" in sends else {404, 409, 422})


@pytest.mark.parametrize("name", ["pad", "rules", "players", "past"])
def test_a_page_of_ones_own_shows_nothing_of_a_sheet_that_is_anothers(house: House, name: str) -> None:
    address = house.address(name)

    answer = house.browser("owner").get(address, {"sheet": str(house.ids["foreign_sheet"])})

    assert answer.status_code == 200
    assert "Dorothea" not in answer.content.decode()
    assert f"/sheets/{house.ids['foreign_sheet']}/" not in answer.content.decode()
