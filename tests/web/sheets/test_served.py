"""Generala: hands of the first roll, the win at once, and the double that waits for its first."""

from typing import Any

import pytest

from .paper import read
from .throws import chosen, served
from .web import Web

# --- what the first roll does -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "label"),
    [
        ("straight", "Made in the first roll: 5 more."),
        ("full_house", "Made in the first roll: 5 more."),
        ("generala", "Made in the first roll: it wins the game at once."),
        ("sixes", "Made in the first roll"),
    ],
)
def test_the_picker_says_what_the_first_roll_does_where_it_is_one_thing(db: None, box: str, label: str) -> None:
    assert served().picker("Anna", box).one("label", "line").text == label


@pytest.mark.parametrize(
    ("box", "mark", "tile", "label"),
    [
        ("straight", "12345", "first roll 2520", "1, 2, 3, 4, 5: 20 points, first roll 25"),
        ("four_kind", "4444", "first roll 4540", "4 × 4: 40 points, first roll 45"),
        ("sixes", "66666", "first roll wins30", "5 × 6: 30 points, first roll wins"),
        ("sixes", "6666", "24", "4 × 6: 24 points"),
        ("full_house", "33366", "30", "3 × 3, 2 × 6: 30 points, first roll 35"),
    ],
)
def test_a_tile_says_what_it_is_worth_in_the_first_roll(db: None, box: str, mark: str, tile: str, label: str) -> None:
    button = served().picker("Anna", box).one("button", value=mark)

    assert (button.text, button["aria-label"]) == (tile, label)


def test_without_an_extra_the_first_roll_says_nothing_of_points(db: None) -> None:
    picker = served(served_extra=0).picker("Anna", "straight")

    assert picker.one("label", "line").text == "Made in the first roll"
    assert picker.one("button", value="12345").text == "20"


@pytest.mark.parametrize(
    ("box", "extra", "hint", "field"),
    [
        ("straight", 5, "max 25", "20 to 25"),
        ("four_kind", 5, "max 45", "40 to 45"),
        ("straight", 0, "20", "20"),
        ("sixes", 5, "max 30", "6 to 30"),
        ("generala", 5, "50", "50"),
    ],
)
def test_the_most_a_box_can_give_counts_a_hand_of_the_first_roll(
    db: None, box: str, extra: int, hint: str, field: str
) -> None:
    table = served(served_extra=extra)

    row, typed = table.page().one("tr", id=box), table.picker("Anna", box).one("input", name="points")

    assert row.one("small").text == hint
    assert typed["aria-label"] == f"Type the points, {field}"


# --- the number of a served hand --------------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "typed", "plain"), [("straight", "25", "20"), ("four_kind", "45", "40")])
@pytest.mark.parametrize("throw", [{}, {"throw": "1"}])
def test_the_number_of_a_served_hand_is_understood_and_filled_in(
    db: None, box: str, typed: str, plain: str, throw: dict[str, Any]
) -> None:
    table = served()

    answer = table.type("Anna", box, typed, **throw)

    form = read(answer).at("marks")
    assert (answer.status_code, table.mark("Anna", box)) == (422, "")
    assert read(answer).one(role="alert").text == (
        f"Made in the first roll, {plain} counts {typed}: write {plain}. Both are filled in, tap the tick."
    )
    assert (chosen(form), form.one("input", name="points")["value"]) == (["1"], plain)
    table.post(form["action"], **form.fields)
    assert table.shown("Anna", box).text == f"{typed}+"


@pytest.mark.parametrize(("box", "typed"), [("straight", "26"), ("sixes", "35"), ("straight", "123")])
def test_other_numbers_are_just_told_what_the_box_can_take(db: None, box: str, typed: str) -> None:
    answer = served().type("Anna", box, typed)

    assert answer.status_code == 422
    assert " can be " in read(answer).one(role="alert").text


def test_a_number_that_waits_for_another_box_stays_in_the_field(db: None) -> None:
    page = read(served().type("Anna", "double_generala", "100"))

    assert page.one(role="alert").text == "Double Generala counts only after Generala was made."
    assert page.at("marks").one("input", name="points")["value"] == "100"


# --- a win at once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("way", ["picker", "tray"])
def test_a_served_generala_ends_the_game_and_taking_the_tap_back_opens_it_again(db: None, way: str, htmx: bool) -> None:
    table = Web(game="generala")

    if way == "picker":
        table.tap("Anna", "generala", "66666", throw="1", htmx=htmx)
    else:
        table.post(table.url("dice"), cell=table.named("Anna", "generala"), roll="66666", throw="1", htmx=htmx)
    over = table.sheet.over
    table.tap("Anna", "generala", "66666", htmx=htmx)

    assert (over, table.sheet.over, table.turn()) == (True, False, "Ben")
    assert table.results() == {"Anna": (None, None), "Ben": (None, None)}


@pytest.mark.parametrize("box", ["ones", "four_kind"])
def test_it_wins_in_whatever_box_it_is_written(db: None, box: str) -> None:
    table = Web(game="generala")
    table.write("Anna", "generala", "-")

    table.tap("Ben", box, "11111", throw="1")

    assert table.sheet.over
    assert table.results()["Ben"][1] == 1


def test_a_win_that_is_made_empty_or_taken_back_opens_the_game_again(db: None) -> None:
    table = Web(game="generala")
    won = table.write("Anna", "generala", "66666@1")

    undone = table.undo(won)
    after_undo = table.sheet.over
    table.redo(won)
    after_redo = table.sheet.over
    table.empty("Anna", "generala")

    assert undone.change.ended == -1
    assert (after_undo, after_redo, table.sheet.over) == (False, True, False)


def test_a_win_that_comes_back_with_its_column_asks_whether_the_game_is_over(db: None) -> None:
    table = Web(game="generala", games=2)
    table.lay("Anna", [(1, "generala", "66666@1")])
    table.change_rules()
    hidden = table.page()
    table.change_rules(games=2)

    page = table.page()

    assert not hidden.at("board").has("p", "note")
    assert page.at("head").one("h1").text == "Won at once"
    assert page.at("board").one("p", "note").one("span").text == (
        "\u2068Anna\u2069 won at once, in the first roll. Is the game over?"
    )
    assert page.at("board").one("p", "note").has("button", form="do")


def test_a_double_generala_before_a_generala_is_refused_and_a_stroke_is_not(db: None) -> None:
    table = served()
    picker = table.picker("Anna", "double_generala")

    refusals = [table.tap("Anna", "double_generala", "66666"), table.type("Anna", "double_generala", "100")]
    struck = table.tap("Anna", "double_generala", "-")

    assert picker.at("marks").texts("p") == ["Double Generala counts only after Generala was made."]
    assert [button["value"] for button in picker.all("button", name="mark")] == ["-"]
    assert [answer.status_code for answer in refusals] == [409, 409]
    assert (struck.status_code, table.mark("Anna", "double_generala")) == (302, "-")


def test_after_a_generala_the_double_is_offered(db: None) -> None:
    table = served()
    table.write("Anna", "generala", "66666")

    assert len(table.picker("Anna", "double_generala").one("ul", "counts").all("button")) == 6
