"""What somebody alone at a sheet plays against: their own best earlier result under the same rules."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import QuerySet
from django.utils.dateformat import format as dated
from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from ..models import Entry, HouseRules, Reading, Seat
from ..rules import Card, Game, play_by


@dataclass(frozen=True)
class Best:
    """The best earlier result: whose seat it was, what it came to, and when that game ended."""

    seat: int
    total: int
    at: datetime
    game: Game

    @cached_property
    def card(self) -> Card:
        """Its marks, each by the house rules it was written by."""
        rows = Entry.objects.filter(seat=self.seat).order_by("turn")
        marks = list(rows.values_list("column", "box", "mark", "rules", "rules__values"))
        games = {rules: play_by(self.game.key, values) for *_mark, rules, values in marks}
        return Card(self.game, [(column, box, mark, games[rules]) for column, box, mark, rules, _values in marks])

    @property
    def played_out(self) -> bool:
        """Whether nobody won that game at once, which leaves boxes empty: it is comparable with no other then."""
        return not self.card.wins and self.card.complete

    def so_far(self, reading: Reading) -> Card:
        """Its card where only those cells count that are filled on this sheet, jokers and bonuses as they were."""
        return self.card.only({(cell.column, cell.box) for cell in reading.written})


@dataclass(frozen=True)
class Record:
    """How a sheet stands against the best earlier result; ``best`` is None while there is none."""

    reading: Reading
    best: Best | None

    @property
    def pace(self) -> str:
        """While it is in progress: how far ahead of the best, of which only the cells filled here are counted."""
        if self.best is None:
            return ""
        if not self.reading.written:
            return gettext("Best so far: %(best)s (%(date)s)") % self._named
        ahead = self._total - self.best.so_far(self.reading).total
        if not ahead:
            return gettext("Level with the best, %(best)s (%(date)s)") % self._named
        says = gettext("%(points)s ahead of the best, %(best)s (%(date)s)")
        if ahead < 0:
            says = gettext("%(points)s behind the best, %(best)s (%(date)s)")
        return says % {**self._named, "points": abs(ahead)}

    @property
    def verdict(self) -> str:
        """Once it is over: beaten, equalled or missed; a first result says that it is one.

        A game won at once is measured against none, since it ended before its boxes were filled; what decided it says
        so already.
        """
        if self.reading.cards[0].wins:
            return ""
        if self.best is None:
            return gettext("The first result under these rules.")
        beyond = self._total - self.best.total
        if not beyond:
            return gettext("The best result is equalled: %(best)s (%(date)s).") % self._named
        says = gettext("The best result is beaten by %(points)s: it was %(best)s (%(date)s).")
        if beyond < 0:
            says = gettext("The best result is missed by %(points)s: it is %(best)s (%(date)s).")
        return says % {**self._named, "points": abs(beyond)}

    @property
    def _total(self) -> int:
        return self.reading.cards[0].total

    @cached_property
    def _named(self) -> dict[str, object]:
        return {"best": self.best.total, "date": _day(self.best.at)} if self.best else {}


def _day(at: datetime) -> str:
    """12 Mar 2026, never broken at the end of a line."""
    return dated(localtime(at), pgettext("day of a date", "j M Y")).replace(" ", "\u00a0")


def record(reading: Reading) -> Record | None:
    """What a player alone at this sheet plays against; None for anybody else, and for a game ended early.

    No query for several seats; three at most for one, where nobody has won at once.
    """
    seats, sheet = reading.seats, reading.sheet
    if len(seats) > 1 or seats[0].player_id is None or seats[0].team or seats[0].out or sheet.ended_early:
        return None
    results = _earlier(reading)
    rows = HouseRules.objects.filter(pk__in=results.values("sheet__rules"), pad__game=sheet.pad.game)
    same = [row.pk for row in rows if row.game(sheet.pad.game) == reading.game]
    return Record(reading, _best(reading.game, results.filter(sheet__rules__in=same)))


def _best(game: Game, results: QuerySet[Seat]) -> Best | None:
    """The highest of these results, and the earliest of equal ones.  A game cut short by who won at once has none."""
    best_first = results.order_by("-total", "sheet__ended_at", "sheet_id")
    found = best_first.values_list("pk", "total", "sheet__ended_at")
    rows = found if game.can_be_won_at_once else found[:1]
    bests = (Best(seat, total or 0, at, game) for seat, total, at in rows if at)
    return next((best for best in bests if not game.can_be_won_at_once or best.played_out), None)


def _earlier(reading: Reading) -> QuerySet[Seat]:
    """The results of their own, alone or against others, that this player had when this sheet was filled, or has by
    now.
    """
    finished = Seat.objects.filter(
        player=reading.seats[0].player_id,
        team="",
        out=False,
        total__isnull=False,
        sheet__ended_at__isnull=False,
        sheet__ended_early=False,
        sheet__discarded_at=None,
    ).exclude(sheet=reading.sheet.pk)
    at = reading.sheet.ended_at
    return finished.filter(sheet__ended_at__lt=at) if at else finished
