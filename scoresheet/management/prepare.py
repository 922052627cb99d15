"""What must stand before the server starts, each made only when it is missing or out of date.

A second start must be quick, so every chore first asks a cheap question: names of migrations, ages of catalogs, a
fingerprint of the static files. The slow tools are imported only when there is something to do.
"""

import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.utils import timezone

from scoresheet.models import schema

if TYPE_CHECKING:
    from scoresheet.commands import Purged

LOCK = 0x59_61_74_7A_79
"""The number of PostgreSQL's lock under which one of several starting servers brings the database up to date."""

logger = logging.getLogger(__name__)


def everything() -> None:
    """Do all chores: database, catalogs, static files, what is to go for good."""
    settings.DATA.mkdir(parents=True, exist_ok=True)
    database()
    catalogs()
    static_files()
    purge()


def database() -> None:
    """Bring the database to the newest migration."""
    if _missing():
        with _nobody_else():
            missing = _missing()  # another server may have been first
            if missing:
                call_command("migrate", interactive=False, verbosity=0)
                logger.info("the database was brought up to date", extra={"facts": {"migrations": sorted(missing)}})


def _missing() -> frozenset[str]:
    try:
        return schema.known() - schema.applied()
    except DatabaseError:  # no table, or no database yet
        return schema.known()


@contextmanager
def _nobody_else() -> Iterator[None]:
    """Keep other servers on the same PostgreSQL from migrating meanwhile: they wait here, then find nothing to do."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


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


# --- what is to go for good --------------------------------------------------------------------------------------

PURGED_EVERY = timedelta(hours=20)
"""Once a day, also where today's round comes a little earlier than yesterday's."""


def purge() -> "Purged | None":
    """Delete for good what nobody can bring back any more, at most once a day; None where it is not time yet.

    The clock alone is not believed: one that is a year ahead for a moment, as on a small machine before it has asked
    the network for the time, would destroy what was deleted yesterday.  So each round leaves a note of the time it
    saw, and goes by what the round before it has noted, a day ago or longer.  A note from the future is thrown away.
    """
    stamp: Path = settings.DATA / "purge.stamp"
    now, before = timezone.now(), _noted(stamp)
    if before is not None and timedelta() <= now - before < PURGED_EVERY:
        return None
    from scoresheet import commands  # noqa: PLC0415 - once a day

    stamp.write_text(now.isoformat())
    if before is None or before > now or not commands.to_purge(before):
        return commands.Purged()
    return commands.purge(before)


def _noted(stamp: Path) -> datetime | None:
    with suppress(OSError, ValueError):
        noted = datetime.fromisoformat(stamp.read_text())
        return noted if timezone.is_aware(noted) else None
    return None
