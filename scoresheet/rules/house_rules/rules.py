"""The house rules, in the order they apply; a new one is a function of its noun's file, its place here, and its key on
the games that offer it. Each is given the printed game.
"""

from .boxes import (
    double_generala,
    double_value,
    five_kind_full_house,
    four_kind_two_pairs,
    full_house_value,
    full_straight_value,
    generala_value,
    pair_boxes,
    wrap_straights,
    yatzy_value,
)
from .columns import add_columns, bonus_times_column, games, multipliers
from .turns import forced, forced_threshold, joker, rolls_per_turn, save_rolls, served_extra, yahtzee_bonus
from .upper import upper_bonus, upper_threshold

RULES = (
    upper_threshold,
    upper_bonus,
    yatzy_value,
    full_house_value,
    full_straight_value,
    pair_boxes,
    joker,
    yahtzee_bonus,
    generala_value,
    double_generala,
    double_value,
    served_extra,
    wrap_straights,
    forced,
    forced_threshold,
    rolls_per_turn,
    save_rolls,
    games,
    add_columns,
    multipliers,
    bonus_times_column,
    five_kind_full_house,
    four_kind_two_pairs,
)
