"""The sheet on a television: read-only and large, for the wall or a tablet in the middle of the table."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from ... import access, commands
from ...board import log
from ...board.tv import Television, is_done, played_next
from ...models import Change, Reading, Sheet, version_of
from ..here import Request, wants_page
from .drawn import answered_once, read_one, reading_of, said_since


@require_safe
def tv(request: Request, sheet: int) -> HttpResponse:
    """The sheet, or the one that its people have gone on to.  With ``?seen=`` it is the question what is new."""
    member = access.of_sheet(request.device_token, sheet)
    if wants_page(request) or "seen" not in request.GET:
        commands.seen(member)
        return _page(request, read_one(sheet))
    if "done" in request.GET:
        return _after_the_game(sheet, request.GET["seen"])
    return _during_the_game(request, sheet, request.GET["seen"])


def _page(request: Request, reading: Reading) -> HttpResponse:
    if is_done(reading.sheet) and (following := played_next(reading.sheet)):
        return redirect("tv", following)
    shown = _shown(reading, log.recent(reading.sheet))
    return _told(reading, render(request, "scoresheet/tv.html", shown))


def _during_the_game(request: Request, sheet: int, seen: str) -> HttpResponse:
    """Nothing, or the sheet as it is now with one line that says what was done; of a game that ended a fresh page."""
    change, rules = version_of(sheet)
    if seen == f"{change}.{rules}":
        return HttpResponse(status=204)
    reading = reading_of(sheet, change, rules)
    if is_done(reading.sheet):
        return HttpResponseClientRefresh()
    key = ("tv", sheet, reading.change, reading.rules.pk, seen, get_language())
    return _told(reading, HttpResponse(answered_once(key, lambda: _news(reading, seen).encode())))


def _after_the_game(sheet: int, seen: str) -> HttpResponse:
    """The way on, where the same people play again; a fresh page where something became of the game itself."""
    there = Sheet.objects.get(pk=sheet)
    if is_done(there) and (following := played_next(there)):
        return HttpResponseClientRedirect(reverse("tv", args=[following]))
    is_as_seen = seen == "{}.{}".format(*version_of(sheet))
    return HttpResponse(status=204) if is_as_seen else HttpResponseClientRefresh()


def _news(reading: Reading, seen: str) -> str:
    changes = log.recent(reading.sheet)
    shown = _shown(reading, changes) | {"said": said_since(reading, changes, seen)}
    return render_to_string("scoresheet/tv.html#news", shown)


def _shown(reading: Reading, changes: list[Change]) -> dict[str, object]:
    return {"tv": Television(reading, next(iter(changes), None)), "sheet": reading.sheet}


def _told(reading: Reading, response: HttpResponse) -> HttpResponse:
    response["X-Sheet-Version"] = f"{reading.change}.{reading.rules.pk}"
    return response
