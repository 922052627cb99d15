"""A sheet as floors make it: the bare SQL that reads one, and the board as one f-string.

The same cells, links and words as ours, and nothing beside the board.
"""

from typing import TYPE_CHECKING

from tests.bench.plain import looked_up, saved

if TYPE_CHECKING:
    from scoresheet.rules import Game

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

type Seats = list[tuple[int, str]]
type Marks = dict[tuple[int, str], str]


class Paper:
    """What a floor knows of a game: looked up once."""

    def __init__(self, game: "Game") -> None:
        self.worth = looked_up(game)
        self.boxes = [(box.key, box.label, f"max {game.possible_points(box.key)[-1]}") for box in game.boxes]
        self.bonus, self.threshold = game.bonus.points, game.bonus.threshold
        self.rolls = game.rolls if game.saves_rolls else 0


def board(
    root: str,
    pad: str,
    version: str,
    seats: Seats,
    marks: Marks,
    paper: Paper,
) -> str:
    """The board, all columns added up; beside the names the rolls that are saved, in a game that saves them."""
    boxes, worth = paper.boxes, paper.worth
    upper, lower = {key for key, _, _ in boxes[:6]}, {key for key, _, _ in boxes[6:]}
    points = {cell: worth[cell[1], mark] for cell, mark in marks.items()}
    sums = [sum(n for (where, key), n in points.items() if where == seat and key in upper) for seat, _ in seats]
    bonuses = [paper.bonus if total >= paper.threshold else 0 for total in sums]
    lowers = [sum(n for (where, key), n in points.items() if where == seat and key in lower) for seat, _ in seats]
    totals = [sum(parts) for parts in zip(sums, bonuses, lowers, strict=True)]
    filled = [sum(where == seat for where, _ in marks) for seat, _ in seats]
    turn = seats[filled.index(min(filled))][0]
    places = [1 + sum(other > total for other in totals) for total in totals]
    banks = [bank(seat, marks, paper.rolls) for seat, _ in seats] if paper.rolls else [""] * len(seats)
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
        f'<th scope="col" id="s{seat}"{now[seat]}><bdi>{name}</bdi>{saved}<b>{total}</b><span>{place}</span></th>'
        for (seat, name), total, place, saved in zip(seats, totals, places, banks, strict=True)
    )
    return (
        f'<table class="sheet" id="sheet" data-version="{version}"><caption>{pad}</caption>'
        f"<thead><tr><td>Total</td>{heads}</tr></thead><tbody>"
        f"{''.join([row(*box) for box in boxes[:6]])}{line('Upper sum', sums)}{line('Bonus', bonuses)}"
        f"</tbody><tbody>{''.join([row(*box) for box in boxes[6:]])}{line('Lower total', lowers)}"
        f"{line('Total', totals)}</tbody></table>"
    )


def bank(seat: int, marks: Marks, rolls: int) -> str:
    """The rolls that a seat has saved, as they stand beside its name."""
    return f"<small>{saved([(box, mark) for (where, box), mark in marks.items() if where == seat], rolls)}</small>"
