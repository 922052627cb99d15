"""The start page and the page of a group."""

import hashlib
from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from .. import access, commands, history, limits
from ..board.house import pads_of
from ..board.running import Running, running
from ..forms.fields import key_of, number, text_of
from ..forms.names import judged, lines, typed_names
from ..models import Group, Member, Role, Sheet
from ..rules import GAMES, Refusal
from .games import laid
from .here import GET_OR_POST, Request, device_token, held, hold, wants_page

LATEST = 5
"""Past games on the group's own page."""
FIRST_GAME = next(iter(GAMES))


# --- start ------------------------------------------------------------------------------------------------------


@GET_OR_POST
def start(request: Request) -> HttpResponse:
    token = device_token(request)
    if request.method != "POST":
        return _start_page(request, lines=lines([]))
    names = typed_names(request.POST)
    if "more" in request.POST:
        return _start_page(request, lines=lines(names, more=1))
    return _begin(request, token, names)


def _begin(request: Request, token: str, names: list[str]) -> HttpResponse:
    """Names → group → first game.  The form's key is bound to the device: no other form can mean the same group."""
    key = access.hashed(f"{token} {key_of(request.POST)}")
    again, address = Group.objects.filter(key=key).exists(), request.META.get("REMOTE_ADDR", "")
    if not again:
        limits.GROUPS.ask(address)
    try:
        begun = commands.begin_on(token, names, key=key, game=request.POST.get("game", FIRST_GAME))
    except Refusal as refusal:
        judged_lines = judged(names)
        beside = any(line.problem for line in judged_lines)
        return _start_page(request, lines=judged_lines, problem=None if beside else refusal, status=422)
    if not again:
        limits.GROUPS.count(address)
    response = laid(request, begun.sheet, again=again)
    hold(response, request, begun.group.pk, begun.owner_token)
    return response


def _start_page(request: Request, *, status: int = 200, **form: object) -> HttpResponse:
    groups = [member.group for member in access.groups_of(request.device_token)]
    on_the_table = running(*groups)
    busy = {game.group.pk for game in on_the_table}
    context = {
        "running": on_the_table,
        "deleted": access.deleted_groups_of(request.device_token),
        "quiet": [group for group in groups if group.pk not in busy],
        "open": not groups or request.method == "POST" or "new" in request.GET,
        "games": GAMES.values(),
        "game": request.POST.get("game", FIRST_GAME),
        "most": commands.MOST_SEATS,
        "key": key_of(request.POST),
        **form,
    }
    return render(request, "scoresheet/start.html", context, status=status)


# --- a group ----------------------------------------------------------------------------------------------------


@require_safe
def group(request: Request, group: int) -> HttpResponse:
    """The group's page.  With ``?seen=`` it is the question whether other games are on the table: 204, or these."""
    member = access.of_group(request.device_token, group)
    if "seen" not in request.GET:
        commands.seen(member)
    return _group_page(request, member)


@require_safe
def live(request: Request, group: int) -> HttpResponse:
    """As for a sheet: streams have a door of their own."""
    access.of_group(request.device_token, group)
    return HttpResponse(status=204)


def _group_page(request: Request, member: Member, status: int = 200, **form: object) -> HttpResponse:
    group, own, score = member.group, member.may(Role.OWN), member.may(Role.SCORE)
    tonight = _tonight(group)
    if "seen" in request.GET and not wants_page(request):
        return _news(request, {"group": group, "score": score, **tonight})
    players = list(group.players.all())
    context = {
        "group": group,
        "own": own,
        "score": score,
        "role": member.role,
        "playing": [player for player in players if not player.retired],
        "retired": [player for player in players if player.retired],
        "discarded": history.discarded(group, finished=own) if score else [],
        "keep": held(request, group.pk),
        **tonight,
        **form,
    }
    return render(request, "scoresheet/group.html", context, status=status)


def _tonight(group: Group) -> dict[str, object]:
    """What is played on the group's page, with a version that tells whether it is still as a page shows it."""
    latest = Sheet.objects.filter(group=group, discarded_at=None).select_related("pad").order_by("-id").first()
    seating = commands.next_seating(latest) if latest else None
    on_the_table, past, count = running(group), history.past_games(group, limit=LATEST).games, history.count(group)
    again = seating if seating and seating.ready else None
    parts = latest and (latest.pk, latest.pad.name), again, past, count, [_game(game) for game in on_the_table]
    return {
        "version": hashlib.sha256(repr(parts).encode()).hexdigest()[:16],
        "running": on_the_table,
        "latest": latest,
        "again": again,
        "past": past,
        "count": count,
        "pads": pads_of(group),
    }


def _game(game: Running) -> tuple[int, str]:
    return game.sheet.pk, game.table.version


def _news(request: Request, context: Mapping[str, object]) -> HttpResponse:
    """Nothing, or the games as they are now."""
    if request.GET["seen"] == context["version"]:
        return HttpResponse(status=204)
    return render(request, "scoresheet/group.html#news", dict(context))


@require_POST
def again(request: Request, group: int) -> HttpResponse:
    """The next game, in one tap."""
    member = access.of_group(request.device_token, group, Role.SCORE)
    sheet = (
        member.group.sheets.select_related("pad__group").filter(pk=number(request.POST.get("sheet", "")) or 0).first()
    )
    if sheet is None:
        raise access.NotThere
    return redirect("sheet", commands.same_again(member.device, sheet, key=key_of(request.POST)).pk)


@require_POST
def bring_back(request: Request, group: int) -> HttpResponse:
    """Lay a discarded sheet on the table again."""
    member = access.of_group(request.device_token, group, Role.SCORE)
    sheet = member.group.sheets.filter(pk=number(request.POST.get("sheet", "")) or 0).first()
    if sheet is None:
        raise access.NotThere
    commands.restore(member.device, sheet.pk, key=key_of(request.POST))
    return redirect("sheet", sheet.pk)


@require_POST
def rename(request: Request, group: int) -> HttpResponse:
    member = access.of_group(request.device_token, group, Role.OWN)
    try:
        commands.rename_group(member.group, text_of(request.POST))
    except Refusal as refusal:
        member.group.refresh_from_db()
        return _group_page(request, member, status=422, name_problem=refusal, typed=text_of(request.POST))
    messages.success(request, _("The group has its name."))
    return redirect("group", group)
