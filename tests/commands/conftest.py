"""A table for two, laid afresh for each test."""

import pytest

from .table import Table, struck


@pytest.fixture
def table(db: None) -> Table:
    return Table()


@pytest.fixture
def nearly_over(table: Table) -> Table:
    """Anna has struck everything but Chance and is at 0; Ben has nothing left to fill and 20."""
    table.lay("Anna", struck("chance"))
    table.lay("Ben", [*struck("large_straight"), (0, "large_straight", "23456")])
    return table
