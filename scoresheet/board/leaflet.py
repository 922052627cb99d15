"""The rules page of a pad: what a game wants in each box and what else its rules say, like the leaflet of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext, pgettext

from ..rules import (
    GAMES,
    Box,
    Detail,
    Example,
    Game,
    Sentence,
    details,
    example,
    highest_total,
    how_it_is_played,
    most,
    notes,
)
from .house import fields, in_words
from .words import say


@dataclass(frozen=True, slots=True)
class Line:
    """A box: what it needs and pays, a roll that shows it, and the most it can give."""

    label: str
    told: str
    example: Example
    most: int
    played: bool
    differs: bool
    """Whether house rules made it other than printed."""

    @property
    def others(self) -> str:
        """The dice of the example that do not count."""
        left = self.example.roll
        for die in self.example.counts:
            left = left.replace(die, "", 1)
        return left

    @property
    def spoken(self) -> str:
        """The example for ears: "3 4 5 6 6, of which 6 6 count"."""
        dice = {"roll": " ".join(self.example.roll), "counts": " ".join(self.example.counts)}
        return (gettext("%(roll)s, of which %(counts)s count") if self.others else "%(roll)s") % dice


@dataclass(frozen=True, slots=True)
class Bonus:
    """The upper bonus."""

    label: str
    told: str
    points: int
    differs: bool


@dataclass(frozen=True, slots=True)
class Own:
    """A house rule of the group that differs from print; ``set_aside`` says by what other rule it has no say."""

    label: str
    printed: str
    ours: str
    set_aside: str


@dataclass(frozen=True)
class Leaflet:
    """A game as these house rules made it."""

    game: Game
    values: Mapping[str, object]

    @property
    def played(self) -> tuple[Sentence, Sentence]:
        return how_it_is_played(self.game)

    @property
    def details(self) -> tuple[Detail, ...]:
        return details(self.game)

    @property
    def highest(self) -> int:
        return highest_total(self.game)

    @cached_property
    def _printed(self) -> Game:
        return GAMES[self.game.key]

    @property
    def upper(self) -> list[Line]:
        return [self._line(box) for box in self.game.boxes if box.face]

    @property
    def lower(self) -> list[Line]:
        return [self._line(box) for box in self.game.boxes if not box.face]

    def _line(self, box: Box) -> Line:
        return Line(
            label=gettext(box.label),
            told=" ".join([f"{gettext(box.needs)}. {gettext(box.pays)}.", *map(say, notes(self.game, box.key))]),
            example=example(self.game, box.key),
            most=most(self.game, box.key),
            played=not box.hidden,
            differs=replace(box, hidden=False) != self._printed.box(box.key),
        )

    @property
    def bonus(self) -> Bonus | None:
        bonus = self.game.bonus
        if not bonus.points:
            return None
        told = gettext("As soon as the upper boxes come to %(threshold)s.") % {"threshold": bonus.threshold}
        label = pgettext("line of the sheet", "Bonus")
        return Bonus(label, told, bonus.points, differs=bonus != self._printed.bonus)

    @property
    def ours(self) -> list[Own]:
        return [
            Own(field.label, field.printed, in_words(field.rule, field.value), field.set_aside)
            for field in fields(self.game.key, self.values)
            if field.differs
        ]
