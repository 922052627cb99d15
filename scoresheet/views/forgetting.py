"""What is kept about a phone, a phone that is forgotten, and a name that is taken out of a group."""

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from .. import access, commands
from ..board.phone import kept_about
from ..forms.fields import text_of
from ..models import Device, Role, leavings, sheets_of, told_of, traces
from ..rules import Refusal
from .here import GET_OR_POST, Request, our_cookies


@require_safe
def device_data(request: Request) -> HttpResponse:
    """A file to keep.  Who is known nowhere gets one that says so."""
    about = kept_about(access.device_of(request.device_token), our_cookies(request))
    answer = JsonResponse(about, json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["Content-Disposition"] = 'attachment; filename="this-phone.json"'
    return answer


@GET_OR_POST
def device(request: Request) -> HttpResponse:
    this = access.device_of(request.device_token)
    if request.method != "POST":
        return _device_page(request, this)
    if "forget" not in request.POST:
        return _device_page(request, this)
    try:
        if this:
            commands.forget_device(this, shown=text_of(request.POST, "shown"))
    except commands.AskedOtherwise as refusal:
        return _device_page(request, this, refusal)
    messages.success(request, _("This phone is forgotten."))
    response = redirect("start")
    for name in our_cookies(request):
        response.delete_cookie(name, samesite="Lax")
    request.device_token, request.device_is_new = None, False  # or a cookie due to be renewed would be set again
    return response


def _device_page(request: Request, this: Device | None, refusal: Refusal | None = None) -> HttpResponse:
    found = leavings(this) if this else []
    context = {"device": this, "leavings": found, "shown": told_of(found), "refusal": refusal}
    return render(request, "scoresheet/forget_device.html", context, status=409 if refusal else 200)


@GET_OR_POST
def player(request: Request, player: int) -> HttpResponse:
    """A person's name out of the group, for good."""
    member, who = access.of_player(request.device_token, player, Role.OWN)
    if request.method == "POST" and "forget" in request.POST:
        commands.forget_player(member.device, who)
        messages.success(request, _("The name is taken out."))
        return redirect("players", member.group_id)
    found = traces(who)
    context = {
        "group": member.group,
        "player": who,
        "games": sheets_of(who).count(),
        "left": found.without(member.group.name),
        "elsewhere": found.elsewhere,
    }
    return render(request, "scoresheet/forget_player.html", context)
