"""Between server processes and machines: PostgreSQL's NOTIFY and LISTEN.

One connection of each process listens, direct, not through a transaction pooler.  When it is lost it is opened again, a
little later each time, and everybody is told to look again, since nobody knows what was said meanwhile.
"""

import asyncio
import json
import logging
from itertools import batched
from typing import Any

from django.conf import settings
from django.db import connection

from .hub import Hub, News

CHANNEL = "scoresheet"
TOPICS = 200
"""Topics in one announcement: PostgreSQL takes less than 8,000 bytes."""
PATIENCE = (0.1, 3.0)
"""Seconds before the connection is opened again: at first, and at most."""
STILL_THERE = 5.0
"""Seconds of silence after which the connection is asked whether it still is one."""

logger = logging.getLogger(__name__)


def notify(news: News, sender: str) -> None:
    """Tell the other processes; the sender's own has heard it already."""
    with connection.cursor() as cursor:
        for topics in batched(news.topics, TOPICS, strict=False):
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, json.dumps([sender, topics, news.version])])


def _told(payload: str) -> tuple[str, News]:
    """Who sent it, and what.  Raises ValueError or TypeError where it is none of ours."""
    sender, topics, version = json.loads(payload)
    return str(sender), News(tuple(map(str, topics)), int(version))


def in_use() -> bool:
    return bool(settings.DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql")


async def listen(hub: Hub) -> None:
    """Hand on to the hub what other processes announce, until cancelled."""
    import psycopg  # noqa: PLC0415 - only where PostgreSQL is used

    wait, lost = PATIENCE[0], False
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**_address(), autocommit=True) as listening:
                await listening.execute(f"LISTEN {CHANNEL}")
                hub.look_again()
                if lost:
                    logger.info("announcements are heard again")
                wait, lost = PATIENCE[0], False
                await _hand_on(listening, hub)
        except (psycopg.Error, OSError) as error:
            logger.warning("announcements are interrupted, trying again: %s", type(error).__name__)
            lost = True
        await asyncio.sleep(wait)
        wait = min(2 * wait, PATIENCE[1])


async def _hand_on(listening: Any, hub: Hub) -> None:
    while True:
        async for notification in listening.notifies(timeout=STILL_THERE):
            try:
                sender, news = _told(notification.payload)
            except (ValueError, TypeError):  # of another version of this, which serves beside it for a while
                logger.warning("an announcement could not be read")
                hub.look_again()
                continue
            if sender != hub.name:
                hub.hand_on(news)
        await listening.execute("SELECT 1")


def _address() -> dict[str, Any]:
    """Where the database is, as Django connects to it; its choice of cursors and the like is no business of ours."""
    wanted: dict[str, Any] = connection.get_connection_params()
    return {
        name: value
        for name, value in wanted.items()
        if name not in {"cursor_factory", "context", "prepare_threshold", "server_side_binding"}
    } | {"connect_timeout": 3}
