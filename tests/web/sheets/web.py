"""A table with browsers at it: the commands' table, and short words for what a browser sends."""

from typing import Any

from django.core import signing
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoresheet.access import COOKIE, hashed
from scoresheet.models import Change, Device, Member, Role
from scoresheet.views.sheets import drawn

from ...commands.table import Table, a_device, everything, fresh_key
from .paper import Node, parts, read

__all__ = ["HTMX", "Web", "browser_of", "everything"]

HTMX = {"HX-Request": "true"}


def browser_of(device: Device, **given: Any) -> Client:
    """A browser that holds the device's cookie."""
    token = f"held by {device.pk}"
    Device.objects.filter(pk=device.pk).update(hash=hashed(token))
    client = Client(**given)
    client.cookies[COOKIE] = signing.get_cookie_signer(salt=COOKIE).sign(token)
    return client


class Web(Table):
    """A group with a sheet in progress, its owner's browser and that of another phone that may write."""

    def __init__(self, *names: str, game: str = "yatzy", **house_rules: object) -> None:
        super().__init__(*names, game=game, **house_rules)
        self.client = browser_of(self.phone)
        self.other = self.let_in(self.other_phone, Role.SCORE)

    def let_in(self, device: Device, role: Role, **given: Any) -> Client:
        Member.objects.create(group=self.group, device=device, role=role)
        return browser_of(device, **given)

    def watcher(self) -> Client:
        return self.let_in(a_device("Watching"), Role.WATCH)

    # addresses

    def url(self, name: str = "sheet", *more: object) -> str:
        return reverse(name, args=[self.sheet_id, *more])

    def at(self, name: str, box: str, column: int = 0, to: str = "cell") -> str:
        return self.url(to, *self.cell(name, box, column))

    def named(self, name: str, box: str, column: int = 0) -> str:
        """A cell as buttons name it."""
        return "{}.{}.{}".format(*self.cell(name, box, column))

    @property
    def offered(self) -> int:
        """The house rules in force."""
        return self.sheet.rules_id or self.pad.rules.pk

    # what a browser sends

    def get(self, url: str = "", *, client: Client | None = None, htmx: bool = False, **query: Any) -> HttpResponse:
        sent = {key: str(value) for key, value in query.items()}
        answer = (client or self.client).get(url or self.url(), sent, headers=HTMX if htmx else {})
        assert isinstance(answer, HttpResponse)
        return answer

    def post(self, url: str, *, client: Client | None = None, htmx: bool = False, **fields: Any) -> HttpResponse:
        sent = {"key": fresh_key()} | {key: str(value) for key, value in fields.items()}
        answer = (client or self.client).post(url, sent, headers=HTMX if htmx else {})
        assert isinstance(answer, HttpResponse)
        return answer

    def tap(self, name: str, box: str, mark: str, column: int = 0, **given: Any) -> HttpResponse:
        """Tap a tile: the mark, what was believed there, the rules it was offered under."""
        return self.post(self.at(name, box, column), mark=mark, **self._seen(name, box, column) | given)

    def type(self, name: str, box: str, points: str, column: int = 0, **given: Any) -> HttpResponse:
        return self.post(self.at(name, box, column), points=points, **self._seen(name, box, column) | given)

    def _seen(self, name: str, box: str, column: int) -> dict[str, Any]:
        return {"saw": self.mark(name, box, column), "offered": self.offered}

    # what a browser shows

    def page(self, **query: Any) -> Node:
        return read(self.get(**query))

    def update(self, **query: Any) -> dict[str, Node]:
        return parts(self.get(htmx=True, **query))

    def shown(self, name: str, box: str, column: int = 0, **query: Any) -> Node:
        """A cell of the board."""
        return self.page(**query).at(self.named(name, box, column))

    def head(self, name: str) -> Node:
        """The head of somebody's columns."""
        [head] = [head for head in self.page().at("sheet").all("th", "seat") if head.one("bdi").text == name]
        return head

    def picker(self, name: str, box: str, column: int = 0, to: str = "cell", **given: Any) -> Node:
        return read(self.get(self.at(name, box, column, to), htmx=True, **given)).one("dialog")

    def line(self, label: str, **query: Any) -> list[str]:
        """What stands in a row of the board, by how its label begins."""
        rows = self.page(**query).one("table", "sheet").all("tr")
        [found] = [row for row in rows if row.has("th", scope="row") and row.all("th")[0].text.startswith(label)]
        return [node.text for node in found.inside if isinstance(node, Node) and node.tag == "td"]

    def whole_log(self) -> list[str]:
        """The log's lines, newest first, without their time."""
        items = read(self.get(self.url("log"))).one("ol", "log").all("li")
        return [item.text.removeprefix(item.one("time").text).strip() for item in items]

    def newest(self) -> Change:
        return Change.objects.filter(sheet=self.sheet_id).latest("id")

    @property
    def version(self) -> str:
        return f"{self.newest().pk}.{self.offered}"


def nothing_kept() -> None:
    """Forget what was read and drawn: the next page asks the database for all of it."""
    for memory in (drawn.readings, drawn.boards, drawn.answers, drawn.newest_lines):
        memory.clear()
