"""The phones of a group: who is let in, whose they are, and the way out."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _

from .. import access, commands
from ..board.phones import MAY, Link, Phone, phones
from ..forms.fields import number, text_of
from ..models import Invitation, Member, Player, Role
from ..rules import Refusal
from .here import GET_OR_POST, Request
from .join import to_the_table

WAYS_BACK = (Invitation.Origin.KEEP, Invitation.Origin.SERVER)


@GET_OR_POST
def devices(request: Request, group: int) -> HttpResponse:
    """All phones for whoever runs the group; for everybody else their own."""
    if request.method == "POST":
        member = access.of_group(request.device_token, group, Role.OWN)
        ended = commands.end_link(member.group, number(request.POST.get("end_link", "")) or 0)
        messages.success(request, _("Ended: %(count)s. Phones that are in stay in.") % {"count": ended})
        return redirect("devices", group)
    member = access.of_group(request.device_token, group)
    commands.seen(member)
    own = member.may(Role.OWN)
    context = {
        "group": member.group,
        "own": own,
        "here": Phone(member, here=True),
        "phones": phones(member.group, member) if own else [],
        "ways_back": [Link(link) for link in access.living_links(member.group, *WAYS_BACK)] if own else [],
    }
    return render(request, "scoresheet/devices.html", context)


@GET_OR_POST
def phone(request: Request, group: int, phone: int) -> HttpResponse:
    """One phone: its name, what it may do, whose it is; or out it goes."""
    member = access.of_group(request.device_token, group, Role.OWN)
    that = _that(member, phone)
    if "remove" in request.POST and that == member:
        return redirect("leave", group)
    if request.method != "POST":
        return _phone_page(request, member, that)
    try:
        if "remove" in request.POST:
            return _removed(request, that)
        player = _player(that, request.POST.get("player", ""))
        commands.save_phone(that, text_of(request.POST), _new_role(request), player)
    except Refusal as refusal:
        return _phone_page(request, member, _that(member, phone), refusal)
    messages.success(request, _("Saved."))
    return redirect("devices", group)


def _that(member: Member, phone: int) -> Member:
    if phone.bit_length() > access.ID_BITS:
        raise access.NotThere
    there = member.group.members.select_related("device", "player", "group")
    found = there.filter(pk=phone).first()
    if found is None:
        raise access.NotThere
    return found


def _new_role(request: Request) -> Role | None:
    """What was chosen; None where nobody touched what the page showed, which takes back nobody else's choice."""
    sent = request.POST.get("role", "")
    return Role(sent) if sent in set(Role) and sent != request.POST.get("was") else None


def _player(member: Member, sent: str) -> Player | None:
    """A player of the group, or nobody.  Raises NotThere for anybody else."""
    if not sent:
        return None
    found = member.group.players.filter(pk=number(sent) or 0).first()
    if found is None:
        raise access.NotThere
    return found


def _removed(request: Request, that: Member) -> HttpResponse:
    commands.remove_phone(that)
    name = format_html("<bdi>{}</bdi>", Phone(that, here=False).name)
    messages.success(request, format_html(_("{name} is out. What it wrote stays."), name=name))
    return redirect("devices", that.group_id)


def _phone_page(request: Request, member: Member, that: Member, refusal: Refusal | None = None) -> HttpResponse:
    context = {
        "group": member.group,
        "phone": Phone(that, that == member),
        "roles": MAY.items(),
        "players": member.group.players.filter(retired=False),
        "refusal": refusal,
        "typed": text_of(request.POST),
        "links": len(access.living_links(member.group, *Invitation.Origin)),
    }
    status = getattr(refusal, "status", 422) if refusal else 200
    return render(request, "scoresheet/phone.html", context, status=status)


@GET_OR_POST
def whose(request: Request, group: int) -> HttpResponse:
    """Whose phone this is: asked once when it was let in, and changed from its page."""
    member = access.of_group(request.device_token, group)
    joined = "joined" in request.GET
    if request.method != "POST":
        commands.seen(member)  # the first page after a phone was let in
        players = member.group.players.filter(retired=False)
        context = {"group": member.group, "member": member, "players": players, "joined": joined}
        return render(request, "scoresheet/whose.html", context)
    commands.belongs_to(member, _player(member, request.POST.get("player", "")))
    if joined:
        return to_the_table(member)
    messages.success(request, _("This phone remembers."))
    return redirect("devices", group)


@GET_OR_POST
def leave(request: Request, group: int) -> HttpResponse:
    """The way out, for the phone that asks."""
    member = access.of_group(request.device_token, group)
    refusal = None
    if request.method == "POST":
        try:
            commands.leave(member, knows_it_is_the_last="last" in request.POST)
        except commands.Refusal as refused:
            refusal = refused
        else:
            name = format_html("<bdi>{}</bdi>", member.group.name)
            messages.success(request, format_html(_("This phone has left {group}."), group=name))
            return redirect("start")
    context = {"group": member.group, "own": member.may(Role.OWN), "refusal": refusal}
    context["alone"] = not member.group.members.exclude(pk=member.pk).exists()
    return render(request, "scoresheet/leave.html", context, status=refusal.status if refusal else 200)
