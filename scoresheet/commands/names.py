"""A name as the table may keep it, and who hears of a new one."""

from collections.abc import Iterable

from django.db.models import QuerySet

from ..models import NAME_LIMIT, Device, Group, Kind, Pad, Player, Seat, Sheet, name_key, tidy
from ..models.names import visible_length
from . import locks, log
from .refusals import CalledAsATeam, NameMissing, NamesakeRetired, NameTaken, NameTooLong, NameTwice

KEY_LIMIT = 400
"""Characters in the key of a name: a single sign can stand for many letters when look-alikes are folded."""


def proper(raw: str) -> str:
    """The tidy name.  Raises NameMissing or NameTooLong."""
    name = tidy(raw)
    if not name or not name_key(name):
        raise NameMissing
    if visible_length(name) > NAME_LIMIT or len(name) > 4 * NAME_LIMIT or len(name_key(name)) > KEY_LIMIT:
        raise NameTooLong(limit=NAME_LIMIT)
    return name


def distinct(raw: Iterable[str]) -> list[str]:
    """Tidy names, blank lines left out.  Raises NameTwice where two of them look alike."""
    names = [proper(line) for line in raw if line.strip()]
    keys: set[str] = set()
    for name in names:
        if name_key(name) in keys:
            raise NameTwice(name=name)
        keys.add(name_key(name))
    return names


def free_in(group: Group, name: str, *, but: Player | None = None) -> None:
    """Raises NameTaken, or NamesakeRetired where the namesake is resting and can be brought back."""
    namesake = group.players.filter(name_key=name_key(name)).first()
    if namesake is None or namesake == but:
        return
    raise NamesakeRetired(namesake) if namesake.retired else NameTaken(name=namesake.name)


def unlike_teams(player: Player, name: str) -> None:
    """Raises CalledAsATeam where the player has a sheet in progress beside a team, or in one, that is called so.

    The members of a team that shares a sheet stand below its name, and may be called like any team.
    """
    beside = Seat.objects.filter(sheet__seats__player=player, sheet__ended_at=None, sheet__discarded_at=None)
    for team in beside.exclude(team="").values_list("team", flat=True):
        if name_key(team) == name_key(name):
            raise CalledAsATeam(name=team)


def free_for_a_pad(group: Group, name: str, *, but: Pad | None = None) -> None:
    """Raises NameTaken where another pad of the group is called so."""
    namesake = group.pads.filter(name_key=name_key(name)).first()
    if namesake is not None and namesake != but:
        raise NameTaken(name=namesake.name)


def tell_open_sheets(device: Device, sheets: QuerySet[Sheet], *, old: str, new: str, **whose: int) -> None:
    """A line in the log of each of these sheets that is in progress, so that open phones draw the new name.

    ``whose`` is the id of the player or pad: a name that is to be taken out later is found by it.
    """
    for sheet in locks.sheets(sheets.filter(ended_at=None, discarded_at=None)):
        log.add(log.line(sheet, Kind.RENAMED, device, note={"old": old, "new": new, **whose}))
