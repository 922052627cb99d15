"""A server as it is run by hand, in a process of its own, with data of its own; and pulling its plug."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from tests.postgres import Cluster

HERE = Path(__file__).resolve().parents[2]
GIVE_UP = 60.0
"""Seconds until a server that does not answer is an error."""


class House:
    """A folder of data, its database, and the server that is started, killed and started again on them."""

    def __init__(
        self, folder: Path, *, cluster: Cluster | None = None, workers: int = 1, settings: str = "", **environment: str
    ) -> None:
        self.folder, self.cluster, self.workers, self.port = folder, cluster, workers, free_port()
        self.environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.environment |= {"YATZY_DATA": str(folder), "YATZY_DEBUG": "", **environment}
        self.environment["DJANGO_SETTINGS_MODULE"] = settings or "yatzy_site.settings"
        if cluster:
            self.environment["DATABASE_URL"] = cluster.url
        self._log = folder / f"server-{self.port}.log"
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        if self._server is None:
            raise RuntimeError("there is no server")
        return self._server.pid

    @property
    def log(self) -> str:
        """What the servers of this house have complained about."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        raise_the_limit()
        with self._log.open("ab") as log:
            self._server = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", str(self.port), "--workers", str(self.workers)],
                cwd=HERE,
                env=self.environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        self.wait()
        return self

    def wait(self) -> None:
        """Wait until it answers that it can serve."""
        until = time.monotonic() + GIVE_UP
        while not self.answers():
            if time.monotonic() > until or self._server is None or self._server.poll() is not None:
                raise RuntimeError(f"The server does not answer. It says:\n{self.log}")
            time.sleep(0.02)

    def answers(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/health/", headers={"Host": "localhost"})
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        """Pull its plug, and that of its other processes."""
        if self._server:
            with suppress(ProcessLookupError):
                os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()
            self._server = None

    def stop(self) -> float:
        """Tell it to stop, as a service manager does; give the seconds that it took."""
        if self._server is None:
            return 0.0
        began = time.monotonic()
        self._server.send_signal(signal.SIGTERM)
        self._server.wait(GIVE_UP)
        self._server = None
        return time.monotonic() - began

    # what it weighs

    @property
    def memory(self) -> int:
        """Bytes of memory that its processes hold; what they share counts for each."""
        pages = (Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in self._processes)
        return sum(map(int, pages)) * resource.getpagesize()

    @property
    def threads(self) -> int:
        return sum(len(list(Path(f"/proc/{pid}/task").iterdir())) for pid in self._processes)

    @property
    def _processes(self) -> list[str]:
        return [str(self.pid), *Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    # its books, read and written by another process

    def lay(self, sheets: int, **wanted: Any) -> list[dict[str, Any]]:
        """Sheets on tables, with phones: see books.py."""
        laid: list[dict[str, Any]] = self._books("lay", json.dumps({"sheets": sheets, **wanted}))
        return laid

    def books(self) -> dict[int, dict[str, Any]]:
        """Every sheet with its log, its marks, and what of them does not agree: see books.py."""
        return {sheet["sheet"]: sheet for sheet in self._books("audit", "{}")}

    def _books(self, *arguments: str) -> Any:
        command = [sys.executable, "-m", "tests.chaos.books", *arguments]
        done = subprocess.run(command, cwd=HERE, env=self.environment, stdout=subprocess.PIPE, check=True)
        return json.loads(done.stdout)


@contextmanager
def house(arguments: list[str], *, workers: int = 1, settings: str = "") -> Iterator[House]:
    """A house in a folder that is gone afterwards, on the engine that the arguments name; the server is not started."""
    with TemporaryDirectory(prefix="house-") as folder:
        if "--postgres" not in arguments:
            home = House(Path(folder), settings=settings)
            try:
                yield home
            finally:
                home.kill()
            return
        with Cluster(durable=True) as cluster:
            home = House(Path(folder), cluster=cluster, workers=workers, settings=settings)
            try:
                yield home
            finally:
                home.kill()


def free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def raise_the_limit() -> None:
    """As many open files as this machine lets us have: a thousand phones are two thousand connections."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
