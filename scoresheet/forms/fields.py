"""The fields that every form has: a number, some numbers, a text, the form's key."""

import re
import secrets
from collections.abc import Mapping

_WHOLE = re.compile(r"[0-9]{1,18}", re.ASCII)
LONGEST_KEY = 40
LONGEST_TEXT = 400
"""Characters of a line that are looked at; a name of 40 letters with all their marks has fewer."""


def plain(text: str, limit: int) -> str:
    """As much of a text as is looked at, without the one character that not every database takes."""
    return text[:limit].replace("\0", "\N{REPLACEMENT CHARACTER}")


def number(text: str) -> int | None:
    """A whole number in plain digits that a database id can have; None for anything else."""
    return int(text) if _WHOLE.fullmatch(text) else None


def numbers(texts: list[str]) -> list[int]:
    """Ids in the order sent; whatever is no number is 0, which nothing has."""
    return [number(text) or 0 for text in texts]


def key_of(sent: Mapping[str, str]) -> str:
    """The form's key; a form without one is no repeat of any other."""
    return plain(sent.get("key", ""), LONGEST_KEY) or secrets.token_hex(8)


def text_of(sent: Mapping[str, str], name: str = "name") -> str:
    return plain(sent.get(name, ""), LONGEST_TEXT)
