"""What the table is made of: heads, and rows of cells."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a seat's columns: ``members`` share it as a team, or its total is added to that of a ``team``."""

    id: int
    name: str
    team: str
    team_total: int
    members: str
    total: int
    place: str
    now: bool
    starter: bool
    out: bool
    winner: bool
    saved: int = 0
    """The rolls it has saved."""


@dataclass(frozen=True, slots=True)
class BoxCell:
    """One box of one column: a way to its picker, or with dice on the tray a button that writes them."""

    name: str
    """As a button names it: "12.0.fours"."""
    href: str
    css: str
    text: str
    label: str
    now: bool
    struck: bool = False
    needs_dice: bool = False
    offered: bool = False
    sign: str = ""
    """A letter or a stroke beside the figure, which the label says in words."""


@dataclass(frozen=True, slots=True)
class SumCell:
    """A derived line of one column: printed, not anybody's to write."""

    text: str
    now: bool
    span: int = 1
    note: str = ""
    """How it came, or what it is: "2 × 100", "best"."""


@dataclass(frozen=True, slots=True)
class BonusCell:
    """The upper bonus of one column: earned, lost, or on its way with its pace."""

    now: bool
    earned: int | None
    pace: str
    pace_words: str
    to_go: int
    threshold: int
    sum: int
    par: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: ``kind`` is box, sum, bonus, end or grand."""

    kind: str
    label: str
    cells: list[BoxCell | SumCell | BonusCell]
    hint: str = ""
    face: int = 0
    key: str = ""
