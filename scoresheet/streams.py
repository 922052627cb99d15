"""The door of event streams: a phone asks once, and hears of every new version of what it shows.

Answered on the event loop, since a stream through Django's own handler would hold a thread for as long as a phone is
open.  Who may listen is asked like in any view, in a thread; whoever may not is sent on to the ordinary door, which
says so in words.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, ObjectDoesNotExist
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, close_old_connections
from django.urls import Resolver404, resolve

from . import access, live
from .live.hub import LOST
from .models import Member, Sheet, version_of

type Scope = dict[str, Any]
type Receive = Callable[[], Awaitable[dict[str, Any]]]
type Send = Callable[[dict[str, Any]], Awaitable[None]]
type Application = Callable[[Scope, Receive, Send], Awaitable[None]]

QUIET = 15.0
"""Seconds of silence after which a stream says that it is still there: proxies cut what says nothing for a minute."""
MOST = 50
"""Streams of one phone in one group.  A page that gets none asks now and then instead."""
THREADS = ThreadPoolExecutor(2, thread_name_prefix="streams")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would keep it back until there is more
    (b"x-content-type-options", b"nosniff"),
]
GOOD_BYE = b"event: reload\ndata:\n\n"
STILL_HERE = b"event: still\ndata:\n\n"
LOOK = b"data: look\n\n"


@dataclass(frozen=True, slots=True)
class Place:
    """What a stream is about: a sheet, or with no sheet the page of a group."""

    member: int
    group: int
    sheet: int = 0
    pad: int = 0

    @property
    def topics(self) -> tuple[str, ...]:
        mine = live.member_topic(self.member)
        if self.sheet:
            return mine, live.sheet_topic(self.sheet), live.pad_topic(self.pad)
        return mine, live.group_topic(self.group)


def with_streams(ordinary: Application) -> Application:
    """Give the application that answers streams itself and leaves the rest to the ordinary door."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET" and scope["path"].endswith("/live/"):
            place = await _in_a_thread(_let_in, scope)
            if place is not None and live.hub.count(live.member_topic(place.member)) < MOST:
                return await _stream(place, receive, send)
        return await ordinary(scope, receive, send)

    return application


async def _in_a_thread[**P, T](ask: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    def asked() -> T:
        close_old_connections()
        return ask(*args, **kwargs)

    return await asyncio.get_running_loop().run_in_executor(THREADS, asked)


def _let_in(scope: Scope) -> Place | None:
    """What this request may listen to; None where the ordinary door is to answer."""
    request = ASGIRequest(scope, io.BytesIO())
    try:
        request.get_host()
        match = resolve(request.path_info)
    except (DisallowedHost, Resolver404):
        return None
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        return None
    token, _old = access.told_by(request.COOKIES.get(access.COOKIE, ""))
    try:
        if match.url_name == "sheet-live":
            return _at_sheet(access.of_sheet(token, match.kwargs["sheet"]), match.kwargs["sheet"])
        if match.url_name == "group-live":
            return _at_group(access.of_group(token, match.kwargs["group"]))
    except (access.NotThere, DatabaseError):
        pass
    return None


def _at_sheet(member: Member, sheet: int) -> Place:
    pad = Sheet.objects.values_list("pad_id", flat=True).get(pk=sheet)
    return Place(member.pk, member.group_id, sheet, pad)


def _at_group(member: Member) -> Place:
    return Place(member.pk, member.group_id)


async def _stream(place: Place, receive: Receive, send: Send) -> None:
    with live.hub.listening(*place.topics) as listener:
        leaving = asyncio.ensure_future(_until_gone(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            # Asked after listening has begun, so that nothing falls between the two.
            await _say(send, await _in_a_thread(_version, place))
            await _hand_on(place, listener, send)
            await send({"type": "http.response.body", "body": b""})
        finally:
            leaving.cancel()


async def _hand_on(place: Place, listener: live.Listener, send: Send) -> None:
    mine = live.member_topic(place.member)
    while not listener.is_over():
        heard = await listener.news(QUIET)
        if listener.is_over():
            return
        if mine in heard:
            await _say(send, GOOD_BYE)
            return
        await _say(send, _said(place, heard))


def _version(place: Place) -> bytes:
    try:
        return _data(*version_of(place.sheet)) if place.sheet else LOOK
    except (ObjectDoesNotExist, DatabaseError):  # gone this moment; whoever looks is told so in words
        return LOOK


def _said(place: Place, heard: dict[str, int]) -> bytes:
    """A version "CHANGE.RULES", 0 for a part that nothing was heard of."""
    if not heard:
        return STILL_HERE
    if LOST in heard or not place.sheet:
        return LOOK
    return _data(heard.get(live.sheet_topic(place.sheet), 0), heard.get(live.pad_topic(place.pad), 0))


def _data(change: int, rules: int) -> bytes:
    return f"data: {change}.{rules}\n\n".encode()


async def _say(send: Send, said: bytes) -> None:
    await send({"type": "http.response.body", "body": said, "more_body": True})


async def _until_gone(receive: Receive, listener: live.Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()
