"""Names with markup, from right to left, very long: shown literally and isolated wherever they stand."""

import pytest

from scoresheet import commands
from scoresheet.models import Pad

from ...commands.table import struck
from .paper import Node, read
from .web import Web

SVG, IMG = "<svg/onload=alert()>", '"><img src=x onerror=alert(1)>'
HEBREW, ARABIC = "שרה", "محمد"
BOBBY = "Robert'); -- %(name)s 100%s {{ x }}"


def every_page(table: "Named", name: str) -> dict[str, Node]:
    """All that a sheet can show of a name, before and after the end."""
    table.write(name, "sixes", "666", device=table.other_phone)
    table.write(name, "fives", "555")
    table.lay(name, [(0, "yatzy", "=50")])
    table.change_rules(yatzy_value="plus_dice")
    pages = {
        "sheet": table.page(),
        "dice": table.page(roll="33366"),
        "picker": read(table.get(table.at(name, "sixes"))),
        "move": read(table.get(table.at(name, "sixes", to="move"))),
        "conflict": read(table.tap(name, "sixes", "66", saw="")),
        "asked": read(table.post(table.url("undo"), change=table.log_of(name, "sixes"))),
        "off turn": read(table.tap(name, "ones", "-", htmx=True)),
        "table": read(table.get(table.url("table"))),
        "log": read(table.get(table.url("log"))),
    }
    table.take_out(name)
    pages["out"] = read(table.get(table.at(name, "twos")))
    table.put_back(name)
    table.do(commands.end_early)
    return pages | {"end": table.page()}


class Named(Web):
    """A table at which a name, a pad and a phone are hard to show."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "Ben")
        commands.rename_pad(self.phone, self.pad, name)
        for device in (self.phone, self.other_phone):
            commands.name_device(device, name)

    def log_of(self, name: str, box: str) -> int:
        change = commands.last_touch(self.reading, self.cell(name, box))
        assert change
        return change.pk


@pytest.mark.parametrize("name", [SVG, IMG, BOBBY])
def test_markup_in_a_name_is_shown_literally_everywhere(db: None, name: str) -> None:
    pages = every_page(Named(name), name)

    for page in pages.values():
        assert name in page.text
        assert not page.has("img")
        assert not [node for node in page if any(key.startswith("on") for key in node.attrs)]


def test_a_name_from_right_to_left_is_isolated_wherever_it_stands_in_text(db: None) -> None:
    name = f"{HEBREW} {ARABIC}"
    pages = every_page(Named(name), name)

    for where, page in pages.items():
        loose = [node for node in page if node.tag != "bdi" and any(name in text for text in bare(node))]
        assert not loose, f"{where}: {[node.text for node in loose]}"


def bare(node: Node) -> list[str]:
    """What stands directly in an element, without what is isolated by signs."""
    if node.tag == "caption":  # a name alone
        return []
    texts = [part for part in node.inside if isinstance(part, str)]
    return ["".join(piece.rpartition("\u2069")[2] for piece in text.split("\u2068")) for text in texts]


def test_the_title_isolates_the_name(db: None) -> None:
    title = Web(HEBREW, "Ben").page().one("title").text

    assert title == f"\u2068{HEBREW}\u2069 to play · \u2068Yatzy\u2069"


def test_a_control_is_called_by_the_plain_name(db: None) -> None:
    table = Web(IMG, "Ben")

    assert table.shown(IMG, "sixes")["aria-label"] == f"{IMG}, Sixes: open"


@pytest.mark.parametrize("name", ["x" * 40, "W" * 40, "👨‍👩‍👧‍👦" * 40])
def test_a_long_name_stands_whole_in_its_head_and_leaves_the_numbers_where_they_are(db: None, name: str) -> None:
    table = Web("Anna", name[:40], "Ben", "Cleo", "Dan", "Eva")
    long = table.reading.seats[1].name
    table.write(long, "sixes", "666")

    head = table.page().at("sheet").all("th", "seat")[1]

    assert (head["title"], head.one("bdi").text) == (long, long)
    assert table.line("Sixes") == ["", "18", "", "", "", ""]


def test_a_renamed_player_has_one_name_on_old_and_new_sheets(table: Web) -> None:
    table.lay("Anna", struck("chance"))
    table.lay("Ben", struck())
    table.write("Anna", "chance", "=22")
    seen = table.page().at("sheet").text

    commands.rename_player(table.phone, table.player("Anna"), "Anna H.")

    assert table.page().at("sheet").text == seen.replace("Anna", "Anna H.")
    assert table.page().at("ended").one("h2").text == "\u2068Anna H.\u2069 wins with 22"


def test_renaming_on_an_open_sheet_is_news(table: Web) -> None:
    seen = table.version

    commands.rename_player(table.phone, table.player("Anna"), "Ida")

    assert "Ida to play" in table.update(seen=seen)["#head"].text


def test_a_retired_player_keeps_a_place_on_the_sheet(table: Web) -> None:
    table.write("Ben", "sixes", "666")

    commands.retire(table.player("Ben"))

    assert table.line("Sixes") == ["", "18"]
    assert Pad.objects.count() == 1
