"""The door of event streams: a phone asks once, and hears of every new version of what it shows.

Answered on the event loop, since a stream through Django's own handler would hold a thread for as long as a phone is
open.  Who may listen is asked like in any view, in a thread; whoever may not is sent on to the ordinary door, which
says so in words.
"""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, ObjectDoesNotExist
from django.core.handlers.asgi import ASGIRequest
from django.db import Error, close_old_connections
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request

from .. import access, live
from ..live.hub import LOST
from ..models import Member, Role, Sheet, version_of
from . import onlookers

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
AS = re.compile(rb"as=([a-z]+)")
GOOD_BYE = b"event: reload\ndata:\n\n"
STILL_HERE = b"event: still\ndata:\n\n"  # where there is no version that could be said again
LOOK = b"data: look\n\n"


@dataclass(frozen=True, slots=True)
class Place:
    """What a stream is about: a sheet, or with no sheet the page of a group."""

    member: int
    group: int
    role: str
    sheet: int = 0
    pad: int = 0
    onlooker: str = ""
    """The language of a phone that may look on only."""

    @property
    def topics(self) -> tuple[str, ...]:
        mine = live.member_topic(self.member)
        if self.sheet:
            return mine, live.sheet_topic(self.sheet), live.pad_topic(self.pad)
        return mine, live.group_topic(self.group)


def with_streams(ordinary: Application) -> Application:
    """Give the application that answers streams itself and leaves the rest to the ordinary door."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            return await ordinary(scope, receive, send)
        if scope["path"].endswith("/live/"):
            place = await _in_a_thread(_let_in, scope)
            room = place is not None and live.hub.count(live.member_topic(place.member)) < MOST
            if place and room and await _stream(scope, place, receive, send):
                return None
        return await onlookers.answer(scope, send, lambda: ordinary(scope, receive, send))

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
            member = access.of_sheet(token, match.kwargs["sheet"])
            return _at_sheet(member, match.kwargs["sheet"], get_language_from_request(request))
        if match.url_name == "group-live":
            return _at_group(access.of_group(token, match.kwargs["group"]))
    except (access.NotThere, Error):
        pass
    return None


def _at_sheet(member: Member, sheet: int, language: str) -> Place:
    pad = Sheet.objects.values_list("pad_id", flat=True).get(pk=sheet)
    return Place(member.pk, member.group_id, member.role, sheet, pad, "" if member.may(Role.SCORE) else language)


def _at_group(member: Member) -> Place:
    return Place(member.pk, member.group_id, member.role)


async def _stream(scope: Scope, place: Place, receive: Receive, send: Send) -> bool:
    """Tell what is new until the phone leaves.  False, and nothing sent, where it was shown out this moment."""
    with live.hub.listening(*place.topics) as listener:
        # Asked again, and what the version is, only now that it listens: nothing falls between the two.
        now = await _in_a_thread(_let_in, scope)
        if now is None:
            return False
        with onlookers.here(scope, place.sheet, place.onlooker if now == place else "") as guest:
            leaving = asyncio.ensure_future(_until_gone(receive, listener))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                if now != place or _shown_as(scope) not in {"", place.role}:
                    await _say(send, GOOD_BYE)  # what may be done from this page has changed since it was drawn
                else:
                    await _in_a_thread(_ask_version, place, guest)
                    await _say(send, _told(guest) or LOOK)
                    await _hand_on(scope, place, listener, guest, send)
                await send({"type": "http.response.body", "body": b""})
            finally:
                leaving.cancel()
    return True


def _shown_as(scope: Scope) -> str:
    """The role that the page was drawn for, where it says so."""
    found = AS.fullmatch(scope["query_string"])
    return found[1].decode() if found else ""


async def _hand_on(scope: Scope, place: Place, listener: live.Listener, guest: onlookers.Guest, send: Send) -> None:
    mine, rules = live.member_topic(place.member), live.pad_topic(place.pad)
    while not listener.is_over():
        heard = await listener.news(QUIET)
        if listener.is_over():
            return
        # What was lost may have been that this phone was shown out.
        if mine in heard or (LOST in heard and await _in_a_thread(_let_in, scope) != place):
            await _say(send, GOOD_BYE)
            return
        guest.hear(heard.get(live.sheet_topic(place.sheet), 0), 0)
        if rules in heard:  # which not every sheet of the pad follows
            await _in_a_thread(_ask_version, place, guest)
        await _say(send, _said(place, heard, guest))


def _ask_version(place: Place, guest: onlookers.Guest) -> None:
    with suppress(ObjectDoesNotExist, Error):  # gone this moment; whoever looks is told so in words
        if place.sheet:
            guest.hear(*version_of(place.sheet))


def _said(place: Place, heard: dict[str, int], guest: onlookers.Guest) -> bytes:
    """The newest version; in silence too, so that a phone whose question got lost on the way asks once more."""
    if LOST in heard or (heard and not place.sheet):
        return LOOK
    return _told(guest) or STILL_HERE


def _told(guest: onlookers.Guest) -> bytes:
    """A version "CHANGE.RULES", 0 for a part that nothing was heard of."""
    return _data(guest.change, guest.rules) if guest.change or guest.rules else b""


def _data(change: int, rules: int) -> bytes:
    return f"data: {change}.{rules}\n\n".encode()


async def _say(send: Send, said: bytes) -> None:
    await send({"type": "http.response.body", "body": said, "more_body": True})


async def _until_gone(receive: Receive, listener: live.Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()
