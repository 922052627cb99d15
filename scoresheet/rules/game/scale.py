"""What a box makes of every roll: the points it can hold, the marks it takes, and what a mark is worth."""

from collections import defaultdict
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from scoresheet.rules.dice import every_roll
from scoresheet.rules.mark import Mark, NotPossible, shortened
from scoresheet.rules.sentence import Sentence, _

from .box import Box

if TYPE_CHECKING:
    from .card_rules import CardRule

MOST_TILES = 36  # the picker draws so many combinations of dice; a box with more shows sums


class Scored(NamedTuple):
    """What a mark is worth, in points, and whether that is only what it was worth when it was written; and the card
    rules of its game that can have a say about it, mostly none.
    """

    points: int
    mark: Mark
    needs_dice: bool = False
    rules: tuple["CardRule", ...] = ()


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
            return Scored(0, mark)
        rolls = then.rolls_of(mark)
        worths = {self.table[roll] for roll in rolls}
        return Scored(worths.pop(), mark) if len(worths) == 1 else Scored(then.table[rolls[0]], mark, needs_dice=True)

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
