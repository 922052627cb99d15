"""`manage.py up`: one command that sets up, serves, says where, and stops when asked."""

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from scoresheet.management import prepare
from scoresheet.management.commands import up

type Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Give a starter of `up` on one folder of data; what still runs at the end is stopped."""
    environment = {**os.environ, "YATZY_DATA": str(tmp_path / "data")}
    environment.pop("DATABASE_URL", None)
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "manage.py", "up", *arguments]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        started.append(subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, text=True, **pipes))
        return started[-1]

    yield run
    for server in started:
        server.kill()
        server.communicate()


def port_of(server: subprocess.Popen[str]) -> int:
    assert server.stdout is not None
    line = server.stdout.readline()
    return int(re.findall(r"http://localhost:(\d+)/", line)[0])


def get(port: int, path: str = "/", host: str = "localhost") -> tuple[int, dict[str, str]]:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    answer.read()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}


def test_up_serves_and_ctrl_c_stops_it_at_once(start: Start) -> None:
    server = start("--port", "0")
    status, headers = get(port_of(server))

    asked = time.monotonic()
    server.send_signal(signal.SIGINT)
    _, errors = server.communicate(timeout=10)

    assert status == 200
    assert "default-src 'none'" in headers["content-security-policy"]
    assert (server.returncode, errors) == (0, "")
    assert time.monotonic() - asked < 5


def test_sigterm_stops_it_too(start: Start) -> None:
    server = start("--port", "0")
    get(port_of(server))

    server.terminate()

    assert server.wait(timeout=10) in {0, -signal.SIGTERM}


def test_a_second_up_finds_the_data_of_the_first(start: Start, tmp_path: Path) -> None:
    def kept() -> list[bytes]:
        server = start("--port", "0")
        get(port_of(server))
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=10)
        return [(tmp_path / "data" / name).read_bytes() for name in ("secret-key", "static.stamp", "yatzy.sqlite3")]

    first, second = kept(), kept()

    assert first == second
    assert stat.S_IMODE((tmp_path / "data" / "secret-key").stat().st_mode) == 0o600


def test_static_files_are_named_by_what_they_hold(start: Start, tmp_path: Path) -> None:
    server = start("--port", "0")
    port = port_of(server)

    names = [path.name for path in (tmp_path / "data/static/scoresheet/vendor").glob("htmx.min.*.js")]
    status, headers = get(port, f"/static/scoresheet/vendor/{names[0]}")

    assert status == 200
    assert "immutable" in headers["cache-control"]


def test_a_host_that_was_not_named_is_turned_away(start: Start) -> None:
    server = start("--port", "0")

    status, _ = get(port_of(server), host="elsewhere.example")

    assert status == 400


def test_a_busy_port_is_a_sentence(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        server = start("--port", str(busy.getsockname()[1]))
        _, errors = server.communicate(timeout=20)

    assert server.returncode == 1
    assert "Cannot serve on 127.0.0.1" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("port", [-1, 70_000])
def test_a_port_that_cannot_be_is_a_sentence(port: int) -> None:
    with pytest.raises(CommandError, match="Cannot serve"):
        up.listen("127.0.0.1", port)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[tuple[str, int]]:
    """Collect where it would have been served."""
    addresses: list[tuple[str, int]] = []

    def serve(listener: socket.socket, workers: int = 1) -> None:
        addresses.append(listener.getsockname())
        listener.close()

    monkeypatch.setattr(up, "serve", serve)
    monkeypatch.setattr(prepare, "everything", lambda: None)
    settings.ALLOWED_HOSTS = ["localhost"]
    return addresses


def said(*arguments: str) -> str:
    output = StringIO()
    call_command("up", *arguments, stdout=output)
    return output.getvalue()


def test_only_this_machine_is_served_unless_asked_otherwise(served: list[tuple[str, int]], settings: Any) -> None:
    words = said("--port", "0")

    assert served[0][0] == "127.0.0.1"
    assert words.count("\n") == 1
    assert settings.ALLOWED_HOSTS == ["localhost"]


def test_lan_shows_address_and_code_and_says_what_plain_http_lacks(
    served: list[tuple[str, int]], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(up, "lan_address", lambda: "192.0.2.7")

    words = said("--port", "0", "--lan")

    host, port = served[0]
    assert host == "0.0.0.0"
    assert f"http://192.0.2.7:{port}/" in words
    assert "█" in words
    assert "HTTPS" in words
    assert "192.0.2.7" in settings.ALLOWED_HOSTS


def test_lan_without_a_network_says_so(served: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(up, "lan_address", lambda: None)

    assert "no network" in said("--port", "0", "--lan")


def test_a_host_given_is_the_one_let_in(served: list[tuple[str, int]], settings: Any) -> None:
    said("--port", "0", "--host", "127.0.0.2")

    assert served[0][0] == "127.0.0.2"
    assert "127.0.0.2" in settings.ALLOWED_HOSTS


def test_the_address_in_the_network_is_found_without_sending_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unconnected(socket.socket):
        def connect(self, address: Any) -> None:
            raise OSError

    found = up.lan_address()
    monkeypatch.setattr(socket, "socket", Unconnected)

    assert found is None or re.fullmatch(r"[\d.]+", found)
    assert up.lan_address() is None


def test_a_host_that_is_not_here_is_a_sentence() -> None:
    with pytest.raises(CommandError, match=r"Cannot serve on 192\.0\.2\.7"):
        up.listen("192.0.2.7", 0)


def test_an_address_of_the_newer_kind_is_bracketed() -> None:
    assert up.bracketed("fe80::1") == "[fe80::1]"
