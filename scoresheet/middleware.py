"""The request's device, and the answer a browser gets when something says no.  Languages are Django's own business."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import cast

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed, RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from . import limits
from .access import COOKIE, LASTS, DeadInvitation, DeadShare, NotThere, Refused, cookie_for, told_by
from .commands.refusals import NoSuchSeat
from .forms.fields import number
from .rules import NoSuchBox, NotOpen, Refusal
from .views import errors
from .views.here import Request

Answering = Callable[[HttpRequest], HttpResponse]
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"}

requests = logging.getLogger("scoresheet.requests")


def logged(get_response: Answering) -> Answering:
    """Write one line for each request, where the log is to have them: whose, from where and with what is not said."""
    if not requests.isEnabledFor(logging.INFO):
        raise MiddlewareNotUsed

    def answer(request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        response = get_response(request)
        length = response.headers.get("Content-Length", "") if response.streaming else str(len(response.content))
        facts = {
            "method": request.method if request.method in METHODS else "other",
            "route": route_of(request),
            "status": response.status_code,
            "ms": round((perf_counter() - began) * 1000, 1),
            "bytes": number(length),
        }
        requests.info("%(method)s %(route)s %(status)s, %(ms)s ms, %(bytes)s bytes", facts, extra={"facts": facts})
        return response

    return answer


def route_of(request: HttpRequest) -> str:
    """The name of the address: an address itself may hold what lets somebody in."""
    if request.resolver_match is not None:
        return request.resolver_match.url_name or "unnamed"
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "none"


def small(get_response: Answering) -> Answering:
    """Read no request that is larger than any form of ours, files included."""

    def answer(request: HttpRequest) -> HttpResponse:
        length = number(request.META.get("CONTENT_LENGTH") or "0")
        if length is None or length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        return get_response(request)

    return answer


def device(get_response: Answering) -> Answering:
    """Know the device by its signed cookie, and set the cookie where a view made a device or it is getting old."""

    def answer(plain: HttpRequest) -> HttpResponse:
        request = cast("Request", plain)
        request.device_token, request.device_is_new = told_by(request.COOKIES.get(COOKIE, ""))
        response = get_response(request)
        if request.device_is_new and request.device_token is not None:
            response.set_cookie(
                COOKIE,
                cookie_for(request.device_token),
                max_age=LASTS,
                secure=request.is_secure(),
                httponly=True,
                samesite="Lax",
            )
        # Back and a reopened tab must show what is true now, and nobody's sheet may lie in a shared cache.
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return answer


class Answers:
    """What says no, answered in words: the sentence of the refusal with the status it deserves."""

    def __init__(self, get_response: Answering) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or response.content:
            return response
        said = errors.by_button(request)
        said["Allow"] = response["Allow"]
        return said

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, NotThere | NoSuchSeat | NoSuchBox):
            return errors.not_there(request, exception)
        if isinstance(exception, DeadInvitation | DeadShare):
            exception = counted(request, exception)
        if not isinstance(exception, Refusal):
            return errors.without_database(request, exception)
        said = errors.refused(cast("Request", request), exception.sentence, status_of(exception))
        if isinstance(exception, limits.TooOften):
            said["Retry-After"] = str(exception.wait)
        return said


def counted(request: HttpRequest, dead: Refused) -> Refused:
    """One more link from this address that lets nobody in; after too many of them only that is said."""
    address = request.META.get("REMOTE_ADDR", "")
    try:
        limits.WRONG_LINKS.ask(address)
    except limits.TooOften as refusal:
        return refusal
    limits.WRONG_LINKS.count(address)
    return dead


def status_of(refusal: Refusal) -> int:
    """409 for what cannot be now, 422 for what can never be; the app's own refusals say it themselves."""
    if isinstance(refusal, Refused):
        return refusal.status
    return 409 if isinstance(refusal, NotOpen) else 422
