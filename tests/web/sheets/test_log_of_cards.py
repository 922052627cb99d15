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

    assert table.whole_log()[:2] == ["Anna: Yahtzee 50 → – Anna's phone", "Anna: Full house 25 +100 Anna's phone"]


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
