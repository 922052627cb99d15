"""`manage.py backup [FILE]`: all there is in one file, while people play."""

import logging
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.utils import timezone

from scoresheet.management import archive, postgresql, sqlite
from scoresheet.models import schema

logger = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Write database and secret key into one file, while people play."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="(data/backups/, by date and time)")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        path = file or by_date()
        back_up(path)
        self.stdout.write(f"Everything is in {path}. Keep it as safe as a key: it lets its reader be any phone.")


def by_date() -> Path:
    folder: Path = settings.DATA / "backups"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / f"yatzy-{timezone.localtime():%Y-%m-%d-%H%M%S}.zip"


def back_up(path: Path) -> None:
    """Write a backup to a path where nothing is yet."""
    if path.exists():
        raise CommandError(f"{path} is there already. Name another file, or none.")
    try:
        with TemporaryDirectory(dir=path.parent, prefix=".backup-") as folder:
            database = Path(folder) / "database"
            if connection.vendor == postgresql.ENGINE:
                postgresql.copy(database)
            else:
                sqlite.copy(Path(connection.settings_dict["NAME"]), database)
            archive.write(path, database, settings.SECRET_KEY, note())
    except OSError as error:
        raise CommandError(f"Cannot write {path}: {error.strerror or error}.") from None
    logger.info("backed up", extra={"facts": {"bytes": path.stat().st_size}})


def note() -> archive.Note:
    try:
        applied = sorted(schema.applied())
    except Error as error:
        raise CommandError(f"The database does not answer as it should: {error}") from None
    return archive.Note(connection.vendor, timezone.now().isoformat(timespec="seconds"), applied)
