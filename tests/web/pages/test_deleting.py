"""A group deleted and brought back; a finished game deleted and brought back."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import Group, Invitation, Role

from ...commands.table import a_device, fresh_key
from ..sheets.paper import Node, read
from ..sheets.web import Web, everything


def delete_url(table: Web) -> str:
    return reverse("delete-group", args=[table.group.pk])


def shown(client: Client, url: str) -> dict[str, Any]:
    """What a browser would send of the page that asks."""
    return read(client.get(url)).one("form").fields


def deleted(table: Web) -> Web:
    table.client.post(delete_url(table), shown(table.client, delete_url(table)))
    assert Group.objects.get(pk=table.group.pk).deleted_at
    return table


def start(client: Client) -> Node:
    return read(client.get(reverse("start")))


@pytest.fixture
def household(db: None) -> Web:
    """Five people with forty games, three pads and seven phones."""
    table = Web("Anna", "Ben", "Cleo", "Dora", "Ib")
    for number in range(2):
        commands.new_pad(table.phone, table.group, game="maxi", name=f"Maxi {number}", key=f"pad {number}")
    for _phone in range(5):
        table.let_in(a_device(), Role.SCORE)
    player = table.player("Anna").pk
    for number in range(39):
        commands.start_sheet(table.phone, table.pad, [player], starter=player, key=f"game {number}")
    return table


# --- a group ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_plain_member_may_not_delete_the_group(household: Web, role: Role, method: str) -> None:
    member = household.let_in(a_device(), role)
    sent = shown(household.client, delete_url(household))
    before = everything()

    answer = getattr(member, method)(delete_url(household), sent)

    assert (answer.status_code, everything()) == (403, before)
    assert "it needs the right to run the group" in read(answer).text
    assert not read(member.get(reverse("group", args=[household.group.pk]))).has("a", href=delete_url(household))


def test_an_owner_is_told_what_goes_and_until_when_it_can_come_back(household: Web) -> None:
    way = read(household.client.get(reverse("group", args=[household.group.pk]))).one("a", href=delete_url(household))
    before = everything()

    page = read(household.client.get(way["href"]))

    assert "40 games of 5 people, 3 pads, 7 phones" in page.one("main").text
    assert "For 30 days, until " in page.one("main").text
    assert everything() == before


@pytest.mark.parametrize("sent", [{}, {"shown": ""}, {"shown": "39.5.3.7"}, {"key": "k"}])
def test_without_the_confirmation_nothing_is_deleted(household: Web, sent: dict[str, str]) -> None:
    before = everything()

    answer = household.client.post(delete_url(household), sent)

    assert (answer.status_code, everything()) == (409, before)
    assert "Look at what would go now" in read(answer).one(role="alert").text
    assert read(answer).one("form").fields["shown"] == "40.5.3.7"


def test_a_page_that_has_not_shown_everything_deletes_nothing(table: Web) -> None:
    sent = shown(table.client, delete_url(table))
    table.let_in(a_device(), Role.SCORE)
    before = everything()

    answer = table.client.post(delete_url(table), sent)

    assert (answer.status_code, everything()) == (409, before)
    assert "1 game of 2 people, 1 pad, 3 phones" in read(answer).one("main").text


def test_a_deleted_group_is_nowhere_but_on_its_owners_start_page(table: Web) -> None:
    page = read(table.client.post(delete_url(table), shown(table.client, delete_url(table)), follow=True))

    assert "Anna, Ben is deleted." in page.at("said").text
    offer = page.one("form", action=reverse("undelete-group", args=[table.group.pk]))
    assert "Deleted: Anna, Ben" in offer.text
    assert "Gone for good on" in offer.text
    assert "Deleted" not in start(table.other).text
    assert not page.has("a", href=reverse("group", args=[table.group.pk]))


def test_every_door_of_a_deleted_group_is_shut(nearly_over: Web) -> None:
    table = nearly_over
    table.write("Anna", "chance", "11111")
    guest = table.watcher()
    joining = reverse("join", args=[commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)])
    sharing = reverse("shared", args=[commands.share(table.sheet_id)])
    deleted(table)

    doors = [
        *(
            reverse(name, args=[table.group.pk])
            for name in ("group", "group-live", "players", "past", "pads", "devices")
        ),
        *(reverse(name, args=[table.group.pk]) for name in ("new-game", "invite", "keep", "delete-group")),
        *(table.url(name) for name in ("sheet", "sheet-live", "log", "table", "delete-sheet")),
        table.at("Anna", "ones"),
        reverse("pad", args=[table.pad.pk]),
        reverse("rules", args=[table.pad.pk]),
        reverse("player", args=[table.player("Anna").pk]),
        reverse("forget-player", args=[table.player("Anna").pk]),
    ]
    for client in (table.client, table.other, guest):
        assert {client.get(door).status_code for door in doors} == {404}
    assert {Client().get(path).status_code for path in (joining, sharing)} == {410}
    with pytest.raises(CommandError):
        call_command("link", table.group.name)


def test_a_deleted_group_comes_back_by_one_button(table: Web) -> None:
    form = start(deleted(table).client).one("form", action=reverse("undelete-group", args=[table.group.pk]))

    page = read(table.client.post(form["action"], form.fields, follow=True))

    assert "Anna, Ben is back, as it was." in page.at("said").text
    assert table.other.get(table.url()).status_code == 200


def test_a_double_tap_on_either_is_harmless(table: Web) -> None:
    sent = shown(table.client, delete_url(table))
    deleting = [table.client.post(delete_url(table), sent)["Location"] for _tap in range(2)]
    back = reverse("undelete-group", args=[table.group.pk])
    returning = [table.client.post(back)["Location"] for _tap in range(2)]

    assert deleting == [reverse("start")] * 2
    assert returning == [reverse("group", args=[table.group.pk])] * 2
    assert Group.objects.get(pk=table.group.pk).deleted_at is None


def test_nobody_else_brings_a_deleted_group_back(table: Web) -> None:
    deleted(table)
    before = everything()

    answers = [
        client.post(reverse("undelete-group", args=[table.group.pk]))
        for client in (table.other, Client(), Web("Cleo").client)
    ]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert table.client.get(reverse("undelete-group", args=[table.group.pk])).status_code == 405
    assert everything()["Group"][: len(before["Group"])] == before["Group"]


def test_a_group_that_is_there_is_brought_back_by_nobody(table: Web) -> None:
    answer = table.other.post(reverse("undelete-group", args=[table.group.pk]))

    assert answer.status_code == 403


# --- a finished game --------------------------------------------------------------------------------------------


@pytest.fixture
def finished(nearly_over: Web) -> Web:
    """Anna has 5 in Chance and won."""
    nearly_over.write("Anna", "chance", "11111")
    return nearly_over


def test_an_owner_is_told_which_game_goes(finished: Web) -> None:
    way = read(finished.get(finished.url("table"))).one("a", href=finished.url("delete-sheet"))
    before = everything()

    page = read(finished.get(way["href"]))

    assert page.one("table", "past").texts("b") == ["Anna", "5"]
    assert "Ben 0" in page.one("table", "past").text
    assert "can be brought back from the group’s page" in page.one("main").text
    assert everything() == before


def test_a_deleted_game_is_in_no_list_and_comes_back_as_it_was(finished: Web) -> None:
    past = reverse("past", args=[finished.group.pk])
    before = read(finished.get(past)).one("main").text

    page = read(finished.client.post(finished.url("delete-sheet"), shown_game(finished), follow=True))
    gone = read(finished.get(past)).one("main").text
    form = page.one("form", action=reverse("bring-back", args=[finished.group.pk]))
    finished.client.post(form["action"], form.fields)

    assert "The game is deleted" in page.at("said").text
    assert "Gone for good on" in form.text
    assert "None yet" in gone
    assert read(finished.get(past)).one("main").text == before


def shown_game(table: Web) -> dict[str, Any]:
    return shown(table.client, table.url("delete-sheet"))


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_who_does_not_run_the_group_deletes_no_game(finished: Web, role: Role) -> None:
    member, sent = finished.let_in(a_device(), role), shown_game(finished)
    before = everything()

    asked, done = member.get(finished.url("delete-sheet")), member.post(finished.url("delete-sheet"), sent)

    assert (asked.status_code, done.status_code, everything()) == (403, 403, before)
    assert not read(member.get(finished.url("table"))).has("a", href=finished.url("delete-sheet"))


def test_a_game_without_the_confirmation_or_changed_since_is_asked_about_again(finished: Web) -> None:
    sent = shown_game(finished)
    finished.write("Anna", "chance", "22222")
    before = everything()

    answers = [finished.client.post(finished.url("delete-sheet"), fields) for fields in ({}, sent)]

    assert ([answer.status_code for answer in answers], everything()) == ([409, 409], before)
    assert "10" in read(answers[1]).one("table", "past").text


def test_a_game_in_progress_has_no_such_page(table: Web) -> None:
    assert table.get(table.url("delete-sheet"))["Location"] == table.url()
    assert table.post(table.url("delete-sheet"), shown=table.newest().pk).status_code == 409
    assert not read(table.get(table.url("table"))).has("a", href=table.url("delete-sheet"))


def test_every_sheet_off_the_table_can_be_brought_back_from_the_groups_page(table: Web) -> None:
    player = table.player("Anna").pk
    for _number in range(7):
        sheet = commands.start_sheet(table.phone, table.pad, [player], starter=player, key=fresh_key())
        commands.discard(table.phone, sheet.pk, key=fresh_key())

    page = read(table.client.get(reverse("group", args=[table.group.pk])))

    assert len(page.all("form", action=reverse("bring-back", args=[table.group.pk]))) == 7
