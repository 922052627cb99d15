"""`manage.py backup` and `restore`: everything in one file while people play, and back again exactly or not at all."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from scoresheet.management import sqlite

type Done = subprocess.CompletedProcess[str]

GROUP = "INSERT INTO scoresheet_group ({}) VALUES ({})"


def manage(data: Path, *arguments: str, **extra: str) -> Done:
    """Run manage.py on a folder of data."""
    environment = {**os.environ, "YATZY_DATA": str(data), "YATZY_DEBUG": "1"}  # without collecting static files
    for name in ("DATABASE_URL", "YATZY_SECRET_KEY"):
        environment.pop(name, None)
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment | extra, text=True, capture_output=True, check=False
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make, once, a folder of data with one group in it, and a backup of it beside it."""
    folder = tmp_path_factory.mktemp("made")
    assert manage(folder / "data", "prepare").stdout == "Everything is ready.\n"
    with closing(opened(folder / "data")) as database:
        make_group(database, "before")
    assert manage(folder / "data", "backup", str(folder / "backup.zip")).returncode == 0
    return folder


@pytest.fixture
def data(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made / "data", tmp_path / "data"))


@pytest.fixture
def backup(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy2(made / "backup.zip", tmp_path / "backup.zip"))


@pytest.fixture
def database(data: Path) -> Iterator[sqlite3.Connection]:
    """Give the database as a server has it: open."""
    with closing(opened(data)) as connection:
        yield connection


def opened(data: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(data / "yatzy.sqlite3", timeout=20, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    return connection


def make_group(database: sqlite3.Connection, name: str) -> None:
    """Write a group, whatever columns it has."""
    columns = [row for row in database.execute("PRAGMA table_info(scoresheet_group)") if row[3] and not row[5]]
    values = [name if column[1] in {"name", "key"} else "2026-01-01" for column in columns]
    database.execute(GROUP.format(", ".join(column[1] for column in columns), ", ".join("?" * len(columns))), values)


def names(data: Path) -> list[str]:
    with closing(opened(data)) as database:
        return [name for (name,) in database.execute("SELECT name FROM scoresheet_group ORDER BY id")]


def rows(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def everything(data: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(data.rglob("*")) if path.is_file()}


def spoil(path: Path) -> None:
    """Damage the middle of a file."""
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 400] = b"x" * 400
    path.write_bytes(content)


def repack(path: Path, **parts: bytes) -> None:
    """Exchange parts of a backup."""
    with zipfile.ZipFile(path) as archive:
        old = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in {**old, **parts}.items():
            archive.writestr(name, content)


def test_a_backup_is_one_file_for_its_owner_alone(data: Path) -> None:
    done = manage(data, "backup")

    (path,) = (data / "backups").iterdir()
    assert str(path) in done.stdout
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    with zipfile.ZipFile(path) as archive:
        assert sorted(archive.namelist()) == ["about.json", "database", "secret-key"]
        assert archive.read("secret-key") == (data / "secret-key").read_bytes()


def test_a_backup_never_replaces_another_file(data: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.zip").write_text("holiday photos")

    done = manage(data, "backup", str(tmp_path / "mine.zip"))

    assert (done.returncode, "there already" in done.stderr) == (1, True)
    assert (tmp_path / "mine.zip").read_text() == "holiday photos"


@pytest.mark.parametrize("path", ["/nowhere/backup.zip", "/dev/null/backup.zip"])
def test_a_backup_that_cannot_be_written_is_a_sentence(data: Path, path: str) -> None:
    done = manage(data, "backup", path)

    assert done.returncode == 1
    assert done.stderr.startswith(f"CommandError: Cannot write {path}")


def test_a_backup_taken_while_somebody_writes_is_of_one_moment(
    database: sqlite3.Connection, data: Path, tmp_path: Path
) -> None:
    enough, begun = threading.Event(), threading.Event()

    def write() -> None:
        number = 0
        while not enough.is_set():
            number += 1
            database.execute("BEGIN IMMEDIATE")
            for half in "ab":
                make_group(database, f"{number}{half}")
            database.execute("COMMIT")
            begun.set()

    writer = threading.Thread(target=write)
    writer.start()
    begun.wait(10)
    for number in range(5):
        sqlite.copy(data / "yatzy.sqlite3", tmp_path / f"{number}")
    enough.set()
    writer.join()

    sizes = []
    for number in range(5):
        sqlite.check(tmp_path / f"{number}")
        with closing(sqlite3.connect(tmp_path / f"{number}")) as copied:
            sizes.append(copied.execute("SELECT count(*) FROM scoresheet_group WHERE name <> 'before'").fetchone()[0])
    assert all(size and size % 2 == 0 for size in sizes)
    assert sizes == sorted(sizes)


def test_a_restore_gives_back_exactly_the_rows_and_keeps_what_was_there(data: Path, backup: Path) -> None:
    path = data / "yatzy.sqlite3"
    before = rows(path)
    with closing(opened(data)) as database:
        make_group(database, "after")
    path.chmod(0o640)

    done = manage(data, "restore", str(backup))

    assert done.returncode == 0, done.stderr
    assert rows(path) == before
    (kept,) = data.glob("yatzy.sqlite3.before-*")
    assert str(kept) in done.stdout
    assert any("after" in line for line in rows(kept))
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(item.name for item in data.iterdir() if "-wal" in item.name or "-shm" in item.name) == []
    assert not list(data.glob("secret-key.*"))


def test_a_restore_on_a_new_machine_knows_every_phone(data: Path, backup: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"

    done = manage(data, "restore", str(backup), YATZY_DATA=str(elsewhere))

    assert done.returncode == 0, done.stderr
    assert names(elsewhere) == ["before"]
    assert (elsewhere / "secret-key").read_bytes() == (data / "secret-key").read_bytes()
    assert stat.S_IMODE((elsewhere / "secret-key").stat().st_mode) == 0o600
    assert len(list(elsewhere.glob("secret-key.before-*"))) == 1


def test_a_key_from_elsewhere_that_is_not_the_backups_is_told(data: Path, backup: Path) -> None:
    done = manage(data, "restore", str(backup), YATZY_SECRET_KEY="another" * 10)

    assert "YATZY_SECRET_KEY is another" in done.stdout


def test_nothing_is_restored_under_a_running_server(database: sqlite3.Connection, data: Path, backup: Path) -> None:
    make_group(database, "meanwhile")

    done = manage(data, "restore", str(backup))

    assert (done.returncode, "A server is running" in done.stderr) == (1, True)
    assert names(data) == ["before", "meanwhile"]
    assert not list(data.glob("*.before-*"))


def test_forced_it_is_restored_as_one_write_that_the_server_sees(
    database: sqlite3.Connection, data: Path, backup: Path
) -> None:
    make_group(database, "meanwhile")

    done = manage(data, "restore", "--force", str(backup))

    assert done.returncode == 0, done.stderr
    assert database.execute("SELECT name FROM scoresheet_group").fetchall() == [("before",)]
    make_group(database, "afterwards")
    assert names(data) == ["before", "afterwards"]
    (kept,) = data.glob("yatzy.sqlite3.before-*")
    assert any("meanwhile" in line for line in rows(kept))


def test_a_damaged_database_is_replaced_too(data: Path, backup: Path) -> None:
    (data / "yatzy.sqlite3").write_bytes(b"no database at all" * 100)
    (data / "yatzy.sqlite3-wal").write_bytes(b"nor a log")

    done = manage(data, "restore", str(backup))

    assert done.returncode == 0, done.stderr
    assert names(data) == ["before"]
    assert sorted(path.read_bytes()[:2] for path in data.glob("*.before-*")) == [b"no", b"no"]


def test_a_database_that_is_gone_is_put_back(data: Path, backup: Path) -> None:
    (data / "yatzy.sqlite3").unlink()

    done = manage(data, "restore", str(backup))

    assert done.returncode == 0, done.stderr
    assert names(data) == ["before"]


def damaged(path: Path) -> None:
    spoil(path)


def not_a_backup(path: Path) -> None:
    path.write_text("holiday photos")


def without_database(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("about.json", "{}")


def with_another_database(path: Path) -> None:
    repack(path, database=b"SQLite format 3\0" + b"x" * 9000)


def with_broken_rows(path: Path) -> None:
    loose = path.with_name("loose")
    with zipfile.ZipFile(path) as archive:
        loose.write_bytes(archive.read("database"))
    with closing(sqlite3.connect(loose, isolation_level=None)) as database:
        database.execute("CREATE TABLE loose (parent REFERENCES scoresheet_group (id))")
        database.execute("INSERT INTO loose VALUES (99)")
    repack(path, database=loose.read_bytes())


def of_a_newer_version(path: Path) -> None:
    note = {"engine": "sqlite", "made": "2030", "migrations": ["0001_initial", "0099_columns_of_glass"], "format": 1}
    repack(path, **{"about.json": json.dumps(note).encode()})


def of_another_engine(path: Path) -> None:
    note = {"engine": "postgresql", "made": "2030", "migrations": ["0001_initial"], "format": 1}
    repack(path, **{"about.json": json.dumps(note).encode()})


def gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (damaged, "damaged"),
        (not_a_backup, "is not a backup of this"),
        (without_database, "is not a backup of this"),
        (with_another_database, "The database in this backup is damaged"),
        (with_broken_rows, "a row of loose points nowhere"),
        (of_a_newer_version, "of a newer version, which has 0099_columns_of_glass"),
        (of_another_engine, "a backup of postgresql, and the database here is sqlite"),
        (gone, "There is no file"),
    ],
)
def test_a_file_that_cannot_be_restored_changes_nothing(
    data: Path, backup: Path, broken: Callable[[Path], None], sentence: str
) -> None:
    before = everything(data)
    broken(backup)

    done = manage(data, "restore", str(backup))

    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: ")
    assert sentence in done.stderr
    assert everything(data) == before
