"""Settings of a server that can be broken while it runs: what is broken stands in `trouble.json` in its data folder.

full     true: SQLite has no page more than it has now
clock    seconds by which the clock is wrong

It is looked at before every request. CHAOS_PATIENCE is how many seconds SQLite waits for somebody else's lock.
"""

import json
import os
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from yatzy_site.settings import *  # noqa: F403
from yatzy_site.settings import DATA, DATABASES, MIDDLEWARE

TROUBLE = Path(DATA) / "trouble.json"
ROOM = 1_000_000
if patience := os.environ.get("CHAOS_PATIENCE"):
    DATABASES["default"]["OPTIONS"]["timeout"] = float(patience)  # type: ignore[index]  # told as object
MIDDLEWARE = ["tests.chaos.trouble.in_trouble", *MIDDLEWARE]

wrong = {"clock": 0.0}


def later(real: Callable[[], datetime] = timezone.now) -> datetime:
    return real() + timedelta(seconds=wrong["clock"])


def later_in_seconds(real: Callable[[], float] = time.time) -> float:
    return real() + wrong["clock"]


timezone.now, time.time = later, later_in_seconds  # before any model keeps them as a default


def in_trouble(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        told = json.loads(TROUBLE.read_text()) if TROUBLE.exists() else {}
        wrong["clock"] = told.get("clock", 0.0)
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                pages = cursor.execute("PRAGMA page_count").fetchone()[0] if told.get("full") else ROOM
                cursor.execute(f"PRAGMA max_page_count = {pages}")
        return get_response(request)

    return answer
