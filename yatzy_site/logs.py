"""What the server writes of itself to stderr: plainly for people, or one JSON object a line for whoever collects logs.

Whoever reads a log must be able neither to walk in nor to read along: no token of a link, no cookie, no address, and
nothing that anybody typed is ever written out.
"""

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

SECRET = re.compile(r"(?i)((?:/|%2F)(?:join|shared)(?:/|%2F))(?:(?!%2F)[^/\s?\"'<>])+")
"""The token in the address of an invitation or of a shared sheet."""
FRANK = {"OperationalError"}
"""Errors whose message tells of the database itself ("database is locked") and never quotes what somebody wrote."""

type Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Discreet(logging.Formatter):
    """Plain lines.  Of an error they say where it happened and what kind it is, since its message may quote a form."""

    def __init__(self, *args: Any, frank: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.frank = frank

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # another handler's, which may have been less discreet
        return without_tokens(super().format(record))

    def formatException(self, ei: Raised) -> str:  # noqa: N802 - logging's own name
        if self.frank or ei[1] is None:
            return super().formatException(ei)
        return "\n".join(map(where, chained(ei[1])))


class Json(Discreet):
    """One object a line: time, level, logger, message, and the facts that came along as ``extra={"facts": …}``.

    python-json-logger was looked at: it merges whatever stands on a record, which here would be Django's whole request,
    so that each field would have to be forbidden by name.  These few lines let through only what is named.
    """

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_tokens(record.getMessage()),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = without_tokens(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def unquoted(record: logging.LogRecord) -> bool:
    """Let a refused host be told in words of ours: Django quotes what was sent, which anybody may have typed."""
    if record.name == "django.security.DisallowedHost":
        record.msg, record.args, record.exc_info = "Refused: a host that YATZY_HOSTS does not name.", None, None
    return True


def without_tokens(text: str) -> str:
    return SECRET.sub(r"\1…", text)


def chained(error: BaseException) -> list[BaseException]:
    """The error and what led to it, the first one first."""
    chain: list[BaseException] = []
    now: BaseException | None = error
    while now is not None and now not in chain:
        chain.insert(0, now)
        now = now.__cause__ or (None if now.__suppress_context__ else now.__context__)
    return chain


def where(error: BaseException) -> str:
    kind = type(error).__qualname__
    said = f"{kind}: {error}" if kind in FRANK else kind
    return "".join(["Traceback (most recent call last):\n", *traceback.format_tb(error.__traceback__), said])


def configuration(*, as_json: bool, requests: bool, frank: bool) -> dict[str, Any]:
    """What :mod:`logging.config` is to set up."""
    stderr = {"handlers": ["stderr"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "plain": {"()": Discreet, "fmt": "{asctime} {levelname} {name}: {message}", "style": "{", "frank": frank},
            "json": {"()": Json, "frank": frank},
        },
        "filters": {"unquoted": {"()": lambda: unquoted}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json" if as_json else "plain",
                "filters": ["unquoted"],
            }
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "scoresheet": {"level": "INFO" if as_json or requests else "WARNING"},
            "django": {**stderr, "level": "WARNING"},
            "django.request": {"level": "ERROR"},  # a page not found is not worth a line
            "django.security.csrf": {"level": "ERROR"},  # nor one that grew too old
            "django.security.RequestDataTooBig": {"level": "CRITICAL"},  # nor what anybody could fill a log with
            "django.security.TooManyFieldsSent": {"level": "CRITICAL"},
            "django.server": {**stderr, "level": "INFO"},  # the developers' server
            # A uvicorn started by another hand brings its own handlers, and would write whole addresses, tokens
            # included.  What is set here replaces them: its requests are silent, the rest goes the way of all lines.
            "uvicorn": {"handlers": [], "level": "WARNING", "propagate": True},
            "uvicorn.error": {"handlers": [], "level": "WARNING", "propagate": True},
            "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        },
    }
