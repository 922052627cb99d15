"""A group for two with a sheet in progress, laid afresh for each test."""

import pytest

from ...commands.table import struck
from ..sheets.web import Web


@pytest.fixture
def table(db: None) -> Web:
    return Web()


@pytest.fixture
def nearly_over(table: Web) -> Web:
    """Anna has struck everything but Chance; Ben has nothing left to fill."""
    table.lay("Anna", struck("chance"))
    table.lay("Ben", struck())
    return table
