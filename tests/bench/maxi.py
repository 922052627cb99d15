"""A Maxi sheet of six seats, twenty boxes each, with saved rolls: scored, read, rendered, and tapped."""

import hashlib
import random
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace

from scoresheet.rules import Card, Standing, play_by
from tests.bench import Pair, bench
from tests.bench.database import fresh_database, queries, raw_driver
from tests.bench.phone import Phone
from tests.bench.plain import saved, sum_of
from tests.bench.plain_board import ENTRIES, MEMBER, SEATS, SHEET, Paper, board
from tests.bench.play import filled
from tests.bench.score import pairs, rows
from tests.bench.table import SIX, Evening, evening, games, sent
from tests.bench.tap import tapping
from tests.bench.weight import KB, answers

SHEETS = 30
MARKS = 80  # of 120: two thirds of the sheet


@bench("maxi-score", reach="≤ 25 ×")
def score() -> Iterator[Pair]:
    """Six full cards with what they have saved, and how they stand; the floor sums looked-up numbers and ranks them."""
    game, chance = play_by("maxi"), random.Random(6)
    sheets = [[rows(filled(game, chance)) for _ in SIX] for _ in range(SHEETS)]
    plain, add_up, rolls = [[pairs(marks) for marks in sheet] for sheet in sheets], sum_of(game), game.rolls

    def ours() -> int:
        result = 0
        for sheet in sheets:
            cards = [Card(game, marks) for marks in sheet]
            standing = Standing.of(cards)
            result += sum(standing.totals) + sum(filter(None, standing.places))
            result += sum([card.bank or 0 for card in cards])
        return result

    def floor() -> int:
        result = 0
        for sheet in plain:
            totals = [add_up(marks) for marks in sheet]
            result += sum(totals) + sum([1 + sum([other > total for other in totals]) for total in totals])
            result += sum([saved(marks, rolls) for marks in sheet])
        return result

    yield Pair(ours, floor, note=f"{SHEETS} sheets of {len(SIX)} cards of {len(game.boxes)} marks")


@bench("maxi-board", reach="")
def rendered() -> Iterator[Pair]:
    """What a tap is made of beside the writing; it has no bar of its own."""
    fresh_database()
    table = six_seats(MARKS)
    page, data, driver = asking(table), reading(table), raw_driver()
    string, sums = bare(table, driver, whole=True), bare(table, driver, whole=False)
    note = f"{len(SIX)} seats, {MARKS} marks"
    bytes_ = f"{page() / KB:.1f} KB uncompressed, floor {string() / KB:.1f} KB"
    yield Pair(page, string, repeats=25, note=f"what another phone fetches; {note}, {queries(page)} queries, {bytes_}")
    yield Pair(data, sums, repeats=25, note=f"read model alone; {note}, {queries(data)} queries")


@bench("maxi-tap", reach="≤ 25 × and ≤ 12 queries, stretch 15 ×")
def tap() -> Iterator[Pair]:
    fresh_database()
    plain, packed = answer_bytes()
    note = f"{len(SIX)} seats, 20 boxes, answer {packed / KB:.2f} KB gzip, {plain / KB:.1f} KB uncompressed"
    yield tapping(evening(game="maxi", names=SIX), note)


def six_seats(marks: int) -> Evening:
    """A sheet with so many marks on it, written by taps."""
    table = evening(key="six", game="maxi", names=SIX)
    phone = Phone(table.token)
    phone.get(f"/sheets/{table.sheet.pk}/")  # brings the CSRF cookie
    for turn in games(table, marks)[:marks]:
        sent(phone, turn, table.pad.rules.pk)
    return table


def answer_bytes() -> tuple[int, int]:
    """The largest answer to a tap in the middle of a game, as it is and packed."""
    table = six_seats(MARKS)
    phone = Phone(table.token)
    phone.get(f"/sheets/{table.sheet.pk}/")
    turns = games(table, MARKS + 4)[MARKS : MARKS + 4]
    small, large = answers(replace(phone, gzip=True), phone, turns, table.pad.rules.pk)
    return large, small


def asking(table: Evening) -> Callable[[], int]:
    """Another phone asks whether anything is new, and something is: the board with all that may follow from a mark."""
    phone, path = Phone(table.token), f"/sheets/{table.sheet.pk}/"
    phone.get(path)

    def ask() -> int:
        answer = phone.get(f"{path}?seen=0.0", htmx=True)
        if answer.status != 200 or b'id="sheet"' not in answer.body:
            raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")
        return len(answer.body)

    return ask


def reading(table: Evening) -> Callable[[], None]:
    """The sheet as rows of cells, every one of them asked for."""
    from scoresheet.board.table import table as laid_out
    from scoresheet.models import Sheet, read

    def look() -> None:
        shown = laid_out(read(Sheet.objects.filter(pk=table.sheet.pk))[0], root="/")
        if sum(len(row.cells) for row in [*shown.upper, *shown.lower]) < 20 * len(shown.heads):
            raise RuntimeError("cells are missing")

    return look


def bare(table: Evening, driver: sqlite3.Connection, *, whole: bool) -> Callable[[], int]:
    """The floor of both: who asks, the sheet, its seats and marks; then the board as one string, or the sums alone."""
    paper, add_up, sheet = Paper(table.game), sum_of(table.game), table.sheet.pk

    def ask() -> int:
        if whole:
            driver.execute(MEMBER, (hashlib.sha256(table.token.encode()).hexdigest(), sheet)).fetchone()
        pad, rules = driver.execute(SHEET, (sheet,)).fetchone()
        seats = driver.execute(SEATS, (sheet,)).fetchall()
        marks = {(where, box): mark for where, box, mark in driver.execute(ENTRIES, (sheet,))}
        if whole:
            return len(board(f"/sheets/{sheet}/", pad, f"0.{rules}", seats, marks, paper).encode())
        return sum([add_up([(box, mark) for (at, box), mark in marks.items() if at == seat]) for seat, _ in seats])

    return ask
