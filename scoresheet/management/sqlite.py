"""The embedded database copied while people play, and put back.

**Is a server running?**  Whoever has the database open holds a shared lock on it for as long, whichever way it was
started.  So being alone is tried: only who is alone can leave the write-ahead log.  Then the lock is held until the
other file lies in its place, and a server that starts meanwhile waits.  A server that has not opened the database yet
is no hindrance: it will open the other file.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from django.core.management.base import CommandError

ENGINE = "sqlite"
PATIENCE = 2.0
"""Seconds to wait for a lock."""
LOG, SHARED = "-wal", "-shm"


class InUse(Exception):
    """Somebody else has the database open."""


def copy(database: Path, to: Path) -> None:
    """Write the database of one moment into a new file; who reads or writes meanwhile does not notice."""
    if not database.exists():
        raise CommandError(f"There is no database yet ({database}).")
    with closing(sqlite3.connect(database, timeout=PATIENCE, isolation_level=None)) as opened:
        opened.execute("VACUUM INTO ?", [str(to)])


def check(found: Path) -> frozenset[str]:
    """Give the migrations that a copy has had; a copy that is damaged is refused."""
    try:
        with closing(sqlite3.connect(found)) as opened:
            faults = [said for (said,) in opened.execute("PRAGMA integrity_check") if said != "ok"]
            faults += [f"a row of {table} points nowhere" for table, *_ in opened.execute("PRAGMA foreign_key_check")]
            applied = opened.execute("SELECT name FROM django_migrations WHERE app = 'scoresheet'").fetchall()
    except sqlite3.DatabaseError as error:
        faults, applied = [str(error)], []
    if faults:
        raise CommandError(f"The database in this backup is damaged ({faults[0]}). Nothing was changed.")
    return frozenset(name for (name,) in applied)


def put_back(found: Path, database: Path, kept: Path) -> None:
    """Put a copy in the database's place, and what was there beside it; or refuse because it is in use."""
    if not database.exists():
        _tidy(database, kept)
        found.replace(database)
        return
    belongs_like(found, database)
    with _alone_with(database):
        _tidy(database, kept)
        try:
            kept.hardlink_to(database)
        except OSError:  # not every file system can
            shutil.copy2(database, kept)
        found.replace(database)
        _written_out(database.parent)


def pour(found: Path, database: Path, kept: Path) -> None:
    """Write a copy over a database that is in use, as one transaction: who has it open goes on with the new rows."""
    copy(database, kept)
    with (
        closing(sqlite3.connect(found)) as source,
        closing(sqlite3.connect(database, timeout=10 * PATIENCE)) as target,
    ):
        source.backup(target)


@contextmanager
def _alone_with(database: Path) -> Iterator[None]:
    """Keep everybody else out, and bring what its log holds into the file."""
    with closing(sqlite3.connect(database, timeout=PATIENCE, isolation_level=None)) as opened:
        try:
            opened.execute("PRAGMA locking_mode = EXCLUSIVE")
            opened.execute("PRAGMA journal_mode = DELETE")
            opened.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise InUse from None
            raise
        except sqlite3.DatabaseError:  # damaged, so that nobody could use it
            pass
        yield


def _tidy(database: Path, kept: Path) -> None:
    """Let no log stay that belongs to another file.  One that could not be brought in is kept with its own."""
    with suppress(FileNotFoundError):
        Path(f"{database}{LOG}").replace(f"{kept}{LOG}")
    Path(f"{database}{SHARED}").unlink(missing_ok=True)


def belongs_like(found: Path, database: Path) -> None:
    """Give a copy the owner and the rights of the file it replaces: the server may run as somebody else."""
    there = database.stat()
    found.chmod(there.st_mode & 0o777)
    if hasattr(os, "chown"):
        with suppress(PermissionError):
            os.chown(found, there.st_uid, there.st_gid)


def _written_out(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
