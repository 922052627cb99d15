"""Cards: the marks of one seat, cell by cell and column by column."""

from .card import Card
from .cell import Cell, Entry, GivenEntry, Offer, State
from .column import Column
from .scores import NotOpen

__all__ = ["Card", "Cell", "Column", "Entry", "GivenEntry", "NotOpen", "Offer", "State"]
