"""The ready ways of playing the printed games: forced, Triple, several columns. A game is played by those it offers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .game import MOST_COLUMNS, Game, Setting
from .games import printed
from .house_rules import play_by
from .sentence import Refusal, Sentence, _


class NotPlayedSo(Refusal):
    """The game is not offered this way."""


@dataclass(frozen=True)
class Ready:
    """A printed game by a known way: `way` says how, `label` is what a pad of it is called."""

    key: str
    game: str
    way: Sentence
    label: Sentence
    values: Mapping[str, Setting]

    @property
    def played(self) -> Game:
        return play_by(self.game, self.values)


class _Way(NamedTuple):
    key: str
    way: str
    label: str
    values: Mapping[str, Setting]
    columns: int = 1


SEVERAL = range(2, MOST_COLUMNS + 1)

WAYS = (
    _Way("printed", _("As printed"), "%(game)s", {}),
    _Way("forced", _("Forced: strictly from the top"), _("Forced %(game)s"), {"forced": True}),
    _Way("half", _("Half forced: the upper boxes first"), _("Half forced %(game)s"), {"forced": "half"}),
    _Way("triple", _("Triple: columns × 1, × 2, × 3"), _("Triple %(game)s"), {"multipliers": (1, 2, 3)}),
    *(
        _Way(f"sum{n}", _("%(columns)s columns, added up"), _("%(game)s, %(columns)s columns"), {"games": n}, n)
        for n in SEVERAL
    ),
    *(
        _Way(
            f"best{n}",
            _("%(columns)s columns, the best counts"),
            _("%(game)s, best of %(columns)s"),
            {"games": n, "add_columns": False},
            n,
        )
        for n in SEVERAL
    ),
)


def ready_ways(game: str) -> tuple[Ready, ...]:
    """The ways of playing the game of this key, print first. Raises UnknownGame."""
    return tuple(_ready(printed(game), way) for way in WAYS if way.values.keys() <= {*printed(game).house_rules})


def ready_way(game: str, way: str) -> Ready:
    """One of them. Raises UnknownGame, or NotPlayedSo where the game does not offer it."""
    for ready in ready_ways(game):
        if ready.key == way:
            return ready
    said = next((Sentence(known.way, {"columns": known.columns}) for known in WAYS if known.key == way), str(way)[:40])
    raise NotPlayedSo(_("“%(way)s” is no way of playing %(game)s."), game=Sentence(printed(game).label), way=said)


def _ready(game: Game, way: _Way) -> Ready:
    told = {"game": Sentence(game.label), "columns": way.columns}
    return Ready(way.key, game.key, Sentence(way.way, told), Sentence(way.label, told), way.values)
