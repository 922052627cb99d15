"""How a name is kept: as it was typed, trimmed and composed; and the key that tells two names apart."""

import unicodedata
from collections.abc import Container
from itertools import count

NAME_LIMIT = 40
"""Visible characters in the name of a player, a group, a pad or a device."""

# What shows nothing although Unicode files some of it under letters and marks: Default_Ignorable_Code_Point (such as
# joiners, fillers, variation selectors, direction marks, tags), what is no character at all, and the Braille blank.
_NOTHING = frozenset(
    chr(code)
    for first, last in (
        *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFDD0, 0xFDEF)),
        *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xFFFE, 0xFFFF)),
        *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    )
    for code in range(first, last + 1)
)
# Characters that this Python does not know yet are not among them: the newest emoji is a name as good as any.
_UNSEEN = {"Cf", "Cc", "Co", "Cs", "Zl", "Zp"}
# Joiners belong to the spelling of some scripts and to emoji families, variation selectors to the colour of an emoji;
# they are kept in what is shown.
_KEPT = frozenset("\u200c\u200d\ufe0e\ufe0f")


def _shows(char: str) -> bool:
    return char not in _NOTHING and unicodedata.category(char) not in _UNSEEN


def _stands_alone(char: str) -> bool:
    """Whether a person would count it: no blank, and no mark that sits on a letter."""
    return _shows(char) and not char.isspace() and not unicodedata.category(char).startswith("M")


def tidy(raw: str) -> str:
    """The name as it is stored: NFC, white space folded, control and direction characters taken out.

    Empty when nothing visible is left.

    >>> tidy("  Karen-\\u202eMargrethe \\t ")
    'Karen-Margrethe'
    """
    kept = "".join(char for char in raw if char.isspace() or char in _KEPT or _shows(char))
    name = " ".join(unicodedata.normalize("NFC", kept).split())
    return name if any(map(_stands_alone, name)) else ""


def visible_length(name: str) -> int:
    """How many characters a person would count: marks that sit on a letter and joiners do not count; spaces do."""
    return sum(1 for char in name if char.isspace() or _stands_alone(char))


def name_key(name: str) -> str:
    """What two names must not share within a group: NFKC, without case, spaces folded, invisible characters removed."""
    # Taken out first, or a joiner between a letter and its accent would keep the two from being composed.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", _seen(name)).casefold())
    return " ".join(_seen(folded).split())


def next_free(name: str, taken: Container[str]) -> str:
    """The name, with a number behind it where its key is taken: Yatzy, Yatzy 2 …"""
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(free for free in names if name_key(free) not in taken)


def _seen(name: str) -> str:
    return "".join(char for char in name if char.isspace() or _shows(char))
