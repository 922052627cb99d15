"""A database for a bench: as `up` would make it, in the temporary folder that the bench runs in."""

import os
import sqlite3
from collections.abc import Callable
from itertools import count
from pathlib import Path

import django

COPIES = count(1)


def fresh_database() -> None:
    """Set Django up and make an empty database with every migration; call it before importing models."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")
    django.setup()
    from scoresheet.management import prepare

    prepare.everything()


def raw_driver() -> sqlite3.Connection:
    """Give a copy of the database in a file of its own, opened by the bare driver as the settings open ours."""
    from django.conf import settings
    from django.db import connection

    path = Path(settings.DATA) / f"floor-{next(COPIES)}.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(path)])
    driver = sqlite3.connect(path, isolation_level=None)
    pragmas: str = settings.DATABASES["default"]["OPTIONS"]["init_command"]  # type: ignore[index]  # told as object
    driver.executescript(pragmas)
    return driver


def queries(ours: Callable[[], object]) -> int:
    """Tell how many queries a run asks, BEGIN and COMMIT not counted."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        ours()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT")) for query in asked.captured_queries)
