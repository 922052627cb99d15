"""A printed game and a ready way of playing it, as they were chosen."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules import GAMES, Ready, ready_way

LONGEST = 40


@dataclass(frozen=True)
class ReadyForm:
    """The keys that were sent, whether or not there is such a game and such a way."""

    game: str
    played: str

    @classmethod
    def of(cls, sent: Mapping[str, str]) -> "ReadyForm":
        """The first of the games as printed, where nothing was sent."""
        return cls(sent.get("game", next(iter(GAMES)))[:LONGEST], sent.get("played", "printed")[:LONGEST])

    @property
    def ready(self) -> Ready:
        """Raises UnknownGame, or NotPlayedSo."""
        return ready_way(self.game, self.played)
