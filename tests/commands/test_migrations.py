"""What was stored before a change of the database's shape is there after it."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from .table import Table, everything, struck

FIRST = ("scoresheet", "0001_initial")


def migrate(*targets: tuple[str, str]) -> None:
    MigrationExecutor(connection).migrate(list(targets))


@pytest.mark.django_db(transaction=True)
def test_games_from_before_there_were_teams_are_as_they_were() -> None:
    table = Table()
    table.lay("Anna", struck("chance"))
    table.lay("Ben", struck())
    table.write("Anna", "chance", "66666")
    before, latest = everything(), MigrationExecutor(connection).loader.graph.leaf_nodes("scoresheet")

    try:
        migrate(FIRST)
        with connection.cursor() as cursor:
            columns = {
                column.name for column in connection.introspection.get_table_description(cursor, "scoresheet_seat")
            }
    finally:
        migrate(*latest)

    assert "team" not in columns
    assert everything() == before
    assert table.results() == {"Anna": (30, 1), "Ben": (0, 2)}
    table.play_in_teams(shared=True, Reds="Anna Ben")
