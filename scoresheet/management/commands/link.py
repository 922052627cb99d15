"""`manage.py link GROUP`: a fresh link that lets its holder run the group, for whoever runs the server."""

import io
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from scoresheet import commands
from scoresheet.forms.fields import number
from scoresheet.models import Group, Invitation, Role


class Command(BaseCommand):
    help = "Print a fresh link that lets its holder run a group. The last one printed ends."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("group", nargs="?", default="", help="the group's number or name")
        parser.add_argument("--base", default=address(), help="the address phones use (%(default)s)")

    def handle(self, *args: Any, group: str, base: str, **options: Any) -> None:
        found = meant(group)
        token = commands.issue(found, Role.OWN, Invitation.Origin.SERVER)
        url = base.rstrip("/") + reverse("join", args=[token])
        self.stdout.write(f"{found.name}: whoever opens this link runs the group. It is shown this once.\n{url}")
        self.stdout.write(drawn(url))


def address() -> str:
    """Where phones find this server, as far as the settings know it."""
    host = next((name for name in settings.ALLOWED_HOSTS if name not in {"localhost", "127.0.0.1", "[::1]", "*"}), "")
    if not host or host.startswith("."):
        return "http://localhost:8000"
    return f"{'https' if settings.HTTPS else 'http'}://{host}"


def meant(wanted: str) -> Group:
    """The group of this number or name.  Where there is none, or several, the answer lists the groups."""
    there = Group.objects.filter(deleted_at=None)
    found = list(there.filter(pk=number(wanted) or 0)) or list(there.filter(name=wanted))
    if len(found) == 1:
        return found[0]
    listed = "\n".join(f"{group.pk:6}  {group.name}" for group in found or there.order_by("id"))
    raise CommandError(f"Which group? Say its number.\n{listed}" if listed else "There is no group yet.")


def drawn(url: str) -> str:
    """The code to scan, in characters."""
    import segno  # noqa: PLC0415 - only this needs it

    code = io.StringIO()
    segno.make(url, micro=False).terminal(out=code, compact=True)
    return code.getvalue()
