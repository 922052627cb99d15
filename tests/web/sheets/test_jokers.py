"""Jokers and further Yahtzees where they are written: the picker of a filled box, moves, and the tray."""

import pytest

from .further import GOES_LOWER, barred, bonus, laid, reasons
from .paper import Node, read
from .web import Web

# --- a filled box -----------------------------------------------------------------------------------------------


def test_a_box_that_holds_a_joker_says_so_and_shows_the_tile_it_holds(db: None) -> None:
    table = laid(("full_house", "44444"))

    picker = table.picker("Anna", "full_house")

    assert picker.one(css="what").one("p").text == "Holds 25 +100"
    assert picker.one(css="told").text == "Joker: Fours is filled, so it pays as if the dice fitted."
    assert [button["value"] for button in picker.all("button", aria_current="true")] == ["44444"]


def test_a_misplaced_mark_says_why(db: None) -> None:
    table = laid(("ones", "44444"))

    picker = table.picker("Anna", "ones")

    assert picker.one(css="what").one("p").text == "Holds 0 +100, misplaced"
    assert picker.one(css="told").text == GOES_LOWER


def test_a_correction_may_be_misplaced_but_says_so_beforehand(db: None) -> None:
    table = laid(("ones", "11111"))

    picker = table.picker("Anna", "ones")
    answer = table.tap("Anna", "ones", "44444")

    assert barred(picker) == []
    assert picker.one("button", value="44444")["aria-label"] == f"5 × 4: 0 points, +100, misplaced. {GOES_LOWER}"
    assert (GOES_LOWER, 1) in reasons(picker)
    assert (answer.status_code, table.mark("Anna", "ones")) == (302, "44444")


def test_a_box_filled_before_the_yahtzee_is_judged_as_it_was_then(db: None) -> None:
    table = Web("Anna", game="yahtzee")
    table.lay("Anna", [(0, "chance", "44444"), (0, "yahtzee", "66666"), (0, "fours", "4")])

    picker = table.picker("Anna", "chance")

    assert not picker.has("ul", "equal")
    assert picker.one("button", aria_current="true").text == "20"


def moves(table: Web, box: str) -> dict[str, str]:
    """What stands on each button of the moves, by the label of its box."""
    buttons = table.picker("Anna", box, to="move").all("button", name="to")
    return {button.one("span").text: f"{button.one('b').text} {button.one('small').text}".strip() for button in buttons}


def test_a_move_says_what_the_card_would_make_of_the_mark_there(db: None) -> None:
    table = laid(("full_house", "44444"))

    offered = moves(table, "full_house")

    assert offered["Anna, Large straight"] == "40 +100 joker"
    assert offered["Anna, Sixes"] == "0 +100 misplaced"
    assert offered["Ben, Full house"] == "0"
    assert offered["Ben, Chance"] == "20"
    assert "Anna, Fours" not in offered


def test_a_swap_says_so_beside_what_the_card_would_make_of_it(db: None) -> None:
    table = laid(("full_house", "44444"), ("chance", "12345"))

    assert moves(table, "full_house")["Anna, Chance"] == "20 swap with 15, +100 joker"


# --- the tray ---------------------------------------------------------------------------------------------------


def chips(page: Node) -> list[tuple[str, str]]:
    return [(chip.text, chip["aria-label"]) for chip in page.at("chips").all("button")]


def test_the_tray_says_what_a_further_one_means_and_its_chips_what_they_bring(db: None) -> None:
    table = laid()

    page = read(table.get(table.url("dice"), roll="44444"))

    assert page.at("chips").texts("p") == [
        "A further Yahtzee: 100 more. Fours is filled: a joker in any empty lower box."
    ]
    assert chips(page) == [
        ("Large straight 40 +100", "Write 40 +100 in Large straight"),
        ("Small straight 30 +100", "Write 30 +100 in Small straight"),
        ("Full house 25 +100", "Write 25 +100 in Full house"),
    ]


def test_where_one_box_takes_it_there_is_one_chip(db: None) -> None:
    table = laid()

    page = read(table.get(table.url("dice"), roll="55555"))

    assert page.at("chips").texts("p") == ["A further Yahtzee: 100 more. It goes in Fives."]
    assert [text for text, _label in chips(page)] == ["Fives 25 +100"]


@pytest.mark.parametrize("roll", ["12345", "44441", "4444"])
def test_an_ordinary_throw_means_nothing_more(db: None, roll: str) -> None:
    table = laid()

    assert not read(table.get(table.url("dice"), roll=roll)).at("chips").has("p")


def test_the_tray_writes_a_joker_in_one_tap(db: None) -> None:
    table = laid()
    page = read(table.get(table.url("dice"), roll="44444"))
    chip = page.at("chips").all("button")[0]

    answer = table.post(table.url("dice"), **page.at("dice").fields, cell=chip["value"])

    assert answer.status_code == 302
    assert (table.shown("Anna", "large_straight").text, bonus(table)) == ("40J", 100)


def test_chips_go_by_what_they_bring_to_the_total(db: None) -> None:
    table = Web("Anna")
    table.lay("Anna", [(0, "sixes", "66666"), (0, "fours", "44444")])

    page = read(table.get(table.url("dice"), roll="55566"))

    assert [text for text, _label in chips(page)] == ["Fives 15", "Full house 27", "Chance 27"]


def test_of_columns_with_factors_the_dearest_lies_under_the_thumb(db: None) -> None:
    table = Web("Anna", multipliers=[1, 2, 3])

    page = read(table.get(table.url("dice"), roll="44444"))

    assert [text for text, _label in chips(page)] == [
        "Yatzy (column 3) 50",
        "Yatzy (column 2) 50",
        "Chance (column 3) 20",
    ]
