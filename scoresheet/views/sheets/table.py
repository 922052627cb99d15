"""At the table: who sits there, and what is done with a sheet as a whole."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from ... import access, commands
from ...board.preview import Preview
from ...board.table import table
from ...board.words import say
from ...commands import Outcome
from ...forms.fields import key_of, number, numbers, text_of
from ...forms.seating import moved
from ...models import Member, Player, Role, Sheet
from ...rules import Refusal
from ..here import GET_OR_POST, Request, only_here, wants_page
from .answers import answer, to, written
from .drawn import read_one


@GET_OR_POST
def at_the_table(request: Request, sheet: int) -> HttpResponse:
    """Who sits here, and what can be done with the sheet as a whole."""
    if request.method == "POST":
        return _seats(request, sheet)
    member = access.of_sheet(request.device_token, sheet)
    return _table_page(request, member, sheet)


def _table_page(
    request: Request, member: Member, sheet: int, refusal: Refusal | None = None, shown: str = ""
) -> HttpResponse:
    """``shown`` is a fresh link to the sheet, which is shown this once."""
    reading = read_one(sheet)
    seated = [player for seat in reading.seats for player in seat.people]
    others = [player for player in member.group.players.filter(retired=False) if player not in seated]
    context = {
        "table": table(reading),
        "reading": reading,
        "sheet": reading.sheet,
        "may_score": member.may(Role.SCORE),
        "own": member.may(Role.OWN),
        "others": others,
        "refusal": refusal,
        "typed": request.POST.get("name", ""),
        "link": shown,
        "only_here": only_here(request),
        "shares": access.living_shares(reading.sheet),
    }
    status = getattr(refusal, "status", 422) if refusal else 200
    return render(request, "scoresheet/table.html", context, status=status)


def _seats(request: Request, sheet: int) -> HttpResponse:
    """Seats: somebody joins (a player of the group, or a new name), leaves, comes back; or all are put in order."""
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    key, device = key_of(request.POST), member.device
    try:
        if "out" in request.POST:
            commands.take_out(device, sheet, number(request.POST["out"]) or 0, key=key)
        elif "back" in request.POST:
            commands.put_back(device, sheet, number(request.POST["back"]) or 0, key=key)
        elif "order" in request.POST:
            commands.order_seats(device, sheet, moved(numbers(request.POST.getlist("order")), request.POST))
        elif (chosen := number(request.POST.get("player", ""))) is not None:
            commands.add_seat(device, sheet, _player(member, chosen), key=key)
        else:
            guest = request.POST.get("guest") == "on"
            commands.seat_newcomer(device, sheet, text_of(request.POST), guest=guest, key=key)
    except commands.Refusal as refusal:
        if not wants_page(request):
            raise  # one line is enough: the list goes back by itself
        return _table_page(request, member, sheet, refusal)
    return redirect("table", sheet) if wants_page(request) else HttpResponse(status=204)


@require_POST
def share(request: Request, sheet: int) -> HttpResponse:
    """A link that shows the finished sheet to whoever has it; or the end of all of them."""
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    if "end" in request.POST:
        ended = commands.end_shares(sheet)
        messages.success(
            request, gettext("Ended: %(count)s. Nobody sees the sheet by them any more.") % {"count": ended}
        )
        return redirect("table", sheet)
    token = commands.share(sheet, token=access.link_token("share", sheet, key_of(request.POST)))
    shown = request.build_absolute_uri(reverse("shared", args=[token]))
    return _table_page(request, member, sheet, shown=shown)


def _player(member: Member, chosen: int) -> Player:
    player = member.group.players.filter(pk=chosen).first()
    if player is None:
        raise access.NotThere
    return player


@require_POST
def end(request: Request, sheet: int) -> HttpResponse:
    return _whole(request, sheet, commands.end_early)


@require_POST
def finish(request: Request, sheet: int) -> HttpResponse:
    return _whole(request, sheet, commands.finish)


@require_POST
def reopen(request: Request, sheet: int) -> HttpResponse:
    return _whole(request, sheet, commands.reopen)


@GET_OR_POST
def follow(request: Request, sheet: int) -> HttpResponse:
    """A sheet under rules of its own takes those of its pad: first what that would change, then the change."""
    if request.method == "POST":
        shown = number(request.POST.get("shown", "")) or 0
        return _whole(request, sheet, partial(commands.take_rules_of_now, shown=shown))
    access.of_sheet(request.device_token, sheet, Role.SCORE)
    reading = read_one(sheet)
    rules = reading.sheet.pad.rules
    preview = Preview(reading, reading.under(rules, rules.game(reading.sheet.pad.game)))
    context = {"preview": preview, "sheet": reading.sheet, "then": table(preview.then), "shown": rules.pk}
    return render(request, "scoresheet/follow.html", context)


@require_POST
def restore(request: Request, sheet: int) -> HttpResponse:
    return _whole(request, sheet, commands.restore)


@require_POST
def discard(request: Request, sheet: int) -> HttpResponse:
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    commands.discard(member.device, sheet, key=key_of(request.POST))
    messages.success(request, gettext("The sheet is off the table. It can be brought back here."))
    return redirect("group", member.group_id)


def _whole(request: Request, sheet: int, command: Callable[..., Outcome]) -> HttpResponse:
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    try:
        outcome = command(member.device, sheet, key=key_of(request.POST))
    except commands.Refusal as refusal:
        return answer(request, member, read_one(sheet), status=refusal.status, said=say(refusal))
    return written(request, member, outcome, None)


@require_POST
def again(request: Request, sheet: int) -> HttpResponse:
    """The next game, with the same seating."""
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    old = Sheet.objects.select_related("pad__group").get(pk=sheet)
    new = commands.same_again(member.device, old, key=key_of(request.POST))
    return to(request, reverse("sheet", args=[new.pk]))
