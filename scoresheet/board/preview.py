"""What a pad's sheets in progress would become under other house rules, before anything is saved."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Protocol

from ..models import Cell, Pad, Side
from ..models.gist import Gist, following_the_pad
from ..rules import Card, Standing, play_by
from .words import box_label, isolated, listed

type Place = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Total:
    """A total now and under the other rules: a seat's, or the sum of a team whose players have a sheet each."""

    name: str
    now: int
    then: int


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a seat; the column is told from 1, and only where there are several."""

    cell: Cell
    name: str
    label: str
    column: int | None


class Named(Protocol):
    """Whoever sits there."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...


class Stands(Protocol):
    """What a preview asks of a sheet; a reading answers it, and the gist of one."""

    @property
    def seats(self) -> Sequence[Named]: ...
    @property
    def cards(self) -> Sequence[Card]: ...
    @property
    def standing(self) -> Standing: ...
    @property
    def sides(self) -> Sequence[Side]: ...


@dataclass(frozen=True)
class Preview[S: Stands]:
    """One sheet: as it stands now, and as it would stand."""

    now: S
    then: S

    @cached_property
    def totals(self) -> list[Total]:
        sides = zip(self.now.sides, self.then.sides, strict=True)
        return [Total(now.name, now.total, then.total) for now, then in sides]

    @property
    def changed(self) -> bool:
        """Whether there is anything to tell but names."""
        listed = self.hidden or self.needing or self.back or self.misplaced or self.placed
        return any(total.now != total.then for total in self.totals) or bool(listed)

    @property
    def new_leaders(self) -> list[str]:
        """Who would lead instead of those who lead now; empty where the same do."""
        leaders = self.then.standing.leaders
        if leaders == self.now.standing.leaders:
            return []
        return [side.name for side in self.then.sides if not set(leaders).isdisjoint(side.seats)]

    @property
    def leads(self) -> str:
        """Who would lead instead, as people say it: Anna and Ben."""
        return listed([isolated(name) for name in self.new_leaders])

    @property
    def level(self) -> bool:
        """Whether nobody would lead any more."""
        return bool(self.now.standing.leaders) and not self.then.standing.leaders

    @cached_property
    def needing(self) -> list[Box]:
        """The boxes that would need their dice and do not need them now."""
        then = [card.needing_dice() for card in self.then.cards]
        return self._only_in(then, [card.needing_dice() for card in self.now.cards]) if any(then) else []

    @cached_property
    def hidden(self) -> list[Box]:
        """The boxes that hold a mark and would be left out; the marks are kept."""
        return self._only_in(self._left_out(self.then), self._left_out(self.now)) if self._plays_other_boxes else []

    @cached_property
    def back(self) -> list[Box]:
        """The boxes that are left out now and would come back with their marks."""
        return self._only_in(self._left_out(self.now), self._left_out(self.then)) if self._plays_other_boxes else []

    @cached_property
    def misplaced(self) -> list[Box]:
        """The boxes whose marks would not be allowed there any more; they count all the same."""
        return self._only_in(_misplaced(self.then), _misplaced(self.now))

    @cached_property
    def placed(self) -> list[Box]:
        """The boxes whose marks are misplaced now and would stand right."""
        now = _misplaced(self.now)
        if not any(now):
            return []
        wrong_or_gone = zip(_misplaced(self.then), self._left_out(self.then), strict=True)
        return self._only_in(now, [(*wrong, *gone) for wrong, gone in wrong_or_gone])

    @property
    def _plays_other_boxes(self) -> bool:
        now, then = self.now.cards[0].game, self.then.cards[0].game
        return now.columns != then.columns or now.faces != then.faces

    def _left_out(self, sheet: S) -> list[tuple[Place, ...]]:
        return [card.hidden_cells() for card in sheet.cards]

    def _only_in(self, these: Sequence[Sequence[Place]], those: Sequence[Sequence[Place]]) -> list[Box]:
        games = self.now.cards[0].game, self.then.cards[0].game
        several = max(game.columns for game in games) > 1
        return [
            Box(Cell(seat.id, column, key), seat.name, box_label(games[1], key), column + 1 if several else None)
            for seat, found, known in zip(self.now.seats, these, those, strict=True)
            for column, key in found
            if (column, key) not in known
        ]


def _misplaced(sheet: Stands) -> list[tuple[Place, ...]]:
    return [card.misplaced_cells() if card.game.card_rules else () for card in sheet.cards]


def previews(pad: Pad, values: Mapping[str, object]) -> list[Preview[Gist]]:
    """Every sheet in progress that follows the pad, under the rules of now and under these.

    Sheets that keep rules of their own are passed by, as they will be when the rules are saved.
    """
    game = play_by(pad.game, values)
    return [Preview(gist, gist.under(game)) for gist in following_the_pad(pad)]


def left_out(sheets: Iterable[Preview[Gist]]) -> str:
    """The boxes with marks that would go out of sight, in a few letters; "" where none would.

    Whoever was told of these boxes sends them back: as many others are other letters.
    """
    cells = sorted(str(box.cell) for sheet in sheets for box in sheet.hidden)
    return sha256(" ".join(cells).encode()).hexdigest()[:16] if cells else ""
