"""What must stand before the server starts, each made only when it is missing or out of date.

A second start must be quick, so every chore first asks a cheap question: names of migrations, ages of catalogs, a
fingerprint of the static files. The slow tools are imported only when there is something to do.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection

MIGRATIONS_APPLIED = "SELECT name FROM django_migrations WHERE app = 'scoresheet'"
MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"


def everything() -> None:
    """Do all chores: database, catalogs, static files."""
    settings.DATA.mkdir(parents=True, exist_ok=True)
    database()
    catalogs()
    static_files()


def database() -> None:
    """Bring the database to the newest migration."""
    if _migrations_here() - _migrations_applied():
        call_command("migrate", interactive=False, verbosity=0)


def _migrations_here() -> set[str]:
    return {path.stem for path in MIGRATIONS.glob("[0-9]*.py")}


def _migrations_applied() -> set[str]:
    # Asked in SQL: Django's own loader would import every migration, which costs more than the rest of a start.
    try:
        with connection.cursor() as cursor:
            cursor.execute(MIGRATIONS_APPLIED)
            return {name for (name,) in cursor.fetchall()}
    except DatabaseError:  # no table, or no database yet
        return set()


def catalogs() -> None:
    """Compile the translations that are newer than their compiled form."""
    for folder in settings.LOCALE_PATHS:
        for source in Path(folder).glob("*/LC_MESSAGES/*.po"):
            compiled = source.with_suffix(".mo")
            if not compiled.exists() or compiled.stat().st_mtime_ns <= source.stat().st_mtime_ns:
                _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - slow to import, seldom needed
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parent.parent.name)
    unfinished = compiled.with_suffix(".mo.new")
    with unfinished.open("wb") as file:
        write_mo(file, catalog)
    unfinished.replace(compiled)  # at once, so that nobody ever reads half a catalog


def static_files() -> None:
    """Collect, hash and compress the static files when any of them changed; in DEBUG they are served as they lie."""
    stamp: Path = settings.DATA / "static.stamp"
    now = _fingerprint()
    if settings.DEBUG or (stamp.exists() and stamp.read_text() == now):
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(now)


def _fingerprint() -> str:
    lines = (f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in sorted(_static_sources()))
    return hashlib.sha256("\n".join([str(settings.STATIC_ROOT), *lines]).encode()).hexdigest()


def _static_sources() -> Iterator[Path]:
    for folder in settings.STATICFILES_DIRS:
        yield from (path for path in Path(folder).rglob("*") if path.is_file())
