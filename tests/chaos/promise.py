"""What was promised, held against the books: nothing lost, doubled or swapped, and every phone shows what is stored."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import quantiles
from typing import Any

from tests.chaos.phone import Phone, Tap

type Books = dict[int, dict[str, Any]]


class Broken(AssertionError):
    """A promise was broken."""


def hold(found: Iterable[str]) -> None:
    """Raise Broken where anything was found, with the first of it."""
    if all_of_it := list(found):
        raise Broken(f"{len(all_of_it)} broken promises:\n" + "\n".join(line[:500] for line in all_of_it[:10]))


def kept(books: Books, phones: Iterable[Phone]) -> Iterator[str]:
    """Every acknowledged mark is in the log once, as it was sent; what was refused is not; log and marks agree."""
    taps: dict[int, dict[str, Tap]] = {}
    for phone in phones:
        taps.setdefault(phone.sheet, {}).update({tap.picker.key: tap for tap in phone.taps})
    for number, sheet in books.items():
        yield from (f"sheet {number}: {wrong}" for wrong in sheet["broken"])
        sent = taps.get(number, {})
        lines = [(change, key, content) for change, kind, key, content in sheet["lines"] if kind != "start"]
        times = Counter(key for _change, key, _content in lines)
        stored = {key: (change, content) for change, key, content in lines}
        yield from (f"sheet {number}: a line that nobody sent: {line}" for line in lines if line[1] not in sent)
        for key, tap in sent.items():
            if tap.status == 200 and stored.get(key) is None:
                yield f"sheet {number}: {tap.content} was acknowledged and is not there"
            elif tap.status == 200 and times[key] != 1:
                yield f"sheet {number}: {tap.content} is there {times[key]} times"
            elif tap.status in {409, 422} and key in stored and tap.tries == 1:  # sent again, it may stand no more
                yield f"sheet {number}: {tap.content} was refused and is there"
            elif key in stored and stored[key][1] != tap.content:
                yield f"sheet {number}: {tap.content} was sent, stored is {stored[key][1]}"


def refused_rightly(phones: Iterable[Phone]) -> Iterator[str]:
    """Nothing but 200, and 409 only where somebody else wrote the same box meanwhile."""
    taps = [tap for phone in phones for tap in phone.taps]
    for tap in taps:
        if tap.status == 200:
            continue
        # A phone meets itself only where it sends once more what it has written otherwise meanwhile.
        others = [o for o in taps if o is not tap and (o.phone is not tap.phone or tap.tries > 1)]
        there = (o for o in others if o.phone.sheet == tap.phone.sheet and o.cell == tap.cell)
        met = any(o.sent < tap.ended and tap.began < o.ended for o in there)
        if tap.status != 409 or not met:
            yield f"{tap.content} was answered {tap.status}: {tap.said}"


def the_same_everywhere(books: Books, phones: Iterable[Phone]) -> Iterator[str]:
    """Every phone shows the version, the marks and the totals that are stored."""
    for phone in phones:
        sheet = books[phone.sheet]
        shown, wanted = {**marks(phone.board)}, {cell: str(points) for cell, points in sheet["points"].items()}
        if ".".join(map(str, phone.version)) != sheet["version"]:
            yield f"sheet {phone.sheet}: a phone shows version {phone.version}, stored is {sheet['version']}"
        elif shown != wanted:
            odd = {cell: (shown.get(cell), wanted.get(cell)) for cell in shown.keys() | wanted.keys()}
            odd = {cell: both for cell, both in odd.items() if both[0] != both[1]}
            yield f"sheet {phone.sheet}: a phone shows other marks than are stored: {odd}"
        elif totals(phone.board) != list(sheet["totals"].values()):
            yield f"sheet {phone.sheet}: a phone shows {totals(phone.board)}, stored is {sheet['totals']}"


def marks(board: str) -> dict[str, str]:
    """The filled boxes that a board shows, with their points."""
    found = re.findall(r'<a href="[^"]*?(\d+)/(\d+)/(\w+)/"[^>]*>(.*?)</a>', board, re.DOTALL)
    shown = {f"{seat}.{column}.{box}": figure(inside) for seat, column, box, inside in found}
    return {cell: points for cell, points in shown.items() if points}


def figure(inside: str) -> str:
    """The points in a box; a struck one is 0."""
    if 'class="nought"' in inside:
        return "0"
    return re.sub(r"<sup>.*?</sup>|<[^>]+>", "", inside).strip()


def totals(board: str) -> list[int]:
    return [int(total) for total in re.findall(r'<th scope="col"[^>]*class="seat.*?<b>(-?\d+)</b>', board, re.DOTALL)]


def delays(phones: Iterable[Phone]) -> list[float]:
    """Tap to other phone, in seconds: from the sending of a mark until each other phone of the sheet showed it."""
    by_sheet: dict[int, list[Phone]] = {}
    for phone in phones:
        by_sheet.setdefault(phone.sheet, []).append(phone)
    found = []
    for around in by_sheet.values():
        for phone in around:
            for tap in (tap for tap in phone.taps if tap.change):
                for other in around:
                    at = next((at for at, change in other.shown if change >= tap.change), None)
                    if other is not phone and at is not None:
                        found.append(at - tap.sent)
    return found


def told(name: str, seconds: Iterable[float]) -> str:
    """The line of figures: how many, p50, p95, p99, the longest."""
    figures = sorted(seconds)
    if len(figures) < 2:
        return f"{name}: {len(figures)}"
    cuts = quantiles(figures, n=100, method="inclusive")
    p50, p95, p99, most = (f"{1000 * value:.1f}" for value in (cuts[49], cuts[94], cuts[98], figures[-1]))
    return f"{name}: {len(figures)}, p50 {p50} ms, p95 {p95} ms, p99 {p99} ms, longest {most} ms"
