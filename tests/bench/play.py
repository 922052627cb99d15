"""Made-up play for the benches: whatever box comes, whatever it can take; always the same for one seed."""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tests.bench.plain import MOST_ROLLS

if TYPE_CHECKING:
    from scoresheet.rules import Card, Game


class Tap(NamedTuple):
    """A mark for a cell: seat, box, what is written."""

    seat: int
    box: str
    mark: str


def taps_of_a_game(game: "Game", seats: list[int], chance: random.Random) -> Iterator[Tap]:
    """A whole game in turn order, whatever box comes: the marks that the picker's tiles send, some struck."""
    from scoresheet.rules import Card

    left = {seat: shuffled(game, chance) for seat in seats}
    cards = dict.fromkeys(seats, Card(game))
    for _round in game.boxes:
        for seat in seats:
            box, mark = turn(cards[seat], left[seat], chance)
            cards[seat] = cards[seat].write(0, box, mark)
            yield Tap(seat, box, mark)


def filled(game: "Game", chance: random.Random) -> "Card":
    """A card on which nothing is left to fill."""
    from scoresheet.rules import Card

    card, left = Card(game), shuffled(game, chance)
    while left:
        card = card.write(0, *turn(card, left, chance))
    return card


def shuffled(game: "Game", chance: random.Random) -> list[str]:
    return chance.sample([box.key for box in game.boxes], len(game.boxes))


def turn(card: "Card", left: list[str], chance: random.Random) -> tuple[str, str]:
    """One of the boxes left, which is taken off them, and a mark for it that the rest of the card allows."""
    game = card.game
    if card.further and not chance.randrange(3):
        return further(card, left, chance)
    box = left.pop()
    tiles = [choice.mark for choice in game.choices(box)]
    mark = game.normalise(box, chance.choice([*tiles, "-"]))
    if not game.card_rules:
        return box, mark
    if game.notes_rolls and chance.randrange(4):
        mark += f"@{chance.randint(1, min(card.rolls_left, MOST_ROLLS))}"
    ruling = card.ruling(0, box, mark)
    return box, "-" if ruling.barred or ruling.wins else mark


def further(card: "Card", left: list[str], chance: random.Random) -> tuple[str, str]:
    """A further roll of equal dice, in one of the boxes that may take it."""
    roll = chance.choice("123456") * card.game.dice
    box = chance.choice([key for _column, key in card.offers(roll)])
    left.remove(box)
    return box, roll
