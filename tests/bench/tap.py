"""A tap in process: the picker's POST, answered with all that htmx swaps; against the bare driver and an f-string.

Both play the same games, mark by mark. The floor has a copy of the database file under the same PRAGMAs. It looks the
device up; in one IMMEDIATE transaction it reads the sheet and writes line and entry; then it adds up by look-up tables
and puts the board together as one f-string (plain_board.py).
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from tests.bench import Pair, bench, p95
from tests.bench.database import fresh_database, queries, raw_driver
from tests.bench.phone import Phone
from tests.bench.plain_board import ENTRIES, MEMBER, SEATS, SHEET, Paper, board
from tests.bench.table import Evening, Turn, evening, games, sent

TAPS = 600


@bench("tap", reach="≤ 25 × and ≤ 12 queries, stretch 15 ×")
def tap() -> Iterator[Pair]:
    fresh_database()
    yield tapping(evening(), "4 seats, 1 column")


def tapping(table: Evening, note: str) -> Pair:
    """Whole games by taps, two of them before any is measured."""
    warm = 2 * len(table.game.boxes) * table.sheet.seats.count()
    turns = games(table, warm + TAPS + 60)
    driver = raw_driver()
    ours, floor = our_taps(table, iter(turns)), floor_taps(table, iter(turns), driver)
    for _ in range(warm):
        ours()
        floor()
    note = f"p95 of {TAPS} taps, {note}, {queries(ours)} queries beside BEGIN and COMMIT"
    return Pair(ours, floor, repeats=TAPS, times=1, figure=p95, note=note)


def our_taps(table: Evening, turns: Iterator[Turn]) -> Callable[[], None]:
    phone, offered = Phone(table.token), table.pad.rules.pk
    phone.get(f"/sheets/{table.sheet.pk}/")  # brings the CSRF cookie

    def tap() -> None:
        sent(phone, next(turns), offered)

    return tap


# --- the floor --------------------------------------------------------------------------------------------------


def floor_taps(table: Evening, turns: Iterator[Turn], driver: sqlite3.Connection) -> Callable[[], None]:
    paper = Paper(table.game)

    def tap() -> None:
        sheet, (seat, box, mark), key = next(turns)
        ask = driver.execute
        device, role = ask(MEMBER, (hashlib.sha256(table.token.encode()).hexdigest(), sheet)).fetchone()
        if role not in {"own", "score"}:
            raise PermissionError
        ask("BEGIN IMMEDIATE")
        pad, rules = ask(SHEET, (sheet,)).fetchone()
        seats = ask(SEATS, (sheet,)).fetchall()
        marks = {(where, what): text for where, what, text in ask(ENTRIES, (sheet,))}
        if (seat, box) in marks:
            raise ValueError(box)
        now, cells = str(datetime.now(UTC))[:26], f'[[{seat}, 0, "{box}", null, ["{mark}", null, {rules}]]]'
        change = ask(ADD_CHANGE, (sheet, device, now, cells, key, f"write {seat}.0.{box} . {mark}")).lastrowid
        ask(ADD_ENTRY, (seat, box, mark, change, rules))
        ask("COMMIT")
        marks[seat, box] = mark
        board(f"/sheets/{sheet}/", pad, f"{change}.{rules}", seats, marks, paper)

    return tap


ADD_CHANGE = """
    INSERT INTO scoresheet_change (sheet_id, kind, device_id, at, cells, note, ended, key, content)
    VALUES (?, 'write', ?, ?, ?, '{}', 0, ?, ?)"""
ADD_ENTRY = 'INSERT INTO scoresheet_entry (seat_id, "column", box, mark, turn, rules_id) VALUES (?, 0, ?, ?, ?, ?)'
