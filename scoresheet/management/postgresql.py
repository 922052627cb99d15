"""A PostgreSQL copied while people play, and put back, by its own programs: they know every version of it."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection

ENGINE = "postgresql"
TABLES = ("scoresheet_*", "django_migrations")
ASKED_BY_NAME = {
    "host", "port", "user", "password", "passfile", "service", "options", "sslmode", "sslrootcert", "sslcert", "sslkey"
}  # fmt: skip
"""What libpq takes from the environment under the same name.  On a command line everybody on the machine reads it."""
OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def copy(to: Path) -> None:
    """Write the tables of one moment into a file; who reads or writes meanwhile does not notice."""
    tables = [f"--table={name}" for name in TABLES]
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}", *tables)


def check(found: Path) -> None:
    """Refuse a copy that the program cannot read through."""
    _run("pg_restore", "--file=-", str(found))


def is_in_use() -> bool:
    """Whether anybody else is connected: every server process is from its start on, to hear what is announced."""
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        return bool(cursor.fetchone()[0])


def tables() -> list[str]:
    """The tables of ours that there are now."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    return [name for name in names if name.startswith("scoresheet_") or name == "django_migrations"]


def put_back(found: Path) -> None:
    """Replace every table by the copy's, in one transaction: all of it or nothing.

    Tables that a newer version made must go as well, or its migrations would find them in their way.  `pg_restore`
    drops only what the copy has, so here it writes its script, and `psql` runs both as one.
    """
    drop = [f"DROP TABLE {connection.ops.quote_name(name)} CASCADE;\n" for name in tables()]
    connection.close()
    script = found.with_name("script.sql")
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(found))
    script.write_bytes("".join(drop).encode() + script.read_bytes())
    _run("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", f"--file={script}")


def _run(program: str, *arguments: str) -> None:
    if shutil.which(program) is None:
        raise CommandError(
            f"This needs {program}, which comes with PostgreSQL's client programs (Debian: apt install "
            "postgresql-client). Nothing was changed."
        )
    done = subprocess.run(  # noqa: S603 - the arguments are ours
        [program, *arguments], env=_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        raise CommandError(f"{program} did not succeed. Nothing was changed. It says:\n{said}")


def _environment() -> dict[str, str]:
    """Where the database is and as whom to come, as Django connects to it."""
    wanted: dict[str, Any] = connection.get_connection_params()
    named = {f"PG{name.upper()}": str(value) for name, value in wanted.items() if name in ASKED_BY_NAME and value}
    return {**os.environ, **named, "PGDATABASE": str(wanted.get("dbname", "")), "PGAPPNAME": "yatzy-backup"}
