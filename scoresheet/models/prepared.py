"""Questions that are asked all evening: worked out once, asked with new values.

Putting a query together and turning it into SQL takes Django five times as long as SQLite takes to answer it.  What
every tap asks is therefore put together once, with slots where its values will stand:

    @prepared
    def _seats() -> QuerySet[Seat]:
        return Seat.objects.select_related("player").filter(sheet=Slot("sheet"))

    for seat in _seats(sheet=12): …

Values go into their slots as they are, so each must be of the column's own type; whatever came from outside is a value
and never becomes SQL.
"""

import copy
from collections.abc import Callable
from functools import cached_property
from threading import Lock
from typing import Any

from django.db import connections
from django.db.models import Expression, QuerySet
from django.db.models.sql.compiler import SQLCompiler


class Slot(Expression):
    """Where a value will stand."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: object) -> Any:
        return "%s", (self,)


class Prepared[Row]:
    """A question with slots.  Called with their values it asks the database, and gives the rows."""

    def __init__(self, make: Callable[[], QuerySet[Any, Row]]) -> None:
        self._make = make
        self._first = Lock()
        self._compiled: dict[str, tuple[SQLCompiler, str, tuple[object, ...]]] = {}

    def __call__(self, **values: object) -> list[Row]:
        with self._first:
            asked = self._asked.all()
        asked.query.get_compiler = lambda using, **_: self._with(using, values)  # type: ignore[method-assign]
        return list(asked)

    @cached_property
    def _asked(self) -> QuerySet[Any, Row]:
        """Put together when it is first asked, since models are not all there when a module is read."""
        return self._make()

    def _with(self, using: str, values: dict[str, object]) -> SQLCompiler:
        """What Django compiled the first time, with these values, for the connection of this thread."""
        with self._first:  # a query is no two threads' to compile at once, nor are those inside it
            if using not in self._compiled:
                first = self._asked.query.get_compiler(using)
                sql, params = first.as_sql()
                del first.connection  # which is closed when nobody holds it any more
                self._compiled[using] = first, sql, params
        compiler, sql, params = self._compiled[using]
        told = tuple(values[param.name] if isinstance(param, Slot) else param for param in params)
        compiler = copy.copy(compiler)
        compiler.connection = connections[using]
        compiler.as_sql = lambda *_, **__: (sql, told)  # type: ignore[method-assign,assignment]
        return compiler


def prepared[Row](make: Callable[[], QuerySet[Any, Row]]) -> Prepared[Row]:
    return Prepared(make)
