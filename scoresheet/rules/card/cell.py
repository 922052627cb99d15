"""One cell of a card: where it is, what was written in it, how it stands, what a roll would give."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoresheet.rules.game import Game
from scoresheet.rules.sentence import Sentence

type Place = tuple[int, str]
type State = Literal["open", "filled", "closed", "hidden"]
type GivenEntry = tuple[int, str, str] | tuple[int, str, str, Game]


class Entry(NamedTuple):
    """A mark in a box of a column (from 0), with the game it was written by."""

    column: int
    box: str
    mark: str
    written_by: Game


class Offer(NamedTuple):
    """What a roll gives in an open cell: points, and the change of the card's total, bonus and extras included."""

    points: int
    gain: int
    joker: bool = False


@dataclass(frozen=True)
class Cell:
    """One box of one column as the sheet shows it. `points` is None while nothing is written; `why` explains
    a cell that is closed, hidden, or needs its dice.
    """

    mark: str | None
    points: int | None
    state: State
    needs_dice: bool = False
    joker: bool = False
    misplaced: bool = False
    why: Sentence | None = None
