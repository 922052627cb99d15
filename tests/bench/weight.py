"""Bytes on the wire: bodies as they are served, static files by brotli, pages by gzip; and uncompressed beside them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from tests.bench import Line, bench
from tests.bench.database import fresh_database
from tests.bench.phone import Phone
from tests.bench.table import Turn, evening, games, sent

KB = 1024
MARKS = 40
STATIC = re.compile(rb'(?:src|href)="(/static/[^"#]+)')


@bench("weight", reach="within the budget")
def weight() -> Iterator[Line]:
    fresh_database()
    table = evening()
    plain = Phone(table.token)
    plain.get(f"/sheets/{table.sheet.pk}/")  # brings the CSRF cookie
    packed = replace(plain, gzip=True)
    turns, offered = games(table, 60), table.pad.rules.pk
    for turn in turns[:MARKS]:
        sent(plain, turn, offered)
    yield from page_and_files(packed, plain, f"/sheets/{table.sheet.pk}/")
    yield from taps(packed, plain, turns[MARKS : MARKS + 4], offered)


def page_and_files(packed: Phone, plain: Phone, page: str) -> Iterator[Line]:
    files = sorted({path.decode() for path in STATIC.findall(plain.get(page).body)})
    small, large = ({path: len(phone.get(path).body) for path in [page, *files]} for phone in (packed, plain))
    style = next(path for path in files if path.endswith(".css"))
    yield told("first visit", sum(small.values()), sum(large.values()), 40, f"the page and {len(files)} files")
    yield told("own stylesheet", small[style], large[style], 6)
    yield told("repeat visit", small[page], large[page], 40, "the page; its files are kept")


def taps(packed: Phone, plain: Phone, turns: list[Turn], offered: int) -> Iterator[Line]:
    """The two answers of a mark: the picker, and the board with all that follows. By turns packed and plain."""
    pickers = {turn: [len(phone.get(at(turn), htmx=True).body) for phone in (packed, plain)] for turn in turns}
    small, large = max(pickers.values())
    yield told("picker", small, large, 2, f"the largest of {len(turns)}")
    note = f"4 seats, 1 column, {MARKS} marks written before"
    yield told("tap", *answers(packed, plain, turns, offered), 2, note)


def answers(packed: Phone, plain: Phone, turns: list[Turn], offered: int) -> tuple[int, int]:
    """The largest answer to a mark, packed and plain, by four taps in turn."""
    sizes = [len(sent(phone, turn, offered).body) for phone, turn in zip([packed, plain] * 2, turns, strict=True)]
    return max(sizes[::2]), max(sizes[1::2])


def at(turn: Turn) -> str:
    return f"/sheets/{turn.sheet}/{turn.tap.seat}/0/{turn.tap.box}/"


def told(what: str, small: int, large: int, budget: int, note: str = "") -> Line:
    raw = f"{large / KB:.1f} KB uncompressed"
    return Line(f"weight, {what}", round(small / KB, 2), budget, "KB", "; ".join(filter(None, [raw, note])))
