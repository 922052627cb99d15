"""In which roll of the turn a mark was made: one optional tap, in the games whose rules ask for it."""

from dataclasses import dataclass

from ..rules import Card, Game, Ruling

AS_BUTTONS = 6
"""Up to so many rolls have a button each; where a turn may have more, the last place is a list of them."""


@dataclass(frozen=True, slots=True)
class Rolls:
    """The rolls that a turn may take, and the one that is chosen.

    Where rolls are saved each of them is told apart; elsewhere only the ``first``: all others are the same.
    """

    most: int
    first: bool
    chosen: int | None
    label: str
    """What the first roll does for these dice, where that is the same for all of them."""

    @property
    def buttons(self) -> range:
        if self.first:
            return range(1, 2)
        return range(1, AS_BUTTONS if self.most > AS_BUTTONS else self.most + 1)

    @property
    def more(self) -> range:
        """The rolls that have no button."""
        return range(AS_BUTTONS, self.most + 1) if self.most > AS_BUTTONS else range(0)

    @property
    def beyond(self) -> int | None:
        """What is chosen, where no button says it."""
        return None if self.chosen in self.buttons else self.chosen


def rolls(card: Card, *, noted: int | None = None, sent: int | None = None, label: str = "") -> Rolls | None:
    """The rolls of the card's next turn; None in a game that does not ask.

    What is ``noted`` with the mark that stands there is chosen until something else is ``sent``.
    """
    game = card.game
    if not game.notes_rolls:
        return None
    most = max(card.rolls_left, noted or 0)
    return Rolls(most, only_the_first(game), sent or noted, label)


def only_the_first(game: Game) -> bool:
    """Whether the game asks for a roll only because hands of the first one are worth more."""
    return game.notes_rolls and not game.saves_rolls


def served(card: Card, column: int, box: str, mark: str) -> Ruling | None:
    """What becomes of a mark that was made in the first roll, where that changes something."""
    if not only_the_first(card.game):
        return None
    plain, first = card.ruling(column, box, mark), card.ruling(column, box, f"{mark}@1")
    return first if first != plain else None
