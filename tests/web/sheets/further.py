"""A table at which a further Yahtzee is possible, and what its pickers show of it."""

from typing import Any

from ...commands.table import struck
from .paper import Node
from .web import Web

EQUAL = ["11111", "22222", "33333", "44444", "55555", "66666"]
GOES_LOWER = "A further Yahtzee goes in a lower box as long as one is empty."


def laid(*marks: tuple[str, str], top: str = "66666", game: str = "yahtzee", **house_rules: Any) -> Web:
    """Anna has filled every Yahtzee box and Fours, and is to play; Ben has struck as many boxes."""
    table = Web(game=game, **house_rules)
    for column in range(table.reading.game.columns):
        hers = [("yahtzee", top), ("fours", "444"), *marks]
        table.lay("Anna", [(column, box, mark) for box, mark in hers])
        table.lay("Ben", [(column, box, "-") for _, box, _ in struck(game=game)[: len(hers)]])
    return table


def equal(picker: Node) -> dict[str, str]:
    """The tiles that the picker opens with, by their dice."""
    return {button["value"]: button.text for button in picker.one("ul", "equal").all("button")}


def barred(picker: Node) -> list[str]:
    return [button["value"] for button in picker.one("ul", "equal").all("button") if "disabled" in button.attrs]


def reasons(picker: Node) -> list[tuple[str, int]]:
    """The sentences below the six tiles, each with the number of dice drawn before it."""
    return [(line.text, len(line.all("use"))) for line in picker.one("form", id="marks").all("p")]


def bonus(table: Web) -> int:
    return sum(place.card.columns[0].extra for place in table.reading.places)
