"""A phone that asks the WSGI handler itself, as a thread of the server does: in process, the connection kept."""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Phone:
    """A browser of one device, with its cookies: it posts as htmx does; `gzip` says that it can unpack."""

    token: str
    gzip: bool = False
    cookies: dict[str, str] = field(default_factory=dict)
    # What the sheet's own script tells: the version shown. A copy of a phone (replace) shows the same page.
    shown: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        from django.core.handlers.wsgi import WSGIHandler

        from scoresheet import access

        self.handler = WSGIHandler()
        self.cookies[access.COOKIE] = access.cookie_for(self.token)

    def get(self, path: str, *, htmx: bool = False) -> Answer:
        return self._ask(self._environ("GET", path) | ({"HTTP_HX_REQUEST": "true"} if htmx else {}))

    def post(self, path: str, **fields: object) -> Answer:
        htmx = {"HTTP_HX_REQUEST": "true", "HTTP_X_CSRFTOKEN": self.cookies["csrftoken"]}
        return self._ask(self._environ("POST", path, urlencode(fields).encode()) | htmx | self.shown)

    def _ask(self, environ: dict[str, Any]) -> Answer:
        told: dict[str, Any] = {}

        def start(status: str, headers: list[tuple[str, str]], _error: object = None, /) -> Callable[[bytes], object]:
            told.update(status=int(status[:3]), headers=headers)
            return bytes  # the old way to write, which nobody uses

        response = self.handler(environ, start)
        content = b"".join(response)
        response.close()
        for name, value in told["headers"]:
            if name == "Set-Cookie":
                self.cookies.update({key: morsel.value for key, morsel in SimpleCookie(value).items()})
        headers = dict(told["headers"])
        if "X-Sheet-Version" in headers:
            self.shown["HTTP_X_SHEET_VERSION"] = headers["X-Sheet-Version"]
        return Answer(told["status"], headers, content)

    def _environ(self, method: str, path: str, body: bytes = b"") -> dict[str, Any]:
        where, _, query = path.partition("?")
        environ = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": where,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "localhost:8000",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "HTTP_ACCEPT_LANGUAGE": "en",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
        }
        return environ | {"HTTP_ACCEPT_ENCODING": "gzip, br"} if self.gzip else environ
