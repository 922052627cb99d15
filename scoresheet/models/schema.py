"""Whether the database has every table and column that this code reads: migrations by name.

Asked in SQL: Django's own loader would import every migration, which costs more than the rest of a start.
"""

from functools import cache
from pathlib import Path

from django.db import connection

APPLIED = "SELECT name FROM django_migrations WHERE app = 'scoresheet'"


@cache
def known() -> frozenset[str]:
    """The migrations of this code, as it was when the process began: newer files beside it are none of its business."""
    return frozenset(path.stem for path in (Path(__file__).parent.parent / "migrations").glob("[0-9]*.py"))


def applied() -> frozenset[str]:
    with connection.cursor() as cursor:
        cursor.execute(APPLIED)
        return frozenset(name for (name,) in cursor.fetchall())
