"""Cards: the marks of one seat, cell by cell and column by column."""

from .card import Card, NotOpen
from .cell import Cell, Entry, GivenEntry, Offer, Place, State
from .column import Column

__all__ = ["Card", "Cell", "Column", "Entry", "GivenEntry", "NotOpen", "Offer", "Place", "State"]
