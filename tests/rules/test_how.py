"""The two sentences on how a game is played hold under its house rules."""

from typing import Any

import pytest

from scoresheet.rules import how_it_is_played, play_by

CHOOSE = "You choose the column after the throw"
FORCED = "The boxes are filled strictly from the top"
HALF = "The upper boxes come first, in any order"


@pytest.mark.parametrize(
    ("game", "values", "special"),
    [
        ("maxi", {}, "A turn that needs fewer rolls saves the others"),
        ("maxi", {"save_rolls": False}, "Pairs, kinds and straights"),
        ("generala", {}, "A hand made in the first roll is worth more, and a Generala"),
        ("generala", {"served_extra": 0}, "A Generala in the first roll of a turn wins at once."),
        ("yahtzee", {}, "A further Yahtzee pays 100 more, and may fill another box as a joker."),
        ("yahtzee", {"yahtzee_bonus": 50}, "A further Yahtzee pays 50 more"),
        ("yahtzee", {"yahtzee_bonus": 0}, "A further Yahtzee may fill another box as a joker."),
        ("kniffel", {}, "A further Kniffel pays 100 more, and its dice go in another box as they lie."),
        ("kniffel", {"yahtzee_bonus": 0}, "The dice of a further Kniffel go in another box as they lie."),
        ("yams", {}, "A further Yams pays 100 more, and another box is struck for it."),
        ("yams", {"yahtzee_bonus": 0}, "For a further Yams another box is struck."),
        ("yatzy", {"forced": True}, f"{FORCED}; the bonus needs only 42."),
        ("yatzy", {"forced": True, "forced_threshold": 63}, f"{FORCED}; the bonus needs 63."),
        ("yatzy", {"forced": True, "upper_bonus": 0}, f"{FORCED}."),
        ("maxi", {"forced": "half"}, f"{HALF}; the bonus needs only 63."),
        (
            "yatzy",
            {"forced": "half", "forced_threshold": 70},
            f"{HALF}; the bonus needs 70",
        ),
        ("yatzy", {"forced": "half", "upper_bonus": 0}, f"{HALF}."),
        ("yatzy", {"multipliers": [1, 2, 3]}, f"{CHOOSE}; the columns count × 1, 2, 3, bonus included."),
        ("yacht", {"multipliers": [1, 2]}, f"{CHOOSE}; the columns count × 1, 2."),
        ("yatzy", {"multipliers": [2]}, "The total counts × 2."),
        ("yatzy", {"multipliers": [1, 2], "forced": True}, "The columns are filled one after the other"),
        ("yatzy", {"multipliers": [1, 2], "forced": "half"}, f"{CHOOSE}, its upper boxes first"),
        ("yatzy", {"games": 3}, "3 columns are added up."),
        ("yatzy", {"games": 3, "add_columns": False}, "The best of 3 columns counts."),
    ],
)
def test_what_is_special_is_true_of_the_game_played(game: str, values: dict[str, Any], special: str) -> None:
    played = play_by(game, values)

    _turn, said = how_it_is_played(played)

    assert str(said).startswith(special)


def test_the_first_sentence_counts_dice_rolls_and_boxes() -> None:
    played = play_by("maxi", {"rolls_per_turn": 3, "games": 2})

    turn, _special = how_it_is_played(played)

    assert str(turn) == "6 dice, up to 3 rolls a turn: each turn fills one of 40 boxes."
