"""Rows into readings, in one place: one sheet or many."""

from collections.abc import Iterable, Sequence

from django.db.models import OuterRef, QuerySet, Subquery

from .changes import Cell, Change, Written
from .pads import HouseRules, games_of, rules_of
from .prepared import Slot, prepared
from .reading import Reading
from .sheets import Entry, Seat, Sheet, with_people, with_teammates

type Row = tuple[int, int, int, str, str, int, int]
"""An entry: sheet, seat, column, box, mark, turn, house rules."""


def following() -> Subquery:
    """The newest house rules of a sheet's pad, as a column beside the sheet."""
    return Subquery(HouseRules.objects.filter(pad=OuterRef("pad")).order_by("-id").values("id")[:1])


def newest() -> Subquery:
    """A sheet's newest change, as a column beside the sheet."""
    return Subquery(Change.objects.filter(sheet=OuterRef("pk")).order_by("-id").values("id")[:1])


def read(sheets: QuerySet[Sheet]) -> list[Reading]:
    """These sheets as they stand, in their order.  Four queries, however many sheets; five where teams share one."""
    rows = list(_as_read(sheets))
    seats = with_people(Seat.objects.filter(sheet__in=rows))
    return _readings(rows, seats, list(_entries(Entry.objects.filter(seat__sheet__in=rows))))


def read_one(sheet_id: int) -> Reading | None:
    """A sheet as it stands, or nothing where it is gone for good: what every tap asks."""
    rows = _one_sheet(sheet=sheet_id)
    if not rows:
        return None
    [reading] = _readings(rows, with_teammates(_seats_of_one(sheet=sheet_id)), _entries_of_one(sheet=sheet_id))
    return reading


def _readings(rows: Sequence[Sheet], seats: Iterable[Seat], entries: Iterable[Row]) -> list[Reading]:
    by_sheet, written = _by_sheet(seats), _written(entries)
    in_force = {sheet.pk: _rules_id(sheet) for sheet in rows}
    needed = set(in_force.values()) | {mark.rules for marks in written.values() for mark in marks.values()}
    rules = rules_of(needed)
    games = games_of(rules)
    return [
        Reading(
            sheet,
            rules[in_force[sheet.pk]],
            by_sheet.get(sheet.pk, []),
            written.get(sheet.pk, {}),
            sheet.newest_change_id,  # type: ignore[attr-defined]  # annotated by _as_read()
            games,
        )
        for sheet in rows
    ]


def version_of(sheet_id: int) -> tuple[int, int]:
    """A sheet's version without reading it: its last change and the house rules in force.  One query on indexes.

    Raises Sheet.DoesNotExist.
    """
    for change, pinned, newest_rules in _version(sheet=sheet_id):
        return change, pinned or newest_rules
    raise Sheet.DoesNotExist


def _as_read(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
    return sheets.select_related("pad__group").annotate(newest_rules_id=following(), newest_change_id=newest())


@prepared
def _one_sheet() -> QuerySet[Sheet]:
    return _as_read(Sheet.objects.filter(pk=Slot("sheet")))


@prepared
def _seats_of_one() -> QuerySet[Seat]:
    return Seat.objects.select_related("player").filter(sheet=Slot("sheet"))


@prepared
def _entries_of_one() -> QuerySet[Entry, Row]:
    return _entries(Entry.objects.filter(seat__sheet=Slot("sheet")))


@prepared
def _version() -> QuerySet[Sheet, tuple[int, int | None, int]]:
    sheets = Sheet.objects.filter(pk=Slot("sheet"))
    return sheets.values_list(newest(), "rules_id", following())


def _rules_id(sheet: Sheet) -> int:
    return sheet.rules_id or sheet.newest_rules_id  # type: ignore[attr-defined]  # annotated by _as_read()


def _by_sheet(seats: Iterable[Seat]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {}
    for seat in seats:
        found.setdefault(seat.sheet_id, []).append(seat)
    return found


def _entries(entries: QuerySet[Entry]) -> QuerySet[Entry, Row]:
    return entries.order_by("turn").values_list(
        "seat__sheet_id", "seat_id", "column", "box", "mark", "turn", "rules_id"
    )


def _written(entries: Iterable[Row]) -> dict[int, dict[Cell, Written]]:
    found: dict[int, dict[Cell, Written]] = {}
    for sheet, seat, column, box, mark, turn, rules in entries:
        found.setdefault(sheet, {})[Cell(seat, column, box)] = Written(mark, turn, rules)
    return found
