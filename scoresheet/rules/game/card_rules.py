"""Card rules: what depends on the rest of the card, in small functions of the cells so far.

A card asks each of its game's rules about every mark, in order of writing; a rule is given what the rules before it
made of the mark and gives back what it makes of it. Equal rules are equal values, so that games stay comparable.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, Protocol

from scoresheet.rules.mark import Mark
from scoresheet.rules.sentence import Sentence, _

from .box import Box
from .scale import Scored

if TYPE_CHECKING:
    from .game import Game

type Place = tuple[int, str]
type Joker = Literal["forced", "free", "none", "struck"]
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
class Further:
    """A further Yahtzee: all dice equal while every Yahtzee box is filled (Icelandic seed; Hasbro).

    The bonus belongs to the roll and is paid where every Yahtzee box holds points; one struck forfeits it. `joker`:

    - `forced`: the own upper box first, else any lower box as a joker, else 0 in an upper box;
    - `free`: any open box, as a joker in the lower ones once the own box is filled;
    - `none`: any open box, as the dice lie;
    - `struck`: any open box, with 0 (Yams).

    With several columns a box counts as filled when it is so in all of them. `offered` are the jokers a house may
    choose from, `label` and `pays` what the two house rules about it are called.
    """

    notes_rolls: ClassVar[bool] = False

    box: str = "yahtzee"
    bonus: int = 100
    joker: Joker = "forced"
    offered: tuple[Joker, ...] = field(default=("forced", "free", "none"), compare=False)
    label: str = field(default=_("A further Yahtzee"), compare=False)
    pays: str = field(default=_("A further Yahtzee pays"), compare=False)

    def possible(self, game: "Game", so_far: SoFar) -> bool:
        """Whether a roll of equal dice would be a further one now."""
        return self.paid(game, so_far) is not None

    def paid(self, game: "Game", so_far: SoFar) -> int | None:
        """What a further one pays beside its box; None as long as a Yahtzee box is empty."""
        tops = [so_far[place].points for place in game.places(self.box) if place in so_far]
        if len(tops) < game.columns:
            return None
        return self.bonus if 0 not in tops else 0

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        return box != self.box and all_equal(game, mark.dice)

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        extra = self.paid(game, so_far)
        if extra is None:
            return ruling
        if self.joker == "none":
            return plain(ruling.points, extra)
        if self.joker == "struck":
            return Ruling(0, extra, told=_struck())
        return self._placed(game, so_far, game.box(place[1]), mark.dice, plain(ruling.points, extra))

    def _placed(self, game: "Game", so_far: SoFar, box: Box, dice: str, paid: Ruling) -> Ruling:
        own = game.own(dice)
        own_open = _any_open(game, so_far, own.key)
        if own_open and self.joker == "free":
            return paid
        ruling = paid if box.face else _joker(box.worth(dice), paid.extra, own.label)
        barred = self._barred(game, so_far, box, own, own_open=own_open)
        return ruling._replace(barred=barred) if barred else ruling

    def _barred(self, game: "Game", so_far: SoFar, box: Box, own: Box, *, own_open: bool) -> Sentence | None:
        if self.joker != "forced" or box.key == own.key:
            return None
        if own_open:
            return _own_first(game.box(self.box).label, own.label)
        if box.face and any(_any_open(game, so_far, lower.key) for lower in game.lower):
            return _lower_first(game.box(self.box).label)
        return None

    def _names(self, game: "Game", own: Box) -> dict[str, object]:
        return {"top": Sentence(game.box(self.box).label), "own": Sentence(own.label)}

    def told(self, game: "Game", so_far: SoFar, dice: str) -> tuple[Sentence, ...]:
        """What a roll of equal dice means now: its bonus, and where it goes. Nothing while it is an ordinary one."""
        if not all_equal(game, dice) or not self.possible(game, so_far):
            return ()
        return (self._told_bonus(game, so_far), self._told_place(game, so_far, game.own(dice)))

    def _told_bonus(self, game: "Game", so_far: SoFar) -> Sentence:
        params = {"top": Sentence(game.box(self.box).label), "bonus": self.bonus}
        if self.paid(game, so_far):
            return Sentence(_("A further %(top)s: %(bonus)s more."), params)
        if not self.bonus:
            return Sentence(_("A further %(top)s."), params)
        return Sentence(_("A further %(top)s, without bonus: %(top)s was struck."), params)

    def _told_place(self, game: "Game", so_far: SoFar, own: Box) -> Sentence:
        params = self._names(game, own)
        if self.joker == "struck":
            return _struck()
        if self.joker == "none":
            return Sentence(_("It counts in any empty box as the dice lie."), params)
        own_open = _any_open(game, so_far, own.key)
        if self.joker == "free":
            if own_open:
                return Sentence(_("Any empty box takes it; no joker while %(own)s is empty."), params)
            return Sentence(_("%(own)s is filled: a joker in the lower boxes, 0 in the upper ones."), params)
        if own_open:
            return Sentence(_("It goes in %(own)s."), params)
        if any(_any_open(game, so_far, lower.key) for lower in game.lower):
            return Sentence(_("%(own)s is filled: a joker in any empty lower box."), params)
        return Sentence(_("No lower box is empty: 0 in any upper box."), params)

    def options(self, game: "Game", box: Box) -> tuple[Option, ...]:
        if box.key == self.box:
            return ()
        equal = [str(number) * game.dice for number in range(1, 7)]
        if self.joker == "struck":
            best = 0
        elif self.joker == "none" or box.face:
            best = max(game.points(box.key, dice) for dice in equal)
        else:
            best = max(box.worth(dice) for dice in equal)
        return (Option(best, self.bonus),)


@cache
def _joker(points: int, extra: int, own: str) -> Ruling:
    says = _("Joker: %(own)s is filled, so it pays as if the dice fitted.")
    return Ruling(points, extra, joker=True, told=Sentence(says, {"own": Sentence(own)}))


@cache
def _own_first(top: str, own: str) -> Sentence:
    says = _("A further %(top)s of this number goes in %(own)s, which is still empty.")
    return Sentence(says, {"top": Sentence(top), "own": Sentence(own)})


@cache
def _lower_first(top: str) -> Sentence:
    return Sentence(_("A further %(top)s goes in a lower box as long as one is empty."), {"top": Sentence(top)})


@cache
def _struck() -> Sentence:
    return Sentence(_("Another box is struck for it."))


def _any_open(game: "Game", so_far: SoFar, key: str) -> bool:
    return not so_far.keys() >= game.places(key)


@dataclass(frozen=True)
class Served:
    """A hand made in the first roll of the turn: `extra` more in these boxes; all dice equal win at once (Generala)."""

    notes_rolls: ClassVar[bool] = True

    boxes: tuple[str, ...]
    extra: int
    top: tuple[str, ...]
    """The boxes of equal dice, in which a number says it too."""

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        return mark.throw == 1

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        if all_equal(game, mark.dice) or (place[1] in self.top and ruling.points):
            return ruling._replace(wins=True, told=Sentence(_("Made in the first roll: it wins the game at once.")))
        if self.extra and place[1] in self.boxes and ruling.points:
            told = Sentence(_("Made in the first roll: %(extra)s more."), {"extra": self.extra})
            return ruling._replace(points=ruling.points + self.extra, told=told)
        return ruling

    def options(self, game: "Game", box: Box) -> tuple[Option, ...]:
        return (Option(game.possible_points(box.key)[-1] + self.extra),) if box.key in self.boxes else ()


@dataclass(frozen=True)
class OnlyAfter:
    """A box that counts only after another one of its column holds points (double Generala)."""

    notes_rolls: ClassVar[bool] = False

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

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        return bool(mark.throw and mark.throw > game.rolls)

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        saved = bank(game, so_far)
        if mark.throw is None or mark.throw <= game.rolls + saved:
            return ruling
        return ruling._replace(barred=self._too_many(game, saved))

    def _too_many(self, game: "Game", saved: int) -> Sentence:
        if not game.saves_rolls:
            return Sentence(_("A turn has %(rolls)s rolls."), {"rolls": game.rolls})
        return Sentence(
            _("There are only %(left)s rolls: %(rolls)s of the turn and %(saved)s saved."),
            {"left": game.rolls + saved, "rolls": game.rolls, "saved": saved},
        )

    def options(self, game: "Game", box: Box) -> tuple[Option, ...]:
        return ()


def bank(game: "Game", so_far: SoFar) -> int:
    """The rolls saved so far: those that turns left, less those they took; a turn that tells nothing used its own."""
    saved = 0
    if game.saves_rolls:
        for scored in so_far.values():
            saved = max(0, saved + game.rolls - (scored.mark.throw or game.rolls))
    return saved
