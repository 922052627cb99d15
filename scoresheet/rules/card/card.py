"""The card of one seat: its marks scored by a game, what may be written, and what a roll would give."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoresheet.rules.game import MOST_COLUMNS, Choice, Further, Game, NoSuchBox, Place, Ruling, bank, plain
from scoresheet.rules.mark import Mark, NotPossible
from scoresheet.rules.sentence import Sentence, _

from .cell import Cell, Entry, GivenEntry, Offer, State
from .column import Column
from .scores import NotOpen, Scores, ruled, scores


@dataclass(frozen=True, init=False)
class Card:
    """The marks of one seat, in order of writing, scored by a game. Everything else is derived when asked for.

    Raises NotOpen for two entries in one cell, and once anything is asked NoSuchBox or NotPossible for an entry
    that the game it was written by does not know.
    """

    game: Game
    entries: tuple[Entry, ...]

    def __init__(self, game: Game, entries: Iterable[GivenEntry] = ()) -> None:
        # Not through the generated ways to make things: a preview builds hundreds of cards from plain rows.
        new = tuple.__new__
        written = tuple([new(Entry, entry if len(entry) == 4 else (*entry, game)) for entry in entries])
        self.__dict__.update(game=game, entries=written)

    def under(self, game: Game) -> "Card":
        """The same marks scored by another game; each keeps the rules it was written by."""
        card = Card.__new__(Card)  # the entries are whole already
        card.__dict__.update(game=game, entries=self.entries)
        return card

    def only(self, places: Container[Place]) -> "Card":
        """Only these cells of the card, each worth what it is on the whole card: to be told beside another's."""
        card = Card.__new__(Card)
        kept = tuple(entry for entry in self.entries if entry[:2] in places)
        card.__dict__.update(game=self.game, entries=kept, _scores=self._scores.only(places))
        return card

    # What it comes to

    @cached_property
    def total(self) -> int:
        """The seat's result: the columns summed, each times its factor, or the best of them."""
        results = [column.result for column in self.columns]
        return sum(results) if self.game.added else max(results)

    @property
    def counted(self) -> tuple[int, ...]:
        """The columns that make the result, from 0: all of them, or the best."""
        played = range(self.game.columns)
        return tuple(played) if self.game.added else (max(played, key=lambda index: self.columns[index].result),)

    @property
    def complete(self) -> bool:
        return not self.empty

    @cached_property
    def empty(self) -> int:
        """How many cells are still to be filled, those closed for now among them."""
        return sum(column.empty for column in self.columns)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        game, faces, played = self.game, self.game.faces, self.game.columns
        upper: list[dict[int, int]] = [{} for _column in game.factors]
        lower: list[list[int]] = [[] for _column in game.factors]
        extras = [0 for _column in game.factors]
        for (index, box), scored in self._scores.scored.items():
            if 0 <= index < played and box in faces:
                if face := faces[box]:
                    upper[index][face] = scored.points
                else:
                    lower[index].append(scored.points)
        for (index, _box), ruling in self._scores.rulings.items():
            extras[index] += ruling.extra
        return tuple(map(self._column, upper, lower, extras, game.factors))

    def _column(self, upper: dict[int, int], lower: list[int], extra: int, factor: int) -> Column:
        return Column(
            self.game.bonus,
            upper_sum=sum(upper.values()),
            lower_total=sum(lower),
            faces=sum(upper),
            upper_empty=len(self.game.upper) - len(upper),
            empty=len(self.game.shown) - len(upper) - len(lower),
            factor=factor,
            extra=extra,
            extra_factor=factor if self.game.extra_multiplied else 1,
        )

    @property
    def wins(self) -> bool:
        """Whether something on it wins the game at once, whatever the totals (a Generala made in the first roll)."""
        rulings = self._scores.rulings
        return bool(rulings) and any(ruling.wins for ruling in rulings.values())

    @property
    def bank(self) -> int | None:
        """The rolls saved so far; None in a game that saves none."""
        return bank(self.game, self._scores.so_far) if self.game.saves_rolls else None

    @property
    def rolls_left(self) -> int:
        """How many rolls the next turn may take."""
        return self.game.rolls + (self.bank or 0)

    @cached_property
    def _scores(self) -> Scores:
        return scores(self.game, self.entries)

    def ruling(self, column: int, box: str, mark: str) -> Ruling:
        """What the card makes of a mark in a cell: points, extras, whether it is barred there, and why. A filled cell
        is asked about at its own turn, an empty one now. Raises NoSuchBox or NotPossible.
        """
        before, place = self._scores, (column, box)
        if place in self._written:
            before = scores(self.game, self.entries[: self.entries.index(self._written[place])])
        lying = self.game.worths(self.game)[box, self.game.normalise(box, mark)]
        return ruled(self.game, before.so_far, place, lying)

    # Cell by cell

    def __getitem__(self, place: Place) -> Cell:
        """The cell of a column (from 0) and a box. Raises NoSuchBox; a column that is not played now is hidden."""
        state, why = self._state(place)
        entry = self._written.get(place)
        if entry is None:
            return Cell(None, None, state, why=why)
        scored = self._scores.scored[place]
        ruling = self._scores.rulings.get(place, plain(scored.points))
        if scored.needs_dice and not ruling.barred:
            why = why or Sentence(_("Its dice are not known, so it keeps the points it was written with."))
        return Cell(
            entry.mark,
            scored.points,
            state,
            needs_dice=scored.needs_dice,
            extra=ruling.extra,
            joker=ruling.joker,
            misplaced=ruling.barred is not None,
            why=why or ruling.barred or ruling.told,
        )

    @cached_property
    def _written(self) -> dict[Place, Entry]:
        return {(entry.column, entry.box): entry for entry in self.entries}

    def _state(self, place: Place) -> tuple[State, Sentence | None]:
        column, key = place
        if self.game.box(key).hidden:
            return "hidden", Sentence(_("The house rules leave this box out."))
        if not self._played(column):
            return "hidden", Sentence(_("The house rules leave this column out."))
        if place in self._written:
            return "filled", None
        why = self._closed_by_order(place)
        return ("closed", why) if why else ("open", None)

    def _played(self, column: int) -> bool:
        if column not in range(MOST_COLUMNS):
            raise NoSuchBox(_("There is no column %(column)s."), column=str(column)[:20])
        return column < self.game.columns

    def _closed_by_order(self, place: Place) -> Sentence | None:
        column, key = place
        if self.game.order == "half" and not self.game.box(key).face and self.columns[column].upper_empty:
            return Sentence(_("Half forced: the upper boxes of this column come first."))
        if self.game.order != "forced" or self.next in (None, place):
            return None
        return self._comes_first(*self.next)

    def _comes_first(self, column: int, key: str) -> Sentence:
        params: dict[str, object] = {"box": Sentence(self.game.box(key).label), "column": column + 1}
        if self.game.columns == 1:
            return Sentence(_("Forced order: %(box)s comes first."), params)
        return Sentence(_("Forced order: %(box)s in column %(column)s comes first."), params)

    @cached_property
    def next(self) -> Place | None:
        """The cell a forced order offers: the first empty one, column by column; None in any other order."""
        return next(iter(self.empty_cells()), None) if self.game.order == "forced" else None

    def empty_cells(self) -> tuple[Place, ...]:
        """The cells still to be filled, open or closed, column by column from the top."""
        places = ((column, box.key) for column in range(self.game.columns) for box in self.game.shown)
        return tuple(place for place in places if place not in self._written)

    def open_cells(self) -> tuple[Place, ...]:
        """The cells that may be filled now."""
        return tuple(place for place in self.empty_cells() if not self._closed_by_order(place))

    def needing_dice(self) -> tuple[Place, ...]:
        """The played cells whose dice the rules of now ask for, in order of writing."""
        asking = [place for place, scored in self._scores.scored.items() if scored.needs_dice]
        return tuple(place for place in asking if not self._hides(place)) if asking else ()

    def misplaced_cells(self) -> tuple[Place, ...]:
        """The cells whose marks the card rules would not have allowed where they stand, in order of writing."""
        rulings = self._scores.rulings
        return tuple(place for place, ruling in rulings.items() if ruling.barred) if rulings else ()

    def hidden_cells(self) -> tuple[Place, ...]:
        """The cells that hold a mark but are left out by the house rules, in order of writing."""
        if len(self.entries) + self.empty == len(self.game.shown) * self.game.columns:
            return ()  # each of them is in a column that is played: asking cell by cell takes a preview too long
        return tuple(place for place in self._written if self._hides(place))

    def _hides(self, place: Place) -> bool:
        return self._state(place)[0] == "hidden"

    # What may be written

    def choices(self, column: int, box: str) -> tuple[Choice, ...]:
        """The picker's tiles for a cell: dice that count, ascending by points, or sums; each with what the card makes
        of it. What an empty cell cannot take now is left out; a correction is judged only by what the box can take.
        Raises NoSuchBox.
        """
        self._played(column)
        tiles = self.game.choices(box)
        if not self.game.card_rules:
            return tiles
        ruled = [(tile, self.ruling(column, box, tile.mark)) for tile in tiles]
        filled = (column, box) in self._written
        return tuple(Choice(tile.mark, ruling.points) for tile, ruling in ruled if filled or not ruling.barred)

    @property
    def further(self) -> bool:
        """Whether a roll of equal dice would be a further Yahtzee now."""
        return any(rule.possible(self.game, self._scores.so_far) for rule in self._further_rules) and bool(self.empty)

    def told(self, roll: str) -> tuple[Sentence, ...]:
        """What a roll means now, whatever box it goes in: a further Yahtzee, its bonus and its place."""
        dice = Mark.parse(roll).dice
        return tuple(said for rule in self._further_rules for said in rule.told(self.game, self._scores.so_far, dice))

    @property
    def _further_rules(self) -> list[Further]:
        return [rule for rule in self.game.card_rules if isinstance(rule, Further)]

    def offers(self, roll: str) -> dict[Place, Offer]:
        """What a whole roll ("44441", "44441@2") would give in each cell that may take it now. Raises NotPossible."""
        mark, ruled = self._whole(roll), self._ruled_everywhere(roll)
        return {place: self._offer(place, mark, ruling) for place, ruling in ruled.items() if not ruling.barred}

    def refusals(self, roll: str) -> dict[Place, Sentence]:
        """Why a whole roll may not be written in the other cells that are open now. Raises NotPossible."""
        return {place: ruling.barred for place, ruling in self._ruled_everywhere(roll).items() if ruling.barred}

    def _ruled_everywhere(self, roll: str) -> dict[Place, Ruling]:
        mark = self._whole(roll)
        return {place: self.ruling(*place, mark) for place in self.open_cells()}

    def _whole(self, roll: str) -> str:
        mark = Mark.parse(roll)
        if len(mark.dice) != self.game.dice:
            raise NotPossible(_("A throw is %(dice)s dice."), dice=self.game.dice)
        return str(mark)

    def _offer(self, place: Place, mark: str, ruling: Ruling) -> Offer:
        column, box = place
        gain = self._with(Entry(column, box, mark, self.game)).total - self.total
        return Offer(ruling.points, gain, ruling.joker)

    def write(self, column: int, box: str, mark: str) -> "Card":
        """The card with the mark in an open cell. Raises NoSuchBox, NotOpen or NotPossible, saying why."""
        state, why = self._state((column, box))
        if state == "filled":
            why = Sentence(_("%(box)s is already filled."), {"box": Sentence(self.game.box(box).label)})
        if not why and self.game.card_rules:
            why = self.ruling(column, box, mark).barred
        if why:
            raise NotOpen(why.message, **why.params)
        return self._with(Entry(column, box, self.game.normalise(box, mark), self.game))

    def correct(self, column: int, box: str, mark: str | None) -> "Card":
        """The card with another mark in the cell, or none; judged only by what the box can take, never by order.

        A corrected mark keeps its place in the order of writing and is written by the game of now. Raises
        NoSuchBox, NotPossible, or NotOpen for a cell that the house rules hide.
        """
        state, why = self._state((column, box))
        if state == "hidden" and why:
            raise NotOpen(why.message, **why.params)
        if mark is None:
            return self._put((column, box), ())
        entry = Entry(column, box, self.game.normalise(box, mark), self.game)
        return self._put((column, box), (entry,)) if state == "filled" else self._with(entry)

    def _with(self, entry: Entry) -> "Card":
        return Card(self.game, (*self.entries, entry))

    def _put(self, place: Place, instead: Sequence[Entry]) -> "Card":
        kept = [instead if entry[:2] == place else (entry,) for entry in self.entries]
        return Card(self.game, [entry for entries in kept for entry in entries])
