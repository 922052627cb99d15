"""The lines of the table that nobody writes: sums, the upper bonus, what is paid beside a box, results."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from ...models import Place, Reading
from ...rules import Card, Column, Game
from ..words import signed
from .cells import BonusCell, Row, SumCell


@dataclass(frozen=True)
class Sums:
    """What the columns come to.  The lines add up: upper and lower total to the column's, the results to the total."""

    reading: Reading
    turn: Place | None

    @property
    def _game(self) -> Game:
        return self.reading.game

    @property
    def _columns(self) -> Iterator[tuple[Place, Column]]:
        return ((place, column) for place in self.reading.places for column in place.card.columns)

    def _row(self, kind: str, label: str, worth: Callable[[Column], int]) -> Row:
        return Row(kind, label, [SumCell(str(worth(column)), place is self.turn) for place, column in self._columns])

    def upper(self) -> Iterator[Row]:
        yield self._row("sum", gettext("Upper sum"), lambda column: column.upper_sum)
        if self._game.bonus.points:
            yield self._bonus()
            yield self._row("sum end", gettext("Upper total"), lambda column: column.upper_total)

    def _bonus(self) -> Row:
        bonus = self._game.bonus
        hint = gettext("%(points)s from %(threshold)s") % {"points": bonus.points, "threshold": bonus.threshold}
        over = self.reading.sheet.over
        cells = [_bonus(column, place is self.turn, over=over) for place, column in self._columns]
        return Row("bonus", pgettext("line of the sheet", "Bonus"), [*cells], hint)

    def beside(self, key: str) -> Iterator[Row]:
        """Under a box what is paid beside it."""
        if key == self._game.extra_box:
            cells = [_paid(place, index, place is self.turn) for place, index in self._everywhere]
            yield Row("bonus extra", gettext(self._game.extra_label), [*cells])

    @property
    def _everywhere(self) -> Iterator[tuple[Place, int]]:
        return ((place, index) for place in self.reading.places for index in range(self._game.columns))

    def lower(self) -> Iterator[Row]:
        yield self._row("sum", self._lower_label, lambda column: column.lower_total + column.extra)
        if self._game.columns > 1:
            yield self._totals()
        if self._game.multipliers:
            yield self._row("sum", self._times, lambda column: column.result)
        if self.reading.in_teams:
            yield self._grand("sum end")
            yield self._teams()
        else:
            yield self._grand("grand")

    @property
    def _lower_label(self) -> str:
        if not self._game.extra_box:
            return gettext("Lower total")
        return gettext("Lower total with %(extra)s") % {"extra": gettext(self._game.extra_label)}

    def _totals(self) -> Row:
        """Of several columns; where the best one counts it says so, once there is one."""
        cells = [
            SumCell(str(column.total), place is self.turn, note=gettext("best") if _is_best(place.card, column) else "")
            for place, column in self._columns
        ]
        return Row("sum", gettext("Column total"), [*cells])

    @property
    def _times(self) -> str:
        once = self._game.extra_box and not self._game.extra_multiplied
        return gettext("Times its factor, the bonus once") if once else gettext("Times its factor")

    def _grand(self, kind: str) -> Row:
        cells = [
            SumCell(str(place.card.total), place is self.turn, self._game.columns) for place in self.reading.places
        ]
        best = self._game.columns > 1 and not self._game.added
        return Row(kind, gettext("Best column") if best else pgettext("line of the sheet", "Total"), [*cells])

    def _teams(self) -> Row:
        """Under each player of a team what the team has together."""
        totals = {index: side.total for side in self.reading.sides for index in side.seats}
        cells = [
            SumCell(str(totals[index]), place is self.turn, self._game.columns)
            for index, place in enumerate(self.reading.places)
        ]
        return Row("grand", pgettext("line of the sheet", "Team"), [*cells])


def _is_best(card: Card, column: Column) -> bool:
    """Whether a column is the one that counts; of equal ones all are, unless none stands out."""
    totals = [one.total for one in card.columns]
    return not card.game.added and column.total == max(totals) > min(totals)


def _paid(place: Place, index: int, now: bool) -> SumCell:
    """ "200" and how it came: "2 × 100"."""
    card = place.card
    extras = [extra for box in card.game.shown if (extra := card[index, box.key].extra)]
    note = f"{len(extras)} × {extras[0]}" if extras else ""
    return SumCell(str(card.columns[index].extra), now, note=note)


def _bonus(column: Column, now: bool, *, over: bool) -> BonusCell:
    """A game that ended early leaves nothing to go for: what was not earned is 0."""
    threshold, undecided = column.offered.threshold, column.undecided and not over
    pace = column.pace if undecided else None
    return BonusCell(
        now=now,
        earned=None if undecided else column.bonus,
        pace="" if pace is None else signed(pace),
        pace_words=_pace_in_words(pace),
        to_go=column.to_go,
        threshold=max(threshold, 1),
        sum=min(column.upper_sum, threshold),
        par=threshold * column.faces // 21,
    )


def _pace_in_words(pace: int | None) -> str:
    if pace is None:
        return ""
    if pace == 0:
        return gettext("level with the bonus")
    return gettext("ahead of the bonus") if pace > 0 else gettext("behind the bonus")
