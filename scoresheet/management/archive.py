"""The one file that a backup is: the database, the secret key, and a note about both.

A zip, since its parts carry checksums of their own, and whoever must can open it anywhere.
"""

import json
import os
import zipfile
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from django.core.management.base import CommandError

FORMAT = 1
DATABASE, KEY, NOTE = "database", "secret-key", "about.json"


@dataclass(frozen=True)
class Note:
    """What a backup says about itself."""

    engine: str
    made: str
    migrations: list[str]
    format: int = FORMAT


def write(path: Path, database: Path, key: str, note: Note) -> None:
    """Make the file, for its owner's eyes only; it is there complete or not at all."""
    unfinished = database.with_name("unfinished")
    with os.fdopen(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(NOTE, json.dumps(asdict(note), indent=1))
            archive.writestr(KEY, key)
            archive.write(database, DATABASE)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def read(path: Path, folder: Path) -> tuple[Path, str, Note]:
    """Unpack into a folder: the database, the key, the note.  A file that is broken or no backup is refused."""
    try:
        with zipfile.ZipFile(path) as archive:
            note = Note(**json.loads(archive.read(NOTE)))
            key = archive.read(KEY).decode("ascii")
            return Path(archive.extract(DATABASE, folder)), key, note
    except FileNotFoundError:
        raise CommandError(f"There is no file {path}.") from None
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror or error}.") from None
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, EOFError, zlib.error):
        raise CommandError(f"{path} is not a backup of this, or is damaged. Nothing was changed.") from None
