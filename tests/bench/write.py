"""A write on each engine, from the command to the commit, beside a bare INSERT + COMMIT on the same engine.

Ours reads the sheet under its lock, judges the mark, writes entry and line and announces them; the floor adds the
line, by the bare driver and as durably. Both go on writing in a database of their own.
"""

import os
import random
from collections.abc import Callable, Iterator

from tests.bench import Pair, bench
from tests.bench.database import fresh_database, queries, raw_driver
from tests.bench.table import evening, games
from tests.postgres import Cluster

WRITES = 300
LINE = (
    "INSERT INTO scoresheet_change (sheet_id, kind, at, cells, note, ended, key, content) "
    "VALUES ({0}, 'write', {0}, {0}, '{{}}', 0, {0}, {0})"
)


@bench("write", reach="")
def on_sqlite() -> Iterator[Pair]:
    fresh_database()
    ours, sheet = writing()
    driver, line = raw_driver(), LINE.format("?")

    def floor() -> None:
        driver.execute("BEGIN IMMEDIATE")
        driver.execute(line, values(sheet))
        driver.execute("COMMIT")

    yield Pair(ours, floor, repeats=WRITES, times=1, note=f"SQLite, {queries(ours)} queries beside BEGIN and COMMIT")


@bench("write-postgres", reach="")
def on_postgres() -> Iterator[Pair]:
    with Cluster(durable=True) as cluster:
        os.environ["DATABASE_URL"] = cluster.url
        fresh_database()
        import psycopg
        from django.db import connection

        ours, sheet = writing()
        driver, line = psycopg.connect(cluster.url), LINE.format("%s").encode()

        def floor() -> None:
            driver.execute(line, values(sheet))
            driver.commit()

        asked = queries(ours)
        yield Pair(ours, floor, repeats=WRITES, times=1, note=f"PostgreSQL, {asked} queries beside BEGIN and COMMIT")
        driver.close()
        connection.close()


def writing() -> tuple[Callable[[], None], int]:
    """Marks of whole games by the command, and a sheet that lies there."""
    from scoresheet import commands
    from scoresheet.models import Cell

    table = evening()
    turns, offered = iter(games(table, WRITES + 60)), table.pad.rules.pk

    def ours() -> None:
        sheet, (seat, box, mark), key = next(turns)
        commands.write(table.device, sheet, Cell(seat, 0, box), mark, saw="", key=key, offered=offered)

    for _ in range(20):
        ours()
    return ours, table.sheet.pk


def values(sheet: int) -> tuple[object, ...]:
    key = random.randbytes(8).hex()
    return sheet, "2030-01-01 20:00:00+00:00", '[[1, 0, "fours", null, ["44", null, 1]]]', key, "write 1.0.fours . 44"
