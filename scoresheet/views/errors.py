"""What cannot be shown or done, said in words on the same paper.  Nothing of the machinery leaks."""

import logging
import sqlite3
from typing import cast

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseServerError
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext

from ..rules import Sentence
from ..rules.sentence import _
from .here import Request, wants_page

logger = logging.getLogger(__name__)

AWAY = Sentence(_("The server cannot reach its database just now. Try again in a moment; nothing is written twice."))
FULL = Sentence(_("The server's disk is full, so nothing can be saved. Tell whoever runs it; what was saved is safe."))
TRY_AGAIN = {AWAY: 3, FULL: 60}
"""Seconds until it is worth another try."""
DISK_FULL = "53100"


def refused(request: Request, sentence: Sentence, status: int) -> HttpResponse:
    """A refusal: its own page, or for htmx one line that replaces nothing else."""
    titles = {
        403: gettext("Not from this phone"),
        409: gettext("Changed meanwhile"),
        410: gettext("This link has ended"),
        429: gettext("Too much at once"),
    }
    return _said(request, titles.get(status, gettext("That does not work")), sentence, status)


def not_there(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Not there, or not yours: the same words for both."""
    sentence = Sentence(_("There is nothing here, or this phone has not been let in. Ask for a link."))
    answer = _said(cast("Request", request), gettext("Nothing here"), sentence, 404)
    if request.resolver_match and request.resolver_match.url_name == "tv":
        answer["Refresh"] = "30"  # nobody touches a television: it looks again, for what was deleted can come back
    return answer


def by_button(request: HttpRequest) -> HttpResponse:
    """An address that only a button of a page can use, typed or opened again."""
    sentence = Sentence(_("This is done by a button on a page; there is nothing to look at here."))
    return _said(cast("Request", request), gettext("Nothing here"), sentence, 405)


def without_database(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """The database is busy for too long, full or away; None for any other error.

    Nothing of a transaction that ended so is kept, and the next request finds a connection that works, or opens one.
    """
    if not isinstance(error, OperationalError | InterfaceError) or _is_ours(error):
        return None
    sentence = FULL if _is_full(error) else AWAY
    logger.error("the database fails: %s", error)
    answer = _said(cast("Request", request), gettext("Not just now"), sentence, 503)
    answer["Retry-After"] = str(TRY_AGAIN[sentence])
    answer["X-Said"] = "1"  # it is in words, unlike what a proxy answers while the server is away
    return answer


def _is_ours(error: DatabaseError | InterfaceError) -> bool:
    """Whether it is the question that is wrong, such as a table that is not there: SQLite calls that the same."""
    return _sqlite(error) == sqlite3.SQLITE_ERROR


def _is_full(error: DatabaseError | InterfaceError) -> bool:
    return _sqlite(error) == sqlite3.SQLITE_FULL or getattr(error.__cause__, "sqlstate", None) == DISK_FULL


def _sqlite(error: DatabaseError | InterfaceError) -> int:
    return getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF  # the rest is a finer distinction


def unreadable(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """What no browser sends by itself.  It asks the request nothing: its host may be what is wrong."""
    return HttpResponseBadRequest(render_to_string("400.html"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page's proof had grown old, or its cookie was gone.  The answer brings a fresh one; see proof.js."""
    proof = get_token(request)
    sentence = Sentence(_("This page was too old to be sent. Nothing is lost: open it afresh and do it once more."))
    answer = _said(cast("Request", request), gettext("This page was too old"), sentence, 403)
    answer["X-CSRFToken"] = proof
    return answer


def broken(request: HttpRequest) -> HttpResponse:
    """The last resort: it may not ask anything that could fail again."""
    return HttpResponseServerError(render_to_string("500.html"))


def _said(request: Request, title: str, sentence: Sentence, status: int) -> HttpResponse:
    """The answer as a page, or for htmx as a line in the live region."""
    back = _way_back(request)
    context = {"title": title, "sentence": sentence, "back": back or reverse("start"), "again": back}
    template = "scoresheet/error.html" if wants_page(request) else "scoresheet/error.html#line"
    return render(request, template, context, status=status)


def _way_back(request: Request) -> str:
    """The page a form was sent from, where that is one of ours."""
    came_from = request.META.get("HTTP_REFERER", "")
    ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, require_https=request.is_secure())
    return came_from if ours and request.method == "POST" else ""
