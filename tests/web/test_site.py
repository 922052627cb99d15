"""The site around the scoresheet: its settings, and the router of its doors."""

import asyncio
import logging
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import DisallowedHost
from django.test import Client, RequestFactory

from yatzy_site import asgi, logs, settings, wsgi
from yatzy_site.door import ordinary_door


def test_the_secret_key_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret-key"

    first, second = settings.kept_secret_key(path), settings.kept_secret_key(path)

    assert first == second
    assert len(first) >= 64


def test_of_two_that_make_the_secret_key_at_once_the_second_takes_the_firsts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret-key"

    def somebody_was_first(*arguments: object) -> int:
        path.write_text("theirs")
        raise FileExistsError

    monkeypatch.setattr(os, "open", somebody_was_first)

    assert settings.kept_secret_key(path) == "theirs"


@pytest.mark.parametrize(
    ("named", "linked", "zone"),
    [
        ("Europe/Oslo", "/usr/share/zoneinfo/Europe/Copenhagen", "Europe/Oslo"),
        ("", "/usr/share/zoneinfo/Europe/Copenhagen", "Europe/Copenhagen"),
        ("nonsense", "/usr/share/zoneinfo/posix/Europe/Copenhagen", "Europe/Copenhagen"),
        ("", "/etc/localtime", "UTC"),
    ],
)
def test_times_are_shown_by_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch, named: str, linked: str, zone: str
) -> None:
    monkeypatch.setenv("TZ", named)
    monkeypatch.setattr(os.path, "realpath", lambda path: linked)

    assert settings.local_time_zone() == zone


@pytest.mark.parametrize(("value", "on"), [("1", True), ("True", True), ("0", False), ("", False)])
def test_a_switch(monkeypatch: pytest.MonkeyPatch, value: str, on: bool) -> None:
    monkeypatch.setenv("YATZY_HTTPS", value)

    assert settings.switched_on("YATZY_HTTPS") is on


def test_a_list_is_separated_by_commas_or_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YATZY_HOSTS", "yatzy.example, www.yatzy.example")

    assert settings.listed("YATZY_HOSTS") == ["yatzy.example", "www.yatzy.example"]


def test_another_database_is_named_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://anna@db.example/yatzy")

    database = settings.database()

    assert (database["ENGINE"], database["NAME"]) == ("django.db.backends.postgresql", "yatzy")


def test_another_file_is_kept_as_safe_as_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////srv/yatzy.sqlite3")

    database = settings.database()

    assert database == {**settings.SQLITE, "NAME": "/srv/yatzy.sqlite3"}


@pytest.mark.parametrize(
    "line",
    ["Forbidden (CSRF cookie not set.): /join/secret-token/", "GET https://yatzy.example/join/secret-token?x HTTP"],
)
def test_no_invitation_is_written_to_the_log(line: str) -> None:
    broken = ValueError("asked for /join/secret-token/")
    record = logging.LogRecord("django", logging.ERROR, __file__, 1, "%s", (line,), (ValueError, broken, None))

    written = logs.Discreet("{message}", style="{").format(record)

    assert "secret-token" not in written
    assert "/join/…" in written


def test_a_host_that_anybody_may_have_typed_is_not_written_to_the_log() -> None:
    odd = DisallowedHost("Invalid HTTP_HOST header: 'anna.example'")
    record = logging.LogRecord(
        "django.security.DisallowedHost", logging.ERROR, __file__, 1, str(odd), (), (DisallowedHost, odd, None)
    )
    handler = logs.configuration(as_json=False, requests=False, frank=False)["handlers"]["stderr"]

    assert logs.unquoted(record)

    assert handler["filters"] == ["unquoted"]
    assert logs.Discreet("{message}", style="{").format(record) == "Refused: a host that YATZY_HOSTS does not name."


def test_a_page_that_grew_too_old_is_not_worth_a_line(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    strict = Client(enforce_csrf_checks=True)

    strict.post("/join/secret-token/", {"name": ""})

    assert "secret-token" not in capsys.readouterr().err
    assert logging.getLogger("django.security.csrf").getEffectiveLevel() == logging.ERROR


def hello(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["PATH_INFO"].encode()]


def exchanged(scope: dict[str, Any], *received: dict[str, Any]) -> list[dict[str, Any]]:
    """Give what the application sends for a scope and what it receives."""
    sent: list[dict[str, Any]] = []
    waiting = list(received)

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    application: Any = asgi.router(ordinary_door(hello))
    # In a thread of its own: browser tests leave a running event loop in this one.
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, application(scope, receive, send)).result()
    return sent


def test_ordinary_requests_go_through_the_ordinary_door() -> None:
    scope = {"type": "http", "method": "GET", "path": "/sheets/1/", "query_string": b"", "http_version": "1.1"}

    start, *rest = exchanged({**scope, "headers": []}, {"type": "http.request"})

    assert start["status"] == 200
    assert b"".join(message["body"] for message in rest) == b"/sheets/1/"


def test_the_server_is_told_that_all_is_ready_and_that_all_is_closed() -> None:
    sent = exchanged({"type": "lifespan"}, {"type": "lifespan.startup"}, {"type": "lifespan.shutdown"})

    assert [message["type"] for message in sent] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_nobody_is_let_in_by_websocket() -> None:
    sent = exchanged({"type": "websocket", "path": "/", "headers": []}, {"type": "websocket.connect"})

    assert [message["type"] for message in sent] == ["websocket.close"]


@pytest.mark.parametrize("charset", ["hex", "rot13", "zlib", "utf-7", "unicode_escape", "undefined"])
def test_every_request_is_read_as_utf_8_whatever_it_calls_itself(db: None, charset: str) -> None:
    form = f"application/x-www-form-urlencoded; charset={charset}"
    request = RequestFactory().generic("POST", "/?roll=%41", b"name=%41nna")
    told: list[str] = []

    list(wsgi.application(request.environ | {"CONTENT_TYPE": form}, lambda status, headers, *_: told.append(status)))

    assert told == ["403 Forbidden"]  # a form without its token, and nothing worse


def test_no_request_is_larger_than_any_form(client: Client, db: None) -> None:
    answer = client.post("/", b"x" * 200_000, content_type="multipart/form-data; boundary=x")

    assert answer.status_code == 400


@pytest.mark.parametrize("length", ["²", "٣", "-1", "9" * 5000])
def test_a_length_that_is_none_is_not_read(client: Client, db: None, length: str) -> None:
    answer = client.post("/", b"name=Anna", content_type="application/x-www-form-urlencoded", CONTENT_LENGTH=length)

    assert answer.status_code == 400
