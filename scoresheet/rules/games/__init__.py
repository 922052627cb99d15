"""The printed games, one file each; a module of this package names its own `GAME`."""

from importlib import import_module
from pkgutil import iter_modules

from scoresheet.rules.game import Game
from scoresheet.rules.sentence import Refusal, _


class UnknownGame(Refusal):
    """No printed game has this key."""


def _printed() -> dict[str, Game]:
    games = (import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__))
    return {game.key: game for game in sorted(games, key=lambda game: (game.listed, game.key))}


GAMES = _printed()


def printed(key: str) -> Game:
    """The game as printed. Raises UnknownGame."""
    try:
        return GAMES[key]
    except (KeyError, TypeError):
        raise UnknownGame(_("There is no game called %(game)s."), game=str(key)[:40]) from None
