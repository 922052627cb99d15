"""What is kept about a phone, a phone forgotten, and a name taken out of a group."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoresheet import commands
from scoresheet.access import COOKIE
from scoresheet.models import Device, Group, Holdings, Role

from ...commands.table import a_device, fresh_key
from ..sheets.paper import read
from ..sheets.web import Web, everything

DATA, FORGET, DEVICE = "/device/data/", "/device/forget/", "/device/"


def kept(client: Client) -> dict[str, Any]:
    answer = client.get(DATA)
    assert answer["Content-Disposition"] == 'attachment; filename="this-phone.json"'
    found: dict[str, Any] = json.loads(answer.content)
    return found


def confirmed(client: Client, url: str) -> dict[str, str]:
    """What a browser sends when the button of the page that asks is pressed."""
    return {**read(client.get(url)).one("form").fields, "forget": ""}


# --- what is kept -----------------------------------------------------------------------------------------------


def test_a_phone_gets_everything_that_is_stored_about_it(table: Web) -> None:
    table.client.post(DEVICE, {"language": "en", "theme": "dark", "entry": "tray", "struck": "dash"})
    table.client.cookies["of-another-site"] = "x"
    table.group.members.filter(device=table.phone).update(player=table.player("Anna"))
    table.write("Anna", "fours", "4444")
    table.write("Ben", "ones", "1", device=table.other_phone)
    table.change_rules(upper_bonus=35)

    about = kept(table.client)

    [group] = about["groups"]
    assert (about["name"], group["group"], group["role"], group["phone_of"]) == (
        "Anna's phone",
        "Anna, Ben",
        "own",
        "Anna",
    )
    assert [(line["sheet"], line.get("for"), line["what"]) for line in about["wrote"]] == [
        (table.sheet_id, "", "The sheet was laid on the table"),
        (table.sheet_id, "Anna", "Fours 16"),
    ]
    assert [row["rules"] for row in about["house_rules"]] == [{}, {"upper_bonus": 35}]
    assert about["cookies_on_this_phone"] == ["device", "django_language", "entry", "struck", "theme"]
    times = [group["joined"], group["last_seen"], about["known_since"], *(line["when"] for line in about["wrote"])]
    assert all(timezone.now() - datetime.fromisoformat(time) < timedelta(minutes=5) for time in times)


def test_a_phone_that_was_shown_out_learns_no_names(table: Web) -> None:
    table.write("Ben", "ones", "1", device=table.other_phone)
    commands.change_house_rules(table.other_phone, table.pad, {"upper_bonus": 35}, shown=table.pad.rules.pk)
    table.group.members.filter(device=table.other_phone).delete()

    about = kept(table.other)

    assert about["groups"] == []
    assert [(line["what"], line["sheet"]) for line in about["wrote"]] == [("written", table.sheet_id)]
    assert [row["pad"] for row in about["house_rules"]] == [None]
    assert "Ben" not in json.dumps(about).replace("Ben's phone", "")


def test_several_games_are_told_each_in_its_own_words(table: Web) -> None:
    yahtzee = commands.new_pad(table.phone, table.group, game="yahtzee", name="Yahtzee", key="yahtzee")
    table.write("Anna", "one_pair", "66")
    player = table.player("Anna").pk
    table.turn_to(commands.start_sheet(table.phone, yahtzee, [player], starter=player, key=fresh_key()).pk)
    table.write("Anna", "full_house", "66655")

    assert [line["what"] for line in kept(table.client)["wrote"]][1::2] == ["One pair 12", "Full house 25"]


@pytest.mark.django_db
def test_an_unknown_phone_gets_a_file_that_holds_nothing() -> None:
    about = kept(Client())

    assert {about[key] for key in ("name", "known_since")} == {"", None}
    assert about["groups"] == about["wrote"] == about["house_rules"] == about["cookies_on_this_phone"] == []


def test_the_page_of_this_phone_leads_to_both(table: Web) -> None:
    page = read(table.client.get(DEVICE))

    assert {DATA, FORGET} <= {link["href"] for link in page.all("a")}


# --- a phone ----------------------------------------------------------------------------------------------------


def test_a_phone_is_asked_before_it_is_forgotten(table: Web) -> None:
    before = everything()

    answers = [table.client.get(FORGET), table.client.post(FORGET), table.client.post(FORGET, {"key": "k"})]

    assert [answer.status_code for answer in answers] == [200] * 3
    assert everything() == before
    assert "cannot be taken back" in read(answers[1]).one("main").text


def test_a_forgotten_phone_is_a_stranger(table: Web) -> None:
    table.client.post(DEVICE, {"language": "en", "theme": "dark", "entry": "tray", "struck": "zero"})
    owner = table.let_in(a_device(), Role.OWN)
    old = table.client.cookies[COOKIE].value

    page = read(table.client.post(FORGET, confirmed(table.client, FORGET), follow=True))

    assert "This phone is forgotten." in page.at("said").text
    assert "class" not in page.one("html").attrs
    assert not Device.objects.filter(pk=table.phone.pk).exists()
    assert table.client.cookies[COOKIE].value != old
    assert {name for name in ("theme", "entry", "struck") if table.client.cookies[name].value} == set()
    assert table.client.get(table.url()).status_code == 404
    assert owner.get(table.url()).status_code == 200


def test_a_cookie_that_was_due_to_be_renewed_is_gone_too(table: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    signed = signing.get_cookie_signer(salt=COOKIE).sign(f"held by {table.phone.pk}")
    monkeypatch.setattr("scoresheet.access.tokens.RENEWED_AFTER", -1)
    table.client.cookies[COOKIE] = signed

    answer = table.client.post(FORGET, confirmed(table.client, FORGET))

    assert answer.cookies[COOKIE].value == ""


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ([], "No other phone is in this group."),
        ([Role.SCORE], "No other phone runs this group."),
        ([Role.OWN], "The other phones go on as before."),
    ],
)
def test_a_phone_is_told_what_it_leaves_behind(table: Web, others: list[Role], told: str) -> None:
    table.group.members.exclude(device=table.phone).delete()
    for role in others:
        table.let_in(a_device(), role)

    page = read(table.client.get(FORGET)).one("main")
    assert told in page.text
    assert page.has("a", href=reverse("delete-group", args=[table.group.pk])) is (not others)


@pytest.mark.parametrize(
    ("role", "told"), [(Role.SCORE, "nobody can bring it back"), (Role.OWN, "can still bring it back")]
)
def test_a_phone_is_told_of_a_deleted_group_that_would_lose_its_way_back(table: Web, role: Role, told: str) -> None:
    table.let_in(a_device(), role)
    commands.delete_group(table.group, shown=str(Holdings.of(table.group)))

    assert told in read(table.client.get(FORGET)).one("main").text


def test_a_phone_that_became_the_only_one_to_run_a_group_is_asked_again(table: Web) -> None:
    other = a_device()
    table.let_in(other, Role.OWN)
    sent = confirmed(table.client, FORGET)
    table.group.members.filter(device=other).delete()
    before = everything()

    answer = table.client.post(FORGET, sent)

    assert (answer.status_code, everything()) == (409, before)
    assert "No other phone runs this group." in read(answer).one("main").text


@pytest.mark.django_db
def test_an_unknown_phone_loses_its_cookies_only() -> None:
    phone = Client()
    phone.cookies["theme"] = "dark"

    page = read(phone.get(FORGET))
    answer = phone.post(FORGET, {"forget": "", "shown": ""})

    assert "Nothing is stored on the server" in page.one("main").text
    assert (answer["Location"], answer.cookies["theme"].value) == (reverse("start"), "")


# --- a name -----------------------------------------------------------------------------------------------------


def forget_url(table: Web, name: str = "Anna") -> str:
    return reverse("forget-player", args=[table.player(name).pk])


def test_an_owner_is_told_what_becomes_of_a_name(table: Web) -> None:
    way = read(table.client.get(reverse("player", args=[table.player("Anna").pk]))).one("a", href=forget_url(table))
    before = everything()

    page = read(table.client.get(way["href"])).one("main")

    assert "1 game keeps its totals and its places, under the name “Former player”." in page.text
    assert "The group is called Ben then." in page.text
    assert "Anna's phone" in page.text
    assert "This cannot be taken back." in page.text
    assert everything() == before


def test_a_name_is_taken_out_and_every_page_goes_on(table: Web) -> None:
    url, player, renamed = forget_url(table), table.player("Anna").pk, everything()["Group"]

    page = read(table.client.post(url, confirmed(table.client, url), follow=True))

    assert "The name is taken out." in page.at("said").text
    assert "Former player" in page.one("main").text
    assert everything()["Group"] != renamed
    pages = [
        *(reverse(name, args=[table.group.pk]) for name in ("group", "players", "new-game", "past", "devices")),
        *(table.url(name) for name in ("sheet", "log", "table")),
        reverse("player", args=[player]),
        url,
    ]
    answers = [table.client.get(path) for path in pages]
    assert {answer.status_code for answer in answers} == {200}
    assert not any("Anna" in answer.content.decode().replace("Anna&#x27;s phone", "") for answer in answers)
    assert "A name was taken out" in table.whole_log()[0]


def test_the_neutral_name_is_in_the_language_of_whoever_does_it(table: Web) -> None:
    from django.utils.translation import gettext, override

    url = forget_url(table)
    table.client.cookies["django_language"] = "da"

    table.client.post(url, {"forget": ""})

    with override("da"):
        assert table.group.players.get(retired=True).name == gettext("Former player")


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_who_does_not_run_the_group_takes_no_name_out(table: Web, role: Role) -> None:
    member, url = table.let_in(a_device(), role), forget_url(table)
    before = everything()

    answers = [member.get(url), member.post(url, {"forget": ""})]

    assert ([answer.status_code for answer in answers], everything()) == ([403, 403], before)
    if role == Role.SCORE:
        assert not read(member.get(reverse("player", args=[table.player("Anna").pk]))).has("a", href=url)


def test_without_the_button_no_name_is_taken_out(table: Web) -> None:
    before = everything()

    answer = table.client.post(forget_url(table), {"key": "k"})

    assert (answer.status_code, everything()) == (200, before)


def test_a_player_of_others_is_nothing(table: Web) -> None:
    stranger = Web("Cleo")
    before = everything()

    answers = [table.client.get(forget_url(stranger, "Cleo")), table.client.post(forget_url(stranger, "Cleo"))]

    assert ([answer.status_code for answer in answers], everything()) == ([404, 404], before)


def test_whoever_never_played_is_told_so(table: Web) -> None:
    commands.add_player(table.group, "Cleo")
    url = forget_url(table, "Cleo")

    page = read(table.client.get(url)).one("main")
    table.client.post(url, {"forget": ""})

    assert "has never played here" in page.text
    assert not table.group.players.filter(name="Cleo").exists()
    assert Group.objects.get(pk=table.group.pk).name == "Anna, Ben"
