"""The first page of ten thousand past games, rendered, and its data alone; against the bare SQL of what it shows."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator

from tests.bench import Pair, bench
from tests.bench.database import fresh_database, queries, raw_driver
from tests.bench.phone import Phone
from tests.bench.table import Evening, evening
from tests.bench.table import past_games as laid_down

GAMES = 10_000


@bench("past-games", reach="≤ 20 × and ≤ 8 queries")
def first_page() -> Iterator[Pair]:
    fresh_database()
    table = evening()
    laid_down(table, GAMES)
    page, data, floor = getting(table), reading(table), bare_sql(table, raw_driver())
    page()
    note = f"{GAMES:,} games, {queries(page)} queries"
    yield Pair(page, floor, repeats=15, note=f"the whole page, rendered; {note}")
    yield Pair(data, floor, repeats=15, note=f"access and read model alone; {note}")


def getting(table: Evening) -> Callable[[], None]:
    phone, path = Phone(table.token), f"/groups/{table.pad.group_id}/past/"

    def get() -> None:
        answer = phone.get(path)
        if answer.status != 200 or b"before=" not in answer.body:
            raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")

    return get


def reading(table: Evening) -> Callable[[], None]:
    from scoresheet import access
    from scoresheet.history import past_games

    def read() -> None:
        past_games(access.of_group(table.token, table.pad.group_id).group)

    return read


def bare_sql(table: Evening, driver: sqlite3.Connection) -> Callable[[], None]:
    from scoresheet.history import PAGE

    group = table.pad.group_id

    def ask() -> None:
        driver.execute(MEMBER, (hashlib.sha256(table.token.encode()).hexdigest(), group)).fetchone()
        games = driver.execute(GAMES_OF, (group, PAGE + 1)).fetchall()
        marks = ",".join("?" * PAGE)
        driver.execute(RESULTS.format(marks), [game[0] for game in games[:PAGE]]).fetchall()

    return ask


MEMBER = """
    SELECT d.id, m.role, g.name FROM scoresheet_device d JOIN scoresheet_member m ON m.device_id = d.id
    JOIN scoresheet_group g ON g.id = m.group_id WHERE d.hash = ? AND g.id = ?"""
GAMES_OF = """
    SELECT s.id, s.ended_at, p.name, s.ended_early FROM scoresheet_sheet s JOIN scoresheet_pad p ON p.id = s.pad_id
    WHERE s.group_id = ? AND s.ended_at IS NOT NULL AND s.discarded_at IS NULL
    ORDER BY s.ended_at DESC, s.id DESC LIMIT ?"""
RESULTS = """
    SELECT t.sheet_id, p.name, t.total, t.place FROM scoresheet_seat t JOIN scoresheet_player p ON p.id = t.player_id
    WHERE t.sheet_id IN ({}) ORDER BY t.place, t.position"""
