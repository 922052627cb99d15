"""The sheet as a table: heads, and rows of cells ready to loop over.  Impersonal but for the dice on the tray."""

from .cells import BonusCell, BoxCell, Head, Row, SumCell
from .table import Table, table

__all__ = ["BonusCell", "BoxCell", "Head", "Row", "SumCell", "Table", "table"]
