"""Fewer columns on a sheet in progress: what is hidden is asked about, kept, and comes back; nobody stays there."""

import pytest
from django.urls import reverse

from ..sheets.paper import parts, read
from ..sheets.web import Web, everything


@pytest.fixture
def fewer(db: None) -> Web:
    """Three columns were played, and Anna has written in the third; now it is one."""
    table = Web(games=3)
    table.write("Anna", "yatzy", "66666", column=2)
    table.write("Anna", "ones", "111")
    table.change_rules()
    return table


@pytest.mark.parametrize("htmx", [False, True], ids=["as a page", "over the board"])
@pytest.mark.parametrize(("box", "column"), [("yatzy", 2), ("chance", 2), ("chance", 1)])
def test_the_picker_of_a_column_that_is_gone_says_so_and_offers_nothing(
    fewer: Web, box: str, column: int, htmx: bool
) -> None:
    answer = fewer.get(fewer.at("Anna", box, column), htmx=htmx)

    picker = read(answer).one("dialog")
    assert answer.status_code == 200
    assert "The house rules leave this column out." in picker.text
    assert not picker.has("button", name="mark")
    assert not picker.has("input", name="points")


def test_what_stands_in_a_column_that_is_gone_is_still_told(fewer: Web) -> None:
    picker = read(fewer.get(fewer.at("Anna", "yatzy", 2), htmx=True)).one("dialog")

    assert "Yatzy (column 3)" in picker.one("h2").text
    assert "Holds 50" in picker.text


@pytest.mark.parametrize(("box", "column"), [("yatzy", 2), ("chance", 2), ("chance", 1)])
def test_whoever_still_taps_there_gets_the_board_as_it_is_and_why(fewer: Web, box: str, column: int) -> None:
    before = everything()

    answer = fewer.tap("Anna", box, "11111", column, htmx=True)

    board = parts(answer)["#board"]
    assert answer.status_code == 409
    assert "The house rules leave this column out." in read(answer).text
    assert not [cell for cell in board.all("a", "cell") if f"/{column}/{box}/" in cell["href"]]
    assert everything() == before


def test_dice_are_not_written_there_either(fewer: Web) -> None:
    before = everything()

    answer = fewer.post(fewer.url("dice"), roll="66666", cell=fewer.named("Anna", "chance", 1))

    assert answer.status_code == 409
    assert everything() == before


def test_a_mark_does_not_move_there(fewer: Web) -> None:
    before = everything()

    answer = fewer.post(
        fewer.at("Anna", "ones", to="move"), to=fewer.named("Anna", "ones", 2) + "/", saw=fewer.mark("Anna", "ones")
    )

    assert answer.status_code == 409
    assert "The house rules leave this column out." in read(answer).text
    assert everything() == before


def test_more_columns_bring_back_what_was_written_there_and_say_so(fewer: Web) -> None:
    address = reverse("preview", args=[fewer.pad.pk])

    told = read(fewer.post(address, htmx=True, games="3")).text
    fewer.change_rules(games=3)

    assert "Anna 3 becomes→ 53" in told
    assert "Back again: Anna: Yatzy (column 3)." in told
    assert fewer.totals()["Anna"] == 53
    assert read(fewer.get()).at(fewer.named("Anna", "yatzy", 2)).text == "50"
