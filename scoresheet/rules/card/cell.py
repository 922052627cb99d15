"""One cell of a card: where it is, what was written in it, how it stands, what a roll would give."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoresheet.rules.game import Game
from scoresheet.rules.sentence import Sentence

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
    """One box of one column as the sheet shows it. `points` is None while nothing is written; `extra` is paid beside
    the box, in its column. A `joker` pays as if its dice fitted; what card rules would not allow where it stands is
    `misplaced` and counts all the same. `why` explains a cell that is closed, hidden, misplaced, needs its dice, or is
    worth something else than its dice say.
    """

    mark: str | None
    points: int | None
    state: State
    needs_dice: bool = False
    extra: int = 0
    joker: bool = False
    misplaced: bool = False
    why: Sentence | None = None
