"""This phone: its cookie, its name, and how it likes things."""

from datetime import timedelta

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoresheet.access import COOKIE, LASTS, RENEWED_AFTER

from ..sheets.paper import read
from ..sheets.web import Web

DEVICE = "/device/"
WISHES = {"language": "da", "theme": "dark", "entry": "tray", "struck": "zero"}


def test_wishes_are_kept_in_cookies_for_a_year(client: Client, db: None) -> None:
    client.post(DEVICE, WISHES)

    cookies = {name: client.cookies[name] for name in ("django_language", "theme", "entry", "struck")}
    assert [cookie.value for cookie in cookies.values()] == ["da", "dark", "tray", "zero"]
    assert {(cookie["max-age"], cookie["samesite"]) for cookie in cookies.values()} == {(LASTS, "Lax")}


def test_pages_follow_the_wishes(client: Client, db: None) -> None:
    client.post(DEVICE, WISHES)

    page = read(client.get("/"))

    assert (page.one("html")["lang"], page.one("html")["class"]) == ("da", "dark")
    assert page.has("body", "zero")
    assert {"English", "Dansk"} <= set(read(client.get(DEVICE)).texts("span"))
    chosen = [field["value"] for field in read(client.get(DEVICE)).all("input", checked="")]
    assert chosen == list(WISHES.values())


def test_the_browsers_language_is_taken_where_none_is_chosen(client: Client, db: None) -> None:
    page = read(client.get("/", headers={"Accept-Language": "da,en;q=0.5"}))

    assert page.one("html")["lang"] == "da"


@pytest.mark.parametrize("wish", ["", "<script>", "x" * 5000])
def test_a_wish_that_is_none_of_the_choices_is_the_first(client: Client, db: None, wish: str) -> None:
    client.post(DEVICE, dict.fromkeys(WISHES, wish))

    page = read(client.get(DEVICE))

    assert [field["value"] for field in page.all("input", checked="")] == ["en", "auto", "picker", "dash"]
    assert "class" not in page.one("html").attrs


def test_a_phone_at_a_table_has_a_name(table: Web) -> None:
    page = read(table.client.post(DEVICE, {**WISHES, "language": "en", "name": "Anna's new phone"}, follow=True))

    assert page.at("name")["value"] == "Anna's new phone"
    assert "This phone remembers" in page.at("said").text


def test_a_name_that_cannot_be_is_kept_beside_its_sentence(table: Web) -> None:
    answer = table.client.post(DEVICE, {"name": "q" * 200})

    page = read(answer)
    assert answer.status_code == 422
    assert "up to 40 letters" in page.at("problem").text
    assert page.at("name")["value"] == "q" * 200


def test_a_phone_that_sits_nowhere_has_no_name_to_give(client: Client, db: None) -> None:
    assert not read(client.get(DEVICE)).has("input", id="name")


# --- the cookie -------------------------------------------------------------------------------------------------


def aged(token: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> str:
    """The cookie as it was signed so many seconds ago."""
    then = timezone.now() - timedelta(seconds=seconds)
    with monkeypatch.context() as patch:
        patch.setattr("time.time", then.timestamp)
        return signing.get_cookie_signer(salt=COOKIE).sign(token)


@pytest.mark.parametrize(("age", "renewed"), [(RENEWED_AFTER - 99, False), (RENEWED_AFTER + 99, True)])
def test_an_old_cookie_is_renewed(table: Web, monkeypatch: pytest.MonkeyPatch, age: int, renewed: bool) -> None:
    table.client.cookies[COOKIE] = aged(f"held by {table.phone.pk}", age, monkeypatch)

    answer = table.client.get(table.url())

    assert answer.status_code == 200
    assert (COOKIE in answer.cookies) is renewed


def test_a_cookie_of_a_year_ago_opens_nothing(table: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    table.client.cookies[COOKIE] = aged(f"held by {table.phone.pk}", LASTS + 99, monkeypatch)

    answer = table.client.get(reverse("group", args=[table.group.pk]))

    assert answer.status_code == 404


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_secure_where_the_connection_is(client: Client, db: None, secure: bool) -> None:
    answer = client.get("/", secure=secure)

    assert bool(answer.cookies[COOKIE]["secure"]) is secure


def test_a_second_look_keeps_the_same_phone(client: Client, db: None) -> None:
    client.get("/")

    assert COOKIE not in client.get("/").cookies
