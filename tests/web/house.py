"""A house with all its doors: two groups, five who knock, and something real behind every address."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoresheet import commands
from scoresheet.access import COOKIE
from scoresheet.models import Invitation, Member, Role

from ..commands.table import a_device, fresh_key
from .sheets.web import HTMX, Web

WHO = ("stranger", "foreign", "watcher", "scorer", "owner")
NAMES = ("Annabeth", "Balthasar")
"""Players of the group, which is called after them: whoever was not let in reads neither."""


def patterns(resolver: URLResolver | None = None, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address that the server knows, with its way as it is written in the table of contents."""
    for found in (resolver or get_resolver()).url_patterns:
        way = before + str(found.pattern)
        if isinstance(found, URLResolver):
            yield from patterns(found, way)
        else:
            yield way, found


PATTERNS = {str(pattern.name): pattern for _way, pattern in patterns()}
WAYS = {str(pattern.name): f"/{way}" for way, pattern in patterns()}


def asked_for(name: str) -> list[str]:
    """The parts of an address that differ, in order."""
    return list(PATTERNS[name].pattern.converters)


class House:
    """A group with a finished game, one on the table and one off it; and another group, with no business here."""

    def __init__(self) -> None:
        self.table, self.others = Web(*NAMES), Web("Dorothea")
        group, owner = self.table.group, self.table.phone
        self.table.write(NAMES[0], "ones", "-")
        finished = self.table.do(commands.end_early).reading.sheet
        gone = commands.same_again(owner, finished, key=fresh_key())
        commands.discard(owner, gone.pk, key=fresh_key())
        on_the_table = commands.same_again(owner, finished, key=fresh_key())
        self.table.turn_to(on_the_table.pk)
        written = self.table.write(NAMES[0], "ones", "-")
        self.ids: dict[str, object] = {
            "group": group.pk,
            "pad": self.table.pad.pk,
            "player": self.table.player(NAMES[1]).pk,
            "phone": Member.objects.get(group=group, device=self.table.other_phone).pk,
            "sheet": on_the_table.pk,
            "seat": self.table.seat(NAMES[0]).pk,
            "column": 0,
            "box": "ones",
            "finished": finished.pk,
            "gone": gone.pk,
            "change": written.change.pk,
            "shown": self.table.pad.rules.pk,
            "foreign_sheet": self.others.sheet_id,
            "foreign_seat": self.others.seat("Dorothea").pk,
            "foreign_player": self.others.player("Dorothea").pk,
            "foreign_pad": self.others.pad.pk,
            "foreign_change": self.others.write("Dorothea", "ones", "-").change.pk,
            "foreign_phone": Member.objects.get(group=self.others.group, device=self.others.phone).pk,
            "foreign_link": self.others.group.invitations.earliest("id").pk,
        }
        invitation = commands.issue(group, Role.SCORE, Invitation.Origin.PAGE)
        self.tokens = {"join": invitation, "shared": commands.share(finished.pk)}
        watching = self.table.let_in(a_device(), Role.WATCH)
        at_the_door = (Client(), self.others.client, watching, self.table.other, self.table.client)
        held = {who: client.cookies.get(COOKIE) for who, client in zip(WHO, at_the_door, strict=True)}
        self.cookies = {who: cookie.value if cookie else "" for who, cookie in held.items()}

    def browser(self, who: str) -> Client:
        client = Client()
        if self.cookies[who]:
            client.cookies[COOKIE] = self.cookies[who]
        return client

    def address(self, name: str, **other: object) -> str:
        """The address of this name, of what is in the house."""
        known = self.ids | {"token": self.tokens.get(name, "no-such-link-at-all")} | other
        return reverse(name, kwargs={part: known[part] for part in asked_for(name)})

    def sent(self, fields: Mapping[str, str]) -> dict[str, str]:
        """What a form sends: ``{change}`` and the like stand for the numbers of what is in the house."""
        return {"key": fresh_key()} | {name: value.format_map(self.ids) for name, value in fields.items()}

    def knock(
        self, who: str, method: str, address: str, sends: Mapping[str, str] | None = None, *, htmx: bool = False
    ) -> HttpResponse:
        browser, headers = self.browser(who), HTMX if htmx else {}
        if method == "post":
            answer = browser.post(address, self.sent(sends or {}), headers=headers)
        else:
            answer = browser.generic(method.upper(), address, headers=headers)
        assert isinstance(answer, HttpResponse)
        return answer


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done in here is taken back: the next one knocks at the same house."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
