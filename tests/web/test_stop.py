"""The server is told to stop: what was begun is done, nobody is kept waiting, and nothing that was answered is lost."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings

# On PostgreSQL (`manage.py test --postgres`) two processes serve.
WORKERS = ["--workers", "2"] if os.environ.get("DATABASE_URL", "").startswith("postgres") else []
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "manage.py", "up", "--port", "0", *WORKERS]
    environment = {**os.environ, "YATZY_DATA": str(tmp_path / "data"), "YATZY_LOG": "json"}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, text=True, **pipes)
    yield process
    process.terminate()
    process.communicate()


class Phone:
    """A browser as far as it is needed: it keeps cookies, and sends forms."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        assert server.stdout is not None
        self.port = int(re.findall(r"http://localhost:(\d+)/", server.stdout.readline())[0])
        self.cookies: dict[str, str] = {}

    @property
    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Host": f"localhost:{self.port}", "Cookie": cookies, "Content-Type": FORM}

    def ask(self, method: str, path: str, body: str = "") -> tuple[HTTPResponse, str]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request(method, path, body or None, self.headers)
            answer = connection.getresponse()
            page = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return answer, page

    def form(self, *players: str) -> str:
        """Give the form that begins a game, filled in."""
        _, page = self.ask("GET", "/")
        (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
        fields = {"csrfmiddlewaretoken": token, "name": players, "game": "yatzy", "key": players[0]}
        return urlencode(fields, doseq=True)

    def wire(self, head: str, **headers: str) -> socket.socket:
        """Send the beginning of a request."""
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        lines = [f"{name}: {value}" for name, value in (self.headers | headers).items()]
        wire.sendall("\r\n".join([f"{head} HTTP/1.1", *lines, "", ""]).encode())
        return wire


def heard(wire: socket.socket, until: bytes) -> bytes:
    """Read until something is said; nothing means: until the other side has nothing more to say."""
    received = b""
    while not until or until not in received:
        more = wire.recv(4096)
        if not more:
            break
        received += more
    return received


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_what_was_begun_is_done_and_streams_are_closed(server: subprocess.Popen[str], told: int) -> None:
    phone = Phone(server)
    sheet = phone.ask("POST", "/", phone.form("Anna"))[0].headers["Location"]
    stream = phone.wire(f"GET {sheet}live/")
    heard(stream, until=b"data: ")
    form = phone.form("Ben")
    begun = phone.wire("POST /", **{"Content-Length": str(len(form)), "Expect": "100-continue"})
    heard(begun, until=b"100 Continue")  # the server waits for the form

    server.send_signal(told)
    heard(stream, until=b"")
    begun.sendall(form.encode())
    answer = heard(begun, until=b"")
    _, errors = server.communicate(timeout=30)

    assert b"302 Found" in answer
    assert server.returncode == 0
    assert [line for line in errors.splitlines() if '"level": "INFO"' not in line] == []
    assert '"message": "stopped"' in errors


def test_what_was_acknowledged_is_there_at_the_next_start(server: subprocess.Popen[str], tmp_path: Path) -> None:
    phone = Phone(server)
    sheet = phone.ask("POST", "/", phone.form("Anna"))[0].headers["Location"]

    server.kill()
    server.communicate(timeout=30)
    again = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", COUNT],
        cwd=settings.BASE_DIR,
        env={**os.environ, "YATZY_DATA": str(tmp_path / "data")},
        text=True,
        capture_output=True,
        check=False,
    )

    assert sheet in again.stdout, again.stderr


COUNT = """
from scoresheet.models import Sheet
print(*(f"/sheets/{sheet.pk}/" for sheet in Sheet.objects.all()))
"""
