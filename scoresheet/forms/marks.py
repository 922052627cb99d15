"""What the picker, the tray and the undo button send."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..models import Cell
from ..rules import Mark, NoSuchBox, NotPossible
from .fields import key_of, number, plain

_POINTS = re.compile(r"[0-9]{1,4}", re.ASCII)
_CELL = re.compile(r"([0-9]{1,18})\.([0-9]{1,2})\.([a-z_]{1,32})", re.ASCII)
LONGEST_MARK = 40
"""Characters of a mark that are looked at."""


@dataclass(frozen=True)
class MarkForm:
    """A mark for one cell: what is written, what was there, the rules it was offered under, the form's key."""

    mark: str
    saw: str
    offered: int | None
    key: str
    empty: bool

    @classmethod
    def of(cls, sent: Mapping[str, str]) -> "MarkForm":
        mark = short(sent["mark"]) if "mark" in sent else typed(sent.get("points", ""))
        return cls(
            mark=made_in(mark, sent),
            saw=short(sent.get("saw", "")),
            offered=number(sent.get("offered", "")),
            key=key_of(sent),
            empty=sent.get("do") == "empty",
        )


def typed(text: str) -> str:
    """What somebody typed as points: a number, or the dice themselves ("33366"); 0 is a stroke.

    Anything else goes on as it is: the box refuses it with a sentence that says what it can take.
    """
    text = text.strip()
    return f"={text}" if _POINTS.fullmatch(text) else short(text)


def made_in(mark: str, sent: Mapping[str, str]) -> str:
    """The mark with the roll of the turn it was made in, where one was chosen and the mark does not say it itself.

    What is no mark stays as it is, and so it is quoted; a roll that is none is quoted with what was typed.
    """
    throw = sent.get("more", "").strip() or sent.get("throw", "")
    if not throw or "@" in mark or not _reads(mark):
        return mark
    whole = f"{mark}@{short(throw)}"
    return whole if _reads(whole) else whole.removeprefix("=")


def _reads(mark: str) -> bool:
    try:
        Mark.parse(mark)
    except NotPossible:
        return False
    return True


def throw_of(sent: Mapping[str, str]) -> int | None:
    """The roll of the turn that was chosen."""
    return number(sent.get("more", "").strip() or sent.get("throw", ""))


def short(text: str) -> str:
    """As much of a mark as is looked at; anything longer is nonsense and is quoted shortened."""
    return plain(text, LONGEST_MARK)


def cell_of(text: str) -> Cell:
    """A cell as buttons name it: "12.0.fours".  Raises the rules' NoSuchBox for anything else."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise NoSuchBox("There is no such box.")
    return Cell(int(found[1]), int(found[2]), found[3])


@dataclass(frozen=True)
class MoveForm:
    """Where a mark goes, and what was seen in both cells: the target carries what it held ("12.0.fours/444")."""

    target: Cell
    saw: str
    saw_there: str
    key: str

    @classmethod
    def of(cls, sent: Mapping[str, str]) -> "MoveForm":
        where, _, there = sent.get("to", "").partition("/")
        return cls(cell_of(where), short(sent.get("saw", "")), short(there), key_of(sent))
