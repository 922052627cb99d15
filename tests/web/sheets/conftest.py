"""A table for two with their browsers, laid afresh for each test."""

import pytest

from ...commands.table import struck
from .web import Web


@pytest.fixture
def table(db: None) -> Web:
    return Web()


@pytest.fixture
def nearly_over(table: Web) -> Web:
    """Anna has struck everything but Chance and is at 0; Ben has nothing left to fill and 20."""
    table.lay("Anna", struck("chance"))
    table.lay("Ben", [*struck("large_straight"), (0, "large_straight", "23456")])
    return table
