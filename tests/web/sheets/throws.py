"""Tables of games that ask in which roll of the turn a mark was made."""

from typing import Any

from .paper import Node
from .web import Web


def chosen(node: Node) -> list[str]:
    """What is chosen in a form, by a button or in the list."""
    taps = [tap["value"] for tap in node.all("input", name="throw") if "checked" in tap.attrs]
    return taps + [option.text for option in node.all("option") if "selected" in option.attrs]


def saved(*marks: str, **house_rules: Any) -> Web:
    """Maxi with Anna alone, who has written these marks in the upper boxes from the top."""
    table = Web("Anna", game="maxi", **house_rules)
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    table.lay("Anna", [(0, box, mark) for box, mark in zip(upper, marks, strict=False)])
    return table


def served(**house_rules: Any) -> Web:
    return Web("Anna", game="generala", **house_rules)
