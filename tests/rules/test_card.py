"""Cards: totals, cells, what may be written and corrected, what a roll would give."""

from typing import Any

import pytest

from scoresheet.rules import (
    Bonus,
    Box,
    Card,
    Column,
    Game,
    NoSuchBox,
    NotOpen,
    NotPossible,
    Offer,
    Sentence,
    play_by,
)
from scoresheet.rules.patterns import equal, groups
from scoresheet.rules.worth import fixed

from .vectors import danish_sheet, in_dice, in_numbers, sheet

YATZY = play_by("yatzy")
UPPER = sheet(ones="111", twos="222", threes="333", fours="444", fives="555", sixes="666")


@pytest.mark.parametrize("written", [in_dice, in_numbers])
@pytest.mark.parametrize(("player", "lines"), [("Anna", (70, 50, 120, 201, 321)), ("Ben", (62, 0, 62, 98, 160))])
def test_the_worked_example_of_the_danish_seed(player: str, lines: tuple[int, ...], written: Any) -> None:
    card = Card(YATZY, written(danish_sheet(player)))

    column = card.columns[0]

    assert (column.upper_sum, column.bonus, column.upper_total, column.lower_total, column.total) == lines
    assert card.total == lines[-1]
    assert card.complete


def test_an_empty_card_has_everything_to_fill() -> None:
    card = Card(YATZY)

    assert (card.total, card.empty, card.complete) == (0, 15, False)
    assert card.empty_cells() == card.open_cells() == tuple((0, box.key) for box in YATZY.boxes)
    assert card[0, "fours"].state == "open"
    assert (card[0, "fours"].mark, card[0, "fours"].points, card[0, "fours"].why) == (None, None, None)


# Case B01, the bonus is neither early nor late


def test_the_bonus_is_paid_as_soon_as_it_is_reached() -> None:
    column = Card(YATZY, sheet(fours="4444", fives="5555", sixes="66666")).columns[0]

    assert (column.upper_sum, column.bonus, column.to_go, column.pace, column.undecided) == (66, 50, 0, None, False)
    assert column.total == 116


def test_a_bonus_that_is_still_possible_is_no_zero_yet() -> None:
    column = Card(YATZY, sheet(sixes="666")).columns[0]

    assert (column.bonus, column.to_go, column.undecided) == (0, 45, True)


def test_a_bonus_missed_on_a_full_section_is_decided() -> None:
    column = Card(YATZY, [*UPPER[:5], (0, "sixes", "66")]).columns[0]

    assert (column.bonus, column.to_go, column.undecided) == (0, 6, False)


@pytest.mark.parametrize(
    ("threshold", "entries", "pace"),
    [
        (63, [], None),
        (63, sheet(chance="66666"), None),
        (63, sheet(sixes="666"), 0),
        (63, sheet(sixes="6666"), 6),
        (63, sheet(ones="-"), -3),
        (63, sheet(ones="1", sixes="666"), -2),
        (62, sheet(ones="111"), 0),
        (62, sheet(ones="11"), -1),
        (42, sheet(fives="555"), 5),
        (63, [*UPPER[:5], (0, "sixes", "66")], -6),
        (63, UPPER, None),
        (0, sheet(ones="1"), None),
    ],
)
def test_the_pace_compares_the_filled_boxes_with_their_share(threshold: int, entries: Any, pace: int | None) -> None:
    game = play_by("yatzy", {"upper_threshold": threshold})

    assert Card(game, entries).columns[0].pace == pace


def test_a_game_without_a_bonus_has_nothing_to_go() -> None:
    column = Column(Bonus(), upper_sum=12, lower_total=0, faces=6, upper_empty=5, empty=14)

    assert (column.bonus, column.to_go, column.pace, column.undecided) == (0, 0, None, False)


def test_a_game_with_six_dice_and_no_upper_section_needs_nothing_new() -> None:
    boxes = (
        Box("house", "House", "Three and two", "Those dice", groups(3, 2)),
        Box("all", "All", "Six of a kind", "Always 100", equal(6), fixed(100)),
    )
    game = Game("six", "Six dice", 6, boxes)

    card = Card(game).write(0, "house", "662226").write(0, "all", "=100")

    assert [(entry.mark, card[0, entry.box].points) for entry in card.entries] == [("222666", 22), ("=100", 100)]
    assert (card.total, card.columns[0].bonus, card.complete) == (122, 0, True)
    assert game.takes("house", "22666")
    assert not game.takes("house", "2266")


# Case B02, nothing derived survives a correction


def test_a_correction_takes_the_bonus_back() -> None:
    card = Card(YATZY, UPPER)

    corrected = card.correct(0, "sixes", "66")

    assert (card.total, corrected.total) == (113, 57)
    assert (corrected.columns[0].upper_sum, corrected.columns[0].bonus) == (57, 0)


# Case I01, zero is not empty


def test_a_zero_fills_a_box_and_emptying_opens_it_again() -> None:
    card = Card(YATZY, UPPER)

    struck = card.write(0, "large_straight", "=0")
    emptied = struck.correct(0, "large_straight", None)

    assert (struck[0, "large_straight"].mark, struck[0, "large_straight"].points) == ("-", 0)
    assert (struck[0, "large_straight"].state, struck.empty) == ("filled", 8)
    with pytest.raises(NotOpen, match=r"^Large straight is already filled\.$"):
        struck.write(0, "large_straight", "23456")
    assert emptied == card
    assert emptied[0, "large_straight"].state == "open"
    assert struck.total == card.total


def test_dice_that_are_worth_nothing_stay_dice() -> None:
    card = Card(YATZY).write(0, "full_house", "62222")

    assert (card[0, "full_house"].mark, card[0, "full_house"].points) == ("22226", 0)


# Case I03, impossible values


@pytest.mark.parametrize("mark", ["=29", "=10", "77777", "333", "Full house", ""])
def test_a_mark_the_box_cannot_take_is_refused_and_changes_nothing(mark: str) -> None:
    card = Card(YATZY, UPPER)

    for attempt in (card.write, card.correct):
        with pytest.raises(NotPossible, match="Full house can be 7–9, 11–24, 26–28 or 0"):
            attempt(0, "full_house", mark)
    assert card == Card(YATZY, UPPER)


@pytest.mark.parametrize(
    ("column", "box"), [(6, "fours"), (-1, "fours"), (10**9, "fours"), ("x", "fours"), (0, "tower")]
)
def test_a_cell_that_no_sheet_has_is_refused(column: Any, box: str) -> None:
    card = Card(YATZY)

    for ask in (
        lambda: card[column, box],
        lambda: card.write(column, box, "-"),
        lambda: card.correct(column, box, "-"),
        lambda: card.choices(column, box),
    ):
        with pytest.raises(NoSuchBox):
            ask()


def test_entries_that_cannot_be_are_never_scored_in_silence() -> None:
    with pytest.raises(NotPossible, match="Chance can be"):
        _ = Card(YATZY, sheet(chance="=4")).total
    with pytest.raises(NoSuchBox, match="no box tower"):
        _ = Card(YATZY, sheet(tower="66665")).total
    with pytest.raises(NotOpen, match="two marks"):
        _ = Card(YATZY, [(0, "chance", "=7"), (0, "chance", "=8")]).total


# Corrections


def test_a_corrected_mark_keeps_its_place_and_takes_the_rules_of_now() -> None:
    before, now = play_by("yatzy", {"upper_bonus": 25}), YATZY
    card = Card(before, sheet(ones="1", twos="2", threes="3")).under(now)

    corrected = card.correct(0, "twos", "22")

    assert [entry[:3] for entry in corrected.entries] == sheet(ones="1", twos="22", threes="3")
    assert [entry.written_by for entry in corrected.entries] == [before, now, before]


def test_a_correction_may_fill_an_empty_box_whatever_the_order() -> None:
    card = Card(play_by("yatzy", {"forced": True}))

    assert card.correct(0, "yatzy", "44444").total == 50
    assert card.correct(0, "yatzy", None) == card


# Case F05, hidden is not lost


def test_pair_boxes_off_hides_their_marks_and_on_brings_them_back() -> None:
    card = Card(YATZY, sheet(one_pair="66", two_pairs="5566", chance="66666"))

    without = card.under(play_by("yatzy", {"pair_boxes": False}))

    assert (card.total, without.total) == (64, 30)
    assert (without.empty, len(without.game.shown)) == (12, 13)
    assert without.hidden_cells() == ((0, "one_pair"), (0, "two_pairs"))
    assert (without[0, "one_pair"].state, without[0, "one_pair"].mark, without[0, "one_pair"].points) == (
        "hidden",
        "66",
        12,
    )
    assert str(without[0, "one_pair"].why) == "The house rules leave this box out."
    assert without.under(YATZY) == card


def test_fewer_columns_hide_the_last_and_more_bring_them_back() -> None:
    three, one = play_by("yatzy", {"games": 3}), YATZY
    card = Card(three, [(0, "chance", "66666"), (2, "chance", "55555")])

    narrowed = card.under(one)

    assert (card.total, narrowed.total) == (55, 30)
    assert narrowed.hidden_cells() == ((2, "chance"),)
    assert (narrowed[2, "chance"].state, narrowed[2, "chance"].mark) == ("hidden", "55555")
    assert str(narrowed[5, "chance"].why) == "The house rules leave this column out."
    assert narrowed.under(three) == card


@pytest.mark.parametrize("place", [(0, "one_pair"), (1, "chance")])
def test_a_hidden_cell_can_be_neither_written_nor_corrected(place: tuple[int, str]) -> None:
    card = Card(play_by("yatzy", {"pair_boxes": False}))

    for attempt in (card.write, card.correct):
        with pytest.raises(NotOpen, match=r"^The house rules leave this (box|column) out\.$"):
            attempt(*place, "-")


def test_a_hidden_mark_does_not_ask_for_its_dice() -> None:
    written_by = play_by("yatzy", {"four_kind_two_pairs": True})
    card = Card(written_by, sheet(two_pairs="=20"))

    assert card.under(YATZY).needing_dice() == ((0, "two_pairs"),)
    assert card.under(play_by("yatzy", {"pair_boxes": False})).needing_dice() == ()


# What a roll would give


def test_a_roll_is_offered_to_every_open_cell_with_its_gain() -> None:
    card = Card(YATZY, sheet(fives="5555", sixes="66666", threes="3", chance="=20"))

    offers = card.offers("44414")

    assert offers[0, "fours"] == Offer(points=16, gain=66)
    assert offers[0, "four_kind"] == Offer(points=16, gain=16)
    assert offers[0, "yatzy"] == Offer(points=0, gain=0)
    assert set(offers) == set(card.open_cells())


def test_the_gain_counts_the_best_column_or_the_factor() -> None:
    best = play_by("yatzy", {"games": 2, "add_columns": False})
    triple = play_by("yatzy", {"multipliers": [1, 3]})
    entries = [(0, "chance", "66666")]

    assert Card(best, entries).offers("44441")[1, "fours"] == Offer(points=16, gain=0)
    assert Card(triple, entries).offers("44441@2")[1, "fours"] == Offer(points=16, gain=48)


@pytest.mark.parametrize("roll", ["444", "444441", "-", "=20"])
def test_only_a_whole_roll_is_offered(roll: str) -> None:
    with pytest.raises(NotPossible, match=r"^A throw is 5 dice\.$"):
        Card(YATZY).offers(roll)


def test_the_picker_of_a_cell_shows_what_its_box_can_take() -> None:
    card = Card(YATZY)

    assert card.choices(0, "sixes") == YATZY.choices("sixes")


# Sentences


def test_a_sentence_is_translated_with_the_labels_in_it() -> None:
    danish = {"%(box)s can be %(values)s or 0.": "%(box)s kan være %(values)s eller 0.", "Ones": "Enere"}

    with pytest.raises(NotPossible) as refused:
        Card(YATZY).write(0, "ones", "=6")

    assert refused.value.sentence.translated(lambda message: danish[message]) == "Enere kan være 1–5 eller 0."
    assert (refused.value.message, refused.value.params["values"]) == ("%(box)s can be %(values)s or 0.", "1–5")


def test_a_sentence_without_parameters_may_hold_a_percent_sign() -> None:
    assert str(Sentence("100 % right")) == "100 % right"


# What is paid beside the boxes


@pytest.mark.parametrize(
    ("game", "values", "box"),
    [
        ("yahtzee", {}, "yahtzee"),
        ("yams", {}, "yahtzee"),
        ("yahtzee", {"yahtzee_bonus": 0}, ""),
        ("generala", {}, ""),
        ("yatzy", {}, ""),
    ],
)
def test_a_game_says_beside_which_box_it_pays_more(game: str, values: dict[str, Any], box: str) -> None:
    assert play_by(game, values).extra_box == box
