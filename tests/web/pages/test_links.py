"""Links into a group: shown once, never stored, asked before they let in, dead when they are dead."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from scoresheet import commands
from scoresheet.access import PAGE_LINK_LASTS, hashed
from scoresheet.models import Device, Group, Invitation, Member, Role

from ..sheets.paper import Node, read
from ..sheets.web import Web, everything


def invite(table: Web) -> str:
    """The path of the link that the page shows."""
    page = read(table.client.post(reverse("invite", args=[table.group.pk]), {"make": ""}))
    link: str = page.one("input", readonly="")["value"]
    return link.removeprefix("http://testserver")


def test_looking_makes_no_link(table: Web) -> None:
    before = everything()

    page = read(table.client.get(reverse("invite", args=[table.group.pk])))

    assert everything() == before
    assert not page.has("input", readonly="")


def test_a_link_is_shown_as_text_and_as_a_code_and_only_its_hash_is_kept(table: Web) -> None:
    answer = table.client.post(reverse("invite", args=[table.group.pk]), {"make": ""})

    page = read(answer)
    token = page.one("input", readonly="")["value"].rstrip("/").rpartition("/")[2]
    assert page.has("svg", "code")
    assert Invitation.objects.filter(hash=hashed(token), role=Role.SCORE).count() == 1
    assert token not in str(everything())


def test_a_code_is_drawn_without_inline_style(table: Web) -> None:
    answer = table.client.post(reverse("invite", args=[table.group.pk]), {"make": ""})

    assert b"style=" not in answer.content


def test_opening_a_link_changes_nothing(table: Web) -> None:
    path, phone = invite(table), Client()
    before = everything()

    page = read(phone.get(path))

    assert everything() == before
    assert "Anna, Ben" in page.one("h1").text
    assert "may write on the sheets" in page.one("main").text
    assert page.one("meta", name="robots")["content"] == "noindex"


def test_joining_asks_whose_phone_it_is_and_leads_to_the_sheet_on_the_table(table: Web) -> None:
    path, phone = invite(table), Client()
    phone.get(path)

    answer = phone.post(path, {"name": "Cleo's phone"})
    again = phone.post(path, {"name": "Cleo's phone"})
    ben = read(phone.get(answer["Location"])).one("button", value=str(table.player("Ben").pk))
    tapped = phone.post(answer["Location"], {ben["name"]: ben["value"]})

    member = Member.objects.get(device__name="Cleo's phone")
    assert answer["Location"] == again["Location"]
    assert (member.role, member.player) == (Role.SCORE, table.player("Ben"))
    assert tapped["Location"] == table.url()
    assert phone.get(tapped["Location"]).status_code == 200


def test_a_phone_that_is_passed_around_is_nobodys(table: Web) -> None:
    path, phone = invite(table), Client()
    whose = phone.post(path, {"name": "Cleo's phone"})["Location"]

    tapped = phone.post(whose, {"player": ""})

    assert (tapped["Location"], Member.objects.latest("id").player) == (table.url(), None)


def test_a_phone_that_may_only_look_on_is_not_asked_whose_it_is(table: Web) -> None:
    token = commands.issue(table.group, Role.WATCH, Invitation.Origin.PAGE)

    assert Client().post(reverse("join", args=[token]))["Location"] == table.url()


def test_joining_a_group_at_rest_leads_to_its_page(table: Web) -> None:
    table.do(commands.discard)

    phone = Client()
    whose = phone.post(invite(table), {"name": ""})["Location"]

    assert phone.post(whose, {"player": ""})["Location"] == reverse("group", args=[table.group.pk])


def test_a_name_that_cannot_be_is_told_and_lets_nobody_in(table: Web) -> None:
    path = invite(table)
    before = everything()

    answer = Client().post(path, {"name": "z" * 200})

    page = read(answer)
    assert answer.status_code == 422
    assert "up to 40 letters" in page.at("problem").text
    assert page.at("name")["value"] == "z" * 200
    assert everything() == before


def test_a_phone_whose_answer_was_lost_keeps_its_groups_until_the_first_page_by_its_new_cookie(table: Web) -> None:
    path, phone = invite(table), Client()
    phone.get(path)
    former = phone.cookies["device"].value

    def by(cookie: str, address: str) -> int:
        phone.cookies["device"] = cookie
        return phone.get(address).status_code

    page = phone.post(path, {"key": "tapped"})["Location"]
    new = phone.cookies["device"].value
    group = reverse("group", args=[table.group.pk])

    assert [by(former, group), by(new, page), by(former, group), by(new, group)] == [200, 200, 404, 200]


def sent(table: Web, button: str) -> tuple[list[str], int]:
    """The links shown when a form of the page is sent twice, and how many live."""
    address = reverse("invite", args=[table.group.pk])
    page = read(table.client.get(address))
    form = page.at("invite") if button == "make" else living(table)[0]
    fields = {**form.fields, button: form.one("button", name=button)["value"] if button == "renew" else ""}
    answers = [read(table.client.post(address, fields)) for _tap in range(2)]
    return [answer.one("input", readonly="")["value"] for answer in answers], len(living(table))


@pytest.mark.parametrize("button", ["make", "renew"])
def test_a_double_tap_shows_one_link(table: Web, button: str) -> None:
    if button == "renew":
        invite(table)

    links, count = sent(table, button)

    assert (links[0], count) == (links[1], 1)


# --- what a link is to, and how long ----------------------------------------------------------------------------


def living(table: Web) -> list[Node]:
    """The living links as they are listed, the latest first."""
    page = read(table.client.get(reverse("invite", args=[table.group.pk])))
    return [form for form in page.all("form") if form.has("button", name="renew")]


@pytest.mark.parametrize("lasts", ["day", "week", "ended"])
@pytest.mark.parametrize("role", list(Role))
def test_a_link_is_to_what_was_chosen_for_as_long_as_was_chosen(table: Web, role: Role, lasts: str) -> None:
    page = read(table.client.post(reverse("invite", args=[table.group.pk]), {"role": role, "lasts": lasts}))

    made = Invitation.objects.latest("id")
    days = (made.expires_at - made.created_at).days if made.expires_at else None
    assert (made.role, days) == (role, {"day": 1, "week": 7, "ended": None}[lasts])
    assert page.at("invite").fields["role"] == role
    assert page.at("invite").fields["lasts"] == lasts
    assert {"watch": "look on", "score": "write on your sheets", "own": "do everything"}[role] in page.text


@pytest.mark.parametrize("sent", [{}, {"role": "king", "lasts": "for ever"}])
def test_a_link_is_to_write_for_a_week_unless_chosen_otherwise(table: Web, sent: dict[str, str]) -> None:
    table.client.post(reverse("invite", args=[table.group.pk]), sent)

    made = Invitation.objects.latest("id")
    assert (made.role, made.expires_at and made.expires_at - made.created_at) == (Role.SCORE, PAGE_LINK_LASTS)


def test_living_links_are_listed_with_what_they_are_to_and_until_when(table: Web) -> None:
    for role, lasts in (("watch", "ended"), ("score", "day")):
        table.client.post(reverse("invite", args=[table.group.pk]), {"role": role, "lasts": lasts})

    write, look = living(table)

    assert write.one("b").text == "Write"
    assert ", ends " in write.one("small").text
    assert look.one("b").text == "Look on"
    assert look.one("small").text.endswith("until it is ended")


def test_one_link_is_ended_and_the_other_lets_in(table: Web) -> None:
    first, second = invite(table), invite(table)
    [_newest, oldest] = living(table)

    table.client.post(
        reverse("invite", args=[table.group.pk]), {"end_link": oldest.one("button", name="renew")["value"]}
    )

    assert (Client().get(first).status_code, Client().get(second).status_code) == (410, 200)


def test_a_link_is_renewed_by_a_fresh_one_like_it(table: Web) -> None:
    old = invite(table)
    [form] = living(table)

    page = read(
        table.client.post(
            reverse("invite", args=[table.group.pk]), {"renew": form.one("button", name="renew")["value"]}
        )
    )

    fresh = page.one("input", readonly="")["value"].removeprefix("http://testserver")
    assert (Client().get(old).status_code, Client().get(fresh).status_code) == (410, 200)
    assert page.at("invite").fields["role"] == Role.SCORE
    assert len(living(table)) == 1


@pytest.mark.parametrize("lasts", ["day", "week", "ended"])
def test_a_renewed_link_says_how_long_it_lasts(table: Web, lasts: str) -> None:
    table.client.post(reverse("invite", args=[table.group.pk]), {"lasts": lasts})
    renew = {"renew": living(table)[0].one("button", name="renew")["value"]}

    page = read(table.client.post(reverse("invite", args=[table.group.pk]), renew))

    assert page.at("invite").fields["lasts"] == lasts


def test_a_link_of_others_is_not_there(table: Web) -> None:
    other = Web("Cleo")
    foreign = invite(other)
    number = Invitation.objects.latest("id").pk

    renewed = table.client.post(reverse("invite", args=[table.group.pk]), {"renew": number})
    table.client.post(reverse("invite", args=[table.group.pk]), {"end_link": number})

    assert renewed.status_code == 404
    assert Client().get(foreign).status_code == 200


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_dead_link_and_one_that_never_was_get_the_same_answer(table: Web, method: str) -> None:
    path = invite(table)
    ended = table.client.post(reverse("invite", args=[table.group.pk]), {"end": ""}, follow=True)

    dead = getattr(Client(), method)(path)
    never = getattr(Client(), method)(reverse("join", args=["never-was-any-such-link"]))

    assert dead.status_code == never.status_code == 410
    assert read(dead).one("main").text == read(never).one("main").text
    assert "Anna" not in dead.content.decode()
    assert "Ended: 1" in read(ended).at("said").text


def test_the_owners_link_is_shown_once(client: Client, db: None) -> None:
    client.post("/", {"name": ["Anna"], "game": "yatzy", "key": "tapped"})
    group = Group.objects.get()
    keep = reverse("keep", args=[group.pk])
    page = read(client.get(reverse("group", args=[group.pk])))

    first, second = read(client.get(keep)), read(client.get(keep))

    token = first.one("input", readonly="")["value"].rstrip("/").rpartition("/")[2]
    assert page.has("a", href=keep)
    assert Invitation.objects.get(hash=hashed(token)).role == Role.OWN
    assert not second.has("input", readonly="")
    assert not read(client.get(reverse("group", args=[group.pk]))).has("a", href=keep)


def test_each_group_keeps_its_own_owners_link(client: Client, db: None) -> None:
    for name in ("Anna", "Ben"):
        client.post("/", {"name": [name], "game": "yatzy", "key": name})

    for group in Group.objects.all():
        page = read(client.get(reverse("keep", args=[group.pk])))
        path = page.one("input", readonly="")["value"].removeprefix("http://testserver")
        assert str(group) in read(Client().get(path)).one("h1").text


def test_an_owners_link_asked_for_by_head_is_still_to_be_shown(client: Client, db: None) -> None:
    client.post("/", {"name": ["Anna"], "game": "yatzy", "key": "tapped"})
    keep = reverse("keep", args=[Group.objects.get().pk])

    client.head(keep)

    assert read(client.get(keep)).has("input", readonly="")


def test_a_double_tap_that_got_only_the_second_answer_holds_a_living_link(client: Client, db: None) -> None:
    for _tap in range(2):
        client.post("/", {"name": ["Anna"], "game": "yatzy", "key": "tapped"})

    page = read(client.get(reverse("keep", args=[Group.objects.get().pk])))
    path = page.one("input", readonly="")["value"].removeprefix("http://testserver")

    assert Client().get(path).status_code == 200
    assert Invitation.objects.filter(revoked_at=None).count() == 1


ROLES = [
    (Role.WATCH, "With this link this phone may look on."),
    (Role.SCORE, "With this link this phone may write on the sheets and start games."),
    (Role.OWN, "With this link this phone may do everything: write, change house rules, invite others."),
]


@pytest.mark.parametrize(("role", "sentence"), ROLES)
def test_an_invitation_says_what_it_is_to(table: Web, role: Role, sentence: str) -> None:
    token = commands.issue(table.group, role, Invitation.Origin.PAGE)

    assert sentence in read(Client().get(reverse("join", args=[token]))).one("main").text


def test_the_server_prints_a_link_for_whoever_runs_it(table: Web, capsys: pytest.CaptureFixture[str]) -> None:
    for group in (str(table.group.pk), table.group.name):
        call_command("link", group, base="https://yatzy.example/")
    first, second = re.findall(r"https://yatzy\.example(/join/\S+/)", capsys.readouterr().out)

    assert Client().get(first).status_code == 410
    assert "do everything" in read(Client().get(second)).one("main").text


def test_the_server_lists_the_groups_when_it_is_not_clear_which(table: Web) -> None:
    with pytest.raises(CommandError, match=f"{table.group.pk}  Anna, Ben"):
        call_command("link")

    assert not Invitation.objects.filter(origin=Invitation.Origin.SERVER).exists()


def test_the_server_says_that_there_is_no_group(db: None) -> None:
    with pytest.raises(CommandError, match="no group yet"):
        call_command("link", "Anna")


def test_a_forged_or_foreign_cookie_is_a_new_phone(client: Client, table: Web) -> None:
    client.cookies["device"] = "a-token-somebody-made-up:1a2b3c:forged"

    answer = client.get("/")

    assert answer.status_code == 200
    assert not read(answer).has("a", "running")
    assert Device.objects.count() == 2
