"""Who sits down to a game, as plain values: each alone, in teams that share a sheet, or in teams with a sheet each."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..models import Sheet, name_key, with_people
from . import names
from .refusals import NameTaken, TooFew, UnequalTeams

MOST_SEATS = 12


@dataclass(frozen=True)
class Team:
    """A team as it is put together: its name, and the ids of its players in throwing order."""

    name: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class Chair:
    """A seat to be taken: by one player, who may be of a team, or by a team that shares it."""

    players: tuple[int, ...]
    team: str = ""
    shared: bool = False


def alone(players: Sequence[int]) -> list[Chair]:
    return [Chair((player,)) for player in players]


def in_teams(teams: Sequence[Team], *, shared: bool, called: Mapping[int, str]) -> list[Chair]:
    """A seat for each team, or for each of its players: A1, B1, A2, B2 …  A team without players is left out.

    ``called`` are the names of the group's players.  Raises TooFew, UnequalTeams, and what is the matter with a name:
    where every player has a sheet, no team is called as somebody beside it.
    """
    playing = [team for team in teams if team.players]
    if not playing:
        raise TooFew
    tidy = names.distinct([names.proper(team.name) for team in playing])
    if shared:
        return [Chair(team.players, name, shared=True) for team, name in zip(playing, tidy, strict=True)]
    if len({len(team.players) for team in playing}) > 1:
        raise UnequalTeams
    if alike := _alike(tidy, [called.get(player, "") for team in playing for player in team.players]):
        raise NameTaken(name=alike[0])
    turns = zip(*(team.players for team in playing), strict=True)
    return [Chair((player,), name) for turn in turns for player, name in zip(turn, tidy, strict=True)]


def _alike(teams: Iterable[str], players: Iterable[str]) -> list[str]:
    """The teams that are called as one of these players."""
    taken = {name_key(name) for name in players}
    return [team for team in teams if name_key(team) in taken]


@dataclass(frozen=True)
class Seating:
    """The seats of a next game in turn order, and which of them starts; with the players' names."""

    chairs: Sequence[Chair]
    starter: Chair | None
    names: Mapping[int, str]

    @property
    def starts(self) -> str:
        """The name of who starts."""
        return self.name_of(self.starter) if self.starter else ""

    def name_of(self, chair: Chair) -> str:
        return chair.team if chair.shared else self.names[chair.players[0]]

    @property
    def players(self) -> list[int]:
        return [player for chair in self.chairs for player in chair.players]

    @property
    def shared(self) -> bool:
        return any(chair.shared for chair in self.chairs)

    @property
    def teams(self) -> list[Team]:
        """The teams in turn order, each with its players in throwing order; who sits alone is in none."""
        members: dict[str, tuple[int, ...]] = {}
        for chair in self.chairs:
            if chair.team:
                members[chair.team] = (*members.get(chair.team, ()), *chair.players)
        return [Team(name, players) for name, players in members.items()]

    @property
    def alike(self) -> list[str]:
        """The teams that are called as somebody with a sheet beside them: a player may have taken that name since."""
        beside = [self.names[player] for chair in self.chairs if not chair.shared for player in chair.players]
        return _alike([team.name for team in self.teams], beside)

    @property
    def ready(self) -> bool:
        """Whether a game can start so: somebody plays, teams with a sheet each are of equal size, names differ."""
        if self.alike:
            return False
        sizes = Counter(chair.team for chair in self.chairs if chair.team and not chair.shared)
        return bool(self.chairs) and len(set(sizes.values())) <= 1


def next_seating(sheet: Sheet) -> Seating:
    """Who plays in the game after this one, and who starts it: one seat clockwise.  Teams stay together.

    Those who left the table or retired meanwhile are passed over.
    """
    seats = with_people(sheet.seats.all())
    start = next((index for index, seat in enumerate(seats) if seat.starter), 0)
    stay = {seat.pk: [player for player in seat.people if not player.retired] for seat in seats if not seat.out}
    chairs = {
        seat.pk: Chair(tuple(player.pk for player in stay[seat.pk]), seat.team, shared=seat.player_id is None)
        for seat in seats
        if stay.get(seat.pk)
    }
    after = [chairs[seat.pk] for seat in (*seats[start + 1 :], *seats[: start + 1]) if seat.pk in chairs]
    called = {player.pk: player.name for people in stay.values() for player in people}
    return Seating(tuple(chairs.values()), after[0] if after else None, called)
