"""What stands on the sheet adds up to its total, in every game and every way to play it, as a reader would add it."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import batched
from typing import Any

import pytest

from scoresheet.models import Sheet
from scoresheet.rules import GAMES, Game, play_by
from scoresheet.rules.dice import every_roll

from .paper import Node
from .web import Web

TRIPLE: dict[str, Any] = {"multipliers": [1, 2, 3]}
BEST: dict[str, Any] = {"games": 2, "add_columns": False}
WAYS: list[tuple[str, dict[str, Any]]] = [
    *((key, {}) for key in GAMES),
    *((key, TRIPLE) for key in GAMES),
    ("yatzy", BEST),
    ("yahtzee", BEST),
    ("yatzy", {"forced": True}),
    ("yatzy", {"forced": "half", "games": 6}),
    ("yatzy", {"upper_bonus": 0}),
    ("yatzy", {"pair_boxes": False, "upper_threshold": 20}),
    ("maxi", {"upper_bonus": 50, "upper_threshold": 75, "save_rolls": False}),
    ("yahtzee", {"joker": "free"}),
    ("yahtzee", {"joker": "none"}),
    ("yahtzee", {"yahtzee_bonus": 0}),
    ("yahtzee", TRIPLE | {"bonus_times_column": False}),
    ("kniffel", {"joker": "forced", "yahtzee_bonus": 50}),
    ("yams", {"joker": "forced"}),
    ("generala", {"double_generala": False, "served_extra": 10}),
]


def some_marks(game: Game, chance: random.Random) -> Iterator[tuple[int, str, str]]:
    """A card half full, in any order, with many equal dice, some strokes and some first rolls."""
    places = [(column, box.key) for column in range(game.columns) for box in game.shown]
    for column, key in chance.sample(places, k=len(places) * 3 // 4):
        equal = str(chance.randint(1, 6)) * game.dice
        mark = chance.choice([equal, equal, "-", chance.choice(every_roll(game.dice))])
        served = game.notes_rolls and chance.random() < 0.3
        yield column, key, game.normalise(key, f"{mark}@1" if served else mark)


def figure(cell: Node) -> int:
    """The number that stands in a cell before any sign; an empty one and a stroke are nothing, a bonus to come too."""
    if cell.has("span", "togo") and not cell.text[0].isdigit():
        return 0
    if cell.text.endswith("to go"):
        return 0
    found = re.match(r"\d+", cell.text)
    return int(found[0]) if found else 0


@dataclass
class Part:
    """A part of the sheet: its boxes, and its other lines by their label; each with a figure for every column."""

    boxes: list[list[int]]
    lines: dict[str, list[int]]

    @staticmethod
    def of(body: Node) -> "Part":
        part = Part([], {})
        for row in body.all("tr"):
            figures = [figure(cell) for cell in row.all("td")]
            if row.attrs.get("class"):
                part.lines[str(row.one("th").inside[0]).strip()] = figures
            else:
                part.boxes.append(figures)
        return part

    def summed(self) -> list[int]:
        return [sum(column) for column in zip(*self.boxes, strict=True)]


def added(*lines: list[int]) -> list[int]:
    return [sum(column) for column in zip(*lines, strict=True)]


@pytest.mark.parametrize(("key", "values"), WAYS)
def test_what_stands_on_the_sheet_adds_up_to_its_total(db: None, key: str, values: dict[str, Any]) -> None:
    game, chance = play_by(key, values), random.Random(key)
    table = Web(game=key, **values)
    for name in ("Anna", "Ben"):
        table.lay(name, some_marks(game, chance))

    page = table.page()

    upper, lower = [Part.of(body) for body in page.at("sheet").all("tbody")]
    factors = list(game.factors) * 2
    paid = next((line for label, line in lower.lines.items() if label == game.extra_label), [0] * len(factors))
    above = upper.lines["Upper sum"]
    assert above == upper.summed()
    if game.bonus.points:
        above = added(above, upper.lines["Bonus"])
        assert upper.lines["Upper total"] == above
    [below] = [line for label, line in lower.lines.items() if label.startswith("Lower total")]
    assert below == added(lower.summed(), paid)
    totals = added(above, below)
    if game.columns > 1:
        assert lower.lines["Column total"] == totals
    if game.multipliers:
        once = [0] * len(factors) if game.extra_multiplied else paid
        totals = [(total - one) * factor + one for total, one, factor in zip(totals, once, factors, strict=True)]
        [times] = [line for label, line in lower.lines.items() if label.startswith("Times its factor")]
        assert times == totals
    results = [sum(seat) if game.added else max(seat) for seat in batched(totals, game.columns, strict=True)]
    assert list(lower.lines.values())[-1] == results
    assert [int(head.one("b").text) for head in page.at("sheet").all("th", "seat")] == results
    assert list(table.totals().values()) == results


@pytest.mark.parametrize(("key", "values"), WAYS)
def test_the_parts_of_the_final_standing_add_up_to_its_totals(db: None, key: str, values: dict[str, Any]) -> None:
    game, chance = play_by(key, values), random.Random(key)
    table = Web(game=key, **values)
    for name in ("Anna", "Ben"):
        table.lay(name, some_marks(game, chance))
    totals = table.totals()
    table.post(table.url("end"))

    lines = [line.all("td") for line in table.page().one("table", "places").one("tbody").all("tr")]

    assert Sheet.objects.get(pk=table.sheet_id).over
    assert sorted(int(total.text) for *_parts, total in lines) == sorted(totals.values())
    for _place, upper, bonus, lower, total in lines:
        assert int(upper.text) + (0 if bonus.text == "–" else int(bonus.text)) + int(lower.text) == int(total.text)


def test_a_whole_evening_of_triple_shows_the_perfect_sheet(db: None) -> None:
    table = Web("Perfect", **TRIPLE)
    best = ["11111", "22222", "33333", "44444", "55555", "66666", "66", "5566", "666", "6666", "12345", "23456"]
    marks = [*best, "55666", "66666", "66666"]
    game = play_by("yatzy", TRIPLE)
    table.lay(
        "Perfect",
        [(column, box.key, mark) for column in range(3) for box, mark in zip(game.boxes, marks, strict=True)],
    )

    assert table.line("Column total") == ["374", "374", "374"]
    assert table.line("Times its factor") == ["374", "748", "1122"]
    assert table.line("Total") == ["2244"]
