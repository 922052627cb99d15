"""The past games of a group."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from .. import access
from ..forms.fields import number
from ..history import past_games
from .here import Request


@require_safe
def past(request: Request, group: int) -> HttpResponse:
    member = access.of_group(request.device_token, group)
    before = number(request.GET.get("before", ""))
    context = {"group": member.group, "page": past_games(member.group, before=before), "before": before}
    return render(request, "scoresheet/past.html", context)
