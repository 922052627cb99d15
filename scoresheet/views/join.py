"""The way in: an invitation says who invites to what and asks; only sending the form joins."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from .. import access, commands, limits
from ..commands.refusals import Impossible
from ..forms.fields import key_of, text_of
from ..forms.invitation import token_of
from ..models import Member, Role
from .here import GET_OR_POST, Request, device_token


@require_POST
def find(request: Request) -> HttpResponse:
    """A pasted link or what stands at its end."""
    return redirect("join", token_of(request.POST))


@GET_OR_POST
def join(request: Request, token: str) -> HttpResponse:
    invitation = access.invitation(token)
    here = device_token(request)
    context = {"group": invitation.group, "may": access.MAY[Role(invitation.role)], "device": access.device_of(here)}
    if request.method != "POST":
        return render(request, "scoresheet/join.html", context)
    address = request.META.get("REMOTE_ADDR", "")
    limits.JOINED.ask(address)
    try:
        becomes = access.renewed(here, key_of(request.POST))
        member = commands.join(token, here, becomes=becomes, device_name=text_of(request.POST))
    except Impossible as refusal:
        context |= {"problem": refusal, "typed": text_of(request.POST)}
        return render(request, "scoresheet/join.html", context, status=422)
    limits.JOINED.count(address)
    request.device_token, request.device_is_new = becomes, True
    group = format_html("<bdi>{}</bdi>", member.group.name)
    messages.success(request, format_html(_("Welcome to {group}."), group=group))
    return _ask_whose(member) if member.may(Role.SCORE) and member.player_id is None else to_the_table(member)


def _ask_whose(member: Member) -> HttpResponse:
    """Who writes has a seat to be found first, most often; and one tap says so."""
    return redirect(reverse("whose", args=[member.group_id]) + "?joined")


def to_the_table(member: Member) -> HttpResponse:
    """The sheet in progress where there is just one, else the group's page."""
    on_the_table = list(member.group.sheets.filter(ended_at=None, discarded_at=None)[:2])
    return redirect("sheet", on_the_table[0].pk) if len(on_the_table) == 1 else redirect("group", member.group.pk)
