"""Whole evenings by commands: the worked example, the perfect sheet, and house rules changed and changed back."""

from typing import Any

import pytest

from scoresheet import commands
from scoresheet.models import Entry, HouseRules

from ..rules.vectors import danish_sheet, in_dice, in_numbers, sheets_of
from .table import Table

pytestmark = pytest.mark.django_db
ANNA, BEN = in_dice(danish_sheet("Anna")), in_dice(danish_sheet("Ben"))
THREE_SEATS = [row for row in sheets_of("yatzy") if len(row["players"]) == 3][:2]


def play_in_turn(table: Table, **columns: list[tuple[int, str, str]]) -> None:
    for turn in zip(*columns.values(), strict=True):
        for name, (column, box, mark) in zip(columns, turn, strict=True):
            table.write(name, box, mark, column)


def stored() -> list[tuple[Any, ...]]:
    return list(Entry.objects.order_by("id").values_list())


def test_the_worked_example_of_the_danish_seed_finishes_with_its_last_mark(table: Table) -> None:
    play_in_turn(table, Anna=ANNA[:-1], Ben=BEN[:-1])
    table.write("Anna", "yatzy", "44444")
    before_the_last = table.sheet.over

    last = table.write("Ben", "yatzy", "66662")

    assert (before_the_last, table.sheet.over, table.sheet.ended_early) == (False, True, False)
    assert last.change.ended == 1
    assert table.results() == {"Anna": (321, 1), "Ben": (160, 2)}
    assert [table.reading.seats[index].name for index in table.reading.standing.winners] == ["Anna"]
    assert table.sheet.rules == table.pad.rules


def test_a_sheet_of_numbers_comes_to_the_same(table: Table) -> None:
    anna, ben = in_numbers(danish_sheet("Anna")), in_numbers(danish_sheet("Ben"))

    play_in_turn(table, Anna=anna, Ben=ben)

    assert table.results() == {"Anna": (321, 1), "Ben": (160, 2)}


def test_the_perfect_sheet_is_374_and_one_seat_has_no_winner(db: None) -> None:
    table = Table("Perfect")
    perfect = next(row for row in sheets_of("yatzy") if row["why"] == "perfect sheet 374")

    table.fill("Perfect", in_dice(perfect["players"]["Perfect"]))

    assert table.results() == {"Perfect": (374, 1)}
    assert table.reading.standing.winners == ()


@pytest.fixture
def copy_in_progress(table: Table) -> Table:
    """The worked example without Ben's Yatzy, which is worth nothing."""
    table.lay("Anna", ANNA)
    table.lay("Ben", BEN[:-1])
    return table


# The vectors leave out two of the nine: 50 → 35 for the bonus, and 50 + 4 × 5 for the Yatzy, worked by hand.
ALONE: dict[str, tuple[object, int, int]] = {
    "upper_threshold": (62, 321, 210),
    "upper_bonus": (35, 306, 160),
    "yatzy_value": ("plus_dice", 341, 160),
    "full_house_value": ("fixed25", 319, 164),
    "pair_boxes": (False, 287, 132),
    "forced": (True, 321, 210),
    "forced_threshold": (71, 321, 160),
    "games": (3, 321, 160),
    "add_columns": (False, 321, 160),
}
THERE_AND_BACK: list[tuple[dict[str, object], int, int]] = [
    *(({rule: value}, anna, ben) for rule, (value, anna, ben) in ALONE.items()),
    *(
        (row["settings"], row["expected"]["Anna"]["result"], row["expected"]["Ben"]["result"])
        for row in sheets_of("yatzy")
        if "Anna" in row["players"]
    ),
]


def test_house_rules_changed_one_at_a_time_and_back_give_every_total_and_then_the_same_sheet(
    copy_in_progress: Table,
) -> None:
    table, rows_before, cards_before = copy_in_progress, stored(), copy_in_progress.reading.cards
    changed, back = [], []

    for rules, _anna, _ben in THERE_AND_BACK:
        table.change_rules(**rules)
        changed.append((rules, *table.totals().values()))
        table.change_rules()
        back.append((stored(), table.reading.cards))

    assert changed == THERE_AND_BACK
    assert all(row == (rows_before, cards_before) for row in back)
    assert table.totals() == {"Anna": 321, "Ben": 160}
    assert not table.sheet.over


def test_every_number_follows_each_step_of_a_walk_through_the_rules_and_back(copy_in_progress: Table) -> None:
    table = copy_in_progress
    steps: list[tuple[dict[str, object], int]] = [
        ({"upper_bonus": 35}, 306),
        ({"upper_bonus": 35, "upper_threshold": 71}, 271),
        ({"upper_bonus": 35, "upper_threshold": 71, "full_house_value": "fixed25"}, 269),
        ({"upper_threshold": 71, "full_house_value": "fixed25", "yatzy_value": "plus_dice"}, 289),
        ({}, 321),
    ]

    walked = []
    for rules, _total in steps:
        table.change_rules(**rules)
        walked.append((rules, table.totals()["Anna"]))

    assert walked == steps
    assert HouseRules.objects.filter(pad=table.pad).count() == 1 + len(steps)


@pytest.mark.parametrize("row", THREE_SEATS, ids=lambda row: row["why"])
def test_three_seats_are_placed_by_what_the_vectors_say(row: dict[str, Any], db: None) -> None:
    table = Table(*row["players"], **row["settings"])

    for name, columns in row["players"].items():
        table.lay(name, in_dice(columns)[:-1])
    for name, columns in row["players"].items():
        table.fill(name, in_dice(columns)[-1:])

    assert table.results() == {name: (result["result"], result["place"]) for name, result in row["expected"].items()}


def test_several_columns_are_filled_and_end_the_game_together(db: None) -> None:
    row = next(row for row in sheets_of("yatzy") if row["settings"] == {"games": 2, "add_columns": False})
    table = Table(*row["players"], **row["settings"])

    for name, columns in row["players"].items():
        table.lay(name, in_dice(columns)[:-1])
    for name, columns in row["players"].items():
        table.fill(name, in_dice(columns)[-1:])

    assert table.results() == {name: (result["result"], result["place"]) for name, result in row["expected"].items()}
    assert table.sheet.over


@pytest.mark.parametrize(
    ("marks", "places"),
    [
        ({"Anna": "55555", "Ben": "55555", "Cleo": "44444"}, [1, 1, 3]),
        ({"Anna": "44444", "Ben": "55555", "Cleo": "44444"}, [2, 1, 2]),
        ({"Anna": "-", "Ben": "-", "Cleo": "-"}, [1, 1, 1]),
    ],
    ids=["two first", "two second", "all nothing"],
)
def test_ties_share_a_place(db: None, marks: dict[str, str], places: list[int]) -> None:
    table = Table(*marks)
    at_the_start = table.reading.standing.leaders

    for name, mark in marks.items():
        table.write(name, "chance", mark)
    table.do(commands.end_early)

    assert at_the_start == ()
    assert [place for _total, place in table.results().values()] == places
    assert len(table.reading.standing.winners) == places.count(1)
