"""What every page asks of a request: which device it comes from, a token for one that is new, a link to be kept."""

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from ..access import COOKIE, fresh_device_token

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


class Request(HttpRequest):
    """A request as the middleware hands it on."""

    htmx: HtmxDetails
    device_token: str | None
    """The token of the device's cookie; None where there is none, or a forged or too old one."""
    device_is_new: bool
    """Whether the cookie must be set with the answer."""


def device_token(request: Request) -> str:
    """The device's token; made here for a browser that has none yet.  No row is written: that is a command's business.

    Pages whose form may make a device call this already when they are shown, so that a double tap on the form carries
    the same token twice.
    """
    if request.device_token is None:
        request.device_token, request.device_is_new = fresh_device_token(), True
    return request.device_token


def wants_page(request: Request) -> bool:
    """Whether a whole page is asked for: not by htmx, or by its way back through the history."""
    return not request.htmx or request.htmx.history_restore_request


# --- the owner's link, until it was shown ---------------------------------------------------------------------------

KEEP_LASTS = 24 * 3600
"""Seconds: an evening, and the morning after.  Later the server's own command prints another link."""


def hold(response: HttpResponse, request: Request, group_id: int, link_token: str) -> None:
    """Hold the owner's link for the page that shows it once; the database has only its hash.

    One cookie for each group: starting another one does not throw away the first one's link.
    """
    response.set_signed_cookie(
        _kept(group_id),
        link_token,
        salt=_kept(group_id),
        max_age=KEEP_LASTS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def held(request: Request, group_id: int) -> str | None:
    """The token of the owner's link to this group that was not shown yet."""
    return request.get_signed_cookie(_kept(group_id), default=None, salt=_kept(group_id), max_age=KEEP_LASTS)


def let_go(response: HttpResponse, group_id: int) -> None:
    """The owner's link was shown."""
    response.delete_cookie(_kept(group_id), samesite="Lax")


def _kept(group_id: int | str) -> str:
    return f"keep-{group_id}"


WISHES = ("theme", "entry", "struck")
"""The cookies in which a phone keeps how it likes things; the language has one of Django's."""


def our_cookies(request: Request) -> list[str]:
    """The names of the cookies that this phone holds of ours; another site at the same address may have its own."""
    ours = {COOKIE, *WISHES, settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return [name for name in request.COOKIES if name in ours or re.fullmatch(_kept("[0-9]+"), name)]


def link(request: Request, link_token: str) -> str:
    return request.build_absolute_uri(reverse("join", args=[link_token]))


def only_here(request: Request) -> bool:
    """Whether the address in use means this machine only, so that no other phone could follow a link."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    return host in {"localhost", "127.0.0.1", "[::1]"}
