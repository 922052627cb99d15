"""What every test stands on: compiled translations, plain static addresses, and no surprise from the environment."""

import logging
import os
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.signals import setting_changed
from django.db import connection
from django.utils import translation

from scoresheet import live
from scoresheet.management import prepare

ENGINES = {"sqlite", "postgresql"}


def pytest_configure(config: pytest.Config) -> None:
    # Playwright's event loop lives in the tests' thread until the last of them, and Django would take every query for
    # one made by that loop.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    settings.STORAGES["staticfiles"]["BACKEND"] = settings.PLAIN  # hashed names are the browser tests' business
    # Forget the one there may be: a browser test named on the command line brings its server in before this.
    setting_changed.send(sender=None, setting="STORAGES", value=settings.STORAGES, enter=True)
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # whitenoise warns of a missing one
    prepare.catalogs()
    for engine in ENGINES:
        config.addinivalue_line("markers", f"{engine}(why): about {engine} only; elsewhere it is skipped, saying why")


def pytest_runtest_setup(item: pytest.Item) -> None:
    here = connection.vendor
    for marker in filter(None, map(item.get_closest_marker, ENGINES - {here})):
        pytest.skip(f"on {here}: {marker.args[0]}")


@pytest.fixture(autouse=True)
def plain_english() -> Iterator[None]:
    """Speak English again after a test that asked for another language: a request leaves its own in this thread."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Forget what was drawn of another test's database, whose numbers are given out again."""
    from tests.web.sheets.web import nothing_kept

    nothing_kept()


@pytest.fixture(autouse=True)
def own_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test open and close a hub of its own: the usual one is that of the server that browser tests talk to."""
    monkeypatch.setattr(live, "hub", live.Hub())


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """All tests come from one address, and what is limited by address counts across them."""
    cache.clear()


@pytest.fixture(autouse=True)
def heard_loggers() -> None:
    """Let the loggers of the scoresheet be heard as they are set up, whatever another test did to them."""
    for name, logger in logging.root.manager.loggerDict.items():
        if isinstance(logger, logging.Logger) and name.startswith("scoresheet"):
            logger.disabled, wanted = False, logging.WARNING if name == "scoresheet" else logging.NOTSET
            if logger.level != wanted:
                logger.setLevel(wanted)
