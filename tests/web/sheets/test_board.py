"""The board: cells, sums, bonus, heads; with many seats, several columns, under house rules."""

import pytest
from django.template import Context, Template

from scoresheet import commands
from scoresheet.board.table import table as board

from ...commands.table import BOXES
from .paper import Node
from .web import Web

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def places(table: Web) -> list[str]:
    return [head.one("span", "place").text for head in table.page().at("sheet").all("th", "seat")]


# --- cells ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "mark", "shown", "spoken"),
    [
        ("sixes", "666", "18", "18"),
        ("sixes", "-", "–0", "struck, 0"),
        ("sixes", "12345", "0", "0"),
        ("yatzy", "12345", "0", "0"),
        ("chance", "=22", "22", "22"),
    ],
)
def test_a_cell_shows_its_points_and_says_them(table: Web, box: str, mark: str, shown: str, spoken: str) -> None:
    table.write("Anna", box, mark)

    cell = table.shown("Anna", box)

    label = box.capitalize()
    assert (cell.text, cell["aria-label"]) == (shown, f"Anna, {label}: {spoken}")


def test_a_struck_cell_holds_both_signs_and_a_class_of_the_page_shows_one(table: Web) -> None:
    table.write("Anna", "sixes", "-")
    table.client.cookies["struck"] = "zero"

    page = table.page()

    cell = page.at(table.named("Anna", "sixes"))
    assert (cell.one("i", "dash").text, cell.one("i", "nought").text) == ("–", "0")
    assert "zero" in page.one("body")["class"].split()


def test_every_cell_is_a_way_to_its_picker(table: Web) -> None:
    cells = table.page().at("sheet").all("a", "cell")

    assert [cell["href"] for cell in cells] == [table.at(name, box) for box in BOXES for name in ("Anna", "Ben")]
    assert {cell["aria-label"].partition(": ")[2] for cell in cells} == {"open"}


def test_a_cell_can_be_drawn_to_be_looked_at_only(table: Web) -> None:
    table.write("Anna", "sixes", "-")
    [row] = [row for row in board(table.reading).upper if row.key == "sixes"]

    drawn = Template("{% load pad %}{% cells row True %}").render(Context({"row": row.cells}))

    assert "<a" not in drawn
    assert "<button" not in drawn
    assert '<span class="sr">Anna, Sixes: struck, 0</span><span aria-hidden="true"><i class="dash">' in drawn


def test_a_box_that_a_forced_order_closes_looks_and_sounds_closed(db: None) -> None:
    table = Web(forced=True)
    table.write("Anna", "ones", "-")

    cells = [table.shown("Anna", box) for box in ("ones", "twos", "threes")]

    assert [set(cell["class"].split()) & {"struck", "open", "closed"} for cell in cells] == [
        {"struck"},
        {"open"},
        {"closed"},
    ]
    assert cells[2]["aria-label"] == "Anna, Threes: not yet"


def test_boxes_that_a_rule_hides_are_not_on_the_board(db: None) -> None:
    table = Web(pair_boxes=False)

    page = table.page()

    assert not page.cells(table.named("Anna", "one_pair"))
    assert len(page.at("sheet").all("a", "cell")) == 26
    assert "Round 1 of 13" in page.at("head").text


def test_a_cell_that_needs_its_dice_keeps_its_points_and_shows_it(table: Web) -> None:
    table.lay("Anna", [(0, "yatzy", "=50")])
    table.change_rules(yatzy_value="plus_dice")

    page = table.page()

    cell, note = page.at(table.named("Anna", "yatzy")), page.at("board").one("p", "note")
    assert (cell.text, cell["aria-label"]) == ("50", "Anna, Yatzy: 50, needs its dice")
    assert cell.has("svg", "die gap")
    assert note.text == ("1 box needs its dice: \u2068Anna\u2069, Yatzy (50). What was written counts until then.")


def test_once_its_dice_are_tapped_a_cell_needs_nothing(table: Web) -> None:
    table.lay("Anna", [(0, "yatzy", "=50")])
    table.change_rules(yatzy_value="plus_dice")

    table.tap("Anna", "yatzy", "66666")

    assert table.shown("Anna", "yatzy").text == "80"
    assert not table.page().at("board").has("p", "note")


# --- sums and bonus ---------------------------------------------------------------------------------------------


def test_the_bonus_counts_as_soon_as_it_is_reached_and_is_never_a_final_zero_before(table: Web) -> None:
    table.lay("Anna", [(0, "fours", "4444"), (0, "fives", "5555"), (0, "sixes", "66666")])
    table.lay("Ben", [(0, "sixes", "666")])

    assert table.line("Upper sum") == ["66", "18"]
    assert table.line("Bonus") == ["50 bonus earned", "±0 level with the bonus, 45 to go"]
    assert table.line("Upper total") == ["116", "18"]
    assert table.line("Total") == ["116", "18"]


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        ({}, "63 to go"),
        ({"sixes": "66666"}, "+12 ahead of the bonus, 33 to go"),
        ({"sixes": "66"}, "−6 behind the bonus, 51 to go"),
        ({"ones": "11"}, "−1 behind the bonus, 61 to go"),
        (dict.fromkeys(UPPER, "-"), "0"),
        ({box: str(face) * 3 for face, box in enumerate(UPPER, 1)}, "50 bonus earned"),
    ],
)
def test_the_bonus_tells_its_pace_until_it_is_decided(table: Web, marks: dict[str, str], shown: str) -> None:
    table.lay("Anna", [(0, box, mark) for box, mark in marks.items()])

    assert table.line("Bonus")[0] == shown


def test_a_bonus_of_another_size_and_threshold_is_paced_by_its_own(db: None) -> None:
    table = Web(upper_bonus=35, upper_threshold=84)
    table.lay("Anna", [(0, "sixes", "6666")])

    row = next(row for row in table.page().at("sheet").all("tr", "bonus"))

    assert row.one("th").text == "Bonus 35 from 84"
    assert table.line("Bonus")[0] == "±0 level with the bonus, 60 to go"


def test_without_a_bonus_the_board_has_no_line_for_it(db: None) -> None:
    table = Web(upper_bonus=0)

    sheet = table.page().at("sheet")

    assert not sheet.has("tr", "bonus")
    assert "Upper total" not in sheet.text


def test_the_rules_in_force_stand_above_the_board(db: None) -> None:
    table = Web(upper_bonus=35, forced="half")

    assert "Bonus 35 from 42 · full house = sum · half forced" in table.page().one("a", "inforce").text


@pytest.mark.parametrize(("box", "hint"), [("sixes", "max 30"), ("chance", "max 30"), ("yatzy", "50")])
def test_a_box_says_what_it_can_give_at_most(table: Web, box: str, hint: str) -> None:
    heads = {head.text.removesuffix(head.one("small").text).strip(): head for head in hinted(table)}

    assert heads[box.capitalize()].one("small").text == hint


def hinted(table: Web) -> list[Node]:
    return [head for head in table.page().at("sheet").all("th", scope="row") if head.has("small")]


# --- heads ------------------------------------------------------------------------------------------------------


def test_whose_turn_it_is_stands_in_the_title_the_headline_and_the_head(table: Web) -> None:
    page = table.page()

    now = page.one("th", "now")
    assert page.at("head").one("h1").text == "Anna to play"
    assert now.one("bdi").text == "Anna"
    assert now.one("span", "tab").text == "to play"
    assert page.one("title").text == "\u2068Anna\u2069 to play · \u2068Yatzy\u2069"


def test_who_starts_is_marked_with_a_sign_and_a_word(table: Web) -> None:
    head = table.head("Anna")

    assert head.one("span", "name").text == "▸ starts: Anna"


def test_the_round_is_that_of_whoever_is_to_play(table: Web) -> None:
    table.write("Anna", "ones", "-")
    table.write("Ben", "ones", "-")

    assert "Round 2 of 15" in table.page().at("head").text


def test_nobody_leads_while_all_are_equal(table: Web) -> None:
    assert places(table) == ["", ""]


def test_equal_totals_share_a_place(db: None) -> None:
    table = Web("A", "B", "C", "D")
    for name, mark in zip("ABCD", ("=22", "=25", "=25", "=10"), strict=True):
        table.write(name, "chance", mark)

    assert places(table) == ["3rd", "=1st", "=1st", "4th"]


def test_a_seat_that_left_is_marked_and_has_no_place(db: None) -> None:
    table = Web("Anna", "Ben", "Cleo")
    table.write("Anna", "chance", "=10")
    table.write("Ben", "chance", "=30")
    table.take_out("Ben")

    page = table.page()

    assert places(table) == ["1st", "left", "2nd"]
    assert "out" in table.head("Ben")["class"].split()
    assert page.at(table.named("Ben", "chance")).text == "30"
    assert page.at("head").one("h1").text == "Cleo to play"


def test_one_alone_has_neither_place_nor_winner(db: None) -> None:
    table = Web("Anna")
    table.write("Anna", "chance", "=30")

    assert places(table) == [""]
    assert table.page().at("head").one("h1").text == "Anna to play"


@pytest.mark.parametrize("seats", [1, 5, 8, 12])
def test_every_seat_is_shown_and_each_number_stands_under_its_name(db: None, seats: int) -> None:
    names = "ABCDEFGHIJKL"[:seats]
    table = Web(*names)
    table.write(names[-1], "sixes", "666")

    page = table.page()

    assert [head.one("bdi").text for head in page.at("sheet").all("th", "seat")] == list(names)
    assert table.line("Sixes") == [""] * (seats - 1) + ["18"]
    assert ("many" in page.at("sheet")["class"].split()) == (seats > 4)


# --- several columns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [2, 3, 6])
def test_each_column_has_its_number_and_every_row_a_cell_for_it(db: None, columns: int) -> None:
    table = Web(games=columns)

    sheet = table.page().at("sheet")

    head = sheet.one("thead").all("tr")[1]
    assert [cell.text for cell in head.all("th")] == [str(column + 1) for column in range(columns)] * 2
    assert {head["colspan"] for head in sheet.all("th", "seat")} == {str(columns)}
    assert len(table.line("Sixes")) == len(table.line("Upper sum")) == len(table.line("Bonus")) == 2 * columns


def test_the_columns_are_added_up(db: None) -> None:
    table = Web(games=2)
    table.write("Anna", "chance", "=20", column=0)
    table.write("Anna", "chance", "=22", column=1)

    assert table.line("Column total") == ["20", "22", "0", "0"]
    assert table.line("Total") == ["42", "0"]
    assert table.shown("Anna", "chance", 1)["aria-label"] == "Anna, Chance, column 2: 22"


def test_the_best_column_counts_where_the_rules_say_so(db: None) -> None:
    table = Web(games=2, add_columns=False)
    table.write("Anna", "chance", "=20", column=0)
    table.write("Anna", "chance", "=22", column=1)

    assert table.line("Best column") == ["22", "0"]


def test_columns_that_are_multiplied_say_by_what(db: None) -> None:
    table = Web(multipliers=[1, 2, 3])
    table.write("Anna", "chance", "=20", column=2)

    heads = [cell.text for cell in table.page().at("sheet").one("thead").all("tr")[1].all("th")]

    assert heads[:3] == ["× 1", "× 2", "× 3"]
    assert (table.line("Column total")[2], table.line("Total")[0]) == ("20", "60")


def test_columns_taken_away_come_back_with_their_marks(db: None) -> None:
    table = Web(games=3)
    table.write("Anna", "chance", "=22", column=2)

    table.change_rules()
    one = table.line("Total")
    table.change_rules(games=3)

    assert (one, table.line("Total")) == (["0", "0"], ["22", "0"])
    assert table.shown("Anna", "chance", 2).text == "22"


# --- notes ------------------------------------------------------------------------------------------------------


def test_a_sheet_that_a_rule_left_with_nothing_to_fill_asks(table: Web) -> None:
    for name in ("Anna", "Ben"):
        table.lay(name, [(0, box, "-") for box in BOXES if box not in {"one_pair", "two_pairs"}])
    table.change_rules(pair_boxes=False)

    page = table.page()

    assert page.at("head").one("h1").text == "Nothing left to fill"
    assert page.at("board").one("p", "note").one("button").text == "Finish the game"
    assert not table.sheet.over


def test_the_answer_to_it_finishes_the_game(table: Web) -> None:
    for name in ("Anna", "Ben"):
        table.lay(name, [(0, box, "-") for box in BOXES if box not in {"one_pair", "two_pairs"}])
    table.change_rules(pair_boxes=False)

    answer = table.post(table.page().one("p", "note").one("button")["formaction"])

    assert (answer.status_code, table.sheet.over) == (302, True)


def test_a_discarded_sheet_says_so_and_can_be_brought_back(table: Web) -> None:
    table.write("Anna", "sixes", "666")
    table.do(commands.discard)
    note = table.page().at("board").one("p", "note")

    table.post(note.one("button")["formaction"])

    assert note.text == "This sheet was discarded. Nothing on it is lost.Bring it back"
    assert not table.page().at("board").has("p", "note")
    assert table.shown("Anna", "sixes").text == "18"


def test_a_finished_game_that_was_deleted_is_offered_back_to_who_runs_the_group(nearly_over: Web) -> None:
    nearly_over.write("Anna", "chance", "12345")
    nearly_over.do(commands.delete_sheet, shown=nearly_over.reading.change)

    own, other = (nearly_over.page(client=client).at("board") for client in (nearly_over.client, nearly_over.other))

    assert (own.one("p", "note").has("button"), other.one("p", "note").has("button")) == (True, False)
