"""What every test stands on: compiled translations, plain static addresses, and no surprise from the environment."""

import os
import sys
from collections.abc import Generator, Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.signals import setting_changed
from django.db import connection
from django.utils import translation

from scoresheet.management import prepare

ENGINES = {"sqlite", "postgresql"}
TRACED_CASES = {"rules": 40, "commands": 3, "web": 3}
"""How many cases of a table of cases are traced for the coverage; the rules have every line covered."""


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Trace for the coverage what may add to it: a traced test takes twice as long.

    A coverage that is reached by fewer tests is reached all the more, and the further cases of a table walk the ways of
    the first. In browser tests the server's threads are traced, and not this one, in which Playwright switches between
    two stacks: to follow those, every call of every test would have to ask which of them it is in.
    """
    tracer = sys.gettrace()
    if not is_traced(item):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


def is_traced(item: pytest.Item) -> bool:
    cases: dict[str, int] = getattr(getattr(item, "callspec", None), "indices", {})
    most = next((most for room, most in TRACED_CASES.items() if room in item.path.parts), 0)
    return all(case < most for case in cases.values()) and "browser" not in item.path.parts


@pytest.fixture(autouse=True)
def plain_english() -> Iterator[None]:
    """Speak English again after a test that asked for another language: a request leaves its own in this thread."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Forget what was drawn of another test's database, whose numbers are given out again."""
    from scoresheet.views.sheets import drawn

    for memory in (drawn.readings, drawn.boards, drawn.answers):
        memory.clear()


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """All tests come from one address, and what is limited by address counts across them."""
    cache.clear()
