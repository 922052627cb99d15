"""A game's rules beyond its boxes, in words: told where the game has them, as the house rules made it."""

from typing import Any

import pytest

from scoresheet.rules import GAMES, details, notes, play_by

TURN = (
    "Any dice may be thrown again, also those kept before, and a turn may stop early.",
    "It fills one empty box. Dice that do not fit give 0, and a box may also be struck on purpose.",
)
SAVED = "Rolls left over are saved for later turns; at the end of the game they are worth nothing."
WHO_WINS = "Turns go round clockwise. The highest total wins, and equal totals share the place."


def told(key: str, values: dict[str, Any]) -> dict[str, list[str]]:
    """What is told by its title, the steps numbered after it."""
    return {
        str(detail.title): [
            *map(str, detail.told),
            *(f"{number}. {step}" for number, step in enumerate(detail.steps, 1)),
        ]
        for detail in details(play_by(key, values))
    }


@pytest.mark.parametrize("key", GAMES)
def test_every_game_tells_what_a_turn_is_first_and_who_wins_last(key: str) -> None:
    found = list(told(key, {}).items())

    title, turn = found[0]
    assert (title, tuple(turn[:2])) == ("A turn", TURN)
    assert found[-1] == ("Who wins", [WHO_WINS])


@pytest.mark.parametrize(
    ("values", "saved"), [({}, True), ({"rolls_per_turn": 3}, True), ({"save_rolls": False}, False)]
)
def test_saved_rolls_are_told_where_they_are_saved(values: dict[str, Any], saved: bool) -> None:
    assert (SAVED in told("maxi", values)["A turn"]) is saved


ONE_AFTER_THE_OTHER = "The boxes are filled strictly from the top, one column after the other."
OWN_BONUS = "Each column earns its own bonus."
FREE = "Each turn fills any empty box of any column."

# game, house rules, what is told of the order
ORDERS: list[tuple[str, dict[str, Any], dict[str, list[str]]]] = [
    ("yatzy", {}, {}),
    ("yatzy", {"forced": True}, {"Order of the boxes": ["The boxes are filled strictly from the top."]}),
    ("maxi", {"forced": "half"}, {"Order of the boxes": ["The upper boxes of a column come first, in any order."]}),
    ("maxi", {"games": 2}, {"Order and columns": [FREE, OWN_BONUS, "2 columns are added up."]}),
    ("yacht", {"games": 2, "add_columns": False}, {"Order and columns": [FREE, "The best of 2 columns counts."]}),
    (
        "yatzy",
        {"forced": True, "multipliers": [1, 2, 3]},
        {
            "Order and columns": [
                ONE_AFTER_THE_OTHER,
                OWN_BONUS,
                "The totals of the columns count × 1, 2, 3, and are added up.",
            ]
        },
    ),
]


@pytest.mark.parametrize(("game", "values", "order"), ORDERS)
def test_the_order_and_the_columns_are_told_where_there_is_something_to_tell(
    game: str, values: dict[str, Any], order: dict[str, list[str]]
) -> None:
    found = told(game, values)

    assert {title: found[title] for title in found if title.startswith("Order")} == order


SPECIAL = "All dice of the same number, once %s is filled, even with 0; before that they are nothing special."
UNPAID = "If Yams holds 0, it counts in any empty box as the dice lie."
PAYS = "It pays 100 more in whatever box it is written, unless %s holds 0."
IN_EVERY_COLUMN = (
    "All dice of the same number, once Yahtzee is filled in every column; before that they are nothing special."
)
IN_ANY_COLUMN = "It pays 100 more in whatever box it is written, unless Yahtzee holds 0 in any column."
JOKER = "as a joker, as if the dice fitted: Full house 25, Small straight 30, Large straight 40."
FORCED = [
    "1. As long as an upper box of its number is empty, it goes there.",
    f"2. Else it goes in any empty lower box {JOKER}",
    "3. If no lower box is empty, it goes in any empty upper box, for 0.",
]
FREE_JOKER = [
    "1. It goes in any empty box.",
    "2. As long as an upper box of its number is empty, the dice count as they lie.",
    f"3. After that a lower box takes it {JOKER}",
]

# game, house rules, what a further one is called, what is told of it
FURTHER: list[tuple[str, dict[str, Any], str, list[str]]] = [
    ("yahtzee", {}, "A further Yahtzee", [SPECIAL % "Yahtzee", PAYS % "Yahtzee", *FORCED]),
    ("yahtzee", {"joker": "free"}, "A further Yahtzee", [SPECIAL % "Yahtzee", PAYS % "Yahtzee", *FREE_JOKER]),
    ("yahtzee", {"yahtzee_bonus": 0}, "A further Yahtzee", [SPECIAL % "Yahtzee", *FORCED]),
    ("yahtzee", {"games": 2}, "A further Yahtzee", [IN_EVERY_COLUMN, IN_ANY_COLUMN, *FORCED]),
    (
        "yahtzee",
        {"multipliers": [1, 2, 3]},
        "A further Yahtzee",
        [IN_EVERY_COLUMN, IN_ANY_COLUMN, "That is multiplied by the factor of the column.", *FORCED],
    ),
    (
        "yahtzee",
        {"multipliers": [1, 2, 3], "bonus_times_column": False},
        "A further Yahtzee",
        [IN_EVERY_COLUMN, IN_ANY_COLUMN, "That is not multiplied by the factor of the column.", *FORCED],
    ),
    (
        "kniffel",
        {},
        "A further Kniffel",
        [SPECIAL % "Kniffel", PAYS % "Kniffel", "It counts in any empty box as the dice lie."],
    ),
    ("yams", {}, "A further Yams", [SPECIAL % "Yams", PAYS % "Yams", "Another box is struck for it.", UNPAID]),
]


@pytest.mark.parametrize(("game", "values", "title", "said"), FURTHER)
def test_a_further_one_is_told_as_it_is_played(game: str, values: dict[str, Any], title: str, said: list[str]) -> None:
    assert told(game, values)[title] == said


WINS = "All dice of the same number in the first roll of a turn win the game at once."


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, ["In the first roll of a turn these give 5 more: Straight, Full house, Poker.", WINS]),
        ({"served_extra": 0}, [WINS]),
    ],
)
def test_hands_of_the_first_roll_are_told(values: dict[str, Any], said: list[str]) -> None:
    assert told("generala", values)["Made in the first roll"] == said


FIRST_ROLL = "Made in the first roll: 5 more."
AFTER = "Double Generala counts only after Generala was made."

# house rules of Generala, box, what is noted beside it
NOTES: list[tuple[dict[str, Any], str, list[str]]] = [
    ({}, "straight", [FIRST_ROLL]),
    ({}, "full_house", [FIRST_ROLL]),
    ({"served_extra": 10}, "four_kind", ["Made in the first roll: 10 more."]),
    ({"served_extra": 0}, "four_kind", []),
    ({}, "double_generala", [AFTER]),
    ({}, "generala", []),
    ({}, "ones", []),
]


@pytest.mark.parametrize(("values", "box", "said"), NOTES)
def test_what_a_box_gives_or_needs_beyond_its_dice_is_noted(values: dict[str, Any], box: str, said: list[str]) -> None:
    assert [str(note) for note in notes(play_by("generala", values), box)] == said


def test_a_box_of_a_game_without_card_rules_has_no_notes() -> None:
    assert not any(notes(GAMES["yatzy"], box.key) for box in GAMES["yatzy"].boxes)
