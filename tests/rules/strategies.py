"""What property tests draw: house rules, games, marks, rolls, cards."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scoresheet.rules import GAMES, MOST_COLUMNS, Card, Game, HouseRule, house_rules_of, play_by
from scoresheet.rules.dice import every_roll

# Each example is a whole card, each mark under rules of its own: few say much, and a slow machine may take its time.
few = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])

type Draw = Callable[[st.SearchStrategy[Any]], Any]


def values_of(rule: HouseRule, columns: int = MOST_COLUMNS) -> st.SearchStrategy[Any]:
    """Any value of a house rule, with at most so many columns."""
    if rule.kind == "range":
        allowed: Any = rule.allowed
        highest = columns if rule.key == "games" else allowed.hi
        return st.sampled_from(range(allowed.lo, highest + 1, allowed.step))
    if rule.kind == "factors":
        return st.none() | st.lists(st.integers(1, 9), min_size=1, max_size=columns)
    options: Any = rule.allowed
    return st.sampled_from([value for value, _label in options.options])


def house_rules(key: str, columns: int = MOST_COLUMNS) -> st.SearchStrategy[dict[str, Any]]:
    """A handful of house rules of a game."""
    return st.fixed_dictionaries({}, optional={rule.key: values_of(rule, columns) for rule in house_rules_of(key)})


@st.composite
def games(draw: Draw, key: str | None = None) -> Game:
    """A game under a handful of house rules."""
    printed = key or draw(st.sampled_from(sorted(GAMES)))
    return play_by(printed, draw(house_rules(printed)))


@st.composite
def marks(draw: Draw, game: Game, box: str) -> str:
    whole = st.sampled_from(sorted(game.table(box)))
    tiles = st.sampled_from([choice.mark for choice in game.choices(box)])
    numbers = st.sampled_from([f"={points}" for points in game.possible_points(box)])
    written: str = draw(whole | tiles | numbers | st.just("-"))
    throw: str = draw(st.sampled_from(["", "", "@1", "@2", "@5"]))
    return game.normalise(box, written + throw)


@st.composite
def cards(draw: Draw, now: Game | None = None) -> Card:
    """A card with some cells filled, each under rules of its own."""
    game = now or draw(games())
    places = st.tuples(st.integers(0, MOST_COLUMNS - 1), st.sampled_from([box.key for box in game.boxes]))
    entries = []
    for column, box in draw(st.lists(places, unique=True, max_size=20)):
        written_by = draw(st.just(game) | games(game.key))
        entries.append((column, box, draw(marks(written_by, box)), written_by))
    return Card(game, entries)


@cache
def kinds_of_rolls(dice: int) -> tuple[tuple[str, ...], ...]:
    """Rolls of equal dice, full houses and straights, and any at all: seldom ones as often as any other, as they make
    the difference.
    """
    anything = every_roll(dice)
    equal = tuple(roll for roll in anything if len(set(roll)) == 1)
    rare = tuple(roll for roll in anything if len(set(roll)) in (2, dice))
    return equal, rare, anything


def throws(game: Game) -> st.SearchStrategy[str]:
    """A whole roll of a game's dice."""
    return st.one_of(*map(st.sampled_from, kinds_of_rolls(game.dice)))
