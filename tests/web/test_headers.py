"""What every answer says of itself, whatever it is: what a page may load, who may frame it, how cookies travel."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.signing import get_cookie_signer
from django.test import Client, override_settings
from django.urls import reverse

from scoresheet import access, commands
from scoresheet.models import Invitation, Role

from .sheets.web import HTMX, Web

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "font-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
BEHIND_HTTPS = {"SECURE_SSL_REDIRECT": True, "SECURE_HSTS_SECONDS": 31_536_000, "SECURE_HSTS_INCLUDE_SUBDOMAINS": True}
SECURE_COOKIES = {"CSRF_COOKIE_SECURE": True, "SESSION_COOKIE_SECURE": True}


@pytest.fixture
def table(db: None) -> Web:
    return Web()


def too_large(table: Web) -> Any:
    return table.client.post("/", {"name": "x" * 200_000})


def without_proof(table: Web) -> Any:
    return Client(enforce_csrf_checks=True).post("/", {"name": "Ida"})


def broken(table: Web) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoresheet.access.groups_of", None)
        return Client(raise_request_exception=False).get("/")


def over_the_limit(table: Web) -> Any:
    return [Client().get("/join/no-such-link-at-all/") for _time in range(41)][-1]


ANSWERS: dict[str, tuple[int, Callable[[Web], Any]]] = {
    "a page": (200, lambda table: table.client.get(table.url())),
    "a part of a page": (200, lambda table: table.client.get(table.url(), headers=HTMX)),
    "the way on": (302, lambda table: table.tap("Anna", "ones", "-")),
    "no news": (204, lambda table: table.get(seen=table.version, htmx=True)),
    "nothing there": (404, lambda table: table.client.get("/nothing/")),
    "no such script": (404, lambda table: table.client.get("/static/nothing.js")),
    "not allowed": (403, lambda table: table.watcher().post(table.at("Anna", "ones"))),
    "without proof": (403, without_proof),
    "by a button": (405, lambda table: table.client.get(table.url("undo"))),
    "taken": (409, lambda table: table.tap("Anna", "ones", "-", saw="11")),
    "impossible": (422, lambda table: table.tap("Anna", "ones", "77")),
    "ended": (410, lambda table: table.client.get("/join/no-such-link-at-all/")),
    "over the limit": (429, over_the_limit),
    "too large": (400, too_large),
    "another host": (400, lambda table: table.client.get("/", headers={"Host": "evil.example"})),
    "broken": (500, broken),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_answer_carries_the_whole_policy_and_may_be_framed_by_nobody(table: Web, kind: str) -> None:
    expected, asked = ANSWERS[kind]

    answer = asked(table)

    assert answer.status_code == expected
    assert answer["Content-Security-Policy"] == POLICY
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("kind", ANSWERS)
def test_no_page_holds_a_script_or_a_style_of_its_own(table: Web, kind: str) -> None:
    text = ANSWERS[kind][1](table)
    body = b"".join(text.streaming_content) if text.streaming else text.content

    if "text/html" in text.headers.get("Content-Type", ""):
        assert not any(sign in body for sign in (b" style=", b"<style", b"javascript:", b" onclick", b"hx-on", b"js:"))
        assert body.count(b"<script") == body.count(b"<script defer src=")


def test_no_form_may_be_larger_than_a_form_of_ours_and_nothing_is_parsed_without_end() -> None:
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == 100_000
    assert settings.DATA_UPLOAD_MAX_NUMBER_FIELDS == 500


# --- another host ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "localhost, evil.example", "", "a b", "[::1"]
)
@pytest.mark.parametrize("https", [False, True])
def test_a_host_that_is_not_ours_is_told_so_in_words_and_sent_nowhere(table: Web, host: str, https: bool) -> None:
    with override_settings(ALLOWED_HOSTS=["localhost"], **(BEHIND_HTTPS if https else {})):
        answer = table.client.get("/", headers={"Host": host, "X-Forwarded-Host": "localhost"})

    assert (answer.status_code, answer.headers.get("Location")) == (400, None)
    assert "That cannot be read" in answer.content.decode()
    assert "evil" not in answer.content.decode()


def test_a_link_is_written_with_the_host_that_was_asked_for_and_no_other(table: Web) -> None:
    answer = table.client.post(reverse("invite", args=[table.group.pk]), headers={"X-Forwarded-Host": "evil.example"})

    assert "http://testserver/join/" in answer.content.decode()
    assert "evil" not in answer.content.decode()


# --- behind HTTPS ---------------------------------------------------------------------------------------------------


def test_plain_http_is_sent_on_to_https_and_browsers_are_told_to_stay_there(table: Web) -> None:
    with override_settings(**BEHIND_HTTPS):
        client = Client(headers={"Host": "localhost"})
        plain, safe = client.get("/device/"), client.get("/device/", secure=True)

    assert (plain.status_code, plain["Location"]) == (301, "https://localhost/device/")
    assert "Strict-Transport-Security" not in plain
    assert safe["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert not plain.cookies


def everything_that_sets_a_cookie(table: Web, *, secure: bool) -> Client:
    """A phone that starts a group, plays, is let in elsewhere, and has wishes; its cookies are all that there are."""
    phone = Client(enforce_csrf_checks=False)
    phone.get("/", secure=secure)
    begun = phone.post("/", {"name": ["Ida", "Jo"], "game": "yatzy"}, secure=secure)
    sheet = begun["Location"]
    token = commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)
    phone.post(reverse("join", args=[token]), {"name": "Ida's"}, secure=secure)
    phone.post(table.at("Anna", "ones"), {"mark": "-", "offered": table.offered}, secure=secure)
    phone.post("/device/", {"theme": "dark", "language": "da", "struck": "zero"}, secure=secure)
    phone.get(sheet, secure=secure)
    return phone


COOKIES = {"csrftoken", "device", "messages", "theme", "entry", "struck", settings.LANGUAGE_COOKIE_NAME}


@pytest.mark.parametrize("secure", [True, False], ids=["https", "http"])
def test_every_cookie_is_out_of_reach_for_scripts_and_other_sites_and_travels_by_https_alone_where_there_is_https(
    table: Web, secure: bool
) -> None:
    with override_settings(**(SECURE_COOKIES if secure else {})):
        cookies = everything_that_sets_a_cookie(table, secure=secure).cookies

    kept = {name for name in cookies if name.startswith("keep-")}
    assert set(cookies) == COOKIES | kept
    assert len(kept) == 1
    for name, cookie in cookies.items():
        gone = not cookie.value  # taken away again
        assert (name, cookie["samesite"], cookie["domain"]) == (name, "Lax", "")
        assert gone or (name, bool(cookie["httponly"]), bool(cookie["secure"])) == (name, True, secure)


# --- the device's cookie --------------------------------------------------------------------------------------------


def test_the_cookie_of_a_phone_is_another_one_after_it_was_let_in(table: Web) -> None:
    phone = Client()
    phone.get("/")
    planted = phone.cookies[access.COOKIE].value
    token = commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)

    phone.post(reverse("join", args=[token]), {"name": ""})
    thief = Client()
    thief.cookies[access.COOKIE] = planted

    assert phone.cookies[access.COOKIE].value != planted
    assert phone.get(table.url()).status_code == 200
    assert thief.get(table.url()).status_code == 404


@pytest.mark.parametrize("salt", ["", "keep-1", "messages"])
def test_a_cookie_that_we_signed_for_something_else_opens_nothing(table: Web, salt: str) -> None:
    phone = Client()
    phone.cookies[access.COOKIE] = get_cookie_signer(salt=salt).sign(f"held by {table.phone.pk}")

    assert phone.get(table.url()).status_code == 404
