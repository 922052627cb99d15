"""A printed game and a ready way of playing it, as a page lets them be chosen: the ways are those the game offers."""

from dataclasses import dataclass

from django.utils.translation import gettext

from ..rules import GAMES, Ready, ready_ways
from .house import Option, how
from .words import say


@dataclass(frozen=True, slots=True)
class Choosing:
    """The two lists, and how what is chosen is played."""

    games: list[Option]
    ways: list[Option]
    chosen: Ready

    @property
    def how(self) -> str:
        return how(self.chosen.played)


def choosing(game: str, way: str) -> Choosing:
    """With this game and way chosen; the first game, or its print, where there is no such thing."""
    printed = GAMES.get(game) or next(iter(GAMES.values()))
    ways = ready_ways(printed.key)
    chosen = next((ready for ready in ways if ready.key == way), ways[0])
    return Choosing(
        [Option(key, gettext(listed.label), key == printed.key) for key, listed in GAMES.items()],
        [Option(ready.key, say(ready.way), ready == chosen) for ready in ways],
        chosen,
    )
