"""Before either door: whose word about a request is believed, and that no slow sender holds up the others.

A proxy hands requests on in its own name and over plain HTTP, and says in two headers who asked and whether by HTTPS.
Anybody can write such headers, so they count only from the addresses in `TRUSTED_PROXIES`; of the addresses named the
right-most that is not trusted is the sender's. What a proxy says about the host is never believed: it hands it on.
"""

import asyncio
from typing import Any, cast

from a2wsgi.asgi_typing import ASGIApp, HTTPScope, Receive, ReceiveEvent, Scope, Send
from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

PATIENCE = 20.0
"""Seconds that a form may take to arrive.  The largest is a few kilobytes; some phones are far from their router."""
TOO_SLOW = b"This took too long to arrive. Nothing was changed. Open the page afresh and do it once more.\n"


def trusted(application: ASGIApp) -> ASGIApp:
    """Give the application that knows who asks, and how: from the proxies that are trusted, if there are any."""
    if not settings.TRUSTED_PROXIES:
        return application
    inside: Any = application  # uvicorn and a2wsgi each have their own types of the same thing
    return cast("ASGIApp", ProxyHeadersMiddleware(inside, list(settings.TRUSTED_PROXIES)))


def patient(application: ASGIApp) -> ASGIApp:
    """Give the application that is asked when a form has arrived.

    Threads are few, and one that reads a form as it trickles in does nothing else: a handful of slow senders would
    stand in everyone's way. A form that is too large is not read at all; it is refused by what it says of itself.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not 0 < _announced(scope) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return await application(scope, receive, send)
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _whole(receive)
        except TimeoutError:
            return await _too_slow(send)
        if body is None:
            return None  # gone before it was all here
        return await application(scope, _handed_on(body, receive), send)

    return answer


def _announced(scope: HTTPScope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _whole(receive: Receive) -> bytes | None:
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _handed_on(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever is still to come: that the phone has gone."""
    left = [cast("ReceiveEvent", {"type": "http.request", "body": body, "more_body": False})]

    async def handed_on() -> ReceiveEvent:
        return left.pop() if left else await receive()

    return handed_on


async def _too_slow(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body", "body": TOO_SLOW, "more_body": False})
