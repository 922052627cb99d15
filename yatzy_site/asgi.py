"""The router of two doors.

Ordinary requests go to Django's WSGI handler in a fixed pool of threads (door.py), each keeping its database
connection: four times the rate of Django's own ASGI handler for small requests, and no thread per listener. Event
streams are answered on the event loop, before the ordinary door is asked.
"""

import asyncio
import logging
import signal
import threading
from types import FrameType
from typing import Any, cast

from a2wsgi.asgi_typing import ASGIApp, Receive, Scope, Send
from django.db import connection

from yatzy_site.door import ordinary_door
from yatzy_site.proxies import trusted
from yatzy_site.wsgi import application as wsgi_application

# What follows needs the apps, which the ordinary door has loaded.
from scoresheet import live, streams  # isort: skip
from scoresheet.live import postgres  # isort: skip
from scoresheet.management import prepare  # isort: skip

logger = logging.getLogger(__name__)

DAY = 24 * 3600


def router(ordinary: ASGIApp) -> ASGIApp:
    """Give the application that sends each request to its door."""
    doors = cast("ASGIApp", streams.with_streams(cast("streams.Application", ordinary)))

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
        else:
            await doors(scope, receive, send)

    return application


async def lifespan(receive: Receive, send: Send) -> None:
    """Answer the server's start and stop: open and close the streams."""
    await receive()
    live.hub.open()
    end_streams_when_told_to_stop()
    tasks = [asyncio.create_task(purge_daily())]
    if postgres.in_use():
        tasks.append(asyncio.create_task(postgres.listen(live.hub)))
    await send({"type": "lifespan.startup.complete"})
    await receive()
    live.hub.close()
    for task in tasks:
        task.cancel()
    await send({"type": "lifespan.shutdown.complete"})


async def purge_daily() -> None:
    """A server that is never started again deletes for good what its next start would have deleted."""
    while True:
        await asyncio.sleep(DAY)
        await asyncio.to_thread(purge)


def purge() -> None:
    try:
        prepare.purge()
    except Exception:
        logger.exception("what was deleted could not be purged")
    finally:
        connection.close()


def end_streams_when_told_to_stop() -> None:
    """End them at the signal: a server waits for its open answers before it stops, and a stream would never end."""
    if threading.current_thread() is not threading.main_thread():
        return  # a test's server, which is stopped by hand
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def stop(signum: int, frame: FrameType | None, before: Any = before) -> None:
            loop.call_soon_threadsafe(live.hub.close)
            if callable(before):
                before(signum, frame)

        signal.signal(number, stop)


application = trusted(router(ordinary_door(wsgi_application)))
