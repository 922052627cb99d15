"""A name as the table may keep it."""

from collections.abc import Iterable

from ..models import NAME_LIMIT, Group, Player, name_key, tidy
from ..models.names import visible_length
from .refusals import NameMissing, NamesakeRetired, NameTaken, NameTooLong, NameTwice

KEY_LIMIT = 400
"""Characters in the key of a name: a single sign can stand for many letters when look-alikes are folded."""


def proper(raw: str) -> str:
    """The tidy name.  Raises NameMissing or NameTooLong."""
    name = tidy(raw)
    if not name or not name_key(name):
        raise NameMissing
    if (length := visible_length(name)) > NAME_LIMIT or len(name) > 4 * NAME_LIMIT or len(name_key(name)) > KEY_LIMIT:
        raise NameTooLong(limit=NAME_LIMIT, length=max(length, NAME_LIMIT + 1))
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
