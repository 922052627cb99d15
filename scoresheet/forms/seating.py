"""A new game: which pad, who sits where, alone or in teams, who starts.  And any list that is put in order by hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict

from ..commands import Team
from .fields import number, numbers
from .ready import ReadyForm
from .teams import TeamsForm

FIRST, DRAWN, DICE = "first", "drawn", "dice"
ALONE, SHARED, OWN = "alone", "shared", "own"
"""Everyone for themselves; teams that share a sheet each; teams whose players have a sheet each."""
OTHER = "other"
FACES = range(1, 7)


@dataclass(frozen=True)
class SeatingForm:
    """What was sent: everyone listed in their order, who of them is ticked, and how the starter is found."""

    pad: int | None
    order: tuple[int, ...]
    ticked: frozenset[int]
    starter: str
    throws: Mapping[int, int]
    throwing: tuple[int, ...]
    """Those who throw now: all, one for each team, or after a tie those who share the highest number."""
    sides: str = ALONE
    teams: TeamsForm | None = None
    other: ReadyForm | None = None
    """Another game than those of the group's pads, where that was chosen."""

    @classmethod
    def of(cls, sent: QueryDict) -> "SeatingForm":
        order = moved(numbers(sent.getlist("order")), sent)
        ticked = frozenset(numbers(sent.getlist("seat")))
        seats = [pk for pk in order if pk in ticked]
        sides, teams = sent.get("sides", ALONE), TeamsForm.sent(sent, seats)
        asked = cls(None, order, ticked, "", {}, (), sides if sides in {SHARED, OWN} else ALONE, teams)
        all_throw = [team.players[0] for team in asked.in_teams] or seats
        throwing = tuple(numbers(sent.getlist("throwing")) or all_throw)
        return replace(
            asked,
            pad=number(sent.get("pad", "")),
            other=ReadyForm.of(sent) if sent.get("pad") == OTHER else None,
            starter=sent.get("starter", FIRST)[:20],
            throws={pk: die for pk in throwing if (die := number(sent.get(f"die-{pk}", "")) or 0) in FACES},
            throwing=throwing,
        )

    @property
    def seats(self) -> list[int]:
        return [pk for pk in self.order if pk in self.ticked]

    @property
    def in_teams(self) -> list[Team]:
        """The teams put together so far; none where everyone plays alone."""
        return self.teams.teams if self.teams and self.sides != ALONE else []

    @property
    def all_thrown(self) -> bool:
        return bool(self.throwing) and set(self.throws) == set(self.throwing)

    @property
    def chosen(self) -> int | None:
        """The player who starts, where the form says so: a chosen one, or the first in the list."""
        return next(iter(self.seats), None) if self.starter == FIRST else number(self.starter)

    def with_seat(self, player: int) -> "SeatingForm":
        """The same with one more in the list, ticked."""
        order = (*(pk for pk in self.order if pk != player), player)
        return replace(self, order=order, ticked=self.ticked | {player})

    def listed(self, known: Iterable[int]) -> list[int]:
        """Everyone there is, in the order sent; whom the form did not list comes last."""
        everyone = list(known)
        return [pk for pk in dict.fromkeys(self.order) if pk in everyone] + [
            pk for pk in everyone if pk not in self.order
        ]


def moved(order: Sequence[int], sent: Mapping[str, str]) -> tuple[int, ...]:
    """The order after the button "up" or "down" of one in it was pressed, if one was."""
    for button, step in (("up", -1), ("down", 1)):
        who = number(sent.get(button, ""))
        if who in order:
            return _stepped(order, order.index(who), step)
    return tuple(order)


def _stepped(order: Sequence[int], index: int, step: int) -> tuple[int, ...]:
    there = index + step
    if there not in range(len(order)):
        return tuple(order)
    changed = list(order)
    changed[index], changed[there] = changed[there], changed[index]
    return tuple(changed)
