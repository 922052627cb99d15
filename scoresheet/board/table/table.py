"""The sheet as a table: heads, and rows of cells ready to loop over.  Impersonal: the same for everyone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext, pgettext

from ...models import Cell, Place, Reading
from ...rules import Box, Column, Game, Offer
from ..words import box_label, isolated, ordinal, rules_in_force, signed
from .cells import BonusCell, BoxCell, Head, Row, SumCell


@dataclass(frozen=True)
class Table:
    """A sheet as everyone at the table sees it.  ``roll`` are dice on the tray, which open boxes then answer."""

    reading: Reading
    root: str = ""
    """The sheet's own address; one for all cells, since asking for each cell's costs more than the rest of the cell."""
    roll: str = ""
    offers: Mapping[tuple[int, str], Offer] = field(default_factory=dict)

    @property
    def version(self) -> str:
        """Its last change and its rules row; a page that shows a smaller number of either is out of date."""
        return f"{self.reading.change}.{self.reading.rules.pk}"

    @property
    def game(self) -> Game:
        return self.reading.game

    @property
    def name(self) -> str:
        return self.reading.sheet.pad.name

    @property
    def in_force(self) -> str:
        return rules_in_force(self.game)

    @property
    def over(self) -> bool:
        return self.reading.sheet.over

    @property
    def nothing_left(self) -> bool:
        """In progress with nothing to fill: a rule change or a seat leaving did that, and the sheet asks."""
        return not self.over and self.reading.standing.over

    @property
    def many(self) -> bool:
        return len(self.reading.seats) * self.game.columns > 4

    @property
    def column_heads(self) -> list[str]:
        """What stands above each column of a seat: its number, or its factor."""
        if self.game.columns == 1:
            return []
        if self.game.multipliers:
            return [f"× {factor}" for factor in self.game.factors]
        return [str(column + 1) for column in range(self.game.columns)]

    @property
    def round_of(self) -> dict[str, int] | None:
        """The round of whoever is to play, of how many."""
        turn = self._turn
        if turn is None:
            return None
        rounds = len(self.game.shown) * self.game.columns
        return {"round": rounds - turn.card.empty + 1, "rounds": rounds}

    @property
    def turn_id(self) -> int | str:
        return self._turn.seat.pk if self._turn else ""

    @property
    def to_play(self) -> str:
        return self._turn.seat.name if self._turn else ""

    @property
    def throws(self) -> str:
        """Who of a team that shares a sheet throws; nothing for anybody else."""
        thrower = self.reading.thrower if self._turn else None
        return thrower.name if thrower else ""

    @cached_property
    def _turn(self) -> Place | None:
        index = self.reading.standing.turn
        return None if self.over or index is None else self.reading.places[index]

    # Heads

    @cached_property
    def heads(self) -> list[Head]:
        standing = self.reading.standing
        return [
            Head(
                id=place.seat.pk,
                name=place.seat.name,
                team=place.seat.side,
                members="" if place.seat.player_id else ", ".join(player.name for player in place.seat.people),
                total=place.card.total,
                place=self._place(index),
                now=place is self._turn,
                starter=place.seat.starter,
                out=place.seat.out,
                winner=self.over and index in standing.leaders,
            )
            for index, place in enumerate(self.reading.places)
        ]

    def _place(self, index: int) -> str:
        """ "2nd", "=3rd"; nothing while all are equal, for one alone, or for who has left the table."""
        standing = self.reading.standing
        place = standing.places[index]
        if place is None or not standing.leaders:
            return ""
        return ("=" if [side.place for side in self.reading.sides].count(place) > 1 else "") + ordinal(place)

    # Rows

    @property
    def upper(self) -> Iterator[Row]:
        yield from (self._box_row(box) for box in self.game.shown if box.face)
        yield self._sum_row("sum", gettext("Upper sum"), "upper_sum")
        if self.game.bonus.points:
            yield self._bonus_row()
            yield self._sum_row("sum end", gettext("Upper total"), "upper_total")

    @property
    def lower(self) -> Iterator[Row]:
        yield from (self._box_row(box) for box in self.game.shown if not box.face)
        yield self._sum_row("sum", gettext("Lower total"), "lower_total")
        if self.game.columns > 1:
            yield self._sum_row("sum", gettext("Column total"), "total")
        if self.reading.in_teams:
            yield self._grand_row("sum end")
            yield self._team_row()
        else:
            yield self._grand_row("grand")

    def _box_row(self, box: Box) -> Row:
        label = gettext(box.label)
        cells: list[BoxCell | SumCell | BonusCell] = [
            self._cell(place, column, box.key, label)
            for place in self.reading.places
            for column in range(self.game.columns)
        ]
        return Row("box", label, cells, hint=self._hint(box.key), face=box.face, key=box.key)

    def _hint(self, key: str) -> str:
        possible = self.game.possible_points(key)
        most = possible[-1]
        return str(most) if len(possible) == 2 else gettext("max %(most)s") % {"most": most}

    def _cell(self, place: Place, column: int, key: str, label: str) -> BoxCell:
        cell = place.card[column, key]
        now = place is self._turn
        who = gettext("%(name)s, %(box)s") % {"name": place.seat.name, "box": label}
        if self.game.columns > 1:
            who = gettext("%(cell)s, column %(column)s") % {"cell": who, "column": column + 1}
        offer = self.offers.get((column, key)) if now else None
        css, text, state = self._open(offer) if offer else _state(cell.state, cell.mark, cell.points, cell.needs_dice)
        seat = place.seat.pk
        return BoxCell(
            name=str(Cell(seat, column, key)),
            href=f"{self.root}{seat}/{column}/{key}/",
            css=css,
            text=text,
            label=f"{who}: {state}",
            now=now,
            struck=css == "struck",
            needs_dice=cell.needs_dice,
            offered=offer is not None,
        )

    def _open(self, offer: Offer) -> tuple[str, str, str]:
        """An open box with dice on the tray: what they would give.  Those that give most are all marked: no advice."""
        state = gettext("these dice give %(points)s") % {"points": offer.points}
        css = "nil" if not offer.points else "best" if offer.points == self._most else "would"
        return f"open {css}", str(offer.points), state

    @cached_property
    def _most(self) -> int:
        return max((offer.points for offer in self.offers.values()), default=0)

    def _sum_row(self, kind: str, label: str, line: str) -> Row:
        return Row(
            kind, label, [SumCell(str(getattr(column, line)), place is self._turn) for place, column in self._columns]
        )

    def _grand_row(self, kind: str) -> Row:
        cells: list[BoxCell | SumCell | BonusCell] = [
            SumCell(str(place.card.total), place is self._turn, self.game.columns) for place in self.reading.places
        ]
        best = self.game.columns > 1 and not self.game.added
        return Row(kind, gettext("Best column") if best else pgettext("line of the sheet", "Total"), cells)

    def _team_row(self) -> Row:
        """Under each player of a team what the team has together."""
        totals = {index: side.total for side in self.reading.sides for index in side.seats}
        cells: list[BoxCell | SumCell | BonusCell] = [
            SumCell(str(totals[index]), place is self._turn, self.game.columns)
            for index, place in enumerate(self.reading.places)
        ]
        return Row("grand", gettext("Team total"), cells)

    def _bonus_row(self) -> Row:
        bonus = self.game.bonus
        hint = gettext("%(points)s from %(threshold)s") % {"points": bonus.points, "threshold": bonus.threshold}
        cells: list[BoxCell | SumCell | BonusCell] = [
            _bonus(column, place is self._turn) for place, column in self._columns
        ]
        return Row("bonus", pgettext("line of the sheet", "Bonus"), cells, hint)

    @property
    def _columns(self) -> Iterator[tuple[Place, Column]]:
        return ((place, column) for place in self.reading.places for column in place.card.columns)

    # Below the table

    @property
    def needing_dice(self) -> list[str]:
        """The cells whose dice the rules of now ask for: "Ben, Full house (25)"."""
        return [
            gettext("%(name)s, %(box)s (%(points)s)")
            % {
                "name": isolated(place.seat.name),
                "box": box_label(self.game, key),
                "points": place.card[column, key].points,
            }
            for place in self.reading.places
            for column, key in place.card.needing_dice()
        ]


def _state(state: str, mark: str | None, worth: int | None, needs_dice: bool) -> tuple[str, str, str]:
    """Class, figure and spoken state of a cell without dice on the tray."""
    if mark is None or worth is None:
        return state, "", gettext("open") if state == "open" else gettext("not yet")
    if mark.startswith("-"):
        return "struck", "", gettext("struck, 0")
    if needs_dice:
        return "needs", str(worth), gettext("%(points)s, needs its dice") % {"points": worth}
    return "", str(worth), str(worth)


def _bonus(column: Column, now: bool) -> BonusCell:
    threshold = column.offered.threshold
    pace = column.pace if column.undecided else None
    return BonusCell(
        now=now,
        earned=None if column.undecided else column.bonus,
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


def table(reading: Reading, *, root: str = "", roll: str = "") -> Table:
    """The sheet's table; with a whole ``roll`` the open boxes of whoever is to play say what it would give.

    Raises the rules' NotPossible for a roll that is none.
    """
    index = reading.standing.turn
    card = None if index is None or reading.sheet.over else reading.cards[index]
    offers = card.offers(roll) if card and roll else {}
    return Table(reading, root, roll, offers)
