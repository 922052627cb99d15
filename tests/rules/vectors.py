"""The data of the vectors, read once."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "data"
YATZY: dict[str, Any] = json.loads((HERE / "yatzy.json").read_text("utf-8"))
EXTERNAL: dict[str, Any] = json.loads((HERE / "external.json").read_text("utf-8"))

type Entries = list[tuple[int, str, str]]


def as_roll(dice: list[int]) -> str:
    return "".join(map(str, dice))


def in_dice(columns: list[dict[str, Any]]) -> Entries:
    """A player's columns as entries, written as the dice that were thrown."""
    return [(index, box, as_roll(roll)) for index, column in enumerate(columns) for box, roll in column["dice"].items()]


def in_numbers(columns: list[dict[str, Any]]) -> Entries:
    """The same columns, written as points."""
    return [
        (index, box, f"={points}") for index, column in enumerate(columns) for box, points in column["points"].items()
    ]


def sheet(**marks: str) -> Entries:
    """Entries of the first column, box by box."""
    return [(0, box, mark) for box, mark in marks.items()]


def danish_sheet(player: str) -> list[dict[str, Any]]:
    """The worked example of the Danish seed."""
    columns: list[dict[str, Any]] = YATZY["sheets"][0]["players"][player]
    return columns
