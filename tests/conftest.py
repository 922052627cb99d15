"""What every test stands on: compiled translations, plain static addresses, and no surprise from the environment."""

import os
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from scoresheet.management import prepare


def pytest_configure(config: pytest.Config) -> None:
    # Playwright's event loop lives in the tests' thread until the last of them, and Django would take every query for
    # one made by that loop.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    settings.STORAGES["staticfiles"]["BACKEND"] = settings.PLAIN  # hashed names are the browser tests' business
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # whitenoise warns of a missing one
    prepare.catalogs()
    config.addinivalue_line("markers", "sqlite(why): only about SQLite; on another engine it is skipped, saying why")


def pytest_runtest_setup(item: pytest.Item) -> None:
    marker = item.get_closest_marker("sqlite")
    if marker and settings.DATABASES["default"]["ENGINE"] != settings.SQLITE["ENGINE"]:
        pytest.skip(marker.args[0])


@pytest.fixture(autouse=True)
def plain_english() -> Iterator[None]:
    """Speak English again after a test that asked for another language: a request leaves its own in this thread."""
    yield
    translation.deactivate()
