"""What the marks of a card are worth: each as its dice lie, then as the card rules have it, in order of writing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoresheet.rules.game import Game, Place, Ruling, Scored, SoFar, plain
from scoresheet.rules.sentence import Refusal, _

from .cell import Entry


class NotOpen(Refusal):
    """The cell cannot be filled so now: it is filled, hidden by a house rule, or closed by order or a card rule."""


@dataclass(frozen=True)
class Scores:
    """The marks of one seat in order of writing, scored by a game. Raises NotOpen for two marks in one cell."""

    game: Game
    entries: tuple[Entry, ...]

    @cached_property
    def scored(self) -> Mapping[Place, Scored]:
        """Every mark, also those that a house rule hides."""
        rulings, so_far = self._replayed
        return self._as_they_lie | so_far if rulings else self._as_they_lie

    @property
    def rulings(self) -> Mapping[Place, Ruling]:
        """What the card rules make of the marks that they have something to say about."""
        return self._replayed[0]

    @property
    def so_far(self) -> SoFar:
        """The cells that card rules look at: those that are played. Empty in a game without card rules."""
        return self._replayed[1]

    def ruled(self, so_far: SoFar, place: Place, lying: Scored) -> Ruling:
        """What the card rules make of a mark after the cells so far; handed in is what its dice alone say."""
        ruling = plain(lying.points)
        for rule in lying.rules:
            ruling = rule(self.game, so_far, place, lying.mark, ruling)
        return ruling

    @cached_property
    def _replayed(self) -> tuple[dict[Place, Ruling], dict[Place, Scored]]:
        rulings: dict[Place, Ruling] = {}
        so_far: dict[Place, Scored] = {}
        if not self.game.card_rules:
            return rulings, so_far
        columns, faces = self.game.columns, self.game.faces
        for place, lying in self._as_they_lie.items():
            column, box = place
            if 0 <= column < columns and box in faces:
                scored = lying
                if lying.rules and (ruling := self.ruled(so_far, place, lying)) is not plain(lying.points):
                    rulings[place] = ruling
                    scored = Scored(ruling.points, lying.mark, lying.needs_dice)
                so_far[place] = scored
        return rulings, so_far

    @cached_property
    def _as_they_lie(self) -> dict[Place, Scored]:
        scored: dict[Place, Scored] = {}
        then, worths = self.game, self.game.worths(self.game)
        for column, box, mark, written_by in self.entries:
            if written_by is not then:  # neighbours mostly share their rules
                then, worths = written_by, self.game.worths(written_by)
            scored[column, box] = worths[box, mark]
        if len(scored) < len(self.entries):
            raise NotOpen(_("A box cannot hold two marks."))
        return scored
