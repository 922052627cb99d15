"""Browser tests: a real Chromium against the real server.

`page` is a phone at the table (390 × 844, light, English), at home on `server`: `page.goto("/")`. `second_phone` is
another device; on PostgreSQL another process serves it. A test turns the knobs by parametrizing them:

    @pytest.mark.parametrize("viewport", VIEWPORTS)                     # small phone, phone, tablet, desktop
    @pytest.mark.parametrize("colour_scheme", ["light", "dark"])
    @pytest.mark.parametrize("language", ["da"])
    @pytest.mark.parametrize("javascript", [False])

`axe(page)` fails with what the accessibility checker finds, `look(page)` with what is too wide or too small, too.
Whatever a page throws, or tries against its Content-Security-Policy, fails the test that met it.
"""

import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings as site
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test import override_settings
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError

from scoresheet.management import prepare
from scoresheet.management.commands.up import configuration, listen
from scoresheet.models import Device, Member, Role
from tests.beside import beside
from tests.browser import chromium
from tests.browser.measures import fits
from tests.browser.phone import Phone, hold
from tests.commands.table import Table
from yatzy_site.asgi import router
from yatzy_site.door import ordinary_door

VIEWPORTS = {"small phone": (360, 740), "phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
LOCALES = {"en": "en-GB", "da": "da-DK"}
PATIENCE = 5_000  # ms that a page may take for anything

type NewContext = Callable[..., BrowserContext]
type CheckAccessibility = Callable[[Page], None]
type Look = Callable[[Page], None]
type SitDown = Callable[..., Phone]


class Server(NamedTuple):
    """A running server, where the second phone asks, its folder of data, and the settings it runs under."""

    url: str
    second_url: str
    folder: Path
    settings: dict[str, object]


# --- the server -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def running_server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the tests' database as `up` would serve the real one, static files hashed and compressed."""
    folder = tmp_path_factory.mktemp("server")
    several = connection.vendor == "postgresql"
    with (two_processes if several else one_thread)(folder) as server:
        yield server


@pytest.fixture
def own_hub() -> None:
    """Leave the hub alone here: the server listens to it."""


@contextmanager
def one_thread(folder: Path) -> Iterator[Server]:
    settings = hosted_static_files(folder / "static")
    with override_settings(DATA=folder, **settings):
        prepare.static_files()
        application = router(ordinary_door(get_wsgi_application()))
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(configuration(application))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="server")
    thread.start()
    url = f"http://localhost:{listener.getsockname()[1]}"
    yield Server(url, url, folder, settings)
    server.should_exit = True
    thread.join()


@contextmanager
def two_processes(folder: Path) -> Iterator[Server]:
    """As several machines would serve it; what one of them writes the other hears from the database."""
    with beside(folder) as first, beside(folder) as second:
        urls = [f"http://localhost:{server.port}" for server in (first, second)]
        yield Server(urls[0], urls[1], folder, hosted_static_files(folder / "static"))


def hosted_static_files(folder: Path) -> dict[str, object]:
    hashed = {**site.STORAGES, "staticfiles": {"BACKEND": site.HASHED}}
    return {"STATIC_ROOT": folder, "STORAGES": hashed}


@pytest.fixture
def server(running_server: Server, transactional_db: None) -> Iterator[str]:
    """Give the address of the server, its database empty: what a test writes is committed, as the server needs it."""
    with override_settings(**running_server.settings):
        # Looked up here, or a late request could do it while the settings change and leave a storage of both behind.
        staticfiles_storage.url("scoresheet/pad.css")
        yield running_server.url


# --- the browser ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    return chromium.launch_arguments()


@pytest.fixture
def viewport() -> str:
    """Name the size of the screen: one of VIEWPORTS."""
    return "phone"


@pytest.fixture
def colour_scheme() -> str:
    return "light"


@pytest.fixture
def language() -> str:
    """Name the language that the browser asks for."""
    return "en"


@pytest.fixture
def javascript() -> bool:
    return True


@pytest.fixture
def browser_context_args(viewport: str, colour_scheme: str, language: str, javascript: bool) -> dict[str, object]:
    width, height = VIEWPORTS[viewport]
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": viewport != "desktop",
        "is_mobile": "phone" in viewport,
        "color_scheme": colour_scheme,
        "locale": LOCALES[language],
        "java_script_enabled": javascript,
        "reduced_motion": "reduce",  # nothing to wait for; what moves is no part of what is tested
    }


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collect what pages throw and what the policy forbade; at the end there must be none."""
    found: list[str] = []
    yield found
    assert not found, "\n".join(found)


@pytest.fixture
def device(new_context: NewContext, complaints: list[str], server: str) -> Callable[..., Page]:
    """Give a maker of phones, each with cookies of its own: `device()`, `device(base_url=…)`."""

    def make(**options: Any) -> Page:
        context = new_context(**{"base_url": server, **options})
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: complaints.append(thrown(error)))
        context.on("console", lambda message: complaints.extend(complained(message)))
        return context.new_page()

    return make


def thrown(error: WebError) -> str:
    return f"thrown in the page: {error.error.stack or error.error}"


def complained(message: ConsoleMessage) -> list[str]:
    """Errors in the console.  A refusal's status and a network cut on purpose are told there too, and are none."""
    told = message.text.startswith(("Failed to load resource", "htmx: htmx:error: Failed to fetch"))
    return [message.text] if "Content Security Policy" in message.text or (message.type == "error" and not told) else []


@pytest.fixture
def page(device: Callable[..., Page]) -> Page:
    return device()


@pytest.fixture
def context(page: Page) -> BrowserContext:
    return page.context


@pytest.fixture
def second_phone(device: Callable[..., Page], running_server: Server) -> Page:
    return device(base_url=running_server.second_url)


@pytest.fixture
def sit(server: str) -> SitDown:
    """Give a browser the device of a table laid by commands, and open its sheet: `sit(page, table, table.phone)`."""

    def open_sheet(page: Page, table: Table, device: Device | None = None) -> Phone:
        hold(page, server, device or table.phone)
        page.goto(f"/sheets/{table.sheet_id}/")
        return Phone(page, table.pad.game)

    return open_sheet


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Two at the table, nothing written; a module may lay one of its own."""
    return Table("Anna", "Ben")


@pytest.fixture
def anna(page: Page, sit: SitDown, table: Table) -> Phone:
    """The phone that laid it."""
    return sit(page, table)


@pytest.fixture
def ben(second_phone: Page, sit: SitDown, table: Table) -> Phone:
    """Another one, that may write too."""
    Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
    return sit(second_phone, table, table.other_phone)


@pytest.fixture
def axe() -> CheckAccessibility:
    """Give a check that fails with every violation it finds on a page, naming rule and place."""

    return checked


@pytest.fixture
def look(axe: CheckAccessibility) -> Look:
    """Judge a page by what every page must keep, in light and at dusk."""

    def judge(page: Page) -> None:
        fits(page)
        page.emulate_media(color_scheme="light")
        axe(page)
        page.emulate_media(color_scheme="dark")
        checked(page, rules=["color-contrast"])  # of all that is checked, dusk changes only the colours

    return judge


def checked(page: Page, rules: Sequence[str] = ()) -> None:
    """Fail with every violation of these rules, or of all there are."""
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    results = Axe().run(page, options=options)
    assert results.violations_count == 0, results.generate_report()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a browser test that skips itself: it must never look like a passed one."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"A browser test may not be skipped: {report.longrepr}"
    return report
