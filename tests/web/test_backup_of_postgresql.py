"""Backup and restore on PostgreSQL: what its own programs are asked to do.

They are played by a small script that notes how it was called, so that this runs where there is no PostgreSQL.
"""

import json
import os
import zipfile
from contextlib import nullcontext
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoresheet.management import postgresql
from scoresheet.management.commands import backup, restore
from scoresheet.models import schema

PROGRAM = """\
#!/bin/sh
name=${0##*/}
echo "$name $*" >> "$NOTES/calls"
env | grep ^PG | sort > "$NOTES/$name.environment"
case "$name $*" in *"$FAILS"*) echo "server closed the connection" >&2; exit 1 ;; esac
for argument; do
  case "$name $argument" in
    pg_dump*--file=*) echo "the rows" > "${argument#--file=}" ;;
    pg_restore*--file=-) ;;
    pg_restore*--file=*) echo "CREATE TABLE ...;" > "${argument#--file=}" ;;
    psql*--file=*) cp "${argument#--file=}" "$NOTES/script" ;;
  esac
done
"""
CONNECTION = {"host": "db.internal", "user": "anna", "password": "open sesame", "dbname": "yatzy", "context": object()}


class Engine:
    """A PostgreSQL that is not there."""

    vendor = "postgresql"
    ops = SimpleNamespace(quote_name='"{}"'.format)
    introspection = SimpleNamespace(table_names=lambda cursor: cursor.tables)

    def __init__(self, notes: Path) -> None:
        self.notes = notes
        self.tables = ["scoresheet_group", "scoresheet_of_tomorrow", "django_migrations", "somebody_elses"]
        self.others = 0

    def cursor(self) -> Any:
        return nullcontext(
            SimpleNamespace(execute=lambda query: None, fetchone=lambda: (self.others,), tables=self.tables)
        )

    def get_connection_params(self) -> dict[str, object]:
        return CONNECTION

    def close(self) -> None:
        pass

    @property
    def calls(self) -> list[str]:
        return (self.notes / "calls").read_text().splitlines() if (self.notes / "calls").exists() else []


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Engine:
    for name in ("pg_dump", "pg_restore", "psql"):
        (tmp_path / name).write_text(PROGRAM)
        (tmp_path / name).chmod(0o755)
    engine = Engine(tmp_path)
    for module in (postgresql, backup, restore):
        monkeypatch.setattr(module, "connection", engine)
    monkeypatch.setattr(schema, "applied", schema.known)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("NOTES", str(tmp_path))
    monkeypatch.setenv("FAILS", "no such call")
    monkeypatch.delenv("YATZY_SECRET_KEY", raising=False)
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    return engine


@pytest.fixture
def made(engine: Engine) -> Path:
    """Make a backup, and forget how."""
    path = engine.notes / "backup.zip"
    call_command("backup", str(path), stdout=StringIO())
    (engine.notes / "calls").unlink()
    return path


def test_a_backup_is_a_dump_of_our_tables_with_the_key(engine: Engine, settings: Any) -> None:
    path = engine.notes / "backup.zip"

    call_command("backup", str(path), stdout=StringIO())

    (call,) = engine.calls
    assert call.startswith("pg_dump --format=custom --no-owner --no-privileges --file=")
    assert call.endswith("--table=scoresheet_* --table=django_migrations")
    with zipfile.ZipFile(path) as archive:
        assert archive.read("database") == b"the rows\n"
        assert archive.read("secret-key").decode() == settings.SECRET_KEY
        note = json.loads(archive.read("about.json"))
    assert (note["engine"], note["migrations"]) == ("postgresql", sorted(schema.known()))


def test_nobody_on_the_machine_can_read_the_password(engine: Engine) -> None:
    call_command("backup", str(engine.notes / "backup.zip"), stdout=StringIO())

    environment = (engine.notes / "pg_dump.environment").read_text().splitlines()
    assert "open sesame" not in "".join(engine.calls)
    assert {"PGHOST=db.internal", "PGUSER=anna", "PGPASSWORD=open sesame", "PGDATABASE=yatzy"} <= set(environment)


def test_a_restore_is_one_transaction_and_keeps_what_was_there(engine: Engine, made: Path, settings: Any) -> None:
    output = StringIO()

    call_command("restore", str(made), stdout=output)

    check, kept, script, run = engine.calls
    assert check.startswith("pg_restore --file=- ")
    assert kept.startswith("pg_dump ")
    assert script.startswith("pg_restore --no-owner --no-privileges --file=")
    assert run.startswith("psql --no-psqlrc --quiet --single-transaction --set=ON_ERROR_STOP=1 --file=")
    assert (engine.notes / "script").read_text().splitlines() == [
        'DROP TABLE "scoresheet_group" CASCADE;',
        'DROP TABLE "scoresheet_of_tomorrow" CASCADE;',
        'DROP TABLE "django_migrations" CASCADE;',
        "CREATE TABLE ...;",
    ]
    (before,) = (settings.DATA / "backups").iterdir()
    assert str(before) in output.getvalue()
    assert (settings.DATA / "secret-key").read_text() == settings.SECRET_KEY


def test_into_an_empty_database_there_is_nothing_to_keep(engine: Engine, made: Path) -> None:
    engine.tables = []

    call_command("restore", str(made), stdout=StringIO())

    assert [call.split()[0] for call in engine.calls] == ["pg_restore", "pg_restore", "psql"]


def test_nothing_is_restored_while_somebody_is_connected(engine: Engine, made: Path) -> None:
    engine.others = 1

    with pytest.raises(CommandError, match="A server is running"):
        call_command("restore", str(made))
    assert [call.split()[0] for call in engine.calls] == ["pg_restore"]

    call_command("restore", "--force", str(made), stdout=StringIO())
    assert engine.calls[-1].startswith("psql ")


@pytest.mark.parametrize("program", ["pg_restore --file=-", "pg_dump", "pg_restore --no-owner", "psql"])
def test_whatever_does_not_succeed_is_told_and_the_key_stays(
    engine: Engine, made: Path, monkeypatch: pytest.MonkeyPatch, settings: Any, program: str
) -> None:
    monkeypatch.setenv("FAILS", program)

    with pytest.raises(CommandError, match=r"did not succeed\. Nothing was changed") as refusal:
        call_command("restore", str(made))

    assert "server closed the connection" in str(refusal.value)
    assert not (settings.DATA / "secret-key").exists()
    assert not (engine.notes / "script").exists()


def test_a_program_that_is_missing_is_named(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    with pytest.raises(CommandError, match=r"This needs pg_dump.*apt install postgresql-client"):
        call_command("backup", str(engine.notes / "backup.zip"))

    assert not (engine.notes / "backup.zip").exists()
