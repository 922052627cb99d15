"""The picker of a cell: what the box can take, and what can be done with what stands there."""

from collections.abc import Callable
from typing import Any

import pytest

from scoresheet import commands
from scoresheet.rules import play_by

from ...commands.table import BOXES
from .paper import Node, parts
from .web import Web

GAME = play_by("yatzy")


def tiles(picker: Node) -> list[tuple[str, int]]:
    """The marks offered with their points, as buttons say them."""
    buttons = [button for button in picker.all("button", name="mark") if button["value"] != "-"]
    return [(button["value"], int((button.all("b") or [button])[0].text)) for button in buttons]


# --- an empty box -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
def test_the_tiles_are_what_the_box_can_take_and_each_of_them_is_taken(table: Web, box: str) -> None:
    offered = tiles(table.picker("Anna", box))

    assert sorted(offered) == sorted((choice.mark, choice.points) for choice in GAME.choices(box))
    assert len(offered) <= 36
    assert all(GAME.takes(box, mark) and GAME.points(box, mark) == points for mark, points in offered)


@pytest.mark.parametrize(
    ("box", "layout", "count"),
    [
        ("sixes", "counts", 5),
        ("one_pair", "counts", 6),
        ("two_pairs", "chips", 15),
        ("three_kind", "counts", 6),
        ("small_straight", "counts", 1),
        ("yatzy", "counts", 6),
        ("chance", "sums", 26),
    ],
)
def test_the_tiles_lie_as_the_eye_looks_for_them(table: Web, box: str, layout: str, count: int) -> None:
    picker = table.picker("Anna", box)

    assert len(picker.one("ul", layout).all("button")) == count


def test_the_full_house_is_a_table_with_an_empty_diagonal(table: Web) -> None:
    house = table.picker("Anna", "full_house").one("table", "house")

    rows = [[bool(cell.all("button")) for cell in row.all("td")] for row in house.one("tbody").all("tr")]

    assert rows == [[three != two for two in range(6)] for three in range(6)]
    assert house.one("button", value="33366").text == "21"
    assert house.one("button", value="33366")["aria-label"] == "3 × 3, 2 × 6: 21 points"


def test_where_five_of_a_kind_are_a_full_house_the_diagonal_is_filled(db: None) -> None:
    table = Web(five_kind_full_house=True)

    house = table.picker("Anna", "full_house").one("table", "house")

    assert len(house.all("button")) == 36
    assert house.one("button", value="66666").text == "30"


def test_four_of_a_kind_as_two_pairs_stays_within_the_tiles(db: None) -> None:
    table = Web(four_kind_two_pairs=True)

    assert len(table.picker("Anna", "two_pairs").one("ul", "chips").all("button")) == 21


def test_an_upper_tile_says_what_it_does_to_the_bonus(table: Web) -> None:
    labels = [button["aria-label"] for button in table.picker("Anna", "sixes").one("ul", "counts").all("button")]

    assert labels[2] == "3 × 6: 18 points, bonus ±0"
    assert labels[0] == "1 × 6: 6 points, bonus −12"
    assert labels[4] == "5 × 6: 30 points, bonus +12"


def test_a_tile_that_earns_the_bonus_says_so(table: Web) -> None:
    table.lay("Anna", [(0, "sixes", "66666"), (0, "fives", "5555")])

    effects = table.picker("Anna", "fours").texts("small")

    assert effects[2:5] == ["bonus +17", "bonus earned", "bonus earned"]


def test_without_a_bonus_no_tile_speaks_of_it(db: None) -> None:
    table = Web(upper_bonus=0)

    assert set(table.picker("Anna", "sixes").one("ul", "counts").texts("small")) == {""}


def test_every_picker_can_strike_and_takes_a_typed_number(table: Web) -> None:
    picker = table.picker("Anna", "two_pairs")

    assert picker.one("button", value="-").text == "– Strike, 0 points"
    assert picker.one("input", name="points")["aria-label"] == "Type the points, 6 to 22"
    assert picker.one("h2").text == "Anna Two pairs"
    assert picker.one("p").text == "Two pairs of different numbers. Those dice added up, at most 22."


def test_an_empty_box_offers_neither_to_be_emptied_nor_moved(table: Web) -> None:
    picker = table.picker("Anna", "sixes")

    assert not picker.has("button", name="do")
    assert not picker.has("ol", "log")
    assert not any(link["href"].endswith("move/") for link in picker.all("a"))


@pytest.mark.parametrize(
    ("rules", "box", "why"),
    [
        ({"forced": True}, "twos", "Forced order: Ones comes first."),
        ({"forced": "half"}, "chance", "Half forced: the upper boxes of this column come first."),
        ({"pair_boxes": False}, "one_pair", "The house rules leave this box out."),
    ],
)
def test_a_box_that_is_not_open_says_why_and_offers_nothing(
    db: None, rules: dict[str, Any], box: str, why: str
) -> None:
    picker = Web(**rules).picker("Anna", box)

    assert (picker.one(css="told").text, picker.has("form")) == (why, False)


@pytest.mark.parametrize(
    ("lay", "why"),
    [
        (lambda table: table.do(commands.end_early), "This game is over. Open it again to go on."),
        (
            lambda table: table.take_out("Ben"),
            "\u2068Ben\u2069 has left the table. Put \u2068Ben\u2069 back to write here.",
        ),
    ],
)
def test_a_box_of_a_game_that_is_over_or_of_who_left_says_why(
    table: Web, lay: Callable[[Web], object], why: str
) -> None:
    lay(table)

    picker = table.picker("Ben", "sixes")

    assert (picker.one(css="told").text, picker.has("form")) == (why, False)


# --- a filled box -----------------------------------------------------------------------------------------------


def test_a_filled_box_says_what_it_holds_and_offers_another_mark(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    picker = table.picker("Anna", "sixes")

    assert picker.one("p").text == "Holds 18"
    assert len(picker.one("p").all("use")) == 3
    assert {field["value"] for field in picker.all("input", name="saw")} == {"666"}
    assert len(tiles(picker)) == 5
    assert picker.has("button", name="do", value="empty")


def test_a_struck_box_says_so(table: Web) -> None:
    table.write("Anna", "sixes", "-")

    assert table.picker("Anna", "sixes").one("p").text == "Holds 0, struck"


def test_a_filled_box_can_be_corrected_where_the_order_bars_an_empty_one(db: None) -> None:
    table = Web()
    table.write("Anna", "chance", "12345")
    table.change_rules(forced=True)

    assert tiles(table.picker("Anna", "chance"))


def test_the_history_of_a_box_stands_in_its_picker_newest_first(table: Web) -> None:
    table.write("Ben", "chance", "=22")
    table.write("Ben", "chance", "=24", device=table.other_phone)
    table.write("Anna", "ones", "-")

    lines = table.picker("Ben", "chance").one("ol", "log").all("li")

    assert [line.text.removeprefix(line.one("time").text).strip() for line in lines] == [
        "Chance 22 → 24 Ben's phone",
        "Chance 22, off turn Anna's phone",
    ]


def test_a_long_history_shows_its_end(table: Web) -> None:
    for number in range(10, 20):
        table.write("Ben", "chance", f"={number}")

    lines = table.picker("Ben", "chance").one("ol", "log").all("li")

    assert len(lines) == 6
    assert "18 → 19" in lines[0].text


def test_a_box_that_needs_its_dice_says_what_is_missing(table: Web) -> None:
    table.lay("Anna", [(0, "yatzy", "=50")])
    table.change_rules(yatzy_value="plus_dice")

    picker = table.picker("Anna", "yatzy")

    assert picker.one(css="told").text == "Its dice are not known, so it keeps the points it was written with."


# --- moving -----------------------------------------------------------------------------------------------------


def moves(picker: Node) -> list[str]:
    return picker.texts("button", name="to")


def test_a_mark_can_go_to_any_box_of_any_seat_that_can_take_it(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    assert moves(table.picker("Anna", "sixes", to="move")) == [
        "Anna, Three of a kind18",
        "Ben, Sixes18",
        "Ben, Three of a kind18",
    ]


def test_a_filled_box_is_offered_as_a_swap_after_the_empty_ones(table: Web) -> None:
    table.write("Anna", "sixes", "66")
    table.write("Ben", "sixes", "666")

    assert moves(table.picker("Anna", "sixes", to="move")) == [
        "Anna, One pair12",
        "Ben, One pair12",
        "Ben, Sixesswap with 1812",
    ]


def test_empty_boxes_come_before_swaps_and_where_it_is_worth_nothing_last(table: Web) -> None:
    table.write("Anna", "chance", "12344")
    table.write("Ben", "chance", "12345")

    buttons = table.picker("Anna", "chance", to="move").all("button", name="to")

    kinds = [(button.one("small").text != "", button.one("b").text == "0") for button in buttons]
    assert kinds == sorted(kinds)
    assert {(False, False), (False, True), (True, False)} <= set(kinds)


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("swap", [False, True])
def test_every_move_that_is_offered_can_be_made(table: Web, swap: bool, htmx: bool) -> None:
    table.write("Anna", "sixes", "666")
    if swap:
        table.write("Ben", "sixes", "6666")
    picker = table.picker("Anna", "sixes", to="move")
    [button] = [button for button in picker.all("button", name="to") if "Ben, Sixes" in button.text]

    fields = picker.fields
    answer = table.post(picker.one("form")["action"], htmx=htmx, **fields, to=button["value"])

    assert answer.status_code == (200 if htmx else 302)
    assert (table.mark("Ben", "sixes"), table.mark("Anna", "sixes")) == ("666", "6666" if swap else "")


def test_a_mark_that_fits_nowhere_else_says_so(table: Web) -> None:
    table.lay("Anna", [(0, "yatzy", "=50")])
    table.take_out("Ben")

    assert "No other box can take these dice." in table.picker("Anna", "yatzy", to="move").text


@pytest.mark.parametrize("htmx", [False, True])
def test_the_moves_of_an_empty_box_are_just_its_picker(table: Web, htmx: bool) -> None:
    answer = table.get(table.at("Anna", "sixes", to="move"), htmx=htmx)

    assert answer.status_code == 200
    assert b'name="to"' not in answer.content


def test_a_move_that_somebody_was_faster_with_shows_what_stands_there_now(table: Web) -> None:
    table.write("Anna", "sixes", "666")
    table.write("Ben", "sixes", "6666", device=table.other_phone)

    answer = table.post(
        table.at("Anna", "sixes", to="move"), to=f"{table.named('Ben', 'sixes')}/", saw="666", htmx=True
    )

    picker = parts(answer)["#picker"].one("dialog")
    assert (answer.status_code, picker["data-cell"]) == (409, table.named("Ben", "sixes"))
    assert picker.one(role="alert").text == "This box holds 24 now. Ben's phone was first."
