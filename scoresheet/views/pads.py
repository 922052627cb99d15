"""A group's pads and their house rules."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from .. import access, commands
from ..board.house import differences, earlier, fields, next_name, pads_of
from ..board.preview import left_out, previews
from ..board.ready import choosing
from ..commands.refusals import NewerRules
from ..forms.fields import key_of, number, text_of
from ..forms.house import RulesForm
from ..forms.ready import ReadyForm
from ..models import Group, HouseRules, Member, Pad, Role, Sheet
from ..rules import Refusal, filled_in, play_by
from .here import GET_OR_POST, Request, wants_page


@GET_OR_POST
def pads(request: Request, group: int) -> HttpResponse:
    member = access.of_group(request.device_token, group, Role.OWN if request.method == "POST" else Role.WATCH)
    if not wants_page(request):
        return render(request, "scoresheet/pads.html#looked", _new_pad(request, member.group))
    if request.method != "POST" or "look" in request.POST:
        return _pads_page(request, member)
    try:
        ready = ReadyForm.of(request.POST).ready
    except Refusal as refusal:
        return _pads_page(request, member, 422, way_problem=refusal)
    name, key = text_of(request.POST), key_of(request.POST)
    try:
        pad = commands.ready_pad(member.device, member.group, ready, name=name, key=key)
    except Refusal as refusal:
        return _pads_page(request, member, 422, problem=refusal)
    return redirect("pad", pad.pk)


def _pads_page(request: Request, member: Member, status: int = 200, **said: object) -> HttpResponse:
    context = {
        "group": member.group,
        "own": member.may(Role.OWN),
        "pads": pads_of(member.group),
        "key": key_of(request.POST),
        **_new_pad(request, member.group),
        **said,
    }
    return render(request, "scoresheet/pads.html", context, status=status)


def _new_pad(request: Request, group: Group) -> dict[str, object]:
    """The lists of games and ways, and what a pad of those chosen may be called."""
    form = ReadyForm.of(request.POST)
    ready = choosing(form.game, form.played)
    return {"ready": ready, "suggested": next_name(ready.chosen, group.pads.all()), "typed": text_of(request.POST)}


@GET_OR_POST
def pad(request: Request, pad: int) -> HttpResponse:
    """The house rules of a pad.  Only what is saved counts; every other button shows the form again with its values."""
    member, this = access.of_pad(request.device_token, pad, Role.OWN if request.method == "POST" else Role.WATCH)
    rules = this.rules
    if request.method != "POST":
        if (kept := _kept(request, this)) is not None:
            return _page(request, member, this, kept, values=kept.values, kept=True)
        taken_up = _taken_up(request, this)
        return _page(request, member, this, rules, values=rules.values if taken_up is None else taken_up)
    form = RulesForm.of(this.game, request.POST, filled_in(this.game, rules.values))
    asked = "save" in request.POST and not form.problems
    if asked and _knows_what_is_left_out(request, this, form):
        return _save(request, member, this, rules, form)
    status = 422 if form.problems else 200
    return _page(request, member, this, rules, values=form.values, form=form, status=status, asked=asked)


def _knows_what_is_left_out(request: Request, pad: Pad, form: RulesForm) -> bool:
    """Whether the saver was shown which boxes with marks these rules hide; nothing goes out of sight unasked."""
    return left_out(previews(pad, form.values)) in {"", request.POST.get("asked", "")}


def _taken_up(request: Request, pad: Pad) -> Mapping[str, object] | None:
    """Earlier rules of the pad, shown in the form to be saved again."""
    row = pad.house_rules.filter(pk=number(request.GET.get("again", "")) or 0).first()
    return row.values if row else None


def _kept(request: Request, pad: Pad) -> HouseRules | None:
    """The rules of the sheet whose line of rules led here, where it has rules of its own."""
    sheet = None if "again" in request.GET else _sheet(request, pad)
    return sheet.rules if sheet else None


def _save(request: Request, member: Member, pad: Pad, shown: HouseRules, form: RulesForm) -> HttpResponse:
    try:
        saved = commands.change_house_rules(
            member.device, pad, form.values, shown=number(request.POST.get("shown", "")) or 0
        )
    except NewerRules as refusal:
        context = {
            "pad": pad,
            "group": member.group,
            "refusal": refusal,
            "rules": pad.rules,
            "differences": differences(pad.game, pad.rules.values, form.values),
            "fields": fields(pad.game, form.values),
            "sheet": number(request.POST.get("sheet", "")),
        }
        return render(request, "scoresheet/newer_rules.html", context, status=409)
    changed = differences(pad.game, _before(saved), saved.values)
    said = format_html_join("; ", "{}: {} → {}", ((line.label, line.before, line.after) for line in changed))
    messages.success(request, said if saved.pk != shown.pk else _("These rules were in force already."))
    return HttpResponseRedirect(_where_from(request, pad))


def _before(saved: HouseRules) -> Mapping[str, object]:
    row = saved.pad.house_rules.filter(pk__lt=saved.pk).order_by("-id").first()
    return row.values if row else {}


def _where_from(request: Request, pad: Pad) -> str:
    """The sheet whose line of rules led here, or the group."""
    sheet = _sheet(request, pad)
    return reverse("sheet", args=[sheet.pk]) if sheet else reverse("group", args=[pad.group_id])


def _sheet(request: Request, pad: Pad) -> Sheet | None:
    sent = request.POST.get("sheet", request.GET.get("sheet", ""))
    return pad.sheets.select_related("rules").filter(pk=number(sent) or 0).first()


def _page(
    request: Request,
    member: Member,
    pad: Pad,
    rules: HouseRules,
    *,
    values: Mapping[str, object],
    form: RulesForm | None = None,
    kept: bool = False,
    status: int = 200,
    asked: bool = False,
) -> HttpResponse:
    """The form with these values; ``kept`` rules of a sheet are only to be looked at, ``asked`` ones saved again."""
    context = {
        "asked": asked,
        "presets": play_by(pad.game).presets,
        "pad": pad,
        "group": member.group,
        "own": member.may(Role.OWN) and not kept,
        "kept": kept,
        "shown": number(request.POST.get("shown", "")) or rules.pk,
        "sheet": number(request.POST.get("sheet", request.GET.get("sheet", ""))),
        "fields": fields(pad.game, values, form.typed if form else None, form.problems if form else None),
        "earlier": [] if kept else earlier(pad),
        "back": _where_from(request, pad),
        **_previewed(pad, rules, values),
    }
    return render(request, "scoresheet/pad.html", context, status=status)


def _previewed(pad: Pad, rules: HouseRules, values: Mapping[str, object]) -> dict[str, object]:
    """What would become of the games on the table; nothing is worked out while nothing differs."""
    changed = differences(pad.game, rules.values, values)
    sheets = previews(pad, values) if changed else []
    return {"changed": changed, "previews": sheets, "left_out": left_out(sheets)}


@require_POST
def preview(request: Request, pad: int) -> HttpResponse:
    """The preview alone, as values move; with each rule's line on what is printed."""
    _member, this = access.of_pad(request.device_token, pad, Role.OWN)
    rules = this.rules
    form = RulesForm.of(this.game, request.POST, filled_in(this.game, rules.values))
    if wants_page(request):
        return redirect("pad", pad)
    context = {
        "pad": this,
        "own": True,
        "fields": fields(this.game, form.values, form.typed, form.problems),
        **_previewed(this, rules, form.values),
    }
    return render(request, "scoresheet/pad.html#moved", context)


@GET_OR_POST
def rename(request: Request, pad: int) -> HttpResponse:
    member, this = access.of_pad(request.device_token, pad, Role.OWN)
    context: dict[str, object] = {"pad": this, "group": member.group, "typed": this.name}
    if request.method != "POST":
        return render(request, "scoresheet/pad_name.html", context)
    try:
        commands.rename_pad(member.device, this, text_of(request.POST))
    except Refusal as refusal:
        context |= {"problem": refusal, "typed": text_of(request.POST)}
        return render(request, "scoresheet/pad_name.html", context, status=422)
    messages.success(request, _("The pad has its name."))
    return redirect("pad", pad)
