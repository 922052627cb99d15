"""Past games of a group: a read model of stored results.  Finished games do not change with the rules of now."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q, QuerySet

from .models import Group, Seat, Sheet

PAGE = 20


@dataclass(frozen=True, slots=True)
class Result:
    """What a seat came to, or a team whose players had a sheet each.  Who left the table has no place."""

    name: str
    total: int
    place: int | None


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game: when, on which pad, and everyone in the order of their places."""

    id: int
    at: datetime
    pad: str
    early: bool
    results: list[Result] = field(default_factory=list)

    @property
    def winners(self) -> list[Result]:
        """Everyone on the first place; who played alone has beaten nobody, and is named all the same."""
        return [result for result in self.results if result.place == 1]

    @property
    def others(self) -> list[Result]:
        return [result for result in self.results if result.place != 1]


@dataclass(frozen=True, slots=True)
class Page:
    """Some past games, the latest first; ``older`` is the id of the last one, where there are more."""

    games: list[PastGame]
    older: int | None


def past_games(group: Group, *, before: int | None = None, limit: int = PAGE) -> Page:
    """A page of past games, of those that ended before the game ``before``.  Two queries, three with ``before``."""
    sheets = _before(group, before).order_by("-ended_at", "-id")
    games = _games(sheets[: limit + 1])
    return Page(games[:limit], games[limit - 1].id if len(games) > limit else None)


def _games(sheets: QuerySet[Sheet]) -> list[PastGame]:
    rows = list(sheets.values_list("id", "ended_at", "pad__name", "ended_early"))
    results = _results([row[0] for row in rows])
    return [PastGame(pk, at, pad, early, results.get(pk, [])) for pk, at, pad, early in rows if at]


def past_game(sheet: int) -> PastGame | None:
    """One past game; None for a sheet that is in progress or was discarded."""
    found = Sheet.objects.filter(pk=sheet, ended_at__isnull=False, discarded_at__isnull=True)
    games = _games(found)
    return games[0] if games else None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A sheet that was taken off the table or deleted, and can be brought back until ``gone_at``."""

    id: int
    at: datetime
    pad: str
    names: list[str]
    gone_at: datetime


def discarded(group: Group, *, finished: bool = True) -> list[Discarded]:
    """Every sheet of a group that can be brought back, the last to go first, with or without the ``finished`` games.

    Two queries.
    """
    sheets = (
        Sheet.objects.filter(group=group, discarded_at__isnull=False).order_by("-discarded_at").select_related("pad")
    )
    rows = list(sheets if finished else sheets.filter(ended_at=None))
    results = _results([sheet.pk for sheet in rows])
    return [
        Discarded(
            sheet.pk,
            sheet.ended_at or sheet.started_at,
            sheet.pad.name,
            [result.name for result in results.get(sheet.pk, [])],
            sheet.gone_at,
        )
        for sheet in rows
        if sheet.gone_at
    ]


def count(group: Group) -> int:
    return _finished(group).count()


def _finished(group: Group) -> QuerySet[Sheet]:
    return Sheet.objects.filter(group=group, ended_at__isnull=False, discarded_at__isnull=True)


def _before(group: Group, before: int | None) -> QuerySet[Sheet]:
    """The page begins where the last one ended, so that a game finished meanwhile moves nothing."""
    finished = _finished(group)
    at = finished.filter(pk=before).values_list("ended_at", flat=True).first() if before else None
    return finished.filter(Q(ended_at__lt=at) | Q(ended_at=at, id__lt=before)) if at else finished


def _results(sheets: Sequence[int]) -> dict[int, list[Result]]:
    seats = Seat.objects.filter(sheet__in=sheets).order_by("place", "position")
    sides: dict[tuple[int, str | int], list[Result]] = {}
    for sheet, pk, player, team, total, place in seats.values_list(
        "sheet_id", "id", "player__name", "team", "total", "place"
    ):
        sides.setdefault((sheet, team or pk), []).append(Result(team or player, total or 0, place))
    found: dict[int, list[Result]] = {}
    for (sheet, _side), members in sides.items():
        found.setdefault(sheet, []).append(_together(members))
    return {sheet: sorted(results, key=lambda result: result.place is None) for sheet, results in found.items()}


def _together(members: Sequence[Result]) -> Result:
    """A team's result: that of its players still at the table."""
    if len(members) == 1:
        return members[0]
    playing = [result for result in members if result.place is not None] or members
    return Result(playing[0].name, sum(result.total for result in playing), playing[0].place)
