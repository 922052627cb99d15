"""A further Yahtzee: what it pays, and where it goes."""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from scoresheet.rules.mark import Mark
from scoresheet.rules.sentence import Sentence, _

from .box import Box
from .card_rules import Option, Place, Ruling, SoFar, all_equal, plain

if TYPE_CHECKING:
    from .game import Game

type Joker = Literal["forced", "free", "none", "struck"]


@dataclass(frozen=True)
class Further:
    """A further Yahtzee: all dice equal while every Yahtzee box is filled (Icelandic seed; Hasbro).

    The bonus belongs to the roll and is paid where every Yahtzee box holds points; one struck forfeits it. `joker`:

    - `forced`: the own upper box first, else any lower box as a joker, else 0 in an upper box;
    - `free`: any open box, as a joker in the lower ones once the own box is filled;
    - `none`: any open box, as the dice lie;
    - `struck`: any open box, with 0 (Yams); after a struck Yams nothing is paid, and the dice count as they lie.

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

    @property
    def beside(self) -> str:
        return self.box if self.bonus else ""

    def possible(self, game: "Game", so_far: SoFar) -> bool:
        """Whether a roll of equal dice would be a further one now."""
        return self.paid(game, so_far) is not None

    def paid(self, game: "Game", so_far: SoFar) -> int | None:
        """What a further one pays beside its box; None as long as a Yahtzee box is empty."""
        tops = [so_far[place].points for place in game.places(self.box) if place in so_far]
        if len(tops) < game.columns:
            return None
        return self.bonus if 0 not in tops else 0

    def _made(self, game: "Game", so_far: SoFar) -> bool:
        """Whether every Yahtzee box holds points."""
        return all(so_far[place].points for place in game.places(self.box))

    def concerns(self, game: "Game", box: str, mark: Mark) -> bool:
        return box != self.box and all_equal(game, mark.dice)

    def __call__(self, game: "Game", so_far: SoFar, place: Place, mark: Mark, ruling: Ruling) -> Ruling:
        extra = self.paid(game, so_far)
        if extra is None:
            return ruling
        if self.joker == "none":
            return plain(ruling.points, extra)
        if self.joker == "struck":
            return Ruling(0, extra, told=_struck()) if self._made(game, so_far) else ruling
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
        if self.joker == "struck" and self._made(game, so_far):
            return _struck()
        if self.joker in {"none", "struck"}:
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
