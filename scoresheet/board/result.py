"""The end of a game: places, the winner, and what decided it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from ..models import Place, Reading
from ..rules import Card, Column, Decision, what_decided
from .words import box_label, isolated, listed, ordinal, points


@dataclass(frozen=True, slots=True)
class Line:
    """One seat of the final standing; ``place`` is None for who left the table."""

    place: int | None
    name: str
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
        winners = [self.reading.seats[index].name for index in self.reading.standing.winners]
        if not winners:
            return gettext("%(name)s: %(points)s") % {
                "name": isolated(self._played[0].seat.name),
                "points": points(self._best),
            }
        names = {"names": listed([isolated(name) for name in winners]), "total": self._best}
        if len(winners) > 1:
            return gettext("%(names)s share the win with %(total)s") % names
        return gettext("%(names)s wins with %(total)s") % names

    @property
    def _played(self) -> list[Place]:
        """The seats that have a place, best first, equal ones in seat order."""
        places = self.reading.standing.places
        ranked = [(place, index) for index, place in enumerate(places) if place is not None]
        return [self.reading.places[index] for _place, index in sorted(ranked)]

    @property
    def _best(self) -> int:
        return self._played[0].card.total

    @property
    def decided(self) -> str:
        """What decided it between the first and the second; nothing where they share, or one plays alone."""
        played = self._played
        decision = what_decided(played[0].card, played[1].card) if len(played) > 1 else None
        if decision is None or self.reading.sheet.ended_early:
            return ""
        names = {"first": isolated(played[0].seat.name), "second": isolated(played[1].seat.name)}
        return self._by(decision) % names

    def _by(self, decision: Decision) -> str:
        game = self.reading.game
        if decision.by == "bonus":
            return gettext("The upper bonus decided it: %(first)s has it, %(second)s has not.")
        if decision.by == "wins":
            return gettext("%(first)s won at once, in the first roll of a turn.")
        box = box_label(game, decision.box) if decision.box else gettext(game.extra_label)
        most, least = decision.first, decision.second
        said = gettext("%(box)s decided it: %(most)s for %(first)s, %(least)s for %(second)s.")
        return said % {"box": box, "most": most, "least": least, "first": "%(first)s", "second": "%(second)s"}

    @property
    def shared(self) -> list[str]:
        """A sentence for each place that several share."""
        places = self.reading.standing.places
        taken = sorted({place for place in places if place is not None and place > 1 and places.count(place) > 1})
        return [
            gettext("%(names)s share the %(place)s place.")
            % {
                "names": listed(
                    [isolated(s.name) for s, p in zip(self.reading.seats, places, strict=True) if p == place]
                ),
                "place": ordinal(place),
            }
            for place in taken
        ]

    @property
    def lines(self) -> list[Line]:
        places = dict(zip([seat.pk for seat in self.reading.seats], self.reading.standing.places, strict=True))
        left = [place for place in self.reading.places if places[place.seat.pk] is None]
        leaders = {self.reading.seats[index].pk for index in self.reading.standing.winners}
        return [self._line(place, places[place.seat.pk], place.seat.pk in leaders) for place in (*self._played, *left)]

    def _line(self, place: Place, taken: int | None, first: bool) -> Line:
        columns = counted(place.card)
        bonus = sum(column.bonus * column.factor for column in columns)
        return Line(
            place=taken,
            name=place.seat.name,
            upper=str(sum(column.upper_sum * column.factor for column in columns)),
            bonus=str(bonus) if bonus else "–",
            lower=str(sum(_lower(column) for column in columns)),
            total=place.card.total,
            first=first,
        )


def _lower(column: Column) -> int:
    """What the lower boxes bring, with what card rules pay beside them."""
    return column.lower_total * column.factor + column.extra * column.extra_factor


def counted(card: Card) -> Sequence[Column]:
    """The columns that made the result: all of them, or the best; what they add to it is multiplied by their factor."""
    return card.columns if card.game.added else [max(card.columns, key=lambda column: column.result)]
