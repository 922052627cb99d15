"""The tiles of a picker: what a box can take, and what the card makes of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from ...rules import Card, Choice, Mark, Ruling, Sentence
from ..rolls import served
from ..words import in_one, points, say, signed
from . import shapes
from .shapes import Cross


@dataclass(frozen=True, slots=True)
class Tile:
    """One tap: the mark it writes, drawn as dice or as a sum, and what it gives."""

    mark: str
    points: int
    label: str
    dice: tuple[str, ...] = ()
    """In the lines they are drawn in."""
    effect: str = ""
    held: bool = False
    """Whether this is what the box holds now."""
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """Why tiles cannot be pressed, or would be misplaced; ``faces`` are those of the tiles it is about."""

    faces: str
    text: str


@dataclass(frozen=True)
class Tiles:
    """What a cell of a card can take; ``saw`` is what it holds now, "" while it is empty."""

    card: Card
    column: int
    box: str
    saw: str

    # All dice of one number, while that means more than its dice say

    @cached_property
    def _equal(self) -> dict[str, Ruling]:
        rulings = {dice: self._ruling(dice) for dice in (face * self.card.game.dice for face in shapes.FACES)}
        if not self.saw:
            return rulings if self.card.further else {}
        # A filled box is asked about at its own turn: whether the next one could be a further Yahtzee says nothing.
        meant_more = any(ruling != Ruling(self.card.game.points(self.box, dice)) for dice, ruling in rulings.items())
        return rulings if meant_more else {}

    @property
    def equal(self) -> list[Tile]:
        return [self._equal_tile(dice, ruling) for dice, ruling in self._equal.items()]

    def _equal_tile(self, dice: str, ruling: Ruling) -> Tile:
        why = say(ruling.barred) if ruling.barred else ""
        if why and not self.saw:
            label = gettext("%(dice)s: not here. %(why)s") % {"dice": spoken(dice), "why": why}
            return Tile(dice, 0, label, (dice,), barred=True)
        notes = beside(extra=ruling.extra, joker=ruling.joker)
        label = ", ".join([_gives(dice, ruling.points), *notes, *([gettext("misplaced")] if why else [])])
        held = Mark.parse(self.saw).dice == dice if self.saw else False
        return Tile(dice, ruling.points, f"{label}. {why}" if why else label, (dice,), " ".join(notes), held=held)

    @property
    def reasons(self) -> list[Reason]:
        """Why some tiles are barred, those too that are left out altogether; what is said of several is said once."""
        barred = {dice: ruling.barred for dice, ruling in self._equal.items() if ruling.barred}
        faces: dict[str, str] = {}
        alike: dict[str, list[Sentence]] = {}
        for dice, why in [*barred.items(), *(("", why) for why in self._left_out)]:
            faces[why.message] = faces.get(why.message, "") + dice[:1]
            alike.setdefault(why.message, []).append(why)
        return [Reason(faces[message], in_one(sentences)) for message, sentences in alike.items()]

    @property
    def _left_out(self) -> Iterator[Sentence]:
        """Why the card leaves out tiles that the box could take."""
        if self.saw:
            return
        for choice in self.card.game.choices(self.box):
            ruling = self._ruling(choice.mark)
            if ruling.barred and choice.mark not in self._equal:
                yield ruling.barred

    # The others

    @cached_property
    def _choices(self) -> tuple[Choice, ...]:
        choices = self.card.choices(self.column, self.box)
        return tuple(choice for choice in choices if choice.mark not in self._equal)

    @cached_property
    def layout(self) -> str:
        return shapes.layout([choice.mark for choice in self._choices])

    @property
    def plain(self) -> list[Tile]:
        return [self._tile(choice) for choice in self._choices]

    @property
    def cross(self) -> Cross[Tile]:
        return shapes.cross({choice.mark: self._tile(choice) for choice in self._choices})

    def _tile(self, choice: Choice) -> Tile:
        held = choice.mark == self._holds
        if self.layout == "sums":
            return Tile(choice.mark, choice.points, points(choice.points), held=held)
        effect = self._effect(choice)
        label = ", ".join(filter(None, [_gives(choice.mark, choice.points), effect]))
        return Tile(choice.mark, choice.points, label, shapes.lines(choice.mark), effect, held=held)

    @cached_property
    def _holds(self) -> str:
        """The tile that says what stands there: of a whole roll the dice that count, or their sum."""
        if not self.saw:
            return ""
        if self.layout == "sums":
            holds = self.card[self.column, self.box].points
            return next((choice.mark for choice in self._choices if choice.points == holds), "")
        dice = Mark.parse(self.saw).dice
        return self.card.game.scales[self.box].counting.get(dice, dice)

    def _effect(self, choice: Choice) -> str:
        """What a choice does besides its points: in an upper box to the bonus, in the first roll to the points."""
        first = served(self.card, self.column, self.box, choice.mark)
        if first and first.wins:
            return gettext("first roll wins")
        if first:
            return gettext("first roll %(points)s") % {"points": first.points}
        return self._bonus(choice)

    def _bonus(self, choice: Choice) -> str:
        game = self.card.game
        if not game.box(self.box).face or not game.bonus.points:
            return ""
        column = self.card.correct(self.column, self.box, choice.mark).columns[self.column]
        if column.bonus:
            return gettext("bonus earned")
        return "" if column.pace is None else gettext("bonus %(pace)s") % {"pace": signed(column.pace)}

    @property
    def first_roll(self) -> str:
        """What being made in the first roll does, where that is the same for every tile."""
        firsts = [served(self.card, self.column, self.box, choice.mark) for choice in self._choices]
        told = {first.told for first in firsts if first and first.told}
        return say(told.pop()) if len(told) == 1 and all(firsts) else ""

    def _ruling(self, mark: str) -> Ruling:
        return self.card.ruling(self.column, self.box, mark)


def beside(*, extra: int, joker: bool, misplaced: bool = False) -> list[str]:
    """What a mark brings besides its points, in a word each: "+100", "joker"."""
    notes = [
        signed(extra) if extra else "",
        gettext("joker") if joker else "",
        gettext("misplaced") if misplaced else "",
    ]
    return [note for note in notes if note]


def _gives(dice: str, worth: int) -> str:
    return gettext("%(dice)s: %(points)s") % {"dice": spoken(dice), "points": points(worth)}


def spoken(dice: str) -> str:
    """Dice for the ear: "3 × 5, 2 × 6"; a run as it is."""
    counts = shapes.groups(dice)
    if all(count == 1 for _face, count in counts) and len(counts) > 1:
        return ", ".join(dice)
    return ", ".join(gettext("%(count)s × %(face)s") % {"count": count, "face": face} for face, count in counts)
