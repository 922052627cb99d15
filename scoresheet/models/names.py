"""How a name is kept: as it was typed, trimmed and composed; and the key that tells two names apart."""

import unicodedata

NAME_LIMIT = 40
"""Visible characters in the name of a player, a group, a pad or a device."""

_INVISIBLE = {"Cf", "Cc", "Co", "Cn", "Cs", "Zl", "Zp"}
# Joiners belong to the spelling of some scripts and to emoji families; they are kept in what is shown.
_JOINERS = {"\u200c", "\u200d"}
# Letters that show nothing although Unicode files them under letters: Hangul fillers and the Braille blank.
_BLANKS = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}


def _shows(char: str) -> bool:
    return unicodedata.category(char) not in _INVISIBLE and char not in _BLANKS


def tidy(raw: str) -> str:
    """The name as it is stored: NFC, white space folded, control and direction characters taken out.

    Empty when nothing visible is left.

    >>> tidy("  Karen-\\u202eMargrethe \\t ")
    'Karen-Margrethe'
    """
    folded = " ".join(unicodedata.normalize("NFC", raw).split())
    kept = "".join(char for char in folded if _shows(char) or char in _JOINERS)
    return " ".join(kept.split()) if any(_shows(char) and not char.isspace() for char in kept) else ""


def visible_length(name: str) -> int:
    """How many characters a person would count: marks that sit on a letter and joiners do not count."""
    return sum(1 for char in name if _shows(char) and not unicodedata.combining(char))


def name_key(name: str) -> str:
    """What two names must not share within a group: NFKC, without case, spaces folded, invisible characters removed."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(char for char in folded if _shows(char)).split())
