"""Marks: the picker of a cell, the dice tray, undo and redo."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from ... import access, commands
from ...board.words import say
from ...commands.refusals import NotYours, RulesMovedOn
from ...forms.fields import key_of, number
from ...forms.marks import MarkForm, MoveForm, cell_of, made_in, short
from ...models import Cell, Role
from ...rules import NotOpen, NotPossible
from ...rules.sentence import _
from ..here import GET_OR_POST, Request
from .answers import answer, picker_page, refused, written
from .drawn import read_one

HABIT_LASTS = 365 * 24 * 3600


@GET_OR_POST
def cell(request: Request, sheet: int, seat: int, column: int, box: str) -> HttpResponse:
    """The picker of a cell, and what it sends."""
    at = Cell(seat, column, box)
    if request.method != "POST":
        member = access.of_sheet(request.device_token, sheet)
        return picker_page(request, member, read_one(sheet), at)
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    form = MarkForm.of(request.POST)
    try:
        if form.empty:
            outcome = commands.make_empty(member.device, sheet, at, saw=form.saw, key=form.key)
        else:
            outcome = commands.write(
                member.device, sheet, at, form.mark, saw=form.saw, key=form.key, offered=form.offered
            )
    except (NotPossible, NotOpen, commands.Refusal) as refusal:
        return refused(request, member, sheet, at, refusal, wanted=form.mark)
    response = written(request, member, outcome, at)
    return remembering(response, request, "picker")


@GET_OR_POST
def move(request: Request, sheet: int, seat: int, column: int, box: str) -> HttpResponse:
    """Where the mark of a cell can go, and its going there."""
    at = Cell(seat, column, box)
    if request.method != "POST":
        member = access.of_sheet(request.device_token, sheet, Role.SCORE)
        return picker_page(request, member, read_one(sheet), at, moving=True)
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    form = MoveForm.of(request.POST)
    try:
        outcome = commands.move(
            member.device, sheet, at, form.target, saw=form.saw, saw_there=form.saw_there, key=form.key
        )
    except (NotPossible, NotOpen, commands.Refusal) as refusal:
        return refused(request, member, sheet, at, refusal)
    return written(request, member, outcome, form.target)


@GET_OR_POST
def dice(request: Request, sheet: int) -> HttpResponse:
    """The tray: dice tapped on it, and the box they are written in."""
    if request.method != "POST":
        member = access.of_sheet(request.device_token, sheet)
        roll = short(request.GET.get("roll", "") + request.GET.get("die", ""))
        roll = made_in(_without(roll, request.GET.get("back", "")), request.GET)
        return answer(request, member, read_one(sheet), roll=roll, open_tray=True)
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    at = cell_of(request.POST.get("cell", ""))
    roll = made_in(short(request.POST.get("roll", "")), request.POST)
    try:
        outcome = commands.write(member.device, sheet, at, roll, saw="", key=key_of(request.POST), offered=None)
    except RulesMovedOn:  # the tray offers whole throws only, and those mean the same under any rules
        whole = NotPossible(_("A throw is %(dice)s dice."), dice=read_one(sheet).game.dice)
        return refused(request, member, sheet, at, whole)
    except (NotPossible, NotOpen, commands.Refusal) as refusal:
        return refused(request, member, sheet, at, refusal, wanted=roll)
    response = written(request, member, outcome, at)
    return remembering(response, request, "tray")


def remembering(response: HttpResponse, request: Request, habit: str) -> HttpResponse:
    """With the way of writing that this phone used last: it is opened with it."""
    response.set_cookie("entry", habit, max_age=HABIT_LASTS, samesite="Lax", httponly=True, secure=request.is_secure())
    return response


def _without(roll: str, back: str) -> str:
    """The dice without the one tapped to take it back (its place, counted from 0)."""
    place = number(back)
    return roll if place is None else roll[:place] + roll[place + 1 :]


@require_POST
def undo(request: Request, sheet: int) -> HttpResponse:
    """Take a change back.  Another phone's is asked about first."""
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    change, sure = number(request.POST.get("change", "")) or 0, request.POST.get("sure") == "1"
    try:
        outcome = commands.undo(member.device, sheet, change, key=key_of(request.POST), sure=sure)
    except NotYours:
        return answer(request, member, read_one(sheet), status=409, asked=change)
    except commands.Refusal as refusal:
        return answer(request, member, read_one(sheet), status=refusal.status, said=say(refusal), close=sure)
    return written(request, member, outcome, None)


@require_POST
def redo(request: Request, sheet: int) -> HttpResponse:
    member = access.of_sheet(request.device_token, sheet, Role.SCORE)
    change = number(request.POST.get("change", "")) or 0
    try:
        outcome = commands.redo(member.device, sheet, change, key=key_of(request.POST))
    except commands.Refusal as refusal:
        return answer(request, member, read_one(sheet), status=refusal.status, said=say(refusal))
    return written(request, member, outcome, None)
