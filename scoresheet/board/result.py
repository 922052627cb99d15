"""The end of a game: places, the winner, and what decided it.  A team whose players had a sheet each stands as one."""

from dataclasses import dataclass

from django.utils.translation import gettext

from ..models import Reading, Side
from ..rules import Card, Column, Decision, what_decided
from .words import box_label, isolated, listed, ordinal, points


@dataclass(frozen=True, slots=True)
class Line:
    """One side of the final standing; ``place`` is None for who left the table."""

    place: int | None
    name: str
    members: str
    """Who played for a team, and what each of them brought."""
    upper: str
    bonus: str
    lower: str
    total: int
    first: bool


@dataclass(frozen=True)
class Result:
    """How a game ended, in words and lines."""

    reading: Reading

    @property
    def headline(self) -> str:
        """ "Anna wins with 321", "Anna and Ben share the win with 250", "Anna: 374 points"."""
        winners = [side.name for side in self._played if self._won(side)]
        if not winners:
            return gettext("%(name)s: %(points)s") % {
                "name": isolated(self._played[0].name),
                "points": points(self._best),
            }
        names = {"names": listed([isolated(name) for name in winners]), "total": self._best}
        if len(winners) > 1:
            return gettext("%(names)s share the win with %(total)s") % names
        return gettext("%(names)s wins with %(total)s") % names

    def _won(self, side: Side) -> bool:
        return not set(side.seats).isdisjoint(self.reading.standing.winners)

    @property
    def _played(self) -> list[Side]:
        """The sides that have a place, best first, equal ones in seat order."""
        return sorted([side for side in self.reading.sides if side.place], key=lambda side: side.place or 0)

    @property
    def _best(self) -> int:
        return self._played[0].total

    def _cards(self, side: Side) -> list[Card]:
        """The cards that made a side's result: of a team those of its players still at the table."""
        return [self.reading.cards[index] for index in side.seats if side.place is None or not self._left(index)]

    def _left(self, index: int) -> bool:
        return self.reading.seats[index].out

    @property
    def decided(self) -> str:
        """What decided it between the first and the second; nothing where they share.  One alone can win at once."""
        if self.reading.sheet.ended_early:
            return ""
        first, *others = self._played
        decision = what_decided(self._cards(first), self._cards(others[0]) if others else [])
        second = others[0].name if others else ""
        names = {"first": isolated(first.name), "second": isolated(second)}
        return self._by(decision, names) if decision else ""

    def _by(self, decision: Decision, names: dict[str, str]) -> str:
        game = self.reading.game
        if decision.by == "bonus":
            return gettext("The upper bonus decided it: %(first)s has it, %(second)s has not.") % names
        if decision.by == "wins":
            return gettext("%(first)s won at once, in the first roll of a turn.") % names
        box = box_label(game, decision.box) if decision.box else gettext(game.extra_label)
        said = gettext("%(box)s decided it: %(most)s for %(first)s, %(least)s for %(second)s.")
        return said % {"box": box, "most": decision.first, "least": decision.second, **names}

    @property
    def shared(self) -> list[str]:
        """A sentence for each place that several share."""
        together: dict[int, list[str]] = {}
        for side in self._played:
            together.setdefault(side.place or 0, []).append(isolated(side.name))
        return [
            gettext("%(names)s share the %(place)s place.") % {"names": listed(names), "place": ordinal(place)}
            for place, names in together.items()
            if place > 1 and len(names) > 1
        ]

    @property
    def alone(self) -> bool:
        """Whether nobody else ever sat there, so that there is no place to tell."""
        return len(self.reading.sides) == 1

    @property
    def lines(self) -> list[Line]:
        left = [side for side in self.reading.sides if side.place is None]
        return [self._line(side) for side in (*self._played, *left)]

    def _line(self, side: Side) -> Line:
        columns = [column for card in self._cards(side) for column in _counted(card)]
        bonus = sum(column.bonus * column.factor for column in columns)
        return Line(
            place=side.place,
            name=side.name,
            members=self._members(side),
            upper=str(sum(column.upper_sum * column.factor for column in columns)),
            bonus=str(bonus) if bonus else "–",
            lower=str(sum(_lower(column) for column in columns)),
            total=side.total,
            first=self._won(side),
        )

    def _members(self, side: Side) -> str:
        """ "Anna and Ben" for a team with one sheet; "Anna 210, Ben 190 (left)" where each had one."""
        if side.team:
            return ", ".join(self._brought(index) for index in side.seats)
        [seat] = [self.reading.seats[index] for index in side.seats]
        return "" if seat.player_id else listed([isolated(player.name) for player in seat.people])

    def _brought(self, index: int) -> str:
        place = self.reading.places[index]
        brought = f"{isolated(place.seat.name)} {place.card.total}"
        return f"{brought} ({gettext('left')})" if self._left(index) else brought


def _lower(column: Column) -> int:
    """What the lower boxes bring, with what card rules pay beside them."""
    return column.lower_total * column.factor + column.extra * column.extra_factor


def _counted(card: Card) -> list[Column]:
    """The columns that made the result; what they add to it is multiplied by their factor."""
    return [card.columns[index] for index in card.counted]
