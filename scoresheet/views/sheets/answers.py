"""What a sheet's page answers with: the whole page, or for htmx the parts of it that can have changed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from ... import commands
from ...board import log
from ...board.picker import Picker, picker
from ...board.record import record
from ...board.result import Result
from ...board.table import table
from ...board.tray import tray
from ...board.words import isolated
from ...commands import Outcome, Seating
from ...commands.refusals import SomebodyWasFirst
from ...forms.marks import short, throw_of
from ...models import MARKING, Cell, Change, Kind, Member, Reading, Role
from ...rules import NoSuchBox, NotOpen, NotPossible, Refusal
from ..here import Request, held, wants_page
from .drawn import drawn, keep, read_one, told_by_version

TAPS = MARKING | {Kind.UNDO, Kind.REDO}
"""The kinds of change after which the pad's name and the rules in force are what they were."""


def to(request: Request, address: str) -> HttpResponse:
    return redirect(address) if wants_page(request) else HttpResponseClientRedirect(address)


def written(request: Request, member: Member, outcome: Outcome, at: Cell | None) -> HttpResponse:
    """After a change: the parts of the page that follow from it, or without htmx the way back to the cell."""
    keep(outcome.reading)
    said = " ".join(filter(None, (_off_turn(outcome, at), log.changed_with_it(outcome.reading, outcome.change))))
    if not wants_page(request):
        return answer(request, member, outcome.reading, said=said, close=True)
    if said:
        messages.info(request, said)
    where = f"#{at.box}" if at and not outcome.reading.sheet.over else ""
    return redirect(reverse("sheet", args=[outcome.reading.sheet.pk]) + where)


def _off_turn(outcome: Outcome, at: Cell | None) -> str:
    """A mark written off-turn is told, never blocked."""
    place = outcome.reading.place(at.seat) if at and outcome.off_turn else None
    if place is None or outcome.off_turn is None:
        return ""
    names = {"name": isolated(place.seat.name), "turn": isolated(outcome.off_turn.name)}
    return gettext("Written for %(name)s. It was %(turn)s’s turn.") % names


def refused(request: Request, member: Member, sheet: int, at: Cell, refusal: Refusal, wanted: str = "") -> HttpResponse:
    """The board as it is, and the picker again with the sentence.  Nothing was changed."""
    status = refusal.status if isinstance(refusal, commands.Refusal) else 409 if isinstance(refusal, NotOpen) else 422
    conflict = refusal if isinstance(refusal, SomebodyWasFirst) else None
    where = Cell(conflict.seat.pk, conflict.column, conflict.box) if conflict else at
    return picker_page(request, member, read_one(sheet), where, refusal=refusal, status=status, wanted=wanted)


def picker_page(
    request: Request,
    member: Member,
    reading: Reading,
    at: Cell,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
    moving: bool = False,
    wanted: str = "",
) -> HttpResponse:
    shown = picker(reading, *at, sent=throw_of(request.POST) if refusal else None)
    if shown is None:
        raise NoSuchBox("There is no such seat.")
    typed = short(request.POST.get("points", "")) if refusal and not isinstance(refusal, SomebodyWasFirst) else ""
    if served := shown.served_for(wanted) if typed and isinstance(refusal, NotPossible) else None:
        refusal, typed, shown = served.refusal, str(served.points), replace(shown, sent=1)
    context = {
        "picker": shown,
        "refusal": refusal,
        "first": _who_was_first(refusal, shown, wanted),
        "typed": typed,
        "moving": moving and shown.filled,
        "may_score": member.may(Role.SCORE),
        "root": reverse("sheet", args=[reading.sheet.pk]),
    }
    if not wants_page(request) and refusal is None:
        return render(request, "scoresheet/picker.html", context)
    return answer(request, member, reading, status=status, extra=context)


def _who_was_first(refusal: Refusal | None, shown: Picker, wanted: str) -> dict[str, str] | None:
    """What the box holds, who wrote it, and the mark that can be written over it on purpose."""
    if not isinstance(refusal, SomebodyWasFirst):
        return None
    lines, worth = shown.history, shown.worth(wanted)
    line = lines[0] if lines else None
    return {
        "holds": "0" if shown.struck else shown.now,
        "device": line.device if line else "",
        "mark": "" if worth is None else wanted,
        "points": "" if worth is None else str(worth),
    }


def answer(
    request: Request,
    member: Member,
    reading: Reading,
    *,
    status: int = 200,
    roll: str = "",
    said: str = "",
    close: bool = False,
    open_tray: bool = False,
    asked: int = 0,
    changes: Sequence[Change] | None = None,
    extra: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The whole page, or for htmx the parts that can have changed.  ``asked`` is a change that undo asks about."""
    whole = wants_page(request)
    if whole and said:
        messages.info(request, said)
    if changes is None:
        changes = log.recent(reading.sheet)
    may_score = member.may(Role.SCORE)
    dice_there = tray(reading, roll if may_score else "", member.player_id)
    root = reverse("sheet", args=[reading.sheet.pk])
    discarded = reading.sheet.discarded_at is not None
    undo_back, redo_back = (None, None) if discarded else log.back_and_again(reading, changes, member.device)
    over = reading.sheet.over
    context = {
        "whole": whole,
        # Called by the template that asks for it: where the parts that everybody sees were drawn before, none does.
        "table": cache(lambda: table(reading, root=root, roll=dice_there.mark, player=member.player_id)),
        "sheet": reading.sheet,
        "group": member.group,
        "root": root,
        "may_score": may_score,
        "role": member.role,
        "own": member.may(Role.OWN),
        "lines": log.lines(reading, changes) if whole or "X-Sheet-Log" in request.headers else None,
        "rules_seen": not whole and _saw_all_but_the_last(request, reading, changes),
        "keep": held(request, member.group_id),
        "undo": undo_back,
        "redo": redo_back,
        "ask_undo": log.back(reading, asked, member.device) if asked else None,
        "tray": dice_there,
        "with_chips": open_tray or dice_there.whole,
        "open_tray": open_tray or request.COOKIES.get("entry") == "tray",
        "result": Result(reading) if over else None,
        "again": _next_game(reading) if over else None,
        "asks": over or discarded or reading.standing.over,
        "record": record(reading),
        "said": said,
        "close": close,
        **(extra or {}),
    }
    if not whole and not dice_there.mark and told_by_version(reading):
        context["drawn"] = drawn(request, reading, may_score, context)
    template = "scoresheet/sheet.html" if whole else "scoresheet/sheet.html#update"
    response = render(request, template, context, status=status)
    response["X-Sheet-Version"] = f"{reading.change}.{reading.rules.pk}"
    return response


def _saw_all_but_the_last(request: Request, reading: Reading, changes: Sequence[Change]) -> bool:
    """Whether the phone had this very sheet before its own tap: what no tap changes need not be sent again.

    What came after the reading is told with the next one.  A sheet that comes back to the table may stand on a pad that
    was given another name meanwhile, of which no line tells.
    """
    told = [change for change in changes if change.pk <= reading.change]
    if not told or told[0].kind not in TAPS or told[0].ended < 0:
        return False
    before = told[1].pk if len(told) > 1 else 0
    seen = request.headers.get("X-Sheet-Version", "")
    return seen in {f"{before}.{reading.rules.pk}", f"{reading.change}.{reading.rules.pk}"}


def _next_game(reading: Reading) -> Seating | None:
    """Who would play and who would start if the same people play again, where they can."""
    seating = commands.next_seating(reading.sheet)
    return seating if seating.ready else None
