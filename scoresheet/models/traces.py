"""Where a person's name is kept in a group besides with the player: in logs, and inside the names of other things."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from .changes import Change, Kind
from .groups import Device, Player
from .names import name_key
from .pads import Pad
from .sheets import Seat, sheets_of

AND = ", "
"""What stands between the names of which the name of a group is made."""
NAMING = (Kind.SEATED, Kind.OUT, Kind.BACK, Kind.RENAMED)
"""The kinds of lines that hold a name."""


@dataclass(frozen=True)
class Traces:
    """The lines of logs that hold this player's name, or one from before it was changed; and the keys of all these."""

    player: Player
    lines: Sequence[Change]
    keys: frozenset[str]

    def without(self, listed: str) -> str:
        """A list of names, such as a group's name may be, without this one; "" where nothing else stands there."""
        return AND.join(name for name in listed.split(AND) if name_key(name) not in self.keys)

    @property
    def elsewhere(self) -> list[str]:
        """Names of other things that the name seems to be part of, the group's own first.  They stay as they are."""
        group = self.player.group
        teams = Seat.objects.filter(sheet__group=group).exclude(team="").values_list("team", flat=True).distinct()
        phones = Device.objects.filter(
            Q(members__group=group) | Q(pk__in=Change.objects.filter(sheet__group=group).values("device"))
        )
        names = [
            self.without(group.name),
            *Pad.objects.filter(group=group).values_list("name", flat=True),
            *teams.order_by("team"),
            *phones.order_by("name").values_list("name", flat=True).distinct(),
        ]
        return [name for name in dict.fromkeys(names) if self._begins_a_word_of(name)]

    def _begins_a_word_of(self, name: str) -> bool:
        """Anna's phone, Annas telefon, Anna & Ben: better one too many than one too few."""
        return any(re.search(rf"(?<!\w){re.escape(key)}", name_key(name)) for key in self.keys)


def traces(player: Player) -> Traces:
    """Look a player's name up in the logs of all sheets at which the player has ever sat."""
    sheets = sheets_of(player)
    seats = set(Seat.objects.filter(player=player).values_list("pk", flat=True))
    lines = Change.objects.filter(sheet__in=sheets.values("pk"), kind__in=NAMING).order_by("id")
    about = {f"seat {player.pk}", *(f"{kind} {seat}" for seat in seats for kind in (Kind.OUT, Kind.BACK))}
    naming = list(lines)
    renamed = [line for line in naming if line.kind == Kind.RENAMED]
    others = _others(player)
    found = [line for line in naming if line.content in about or _theirs(line, player, renamed, others)]
    names = [name for line in found for name in (line.note.get(key) for key in ("name", "old", "new")) if name]
    return Traces(player, found, frozenset({player.name_key, *map(name_key, map(str, names))}))


def _others(player: Player) -> frozenset[str]:
    """The keys of what else in the group has a name that lines may tell of."""
    players = player.group.players.exclude(pk=player.pk).values_list("name_key", flat=True)
    return frozenset({*players, *Pad.objects.filter(group=player.group).values_list("name_key", flat=True)})


def _theirs(line: Change, player: Player, renamed: Iterable[Change], others: frozenset[str]) -> bool:
    """Whether a line tells of a name that this player had.

    Older lines do not say whose it was: then it is taken for theirs unless it has become what somebody else is called.
    """
    note: Mapping[str, object] = line.note
    if line.kind != Kind.RENAMED:
        return False
    if note.keys() & {"player", "pad"}:
        return note.get("player") == player.pk
    now = note["new"]
    for later in renamed:
        if later.pk > line.pk and later.sheet_id == line.sheet_id and later.note.get("old") == now:
            now = later.note["new"]
    return name_key(str(now)) not in others
