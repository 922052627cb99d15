"""Links into a group: made, shown once, listed, ended.  The database keeps only their hash."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from .. import access, commands
from ..board.phones import MAY, Link
from ..forms.fields import key_of, number
from ..forms.invitation import InviteForm
from ..models import Group, Invitation, Member, Role
from .here import GET_OR_POST, Request, held, let_go, link, only_here


@GET_OR_POST
def invite(request: Request, group: int) -> HttpResponse:
    """A link for other phones, and those that let phones in."""
    member = access.of_group(request.device_token, group, Role.OWN)
    if request.method != "POST":
        return _page(request, member.group, InviteForm())
    if "end" in request.POST:
        return _ended(request, group, commands.revoke_page_links(member.group))
    if "end_link" in request.POST:
        return _ended(request, group, commands.end_link(member.group, number(request.POST["end_link"]) or 0))
    if "renew" in request.POST:
        return _renewed(request, member)
    form = InviteForm.of(request.POST)
    token = access.link_token("invite", group, form.role, form.lasts, key_of(request.POST))
    commands.issue(member.group, form.role, Invitation.Origin.PAGE, lasts=form.length, token=token)
    return _page(request, member.group, form, token)


def _ended(request: Request, group: int, count: int) -> HttpResponse:
    messages.success(request, _("Ended: %(count)s. Phones that are in stay in.") % {"count": count})
    return redirect("invite", group)


def _renewed(request: Request, member: Member) -> HttpResponse:
    """A fresh link in place of one that may have come into the wrong hands."""
    made_here = member.group.invitations.filter(origin=Invitation.Origin.PAGE)
    old = made_here.filter(pk=number(request.POST["renew"]) or 0).first()
    if old is None:
        raise access.NotThere
    token = access.link_token("renew", old.pk, key_of(request.POST))
    commands.renew(member.group, old, token=token)
    return _page(request, member.group, InviteForm.like(old), token)


def _page(request: Request, group: Group, form: InviteForm, token: str = "") -> HttpResponse:
    living = access.living_links(group, Invitation.Origin.PAGE)
    context = {
        "group": group,
        "form": form,
        "roles": MAY.items(),
        "link": link(request, token) if token else "",
        "living": [Link(invitation) for invitation in living],
        "only_here": only_here(request),
    }
    return render(request, "scoresheet/invite.html", context)


@GET_OR_POST
def keep(request: Request, group: int) -> HttpResponse:
    """The owner's link, once: the one made with the group, or when asked for a new one that replaces it."""
    member = access.of_group(request.device_token, group, Role.OWN)
    if request.method == "POST":
        token: str | None = commands.issue(member.group, Role.OWN, Invitation.Origin.KEEP)
    else:
        token = held(request, group)
    context = {"group": member.group, "link": link(request, token) if token else "", "only_here": only_here(request)}
    response = render(request, "scoresheet/keep.html", context)
    if token and request.method != "HEAD":  # asking for the head alone has shown nothing
        let_go(response, group)
    return response
