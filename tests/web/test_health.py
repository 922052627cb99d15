"""Whether a server process can serve, asked by whoever sends it visitors."""

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from scoresheet.models import schema

pytestmark = pytest.mark.django_db


def test_a_server_that_can_serve_says_so_and_nothing_else(client: Client) -> None:
    answer = client.get("/health/")

    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies


def test_a_database_that_is_gone_is_one_word(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone() -> None:
        raise OperationalError("connection to db.internal, user anna, failed")

    monkeypatch.setattr(schema, "applied", gone)
    answer = client.get("/health/")

    assert (answer.status_code, answer.content) == (503, b"unavailable\n")
    assert answer["Cache-Control"] == "no-store"
    assert "not ready to serve: the database does not answer as it should (OperationalError)" in caplog.messages
    assert "db.internal" not in caplog.text


def test_a_database_that_lacks_a_migration_is_not_served(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'scoresheet' AND name LIKE '0004%%'")

    answer = client.get("/health/")

    assert (answer.status_code, answer.content) == (503, b"unavailable\n")
    assert "0004_many_phones: run manage.py prepare" in caplog.text


def test_a_database_that_a_newer_version_has_brought_on_is_served(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('scoresheet', '0099', '2030-01-01')")

    assert client.get("/health/").status_code == 200


def test_it_is_asked_without_https_inside_the_proxy(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True

    assert client.get("/health/").status_code == 200
    assert client.get("/").status_code == 301


def test_it_answers_to_its_own_names_only(client: Client) -> None:
    assert client.get("/health/", headers={"Host": "elsewhere.example"}).status_code == 400


@pytest.mark.parametrize(("method", "status"), [("HEAD", 200), ("POST", 405)])
def test_it_is_only_looked_at(client: Client, method: str, status: int) -> None:
    assert client.generic(method, "/health/").status_code == status
