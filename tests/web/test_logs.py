"""What the server writes of itself: enough to see what happens, and nothing that lets anybody in or was typed."""

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.db import IntegrityError, OperationalError
from django.http import HttpResponse
from django.test import Client

from scoresheet import access, commands, middleware
from scoresheet.models import Invitation, Role
from yatzy_site import logs, settings

from ..commands.table import Table

TYPED = "Gertrude of Nowhere"


class Written(io.StringIO):
    """The log as it was written."""

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]

    @property
    def of_requests(self) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["logger"] == "scoresheet.requests"]


@pytest.fixture(params=[True, False], ids=["json", "plain"])
def as_json(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def written(as_json: bool, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """Collect everything that is written, as it would be with requests in the log."""
    output = Written()
    configuration = logs.configuration(as_json=as_json, requests=True, frank=False)
    configuration["handlers"]["stderr"]["stream"] = output
    logging.config.dictConfig(configuration)
    yield output
    logging.config.dictConfig(settings.LOGGING)


@pytest.fixture
def phone() -> Client:
    """Give a phone whose server breaks without stopping the test, and that sends a cookie of a device."""
    phone = Client(raise_request_exception=False)
    phone.cookies[access.COOKIE] = access.cookie_for("token-of-a-device")
    return phone


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every answer to a link break, in the words of a database that quotes what was typed."""

    def breaks(*arguments: object) -> None:
        raise ValueError(f"/join/{arguments} {TYPED}") from IntegrityError(f"Key (name)=({TYPED}) already exists.")

    monkeypatch.setattr("scoresheet.middleware.told_by", breaks)


only_json = pytest.mark.parametrize("as_json", [True], indirect=True, ids=["json"])


@only_json
@pytest.mark.django_db
def test_a_request_is_one_line_of_facts(written: Written) -> None:
    table = Table()
    phone = Client()

    answer = phone.get(f"/groups/{table.group.pk}/?q={TYPED}", REMOTE_ADDR="192.0.2.7")

    (line,) = written.of_requests
    assert line.keys() == {"time", "level", "logger", "message", "method", "route", "status", "ms", "bytes"}
    assert (line["method"], line["route"], line["status"], line["level"]) == ("GET", "group", 404, "INFO")
    assert line["bytes"] == len(answer.content)
    assert "192.0.2.7" not in written.getvalue()
    assert TYPED not in written.getvalue()


@only_json
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "address", "route"),
    [
        ("GET", "/static/no-such-thing.css", "static"),
        ("GET", "/secret-token", "none"),
        ("SECRET", "/", "start"),
    ],
)
def test_an_address_is_never_written_where_it_has_no_name(
    written: Written, method: str, address: str, route: str
) -> None:
    Client().generic(method, address)

    (line,) = written.of_requests
    assert line["route"] == route
    assert "secret" not in written.getvalue().lower()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/join/{}/", "/shared/{}/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_link_is_not_written_to_the_log(written: Written, phone: Client, method: str, address: str) -> None:
    token = commands.issue(Table().group, Role.OWN, Invitation.Origin.SERVER)

    phone.generic(method, address.format(token), f"name={TYPED}", "application/x-www-form-urlencoded")

    assert "scoresheet.requests" in written.getvalue()
    for secret in (token, TYPED, phone.cookies[access.COOKIE].value, "token-of-a-device"):
        assert secret not in written.getvalue()


@pytest.mark.django_db
@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("address", ["/join/{}/", "/shared/{}/"])
def test_nor_when_everything_breaks(written: Written, phone: Client, address: str) -> None:
    token = "uY2-a_token-of-22-letters"

    answer = phone.post(address.format(token), {"name": TYPED})

    assert answer.status_code == 500
    assert "Internal Server Error" in written.getvalue()
    assert "ValueError" in written.getvalue()
    assert "in breaks" in written.getvalue()  # where it happened is told
    for secret in (token, TYPED, "Gertrude", phone.cookies[access.COOKIE].value, "token-of-a-device"):
        assert secret not in written.getvalue()


@only_json
def test_an_error_is_one_line_too_and_tells_what_led_to_it(written: Written) -> None:
    error = ValueError(TYPED)
    error.__cause__ = OperationalError("database is locked")

    logging.getLogger("scoresheet.anything").error("this broke", exc_info=error)

    (line,) = written.lines
    assert (line["level"], line["message"]) == ("ERROR", "this broke")
    assert line["error"].index("OperationalError: database is locked") < line["error"].index("ValueError")
    assert TYPED not in line["error"]


def test_an_error_that_has_led_to_itself_is_told_once() -> None:
    first, second = ValueError(), KeyError()
    first.__cause__, second.__cause__ = second, first

    assert logs.chained(first) == [second, first]


def test_a_developer_is_told_everything_but_tokens(capsys: pytest.CaptureFixture[str]) -> None:
    frank = logs.Discreet("{message}", style="{", frank=True)
    error = ValueError(f"{TYPED} at /join/secret-token/")

    said = frank.format(logging.LogRecord("any", logging.ERROR, "", 1, "broke", (), (ValueError, error, None)))

    assert f"{TYPED} at /join/…/" in said


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("/join/abc-_1/", "/join/…/"),
        ("https://yatzy.example/shared/abc?x=1", "https://yatzy.example/shared/…?x=1"),
        ('"GET /JOIN/abc HTTP/1.1" 200', '"GET /JOIN/… HTTP/1.1" 200'),
        ("?next=%2Fjoin%2Fabc%2F", "?next=%2Fjoin%2F…%2F"),
        ("/join/ and /sheets/1/", "/join/ and /sheets/1/"),
    ],
)
def test_the_token_is_what_is_left_out(said: str, written: str) -> None:
    assert logs.without_tokens(said) == written


def test_requests_are_no_lines_unless_asked_for() -> None:
    assert logging.getLogger("scoresheet").getEffectiveLevel() == logging.WARNING
    with pytest.raises(MiddlewareNotUsed):
        middleware.logged(lambda request: HttpResponse())


def test_another_hand_that_starts_uvicorn_cannot_make_it_write_addresses() -> None:
    access_log = logging.getLogger("uvicorn.access")
    access_log.addHandler(logging.StreamHandler())

    logging.config.dictConfig(settings.LOGGING)

    assert not access_log.isEnabledFor(logging.ERROR)
    assert not access_log.hasHandlers()
