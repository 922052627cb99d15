"""A finished sheet shown by a link of its own: to look at, by anybody, until it is ended; and nothing else."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoresheet import commands
from scoresheet.access import hashed
from scoresheet.models import Group, Share, Sheet

from .paper import Node, read
from .web import Web, everything


@pytest.fixture
def over(nearly_over: Web) -> Web:
    nearly_over.write("Anna", "chance", "33366")
    return nearly_over


def share(table: Web, client: Client | None = None) -> str:
    """The path of the link that the table's page shows."""
    page = read(table.post(table.url("share"), client=client, make=""))
    link: str = page.one("input", readonly="")["value"]
    return link.removeprefix("http://testserver")


def look(path: str) -> HttpResponse:
    answer = Client().get(path)
    assert isinstance(answer, HttpResponse)
    return answer


def table_page(table: Web, client: Client | None = None) -> Node:
    return read(table.get(table.url("table"), client=client))


# --- the link ---------------------------------------------------------------------------------------------------


def test_a_link_is_shown_once_as_text_and_as_a_code_and_only_its_hash_is_kept(over: Web) -> None:
    page = read(over.post(over.url("share"), make=""))

    token = page.one("input", readonly="")["value"].rstrip("/").rpartition("/")[2]
    assert page.has("svg", "code")
    assert Share.objects.get().hash == hashed(token)
    assert token not in str(everything())
    assert not table_page(over).has("input", readonly="")


@pytest.mark.parametrize("may_write", [True, False])
def test_whoever_may_write_makes_links_and_a_watcher_finds_none(over: Web, may_write: bool) -> None:
    client = over.other if may_write else over.watcher()

    page = table_page(over, client)
    answer = over.post(over.url("share"), client=client, make="")

    assert page.has("form", action=over.url("share")) is may_write
    assert (answer.status_code, Share.objects.count()) == ((200, 1) if may_write else (403, 0))


def test_a_sheet_in_progress_is_not_offered_and_refused(table: Web) -> None:
    before = everything()

    answer = table.post(table.url("share"), make="")

    assert (answer.status_code, everything()) == (409, before)
    assert not table_page(table).has("form", action=table.url("share"))


def test_links_are_counted_and_ended(over: Web) -> None:
    paths = [share(over), share(over)]
    counted = table_page(over).one("form", action=over.url("share")).text

    answer = over.client.post(over.url("share"), {"end": ""}, follow=True)

    assert "2 links show it." in counted
    assert "Ended: 2." in read(answer).at("said").text
    assert [look(path).status_code for path in paths] == [410, 410]


def test_a_double_tap_shows_one_link(over: Web) -> None:
    fields = table_page(over).one("form", action=over.url("share")).fields | {"make": ""}

    pages = [read(over.post(over.url("share"), **fields)) for _tap in range(2)]

    links = [page.one("input", readonly="")["value"] for page in pages]
    assert links[0] == links[1]
    assert Share.objects.count() == 1


# --- what it shows ----------------------------------------------------------------------------------------------


def test_anybody_with_the_link_sees_the_sheet_with_its_result(over: Web) -> None:
    page = read(look(share(over)))

    assert "wins with 21" in page.at("ended").one("h2").text
    assert [head.one("bdi").text for head in page.at("sheet").all("th", "seat")] == ["Anna", "Ben"]
    assert "Anna, Chance: 21" in page.at("sheet").texts("span", "sr")
    assert page.one("meta", name="robots")["content"] == "noindex"


def test_from_there_nothing_else_can_be_reached_and_nothing_written(over: Web) -> None:
    answer = look(share(over))

    page, text = read(answer), answer.content.decode()
    assert not any(page.has(tag) for tag in ("a", "form", "button", "input", "dialog"))
    assert f"/sheets/{over.sheet_id}/" not in text
    assert f"/groups/{over.group.pk}/" not in text
    assert "phone" not in page.text
    assert (answer["X-Robots-Tag"], answer["Referrer-Policy"]) == ("noindex", "same-origin")
    assert answer["Cache-Control"] == "private, no-store"


def test_the_link_lets_nobody_in(over: Web) -> None:
    path, stranger = share(over), Client()
    before = everything()
    stranger.get(path)

    answers = [
        stranger.post(path, {"mark": "-"}).status_code,
        stranger.put(path).status_code,
        stranger.get(over.url()).status_code,
        stranger.get(over.at("Anna", "ones")).status_code,
        over.tap("Anna", "chance", "66666", client=stranger).status_code,
        over.post(over.url("undo"), client=stranger, change=over.newest().pk).status_code,
        stranger.get(reverse("group", args=[over.group.pk])).status_code,
    ]

    assert answers == [405, 405, 404, 404, 404, 404, 404]
    assert everything() == before


def test_opening_it_makes_no_phone(over: Web) -> None:
    path = share(over)
    before = everything()

    answer = look(path)

    assert everything() == before
    assert "device" not in answer.cookies


def test_a_sheet_that_was_opened_again_is_shown_as_it_is_with_a_note(over: Web) -> None:
    path = share(over)
    over.empty("Anna", "chance")

    page = read(look(path))

    assert "This game was opened again." in page.one("p", "note").text
    assert not page.has(id="ended")
    assert not any(page.has(tag) for tag in ("a", "form", "button"))
    assert "Anna, Chance: open" in page.at("sheet").texts("span", "sr")


def test_a_sheet_that_was_opened_again_under_rules_of_its_own_leads_nowhere(over: Web) -> None:
    path = share(over)
    over.change_rules(upper_bonus=100)
    over.empty("Anna", "chance")

    page = read(look(path))

    assert "keeps the rules it was finished under" in page.text
    assert not page.has("a")


# --- when it shows nothing --------------------------------------------------------------------------------------


def ended(table: Web) -> None:
    commands.end_shares(table.sheet_id)


def discarded(table: Web) -> None:
    Sheet.objects.filter(pk=table.sheet_id).update(discarded_at=timezone.now())


def deleted(table: Web) -> None:
    Group.objects.filter(pk=table.group.pk).update(deleted_at=timezone.now())


@pytest.mark.parametrize("gone", [ended, discarded, deleted])
def test_a_dead_link_says_the_same_as_one_that_never_was(over: Web, gone: Callable[[Web], None]) -> None:
    path = share(over)
    gone(over)

    dead, never = look(path), look(reverse("shared", args=["never-was-any-such-link"]))

    assert dead.status_code == never.status_code == 410
    assert read(dead).one("main").text == read(never).one("main").text
    assert "Anna" not in dead.content.decode()


@pytest.mark.parametrize("token", ["x", "a" * 5000, "☃", "%00", "'--", "1.1"])
def test_a_guess_is_told_nothing(over: Web, token: str) -> None:
    share(over)

    assert Client().get(f"/shared/{token}/").status_code == 410
