"""The pad itself, and its log."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ... import access, commands
from ...board import log
from ...board.table import table
from ...forms.fields import number
from ...models import version_of
from ..here import Request
from .answers import answer, read_one


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
    reading = read_one(sheet)
    seen_rules = number(seen.partition(".")[2])
    said = "" if seen_rules in {None, rules} else log.rules_changed(reading, seen_rules)
    return answer(request, member, reading, roll=request.GET.get("roll", ""), said=said)


@require_safe
def full_log(request: Request, sheet: int) -> HttpResponse:
    access.of_sheet(request.device_token, sheet)
    reading = read_one(sheet)
    context = {"table": table(reading), "lines": log.full_log(reading), "sheet": reading.sheet}
    return render(request, "scoresheet/log.html", context)


@require_safe
def live(request: Request, sheet: int) -> HttpResponse:
    """Where no stream is possible: nothing, and the page asks now and then what is new.  Streams have their own door."""
    access.of_sheet(request.device_token, sheet)
    return HttpResponse(status=204)
