"""Scoring: a full card from its marks, parsing included, against a sum of looked-up numbers.

Where more than that depends on the rest of the card, the floor keeps it in a variable: for Yahtzee whether the box of
five equal dice is filled, and then it looks further ones up among the jokers; for Maxi how many rolls are saved. It
adds no bonus, and does not see what is misplaced.
"""

import random
from collections.abc import Iterator

from scoresheet.rules import Card, Game, play_by
from tests.bench import Pair, bench
from tests.bench.plain import AddUp, Marks, saved, sum_of
from tests.bench.play import filled

CARDS = 200  # different ones, so that no card is scored from the memory of the one before


@bench("score", reach="≤ 25 ×")
def score() -> Iterator[Pair]:
    yield yatzy()
    yield yahtzee_with_jokers()
    yield maxi_with_saved_rolls()


def yatzy() -> Pair:
    game = play_by("yatzy")
    tables = {box.key: game.table(box.key) for box in game.boxes}
    looked_up = {(key, mark): points for key, table in tables.items() for mark, points in table.items()}
    chance = random.Random(5)
    cards = [[(0, key, chance.choice(list(table))) for key, table in tables.items()] for _ in range(CARDS)]

    def ours() -> int:
        return sum([Card(game, marks).total for marks in cards])

    def floor() -> int:
        return sum([sum([looked_up[key, mark] for _, key, mark in marks]) for marks in cards])

    return Pair(ours, floor, note=f"{CARDS} cards of {len(tables)} marks")


def yahtzee_with_jokers() -> Pair:
    game, chance, add_up = play_by("yahtzee"), random.Random(5), sum_of(play_by("yahtzee"))
    cards = [rows(agreed(with_further_ones(game, chance), add_up)) for _ in range(CARDS)]
    plain = [pairs(marks) for marks in cards]

    def ours() -> int:
        return sum([Card(game, marks).total for marks in cards])

    def floor() -> int:
        return sum([add_up(marks) for marks in plain])

    return Pair(ours, floor, note=f"{CARDS} Yahtzee cards, each with two jokers and a misplaced further Yahtzee")


def with_further_ones(game: Game, chance: random.Random) -> Card:
    """A full card with three further Yahtzees: two jokers, and a stroke corrected into what was not allowed there."""
    first, second, third, there = chance.sample([box.key for box in game.upper], 4)
    dice = {box.key: str(box.face) * game.dice for box in game.upper}
    lower = [box.key for box in game.lower if box.key != "yahtzee"]
    jokers = dict(zip(chance.sample(lower, 2), [dice[first], dice[second]], strict=True))
    begun = chance.sample(["yahtzee", first, second], 3)
    rest = [key for key in [*dice, *lower] if key not in {first, second, there}]
    card = Card(game)
    for key in [*begun, there, *chance.sample(rest, len(rest))]:
        card = card.write(0, key, "-" if key == there else jokers.get(key) or ordinary(game, key, chance))
    card = card.correct(0, there, dice[third])
    cells = [card[0, box.key] for box in game.boxes]
    counted = sum(cell.extra > 0 for cell in cells), sum(cell.joker for cell in cells), len(card.misplaced_cells())
    if not card.complete or counted != (3, 2, 1):
        raise RuntimeError(f"{counted}: {card.entries}")
    return card


def ordinary(game: Game, key: str, chance: random.Random) -> str:
    """A roll that is no further Yahtzee; in the Yahtzee box one that counts."""
    rolls = list(game.table(key))
    equal = [roll for roll in rolls if roll == roll[0] * game.dice]
    return chance.choice(equal if key == "yahtzee" else sorted(set(rolls) - set(equal)))


def maxi_with_saved_rolls() -> Pair:
    game, chance, add_up = play_by("maxi"), random.Random(5), sum_of(play_by("maxi"))
    cards = [rows(agreed(filled(game, chance), add_up)) for _ in range(CARDS)]
    plain, rolls = [pairs(marks) for marks in cards], game.rolls

    def ours() -> int:
        return sum([card.total + (card.bank or 0) for card in [Card(game, marks) for marks in cards]])

    def floor() -> int:
        return sum([add_up(marks) + saved(marks, rolls) for marks in plain])

    return Pair(ours, floor, note=f"{CARDS} Maxi cards of {len(game.boxes)} marks, with the rolls they have saved")


def agreed(card: Card, add_up: AddUp) -> Card:
    """The card, if the floor comes to the same total but for the bonus, and to the same saved rolls."""
    marks, total = pairs(rows(card)), card.total - card.columns[0].bonus
    if total != add_up(marks) or card.bank not in {None, saved(marks, card.game.rolls)}:
        raise RuntimeError(f"{add_up(marks)}, not {total}: {marks}")
    return card


def rows(card: Card) -> list[tuple[int, str, str]]:
    """The marks as they are stored, in order of writing."""
    return [(entry.column, entry.box, entry.mark) for entry in card.entries]


def pairs(marks: list[tuple[int, str, str]]) -> Marks:
    """What the floor is given: the same without the column."""
    return [(box, mark) for _column, box, mark in marks]
