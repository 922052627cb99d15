"""The preview of a rule over a hundred sheets in progress; against the bare SQL and both scorings by look-up tables."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from tests.bench import Pair, bench
from tests.bench.database import fresh_database, raw_driver
from tests.bench.table import Evening, evening, sheets_in_progress

if TYPE_CHECKING:
    from scoresheet.rules import Game

SHEETS = 100
VALUES = {"full_house_value": "fixed25", "upper_threshold": 60}


@bench("preview", reach="≤ 5 ×")
def preview() -> Iterator[Pair]:
    fresh_database()
    table = evening()
    sheets_in_progress(table, SHEETS)
    yield Pair(ours(table), floor(table, raw_driver()), repeats=15, note=f"{SHEETS} sheets of 4 seats, 7 rounds in")


def ours(table: Evening) -> Callable[[], int]:
    """Work out everything that the page shows of each sheet."""
    from scoresheet.board.preview import previews

    def shown() -> int:
        return sum(
            bool(sheet.changed and (sheet.totals, sheet.leads, sheet.level, sheet.needing, sheet.hidden, sheet.back))
            for sheet in previews(table.pad, VALUES)
        )

    return shown


def floor(table: Evening, driver: sqlite3.Connection) -> Callable[[], int]:
    from scoresheet.rules import play_by

    now, then = play_by("yatzy"), play_by("yatzy", VALUES)
    worth_now, worth_then = looked_up(now), looked_up(then)
    upper, pad = {box.key for box in now.boxes if box.face}, table.pad.pk

    def totals(marks: Mapping[int, list[tuple[str, str]]], worth: Mapping[tuple[str, str], int], threshold: int) -> int:
        changed = 0
        for written in marks.values():
            total = above = 0
            for cell in written:
                points = worth[cell]
                total += points
                if cell[0] in upper:
                    above += points
            changed += total + 50 * (above >= threshold)
        return changed

    def both() -> int:
        driver.execute(RULES, (pad,)).fetchall()
        driver.execute(SEATS, (pad,)).fetchall()
        marks: dict[int, list[tuple[str, str]]] = {}
        for seat, _column, box, mark, _rules in driver.execute(ENTRIES, (pad,)):
            marks.setdefault(seat, []).append((box, mark))
        return totals(marks, worth_then, then.bonus.threshold) - totals(marks, worth_now, now.bonus.threshold)

    return both


def looked_up(game: "Game") -> dict[tuple[str, str], int]:
    """Points by box and mark: whole rolls, the dice that count, strokes."""
    rolls = {(box.key, roll): points for box in game.boxes for roll, points in game.table(box.key).items()}
    tiles = {(box.key, mark): points for box in game.boxes for mark, points in game.choices(box.key)}
    return rolls | tiles | {(box.key, "-"): 0 for box in game.boxes}


RULES = 'SELECT id, "values" FROM scoresheet_houserules WHERE pad_id = ? ORDER BY id'
IN_PROGRESS = "s.pad_id = ? AND s.ended_at IS NULL AND s.discarded_at IS NULL AND s.rules_id IS NULL"
SEATS = f"""
    SELECT t.sheet_id, t.id, p.name, t.out FROM scoresheet_seat t JOIN scoresheet_player p ON p.id = t.player_id
    JOIN scoresheet_sheet s ON s.id = t.sheet_id WHERE {IN_PROGRESS} ORDER BY t.sheet_id, t.position, t.id"""
ENTRIES = f"""
    SELECT e.seat_id, e."column", e.box, e.mark, e.rules_id FROM scoresheet_entry e
    JOIN scoresheet_seat t ON t.id = e.seat_id JOIN scoresheet_sheet s ON s.id = t.sheet_id
    WHERE {IN_PROGRESS} ORDER BY e.turn"""
