"""A new game: the pad, who sits where, who starts."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from .. import access, commands
from ..board.house import pads_of
from ..commands.refusals import NamesakeRetired, ThrowAgain
from ..forms.fields import key_of, number, text_of
from ..forms.seating import DICE, DRAWN, FACES, FIRST, SeatingForm
from ..models import Group, Member, Pad, Player, Role, Sheet
from ..rules import Refusal
from .here import GET_OR_POST, Request


@GET_OR_POST
def new(request: Request, group: int) -> HttpResponse:
    member = access.of_group(request.device_token, group, Role.SCORE)
    if request.method != "POST":
        return _page(request, member.group, _as_last_time(member.group))
    form = SeatingForm.of(request.POST)
    if "back" in request.POST:
        return _brought_back(request, member.group, form)
    if "add" in request.POST:
        return _added(request, member.group, form)
    if "go" in request.POST:
        return _begin(request, member, form)
    return _page(request, member.group, form)


def _as_last_time(group: Group) -> SeatingForm:
    """The seats and the pad of the latest game, ticked; in a group that never played everyone but the guests."""
    latest = Sheet.objects.filter(group=group, discarded_at=None).order_by("-id").first()
    players = [player.pk for player in group.players.filter(retired=False)]
    if latest is None:
        ticked = [player.pk for player in group.players.filter(retired=False, guest=False)][: commands.MOST_SEATS]
        return SeatingForm(None, tuple(players), frozenset(ticked), FIRST, {}, ())
    seated, starter = commands.next_seating(latest)
    order = [player.pk for player in seated]
    chosen = str(starter.pk) if starter else FIRST
    return SeatingForm(
        latest.pad_id, (*order, *(pk for pk in players if pk not in order)), frozenset(order), chosen, {}, ()
    )


def _added(request: Request, group: Group, form: SeatingForm) -> HttpResponse:
    """Somebody new, typed in place, is a player of the group from now on, and ticked."""
    try:
        player = commands.add_player(group, text_of(request.POST), guest="guest" in request.POST)
    except Refusal as refusal:
        namesake = refusal.player if isinstance(refusal, NamesakeRetired) else None
        return _page(request, group, form, 422, name_problem=refusal, namesake=namesake, typed=text_of(request.POST))
    return _page(request, group, form.with_seat(player.pk))


def _brought_back(request: Request, group: Group, form: SeatingForm) -> HttpResponse:
    player = group.players.filter(pk=number(request.POST.get("back", "")) or 0).first()
    if player is None:
        raise access.NotThere
    commands.bring_back(player)
    return _page(request, group, form.with_seat(player.pk))


def _begin(request: Request, member: Member, form: SeatingForm) -> HttpResponse:
    pad = Pad.objects.filter(group=member.group, pk=form.pad or 0).select_related("group").first()
    if pad is None:
        raise access.NotThere
    try:
        if form.starter == DICE and form.seats and not form.all_thrown:
            return _throw(request, member.group, form, form.throwing)
        starter = commands.highest(form.throws) if form.starter == DICE else form.chosen
        sheet = commands.start_sheet(member.device, pad, form.seats, starter=starter, key=key_of(request.POST))
    except ThrowAgain as tie:
        return _throw(request, member.group, form, tie.players, tie)
    except access.Refused as refusal:
        return _page(request, member.group, form, refusal.status, problem=refusal)
    return redirect("sheet", sheet.pk)


def _throw(
    request: Request, group: Group, form: SeatingForm, throwing: tuple[int, ...], tie: ThrowAgain | None = None
) -> HttpResponse:
    """Each throws one die; after a tie only those who share the highest number."""
    players = {player.pk: player for player in group.players.filter(pk__in=throwing)}
    context = {
        "group": group,
        "form": form,
        "throwers": [(players[pk], 0 if tie else form.throws.get(pk, 0)) for pk in throwing if pk in players],
        "tie": tie,
        "faces": FACES,
        "key": key_of(request.POST),
    }
    return render(request, "scoresheet/throw.html", context)


def _page(request: Request, group: Group, form: SeatingForm, status: int = 200, **said: object) -> HttpResponse:
    listed = pads_of(group)
    players: dict[int, Player] = {player.pk: player for player in group.players.filter(retired=False)}
    context = {
        "group": group,
        "pads": listed,
        "pad": form.pad or (listed[0][0].pk if listed else None),
        "players": [(players[pk], pk in form.ticked) for pk in form.listed(players)],
        "starter": form.starter,
        "ways": {"first": FIRST, "drawn": DRAWN, "dice": DICE},
        "limit": commands.MOST_SEATS,
        "key": key_of(request.POST),
        **said,
    }
    return render(request, "scoresheet/new_game.html", context, status=status)
