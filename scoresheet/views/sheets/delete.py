"""A finished game deleted: asked first, told what goes.  It is brought back like any sheet off the table."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from ... import access, commands
from ...forms.fields import key_of, number, text_of
from ...history import past_game
from ...models import KEPT_FOR, Member, Role, version_of
from ...rules import Refusal
from ..here import GET_OR_POST, Request


@GET_OR_POST
def delete(request: Request, sheet: int) -> HttpResponse:
    """A finished game.  One in progress is taken off the table instead, by whoever may write on it."""
    member = access.of_sheet(request.device_token, sheet, Role.OWN)
    if request.method != "POST":
        return _sheet_page(request, member, sheet)
    shown = number(text_of(request.POST, "shown")) or 0
    try:
        commands.delete_sheet(member.device, sheet, key=key_of(request.POST), shown=shown)
    except commands.AskedOtherwise as refusal:
        return _sheet_page(request, member, sheet, refusal)
    messages.success(request, _("The game is deleted. Until it is gone it can be brought back here."))
    return redirect("group", member.group_id)


def _sheet_page(request: Request, member: Member, sheet: int, refusal: Refusal | None = None) -> HttpResponse:
    game = past_game(sheet)
    if game is None:  # in progress, or deleted already: the sheet says what can be done
        return redirect("sheet", sheet)
    context = {
        "group": member.group,
        "sheet": sheet,
        "games": [game],
        "change": version_of(sheet)[0],
        "until": timezone.now() + KEPT_FOR,
        "refusal": refusal,
    }
    return render(request, "scoresheet/delete_sheet.html", context, status=409 if refusal else 200)
