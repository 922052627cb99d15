"""The rules page of a pad, for everyone who may look on."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from .. import access
from ..board.leaflet import Leaflet
from ..forms.fields import number
from .here import Request


@require_safe
def rules(request: Request, pad: int) -> HttpResponse:
    """The rules of now; for the sheet that one came from those it keeps, where it has rules of its own."""
    member, this = access.of_pad(request.device_token, pad)
    asked = number(request.GET.get("sheet", "")) or 0
    sheet = this.sheets.select_related("rules").filter(pk=asked).first()
    kept = sheet.rules if sheet else None
    shown = kept or this.rules
    context = {
        "pad": this,
        "group": member.group,
        "sheet": sheet,
        "kept": kept,
        "leaflet": Leaflet(shown.game(this.game), shown.values),
    }
    return render(request, "scoresheet/rules.html", context)
