"""The log where a mark is worth something else than its dice say: jokers, bonuses, served hands, saved rolls."""

from collections.abc import Callable

import pytest

from scoresheet.models import Change

from .paper import parts
from .web import Web

ANNA, BEN = "\u2068Anna\u2069", "\u2068Ben\u2069"


def with_a_top(mark: str = "66666", game: str = "yahtzee") -> Web:
    """Anna's Yahtzee box and her Fours are filled, and it is her turn."""
    table = Web(game=game)
    table.lay("Anna", [(0, "yahtzee", mark), (0, "fours", "444")])
    table.lay("Ben", [(0, "ones", "-"), (0, "twos", "-")])
    return table


def joker_corrected(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.write("Anna", "full_house", "33366")


def ordinary_became_a_joker(table: Web) -> None:
    table.write("Anna", "full_house", "12345")
    table.write("Anna", "full_house", "44444")


def joker_emptied(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.empty("Anna", "full_house")


def joker_undone(table: Web) -> None:
    table.undo(table.write("Anna", "full_house", "44444"))


def joker_redone(table: Web) -> None:
    outcome = table.write("Anna", "full_house", "44444")
    table.undo(outcome)
    table.redo(outcome)


def joker_moved(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.move(table.cell("Anna", "full_house"), table.cell("Ben", "chance"))


def joker_moved_and_back(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.undo(table.move(table.cell("Anna", "full_house"), table.cell("Ben", "chance")))


@pytest.mark.parametrize(
    ("happens", "line"),
    [
        (lambda table: table.write("Anna", "full_house", "44444"), "Anna: Full house 25 +100"),
        (lambda table: table.write("Anna", "small_straight", "44444"), "Anna: Small straight 30 +100"),
        (lambda table: table.write("Anna", "ones", "11111"), "Anna: Ones 5 +100"),
        (lambda table: table.write("Anna", "chance", "12345"), "Anna: Chance 15"),
        (lambda table: table.write("Anna", "full_house", "-"), "Anna: Full house –"),
        (joker_corrected, "Anna: Full house 25 +100 → 25"),
        (ordinary_became_a_joker, "Anna: Full house 0 → 25 +100"),
        (joker_emptied, "Anna: Full house 25 +100 → empty"),
        (joker_undone, "Anna: Full house 25 +100 → empty (undo)"),
        (joker_redone, "Anna: Full house 25 +100 (redo)"),
        (joker_moved, f"Anna: Full house 25 +100 → {BEN}, Chance"),
        (joker_moved_and_back, f"Ben: Chance 20 → {ANNA}, Full house (undo)"),
    ],
)
def test_a_line_says_what_the_card_made_of_a_further_yahtzee(
    db: None, happens: Callable[[Web], object], line: str
) -> None:
    table = with_a_top()

    happens(table)

    assert table.whole_log()[0] == f"{line} Anna's phone"


def test_a_joker_without_bonus_is_told_by_its_points(db: None) -> None:
    table = with_a_top("-")

    table.write("Anna", "full_house", "44444")

    assert table.whole_log()[0] == "Anna: Full house 25 Anna's phone"


def test_a_further_yams_strikes_its_box_and_is_paid_beside_it(db: None) -> None:
    table = with_a_top(game="yams")

    table.write("Anna", "chance", "44444")

    assert table.whole_log()[0] == "Anna: Chance 0 +100 Anna's phone"


def test_a_line_keeps_its_points_when_an_earlier_mark_is_corrected(db: None) -> None:
    table = with_a_top()
    table.write("Anna", "full_house", "44444")

    table.write("Anna", "yahtzee", "-")

    assert table.whole_log()[1] == "Anna: Full house 25 +100 Anna's phone"


def test_a_line_from_before_this_was_noted_reads_by_its_box(db: None) -> None:
    table = with_a_top()
    change = table.write("Anna", "full_house", "44444").change
    Change.objects.filter(pk=change.pk).update(note={})

    assert table.whole_log()[0] == "Anna: Full house 0 Anna's phone"


@pytest.mark.parametrize("game", ["yatzy", "yahtzee"])
def test_what_the_box_alone_says_is_not_noted(db: None, game: str) -> None:
    table = Web(game=game)

    change = table.write("Anna", "chance", "12345").change

    assert change.note == {}


def test_each_cell_is_noted_by_itself(db: None) -> None:
    table = Web("Anna", game="yahtzee", multipliers=[1, 2])
    table.lay(
        "Anna", [(column, box, mark) for column in (0, 1) for box, mark in (("yahtzee", "66666"), ("fours", "-"))]
    )

    change = table.write("Anna", "chance", "44444", column=1).change

    assert change.note == {"worth": {table.named("Anna", "chance", 1): [None, [20, 100]]}}


# --- what a change makes of the other boxes ---------------------------------------------------------------------


def top_written_anew(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.empty("Anna", "yahtzee")
    table.write("Anna", "yahtzee", "66666")


def top_emptied(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.empty("Anna", "yahtzee")


def top_struck(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.write("Anna", "yahtzee", "-")


def top_moved(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.move(table.cell("Anna", "yahtzee"), table.cell("Ben", "chance"))


def emptying_undone(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.undo(table.empty("Anna", "yahtzee"))


def emptying_redone(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    emptied = table.empty("Anna", "yahtzee")
    table.undo(emptied)
    table.redo(emptied)


def many_jokers(table: Web) -> None:
    for box in ("full_house", "chance", "small_straight", "large_straight", "three_kind"):
        table.write("Anna", box, "44444")
    table.empty("Anna", "yahtzee")


def own_box_emptied(table: Web) -> None:
    table.write("Anna", "full_house", "44444")
    table.empty("Anna", "fours")


@pytest.mark.parametrize(
    ("happens", "line"),
    [
        (top_emptied, "Yahtzee 50 → empty; Full house 25 +100 → 0"),
        (top_struck, "Yahtzee 50 → –; Full house 25 +100 → 25"),
        (top_moved, f"Yahtzee 50 → {BEN}, Chance; {ANNA}, Full house 25 +100 → 0"),
        (emptying_undone, "Yahtzee 50 (undo); Full house 0 → 25 +100"),
        (emptying_redone, "Yahtzee 50 → empty (redo); Full house 25 +100 → 0"),
        (own_box_emptied, "Fours 12 → empty; Full house 25 +100 → 25 +100 (misplaced)"),
        (
            many_jokers,
            "Yahtzee 50 → empty; Full house 25 +100 → 0, Chance 20 +100 → 20, Small straight 30 +100 → 0 and 2 more",
        ),
    ],
)
def test_a_line_says_which_other_boxes_are_worth_something_else_since(
    db: None, happens: Callable[[Web], object], line: str
) -> None:
    table = with_a_top()

    happens(table)

    assert table.whole_log()[0] == f"Anna: {line} Anna's phone"


def test_a_mark_that_a_change_leaves_misplaced_is_told_though_its_points_stay(db: None) -> None:
    table = Web("Anna", game="generala")
    table.write("Anna", "generala", "55555")
    table.write("Anna", "double_generala", "66666")

    table.empty("Anna", "generala")

    assert table.whole_log()[0] == ("Anna: Generala 50 → empty; Double Generala 100 → 100 (misplaced) Anna's phone")


def test_writing_anew_says_nothing_of_boxes_that_stay_as_they_are(db: None) -> None:
    table = with_a_top()

    top_written_anew(table)

    assert table.whole_log()[0] == "Anna: Yahtzee 50 Anna's phone"
    assert table.newest().note == {}


def test_a_change_to_one_card_tells_of_no_other(db: None) -> None:
    table = with_a_top()
    table.lay("Ben", [(0, "yahtzee", "66666"), (0, "fours", "444"), (0, "full_house", "44444")])

    table.write("Anna", "full_house", "44444")
    table.empty("Anna", "yahtzee")

    assert table.newest().note == {"others": [[*table.cell("Anna", "full_house"), [25, 100, False], [0, 0, False]]]}


@pytest.mark.parametrize("htmx", [True, False])
def test_whoever_made_the_change_is_told_at_once(db: None, htmx: bool) -> None:
    table = with_a_top()
    table.write("Anna", "full_house", "44444")

    answer = table.post(table.at("Anna", "yahtzee"), do="empty", saw="66666", offered=table.offered, htmx=htmx)

    said = parts(answer)["#said"].text if htmx else table.page().at("said").text
    assert "Changed with it: Full house 25 +100 → 0." in said


def test_undo_is_told_of_too(db: None) -> None:
    table = with_a_top()
    table.write("Anna", "full_house", "44444")
    emptied = table.empty("Anna", "yahtzee")

    answer = table.post(table.url("undo"), change=emptied.change.pk, htmx=True)

    assert "Changed with it: Full house 0 → 25 +100." in parts(answer)["#said"].text


def test_the_undo_button_names_the_mark_alone(db: None) -> None:
    table = with_a_top()
    table.write("Anna", "full_house", "44444")

    answer = table.post(table.at("Anna", "yahtzee"), do="empty", saw="66666", offered=table.offered, htmx=True)

    assert parts(answer)["#foot"].all("button", "undo")[0].text == "Undo Anna, Yahtzee 50 → empty"


# --- rolls ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "box", "mark", "line"),
    [
        ("maxi", "chance", "112345@2", "Chance 16, 2 rolls"),
        ("maxi", "chance", "112345@1", "Chance 16, 1 roll"),
        ("maxi", "chance", "-@2", "Chance –, 2 rolls"),
        ("maxi", "chance", "112345@4", "Chance 16"),
        ("maxi", "chance", "112345", "Chance 16"),
        ("generala", "straight", "12345@1", "Straight 25, 1 roll"),
        ("generala", "straight", "12345", "Straight 20"),
        ("generala", "generala", "66666@1", "Generala 50, 1 roll"),
        ("yatzy", "chance", "12345@2", "Chance 15"),
    ],
)
def test_the_rolls_of_a_turn_are_told_where_they_mean_something(
    db: None, game: str, box: str, mark: str, line: str
) -> None:
    table = Web(game=game)

    table.write("Anna", box, mark)

    assert table.whole_log()[0] == f"Anna: {line} Anna's phone"


# --- what is named by it ----------------------------------------------------------------------------------------


def test_undo_names_the_mark_with_its_bonus(db: None) -> None:
    table = with_a_top()

    answer = table.tap("Anna", "full_house", "44444", htmx=True)

    assert parts(answer)["#foot"].all("button", "undo")[0].text == "Undo Anna, Full house 25 +100"


def test_the_history_of_a_cell_tells_the_same(db: None) -> None:
    table = with_a_top()
    joker_corrected(table)

    history = table.picker("Anna", "full_house").text

    assert "25 +100 → 25" in history
