"""A new game: the pad, who sits where, alone or in teams, who starts."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from .. import access, commands
from ..board.house import pads_of
from ..commands.refusals import NamesakeRetired, ThrowAgain, TooFew
from ..forms.fields import key_of, number, text_of
from ..forms.seating import ALONE, DICE, DRAWN, FACES, FIRST, OWN, SHARED, SeatingForm
from ..forms.teams import TeamsForm
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
        return _begin(request, member, form) if form.way == ALONE else _team_up(request, member.group, form)
    if form.teams and form.way != ALONE and not {"start", "more", "teams"}.isdisjoint(request.POST):
        return _in_teams(request, member, form, form.teams)
    return _page(request, member.group, form)


def _as_last_time(group: Group) -> SeatingForm:
    """The seats and the pad of the latest game, ticked; in a group that never played everyone but the guests."""
    latest = Sheet.objects.filter(group=group, discarded_at=None).order_by("-id").first()
    players = [player.pk for player in group.players.filter(retired=False)]
    if latest is None:
        ticked = [player.pk for player in group.players.filter(retired=False, guest=False)][: commands.MOST_SEATS]
        return SeatingForm(None, tuple(players), frozenset(ticked), FIRST, {}, ())
    seating = commands.next_seating(latest)
    order = seating.players
    chosen = str(seating.starter.players[0]) if seating.starter else FIRST
    return SeatingForm(
        latest.pad_id,
        (*order, *(pk for pk in players if pk not in order)),
        frozenset(order),
        chosen,
        {},
        (),
        way=SHARED if seating.shared else OWN if seating.teams else ALONE,
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
    pad = _pad(member.group, form)
    try:
        if form.starter == DICE and form.seats and not form.all_thrown:
            return _throw(request, member.group, form, form.throwing)
        sheet = commands.start_sheet(member.device, pad, form.seats, starter=_starter(form), key=key_of(request.POST))
    except ThrowAgain as tie:
        return _throw(request, member.group, form, tie.players, tie)
    except access.Refused as refusal:
        return _page(request, member.group, form, refusal.status, problem=refusal)
    return redirect("sheet", sheet.pk)


def _pad(group: Group, form: SeatingForm) -> Pad:
    pad = Pad.objects.filter(group=group, pk=form.pad or 0).select_related("group").first()
    if pad is None:
        raise access.NotThere
    return pad


def _starter(form: SeatingForm) -> int | None:
    """Who starts; nobody yet where lots are drawn.  Raises ThrowAgain."""
    return commands.highest(form.throws) if form.starter == DICE else form.chosen


# --- in teams ---------------------------------------------------------------------------------------------------


def _team_up(request: Request, group: Group, form: SeatingForm) -> HttpResponse:
    """The second step: who is in which team.  First as last time, or by turns."""
    if not form.seats:
        return _page(request, group, form, 422, problem=TooFew())
    latest = Sheet.objects.filter(group=group, discarded_at=None).order_by("-id").first()
    last = commands.next_seating(latest).teams if latest else []
    return _teams_page(request, group, form, form.teams or TeamsForm.suggested(form.seats, last))


def _in_teams(request: Request, member: Member, form: SeatingForm, teams: TeamsForm) -> HttpResponse:
    if "start" in request.POST:
        return _begin_in_teams(request, member, form, teams)
    return _teams_page(request, member.group, form, teams.with_one_more() if "more" in request.POST else teams)


def _begin_in_teams(request: Request, member: Member, form: SeatingForm, teams: TeamsForm) -> HttpResponse:
    """What is the matter with the teams is said before anybody throws."""
    group, pad, shared = member.group, _pad(member.group, form), form.way == SHARED
    try:
        commands.in_teams(teams.teams, shared=shared, called=dict(group.players.values_list("pk", "name")))
        if form.starter == DICE and not form.all_thrown:
            return _throw(request, group, form, form.throwing)
        sheet = commands.start_teams(
            member.device, pad, teams.teams, shared=shared, starter=_starter(form), key=key_of(request.POST)
        )
    except ThrowAgain as tie:
        return _throw(request, group, form, tie.players, tie)
    except access.Refused as refusal:
        return _teams_page(request, group, form, teams, refusal)
    return redirect("sheet", sheet.pk)


def _teams_page(
    request: Request, group: Group, form: SeatingForm, teams: TeamsForm, problem: access.Refused | None = None
) -> HttpResponse:
    players = {player.pk: player for player in group.players.filter(pk__in=teams.of)}
    lines = teams.lines(judged=problem is not None)
    context = {
        "group": group,
        "form": form,
        "shared": form.way == SHARED,
        "players": [(players[pk], team) for pk, team in teams.of.items() if pk in players],
        "lines": lines,
        "more": teams.has_room,
        "problem": None if any(line.problem for line in lines) else problem,
        "key": key_of(request.POST),
    }
    return render(request, "scoresheet/teams.html", context, status=problem.status if problem else 200)


# --- pages ------------------------------------------------------------------------------------------------------


def _throw(
    request: Request, group: Group, form: SeatingForm, throwing: tuple[int, ...], tie: ThrowAgain | None = None
) -> HttpResponse:
    """Each throws one die, or one of each team; after a tie only those who share the highest number."""
    names = dict(group.players.filter(pk__in=throwing).values_list("pk", "name"))
    if form.in_teams:
        names |= {team.players[0]: team.name for team in form.in_teams}
    context = {
        "group": group,
        "form": form,
        "throwers": [(pk, names[pk], 0 if tie else form.throws.get(pk, 0)) for pk in throwing if pk in names],
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
        "form": form,
        "pads": listed,
        "pad": form.pad or (listed[0][0].pk if listed else None),
        "players": [(players[pk], pk in form.ticked) for pk in form.listed(players)],
        "starter": form.starter,
        "ways": {"first": FIRST, "drawn": DRAWN, "dice": DICE},
        "way": form.way,
        "limit": commands.MOST_SEATS,
        "key": key_of(request.POST),
        **said,
    }
    return render(request, "scoresheet/new_game.html", context, status=status)
