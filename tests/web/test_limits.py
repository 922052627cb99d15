"""What is limited by address: guessing links, making groups, joining.  Nothing that plays ever is."""

from unittest.mock import Mock

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoresheet import commands, limits
from scoresheet.limits import GROUPS, JOINED, WRONG_LINKS, TooManyGroups, neighbourhood
from scoresheet.models import Group, Invitation, Member, Role

from ..commands.table import Table, fresh_key
from .sheets.paper import parts, read
from .sheets.web import HTMX, Web, everything

HOME, ELSEWHERE = "192.0.2.7", "198.51.100.9"


class Clock:
    now = 1_000_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limits, "clock", clock)
    return clock


@pytest.fixture
def table(db: None) -> Web:
    return Web()


def guess(number: int, address: str = HOME) -> HttpResponse:
    answer = Client(REMOTE_ADDR=address).get(f"/join/guess-{number:04}-and-more/")
    assert isinstance(answer, HttpResponse)
    return answer


def invited(table: Table, role: Role = Role.SCORE) -> str:
    return reverse("join", args=[commands.issue(table.group, role, Invitation.Origin.PAGE)])


def begin(address: str, key: str) -> int:
    return Client(REMOTE_ADDR=address).post("/", {"name": "Ida", "game": "yatzy", "key": key}).status_code


# --- guessing links -------------------------------------------------------------------------------------------------


def test_after_forty_wrong_links_the_next_is_told_to_wait(table: Web, clock: Clock) -> None:
    before = everything()

    answers = [guess(number) for number in range(200)]

    assert [answer.status_code for answer in answers] == [410] * 40 + [429] * 160
    assert 0 < int(answers[-1]["Retry-After"]) <= WRONG_LINKS.seconds
    assert "Too many links" in read(answers[-1]).one("main").text
    assert everything() == before


def test_a_wrong_link_and_an_ended_one_are_told_the_same_before_and_after(table: Web, clock: Clock) -> None:
    ended = invited(table)
    commands.revoke_page_links(table.group)
    phone = Client(REMOTE_ADDR=HOME)

    first = read(phone.get(ended)).text, read(guess(0)).text
    for number in range(40):
        guess(number)
    then = read(phone.get(ended)).text, read(guess(41)).text

    assert first[0] == first[1] != then[0] == then[1]


def test_a_wrong_link_to_a_sheet_counts_like_one_into_a_group(table: Web, clock: Clock) -> None:
    for number in range(40):
        Client(REMOTE_ADDR=HOME).get(f"/shared/guess-{number:04}-and-more/")

    assert guess(0).status_code == 429


def test_a_family_behind_one_router_joins_while_one_of_them_mistypes(table: Web, clock: Clock) -> None:
    path = invited(table)
    for number in range(45):
        guess(number)

    answers = [Client(REMOTE_ADDR=HOME).post(path, {"name": f"Phone {number}"}) for number in range(8)]

    assert [answer.status_code for answer in answers] == [302] * 8
    assert Member.objects.filter(group=table.group).count() == 2 + 8


def test_a_right_link_is_no_try(table: Web, clock: Clock) -> None:
    path = invited(table)

    statuses = {Client(REMOTE_ADDR=HOME).get(path).status_code for _time in range(60)}

    assert statuses == {200}
    assert guess(0).status_code == 410


def test_who_waited_may_try_again_and_others_never_had_to_wait(table: Web, clock: Clock) -> None:
    for number in range(41):
        guess(number)

    elsewhere = guess(0, ELSEWHERE)
    clock.now += int(guess(0)["Retry-After"])

    assert (elsewhere.status_code, guess(0).status_code) == (410, 410)


def test_nothing_that_plays_is_limited_by_address(table: Web, clock: Clock) -> None:
    for limit in (WRONG_LINKS, GROUPS, JOINED):
        for _time in range(limit.most + 1):
            limit.count(HOME)
    table.client.defaults["REMOTE_ADDR"] = HOME

    written = table.tap("Anna", "ones", "-", htmx=True)
    asked = [table.get(seen=table.version, htmx=True).status_code for _time in range(100)]

    assert (written.status_code, table.mark("Anna", "ones"), set(asked)) == (200, "-", {204})


def test_to_htmx_waiting_is_one_line_that_replaces_nothing(table: Web, clock: Clock) -> None:
    for number in range(40):
        guess(number)

    answer = Client(REMOTE_ADDR=HOME).get("/join/guess-0000-and-more/", headers=HTMX)

    assert (answer.status_code, set(parts(answer))) == (429, {"#said"})


# --- making groups and joining --------------------------------------------------------------------------------------


def test_sixty_groups_an_hour_come_from_one_address(db: None, clock: Clock) -> None:
    for _time in range(59):
        GROUPS.count(HOME)

    statuses = [begin(HOME, "one"), begin(HOME, "two"), begin(ELSEWHERE, "three")]
    before = everything()

    assert statuses == [302, 429, 302]
    assert (begin(HOME, "four"), everything()) == (429, before)
    clock.now += GROUPS.seconds
    assert begin(HOME, "five") == 302


def test_a_second_tap_on_the_form_of_the_last_group_still_leads_to_it(db: None, clock: Clock) -> None:
    phone, form = Client(REMOTE_ADDR=HOME), {"name": "Ida", "game": "yatzy", "key": "tapped twice"}
    for _time in range(59):
        GROUPS.count(HOME)

    first, second = phone.post("/", form), phone.post("/", form)

    assert first["Location"] == second["Location"]
    assert Group.objects.count() == 1


def test_a_form_with_a_fault_makes_no_group_and_is_no_try(db: None, clock: Clock) -> None:
    for _time in range(60):
        Client(REMOTE_ADDR=HOME).post("/", {"name": "", "game": "yatzy"})

    assert begin(HOME, fresh_key()) == 302


def test_six_hundred_phones_join_within_an_hour_from_one_address(table: Web, clock: Clock) -> None:
    path = invited(table)
    for _time in range(599):
        JOINED.count(HOME)

    answers = [Client(REMOTE_ADDR=address).post(path, {"name": ""}) for address in (HOME, HOME, ELSEWHERE)]

    assert [answer.status_code for answer in answers] == [302, 429, 302]
    assert "Many phones joined" in read(answers[1]).text


# --- whose address it is --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "20010db800010002/64"),
        ("2001:db8:1:2:bbbb::2", "20010db800010002/64"),
        ("2001:db8:1:3::1", "20010db800010003/64"),
        ("fe80::1%eth0", "fe80000000000000/64"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_what_counts_as_one_address(address: str, counts_as: str) -> None:
    assert neighbourhood(address) == counts_as


def test_no_address_is_kept(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock()
    monkeypatch.setattr(cache, "add", asked)

    GROUPS.count(HOME)

    assert asked.called
    assert HOME not in str(asked.call_args)


def test_a_count_that_the_cache_lost_begins_anew(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "add", lambda *_given, **_more: False)

    GROUPS.count(HOME)
    GROUPS.ask(HOME)

    assert cache.get(GROUPS._key(HOME)) == 1


def test_the_sentence_says_how_long(clock: Clock) -> None:
    for _time in range(60):
        GROUPS.count(HOME)

    with pytest.raises(TooManyGroups, match=r"in \d+ min\."):
        GROUPS.ask(HOME)
