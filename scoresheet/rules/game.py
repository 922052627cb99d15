"""Games as values: boxes, the bonus, and what a box makes of every roll. House rules turn one game into another."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from .dice import every_roll
from .mark import Mark, NotPossible, shortened
from .patterns import Pattern, face
from .sentence import Refusal, Sentence, _
from .worth import Worth, total

type Order = Literal["free", "half", "forced"]
type Setting = bool | int | str | tuple[int, ...] | None

MOST_TILES = 36  # the picker draws so many combinations of dice; a box with more shows sums
MOST_COLUMNS = 6


class NoSuchBox(Refusal):
    """The game prints no such box, or a sheet has no such column."""


@dataclass(frozen=True)
class Box:
    """A row of the sheet: which dice count, and what they are worth. `needs` and `pays` say the same in words.

    `face` is the number an upper box collects, 0 for a lower box. A hidden box keeps what was written in it.
    """

    key: str
    label: str
    needs: str
    pays: str
    counts: Pattern
    worth: Worth = total
    face: int = 0
    hidden: bool = False

    @property
    def section(self) -> Literal["upper", "lower"]:
        return "upper" if self.face else "lower"


@dataclass(frozen=True)
class Bonus:
    """The upper bonus: so many points as soon as the upper sum is at least the threshold."""

    threshold: int = 0
    points: int = 0


class Scored(NamedTuple):
    """What a mark is worth, in points, and whether that is only what it was worth when it was written."""

    points: int
    needs_dice: bool = False


class Choice(NamedTuple):
    """A tile of the picker: the mark it writes and the points it gives."""

    mark: str
    points: int


class Scale:
    """One box asked about every roll of the game's dice: all that the box can take is derived here, nothing listed."""

    def __init__(self, dice: int, box: Box) -> None:
        self.dice, self.box = dice, box
        self.counting = {roll: box.counts(roll) for roll in every_roll(dice)}
        self.table = {roll: box.worth(counted) if counted else 0 for roll, counted in self.counting.items()}
        self._known: dict[tuple[str, Scale], Scored] = {}

    def worth(self, text: str, then: "Scale") -> Scored:
        """What a mark written under `then` is worth now; `then` is this same box under the rules of that time."""
        try:
            return self._known[text, then]
        except KeyError:
            return self._known.setdefault((text, then), self._work_out(Mark.parse(text), then))

    def _work_out(self, mark: Mark, then: "Scale") -> Scored:
        if mark.struck:
            return Scored(0)
        rolls = then.rolls_of(mark)
        worths = {self.table[roll] for roll in rolls}
        return Scored(worths.pop()) if len(worths) == 1 else Scored(then.table[rolls[0]], needs_dice=True)

    def rolls_of(self, mark: Mark) -> tuple[str, ...]:
        """The whole rolls a mark (no stroke) stands for; all are worth the same here. Raises NotPossible for none."""
        if mark.dice in self.table:
            return (mark.dice,)
        rolls = self._rolls_by_mark.get(mark.number or mark.dice, ())
        if not rolls:
            raise self.refusal(mark)
        return rolls

    @cached_property
    def _rolls_by_mark(self) -> dict[int | str, tuple[str, ...]]:
        found: defaultdict[int | str, list[str]] = defaultdict(list)
        for roll, points in self.table.items():
            found[points].append(roll)
            found[self.counting[roll]].append(roll)
        return {mark: tuple(rolls) for mark, rolls in found.items()}

    def read(self, text: str) -> Mark:
        """The mark as it is stored: dice ascending, 0 a stroke, a number that one roll alone can give that roll."""
        try:
            mark = Mark.parse(text)
        except NotPossible:
            raise self._refuse(_("“%(text)s” is neither dice nor a number. %(possible)s"), text) from None
        rolls = () if mark.struck else self.rolls_of(mark)
        return replace(mark, dice=rolls[0], number=0) if mark.number and len(rolls) == 1 else mark

    def refusal(self, mark: Mark) -> NotPossible:
        """The exception that says what this box can take instead."""
        if mark.number:
            return NotPossible(self.possible.message, **self.possible.params)
        if len(mark.dice) > self.dice:
            return self._refuse(_("There are only %(dice)s dice, not %(text)s. %(possible)s"), mark.dice)
        return self._refuse(_("%(text)s is neither %(dice)s dice nor just those that count. %(possible)s"), mark.dice)

    def _refuse(self, message: str, text: str) -> NotPossible:
        return NotPossible(message, text=shortened(text), dice=self.dice, possible=self.possible)

    @cached_property
    def points(self) -> tuple[int, ...]:
        return tuple(sorted({0, *self.table.values()}))

    @property
    def possible(self) -> Sentence:
        return Sentence(
            _("%(box)s can be %(values)s or 0."), {"box": Sentence(self.box.label), "values": in_runs(self.points[1:])}
        )

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        tiles = {(points, self.counting[roll]) for roll, points in self.table.items() if points}
        if len(tiles) > MOST_TILES:
            return tuple(Choice(str(self.read(f"={points}")), points) for points in self.points[1:])
        return tuple(Choice(dice, points) for points, dice in sorted(tiles))


def in_runs(values: tuple[int, ...]) -> str:
    """Ascending numbers with runs of three or more drawn together: "7–9, 11–24, 26, 28"."""
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


@cache
def scale(dice: int, box: Box) -> Scale:
    return Scale(dice, box)


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
        return self.setdefault(key, self.now.scales[box].worth(mark, self.then.scales[box]))


@dataclass(frozen=True)
class Game:
    """A printed game, or one that house rules made of it. Equal games play the same; the hash is cheap.

    `boxes` are all that are printed, `shown` those that are played. `order` says which empty boxes are closed:
    none, the lower ones until the upper are full ("half"), all but the first ("forced"). `house_rules` are
    the keys it offers, `changes` the values that differ from print.
    """

    key: str
    label: str
    dice: int
    boxes: tuple[Box, ...]
    bonus: Bonus = Bonus()
    forced_threshold: int = 0
    house_rules: tuple[str, ...] = ()
    columns: int = 1
    added: bool = True
    multipliers: tuple[int, ...] = ()
    order: Order = "free"
    changes: tuple[tuple[str, Setting], ...] = field(default=(), compare=False)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.key, self.boxes, self.bonus, self.columns, self.added, self.multipliers, self.order))

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
        """What any (box, mark) written under `then` is worth under this game, and whether it needs its dice."""
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


def upper_section() -> tuple[Box, ...]:
    """The six upper boxes that most sheets of the family share."""
    labels = (_("Ones"), _("Twos"), _("Threes"), _("Fours"), _("Fives"), _("Sixes"))
    needs = (
        _("Dice showing 1"),
        _("Dice showing 2"),
        _("Dice showing 3"),
        _("Dice showing 4"),
        _("Dice showing 5"),
        _("Dice showing 6"),
    )
    return tuple(
        Box(label.lower(), label, need, _("Those dice added up"), face(number), face=number)
        for number, label, need in zip(range(1, 7), labels, needs, strict=True)
    )
