"""Card rules: what depends on the rest of the card, in small functions of the cells so far.

A card asks each of its game's rules about every mark, in order of writing; a rule is given what the rules before it
made of the mark and gives back what it makes of it. Equal rules are equal values, so that games stay comparable.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from scoresheet.rules.mark import Mark
from scoresheet.rules.sentence import Sentence, _

from .box import Box
from .scale import Scored

if TYPE_CHECKING:
    from .game import Game

type Place = tuple[int, str]
type SoFar = Mapping[Place, Scored]
"""The cells written before, each worth what the card rules have made of it."""


class Ruling(NamedTuple):
    """What the rest of the card makes of a mark: its points, what is paid beside the box, and in words why.

    `barred` says why the mark may not be placed there; written all the same it is worth what is said here.
    """

    points: int
    extra: int = 0
    joker: bool = False
    wins: bool = False
    told: Sentence | None = None
    barred: Sentence | None = None


@cache
def plain(points: int, extra: int = 0) -> Ruling:
    """What a mark is worth by its dice alone; the same points give the same object, since most marks are no more."""
    return Ruling(points, extra)


class Option(NamedTuple):
    """What a box can come to under a card rule: points in it, and what is paid beside it."""

    points: int
    extra: int = 0


class CardRule(Protocol):
    """A rule that looks at the cells so far."""

    @property
    def notes_rolls(self) -> bool:
        """Whether the roll of the turn (`@2`) means something to it."""

    @property
    def beside(self) -> str:
        """The box beside which it pays more; "" where it pays nothing beside a box."""

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        """Whether it can have a say about such a mark in such a box, whatever the rest of the card; else it is not
        asked.
        """

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        """The mark in this place, after the cells so far."""

    def options(self, game: "Game", box: Box) -> tuple[Option, ...]:
        """What a box can come to beyond what its dice alone allow."""


def all_equal(game: "Game", dice: str) -> bool:
    """Whether these are all the game's dice, showing one number."""
    return len(dice) == game.dice and dice == dice[0] * game.dice


@dataclass(frozen=True)
class Served:
    """A hand made in the first roll of the turn: `extra` more in these boxes; all dice equal win at once (Generala)."""

    notes_rolls: ClassVar[bool] = True
    beside: ClassVar[str] = ""

    boxes: tuple[str, ...]
    extra: int
    top: tuple[str, ...]
    """The boxes of equal dice, in which a number says it too."""

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        return mark.throw == 1 and (box in {*self.boxes, *self.top} or all_equal(game, mark.dice))

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        if self.extra and place[1] in self.boxes and ruling.points:
            ruling = ruling._replace(points=ruling.points + self.extra, told=_served(self.extra))
        if all_equal(game, mark.dice) or (place[1] in self.top and ruling.points):
            return ruling._replace(wins=True, told=Sentence(_("Made in the first roll: it wins the game at once.")))
        return ruling

    def options(self, game: "Game", box: Box) -> tuple[Option, ...]:
        return (Option(game.possible_points(box.key)[-1] + self.extra),) if box.key in self.boxes else ()


@cache
def _served(extra: int) -> Sentence:
    return Sentence(_("Made in the first roll: %(extra)s more."), {"extra": extra})


@dataclass(frozen=True)
class OnlyAfter:
    """A box that counts only after another one of its column holds points (double Generala)."""

    notes_rolls: ClassVar[bool] = False
    beside: ClassVar[str] = ""

    box: str
    first: str

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        return box == self.box

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        before = so_far.get((place[0], self.first))
        if not ruling.points or (before and before.points):
            return ruling
        names = {"box": Sentence(game.box(self.box).label), "first": Sentence(game.box(self.first).label)}
        return ruling._replace(barred=Sentence(_("%(box)s counts only after %(first)s was made."), names))

    def options(self, game: "Game", box: Box) -> tuple[Option, ...]:
        return ()


@dataclass(frozen=True)
class Rolls:
    """A turn has no more rolls than the game allows and the seat has saved (Norwegian seed for Maxi)."""

    notes_rolls: ClassVar[bool] = False
    beside: ClassVar[str] = ""

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        return bool(mark.throw and mark.throw > game.rolls)

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        saved = bank(game, so_far)
        if mark.throw is None or mark.throw <= game.rolls + saved:
            return ruling
        return ruling._replace(barred=self._too_many(game, saved))

    def _too_many(self, game: "Game", saved: int) -> Sentence:
        numbers = {"left": game.rolls + saved, "rolls": game.rolls, "saved": saved}
        if not game.saves_rolls:
            return Sentence(_("A turn has %(rolls)s rolls."), numbers)
        if not saved:
            return Sentence(_("A turn has %(rolls)s rolls, and none are saved."), numbers)
        return Sentence(_("There are only %(left)s rolls: %(rolls)s of the turn and %(saved)s saved."), numbers)

    def options(self, game: "Game", box: Box) -> tuple[Option, ...]:
        return ()


def bank(game: "Game", so_far: SoFar) -> int:
    """The rolls saved so far: those that turns left, less those they took; a turn that tells nothing used its own."""
    saved = 0
    if game.saves_rolls:
        for scored in so_far.values():
            saved = max(0, saved + game.rolls - (scored.mark.throw or game.rolls))
    return saved
