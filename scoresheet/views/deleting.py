"""A group deleted, asked first and told what goes, and brought back."""

from datetime import timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from .. import access, commands
from ..forms.fields import text_of
from ..models import KEPT_FOR, Group, Holdings, Member, Role
from ..rules import Refusal
from .here import GET_OR_POST, Request


@GET_OR_POST
def group(request: Request, group: int) -> HttpResponse:
    try:
        member = access.of_group(request.device_token, group, Role.OWN)
    except access.NotThere:
        if request.method != "POST":
            raise
        access.of_deleted_group(request.device_token, group)  # a double tap: it is done
        return redirect("start")
    if request.method != "POST":
        return _group_page(request, member)
    try:
        commands.delete_group(member.group, shown=text_of(request.POST, "shown"))
    except commands.AskedOtherwise as refusal:
        return _group_page(request, member, refusal)
    messages.success(
        request,
        format_html(
            _("{group} is deleted. Until it is gone it can be brought back here."), group=_isolated(member.group)
        ),
    )
    return redirect("start")


def _group_page(request: Request, member: Member, refusal: Refusal | None = None) -> HttpResponse:
    context = {
        "group": member.group,
        "goes": Holdings.of(member.group),
        "until": timezone.now() + KEPT_FOR,
        "days": KEPT_FOR // timedelta(days=1),
        "refusal": refusal,
    }
    return render(request, "scoresheet/delete_group.html", context, status=409 if refusal else 200)


@require_POST
def undelete_group(request: Request, group: int) -> HttpResponse:
    try:
        member = access.of_deleted_group(request.device_token, group)
    except access.NotThere:
        access.of_group(request.device_token, group, Role.OWN)  # a double tap: it is back
        return redirect("group", group)
    commands.undelete_group(member.group)
    messages.success(request, format_html(_("{group} is back, as it was."), group=_isolated(member.group)))
    return redirect("group", group)


def _isolated(group: Group) -> str:
    return format_html("<bdi>{}</bdi>", group.name)
