"""`manage.py restore FILE`: put a backup in the place of what is there, which is kept beside it."""

import logging
import os
import shutil
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from scoresheet.management import archive, postgresql, sqlite
from scoresheet.management.commands.backup import back_up
from scoresheet.models import schema

logger = logging.getLogger(__name__)

IN_USE = (
    "A server is running on this database. Stop it first. (--force writes over it as one transaction all the same: "
    "what is written by then is only in the copy that is kept, and the server must be started again afterwards.)"
)


class Command(BaseCommand):
    help = "Put a backup in the place of what is there, which is kept beside it. Stop the server first."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="even while a server is running")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        at = f"before-{timezone.localtime():%Y-%m-%d-%H%M%S}"
        with TemporaryDirectory(dir=place(), prefix=".restore-") as folder:
            database, key, note = archive.read(file, Path(folder))
            judge(note, database)
            kept = (into_postgresql if connection.vendor == postgresql.ENGINE else into_sqlite)(database, at, force)
        keep_key(key, at)
        logger.info("restored", extra={"facts": {"made": note.made}})
        self.stdout.write(
            f"Restored what there was at {note.made}.{f' What was there is kept: {kept}' if kept else ''}"
        )
        if os.environ.get("YATZY_SECRET_KEY", key) != key:
            self.stdout.write(
                "YATZY_SECRET_KEY is another than the backup's, so no phone will be known. Set it to what now stands "
                f"in {settings.DATA / 'secret-key'}."
            )


def place() -> Path:
    """A folder from which a file gets into the database's place at one stroke."""
    folder: Path = settings.DATA
    if connection.vendor == sqlite.ENGINE:
        folder = Path(connection.settings_dict["NAME"]).parent
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def judge(note: archive.Note, database: Path) -> None:
    """Refuse what cannot be restored, before anything is touched."""
    if note.engine != connection.vendor:
        raise CommandError(f"This is a backup of {note.engine}, and the database here is {connection.vendor}.")
    applied = frozenset(note.migrations)
    if note.engine == postgresql.ENGINE:
        postgresql.check(database)
    else:
        applied |= sqlite.check(database)
    if not applied:
        raise CommandError("The database in this backup has no tables of ours. Nothing was changed.")
    if applied - schema.known():
        raise CommandError(
            f"This backup is of a newer version, which has {', '.join(sorted(applied - schema.known()))}. Take that "
            "version to restore it. Nothing was changed."
        )


def into_sqlite(found: Path, at: str, force: bool) -> Path | None:
    database = Path(connection.settings_dict["NAME"])
    kept = database.with_name(f"{database.name}.{at}")
    connection.close()  # this process's own would be in the way as well
    try:
        sqlite.put_back(found, database, kept)
    except sqlite.InUse:
        if not force:
            raise CommandError(IN_USE) from None
        sqlite.pour(found, database, kept)
    return kept if kept.exists() else None


def into_postgresql(found: Path, at: str, force: bool) -> Path | None:
    if postgresql.is_in_use() and not force:
        raise CommandError(IN_USE)
    kept = None
    if postgresql.tables():
        (settings.DATA / "backups").mkdir(exist_ok=True, mode=0o700)
        kept = settings.DATA / "backups" / f"yatzy-{at}.zip"
        back_up(kept)
    postgresql.put_back(found)
    return kept


def keep_key(key: str, at: str) -> None:
    """Put the backup's key in its place, so that every phone is known again; another that was there is kept."""
    path: Path = settings.DATA / "secret-key"
    unfinished = path.with_name("secret-key.new")
    if path.exists() and path.read_text(encoding="ascii") == key:
        return
    unfinished.touch(mode=0o600)
    unfinished.write_text(key, encoding="ascii")
    if path.exists():
        sqlite.belongs_like(unfinished, path)
        shutil.copy2(path, path.with_name(f"secret-key.{at}"))
    unfinished.replace(path)
