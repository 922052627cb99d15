"""Games as values. House rules turn one game into another; nothing here knows which games are printed."""

from .box import Bonus, Box, upper_section
from .card_rules import CardRule, OnlyAfter, Option, Place, Rolls, Ruling, Served, SoFar, bank, plain
from .further import Further
from .game import MOST_COLUMNS, Game, NoSuchBox, Order, Preset, Setting
from .scale import MOST_TILES, Choice, Scale, Scored

__all__ = [
    "MOST_COLUMNS",
    "MOST_TILES",
    "Bonus",
    "Box",
    "CardRule",
    "Choice",
    "Further",
    "Game",
    "NoSuchBox",
    "OnlyAfter",
    "Option",
    "Order",
    "Place",
    "Preset",
    "Rolls",
    "Ruling",
    "Scale",
    "Scored",
    "Served",
    "Setting",
    "SoFar",
    "bank",
    "plain",
    "upper_section",
]
