"""The players of a group: listed in seat order, added, renamed, retired and brought back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _

from .. import access, commands
from ..commands.refusals import NamesakeRetired
from ..forms.fields import number, numbers, text_of
from ..forms.seating import moved
from ..models import Group, Member, Player, Role, sheets_of
from ..rules import Refusal
from .here import GET_OR_POST, Request, wants_page


@GET_OR_POST
def players(request: Request, group: int) -> HttpResponse:
    member = access.of_group(request.device_token, group, Role.SCORE if request.method == "POST" else Role.WATCH)
    if request.method != "POST":
        return _page(request, member)
    if "add" in request.POST:
        return _add(request, member)
    if "back" in request.POST:
        return _bring_back(request, member.group)
    commands.order_players(member.group, moved(numbers(request.POST.getlist("order")), request.POST))
    return redirect("players", group) if wants_page(request) else HttpResponse(status=204)


def _add(request: Request, member: Member) -> HttpResponse:
    guest = "guest" in request.POST
    try:
        player = commands.add_player(member.group, text_of(request.POST), guest=guest)
    except Refusal as refusal:
        namesake = refusal.player if isinstance(refusal, NamesakeRetired) else None
        typed = text_of(request.POST)
        return _page(request, member, 422, problem=refusal, namesake=namesake, typed=typed, guest=guest)
    messages.success(request, format_html(_("{name} is on the list."), name=_isolated(player)))
    return redirect("players", member.group.pk)


def _bring_back(request: Request, group: Group) -> HttpResponse:
    player = group.players.filter(pk=number(request.POST.get("back", "")) or 0).first()
    if player is None:
        raise access.NotThere
    commands.bring_back(player)
    messages.success(request, format_html(_("{name} plays again."), name=_isolated(player)))
    return redirect("players", group.pk)


def _page(request: Request, member: Member, status: int = 200, **form: object) -> HttpResponse:
    everyone = list(member.group.players.all())
    context = {
        "group": member.group,
        "score": member.may(Role.SCORE),
        "playing": [player for player in everyone if not player.retired],
        "retired": [player for player in everyone if player.retired],
        **form,
    }
    return render(request, "scoresheet/players.html", context, status=status)


@GET_OR_POST
def player(request: Request, player: int) -> HttpResponse:
    """One player: name, guest or not, retired or not."""
    member, who = access.of_player(request.device_token, player, Role.SCORE)
    context = {"group": member.group, "player": who, "games": sheets_of(who).count(), "own": member.may(Role.OWN)}
    if request.method != "POST":
        return render(request, "scoresheet/player.html", context)
    if "retire" in request.POST:
        return _retire(request, who)
    try:
        commands.save_player(member.device, who, text_of(request.POST), guest="guest" in request.POST)
    except Refusal as refusal:
        context |= {"problem": refusal, "typed": text_of(request.POST)}
        return render(request, "scoresheet/player.html", context, status=422)
    messages.success(request, format_html(_("Saved: {name}."), name=_isolated(who)))
    return redirect("players", who.group_id)


def _retire(request: Request, who: Player) -> HttpResponse:
    if commands.retire(who):
        said = _("{name} rests now. All past games stay as they were.")
    else:
        said = _("{name} is off the list.")
    messages.success(request, format_html(said, name=_isolated(who)))
    return redirect("players", who.group_id)


def _isolated(player: Player) -> str:
    return format_html("<bdi>{}</bdi>", player.name)
