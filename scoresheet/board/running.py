"""A game on the table in a few words: who is to play, the totals, the round."""

from dataclasses import dataclass

from ..models import Group, Sheet, read
from .table import Table, table


@dataclass(frozen=True)
class Running:
    """A sheet in progress, as the start page and the group page show it."""

    table: Table

    @property
    def sheet(self) -> Sheet:
        return self.table.reading.sheet

    @property
    def group(self) -> Group:
        return self.sheet.pad.group

    @property
    def totals(self) -> list[tuple[str, int]]:
        """Names with totals, the highest first; a team whose players have a sheet each by its sum."""
        named = [(side.name, side.total) for side in self.table.reading.sides if side.place is not None]
        return sorted(named, key=lambda item: -item[1])


def running(*groups: Group) -> list[Running]:
    """The sheets in progress of these groups, the latest first.  Four queries, five where teams share a sheet."""
    sheets = Sheet.objects.filter(group__in=groups, ended_at=None, discarded_at=None).order_by("-id")
    return [Running(table(reading)) for reading in read(sheets)]
