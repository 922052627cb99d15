"""A further Yahtzee: where it goes, what it pays beside its box, and what a correction makes of it."""

from typing import Any

import pytest

from scoresheet.rules import Card, NotOpen, NotPossible, play_by

from .vectors import Entries, sheet

YAHTZEE = play_by("yahtzee")
LOWER = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance")


def written(entries: Entries, **values: Any) -> Card:
    return Card(play_by("yahtzee", values), entries)


# Zero in the Yahtzee box: joker yes, hundred no


@pytest.mark.parametrize(
    ("yahtzee", "threes", "cell"),
    [
        ("-", "333", (25, 0, True)),
        ("11111", "333", (25, 100, True)),
        ("=50", "-", (25, 100, True)),
        ("12345", "333", (25, 0, True)),
    ],
)
def test_a_struck_yahtzee_box_leaves_the_joker_and_takes_the_hundred(
    yahtzee: str, threes: str, cell: tuple[int, int, bool]
) -> None:
    card = written(sheet(yahtzee=yahtzee, threes=threes)).write(0, "full_house", "33333")

    house = card[0, "full_house"]

    assert (house.points, house.extra, house.joker) == cell
    assert card.columns[0].extra == house.extra


# No bonus without a Yahtzee


@pytest.mark.parametrize(("entries", "further", "extra"), [
    ([], False, 0),
    (sheet(sixes="66666"), False, 0),
    (sheet(yahtzee="-"), True, 0),
    (sheet(yahtzee="66666"), True, 100),
])  # fmt: skip
def test_a_further_one_is_possible_once_the_box_is_filled_and_paid_once_it_holds_fifty(
    entries: Entries, further: bool, extra: int
) -> None:
    card = written(entries)

    assert card.further is further
    assert card.write(0, "twos", "22222")[0, "twos"].extra == extra


def test_a_full_card_takes_no_further_one() -> None:
    card = written(sheet(yahtzee="66666"))
    for column, box in card.empty_cells():
        card = card.write(column, box, "-")

    assert (card.further, card.offers("66666"), card.refusals("66666"), card.total) == (False, {}, {}, 50)
    with pytest.raises(NotOpen, match=r"^Yahtzee is already filled\.$"):
        card.write(0, "yahtzee", "66666")


@pytest.mark.parametrize("mark", ["=100", "=150", "=51"])
def test_the_yahtzee_box_holds_fifty_or_nothing(mark: str) -> None:
    for attempt in (written([]).write, written(sheet(yahtzee="66666")).correct):
        with pytest.raises(NotPossible, match=r"^Yahtzee can be 50 or 0\.$"):
            attempt(0, "yahtzee", mark)


def test_five_equal_dice_written_while_the_box_was_open_stay_an_ordinary_entry() -> None:
    card = written([]).write(0, "full_house", "66666").write(0, "yahtzee", "66666").write(0, "sixes", "66666")

    cells = [card[0, box] for box in ("full_house", "yahtzee", "sixes")]

    assert [(cell.points, cell.extra, cell.joker) for cell in cells] == [
        (0, 0, False),
        (50, 0, False),
        (30, 100, False),
    ]


# Where it goes, in words

OWN = "A further Yahtzee of this number goes in Threes, which is still empty."
FIRST_LOWER = "A further Yahtzee goes in a lower box as long as one is empty."


@pytest.mark.parametrize(
    ("entries", "box", "sentence"),
    [
        (sheet(yahtzee="66666"), "full_house", OWN),
        (sheet(yahtzee="66666"), "ones", OWN),
        (sheet(yahtzee="66666", threes="333"), "ones", FIRST_LOWER),
        (sheet(yahtzee="-", threes="-"), "sixes", FIRST_LOWER),
    ],
)
def test_a_refused_placing_says_where_it_goes(entries: Entries, box: str, sentence: str) -> None:
    card = written(entries)

    with pytest.raises(NotOpen) as refused:
        card.write(0, box, "33333")

    assert str(refused.value) == str(card.refusals("33333")[0, box]) == sentence
    assert card.write(0, box, "-")[0, box].points == 0


NO_LOWER = sheet(yahtzee="66666", threes="-", **dict.fromkeys(LOWER, "-"))
PAID, UNPAID = "A further Yahtzee: 100 more.", "A further Yahtzee, without bonus: Yahtzee was struck."


@pytest.mark.parametrize(
    ("values", "entries", "said"),
    [
        ({}, [], []),
        ({}, sheet(yahtzee="66666"), [PAID, "It goes in Threes."]),
        ({}, sheet(yahtzee="-", threes="-"), [UNPAID, "Threes is filled: a joker in any empty lower box."]),
        ({}, NO_LOWER, [PAID, "No lower box is empty: 0 in any upper box."]),
        ({"joker": "free"}, sheet(yahtzee="66666"), [PAID, "Any empty box takes it; no joker while Threes is empty."]),
        (
            {"joker": "free"},
            sheet(yahtzee="66666", threes="-"),
            [PAID, "Threes is filled: a joker in the lower boxes, 0 in the upper ones."],
        ),
        ({"joker": "none"}, sheet(yahtzee="66666"), [PAID, "It counts in any empty box as the dice lie."]),
        ({"yahtzee_bonus": 0}, sheet(yahtzee="66666"), ["A further Yahtzee.", "It goes in Threes."]),
    ],
)
def test_a_roll_of_equal_dice_says_what_it_means_now(values: dict[str, Any], entries: Entries, said: list[str]) -> None:
    card = written(entries, **values)

    assert [str(sentence) for sentence in card.told("33333")] == said
    assert card.told("33334") == ()


def test_yams_strikes_another_box_for_it() -> None:
    card = Card(play_by("yams"), sheet(yahtzee="66666"))

    struck = card.write(0, "chance", "33333")

    assert [str(sentence) for sentence in card.told("33333")] == [
        "A further Yams: 100 more.",
        "Another box is struck for it.",
    ]
    assert (struck[0, "chance"].points, struck[0, "chance"].extra, struck.total) == (0, 100, 150)
    assert str(struck[0, "chance"].why) == "Another box is struck for it."


def test_a_joker_says_why_it_is_worth_more_than_its_dice() -> None:
    card = written(sheet(yahtzee="66666", threes="333")).write(0, "large_straight", "33333")

    assert str(card[0, "large_straight"].why) == "Joker: Threes is filled, so it pays as if the dice fitted."


# Several columns


def two_columns(*entries: tuple[int, str, str]) -> Card:
    return Card(play_by("yahtzee", {"games": 2}), entries)


def test_with_several_columns_it_is_a_further_one_once_every_yahtzee_box_is_filled() -> None:
    one, both = two_columns((0, "yahtzee", "66666")), two_columns((0, "yahtzee", "66666"), (1, "yahtzee", "11111"))
    struck = two_columns((0, "yahtzee", "66666"), (1, "yahtzee", "-"))

    assert [card.write(1, "twos", "22222")[1, "twos"].extra for card in (one, both, struck)] == [0, 100, 0]
    assert [card.further for card in (one, both, struck)] == [False, True, True]


def test_with_several_columns_every_own_box_comes_before_a_joker() -> None:
    card = two_columns((0, "yahtzee", "66666"), (1, "yahtzee", "11111"), (0, "twos", "222"))

    assert set(card.offers("22222")) == {(1, "twos")}
    assert {box for _column, box in card.write(1, "twos", "22").offers("22222")} == set(LOWER)


# Marks that are not a whole roll


def test_a_number_never_stands_for_a_joker_unless_one_roll_alone_gives_it() -> None:
    card = written(sheet(yahtzee="66666", threes="333"))

    house = card.write(0, "full_house", "=25")[0, "full_house"]
    ones = card.write(0, "chance", "-").write(0, "ones", "111")

    assert (house.points, house.extra, house.joker) == (25, 0, False)
    with pytest.raises(NotOpen, match="goes in Sixes, which is still empty"):
        ones.write(0, "four_kind", "=30")
    assert ones.write(0, "sixes", "=30")[0, "sixes"].extra == 100


def test_the_picker_leaves_out_what_may_not_be_written_now() -> None:
    card = written(sheet(yahtzee="66666"))

    shown = {choice.mark for choice in card.choices(0, "chance")}

    assert {choice.mark for choice in YAHTZEE.choices("chance")} - shown == {"11111", "66666"}
    assert {choice.mark for choice in card.choices(0, "sixes")} == {"6" * count for count in range(1, 6)}


# Corrections


def test_a_corrected_yahtzee_box_takes_the_bonuses_back_that_hung_on_it() -> None:
    card = written(sheet(yahtzee="66666")).write(0, "twos", "22222").write(0, "sixes", "66666")

    struck, emptied = card.correct(0, "yahtzee", "-"), card.correct(0, "yahtzee", None)

    assert (card.columns[0].extra, card.total) == (200, 290)
    assert (struck.columns[0].extra, struck.total) == (0, 40)
    assert (emptied.columns[0].extra, emptied.further, emptied.total) == (0, False, 40)
    assert card.correct(0, "yahtzee", "11111").total == card.total


def test_a_joker_whose_own_box_is_emptied_later_is_misplaced_and_keeps_its_points() -> None:
    card = written(sheet(yahtzee="66666", threes="333")).write(0, "full_house", "33333")

    emptied = card.correct(0, "threes", None)

    house = emptied[0, "full_house"]
    assert (house.points, house.extra, house.joker, house.misplaced) == (25, 100, True, True)
    assert str(house.why) == OWN
    assert emptied.misplaced_cells() == ((0, "full_house"),)
    assert not card[0, "full_house"].misplaced
    assert card.total - emptied.total == 9


def test_a_correction_asks_no_card_rules() -> None:
    card = written(sheet(yahtzee="66666")).correct(0, "full_house", "33333")

    assert (card[0, "full_house"].points, card[0, "full_house"].misplaced, card.total) == (25, True, 175)


def test_a_filled_cell_is_asked_about_at_its_own_turn() -> None:
    card = written(sheet(full_house="33366", yahtzee="66666", threes="333", small_straight="12345"))

    assert card.ruling(0, "full_house", "33333").points == 0
    assert card.ruling(0, "small_straight", "33333").points == 30


def test_after_a_struck_yams_a_further_one_counts_as_it_lies() -> None:
    card = Card(play_by("yams"), [(0, "yahtzee", "-")])

    written = card.write(0, "chance", "33333")

    assert (written[0, "chance"].points, written.columns[0].extra, written.total) == (15, 0, 15)
    assert [str(said) for said in card.told("33333")] == [
        "A further Yams, without bonus: Yams was struck.",
        "It counts in any empty box as the dice lie.",
    ]


def test_a_poker_that_is_a_generala_of_the_first_roll_wins_with_its_extra() -> None:
    card = Card(play_by("generala")).write(0, "four_kind", "44444@1")

    assert (card.wins, card.total) == (True, 45)


def test_a_part_of_a_card_keeps_what_its_cells_are_worth_on_the_whole() -> None:
    card = Card(
        play_by("yahtzee"),
        [(0, "yahtzee", "66666"), (0, "threes", "333"), (0, "full_house", "33333"), (0, "chance", "12345")],
    )

    part = card.only({(0, "full_house"), (0, "chance")})

    assert (part.total, part.columns[0].extra, part.empty) == (25 + 100 + 15, 100, 11)
    assert card.only({(0, "threes")}).total == 9
