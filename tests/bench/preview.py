"""The preview of a rule over a hundred sheets in progress; against the bare SQL and both scorings by look-up tables.

Of every game a line, with a rule that changes points. The floors for Yahtzee and its kin look further ones up among
the jokers and pay for them; those for Maxi and Generala have every mark looked up with its roll noted.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from scoresheet.rules import GAMES
from tests.bench import Pair, bench
from tests.bench.database import fresh_database, raw_driver
from tests.bench.plain import AddUp, total_of
from tests.bench.table import Evening, evening, sheets_in_progress

if TYPE_CHECKING:
    from scoresheet.board.preview import Preview
    from scoresheet.models.gist import Gist

SHEETS = 100
VALUES: Mapping[str, Mapping[str, object]] = {
    "yatzy": {"full_house_value": "fixed25", "upper_threshold": 60},
    "maxi": {"full_house_value": "fixed25", "upper_threshold": 75},
    "yahtzee": {"joker": "none", "yahtzee_bonus": 50},
    "kniffel": {"joker": "forced", "yahtzee_bonus": 50},
    "yams": {"joker": "none", "upper_bonus": 50},
    "yacht": {"multipliers": [2, 3]},
    "cheerio": {"multipliers": [2, 3]},
    "generala": {"generala_value": 60, "served_extra": 10},
}


@bench("preview", reach="≤ 5 ×")
def preview() -> Iterator[Pair]:
    fresh_database()
    for game in sorted(GAMES, key=list(VALUES).index):
        table = evening(key=game, game=game)
        sheets_in_progress(table, SHEETS)
        note = f"{game}, {SHEETS} sheets of 4 seats, 7 rounds in"
        yield Pair(ours(table), floor(table, raw_driver()), repeats=15, note=note)


def ours(table: Evening) -> Callable[[], int]:
    """Work out everything that the page shows of each sheet."""
    from scoresheet.board.preview import previews

    values = VALUES[table.game.key]

    def shown() -> int:
        return sum(bool(sheet.changed and told(sheet)) for sheet in previews(table.pad, values))

    return shown


def told(sheet: "Preview[Gist]") -> tuple[object, ...]:
    boxes = sheet.needing, sheet.hidden, sheet.back, sheet.misplaced, sheet.placed
    return sheet.totals, sheet.leads, sheet.level, *boxes


def floor(table: Evening, driver: sqlite3.Connection) -> Callable[[], int]:
    """What all totals together would gain or lose: what the page says must come to the same."""
    from scoresheet.board.preview import previews
    from scoresheet.rules import play_by

    game, pad = table.game, table.pad.pk
    values = VALUES[game.key]
    now, then = total_of(game), total_of(play_by(game.key, values))

    def totals(marks: Mapping[int, list[tuple[str, str]]], total: AddUp) -> int:
        return sum([total(written) for written in marks.values()])

    def both() -> int:
        driver.execute(RULES, (pad,)).fetchall()
        driver.execute(SEATS, (pad,)).fetchall()
        marks: dict[int, list[tuple[str, str]]] = {}
        for seat, _column, box, mark, _rules in driver.execute(ENTRIES, (pad,)):
            marks.setdefault(seat, []).append((box, mark))
        return totals(marks, then) - totals(marks, now)

    page = sum(total.then - total.now for sheet in previews(table.pad, values) for total in sheet.totals)
    if page != both() or not page:
        raise RuntimeError(f"{game.key}: the floor comes to {both()}, the preview to {page}")
    return both


RULES = 'SELECT id, "values" FROM scoresheet_houserules WHERE pad_id = ? ORDER BY id'
IN_PROGRESS = "s.pad_id = ? AND s.ended_at IS NULL AND s.discarded_at IS NULL AND s.rules_id IS NULL"
SEATS = f"""
    SELECT t.sheet_id, t.id, p.name, t.out FROM scoresheet_seat t JOIN scoresheet_player p ON p.id = t.player_id
    JOIN scoresheet_sheet s ON s.id = t.sheet_id WHERE {IN_PROGRESS} ORDER BY t.sheet_id, t.position, t.id"""
ENTRIES = f"""
    SELECT e.seat_id, e."column", e.box, e.mark, e.rules_id FROM scoresheet_entry e
    JOIN scoresheet_seat t ON t.id = e.seat_id JOIN scoresheet_sheet s ON s.id = t.sheet_id
    WHERE {IN_PROGRESS} ORDER BY e.turn"""
