"""Standings: places, leaders, whose turn it is, the end, and what decided it."""

from typing import Any

import pytest

from scoresheet.rules import Card, Decision, Standing, play_by, what_decided

from .vectors import danish_sheet, in_dice, sheet

YATZY = play_by("yatzy")
ANNA = Card(YATZY, in_dice(danish_sheet("Anna")))
BEN = Card(YATZY, in_dice(danish_sheet("Ben")))
EMPTY = Card(YATZY)


def chance(points: int) -> Card:
    return Card(YATZY, sheet(chance=f"={points}"))


def full(card: Card) -> Card:
    for column, box in card.empty_cells():
        card = card.write(column, box, "-")
    return card


def test_the_worked_example_is_over_and_anna_has_won() -> None:
    standing = Standing.of([ANNA, BEN])

    assert (standing.totals, standing.places) == ((321, 160), (1, 2))
    assert (standing.winners, standing.over, standing.turn) == ((0,), True, None)


@pytest.mark.parametrize(
    ("points", "places", "leaders"),
    [
        ((25, 25, 19), (1, 1, 3), (0, 1)),
        ((19, 25, 25), (3, 1, 1), (1, 2)),
        ((25, 20, 20, 10), (1, 2, 2, 4), (0,)),
        ((25, 25, 25), (1, 1, 1), ()),
        ((25, 24), (1, 2), (0,)),
        ((25,), (1,), ()),
    ],
)
def test_ties_share_a_place_and_no_one_leads_while_all_are_level(
    points: tuple[int, ...], places: tuple[int, ...], leaders: tuple[int, ...]
) -> None:
    standing = Standing.of(map(chance, points))

    assert (standing.places, standing.leaders, standing.winners) == (places, leaders, ())


def test_nobody_leads_at_the_start() -> None:
    assert Standing.of([EMPTY, EMPTY, EMPTY]).leaders == ()


@pytest.mark.parametrize(("points", "winners"), [((25, 25, 19), (0, 1)), ((25, 25, 25), (0, 1, 2)), ((25,), ())])
def test_at_the_end_everyone_on_the_first_place_has_won(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    standing = Standing.of([full(chance(each)) for each in points])

    assert (standing.over, standing.winners) == (True, winners)


@pytest.mark.parametrize(
    ("filled", "starter", "out", "turn"),
    [
        ((0, 0, 0), 0, (), 0),
        ((0, 0, 0), 1, (), 1),
        ((1, 0, 0), 0, (), 1),
        ((1, 1, 0), 0, (), 2),
        ((0, 1, 0), 1, (), 2),
        ((0, 1, 1), 1, (), 0),
        ((1, 1, 1), 2, (), 2),
        ((0, 1, 1), 0, (0,), 1),
        ((5, 2, 1), 0, (), 2),
    ],
)
def test_the_turn_is_the_seats_with_most_to_fill_clockwise_from_the_starter(
    filled: tuple[int, ...], starter: int, out: tuple[int, ...], turn: int
) -> None:
    boxes = [box.key for box in YATZY.boxes]
    cards = [Card(YATZY, [(0, box, "-") for box in boxes[:count]]) for count in filled]

    assert Standing.of(cards, starter, out).turn == turn


def test_a_seat_taken_out_has_no_place_and_holds_nothing_up() -> None:
    standing = Standing.of([ANNA, EMPTY, BEN], out=[1])

    assert (standing.places, standing.over, standing.winners) == ((1, None, 2), True, (0,))
    assert standing.totals == (321, 0, 160)


def test_the_last_seat_left_has_no_winner() -> None:
    assert Standing.of([ANNA, BEN], out=[1]).winners == ()


def test_a_sheet_ended_early_has_places_and_no_turn() -> None:
    standing = Standing.of([chance(20), chance(25)], ended=True)

    assert (standing.places, standing.winners, standing.turn) == ((2, 1), (1,), None)


def test_members_of_a_team_are_added_up_and_share_a_place() -> None:
    cards = [chance(20), chance(25), chance(10), chance(4 + 5)]

    standing = Standing.of(cards, teams=["red", "blue", "red", "blue"])

    assert standing.totals == (30, 34, 30, 34)
    assert standing.places == (2, 1, 2, 1)
    assert standing.leaders == (1, 3)


# What decided it


def with_bonus(card: Card) -> Card:
    for box, mark in (("fours", "4444"), ("fives", "5555"), ("sixes", "66666")):
        card = card.write(0, box, mark)
    return card


@pytest.mark.parametrize(
    ("first", "second", "decision"),
    [
        (ANNA, BEN, Decision("bonus", 50, 0)),
        (chance(25), chance(20), Decision("box", 25, 20, "chance")),
        (chance(25), EMPTY, Decision("box", 25, 0, "chance")),
        (chance(20), chance(20), None),
        (chance(20), chance(25), None),
        (with_bonus(chance(25)), with_bonus(chance(20)), Decision("box", 25, 20, "chance")),
        (Card(YATZY, sheet(fours="4", fives="5555")), Card(YATZY, sheet(fours="444")), Decision("box", 20, 0, "fives")),
        (Card(YATZY, sheet(yatzy="66666", four_kind="6666", three_kind="666", chance="66666")),
         Card(YATZY, sheet(fours="44444", fives="55555", sixes="666")), Decision("box", 50, 0, "yatzy")),
    ],
)  # fmt: skip
def test_the_bonus_of_the_first_alone_decided_it_or_else_the_box_that_gained_most(
    first: Card, second: Card, decision: Decision | None
) -> None:
    assert what_decided([first], [second]) == decision


@pytest.mark.parametrize(
    ("values", "decision"),
    [
        ({"games": 2}, Decision("box", 55, 20, "chance")),
        ({"games": 2, "add_columns": False}, Decision("box", 30, 20, "chance")),
        ({"multipliers": [1, 2]}, Decision("box", 80, 40, "chance")),
    ],
)
def test_columns_decide_as_they_count(values: dict[str, Any], decision: Decision) -> None:
    game = play_by("yatzy", values)

    first = Card(game, [(0, "chance", "66666"), (1, "chance", "55555")])

    assert what_decided([first], [Card(game, [(1, "chance", "=20")])]) == decision


SERVED = Card(play_by("generala"), sheet(generala="44444@1"))
DEARER = Card(play_by("generala"), sheet(four_kind="33331", straight="12345"))


@pytest.mark.parametrize(
    ("first", "second", "decision"),
    [
        (SERVED, DEARER, Decision("wins", 50, 60)),
        (DEARER, SERVED, None),
        (SERVED, SERVED, None),
    ],
)
def test_a_hand_that_wins_at_once_decided_it_whatever_the_totals(
    first: Card, second: Card, decision: Decision | None
) -> None:
    assert what_decided([first], [second]) == decision


@pytest.mark.parametrize(
    ("values", "decision"),
    [
        ({}, Decision("extra", 200, 0)),
        ({"yahtzee_bonus": 0}, Decision("box", 30, 0, "sixes")),
        ({"multipliers": [3]}, Decision("extra", 600, 0)),
        ({"multipliers": [3], "bonus_times_column": False}, Decision("extra", 200, 0)),
    ],
)
def test_bonuses_beside_the_boxes_decide_like_a_box(values: dict[str, Any], decision: Decision) -> None:
    game = play_by("yahtzee", values)

    first = Card(game, sheet(yahtzee="66666", sixes="66666", fives="55555"))

    assert what_decided([first], [Card(game, sheet(yahtzee="=50"))]) == decision


def test_a_hand_that_wins_at_once_puts_its_whole_team_first() -> None:
    standing = Standing.of([SERVED, DEARER, Card(SERVED.game)], teams=["red", "blue", "red"])

    assert (standing.totals, standing.places) == ((50, 60, 50), (1, 2, 1))
    assert (standing.winners, standing.over) == ((0, 2), True)


def test_a_seat_taken_out_wins_nothing_at_once() -> None:
    standing = Standing.of([SERVED, DEARER, Card(SERVED.game)], out=[0])

    assert (standing.places, standing.over) == ((None, 1, 2), False)
