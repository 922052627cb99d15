"""The pages of a group's phones: seen, changed, removed, left; the owner's way back in."""

from datetime import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoresheet import access, commands
from scoresheet.access import hashed
from scoresheet.board import phones as told
from scoresheet.models import Device, Group, Invitation, Member, Role

from ...commands.table import a_device
from ..sheets.paper import Node, read
from ..sheets.web import Web, everything


def at(table: Web, name: str, *more: int) -> str:
    return reverse(name, args=[table.group.pk, *more])


def page_of(table: Web, name: str = "devices", *more: int, client: Client | None = None) -> Node:
    return read((client or table.client).get(at(table, name, *more)))


def member(table: Web, device: Device | None = None) -> Member:
    return Member.objects.get(group=table.group, device=device or table.other_phone)


def phones(table: Web) -> list[str]:
    """The phones as they are listed."""
    links = page_of(table).one("ul", "links").all("a")
    return [f"{link.one('b').text}: {link.one('small').text}" for link in links]


# --- the list ---------------------------------------------------------------------------------------------------


def test_the_owner_sees_every_phone_with_its_role_its_player_and_when_it_was_here(table: Web) -> None:
    Member.objects.filter(device=table.other_phone).update(
        player=table.player("Ben"), seen_at=datetime(2020, 11, 12, 20, 14, tzinfo=timezone.get_default_timezone())
    )
    table.let_in(a_device(), Role.WATCH)
    now = timezone.localtime(member(table, table.phone).seen_at).strftime("%H:%M")

    assert phones(table) == [
        f"Anna's phone: this phone · runs the group · seen today {now}",
        "Ben's phone: Ben · writes · seen 12 Nov 2020",
        f"A phone without a name: looks on · seen today {now}",
    ]


def test_a_day_of_this_year_needs_no_year(db: None) -> None:
    today = timezone.localdate()

    assert told.day(today) == f"{today.day} {today:%b}"


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_whoever_does_not_run_the_group_sees_their_own_phone_only(table: Web, role: Role) -> None:
    phone = table.let_in(a_device("Cleo's phone"), role)

    page = page_of(table, client=phone)

    assert "Cleo's phone" in page.one("main").text
    assert str(told.DOES[role]) in page.one("p", "lead").text
    assert "Anna's phone" not in page.text
    assert not page.one("main").has("button")


def test_the_groups_page_leads_there(table: Web) -> None:
    for client in (table.client, table.other):
        assert page_of(table, "group", client=client).has("a", href=at(table, "devices"))


# --- one phone --------------------------------------------------------------------------------------------------


def save(table: Web, phone: Member, **fields: object) -> int:
    """Send the form of a phone as it stands, but for these fields."""
    page = page_of(table, "phone", phone.pk)
    [chosen, *_none] = [o["value"] for o in page.all("option") if "selected" in o.attrs] or [""]
    sent = page.at("phone").fields | {"player": chosen} | fields
    return table.client.post(at(table, "phone", phone.pk), sent).status_code


def test_a_phone_is_named_given_a_role_and_a_player(table: Web) -> None:
    saved = save(table, member(table), name="The kitchen", role="own", player=table.player("Ben").pk)

    now = member(table)
    assert (saved, now.device.name, now.role, now.player) == (302, "The kitchen", "own", table.player("Ben"))
    assert "The kitchen: Ben · runs the group" in " ".join(phones(table))


def test_a_form_that_is_saved_as_it_stands_changes_nothing(table: Web) -> None:
    commands.belongs_to(member(table), table.player("Ben"))
    before = everything()

    assert save(table, member(table)) == 302
    assert everything() == before


def test_a_role_that_was_changed_meanwhile_is_not_taken_back_by_saving_a_name(table: Web) -> None:
    sent = page_of(table, "phone", member(table).pk).at("phone").fields | {"name": "The kitchen"}
    commands.change_role(member(table), Role.OWN)

    table.client.post(at(table, "phone", member(table).pk), sent)

    assert (member(table).device.name, member(table).role) == ("The kitchen", Role.OWN)


@pytest.mark.parametrize("role", ["king", "", "OWN"])
def test_a_role_that_is_none_changes_nothing(table: Web, role: str) -> None:
    assert save(table, member(table), role=role) == 302
    assert member(table).role == Role.SCORE


def test_a_name_that_cannot_be_is_told(table: Web) -> None:
    before = everything()

    answer = table.client.post(at(table, "phone", member(table).pk), {"name": "z" * 41, "role": "own"})

    assert (answer.status_code, everything()) == (422, before)
    assert "up to 40 letters" in read(answer).at("problem").text
    assert read(answer).at("name")["value"] == "z" * 41


def test_the_last_owner_is_told_why_it_cannot_be_lowered(table: Web) -> None:
    before = everything()

    answer = table.client.post(at(table, "phone", member(table, table.phone).pk), {"role": "watch"})

    assert (answer.status_code, everything()) == (409, before)
    assert "Let another phone run it first" in read(answer).at("problem").text


def test_a_player_of_others_is_not_there(table: Web) -> None:
    foreign = Web("Cleo").player("Cleo").pk
    before = everything()

    assert save(table, member(table), player=foreign) == 404
    assert everything() == before


def test_a_phone_of_others_is_not_there(table: Web) -> None:
    foreign = member(Web("Cleo"))

    for number in (foreign.pk, 0, 2**63, 10**30):
        assert table.client.get(at(table, "phone", number)).status_code == 404
        assert table.client.post(at(table, "phone", number), {"remove": ""}).status_code == 404
    assert Member.objects.filter(pk=foreign.pk).exists()


def test_a_removed_phone_finds_nothing_any_more(table: Web) -> None:
    page = page_of(table, "phone", member(table).pk)

    answer = table.client.post(at(table, "phone", member(table).pk), {"remove": ""}, follow=True)

    assert "Remove this phone" in page.one("summary").text
    assert "Ben's phone is out" in read(answer).at("said").text
    for address in (table.url(), at(table, "group"), at(table, "devices")):
        assert table.other.get(address).status_code == 404
    assert table.post(table.at("Anna", "ones"), client=table.other, mark="-").status_code == 404


def test_removing_says_that_a_living_link_would_let_it_in_again(table: Web) -> None:
    with_link = page_of(table, "phone", member(table).pk).one("details").text
    Invitation.objects.update(revoked_at=timezone.now())

    assert "would let it in again" in with_link
    assert "would let it in again" not in page_of(table, "phone", member(table).pk).one("details").text


def test_ones_own_phone_is_not_removed_but_leaves(table: Web) -> None:
    own = member(table, table.phone)

    answer = table.client.post(at(table, "phone", own.pk), {"remove": ""})

    assert answer["Location"] == at(table, "leave")
    assert page_of(table, "phone", own.pk).has("a", href=at(table, "leave"))
    assert not page_of(table, "phone", own.pk).has("summary")


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
@pytest.mark.parametrize("method", ["get", "post"])
def test_only_whoever_runs_the_group_changes_phones(table: Web, role: Role, method: str) -> None:
    phone = table.let_in(a_device(), role)
    before = everything()

    answers = [
        getattr(phone, method)(at(table, "phone", member(table).pk), {"remove": "", "role": "own"}),
        phone.post(at(table, "devices"), {"end_link": Invitation.objects.get().pk}),
        phone.post(at(table, "keep")),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert everything() == before


# --- leaving ----------------------------------------------------------------------------------------------------


def test_leaving_is_asked_and_then_the_group_is_gone_for_this_phone(table: Web) -> None:
    before = everything()
    page = page_of(table, "leave", client=table.other)
    unchanged = everything() == before

    answer = table.other.post(at(table, "leave"), follow=True)

    assert unchanged
    assert "sees nothing of the group any more" in page.one("main").text
    assert answer.redirect_chain == [("/", 302)]
    assert "This phone has left Anna, Ben." in read(answer).at("said").text
    assert table.other.get(at(table, "group")).status_code == 404


def test_the_last_owner_is_told_what_to_do_before_leaving(table: Web) -> None:
    before = everything()

    answer = table.client.post(at(table, "leave"))

    assert (answer.status_code, everything()) == (409, before)
    assert "Let another phone run it first, or delete the group." in read(answer).one("p", "told").text


def test_the_only_phone_is_told_that_nobody_will_get_in(db: None) -> None:
    alone = Web("Anna")
    commands.leave(member(alone))

    page = page_of(alone, "leave")
    answer = alone.client.post(at(alone, "leave"), {page.one("button", "solid")["name"]: ""})

    assert "No other phone is in this group." in page.one("p", "told").text
    assert (answer["Location"], Member.objects.count(), Group.objects.count()) == ("/", 0, 1)


def test_who_was_told_of_others_is_asked_again_when_they_have_gone_meanwhile(table: Web) -> None:
    page_of(table, "leave")
    commands.leave(member(table, table.other_phone))
    before = everything()

    answer = table.client.post(at(table, "leave"))

    assert (answer.status_code, everything()) == (409, before)
    assert "No other phone is in this group." in read(answer).text


# --- whose it is ------------------------------------------------------------------------------------------------


def test_a_phone_says_whose_it_is_on_its_own_page(table: Web) -> None:
    nobodys = page_of(table, client=table.other).one("a", href=at(table, "whose")).text
    page = page_of(table, "whose", client=table.other)
    names = page.one("main").texts("button")

    answer = table.other.post(at(table, "whose"), {"player": table.player("Ben").pk})

    assert "passed around" in nobodys
    assert names == ["Anna", "Ben"]
    assert answer["Location"] == at(table, "devices")
    assert page_of(table, client=table.other).one("a", href=at(table, "whose")).one("small").text == "Ben"


@pytest.mark.parametrize("player", ["0", "x", "9" * 30])
def test_a_phone_is_nobodys_who_is_not_there(table: Web, player: str) -> None:
    before = everything()

    assert table.other.post(at(table, "whose"), {"player": player}).status_code == 404
    assert everything() == before


def test_who_rests_is_not_offered(table: Web) -> None:
    table.write("Ben", "chance", "33366")
    commands.retire(table.player("Ben"))

    assert page_of(table, "whose").one("main").texts("button") == ["Anna"]


# --- ways back in -----------------------------------------------------------------------------------------------


def test_a_new_owners_link_is_shown_once_and_replaces_the_one_before(table: Web) -> None:
    old = Invitation.objects.get(origin="keep")

    page = read(table.client.post(at(table, "keep")))

    link = page.one("input", readonly="")["value"]
    fresh = access.invitation(link.rstrip("/").rpartition("/")[2])
    old.refresh_from_db()
    assert (fresh.role, fresh.origin, old.revoked_at is None) == ("own", "keep", False)
    assert page.has("svg", "code")
    assert "should this one be lost" in page.one("p", "lead").text
    assert not page_of(table, "keep").has("input", readonly="")


def test_the_ways_back_are_listed_and_ended(table: Web) -> None:
    server = commands.issue(table.group, Role.OWN, Invitation.Origin.SERVER)
    forms = [form for form in page_of(table).all("form") if form.has("button", name="end_link")]

    table.client.post(at(table, "devices"), {"end_link": forms[0].one("button")["value"]})

    assert [form.one("span").text.partition(" made ")[0] for form in forms] == [
        "A link that the server printed",
        "The owner’s link, to keep",
    ]
    assert Invitation.objects.get(hash=hashed(server)).revoked_at
    assert "server printed" not in page_of(table).text


# --- the cookie of a phone that was let in ----------------------------------------------------------------------


def test_the_cookie_of_a_phone_is_another_one_after_joining(table: Web) -> None:
    token = commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)
    phone, thief = Client(), Client()
    planted = access.cookie_for("known to a thief")
    phone.cookies["device"] = thief.cookies["device"] = planted
    form = read(phone.get(reverse("join", args=[token]))).one("form")

    phone.post(reverse("join", args=[token]), form.fields)

    assert phone.cookies["device"].value != planted
    assert phone.get(table.url()).status_code == 200
    assert thief.get(table.url()).status_code == 404


def test_a_double_tap_that_carries_the_old_cookie_twice_ends_with_one_phone(table: Web) -> None:
    token = commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)
    phone, slow = Client(), Client()
    form = read(phone.get(reverse("join", args=[token]))).one("form")
    slow.cookies["device"] = phone.cookies["device"].value

    answers = [client.post(reverse("join", args=[token]), form.fields) for client in (phone, slow)]

    cookies = [access.told_by(client.cookies["device"].value)[0] for client in (phone, slow)]
    assert cookies[0] == cookies[1]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert table.group.members.count() == 3
    assert slow.get(table.url()).status_code == 200


def test_a_phone_keeps_its_other_groups_when_it_is_let_in(table: Web) -> None:
    elsewhere = Web("Cleo")
    token = commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)

    elsewhere.client.post(reverse("join", args=[token]), {"key": "k", "name": ""})

    assert elsewhere.client.get(elsewhere.url()).status_code == 200
    assert elsewhere.client.get(table.url()).status_code == 200
