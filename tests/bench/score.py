"""Scoring: a full card from its marks, parsing included, against a sum of looked-up numbers."""

import random
from collections.abc import Iterator

from scoresheet.rules import Card, play_by
from tests.bench import Pair, bench

CARDS = 200  # different ones, so that no card is scored from the memory of the one before


@bench("score", reach="≤ 25 ×")
def score() -> Iterator[Pair]:
    game = play_by("yatzy")
    tables = {box.key: game.table(box.key) for box in game.boxes}
    looked_up = {(key, mark): points for key, table in tables.items() for mark, points in table.items()}
    chance = random.Random(5)
    cards = [[(0, key, chance.choice(list(table))) for key, table in tables.items()] for _ in range(CARDS)]

    def ours() -> int:
        return sum([Card(game, marks).total for marks in cards])

    def floor() -> int:
        return sum([sum([looked_up[key, mark] for _, key, mark in marks]) for marks in cards])

    yield Pair(ours, floor, note=f"{CARDS} cards of {len(tables)} marks")
