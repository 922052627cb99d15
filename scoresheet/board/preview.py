"""What a pad's sheets in progress would become under other house rules, before anything is saved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..models import HouseRules, Pad, Reading, Sheet, read
from ..rules import play_by
from .words import box_label

UNSAVED = -1
"""The id of rules that are not stored; no row has it."""

type Place = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Total:
    """A seat's total now and under the other rules."""

    name: str
    now: int
    then: int


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a seat; the column is told from 1, and only where there are several."""

    name: str
    label: str
    column: int | None


@dataclass(frozen=True)
class Preview:
    """One sheet: as it stands now, and as it would stand."""

    now: Reading
    then: Reading

    @property
    def sheet(self) -> Sheet:
        return self.now.sheet

    @property
    def totals(self) -> list[Total]:
        return [
            Total(seat.name, now.total, then.total)
            for seat, now, then in zip(self.now.seats, self.now.cards, self.then.cards, strict=True)
        ]

    @property
    def changed(self) -> bool:
        return any(total.now != total.then for total in self.totals) or bool(self.hidden or self.needing or self.back)

    @property
    def new_leaders(self) -> list[str]:
        """Who would lead instead of those who lead now; empty where the same do."""
        leaders = self.then.standing.leaders
        return [] if leaders == self.now.standing.leaders else [self.then.seats[index].name for index in leaders]

    @cached_property
    def needing(self) -> list[Box]:
        """The boxes that would need their dice and do not need them now."""
        return self._only_in(
            [then.needing_dice() for then in self.then.cards], [c.needing_dice() for c in self.now.cards]
        )

    @cached_property
    def hidden(self) -> list[Box]:
        """The boxes that hold a mark and would be left out; the marks are kept."""
        return self._only_in(self._left_out(self.then), self._left_out(self.now))

    @cached_property
    def back(self) -> list[Box]:
        """The boxes that are left out now and would come back with their marks."""
        return self._only_in(self._left_out(self.now), self._left_out(self.then))

    def _left_out(self, reading: Reading) -> list[tuple[Place, ...]]:
        """The cells left out of each card; nobody is asked where both rules play the same boxes and columns."""
        now, then = self.now.game, self.then.game
        if now.columns == then.columns and now.faces == then.faces:
            return [() for _card in reading.cards]
        return [card.hidden_cells() for card in reading.cards]

    def _only_in(self, these: Sequence[Sequence[Place]], those: Sequence[Sequence[Place]]) -> list[Box]:
        several = max(self.now.game.columns, self.then.game.columns) > 1
        return [
            Box(seat.name, box_label(self.then.game, key), column + 1 if several else None)
            for seat, found, known in zip(self.now.seats, these, those, strict=True)
            for column, key in found
            if (column, key) not in known
        ]


def previews(pad: Pad, values: Mapping[str, object]) -> list[Preview]:
    """Every sheet in progress that follows the pad, under the rules of now and under these.

    Sheets that keep rules of their own are passed by, as they will be when the rules are saved.
    """
    game, unsaved = play_by(pad.game, values), HouseRules(pk=UNSAVED, pad=pad)
    readings = read(Sheet.objects.filter(pad=pad, ended_at=None, discarded_at=None, rules=None).order_by("id"))
    return [Preview(reading, reading.under(unsaved, game)) for reading in readings]
