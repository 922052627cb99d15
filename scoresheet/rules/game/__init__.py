"""Games as values. House rules turn one game into another; nothing here knows which games are printed."""

from .box import Bonus, Box, upper_section
from .game import MOST_COLUMNS, Game, NoSuchBox, Order, Setting
from .scale import MOST_TILES, Choice, Scale, Scored

__all__ = [
    "MOST_COLUMNS",
    "MOST_TILES",
    "Bonus",
    "Box",
    "Choice",
    "Game",
    "NoSuchBox",
    "Order",
    "Scale",
    "Scored",
    "Setting",
    "upper_section",
]
