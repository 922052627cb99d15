"""The picker: what a cell can take, as drawn dice up to 36 tiles, else as sums; and what a filled one offers."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext

from ..models import Cell, Place, Reading
from ..rules import Card, Choice
from . import log
from .words import box_label, isolated, points, say, signed

FACES = range(1, 7)
HISTORY_LINES = 6


@dataclass(frozen=True, slots=True)
class Tile:
    """One tap: the mark it writes, drawn as dice or as a sum."""

    mark: str
    points: int
    dice: str
    label: str
    effect: str = ""
    held: bool = False
    """Whether this is what the box holds now."""


@dataclass(frozen=True, slots=True)
class Target:
    """A cell that the mark can move to, or swap with."""

    cell: str
    name: str
    label: str
    saw: str
    holds: str
    gives: int


@dataclass(frozen=True)
class Picker:
    """What can be done with one cell."""

    reading: Reading
    place: Place
    column: int
    box: str

    @property
    def cell(self) -> Cell:
        return Cell(self.place.seat.pk, self.column, self.box)

    @property
    def href(self) -> str:
        return f"{self.place.seat.pk}/{self.column}/{self.box}/"

    @property
    def name(self) -> str:
        return self.place.seat.name

    @property
    def label(self) -> str:
        label = box_label(self.reading.game, self.box)
        if self.reading.game.columns == 1:
            return label
        return gettext("%(box)s (column %(column)s)") % {"box": label, "column": self.column + 1}

    @property
    def help(self) -> str:
        return say(self.reading.game.help(self.box))

    @property
    def saw(self) -> str:
        """The mark that stands there, "" for an empty box: what a write says it believed."""
        written = self.reading.written.get(self.cell)
        return written.mark if written else ""

    @property
    def filled(self) -> bool:
        return bool(self.saw)

    @cached_property
    def _state(self) -> tuple[str, str]:
        cell = self.place.card[self.column, self.box]
        return cell.state, say(cell.why) if cell.why else ""

    @property
    def off_turn(self) -> str:
        """Who is to play, where that is somebody else."""
        turn = None if self.reading.sheet.over else self.reading.turn
        return turn.name if turn and turn != self.place.seat else ""

    @property
    def takes(self) -> bool:
        """Whether anything can be written here now."""
        if self.reading.sheet.discarded_at:
            return False
        if self.filled:
            return self._state[0] != "hidden"
        return self._state[0] == "open" and self.reading.may_fill(self.place.seat)

    @property
    def why(self) -> str:
        """Why nothing can be written, or why the box needs its dice."""
        if self.reading.sheet.discarded_at:
            return gettext("This sheet was discarded. Bring it back to go on.")
        if self._state[1] or self.takes:
            return self._state[1]
        if self.reading.sheet.over:
            return gettext("This game is over. Open it again to go on.")
        left = gettext("%(name)s has left the table. Put %(name)s back to write here.")
        return left % {"name": isolated(self.name)}

    @property
    def now(self) -> str:
        """What stands there: "25", with its dice where they are known."""
        cell = self.place.card[self.column, self.box]
        return "" if cell.points is None else str(cell.points)

    @property
    def now_dice(self) -> str:
        written = self.reading.written.get(self.cell)
        return written.dice if written else ""

    @property
    def struck(self) -> bool:
        written = self.reading.written.get(self.cell)
        return written is not None and written.struck

    # What it can take

    @cached_property
    def _choices(self) -> tuple[Choice, ...]:
        return self.place.card.choices(self.column, self.box)

    @cached_property
    def layout(self) -> str:
        """How the tiles lie: sums, house (three down, two across), counts (one a line), pairs (several a line)."""
        if any(choice.mark.startswith("=") for choice in self._choices):
            return "sums"
        shapes = {tuple(sorted(Counter(choice.mark).values())) for choice in self._choices}
        if (2, 3) in shapes:
            return "house"
        return "counts" if len(self._choices) <= len(FACES) else "pairs"

    @property
    def tiles(self) -> list[Tile]:
        return [self._tile(choice) for choice in self._choices]

    @property
    def house(self) -> list[tuple[str, list[Tile | None]]]:
        """The full house as a table: for each three its line of twos; the impossible diagonal is left empty."""
        by_mark = {choice.mark: self._tile(choice) for choice in self._choices}
        return [(str(three), [by_mark.get(_house(three, two)) for two in FACES]) for three in FACES]

    def _tile(self, choice: Choice) -> Tile:
        held = choice.mark == self._holds
        if self.layout == "sums":
            return Tile(choice.mark, choice.points, "", points(choice.points), held=held)
        effect = self._effect(choice)
        label = gettext("%(dice)s: %(points)s") % {"dice": spoken(choice.mark), "points": points(choice.points)}
        return Tile(
            choice.mark, choice.points, choice.mark, f"{label}, {effect}" if effect else label, effect, held=held
        )

    @cached_property
    def _holds(self) -> str:
        """The tile that says what stands there: of a whole roll the dice that count, or their sum."""
        if self.layout == "sums":
            return next((choice.mark for choice in self._choices if str(choice.points) == self.now), "")
        return self.reading.game.scales[self.box].counting.get(self.saw, self.saw)

    def _effect(self, choice: Choice) -> str:
        """What a choice in an upper box does to the bonus."""
        game = self.reading.game
        if not game.box(self.box).face or not game.bonus.points:
            return ""
        column = self.place.card.correct(self.column, self.box, choice.mark).columns[self.column]
        if column.bonus:
            return gettext("bonus earned")
        return "" if column.pace is None else gettext("bonus %(pace)s") % {"pace": signed(column.pace)}

    @property
    def offered(self) -> int:
        """The house rules that these tiles were offered under."""
        return self.reading.rules.pk

    @property
    def range(self) -> str:
        """The smallest and the largest number that can be typed."""
        possible = [worth for worth in self.reading.game.possible_points(self.box) if worth]
        if len(possible) == 1:
            return str(possible[0])
        return gettext("%(least)s to %(most)s") % {"least": possible[0], "most": possible[-1]}

    # What a filled box offers besides

    @property
    def history(self) -> list[log.Line]:
        return log.history_of(self.reading, *self.cell)[:HISTORY_LINES]

    @property
    def targets(self) -> list[Target]:
        """The cells of any seat that the mark can move to: empty ones first, and those where it is worth something."""
        game = self.reading.game
        cells = [
            (place, Cell(place.seat.pk, column, box.key))
            for place in self.reading.places
            for column in range(game.columns)
            for box in game.shown
        ]
        found = [self._target(place, cell) for place, cell in cells if self.reading.can_move(self.cell, cell)]
        return sorted(found, key=lambda target: (bool(target.saw), not target.gives))

    def _target(self, place: Place, cell: Cell) -> Target:
        other = Picker(self.reading, place, cell.column, cell.box)
        moved = self.reading.carried(self.cell, cell)
        # Asked of a card of its own: what the mark is worth there hangs on nothing else that is written.
        alone = Card(self.reading.game, [(cell.column, cell.box, moved.mark, self.reading.games[moved.rules])])
        gives = alone[cell.column, cell.box].points or 0
        return Target(str(cell), place.seat.name, other.label, other.saw, other.now, gives)


def _house(three: int, two: int) -> str:
    return "".join(sorted(f"{three}" * 3 + f"{two}" * 2))


def spoken(dice: str) -> str:
    """Dice for the ear: "three fives, two sixes"."""
    return ", ".join(_so_many(count, int(face)) for face, count in sorted(Counter(dice).items(), key=lambda it: -it[1]))


def _so_many(count: int, face: int) -> str:
    return gettext("%(count)s × %(face)s") % {"count": count, "face": face}


def picker(reading: Reading, seat: int, column: int, box: str) -> Picker | None:
    """The picker of a cell; None where the sheet has no such seat.  Raises the rules' NoSuchBox."""
    place = reading.place(seat)
    if place is None:
        return None
    place.card[column, box]
    return Picker(reading, place, column, box)
