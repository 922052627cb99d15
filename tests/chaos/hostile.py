"""Hostile requests: whatever can be sent over a wire, by everybody, to every address.

Never an error of ours, nothing changed by what was refused or only asked, and nothing outside the own group by what
was not. `uv run python -m tests.chaos hostile --requests 10000 --seed 1`; with DATABASE_URL on that engine.
"""

import argparse
import logging
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

ROUND = 250
"""Requests to one house; then another is built, since some requests are right and take it down."""
PATIENCE = 30.0  # seconds
HUGE = "9" * 30
NUMBERS = ("-1", "0", "1", "2147483648", "9223372036854775807", "9223372036854775808", HUGE, "1e5", "1.5", " 1", "+1")
NUMBERS += (
    "٣",
    "１",
    "²",
    "0x10",
    "%00",
    "%0a",
    "..",
    "%2e%2e%2f",
    "null",
    "'",
    "1;--",
    "9" * 4000,
    "%ED%A0%80",
    "%FF",
    "☃",
)
TEXTS = (
    "",
    "\0",
    "a\0b",
    "\udcff",
    "\ud800",
    "x" * 50_000,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "{{ 7*7 }}",
    "%s%n",
)
TEXTS += (
    "\u202ecba",
    "\r\nSet-Cookie: a=b",
    "=NaN",
    "=-1",
    "1e309",
    "٣٣٣٦٦",
    "33366@9",
    "-@-1",
    "🎲" * 40,
    "\u200b",
    "../../x",
)
TEXTS += ("own", "ended", "1.0.ones", "1.9.ones", "1.0.", "....", "off", "on", HUGE, "-1", "0", "1", "12345", "-")
FIELDS = (
    "name",
    "key",
    "mark",
    "saw",
    "saw_there",
    "offered",
    "points",
    "throw",
    "more",
    "to",
    "cell",
    "roll",
    "change",
)
FIELDS += ("sure", "out", "back", "order", "player", "guest", "add", "sheet", "pad", "seat", "starter", "sides", "go")
FIELDS += (
    "game",
    "played",
    "shown",
    "save",
    "asked",
    "again",
    "role",
    "was",
    "lasts",
    "end",
    "end_link",
    "renew",
    "link",
)
FIELDS += ("remove", "forget", "theme", "entry", "language", "struck", "joined", "look", "up", "down", "new", "seen")
METHODS = (
    ("GET",) * 8 + ("POST",) * 12 + ("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get", "FOO-BAR")
)
TYPES = ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/plain")
TYPES += (
    "application/json",
    "application/x-www-form-urlencoded; charset=utf-16",
    "x" * 300,
    "a/b; charset=zip",
    "\xe9/\xff",
)
HEADERS = (
    ("HX-Request", "true"),
    ("HX-Request", "false"),
    ("HX-History-Restore-Request", "true"),
    ("HX-Current-URL", "http://[::1"),
    ("HX-Current-URL-URI-AutoEncoded", "true"),
    ("Referer", "http://[evil"),
    ("Referer", "\xff\xfe"),
    ("Origin", "null"),
    ("Origin", "https://evil.example"),
    ("Host", "evil.example"),
    ("Host", ""),
    ("Host", "localhost:99999999"),
    ("Accept-Language", "da;q=" + "9" * 400),
    ("Accept-Language", "x" * 3000),
    ("Accept-Encoding", "gzip;q=nan, br"),
    ("X-Sheet-Version", "1.1.1"),
    ("X-Sheet-Version", HUGE),
    ("X-Forwarded-For", "::::, \xff"),
    ("X-Forwarded-Proto", "https"),
    ("X_Forwarded_Proto", "https"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("Range", "bytes=9-1"),
    ("If-None-Match", '"' * 99),
    ("If-Modified-Since", "yesterday"),
    ("Last-Event-ID", "\x80" * 99),
    ("Expect", "100-continue"),
    ("Transfer-Encoding", "gzip"),
    ("Content-Length", "-1"),
    ("Content-Length", "9" * 30),
    ("Upgrade", "websocket"),
    ("X-Junk", "j" * 20_000),
    ("Cookie", "=; ;;=;" * 99),
)
SECRET = "abcdefghijklmnopqrstuvwxyzABCDEF"
"""The proof of a form, which whoever speaks HTTP may choose for themselves."""


@dataclass(frozen=True)
class Shot:
    """A request as it goes over the wire."""

    who: str
    method: str
    wire: bytes
    to: str
    cut: bool
    """Whether it ends before it is all there."""

    def __str__(self) -> str:
        return f"{self.who} {self.to}: {self.wire[:1500]!r}"


class Gun:
    """Makes requests of a house's addresses: mostly right in most of their parts, and wrong in one or two."""

    def __init__(self, random: Random, house: Any, ways: dict[str, str], sends: dict[str, dict[str, str]]) -> None:
        self.random, self.house, self.ways, self.sends = random, house, ways, sends

    def shot(self) -> Shot:
        random = self.random
        name, who, method = (
            random.choice(list(self.ways)),
            random.choice(list(self.house.cookies)),
            random.choice(METHODS),
        )
        headers = [
            ("Host", "localhost"),
            ("Cookie", self._cookies(who)),
            ("X-CSRFToken", SECRET),
            ("Connection", "close"),
        ]
        body, kind = self._body(name) if method not in {"GET", "HEAD"} else (b"", "")
        if kind:
            headers.append(("Content-Type", kind))
        if self._one_in(4):
            headers += random.sample(HEADERS, random.randint(1, 3))
        if self._one_in(12):
            headers.pop(random.randrange(len(headers)))
        lines = [f"{method} {self._address(name)} HTTP/1.1", *(f"{title}: {value}" for title, value in headers)]
        ending, cut = self._ending(body)
        return Shot(who, method, _bytes("\r\n".join(lines)) + ending, name, cut)

    def _one_in(self, many: int) -> bool:
        return self.random.randrange(many) == 0

    def _address(self, name: str) -> str:
        known = self.house.ids | {"token": self.house.tokens.get(name, "no-such-link-at-all")}
        wrong = self._one_in(2)

        def part(found: re.Match[str]) -> str:
            right = str(known[found[1].partition(":")[2] or found[1]])
            other = str(self.random.choice(list(self.house.ids.values())))
            return right if not wrong else self.random.choice((right, other, self.random.choice(NUMBERS)))

        path = re.sub(r"<([^>]+)>", part, self.ways[name])
        if self._one_in(40):
            path = (
                self.random.choice(("", "//", "/../..", "/%2e%2e/", "*", "http://evil.example/"))
                + path
                + "/" * self.random.randrange(3)
            )
        return _target(path) + (f"?{self._fields(3)}" if self._one_in(3) else "")

    def _cookies(self, who: str) -> str:
        random, held = self.random, self.house.cookies[who]
        if self._one_in(8) and held:
            at = random.randrange(len(held))
            held = random.choice(
                (held[:at], held + held, held[:at] + "\xff" + held[at:], held.upper(), "a:b:c", "x" * 9000)
            )
        cookies = [f"csrftoken={SECRET}", f"device={held}"]
        if self._one_in(5):
            wrong = ("a:b:c", '"\\377\\400"', "W1tdXQ:x:y", "<b>", "=", "\xe9", "en-" + "x" * 600)
            names = ("messages", "theme", "entry", "struck", "django_language", f"keep-{self.house.ids['group']}", "")
            cookies.append(f"{random.choice(names)}={random.choice(wrong)}")
        return "; ".join(cookies)

    def _body(self, name: str) -> tuple[bytes, str]:
        """What is sent, and of what kind it says it is."""
        random, form = self.random, "application/x-www-form-urlencoded"
        kind = random.randrange(16)
        if kind < 5:
            return _bytes(urlencode(self.house.sent(self.sends.get(name, {})), errors="surrogatepass")), form
        if kind < 10:
            right = urlencode(self.house.sent(self.sends.get(name, {})))
            return _bytes("&".join(random.sample([right, self._fields(4)], 2))), form
        if kind == 10:
            return random.randbytes(random.randrange(3000)), random.choice(TYPES)
        if kind == 11:
            return b"&".join(b"order=%d" % number for number in range(random.choice((400, 600)))), form
        if kind == 12:
            return b"name=" + b"x" * random.choice((99_000, 150_000)), form
        if kind == 13:
            about = f'name="{random.choice(FIELDS)}"; filename="{random.choice(("", "a", "../b"))}"'
            part = f"--x\r\nContent-Disposition: form-data; {about}"
            return _bytes(f"{part}\r\n\r\n{random.choice(TEXTS)}\r\n--x--\r\n")[: random.choice((40, 9999))], TYPES[1]
        if kind == 14:
            return b'{"name": "\\ud800", "key": null, "mark": [' + b"[" * 5000, "application/json"
        return _bytes(self._fields(6)), random.choice(TYPES)

    def _fields(self, most: int) -> str:
        random, ids = self.random, [str(value) for value in self.house.ids.values()]
        pairs = [
            (random.choice(FIELDS), random.choice((*TEXTS, *ids, *NUMBERS))) for _ in range(random.randint(1, most))
        ]
        return urlencode(pairs, errors="surrogatepass")

    def _ending(self, body: bytes) -> tuple[bytes, bool]:
        """How long the body says it is, and the body: now and then not so, and then it may be cut."""
        if self._one_in(30):
            chunks = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body) if body else b"0\r\n\r\n"
            return b"\r\nTransfer-Encoding: chunked\r\n\r\n" + (chunks if self._one_in(2) else b"zz\r\n"), False
        length = max(0, len(body) + (self.random.choice((-1, 1, 10, 1000)) if self._one_in(25) else 0))
        announced = b"Content-Length: %d\r\n" % length if length or self._one_in(3) else b""
        return b"\r\n" + announced + b"\r\n" + body, length > len(body)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape" if "\udcff" in text else "surrogatepass")


def _target(path: str) -> str:
    """As a browser would write it; what is escaped already stays so."""
    return quote_from_bytes(path.encode("utf-8", "surrogatepass"), safe="/%:*;'+.-~")


# --- the server -----------------------------------------------------------------------------------------------------


@contextmanager
def serving() -> Iterator[int]:
    """A server of this very process, on the database in use; its port."""
    import uvicorn

    from scoresheet.management.commands.up import configuration, listen
    from yatzy_site.asgi import ordinary_door, router
    from yatzy_site.proxies import patient, trusted
    from yatzy_site.wsgi import application

    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(configuration(trusted(patient(router(ordinary_door(application))))))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="server")
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def fire(port: int, shot: Shot) -> int | None:
    """The status of the answer; nothing where the server hung up, as it may on what is no request."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        try:
            line.sendall(shot.wire)
            if shot.cut:
                line.shutdown(socket.SHUT_WR)
            answer = HTTPResponse(line, method=shot.method)
            answer.begin()
            if not answer.headers.get("Content-Type", "").startswith("text/event-stream"):
                answer.read()
        except (ConnectionError, HTTPException):
            return None
        return answer.status


# --- what must hold -------------------------------------------------------------------------------------------------

OF_A_GROUP = {
    "Group": "pk",
    "Player": "group",
    "Member": "group",
    "Invitation": "group",
    "Pad": "group",
    "HouseRules": "pad__group",
    "Sheet": "group",
    "Share": "sheet__group",
    "Seat": "sheet__group",
    "Teammate": "seat__sheet__group",
    "Entry": "seat__sheet__group",
    "Change": "sheet__group",
}


def holdings(group: int) -> dict[str, list[Any]]:
    """Every row that belongs to a group."""
    from django.apps import apps

    models = {model.__name__: model for model in apps.get_app_config("scoresheet").get_models()}
    assert set(models) - {"Device"} == set(OF_A_GROUP), "a table whose rows belong to nobody yet"
    return {
        name: list(models[name].objects.filter(**{way: group}).order_by("pk").values_list())  # type: ignore[attr-defined]
        for name, way in OF_A_GROUP.items()
    }


def shoot(random: Random, requests: int, port: int) -> tuple[Counter[int | None], list[str]]:
    """Shoot at one house; how it was answered, and what did not hold."""
    from django.core.cache import cache

    from tests.web.house import WAYS, House
    from tests.web.sheets.web import everything
    from tests.web.test_every_door import DOORS

    cache.clear()
    house, answered, broken = House(), Counter[int | None](), []
    ours, theirs = house.table.group.pk, house.others.group.pk
    gun = Gun(random, house, WAYS, {name: door.sends for name, door in DOORS.items()})
    before, kept = everything(), {group: holdings(group) for group in (ours, theirs)}
    for _request in range(requests):
        shot = gun.shot()
        status = fire(port, shot)
        answered[status] += 1
        if status is not None and status >= 500:
            broken.append(f"{status} for {shot}")
        after = everything()
        if after == before:
            continue
        if status is None or status >= 400 or shot.method != "POST":
            broken.append(f"changed, though {status}: {shot}")
        now = {group: holdings(group) for group in (ours, theirs)}
        if any(_meddled(shot, group, kept[group], now[group], own=group == ours) for group in now):
            broken.append(f"changed what is not theirs: {shot}")
        before, kept = after, now
    return answered, broken


def _meddled(shot: Shot, group: int, was: dict[str, list[Any]], now: dict[str, list[Any]], *, own: bool) -> bool:
    """Whether somebody changed a group without being in it.  Joining by a right link is being let in."""
    if shot.who in ({"watcher", "scorer", "owner"} if own else {"foreign"}):
        return False
    joined = {"Member"} if shot.to == "join" else set()
    return any(was[name] != now[name] for name in was.keys() - joined)


# --- by hand --------------------------------------------------------------------------------------------------------


def run(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos hostile", description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    with _database() as engine:
        began, (answered, broken) = time.perf_counter(), everywhere(wish.requests, wish.seed)
        took = time.perf_counter() - began
    told = ", ".join(f"{status or 'hung up'}: {count}" for status, count in sorted(answered.items(), key=str))
    print(f"hostile, seed {wish.seed}, {engine}: {sum(answered.values())} requests in {took:.0f} s ({told})")
    if broken:
        raise SystemExit("\n".join(broken[:20]) + f"\n{len(broken)} did not hold.")
    print("No error of ours, and nothing changed that should not have been.")


def everywhere(requests: int, seed: int) -> tuple[Counter[int | None], list[str]]:
    """Round after round, each at another house and with its own seed, so that one can be shot again."""
    from django.core.management import call_command

    answered, broken = Counter[int | None](), []
    with serving() as port:
        for begins in range(0, requests, ROUND):
            call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
            counted, found = shoot(Random(f"{seed} {begins}"), min(ROUND, requests - begins), port)
            answered += counted
            broken += found
    return answered, broken


@contextmanager
def _database() -> Iterator[str]:
    """An empty database of its own on the engine in use; the engine's name."""
    import django
    from django.conf import settings

    django.setup()
    for name, level in (("django.security", logging.CRITICAL), ("uvicorn.error", logging.ERROR)):
        logging.getLogger(name).setLevel(level)  # what is refused is what this is about
    settings.STORAGES["staticfiles"]["BACKEND"] = settings.PLAIN
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    from scoresheet.management import prepare

    prepare.catalogs()
    made = setup_databases(verbosity=0, interactive=False)
    try:
        yield connection.vendor
    finally:
        teardown_databases(made, verbosity=0)
