"""The pad itself, and its log."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ... import access, commands
from ...board import log
from ...board.table import table
from ...models import Device, Member, Reading, Role, version_of
from ..here import Request, wants_page
from .answers import answer
from .drawn import Asked, packed, read_one, reading_of, recent, said_since, told_by_version


@require_safe
def sheet(request: Request, sheet: int) -> HttpResponse:
    """The pad.  With ``?seen=`` it is the question whether anything is new: 204, or the parts that changed."""
    member = access.of_sheet(request.device_token, sheet)
    seen = request.GET.get("seen")
    if seen is None:
        commands.seen(member)
        return answer(request, member, read_one(sheet), roll=request.GET.get("roll", ""))
    change, rules = version_of(sheet)
    if seen == f"{change}.{rules}":
        return HttpResponse(status=204)
    if member.may(Role.SCORE) or wants_page(request):
        return _news(request, member, reading_of(sheet, change, rules), seen, but=member.device)
    return _the_same_for_all(request, member, reading_of(sheet, change, rules), seen)


def _news(request: Request, member: Member, reading: Reading, seen: str, but: Device | None = None) -> HttpResponse:
    """What changed since a phone asked last, and one line that says what it was and who did it."""
    changes = recent(reading)
    said = said_since(reading, changes, seen, but=but)
    roll = request.GET.get("roll", "")
    return answer(request, member, reading, roll=roll, said=said, changes=changes)


def _the_same_for_all(request: Request, member: Member, reading: Reading, seen: str) -> HttpResponse:
    """The answer to those who look on, however many they are: worked out and packed once."""
    version = (reading.sheet.pk, reading.change, reading.rules.pk)
    headers = request.headers
    asked = Asked(*version, seen, "X-Sheet-Log" in headers, headers.get("X-Sheet-Version", ""), get_language())
    if "gzip" not in headers.get("Accept-Encoding", "") or not told_by_version(reading):
        return _news(request, member, reading, seen)
    response = HttpResponse(packed(asked, lambda: _news(request, member, reading, seen).content))
    response["Content-Encoding"] = "gzip"
    response["X-Sheet-Version"] = f"{reading.change}.{reading.rules.pk}"
    return response


@require_safe
def full_log(request: Request, sheet: int) -> HttpResponse:
    access.of_sheet(request.device_token, sheet)
    reading = read_one(sheet)
    context = {"table": table(reading), "lines": log.full_log(reading), "sheet": reading.sheet}
    return render(request, "scoresheet/log.html", context)


@require_safe
def live(request: Request, sheet: int) -> HttpResponse:
    """Where no stream is possible: nothing, and the page asks now and then.  Streams have a door of their own."""
    access.of_sheet(request.device_token, sheet)
    return HttpResponse(status=204)
