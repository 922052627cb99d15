"""Playing a printed game by house rules."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from scoresheet.rules.game import Game, Setting
from scoresheet.rules.games import printed
from scoresheet.rules.sentence import Refusal, Sentence, _

from .kinds import HouseRule
from .rules import RULES


class UnknownRule(Refusal):
    """The game offers no house rule of this key."""


@cache
def _offered(game: Game) -> dict[str, HouseRule]:
    offered = (offer(game) for offer in RULES if offer.__name__ in game.house_rules)  # a rule's function bears its key
    return {rule.key: rule for rule in offered}


def house_rules_of(key: str) -> tuple[HouseRule, ...]:
    """The house rules a printed game offers, in the order they apply and are shown. Raises UnknownGame."""
    return tuple(_offered(printed(key)).values())


def play_by(key: str, values: Mapping[str, object] | None = None) -> Game:
    """The game of this key under these house rules; only what differs from print need be given. The same
    values give the same object. Raises UnknownGame, UnknownRule or BadValue.
    """
    return _played(printed(key), _differences(printed(key), values or {}))


def filled_in(key: str, values: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Every house rule of the game with its value, print where none is given, as plain JSON values."""
    return {rule.key: rule.default for rule in house_rules_of(key)} | play_by(key, values).values


def in_force(game: Game) -> tuple[Sentence, ...]:
    """A few words on the rules in force: bonus and full house always, others where they differ from print."""
    values = dict(game.changes)
    return tuple(
        phrase
        for rule in house_rules_of(game.key)
        if rule.always or rule.key in values
        if (phrase := rule.phrase(game, values.get(rule.key, rule.default)))
    )


def _differences(game: Game, values: Mapping[str, object]) -> tuple[tuple[str, Setting], ...]:
    offered = _offered(game)
    for key in values:
        if key not in offered:
            raise UnknownRule(
                _("%(game)s has no house rule called %(rule)s."), game=Sentence(game.label), rule=str(key)[:40]
            )
    given = ((rule, rule.checked(values[key])) for key, rule in offered.items() if key in values)
    return tuple((rule.key, value) for rule, value in given if value != rule.default)


# Typed, or the cache would take a multiplier 1 for True.
@lru_cache(maxsize=1024, typed=True)
def _played(game: Game, changes: tuple[tuple[str, Setting], ...]) -> Game:
    values = dict(changes)
    for rule in _offered(game).values():  # at their defaults too: forced order brings its printed threshold along
        game = rule.apply(game, values.get(rule.key, rule.default))
    return replace(game, changes=changes)
