"""What a game can come to at most, and an example of each box: for the page that settles the argument at the table."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .game import Box, Game, Option


class Example(NamedTuple):
    """A roll that fits a box, the dice of it that count, and the points."""

    roll: str
    counts: str
    points: int


@lru_cache(maxsize=1024)
def example(game: Game, box: str) -> Example:
    """A roll that shows what the box wants. A lower box is shown by a roll that fits as few others as can be; of those,
    as of all rolls for an upper box, it is the dearest not all of one number, with many different dice.
    """
    scale = game.scales[box]
    rolls = [roll for roll in scale.table if scale.table[roll]]
    mixed = [roll for roll in rolls if len(set(roll)) > 1] or rolls
    fits = {roll: 0 if scale.box.face else _fitting(game, roll) for roll in mixed}
    best = max(mixed, key=lambda roll: (-fits[roll], scale.table[roll], len(set(roll)), roll))
    return Example(best, scale.counting[best], scale.table[best])


def _fitting(game: Game, roll: str) -> int:
    """How many lower boxes would give points for a roll."""
    return sum(game.scales[box.key].table[roll] > 0 for box in game.lower)


def most(game: Game, box: str) -> int:
    """The most a box can give, in points, with what card rules add to it. Raises NoSuchBox."""
    return max(option.points for option in _options(game, game.box(box)))


def highest_total(game: Game) -> int:
    """The highest possible total under the game's house rules, in points.

    Further Yahtzees are paid in full: nothing hinders the Yahtzee boxes from being filled first, nor each own box
    before its joker. A game that is won at once is not counted as one.
    """
    columns = [_best_column(game, factor) for factor in game.factors]
    return sum(columns) if game.added else max(columns)


def _best_column(game: Game, factor: int) -> int:
    extra_factor = factor if game.extra_multiplied else 1
    upper = [_options(game, box) for box in game.upper]
    lower = [_options(game, box) for box in game.lower]
    below = sum(max(points * factor + extra * extra_factor for points, extra in options) for options in lower)
    return below + max(_upper(game, chosen, factor, extra_factor) for chosen in product(*upper))


def _upper(game: Game, chosen: tuple[Option, ...], factor: int, extra_factor: int) -> int:
    points, extra = sum(option.points for option in chosen), sum(option.extra for option in chosen)
    bonus = game.bonus.points if points >= game.bonus.threshold else 0
    return (points + bonus) * factor + extra * extra_factor


def _options(game: Game, box: Box) -> list[Option]:
    beyond = [option for rule in game.card_rules for option in rule.options(game, box)]
    return [Option(game.possible_points(box.key)[-1]), *beyond]
