"""Whose word is believed about who asks and how."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.handlers.wsgi import WSGIRequest
from django.test import override_settings

from tests import loop
from yatzy_site import proxies
from yatzy_site.door import ordinary_door
from yatzy_site.settings import proxies as told

HERE, PROXY, PHONE, ELSEWHERE = "127.0.0.1", "10.0.0.5", "198.51.100.9", "203.0.113.4"


def says_what_it_knows(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """What Django would think of a request."""
    request = WSGIRequest(environ)
    known = {"from": request.META["REMOTE_ADDR"], "https": request.is_secure(), "host": request.get_host()}
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(known).encode()]


def ask(
    peer: str,
    *,
    trusts: list[str] | None = None,
    names: dict[str, str] | None = None,
    **headers: str,
) -> Any:
    """Send a request from this peer through all that stands before the ordinary door; the answer's status and text."""
    sent: list[dict[str, Any]] = []
    given = {name.replace("_", "-"): value for name, value in ({"host": "localhost"} | headers).items()}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": "/",
        "query_string": b"",
        "scheme": "http",
        "client": (peer, 1234),
        "server": ("localhost", 8000),
        "headers": [(name.encode(), value.encode()) for name, value in (given | (names or {})).items()],
    }

    async def receive() -> dict[str, Any]:
        return await asyncio.Future()  # nothing was sent but headers

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def all_of_it() -> None:
        inside: Any = proxies.trusted(ordinary_door(says_what_it_knows))
        await inside(scope, receive, send)

    with override_settings(TRUSTED_PROXIES=trusts or []):
        loop.run(all_of_it())
    status = next(message["status"] for message in sent if message["type"] == "http.response.start")
    text = b"".join(message.get("body", b"") for message in sent).decode()
    return json.loads(text) if status == 200 else (status, text)


# --- whose word is believed -----------------------------------------------------------------------------------------


def test_nobody_is_believed_where_no_proxy_is_named() -> None:
    known = ask(HERE, x_forwarded_for=PHONE, x_forwarded_proto="https", x_forwarded_host="evil.example")

    assert (known["from"], known["https"], known["host"]) == (HERE, False, "localhost")


def test_whoever_writes_the_headers_of_a_proxy_without_being_one_changes_nothing() -> None:
    known = ask(ELSEWHERE, trusts=[PROXY], x_forwarded_for=PHONE, x_forwarded_proto="https")

    assert (known["from"], known["https"]) == (ELSEWHERE, False)


@pytest.mark.parametrize("trusts", [[PROXY], ["10.0.0.0/8"], ["192.0.2.1", PROXY]])
def test_a_trusted_proxy_says_who_asked_and_that_it_was_by_https(trusts: list[str]) -> None:
    known = ask(PROXY, trusts=trusts, x_forwarded_for=PHONE, x_forwarded_proto="https")

    assert (known["from"], known["https"]) == (PHONE, True)


def test_of_the_addresses_named_the_right_most_that_is_not_trusted_counts() -> None:
    named = f"{HERE}, {ELSEWHERE}, {PHONE}, 10.0.0.9"

    assert ask(PROXY, trusts=["10.0.0.0/8"], x_forwarded_for=named)["from"] == PHONE


@pytest.mark.parametrize("scheme", ["ftp", "https, http", "HTTPS ", ""])
def test_a_scheme_that_is_none_is_no_https(scheme: str) -> None:
    assert ask(PROXY, trusts=[PROXY], x_forwarded_proto=scheme)["https"] is False


def test_what_a_proxy_says_about_the_host_is_never_believed() -> None:
    known = ask(PROXY, trusts=[PROXY], x_forwarded_host="evil.example", x_forwarded_port="99", forwarded="host=evil")

    assert known["host"] == "localhost"


def test_a_header_written_with_underscores_is_not_taken_for_the_proxys() -> None:
    known = ask(PROXY, trusts=[PROXY], names={"x_forwarded_proto": "https", "x_forwarded_for": PHONE})

    assert (known["from"], known["https"]) == (PROXY, False)


# --- how it is set --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "trusted"),
    [
        ("", []),
        ("0", []),
        ("off", []),
        ("10.0.0.5", ["10.0.0.5/32"]),
        ("10.0.0.0/8, 2001:db8::/32", ["10.0.0.0/8", "2001:db8::/32"]),
    ],
)
def test_the_setting_names_proxies(monkeypatch: pytest.MonkeyPatch, value: str, trusted: list[str]) -> None:
    monkeypatch.setenv("YATZY_BEHIND_PROXY", value)

    assert told("YATZY_BEHIND_PROXY") == trusted


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_one_means_a_proxy_on_this_machine(monkeypatch: pytest.MonkeyPatch, peer: str) -> None:
    monkeypatch.setenv("YATZY_BEHIND_PROXY", "1")
    trusts = told("YATZY_BEHIND_PROXY")

    assert ask(peer, trusts=trusts, x_forwarded_proto="https")["https"] is True
    assert ask(ELSEWHERE, trusts=trusts, x_forwarded_proto="https")["https"] is False


@pytest.mark.parametrize("value", ["*", "proxy.example", "10.0.0.1/8", "10.0.0.300"])
def test_a_setting_that_names_no_address_stops_the_start_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("YATZY_BEHIND_PROXY", value)

    with pytest.raises(ImproperlyConfigured, match="addresses and networks of proxies"):
        told("YATZY_BEHIND_PROXY")
