"""The board of every game: jokers, bonuses, misplaced marks, served hands, saved rolls, columns that count."""

from typing import Any

import pytest

from scoresheet import commands
from scoresheet.commands import Outcome
from scoresheet.rules import play_by

from .paper import Node
from .web import Web


def with_a_top(*names: str, mark: str = "66666", game: str = "yahtzee", **house_rules: Any) -> Web:
    """The first player has filled Yahtzee and Fours, everybody else has two strokes: it is the first one's turn."""
    table = Web(*(names or ("Anna", "Ben")), game=game, **house_rules)
    first, *others = [seat.name for seat in table.reading.seats]
    for column in range(table.reading.game.columns):
        table.lay(first, [(column, "yahtzee", mark), (column, "fours", "444")])
        for name in others:
            table.lay(name, [(column, "ones", "-"), (column, "twos", "-")])
    return table


def labels(table: Web) -> list[str]:
    """The row heads of the lower section."""
    return [str(row.one("th").inside[0]).strip() for row in table.page().at("sheet").all("tbody")[1].all("tr")]


def spoken(cell: Node) -> str:
    return cell["aria-label"].partition(": ")[2]


# --- bonuses beside a box ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "above", "bonus", "below"),
    [
        ("yahtzee", "Yahtzee", "Yahtzee bonus", "Lower total with Yahtzee bonus"),
        ("kniffel", "Kniffel", "Kniffel bonus", "Chance"),
        ("yams", "Yams", "Yams bonus", "Chance"),
    ],
)
def test_bonuses_stand_below_the_box_they_are_about(db: None, game: str, above: str, bonus: str, below: str) -> None:
    shown = labels(Web(game=game))

    at = shown.index(bonus)
    assert shown[at - 1 : at + 2] == [above, bonus, below]


@pytest.mark.parametrize(
    ("game", "values"), [("yatzy", {}), ("maxi", {}), ("generala", {}), ("yahtzee", {"yahtzee_bonus": 0})]
)
def test_where_no_bonuses_are_paid_there_is_no_line_for_them(db: None, game: str, values: dict[str, Any]) -> None:
    shown = labels(Web(game=game, **values))

    assert not [label for label in shown if "bonus" in label.lower()]
    assert "Lower total" in shown


def test_bonuses_say_how_they_came_and_the_box_keeps_its_fifty(db: None) -> None:
    table = with_a_top()
    table.write("Anna", "full_house", "44444")
    table.write("Anna", "ones", "11111")

    assert table.line("Yahtzee bonus") == ["200 2 × 100", "0"]
    assert table.shown("Anna", "yahtzee").text == "50"
    assert table.line("Lower total") == ["275", "0"]


def test_a_struck_yahtzee_box_pays_no_bonus(db: None) -> None:
    table = with_a_top(mark="-")
    table.write("Anna", "full_house", "44444")

    assert table.line("Yahtzee bonus") == ["0", "0"]
    assert table.shown("Anna", "full_house").text == "25J"


def test_each_column_has_its_own_bonuses(db: None) -> None:
    table = with_a_top("Anna", games=2)
    table.write("Anna", "full_house", "44444", column=1)

    assert table.line("Yahtzee bonus") == ["0", "100 1 × 100"]


# --- what a cell says of itself ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "box", "mark", "shown", "said"),
    [
        ("yahtzee", "full_house", "44444", "25J", "25, joker, 100 more"),
        ("yahtzee", "ones", "11111", "5+", "5, 100 more"),
        ("yahtzee", "chance", "12345", "15", "15"),
        ("kniffel", "chance", "44444", "20+", "20, 100 more"),
        ("yams", "chance", "44444", "0+", "0, 100 more, Another box is struck for it."),
    ],
)
def test_a_further_yahtzee_is_told_by_a_sign_and_in_words(
    db: None, game: str, box: str, mark: str, shown: str, said: str
) -> None:
    table = with_a_top(game=game)

    table.write("Anna", box, mark)

    cell = table.shown("Anna", box)
    assert (cell.text, spoken(cell)) == (shown, said)


def test_a_further_yams_that_is_not_paid_counts_as_the_dice_lie_and_has_no_sign(db: None) -> None:
    table = with_a_top(game="yams", mark="-")

    table.write("Anna", "chance", "44444")

    assert table.shown("Anna", "chance").text == "20"


@pytest.mark.parametrize(
    ("box", "mark", "shown", "said"),
    [
        ("straight", "12345@1", "25+", "25, Made in the first roll: 5 more."),
        ("straight", "12345@2", "20", "20"),
        ("generala", "66666@1", "50+", "50, Made in the first roll: it wins the game at once."),
    ],
)
def test_a_served_hand_says_so(db: None, box: str, mark: str, shown: str, said: str) -> None:
    table = Web(game="generala")

    table.write("Anna", box, mark)

    cell = table.shown("Anna", box)
    assert (cell.text, spoken(cell)) == (shown, said)


# --- misplaced --------------------------------------------------------------------------------------------------


def misplaced(**house_rules: Any) -> tuple[Web, Outcome]:
    """A joker whose own box was made empty later."""
    table = with_a_top(**house_rules)
    table.write("Anna", "full_house", "44444")
    return table, table.empty("Anna", "fours")


def test_a_misplaced_mark_is_marked_counts_and_is_explained_below_the_table(db: None) -> None:
    table, _emptied = misplaced()

    page = table.page()

    cell, note = page.at(table.named("Anna", "full_house")), page.at("board").one("p", "note")
    assert (cell.text, spoken(cell)) == ("25!", "25, joker, 100 more, misplaced")
    assert "needs" in cell["class"].split()
    assert note.text == (
        "!1 mark is misplaced: \u2068Anna\u2069, Full house (25): A further Yahtzee of this number goes in Fours, "
        "which is still empty. What is written counts all the same."
    )
    assert table.line("Total") == ["175", "0"]


def test_several_misplaced_marks_are_counted_and_named_with_their_columns(db: None) -> None:
    table, _emptied = misplaced(games=2)
    table.lay("Anna", [(1, "full_house", "44444")])

    note = table.page().at("board").one("p", "note").text

    assert note.startswith("!2 marks are misplaced: \u2068Anna\u2069, Full house, column 1 (25): A further Yahtzee")
    assert "\u2068Anna\u2069, Full house, column 2 (25): " in note


def test_once_what_came_before_is_right_again_a_mark_is_misplaced_no_more(db: None) -> None:
    table, emptied = misplaced()

    table.undo(emptied)

    assert not table.page().at("board").has("p", "note")
    assert table.shown("Anna", "full_house").text == "25J"


def test_a_stroke_with_more_rolls_than_there_were_is_misplaced_too(db: None) -> None:
    table = Web("Anna", game="maxi")
    table.write("Anna", "ones", "1@1")
    table.write("Anna", "chance", "-@6")
    table.empty("Anna", "ones")

    cell = table.shown("Anna", "chance")

    assert (cell.text, spoken(cell)) == ("–0!", "struck, 0, misplaced")
    assert {"struck", "needs"} <= set(cell["class"].split())


def test_a_mark_that_is_misplaced_and_needs_its_dice_says_both(db: None) -> None:
    table = Web("Anna", game="maxi", full_house_value="fixed25")
    table.write("Anna", "ones", "1@1")
    table.write("Anna", "full_house", "=25@6")
    table.empty("Anna", "ones")
    table.change_rules()

    page = table.page()

    cell = page.at(table.named("Anna", "full_house"))
    assert (cell.text, spoken(cell)) == ("25", "25, misplaced, needs its dice")
    assert cell.has("svg", "die gap")
    assert len(page.at("board").all("p", "note")) == 2


# --- dice on the tray -------------------------------------------------------------------------------------------


def test_boxes_that_a_roll_may_not_fill_look_closed_and_say_why(db: None) -> None:
    table = with_a_top()

    page = table.page(roll="44444")

    cell = page.at(table.named("Anna", "ones"))
    assert cell.tag == "a"
    assert "closed" in cell["class"].split()
    assert cell.text == ""
    assert spoken(cell) == ("not with these dice. A further Yahtzee goes in a lower box as long as one is empty.")


def test_boxes_that_it_may_fill_say_for_how_much_and_what_is_paid_beside(db: None) -> None:
    table = with_a_top()

    cell = table.shown("Anna", "full_house", roll="44444")

    assert (cell.tag, cell.text) == ("button", "25+100")
    assert spoken(cell) == "these dice give 25, joker, 100 more"


def test_an_ordinary_roll_is_refused_nowhere(db: None) -> None:
    table = with_a_top()

    page = table.page(roll="12345")

    assert len(page.all("button", "cell")) == 11
    assert not page.all("a", "closed")
    assert page.at(table.named("Anna", "large_straight")).text == "40"


def test_with_many_columns_what_is_paid_beside_is_only_said(db: None) -> None:
    table = with_a_top("Anna", "Ben", "Cleo", "Dan")

    cell = table.shown("Anna", "full_house", roll="44444")

    assert (cell.text, spoken(cell)) == ("25", "these dice give 25, joker, 100 more")


def test_a_double_before_its_first_is_refused_and_says_so(db: None) -> None:
    table = Web(game="generala")

    cell = table.shown("Anna", "double_generala", roll="66666")

    assert (cell.tag, spoken(cell)) == (
        "a",
        "not with these dice. Double Generala counts only after Generala was made.",
    )


@pytest.mark.parametrize("game", ["yatzy", "maxi"])
def test_in_forced_order_dice_are_offered_to_one_box_and_the_others_stay_closed(db: None, game: str) -> None:
    table = Web("Anna", game=game, forced=True)
    table.write("Anna", "ones", "-")
    dice = table.reading.game.dice

    page = table.page(roll="2" * dice)

    [offered] = page.all("button", "cell")
    assert offered["value"] == table.named("Anna", "twos")
    assert len(page.all("a", "closed")) == len(table.reading.game.shown) - 2


def test_half_forced_opens_the_upper_boxes(db: None) -> None:
    table = Web("Anna", game="maxi", forced="half")

    page = table.page()

    assert [len(page.all("a", css)) for css in ("open", "closed")] == [6, 14]


# --- saved rolls ------------------------------------------------------------------------------------------------


def places(page: Node) -> list[str]:
    return [head.all("span", "place")[-1].text for head in page.at("sheet").all("th", "seat")]


def test_rolls_that_were_saved_stand_in_the_head(db: None) -> None:
    table = Web(game="maxi")
    table.write("Anna", "chance", "112345@1")
    table.write("Ben", "chance", "112346@3")

    page = table.page()

    assert places(page) == ["2nd +33 rolls saved", "1st +11 roll saved"]
    assert page.one("table", "sheet").one("thead").all("td", "corner")[0].text == "TotalPlace, saved"


@pytest.mark.parametrize("mark", ["112345", "112345@4"])
def test_where_none_are_saved_the_head_says_nothing(db: None, mark: str) -> None:
    table = Web("Anna", game="maxi")
    table.write("Anna", "chance", mark)

    page = table.page()

    assert places(page) == [""]
    assert "saved" not in page.at("sheet").one("thead").text


def test_a_game_that_saves_no_rolls_shows_none(db: None) -> None:
    table = Web("Anna", game="maxi", save_rolls=False)
    table.write("Anna", "chance", "112345@1")

    assert places(table.page()) == [""]


def test_at_the_end_saved_rolls_are_worth_nothing_and_not_shown(db: None) -> None:
    table = Web("Anna", game="maxi")
    table.write("Anna", "chance", "112345@1")

    table.do(commands.end_early)

    assert places(table.page()) == [""]


# --- several columns --------------------------------------------------------------------------------------------


def test_under_columns_with_factors_stands_what_each_brings(db: None) -> None:
    table = with_a_top("Anna", multipliers=[1, 2, 3])
    table.write("Anna", "full_house", "44444", column=2)

    assert table.line("Column total") == ["62", "62", "187"]
    assert table.line("Times its factor") == ["62", "124", "561"]
    assert table.line("Total") == ["747"]


def test_bonuses_that_are_not_multiplied_are_said_to_count_once(db: None) -> None:
    table = with_a_top("Anna", multipliers=[1, 2, 3], bonus_times_column=False)
    table.write("Anna", "full_house", "44444", column=2)

    assert table.line("Column total") == ["62", "62", "187"]
    assert table.line("Times its factor, the bonus once") == ["62", "124", "361"]
    assert table.line("Total") == ["547"]


def test_of_columns_without_factors_nothing_is_multiplied(db: None) -> None:
    shown = labels(Web(games=3))

    assert not [label for label in shown if "factor" in label]


@pytest.mark.parametrize(
    ("marks", "line"),
    [
        ([], ["0", "0"]),
        ([(0, "chance", "=20"), (1, "chance", "=22")], ["20", "22 best"]),
        ([(0, "chance", "=22"), (1, "chance", "=22")], ["22", "22"]),
    ],
)
def test_the_column_that_counts_is_told_apart(db: None, marks: Any, line: list[str]) -> None:
    table = Web("Anna", games=2, add_columns=False)
    table.lay("Anna", marks)

    assert table.line("Column total") == line


def test_of_columns_that_are_added_none_is_the_best(db: None) -> None:
    table = Web("Anna", games=2)
    table.lay("Anna", [(0, "chance", "=20")])

    assert table.line("Column total") == ["20", "0"]


def test_the_round_counts_the_boxes_of_all_columns(db: None) -> None:
    table = with_a_top("Anna", multipliers=[1, 2, 3])

    assert "Round 7 of 39" in table.page().at("head").text


# --- any number of seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["maxi", "generala", "yahtzee"])
@pytest.mark.parametrize("seats", [1, 12])
def test_from_one_seat_to_twelve_every_box_of_every_game_is_there(db: None, game: str, seats: int) -> None:
    names = "ABCDEFGHIJKL"[:seats]
    table = Web(*names, game=game)
    table.write(names[-1], "sixes", "666")

    page = table.page()

    assert [head.one("bdi").text for head in page.at("sheet").all("th", "seat")] == list(names)
    assert len(page.at("sheet").all("a", "cell")) == seats * len(play_by(game).boxes)
    assert table.line("Sixes") == [""] * (seats - 1) + ["18"]
    assert table.line("Total") == ["0"] * (seats - 1) + ["18"]
