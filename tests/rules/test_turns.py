"""In which roll of the turn a mark was made: saved rolls in Maxi Yatzy, served hands in Generala."""

from typing import Any

import pytest

from scoresheet.rules import GAMES, Card, NotOpen, Standing, play_by

from .vectors import sheet

GENERALA = play_by("generala")
MAXI = play_by("maxi")


def test_the_roll_of_the_turn_means_something_in_two_games() -> None:
    assert [key for key, game in GAMES.items() if game.notes_rolls] == ["maxi", "generala"]
    assert not play_by("maxi", {"save_rolls": False}).notes_rolls


# Saved rolls


def test_a_turn_that_tells_nothing_leaves_the_bank_as_it_is() -> None:
    card = Card(MAXI).write(0, "ones", "111@1").write(0, "twos", "222").write(0, "threes", "-")

    assert (card.bank, card.rolls_left) == (3, 7)


@pytest.mark.parametrize(
    ("values", "entries", "mark", "sentence"),
    [
        ({}, [], "111111@5", "A turn has 4 rolls, and none are saved."),
        ({}, sheet(twos="222@2"), "111111@7", "There are only 6 rolls: 4 of the turn and 2 saved."),
        ({"rolls_per_turn": 3}, sheet(twos="222@2"), "-@5", "There are only 4 rolls: 3 of the turn and 1 saved."),
        ({"save_rolls": False}, sheet(twos="222@2"), "1@5", "A turn has 4 rolls."),
    ],
)
def test_more_rolls_than_are_left_are_refused(values: dict[str, Any], entries: Any, mark: str, sentence: str) -> None:
    card = Card(play_by("maxi", values), entries)

    with pytest.raises(NotOpen) as refused:
        card.write(0, "ones", mark)

    assert str(refused.value) == sentence


def test_a_correction_gives_the_rolls_back_and_leaves_what_took_them_misplaced() -> None:
    card = Card(MAXI, sheet(ones="111@1", twos="222@7"))

    corrected = card.correct(0, "ones", "111@4")

    assert (card.bank, corrected.bank) == (0, 0)
    assert (card.misplaced_cells(), corrected.misplaced_cells()) == ((), ((0, "twos"),))
    assert (card[0, "twos"].points, corrected[0, "twos"].points) == (6, 6)
    assert str(corrected[0, "twos"].why) == "A turn has 4 rolls, and none are saved."


def test_rules_that_save_no_rolls_forget_the_bank_and_bring_it_back() -> None:
    card = Card(MAXI, sheet(ones="111@1"))

    without = card.under(play_by("maxi", {"save_rolls": False}))

    assert (without.bank, without.rolls_left) == (None, 4)
    assert without.under(MAXI).bank == 3


# Served hands


@pytest.mark.parametrize(
    ("box", "mark", "points"),
    [
        ("full_house", "33366@1", 35),
        ("full_house", "33366@3", 30),
        ("full_house", "33366", 30),
        ("full_house", "22226@1", 0),
        ("straight", "12345@1", 25),
        ("straight", "13456@1", 0),
        ("four_kind", "44446@1", 45),
        ("four_kind", "44446@2", 40),
        ("sixes", "66612@1", 18),
        ("full_house", "-@1", 0),
        ("full_house", "=30@1", 35),
    ],
)
def test_a_hand_made_in_the_first_roll_is_worth_more_where_it_is_made(box: str, mark: str, points: int) -> None:
    card = Card(GENERALA).write(0, box, mark)

    assert (card[0, box].points, card.total, card.wins) == (points, points, False)
    assert GENERALA.points(box, mark) in (points, points - 5)


def test_a_served_hand_says_what_it_was_paid() -> None:
    card = Card(GENERALA).write(0, "straight", "23456@1")

    assert str(card[0, "straight"].why) == "Made in the first roll: 5 more."


@pytest.mark.parametrize("values", [{}, {"wrap_straights": True}])
def test_a_straight_goes_round_the_corner_only_where_the_house_says_so(values: dict[str, Any]) -> None:
    assert play_by("generala", values).points("straight", "34561") == (20 if values else 0)


@pytest.mark.parametrize("mark", ["-", "12345", None])
def test_a_double_generala_counts_only_after_a_generala_of_its_column(mark: str | None) -> None:
    game = play_by("generala", {"games": 2})
    card = Card(game, [(1, "generala", "11111"), *([(0, "generala", mark)] if mark else [])])

    with pytest.raises(NotOpen, match=r"^Double Generala counts only after Generala was made\.$"):
        card.write(0, "double_generala", "66666")

    assert card.write(0, "double_generala", "-")[0, "double_generala"].points == 0
    assert card.write(0, "double_generala", "12345")[0, "double_generala"].points == 0
    assert card.write(1, "double_generala", "66666")[1, "double_generala"].points == 100
    assert card.choices(0, "double_generala") == ()


def test_a_double_generala_whose_first_is_corrected_away_is_misplaced_and_keeps_its_points() -> None:
    card = Card(GENERALA, sheet(generala="66666", double_generala="66666")).correct(0, "generala", "-")

    assert (card[0, "double_generala"].points, card[0, "double_generala"].misplaced, card.total) == (100, True, 100)


@pytest.mark.parametrize(
    ("box", "mark", "wins"),
    [
        ("generala", "44444@1", True),
        ("generala", "=50@1", True),
        ("fours", "44444@1", True),
        ("ones", "44444@1", True),
        ("generala", "44444@2", False),
        ("generala", "44444", False),
        ("generala", "44445@1", False),
        ("four_kind", "4444@1", False),
        ("generala", "-@1", False),
    ],
)
def test_a_generala_served_wins_at_once_in_whatever_box(box: str, mark: str, wins: bool) -> None:
    behind = Card(GENERALA).write(0, box, mark)
    ahead = Card(GENERALA, sheet(full_house="33366", sixes="66666", fives="55555", four_kind="33331"))

    standing = Standing.of([ahead, behind])

    assert (behind.wins, standing.over) == (wins, wins)
    assert standing.places == ((2, 1) if wins else (1, 2))
    assert standing.winners == ((1,) if wins else ())
    assert (standing.turn is None) is wins


def test_the_win_is_gone_when_its_mark_is_corrected() -> None:
    card = Card(GENERALA).write(0, "generala", "44444@1").correct(0, "generala", "44444@2")

    assert (card.wins, card.total) == (False, 50)


def test_no_other_game_is_won_before_its_end() -> None:
    for key in GAMES.keys() - {"generala"}:
        game = GAMES[key]
        assert not Card(game, [(0, "sixes", "6" * game.dice + "@1")]).wins
