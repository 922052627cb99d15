"""A game: its boxes, its bonus, its columns and their order."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from scoresheet.rules.mark import Mark, NotPossible, shortened
from scoresheet.rules.sentence import Refusal, Sentence, _

from .box import NO_BONUS, Bonus, Box
from .card_rules import CardRule, Place, Served
from .scale import Choice, Scale, Scored, scale

type Order = Literal["free", "half", "forced"]
type Setting = bool | int | str | tuple[int, ...] | None

MOST_COLUMNS = 6


class Preset(NamedTuple):
    """House rules that belong together, to be set with one tap; print for all that is not named."""

    key: str
    label: str
    values: Mapping[str, Setting]


class NoSuchBox(Refusal):
    """The game prints no such box, or a sheet has no such column."""


class _Scales(dict[str, Scale]):
    def __init__(self, game: "Game") -> None:
        super().__init__({box.key: scale(game.dice, box) for box in game.boxes})
        self.label = game.label

    def __missing__(self, key: str) -> Scale:
        raise NoSuchBox(_("%(game)s has no box %(box)s."), game=Sentence(self.label), box=shortened(str(key)))


class _Worths(dict[tuple[str, str], Scored]):
    """What a mark in a box, written under one game, is worth under another; worked out once."""

    def __init__(self, now: "Game", then: "Game") -> None:
        super().__init__()
        self.now, self.then = now, then

    def __missing__(self, key: tuple[str, str]) -> Scored:
        box, mark = key
        scored = self.now.scales[box].worth(mark, self.then.scales[box])
        rules = tuple(rule for rule in self.now.card_rules if rule.concerns(self.now, box, scored.mark))
        return self.setdefault(key, scored._replace(rules=rules) if rules else scored)


@dataclass(frozen=True)
class Game:
    """A printed game, or one that house rules made of it. Equal games play the same; the hash is cheap.

    `boxes` are all that are printed, `shown` those that are played. `order` says which empty boxes are closed:
    none, the lower ones until the upper are full ("half"), all but the first ("forced"). `house_rules` are
    the keys it offers, `changes` the values that differ from print. `rolls` are those of a turn; where a game
    `saves_rolls`, those that are left over count later. `extra_label` names what card rules pay beside the boxes, and
    `extra_multiplied` says whether a column's factor counts for it too. `how` is a
    sentence on what is special about it.
    """

    key: str
    label: str
    dice: int
    boxes: tuple[Box, ...]
    bonus: Bonus = NO_BONUS
    forced_threshold: int = 0
    house_rules: tuple[str, ...] = ()
    columns: int = 1
    added: bool = True
    multipliers: tuple[int, ...] = ()
    order: Order = "free"
    rolls: int = 3
    saves_rolls: bool = False
    card_rules: tuple[CardRule, ...] = ()
    extra_label: str = ""
    extra_multiplied: bool = True
    how: str = ""
    presets: tuple[Preset, ...] = field(default=(), compare=False)
    listed: int = 99
    """Where it stands among the games."""
    changes: tuple[tuple[str, Setting], ...] = field(default=(), compare=False)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        played = (self.columns, self.added, self.multipliers, self.order, self.rolls, self.saves_rolls)
        return hash((self.key, self.boxes, self.bonus, played, self.card_rules, self.extra_multiplied))

    @cached_property
    def scales(self) -> Mapping[str, Scale]:
        """What each box makes of every roll; asking for a box that is not printed raises NoSuchBox."""
        return _Scales(self)

    @cached_property
    def shown(self) -> tuple[Box, ...]:
        return tuple(box for box in self.boxes if not box.hidden)

    @cached_property
    def faces(self) -> Mapping[str, int]:
        """The shown boxes by key, each with the number it collects, 0 for a lower box."""
        return {box.key: box.face for box in self.shown}

    @cached_property
    def upper(self) -> tuple[Box, ...]:
        return tuple(box for box in self.shown if box.face)

    @cached_property
    def lower(self) -> tuple[Box, ...]:
        return tuple(box for box in self.shown if not box.face)

    def own(self, dice: str) -> Box:
        """The upper box that collects the number of these dice."""
        return self._own[dice[0]]

    def places(self, key: str) -> frozenset[Place]:
        """The cells of a box, one in each column."""
        return self._places[key]

    @cached_property
    def _places(self) -> Mapping[str, frozenset[Place]]:
        return {box.key: frozenset((column, box.key) for column in range(self.columns)) for box in self.boxes}

    @cached_property
    def _own(self) -> Mapping[str, Box]:
        return {str(box.face): box for box in self.upper}

    @property
    def notes_rolls(self) -> bool:
        """Whether it matters in which roll of the turn a mark was made (`@2`)."""
        return self.saves_rolls or any(rule.notes_rolls for rule in self.card_rules)

    @property
    def can_be_won_at_once(self) -> bool:
        """Whether a hand can end it before its boxes are filled."""
        return any(isinstance(rule, Served) for rule in self.card_rules)

    @property
    def extra_box(self) -> str:
        """The box beside which card rules pay more; "" where none do."""
        return next((rule.beside for rule in self.card_rules if rule.beside), "")

    @property
    def factors(self) -> tuple[int, ...]:
        """What each column's total is multiplied by."""
        return self.multipliers or (1,) * self.columns

    @property
    def values(self) -> dict[str, Any]:
        """The house rules that differ from print, as plain JSON values."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in self.changes}

    def box(self, key: str) -> Box:
        """The box of this key, hidden or not. Raises NoSuchBox."""
        return self.scales[key].box

    def points(self, box: str, mark: str) -> int:
        """Points of a mark in a box, as the dice lie: no joker, no served extra. Raises NotPossible or NoSuchBox."""
        at = self.scales[box]
        return at.worth(str(Mark.parse(mark)), at).points

    def worths(self, then: "Game") -> Mapping[tuple[str, str], Scored]:
        """What any (box, mark) written under `then` is worth under this game, before its card rules are asked."""
        return self._worths.get(then) or self._worths.setdefault(then, _Worths(self, then))

    @cached_property
    def _worths(self) -> dict["Game", _Worths]:
        return {}

    def possible_points(self, box: str) -> tuple[int, ...]:
        """All points the box can hold, ascending, 0 among them."""
        return self.scales[box].points

    def table(self, box: str) -> Mapping[str, int]:
        """Points of every whole roll in the box: {"33366": 21, …}."""
        return MappingProxyType(self.scales[box].table)

    def takes(self, box: str, mark: str) -> bool:
        """Whether the box can hold the mark at all, whatever the rest of the card says. Raises NoSuchBox."""
        at = self.scales[box]
        try:
            return bool(at.read(mark))
        except NotPossible:
            return False

    def normalise(self, box: str, mark: str) -> str:
        """The mark as it is stored ("=30" in Chance is "66666", "=0" is "-"). Raises NotPossible or NoSuchBox."""
        return str(self.scales[box].read(mark))

    def choices(self, box: str) -> tuple[Choice, ...]:
        """What the box can take above zero: the dice that count, or sums when those are more than 36."""
        return self.scales[box].choices

    def help(self, box: str) -> Sentence:
        """What the box needs and pays, in words."""
        at = self.scales[box]
        params = {"needs": Sentence(at.box.needs), "pays": Sentence(at.box.pays), "most": at.points[-1]}
        one_value = len(at.points) == 2
        return Sentence(_("%(needs)s. %(pays)s.") if one_value else _("%(needs)s. %(pays)s, at most %(most)s."), params)

    def with_box(self, key: str, **changes: Any) -> "Game":
        """The same game with one box changed; every other box stays as it is."""
        return replace(self, boxes=tuple(replace(box, **changes) if box.key == key else box for box in self.boxes))
