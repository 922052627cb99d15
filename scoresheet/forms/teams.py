"""Teams for a new game: who is in which, and what they are called."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext

from ..commands import Team
from ..commands.refusals import Impossible, NameMissing
from .fields import LONGEST_TEXT, number, plain
from .names import Line, problem_of

MOST_TEAMS = 6


@dataclass(frozen=True)
class TeamsForm:
    """The number of each player's team, from 1, and the teams' names as they were typed."""

    of: Mapping[int, int]
    names: tuple[str, ...]

    @classmethod
    def sent(cls, sent: QueryDict, players: Sequence[int]) -> "TeamsForm | None":
        """What was sent; nothing where the teams were not asked for yet.  Whom the form left out is put somewhere."""
        names = tuple(plain(text, LONGEST_TEXT) for text in sent.getlist("team")[:MOST_TEAMS])
        chosen = {player: number(sent.get(f"team-{player}", "")) or 0 for player in players}
        return cls(chosen, names).with_all(players) if names else None

    @classmethod
    def suggested(cls, players: Sequence[int], last: Sequence[Team]) -> "TeamsForm":
        """The teams of last time; where there were none two of them, with the players by turns."""
        of = {player: index for index, team in enumerate(last, 1) for player in team.players}
        names = tuple(team.name for team in last[:MOST_TEAMS]) or (_called(1), _called(2))
        return cls(of, names[: len(players)]).with_all(players)

    def with_all(self, players: Sequence[int]) -> "TeamsForm":
        """The same with just these players, in this order; who was in no team is put in one of the smallest."""
        there = range(1, len(self.names) + 1)
        of = {player: team for player, team in self.of.items() if player in players and team in there}
        sizes = Counter(of.values())
        for player in dict.fromkeys(players):
            if player not in of:
                of[player] = min(there, key=sizes.__getitem__)
                sizes[of[player]] += 1
        return replace(self, of={player: of[player] for player in players})

    def with_one_more(self) -> "TeamsForm":
        return replace(self, names=(*self.names, _called(len(self.names) + 1))[:MOST_TEAMS])

    @property
    def has_room(self) -> bool:
        """Whether one more team could be filled."""
        return len(self.names) < min(MOST_TEAMS, len(self.of))

    @property
    def teams(self) -> list[Team]:
        """The teams that have players."""
        found = [Team(name, self._players(index)) for index, name in enumerate(self.names, 1)]
        return [team for team in found if team.players]

    def _players(self, wanted: int) -> tuple[int, ...]:
        return tuple(player for player, team in self.of.items() if team == wanted)

    def lines(self, *, judged: bool) -> list[Line]:
        """The names, each with what is the matter; a team without players may be called anything."""
        seen: set[str] = set()
        wrong = {index: _problem(self.names[index - 1], seen) for index in sorted(set(self.of.values())) if judged}
        return [Line(index, name, wrong.get(index)) for index, name in enumerate(self.names, 1)]


def _problem(name: str, seen: set[str]) -> Impossible | None:
    return problem_of(name, seen) if name.strip() else NameMissing()


def _called(index: int) -> str:
    return gettext("Team %(number)s") % {"number": index}
