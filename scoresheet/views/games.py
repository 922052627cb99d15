"""A new game: the pad, who sits where, alone or in teams, who starts."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from .. import access, commands
from ..board.house import how, pads_to_play
from ..board.ready import Choosing, choosing
from ..commands.refusals import NamesakeRetired, ThrowAgain, TooFew
from ..forms.fields import key_of, number, text_of
from ..forms.ready import ReadyForm
from ..forms.seating import ALONE, DICE, DRAWN, FACES, FIRST, OWN, SHARED, SeatingForm
from ..forms.teams import TeamsForm
from ..models import Group, Member, Pad, Player, Role, Sheet
from ..rules import Refusal
from .here import GET_OR_POST, Request, wants_page


@GET_OR_POST
def new(request: Request, group: int) -> HttpResponse:
    member = access.of_group(request.device_token, group, Role.SCORE)
    if request.method != "POST":
        return _page(request, member.group, _as_last_time(member.group))
    form = SeatingForm.of(request.POST)
    if not wants_page(request):
        return render(request, "scoresheet/ready.html#ways", {"ready": choosing_of(request)})
    if "back" in request.POST:
        return _brought_back(request, member.group, form)
    if "add" in request.POST:
        return _added(request, member.group, form)
    teams = form.teams if form.sides != ALONE else None
    if "go" in request.POST or (teams and not {"start", "more", "teams"}.isdisjoint(request.POST)):
        return _on_with_it(request, member, form, teams)
    return _page(request, member.group, form)


def _on_with_it(request: Request, member: Member, form: SeatingForm, teams: TeamsForm | None) -> HttpResponse:
    """The next step, once there is a pad to play on."""
    try:
        pad = _pad(member.group, form)
    except Refusal as refusal:
        return _page(request, member.group, form, 422, way_problem=refusal)
    if teams is None or "go" in request.POST:
        return _begin(request, member, form, pad) if form.sides == ALONE else _team_up(request, member.group, form)
    return _in_teams(request, member, form, teams, pad)


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
        sides=SHARED if seating.shared else OWN if seating.teams else ALONE,
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


def _begin(request: Request, member: Member, form: SeatingForm, pad: Pad | commands.Blank) -> HttpResponse:
    key = key_of(request.POST)
    try:
        if form.starter == DICE and form.seats and not form.all_thrown:
            return _throw(request, member.group, form, form.throwing)
        again = _begun(member.group, key)
        sheet = commands.start_sheet(member.device, pad, form.seats, starter=_starter(form), key=key)
    except ThrowAgain as tie:
        return _throw(request, member.group, form, tie.players, tie)
    except access.Refused as refusal:
        return _page(request, member.group, form, refusal.status, problem=refusal)
    return laid(request, sheet, again=again)


def laid(request: Request, sheet: Sheet, *, again: bool) -> HttpResponse:
    """To the sheet just laid on the table, which says once how it is played; a form sent ``again`` laid none."""
    if not again:
        messages.info(request, how(sheet.pad.rules.game(sheet.pad.game)))
    return redirect("sheet", sheet.pk)


def _begun(group: Group, key: str) -> bool:
    """Whether the form with this key laid its sheet already."""
    return Sheet.objects.filter(group=group, key=key).exists()


def _pad(group: Group, form: SeatingForm) -> Pad | commands.Blank:
    """The pad that was chosen, or the game and the way of playing it.  Raises what the rules say of those."""
    if form.other:
        return commands.Blank(group.pk, form.other.ready)
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


def _in_teams(
    request: Request, member: Member, form: SeatingForm, teams: TeamsForm, pad: Pad | commands.Blank
) -> HttpResponse:
    if "start" in request.POST:
        return _begin_in_teams(request, member, form, teams, pad)
    return _teams_page(request, member.group, form, teams.with_one_more() if "more" in request.POST else teams)


def _begin_in_teams(
    request: Request, member: Member, form: SeatingForm, teams: TeamsForm, pad: Pad | commands.Blank
) -> HttpResponse:
    """What is the matter with the teams is said before anybody throws."""
    group, shared, key = member.group, form.sides == SHARED, key_of(request.POST)
    try:
        commands.in_teams(teams.teams, shared=shared, called=dict(group.players.values_list("pk", "name")))
        if form.starter == DICE and not form.all_thrown:
            return _throw(request, group, form, form.throwing)
        again, starter = _begun(group, key), _starter(form)
        sheet = commands.start_teams(member.device, pad, teams.teams, shared=shared, starter=starter, key=key)
    except ThrowAgain as tie:
        return _throw(request, group, form, tie.players, tie)
    except access.Refused as refusal:
        return _teams_page(request, group, form, teams, refusal)
    return laid(request, sheet, again=again)


def _teams_page(
    request: Request, group: Group, form: SeatingForm, teams: TeamsForm, problem: access.Refused | None = None
) -> HttpResponse:
    players = {player.pk: player for player in group.players.filter(pk__in=teams.of)}
    lines = teams.lines(judged=problem is not None)
    context = {
        "group": group,
        "form": form,
        "shared": form.sides == SHARED,
        "players": [(players[pk], team) for pk, team in teams.of.items() if pk in players],
        "lines": lines,
        "more": teams.has_room,
        "problem": None if any(line.problem for line in lines) else problem,
        "key": key_of(request.POST),
    }
    return render(request, "scoresheet/teams.html", context, status=problem.status if problem else 200)


# --- pages ------------------------------------------------------------------------------------------------------


def choosing_of(request: Request) -> Choosing:
    """The lists of games and ways, with those chosen that were sent."""
    sent = ReadyForm.of(request.POST)
    return choosing(sent.game, sent.played)


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
    listed = pads_to_play(group)
    players: dict[int, Player] = {player.pk: player for player in group.players.filter(retired=False)}
    context = {
        "group": group,
        "form": form,
        "pads": listed,
        "pad": form.pad or (listed[0].pad.pk if listed and not form.other else None),
        "ready": choosing_of(request),
        "players": [(players[pk], pk in form.ticked) for pk in form.listed(players)],
        "starter": form.starter,
        "starters": {"first": FIRST, "drawn": DRAWN, "dice": DICE},
        "sides": form.sides,
        "limit": commands.MOST_SEATS,
        "key": key_of(request.POST),
        **said,
    }
    return render(request, "scoresheet/new_game.html", context, status=status)
