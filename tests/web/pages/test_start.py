"""The start page: names → game → go, your groups, and a pasted link."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import Group, Invitation, Pad, Player, Role, Sheet
from scoresheet.rules import GAMES

from ..sheets.paper import Node, read
from ..sheets.web import Web, everything

START = "/"


def names_on(page: Node) -> list[str]:
    return [field["value"] for field in page.all("input", name="name")]


def begin(client: Client, *names: str, key: str = "tapped", **more: str) -> Node:
    return read(client.post(START, {"name": names, "game": "yatzy", "key": key, **more}))


def test_three_lines_wait_for_names(client: Client, db: None) -> None:
    page = read(client.get(START))

    assert names_on(page) == ["", "", ""]
    assert page.at("game").one("option", selected="")["value"] == "yatzy"
    assert page.one("button", "go")["form"] == "begin"


def test_names_and_a_game_are_a_group_with_a_sheet(client: Client, db: None) -> None:
    answer = client.post(START, {"name": ["Anna", " ", "Ben"], "game": "yatzy", "key": "tapped"})

    assert answer["Location"] == reverse("sheet", args=[Sheet.objects.get().pk])
    assert list(Player.objects.values_list("name", flat=True)) == ["Anna", "Ben"]
    assert client.get(answer["Location"]).status_code == 200


def test_a_newcomer_chooses_among_the_printed_games(client: Client, db: None) -> None:
    options = read(client.get(START)).at("game").all("option")

    sheet = read(begin_at(client, game="yahtzee"))

    assert [option["value"] for option in options] == list(GAMES)
    assert options[1].text == "Maxi Yatzy (6 dice, 20 boxes)"
    assert Pad.objects.get().game == "yahtzee"
    assert "up to 3 rolls a turn: each turn fills one of 13 boxes. A further Yahtzee pays 100" in sheet.at("said").text


def begin_at(client: Client, **more: str) -> HttpResponse:
    answer = client.post(START, {"name": ["Anna"], "key": "tapped", **more}, follow=True)
    assert isinstance(answer, HttpResponse)
    return answer


def test_how_it_is_played_is_said_once(client: Client, db: None) -> None:
    sheet = begin_at(client)

    again = read(client.get(reverse("sheet", args=[Sheet.objects.get().pk])))

    assert "each turn fills one of 15 boxes" in read(sheet).at("said").text
    assert again.at("said").text == ""


@pytest.mark.parametrize("seen", [False, True])
def test_a_form_sent_again_does_not_say_it_again(client: Client, db: None, seen: bool) -> None:
    client.post(START, {"name": ["Anna"], "key": "tapped"}, follow=seen)

    again = read(begin_at(client))

    assert again.at("said").text.count("each turn fills one of 15 boxes") == (0 if seen else 1)


def test_looking_writes_nothing(client: Client, db: None) -> None:
    client.get(START)

    assert not Group.objects.exists()
    assert client.cookies["device"]["httponly"]
    assert client.cookies["device"]["samesite"] == "Lax"


def test_a_double_tap_is_one_group(client: Client, db: None) -> None:
    client.get(START)

    first = client.post(START, {"name": ["Anna"], "game": "yatzy", "key": "tapped"})
    second = client.post(START, {"name": ["Anna"], "game": "yatzy", "key": "tapped"})

    assert first["Location"] == second["Location"]
    assert Group.objects.count() == 1


def test_the_key_of_somebody_elses_form_opens_nothing(client: Client, db: None) -> None:
    client.post(START, {"name": ["Anna"], "game": "yatzy", "key": "tapped"})

    Client().post(START, {"name": ["Mallory"], "game": "yatzy", "key": "tapped"})

    assert [group.members.count() for group in Group.objects.all()] == [1, 1]


def test_one_more_keeps_what_is_typed(client: Client, db: None) -> None:
    page = begin(client, "Anna", "Ben", "Ib", more="")

    assert names_on(page) == ["Anna", "Ben", "Ib", ""]
    assert not Group.objects.exists()


def test_there_is_no_thirteenth_line(client: Client, db: None) -> None:
    page = begin(client, *"ABCDEFGHIJKL", more="")

    assert len(names_on(page)) == commands.MOST_SEATS
    assert not page.has("button", name="more")


@pytest.mark.parametrize(
    ("names", "beside", "sentence"),
    [
        (("Anna", "Ben", "ANNA"), "problem-3", "stands on the list twice"),
        (("Anna", "Ａnna"), "problem-2", "stands on the list twice"),
        (("Anna", "An\u200bna"), "problem-2", "stands on the list twice"),
        (("Anna", "\u200b\u2060"), "problem-2", "at least one letter that can be seen"),
        (("x" * 200, "Ben"), "problem-1", "can have up to 40 letters."),
    ],
)
def test_what_is_wrong_with_a_name_is_said_beside_it(
    client: Client, db: None, names: tuple[str, ...], beside: str, sentence: str
) -> None:
    answer = client.post(START, {"name": names, "game": "yatzy", "key": "tapped"})

    page = read(answer)
    assert answer.status_code == 422
    assert sentence in page.at(beside).text
    assert [typed for typed in names_on(page) if typed] == list(names)
    assert not Group.objects.exists()


@pytest.mark.parametrize("names", [[], ["", "  "]])
def test_nobody_is_too_few(client: Client, db: None, names: list[str]) -> None:
    answer = client.post(START, {"name": names, "game": "yatzy", "key": "tapped"})

    assert answer.status_code == 422
    assert "at least one player" in read(answer).one("p", "told").text


def test_a_game_that_is_not_printed_is_refused(client: Client, db: None) -> None:
    answer = client.post(START, {"name": ["Anna"], "game": "poker", "key": "tapped"})

    assert answer.status_code == 422
    assert names_on(read(answer))[0] == "Anna"
    assert not Group.objects.exists()


@pytest.mark.parametrize("name", ["<svg/onload=alert(1)>", '"><img src=x>', "Robert'); --", "🎲👩‍👩‍👧", "שרה", "A & B"])
def test_a_name_is_shown_literally_and_isolated(client: Client, db: None, name: str) -> None:
    client.post(START, {"name": [name], "game": "yatzy", "key": "tapped"})

    group = read(client.get(reverse("group", args=[Group.objects.get().pk])))
    start = read(client.get(START))

    for page in (group, start):
        assert name in page.texts("bdi")
        assert not page.has("svg", onload="alert(1)")
        assert not page.has("img")


def test_a_sheet_in_progress_comes_first(table: Web) -> None:
    page = read(table.client.get(START))

    running = page.one("a", "running")
    assert running["href"] == reverse("sheet", args=[table.sheet_id])
    assert "Anna to play" in running.text
    assert "Round 1 of 15" in running.text
    assert not page.has("form", id="begin")


def test_another_group_can_be_begun(table: Web) -> None:
    page = read(table.client.get("/?new"))

    assert page.has("form", id="begin")
    assert page.has("a", "running")


def test_a_group_at_rest_is_listed_too(table: Web) -> None:
    table.do(commands.discard)

    page = read(table.client.get(START))

    assert not page.has("a", "running")
    assert page.has("a", href=reverse("group", args=[table.group.pk]))


def test_a_pasted_link_leads_to_its_invitation(client: Client, table: Web) -> None:
    token = commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)

    for pasted in (f"  http://10.0.0.7:8000/join/{token}/ ", token, f"http://x/join/{token}"):
        answer = client.post(reverse("find"), {"link": pasted})
        assert answer["Location"] == reverse("join", args=[token])


@pytest.mark.parametrize("pasted", ["", "hello", "http://example.org/", "../../admin", "x" * 5000])
def test_what_is_no_link_is_told_so(client: Client, db: None, pasted: str) -> None:
    answer = client.post(reverse("find"), {"link": pasted})

    assert answer.status_code == 410
    assert "no longer lets anyone in" in read(answer).one("main").text


@pytest.mark.parametrize("sent", [{}, {"name": ""}, {"name": ["Ida", "Ida"]}, {"name": "x" * 300}])
def test_a_start_that_is_refused_leaves_nothing_behind(client: Client, db: None, sent: dict[str, object]) -> None:
    answer = client.post("/", {"game": "yatzy", **sent})

    assert answer.status_code == 422
    assert not any(everything().values())
