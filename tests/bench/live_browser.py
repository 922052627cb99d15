"""Tap to other phone, in 2 and in 12 Chromiums: from the tap on a tile until the last of them has drawn the mark.

For two against what people take for at once; and against the least that pages could do: the tap posts the new board to
a server of thirty lines, which hands it to the other pages, which put it in place.  Much of both is Chromium's own
work: what the server alone takes is the business of the bench fan-out.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench import Line, bench, p95
from tests.bench.cold_start import answered, free_port
from tests.bench.crowd import broadcast
from tests.bench.database import fresh_database
from tests.bench.table import evening

TABLES = {2: 40, 12: 20}
"""How many marks are written at tables of so many phones.  By turns on two of them; the others look on."""
MAY_TAKE = 300.0  # milliseconds

NOW = "performance.timeOrigin + performance.now()"
WATCH = f"""() => {{
  const drawn = {{}};
  let wake = () => undefined;
  const note = () => {{
    const marks = document.querySelectorAll(".sheet .cell:not(.open)").length;
    requestAnimationFrame(() => {{ drawn[marks] ??= {NOW}; wake(); }});
  }};
  new MutationObserver(note).observe(document.querySelector("#board"), {{ childList: true, subtree: true }});
  window.drawnAt = async (marks) => {{
    while (!drawn[marks]) await new Promise((resolve) => (wake = resolve));
    return drawn[marks];
  }};
}}"""
TAP = f"tile => {{ const now = {NOW}; tile.click(); return now; }}"


@bench("live-browser", reach="p95 ≤ 300 ms on two phones")
def live_browser() -> Iterator[Line]:
    fresh_database()
    from scoresheet import access, commands
    from scoresheet.models import Member, Role

    table = evening()
    tokens = [table.token, *(access.fresh_device_token() for _ in range(max(TABLES) - 1))]
    for number, token in enumerate(tokens[1:], start=1):
        role = Role.SCORE if number == 1 else Role.WATCH
        Member.objects.create(group_id=table.pad.group_id, device=commands.device_for(token), role=role)
    path = f"/sheets/{table.sheet.pk}/"
    cookies = [access.cookie_for(token) for token in tokens]
    seats = list(table.sheet.seats.order_by("position").values_list("pk", flat=True))
    cells = enumerate([f"{seat}/0/{box.key}/" for box in table.game.boxes for seat in seats], start=1)
    with serving(path, cookies[0]) as url, browser() as chromium:
        for number, marks in TABLES.items():
            phones = [phone(chromium, url, path, cookie) for cookie in cookies[:number]]
            took, board = taken(phones, list(islice(cells, marks))), phones[1].locator("#board").inner_html()
            left(phones)
            with broadcast() as (port, _floor):
                raw = handed_on([listening(chromium, port) for _ in range(number)], board, marks)
            if number == 2:
                note = f"p95 of {marks} marks on two phones; p50 {median(took):.0f} ms, longest {max(took):.0f} ms"
                yield Line("live-browser", round(p95(took), 1), MAY_TAKE, "ms", note)
            note = f"p50 on {number} phones, against {len(board)} bytes of board handed on; p95 {p95(took):.0f} ms"
            yield Line("live-browser", round(median(took), 1), round(median(raw), 1), "ms", note)


@contextmanager
def serving(path: str, cookie: str) -> Iterator[str]:
    port = free_port()
    server = subprocess.Popen([sys.executable, "manage.py", "up", "--port", str(port)], stdout=subprocess.DEVNULL)
    try:
        answered(port, path, f"device={cookie}")
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def browser() -> Iterator[Browser]:
    from tests.browser.chromium import launch_arguments

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(**launch_arguments())  # type: ignore[arg-type]  # told as object
        yield started
        started.close()


def phone(chromium: Browser, url: str, path: str, cookie: str) -> Page:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_cookies([{"name": "device", "value": cookie, "url": url}])
    page = context.new_page()
    page.goto(url + path)
    page.evaluate(WATCH)
    return page


def left(phones: Sequence[Page]) -> None:
    for page in phones:
        page.context.close()


def taken(phones: Sequence[Page], cells: Sequence[tuple[int, str]]) -> list[float]:
    """Milliseconds from the tap on one phone until the last of the others has drawn the mark, for each cell."""
    took = []
    for number, cell in cells:
        writes = phones[number % 2]
        writes.locator(f'.sheet [href$="/{cell}"]').click()
        tapped = writes.locator('#picker [name=mark][value="-"]').evaluate(TAP)
        drawn = {page: page.evaluate("marks => drawnAt(marks)", number) for page in phones}
        took.append(max(at for page, at in drawn.items() if page is not writes) - tapped)
    return took


# --- the least that pages could do ------------------------------------------------------------------------------------

LISTEN = f"""async () => {{
  const board = document.querySelector("#board");
  let due = 0, wake = () => undefined;
  window.expect = (bytes) => new Promise((resolve) => {{ due = bytes; wake = resolve; }});
  const reader = (await fetch("/")).body.getReader();
  const decoder = new TextDecoder();
  (async () => {{
    for (let text = "", come = 0; ;) {{
      const {{ value }} = await reader.read();
      text += decoder.decode(value, {{ stream: true }});
      if ((come += value.length) < due) continue;
      board.innerHTML = text;
      text = "", come = 0;
      requestAnimationFrame(() => wake({NOW}));
    }}
  }})();
}}"""
SEND = f"board => {{ const now = {NOW}; fetch('/', {{ method: 'POST', body: board }}); return now; }}"


def listening(chromium: Browser, port: int) -> Page:
    """A page that shows whatever it is handed."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    url = f"http://localhost:{port}/page"
    page.route(url, lambda route: route.fulfill(content_type="text/html", body='<!doctype html><main id="board">'))
    page.goto(url)
    page.evaluate(LISTEN)
    return page


def handed_on(pages: Sequence[Page], board: str, times: int) -> list[float]:
    """Milliseconds from a tap on one page until the last of the others has drawn the board."""
    took = []
    for number in range(times):
        sends = pages[number % 2]
        for page in pages:
            page.evaluate("bytes => { window.seen = expect(bytes); }", len(board.encode()))
        began = sends.evaluate(SEND, board)
        seen = {page: page.evaluate("() => window.seen") for page in pages}
        took.append(max(at for page, at in seen.items() if page is not sends) - began)
    left(pages)
    return took
