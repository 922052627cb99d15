"""A tap in process: the picker's POST, answered with all that htmx swaps; against the bare driver and an f-string.

Both play the same games, mark by mark. The floor has a copy of the database file under the same PRAGMAs. It looks the
device up; in one IMMEDIATE transaction it reads the sheet and writes line and entry; then it adds up by look-up tables
and puts the board together as one f-string: the same cells, links and words as ours, and nothing beside the board.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from tests.bench import Pair, bench, p95
from tests.bench.database import fresh_database, queries, raw_driver
from tests.bench.phone import Phone
from tests.bench.table import Evening, Turn, evening, games, sent

TAPS = 600
WARM = 120  # taps before any is measured: two whole games


@bench("tap", reach="≤ 25 × and ≤ 12 queries, stretch 15 ×")
def tap() -> Iterator[Pair]:
    fresh_database()
    table = evening()
    turns = games(table, WARM + TAPS + 60)
    driver = raw_driver()
    ours, floor = our_taps(table, iter(turns)), floor_taps(table, iter(turns), driver)
    for _ in range(WARM):
        ours()
        floor()
    yield Pair(
        ours,
        floor,
        repeats=TAPS,
        times=1,
        figure=p95,
        note=f"p95 of {TAPS} taps, 4 seats, 1 column, {queries(ours)} queries beside BEGIN and COMMIT",
    )


def our_taps(table: Evening, turns: Iterator[Turn]) -> Callable[[], None]:
    phone, offered = Phone(table.token), table.pad.rules.pk
    phone.get(f"/sheets/{table.sheet.pk}/")  # brings the CSRF cookie

    def tap() -> None:
        sent(phone, next(turns), offered)

    return tap


# --- the floor --------------------------------------------------------------------------------------------------


def floor_taps(table: Evening, turns: Iterator[Turn], driver: sqlite3.Connection) -> Callable[[], None]:
    from scoresheet.rules import play_by

    game = play_by("yatzy")
    worth = {(box.key, roll): points for box in game.boxes for roll, points in game.table(box.key).items()}
    worth |= {(box.key, choice.mark): choice.points for box in game.boxes for choice in game.choices(box.key)}
    worth |= {(box.key, "-"): 0 for box in game.boxes}
    boxes = [(box.key, box.label, f"max {game.possible_points(box.key)[-1]}") for box in game.boxes]

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
        board(f"/sheets/{sheet}/", pad, f"{change}.{rules}", seats, marks, boxes, worth)

    return tap


MEMBER = """
    SELECT d.id, m.role FROM scoresheet_device d JOIN scoresheet_member m ON m.device_id = d.id
    JOIN scoresheet_sheet s ON s.group_id = m.group_id WHERE d.hash = ? AND s.id = ?"""
SHEET = """
    SELECT p.name, (SELECT r.id FROM scoresheet_houserules r WHERE r.pad_id = p.id ORDER BY r.id DESC LIMIT 1)
    FROM scoresheet_sheet s JOIN scoresheet_pad p ON p.id = s.pad_id WHERE s.id = ?"""
SEATS = """
    SELECT s.id, p.name FROM scoresheet_seat s JOIN scoresheet_player p ON p.id = s.player_id
    WHERE s.sheet_id = ? ORDER BY s.position, s.id"""
ENTRIES = """
    SELECT e.seat_id, e.box, e.mark FROM scoresheet_entry e JOIN scoresheet_seat s ON s.id = e.seat_id
    WHERE s.sheet_id = ? ORDER BY e.turn"""
ADD_CHANGE = """
    INSERT INTO scoresheet_change (sheet_id, kind, device_id, at, cells, note, ended, key, content)
    VALUES (?, 'write', ?, ?, ?, '{}', 0, ?, ?)"""
ADD_ENTRY = 'INSERT INTO scoresheet_entry (seat_id, "column", box, mark, turn, rules_id) VALUES (?, 0, ?, ?, ?, ?)'

type Seats = list[tuple[int, str]]
type Marks = dict[tuple[int, str], str]


def board(
    root: str,
    pad: str,
    version: str,
    seats: Seats,
    marks: Marks,
    boxes: list[tuple[str, str, str]],
    worth: dict[tuple[str, str], int],
) -> str:
    """The board, all columns added up."""
    upper, lower = {key for key, _, _ in boxes[:6]}, {key for key, _, _ in boxes[6:]}
    points = {cell: worth[cell[1], mark] for cell, mark in marks.items()}
    sums = [sum(n for (where, key), n in points.items() if where == seat and key in upper) for seat, _ in seats]
    bonuses = [50 if total >= 63 else 0 for total in sums]
    lowers = [sum(n for (where, key), n in points.items() if where == seat and key in lower) for seat, _ in seats]
    totals = [sum(parts) for parts in zip(sums, bonuses, lowers, strict=True)]
    filled = [sum(where == seat for where, _ in marks) for seat, _ in seats]
    turn = seats[filled.index(min(filled))][0]
    places = [1 + sum(other > total for other in totals) for total in totals]
    now = {seat: ' class="now"' if seat == turn else "" for seat, _ in seats}

    def cell(seat: int, name: str, key: str, label: str) -> str:
        shown = points.get((seat, key), "")
        state = "open" if shown == "" else shown or "struck, 0"
        return (
            f'<td{now[seat]}><a class="cell" href="{root}{seat}/0/{key}/" id="c{seat}-0-{key}"'
            f' aria-label="{name}, {label}: {state}">{shown}</a></td>'
        )

    def row(key: str, label: str, hint: str) -> str:
        cells = "".join([cell(seat, name, key, label) for seat, name in seats])
        return f'<tr><th scope="row">{label} <small>{hint}</small></th>{cells}</tr>'

    def line(label: str, figures: list[int]) -> str:
        cells = "".join([f"<td{now[seat]}>{n}</td>" for (seat, _), n in zip(seats, figures, strict=True)])
        return f'<tr class="sum"><th scope="row">{label}</th>{cells}</tr>'

    heads = "".join(
        f'<th scope="col" id="s{seat}"{now[seat]}><bdi>{name}</bdi><b>{total}</b><span>{place}</span></th>'
        for (seat, name), total, place in zip(seats, totals, places, strict=True)
    )
    return (
        f'<table class="sheet" id="sheet" data-version="{version}"><caption>{pad}</caption>'
        f"<thead><tr><td>Total</td>{heads}</tr></thead><tbody>"
        f"{''.join([row(*box) for box in boxes[:6]])}{line('Upper sum', sums)}{line('Bonus', bonuses)}"
        f"</tbody><tbody>{''.join([row(*box) for box in boxes[6:]])}{line('Lower total', lowers)}"
        f"{line('Total', totals)}</tbody></table>"
    )
