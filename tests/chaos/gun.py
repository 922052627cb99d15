"""Makes hostile requests: mostly right in most of their parts, and wrong in one or two."""

import re
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes, urlencode

from tests.chaos.junk import FIELDS, HEADERS, METHODS, NUMBERS, TEXTS, TYPES

NEVER = "405 405 405 405 405"
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

    def __init__(self, random: Random, house: Any, ways: dict[str, str], doors: dict[str, Any]) -> None:
        self.random, self.house, self.ways, self.doors = random, house, ways, doors

    def shot(self) -> Shot:
        random = self.random
        name, who = random.choice(list(self.ways)), random.choice(list(self.house.cookies))
        method = self._method(name)
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

    def _method(self, name: str) -> str:
        """Most often one that the address answers to."""
        door, method = self.doors[name], self.random.choice(METHODS)
        closed = {door.get: "GET", door.post: "POST"}.get(NEVER)
        return {"GET": "POST", "POST": "GET"}[method] if method == closed and not self._one_in(6) else method

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
            return _bytes(urlencode(self.house.sent(self.doors[name].sends), errors="surrogatepass")), form
        if kind < 10:
            right = urlencode(self.house.sent(self.doors[name].sends))
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
