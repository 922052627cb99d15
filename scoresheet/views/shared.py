"""A finished sheet, to look at for whoever has its link.  Nothing else of the group can be reached from here."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from .. import access
from ..board.result import Result
from ..board.table import table
from .here import Request
from .sheets.drawn import read_one


@require_safe
def shared(request: Request, token: str) -> HttpResponse:
    """The sheet with its result.  It needs no device, and tells no names but those on the sheet."""
    reading = read_one(access.shared(token).sheet_id)
    context = {
        "table": table(reading),
        "sheet": reading.sheet,
        "result": Result(reading) if reading.sheet.over else None,
        "read_only": True,
    }
    response = render(request, "scoresheet/shared.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response
