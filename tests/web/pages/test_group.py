"""The page of a group: what is on the table, the next game in one tap, what is kept."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scoresheet import commands
from scoresheet.models import Group, Invitation, Role, Sheet

from ...commands.table import fresh_key
from ..sheets.paper import Node, read
from ..sheets.web import Web, everything


def page_of(table: Web, client: Client | None = None) -> Node:
    return read((client or table.client).get(reverse("group", args=[table.group.pk])))


def test_the_table_comes_first_then_the_past_then_the_group(table: Web) -> None:
    table.write("Anna", "chance", "33366")

    page = page_of(table)

    assert "Ben to play" in page.one("a", "running").text
    assert page.one("a", "running").one("span", "seats").text == "21 Anna0 Ben"
    assert page.has("a", href=reverse("pad", args=[table.pad.pk]))
    assert page.has("a", href=reverse("players", args=[table.group.pk]))
    assert page.has("a", href=reverse("invite", args=[table.group.pk]))


def test_same_again_says_who_starts_and_starts_it(table: Web) -> None:
    button = page_of(table).one("button", "solid")
    sent = {"sheet": table.sheet_id, "key": "tapped"}

    first = table.client.post(reverse("same-again", args=[table.group.pk]), sent)
    second = table.client.post(reverse("same-again", args=[table.group.pk]), sent)

    assert "Ben starts" in button.text
    assert first["Location"] == second["Location"] == reverse("sheet", args=[Sheet.objects.latest("id").pk])
    assert Sheet.objects.count() == 2
    assert Sheet.objects.latest("id").seats.get(starter=True).name == "Ben"


def test_several_sheets_can_lie_on_the_table(table: Web) -> None:
    commands.same_again(table.phone, table.sheet, key=fresh_key())

    assert len(page_of(table).all("a", "running")) == 2


def test_one_who_plays_alone_can_play_again(db: None) -> None:
    alone = Web("Anna")

    page = page_of(alone)

    assert "the same one" in page.one("button", "solid").text


@pytest.mark.parametrize("sheet", ["", "0", "x", "999999", "1" * 40])
def test_same_again_of_no_sheet_is_nothing(table: Web, sheet: str) -> None:
    answer = table.client.post(reverse("same-again", args=[table.group.pk]), {"sheet": sheet, "key": "tapped"})

    assert answer.status_code == 404


def test_a_discarded_sheet_can_be_brought_back(table: Web) -> None:
    table.do(commands.discard)
    form = page_of(table).one("form", action=reverse("bring-back", args=[table.group.pk]))
    sent = {field["name"]: field["value"] for field in form.all("input")}

    answer = table.client.post(form["action"], sent)

    assert answer["Location"] == reverse("sheet", args=[table.sheet_id])
    assert table.sheet.discarded_at is None


def test_a_sheet_of_others_cannot_be_brought_back(table: Web) -> None:
    foreign = Web("Cleo")
    foreign.do(commands.discard)

    answer = table.client.post(reverse("bring-back", args=[table.group.pk]), {"sheet": foreign.sheet_id})

    assert answer.status_code == 404
    assert foreign.sheet.discarded_at is not None


def test_the_group_takes_a_name(table: Web) -> None:
    answer = table.client.post(reverse("rename-group", args=[table.group.pk]), {"name": " Fridays "}, follow=True)

    page = read(answer)
    assert page.one("h1").text == "Fridays"
    assert "has its name" in page.at("said").text
    assert read(table.client.get(answer.request["PATH_INFO"])).at("said").text == ""


def test_a_name_that_cannot_be_is_kept_beside_its_sentence(table: Web) -> None:
    answer = table.client.post(reverse("rename-group", args=[table.group.pk]), {"name": "y" * 200})

    page = read(answer)
    assert answer.status_code == 422
    assert "up to 40 letters" in page.at("name-problem").text
    assert page.at("name")["value"] == "y" * 200
    assert Group.objects.get().name == "Anna, Ben"


def test_who_may_only_look_is_offered_nothing_to_press(table: Web) -> None:
    page = page_of(table, table.watcher())

    assert not page.has("form")
    assert page.has("a", "running")


def test_who_may_write_is_not_offered_what_is_the_owners(table: Web) -> None:
    page = page_of(table, table.other)

    assert page.has("button", "solid")
    assert not page.has("a", href=reverse("invite", args=[table.group.pk]))
    assert not page.has("input", id="name")


OWNERS = [
    ("rename-group", {"name": "Mine"}),
    ("invite", {"make": ""}),
    ("invite", {"end": ""}),
    ("pads", {"name": "P"}),
]
WRITERS = [
    ("same-again", {}),
    ("bring-back", {}),
    ("new-game", {"go": ""}),
    ("players", {"add": "", "name": "Cleo"}),
]


@pytest.mark.parametrize(("name", "sent"), OWNERS)
def test_what_is_the_owners_is_refused_to_others_in_words(table: Web, name: str, sent: dict[str, str]) -> None:
    before = everything()

    answer = table.other.post(reverse(name, args=[table.group.pk]), sent)

    assert answer.status_code == 403
    assert "run the group" in read(answer).one("main").text
    assert everything() == before


@pytest.mark.parametrize(("name", "sent"), WRITERS)
def test_what_needs_writing_is_refused_to_who_looks_on(table: Web, name: str, sent: dict[str, str]) -> None:
    watcher, before = table.watcher(), everything()

    answer = watcher.post(reverse(name, args=[table.group.pk]), sent)

    assert answer.status_code == 403
    assert everything() == before


PAGES = ["group", "new-game", "players", "pads", "past", "invite", "keep"]


@pytest.mark.parametrize("name", PAGES)
def test_a_stranger_and_a_wrong_number_get_the_same_nothing(table: Web, name: str) -> None:
    stranger = Web("Cleo").client

    foreign = stranger.get(reverse(name, args=[table.group.pk]))
    nowhere = stranger.get(reverse(name, args=[987_654]))
    unknown = Client().get(reverse(name, args=[table.group.pk]))

    assert {foreign.status_code, nowhere.status_code, unknown.status_code} == {404}
    assert read(foreign).one("main").text == read(nowhere).one("main").text == read(unknown).one("main").text


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_private_and_never_stored(table: Web, name: str) -> None:
    answer = table.client.get(reverse(name, args=[table.group.pk]))

    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"
    assert read(answer).one("html")["lang"] == "en"


@pytest.mark.parametrize(
    "name", ["new-game", "players", "pads", "past", "invite", "pad", "rules", "player", "join", "follow"]
)
def test_a_name_in_a_title_does_not_turn_it_round(nearly_over: Web, name: str) -> None:
    table = nearly_over
    table.write("Anna", "chance", "11111")
    table.change_rules(upper_threshold=60)
    table.empty("Anna", "chance")
    commands.rename_group(table.group, "שרה")
    commands.rename_pad(table.phone, table.pad, "שרה")
    commands.rename_player(table.phone, table.player("Ben"), "שרה")
    pads = dict.fromkeys(("pad", "rules"), table.pad.pk)
    number = {**pads, "player": table.player("שרה").pk, "follow": table.sheet_id}.get(name, table.group.pk)
    token = commands.issue(table.group, Role.WATCH, Invitation.Origin.PAGE)

    page = read(table.client.get(reverse(name, args=[token if name == "join" else number])))

    title = page.one("title").text
    assert title.count("שרה") == title.count("\u2068שרה\u2069") > 0


@pytest.mark.parametrize("language", ["en", "da"])
def test_numbers_in_addresses_and_fields_are_never_grouped(table: Web, language: str, settings: Settings) -> None:
    assert not settings.USE_THOUSAND_SEPARATOR  # what is for people to read holds no number above 999 either
    late = Group.objects.create(pk=1_234_567, name="Late", key="late")
    table.phone.members.create(group=late, role="own")
    commands.new_pad(table.phone, late, game="yatzy", name="P", key="p")
    player = commands.add_player(late, "Anna")
    type(player).objects.filter(pk=player.pk).update(id=7_654_321)
    table.client.cookies["django_language"] = language

    pages = [table.client.get(reverse(name, args=[late.pk])) for name in PAGES]

    for answer in pages:
        tree = read(answer)
        sent = [node.attrs.get(name, "") for node in tree for name in ("href", "action", "value", "formaction", "id")]
        assert answer.status_code == 200
        assert not [
            value for value in sent if "1.234" in value or "1,234" in value or "7.654" in value or "7,654" in value
        ]
