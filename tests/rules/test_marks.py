"""Marks as text, and what they are worth after the rules changed."""

from itertools import product

import pytest

from scoresheet.rules import Card, Mark, NotPossible, play_by

from .naive import CHANGES, DICE, every_mark, naive, rules_of


@pytest.mark.parametrize("text", ["33366", "4", "666666", "=23", "=9999", "-", "33366@1", "-@3", "=23@12", "5@99"])
def test_a_mark_is_printed_as_it_was_read(text: str) -> None:
    assert str(Mark.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "printed"), [("=0", "-"), ("=0000", "-"), ("=007", "=7"), ("63636", "33666"), ("=0@2", "-@2")]
)
def test_a_mark_has_one_way_to_be_written(text: str, printed: str) -> None:
    assert str(Mark.parse(text)) == printed


def test_a_stroke_is_neither_dice_nor_a_number() -> None:
    assert Mark.parse("-").struck
    assert not Mark.parse("1").struck
    assert not Mark.parse("=1").struck


NO_MARKS = [
    "", " ", "0", "7", "33367", "33360", "1234567", "x", "full", "=", "=-1", "=12345", "=1.5", "=1e3", "= 5", "--",
    "-5", "@1", "33366@", "33366@0", "33366@100", "33366@x", "33366 ", "33366\n", "3 3 3 6 6", "３３３６６", "٣٣٣٦٦",
    "=２３", "=٢٣", "=" + "9" * 31, "1" * 100_000, "−", "<b>", "33366@1@2",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_MARKS, ids=lambda text: ascii(text)[:30])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotPossible, match="is neither dice, a number nor a stroke") as refused:
        Mark.parse(text)

    assert len(str(refused.value)) < 80


@pytest.mark.parametrize(("key", "box"), [(key, box) for key, boxes in CHANGES.items() for box in boxes])
def test_every_mark_is_worth_after_every_change_of_rules_what_the_definition_says(key: str, box: str) -> None:
    games = [(play_by(key, rules), naive(key, box, *rules.items())) for rules in rules_of(key, box)]

    for (then, naive_then), (now, naive_now) in product(games, games):
        for mark in (mark for mark in every_mark(DICE[key]) if then.takes(box, mark)):
            cell = Card(now, [(0, box, mark, then)])[0, box]
            assert (cell.points, cell.needs_dice) == naive_now.worth(mark, naive_then), (mark, then.values, now.values)


@pytest.mark.parametrize(
    ("box", "mark", "then", "now", "points", "needs_dice"),
    [
        ("full_house", "=27", {}, {"full_house_value": "fixed25"}, 25, False),
        ("full_house", "=25", {"full_house_value": "fixed25"}, {}, 25, True),
        ("full_house", "33366", {"full_house_value": "fixed25"}, {}, 21, False),
        ("full_house", "-", {"full_house_value": "fixed25"}, {}, 0, False),
        ("full_house", "=0", {}, {"five_kind_full_house": True}, 0, False),
        ("full_house", "66666", {}, {"five_kind_full_house": True}, 30, False),
        ("yatzy", "=50", {}, {"yatzy_value": "plus_dice"}, 50, True),
        ("yatzy", "=80", {"yatzy_value": "plus_dice"}, {}, 50, False),
        ("two_pairs", "5555", {"four_kind_two_pairs": True}, {}, 0, False),
        ("two_pairs", "=20", {"four_kind_two_pairs": True}, {}, 20, True),
        ("chance", "=23", {}, {"upper_bonus": 0}, 23, False),
    ],
)
def test_a_mark_after_one_change_of_rules(
    box: str, mark: str, then: dict[str, object], now: dict[str, object], points: int, needs_dice: bool
) -> None:
    card = Card(play_by("yatzy", then)).write(0, box, mark).under(play_by("yatzy", now))

    cell = card[0, box]

    assert (cell.points, cell.needs_dice) == (points, needs_dice)
    assert card.needing_dice() == (((0, box),) if needs_dice else ())
    assert bool(cell.why) is needs_dice


def test_a_mark_that_needs_its_dice_keeps_its_points_whatever_rules_came_between() -> None:
    fixed, print_, other = (
        play_by("yatzy", values) for values in ({"full_house_value": "fixed25"}, {}, {"five_kind_full_house": True})
    )
    card = Card(fixed).write(0, "full_house", "=25")

    there_and_back = card.under(print_).under(other).under(fixed)

    assert card.under(print_).under(other)[0, "full_house"].points == 25
    assert there_and_back == card
    assert there_and_back.needing_dice() == ()


def test_tapping_the_dice_settles_a_mark_that_needs_them() -> None:
    card = Card(play_by("yatzy", {"full_house_value": "fixed25"})).write(0, "full_house", "=25").under(play_by("yatzy"))

    settled = card.correct(0, "full_house", "33366")

    assert settled.needing_dice() == ()
    assert settled.total == 21
