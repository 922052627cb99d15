"""The data of the vectors, read once, and how a row is laid on a card. Rows name their game and house rules."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "data"
VECTORS: dict[str, Any] = json.loads((HERE / "rules.json").read_text("utf-8"))
EXTERNAL: dict[str, Any] = json.loads((HERE / "external.json").read_text("utf-8"))

# Kniffel and Yams score a roll like Yahtzee: its rows are played on their sheets too.
LIKE_YAHTZEE = ("yahtzee", "kniffel", "yams")

type Row = dict[str, Any]
type Entries = list[tuple[int, str, str]]


def rows(kind: str) -> list[Row]:
    """Every row of this kind, those of Yahtzee once for each game that scores like it."""
    return [row | {"game": game} for row in VECTORS[kind] for game in scored_like(row["game"])]


def scored_like(game: str) -> tuple[str, ...]:
    return LIKE_YAHTZEE if game == "yahtzee" else (game,)


def told(row: Row) -> str:
    """A row's name in the list of tests."""
    name = row.get("id") or row.get("why") or f"{row.get('settings', '')} {row.get('box', '')} {row.get('points', '')}"
    return f"{row.get('game', '')} {name}"[:70]


def as_roll(dice: list[int]) -> str:
    return "".join(map(str, dice))


def in_dice(columns: list[dict[str, Any]]) -> Entries:
    """A player's columns as entries, written as the dice that were thrown."""
    return [(index, box, as_roll(roll)) for index, column in enumerate(columns) for box, roll in column["dice"].items()]


def in_numbers(columns: list[dict[str, Any]]) -> Entries:
    """The same columns, written as points."""
    return [entry for index, column in enumerate(columns) for entry in numbers(column["points"], index)]


def numbers(points: dict[str, int], column: int = 0) -> Entries:
    """Entries of one column, written as points."""
    return [(column, box, f"={value}") for box, value in points.items()]


def sheet(**marks: str) -> Entries:
    """Entries of the first column, box by box."""
    return [(0, box, mark) for box, mark in marks.items()]


def sheets_of(game: str) -> list[Row]:
    """The worked sheets of one game."""
    return [row for row in VECTORS["sheets"] if row["game"] == game]


def danish_sheet(player: str) -> list[dict[str, Any]]:
    """The worked example of the Danish seed."""
    columns: list[dict[str, Any]] = sheets_of("yatzy")[0]["players"][player]
    return columns
