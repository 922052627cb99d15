"""The chores before serving: done when needed, and only then."""

import gettext
import os
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection

from scoresheet.management import prepare
from scoresheet.models import schema

CATALOG = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Fours"
msgstr "{fours}"
"""


@pytest.fixture
def catalog(tmp_path: Path, settings: Any) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    folder = tmp_path / "da" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    return folder / "django.po"


def fours(catalog: Path) -> str:
    with catalog.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file).gettext("Fours")


def test_a_catalog_is_compiled_again_when_it_is_newer(catalog: Path) -> None:
    catalog.write_text(CATALOG.format(fours="Firere"))
    prepare.catalogs()
    first = fours(catalog)

    catalog.write_text(CATALOG.format(fours="Fire"))
    prepare.catalogs()

    assert (first, fours(catalog)) == ("Firere", "Fire")


def test_a_catalog_that_is_up_to_date_is_left_alone(catalog: Path) -> None:
    catalog.write_text(CATALOG.format(fours="Firere"))
    prepare.catalogs()
    catalog.write_text(CATALOG.format(fours="Fire"))
    os.utime(catalog, (0, 0))

    prepare.catalogs()

    assert fours(catalog) == "Firere"


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[str]:
    """Collect the management commands that a chore runs, on static files of its own."""
    commands: list[str] = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **options: commands.append(name))
    settings.DATA = tmp_path
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "pad.css").write_text("table {}")
    return commands


def test_static_files_are_collected_when_one_changed(collected: list[str], tmp_path: Path) -> None:
    prepare.static_files()
    prepare.static_files()
    (tmp_path / "source" / "pad.css").write_text("table { color: red }")
    prepare.static_files()

    assert collected == ["collectstatic"] * 2


def test_static_files_are_served_as_they_lie_while_developing(collected: list[str], settings: Any) -> None:
    settings.DEBUG = True

    prepare.static_files()

    assert collected == []


@pytest.mark.django_db
def test_a_database_with_every_migration_is_left_alone(collected: list[str]) -> None:
    prepare.database()

    assert collected == []


@pytest.mark.django_db
def test_a_database_that_lacks_a_migration_is_migrated(collected: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'scoresheet'")

    prepare.database()

    assert collected == ["migrate"]


@pytest.mark.django_db
def test_a_new_database_is_migrated(collected: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def no_such_table() -> None:
        raise OperationalError

    monkeypatch.setattr(schema, "applied", no_such_table)

    prepare.everything()

    assert collected == ["migrate", "collectstatic"]


@pytest.mark.django_db
def test_what_another_server_has_migrated_meanwhile_is_left_alone(
    collected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [frozenset[str](), schema.known()]
    monkeypatch.setattr(schema, "applied", lambda: answers.pop(0))

    prepare.database()

    assert (answers, collected) == ([], [])


def test_on_postgresql_only_one_server_migrates_at_a_time(
    collected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    class Cursor:
        def execute(self, query: str, parameters: list[int]) -> None:
            asked.append(query.split("(", maxsplit=1)[0])

    monkeypatch.setattr(
        prepare, "connection", SimpleNamespace(vendor="postgresql", cursor=lambda: nullcontext(Cursor()))
    )
    monkeypatch.setattr(prepare, "call_command", lambda name, **options: asked.append(name))
    monkeypatch.setattr(schema, "applied", frozenset)

    prepare.database()

    assert asked == ["SELECT pg_advisory_lock", "migrate", "SELECT pg_advisory_unlock"]
