"""A PostgreSQL of the tests' own: in a temporary folder, for this machine only, gone when the tests are.

    with Cluster() as cluster:
        cluster.url     # what DATABASE_URL is to be
        cluster.stop()  # pulls its plug: what was committed is there after …
        cluster.start()

It loses everything with the machine, since it waits for no disk; `durable=True` makes it as careful as a real one.
"""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Self

USER = "postgres"
NONE_FOUND = """\
No PostgreSQL to test on: neither on the PATH nor in /usr/lib/postgresql. On Debian and Ubuntu `apt install postgresql`
brings one; the tests start and stop it themselves."""
NOBODY = "PostgreSQL refuses to run as root, and there is no user `postgres` on this machine to run it as."
DID_NOT_START = "PostgreSQL did not start. It says:\n{}"

QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
SETTINGS = {
    "listen_addresses": "'127.0.0.1'",
    "unix_socket_directories": "''",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "jit": "off",
    "log_min_messages": "fatal",
    "log_min_error_statement": "panic",  # refusing is what half of the tests are about
}


# Waits until whoever started it has closed its end of the pipe, on purpose or by being killed in whatever way.
CARETAKER = 'cat; [ ! -f data/postmaster.pid ] || "$0/pg_ctl" stop --pgdata=data --mode=immediate --wait; rm -rf "$PWD"'


class Cluster:
    """A cluster that runs between entering and leaving it; also where nobody lives to leave it."""

    def __init__(self, *, durable: bool = False) -> None:
        self._settings = SETTINGS | ({} if durable else QUICK)
        self._password = secrets.token_urlsafe(16)
        self._programs = _programs() or sys.exit(NONE_FOUND)
        self._as: dict[str, Any] = {"user": USER, "group": USER, "extra_groups": []} if _is_root() else {}
        self.folder, self.port = Path(), 0

    @property
    def url(self) -> str:
        return f"postgres://{USER}:{self._password}@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="yatzy-postgres-"))
        if self._as:
            shutil.chown(self.folder, USER, USER)
        command = ["sh", "-c", CARETAKER, str(self._programs)]
        self._caretaker = subprocess.Popen(command, stdin=subprocess.PIPE, **self._apart)
        try:
            self._make()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._caretaker.communicate()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        if self._run("pg_ctl", "start", "--wait", "--timeout=60", "--log", "log", check=False) != 0:
            log = self.folder / "log"
            sys.exit(DID_NOT_START.format(log.read_text() if log.exists() else "nothing"))

    def stop(self, mode: str = "immediate") -> None:
        """Stop it, whoever is connected: at once, or "fast", which writes everything down first."""
        if (self._data / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", f"--mode={mode}", "--wait", "--timeout=30")

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _make(self) -> None:
        password = self.folder / "password"
        password.write_text(self._password)
        if self._as:
            shutil.chown(password, USER, USER)
        words = ["--auth=scram-sha-256", f"--username={USER}", "--pwfile=password", "--encoding=UTF8", "--locale=C"]
        self._run("initdb", *words, "--no-sync")
        self.port = _free_port()
        lines = [f"{name} = {value}\n" for name, value in {**self._settings, "port": str(self.port)}.items()]
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(lines)

    def _run(self, program: str, *arguments: str, check: bool = True) -> int:
        command = [str(self._programs / program), "--pgdata=data", *arguments]
        return subprocess.run(command, stdin=subprocess.DEVNULL, check=check, **self._apart).returncode

    @property
    def _apart(self) -> dict[str, Any]:
        """How its programs run: as somebody else if need be, and in a session of their own, since Ctrl-C means the
        tests, which must be able to stop it afterwards. Not through pipes, which the server would hold on to.
        """
        return {"cwd": self.folder, "stdout": subprocess.DEVNULL, "start_new_session": True, **self._as}


def _programs() -> Path | None:
    """Give the folder of the one on the PATH, or of the newest where Debian and its kin keep several."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    kept = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(kept, key=lambda folder: float(folder.parent.name), default=None)


def _is_root() -> bool:
    """Tell whether it must run as somebody else; without such a user it cannot."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    import pwd

    if USER not in {user.pw_name for user in pwd.getpwall()}:
        sys.exit(NOBODY)
    return True


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port
