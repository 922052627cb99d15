"""What the marks of a card are worth: each as its dice lie, then as the card rules have it, in order of writing."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from scoresheet.rules.game import Game, Place, Ruling, Scored, SoFar, plain
from scoresheet.rules.sentence import Refusal, _

from .cell import Entry


class NotOpen(Refusal):
    """The cell cannot be filled so now: it is filled, hidden by a house rule, or closed by order or a card rule."""


class Scores(NamedTuple):
    """The marks of one seat, scored by a game.

    `scored` is every mark, also those that a house rule hides; `rulings` what the card rules make of those that they
    have something to say about; `so_far` the cells that card rules look at: those that are played. The last two are
    empty in a game without card rules.
    """

    scored: Mapping[Place, Scored]
    rulings: Mapping[Place, Ruling]
    so_far: SoFar

    def only(self, places: Container[Place]) -> "Scores":
        """Those of these cells, each worth what it is among all of them."""
        return Scores(_in(self.scored, places), _in(self.rulings, places), _in(self.so_far, places))


def _in[T](part: Mapping[Place, T], places: Container[Place]) -> dict[Place, T]:
    return {place: value for place, value in part.items() if place in places}


def scores(game: Game, entries: Sequence[Entry]) -> Scores:
    """What these marks, in order of writing, are worth. Raises NotOpen for two of them in one cell."""
    lying = _as_they_lie(game, entries)
    return _replayed(game, lying) if game.card_rules else Scores(lying, {}, {})


def _as_they_lie(game: Game, entries: Sequence[Entry]) -> dict[Place, Scored]:
    scored: dict[Place, Scored] = {}
    then, worths = game, game.worths(game)
    for column, box, mark, written_by in entries:
        if written_by is not then:  # neighbours mostly share their rules
            then, worths = written_by, game.worths(written_by)
        scored[column, box] = worths[box, mark]
    if len(scored) < len(entries):
        raise NotOpen(_("A box cannot hold two marks."))
    return scored


def _replayed(game: Game, lying: dict[Place, Scored]) -> Scores:
    rulings: dict[Place, Ruling] = {}
    so_far: dict[Place, Scored] = {}
    columns, faces = game.columns, game.faces
    for place, scored in lying.items():
        column, box = place
        if 0 <= column < columns and box in faces:
            ruling = ruled(game, so_far, place, scored) if scored.rules else None
            if ruling and ruling is not plain(scored.points):
                rulings[place] = ruling
                so_far[place] = Scored(ruling.points, scored.mark, scored.needs_dice)
            else:
                so_far[place] = scored
    return Scores(lying | so_far if rulings else lying, rulings, so_far)


def ruled(game: Game, so_far: SoFar, place: Place, lying: Scored) -> Ruling:
    """What the card rules make of a mark after the cells so far; handed in is what its dice alone say."""
    ruling = plain(lying.points)
    for rule in lying.rules:
        ruling = rule(game, so_far, place, lying.mark, ruling)
    return ruling
