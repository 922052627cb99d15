"""A pasted invitation: the whole link, or what stands at its end."""

import re
from collections.abc import Mapping

from ..access import DeadInvitation

_TOKEN = re.compile(r"(?:^|/join/)([A-Za-z0-9_-]{10,60})/?\s*$")


def token_of(sent: Mapping[str, str]) -> str:
    """The token in what was pasted.  Raises DeadInvitation where there is none: nothing is hinted about others."""
    found = _TOKEN.search(sent.get("link", "")[:500].strip())
    if found is None:
        raise DeadInvitation
    return found[1]
