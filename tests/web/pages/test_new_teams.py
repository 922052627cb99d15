"""A new game in teams: who is in which, what they are called, which of them starts."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import Sheet

from ..sheets.paper import Node, read
from ..sheets.web import Web, everything


@pytest.fixture
def four(db: None) -> Web:
    return Web("Anna", "Ben", "Cleo", "Dorte")


def new(table: Web) -> str:
    return reverse("new-game", args=[table.group.pk])


def opened(table: Web) -> Node:
    return read(table.client.get(new(table)))


def filled(page: Node) -> dict[str, Any]:
    """What a browser would send of the page's form, without a button."""
    form: Node = page.one("form")
    sent: dict[str, Any] = {}
    for field in form.all("input"):
        if field.attrs.get("type") not in {"radio", "checkbox"} or "checked" in field.attrs:
            sent.setdefault(field["name"], []).append(field.attrs.get("value", "on"))
    for select in form.all("select", name="starter"):
        sent["starter"] = [select.one("option", selected="")["value"]]
    return sent


def press(table: Web, page: Node, button: str, **typed: Any) -> HttpResponse:
    answer = table.client.post(
        new(table), filled(page) | {key.replace("_", "-"): value for key, value in typed.items()} | {button: ""}
    )
    assert isinstance(answer, HttpResponse)
    return answer


def team_up(table: Web, sides: str, **typed: Any) -> Node:
    """The second step, as it first comes."""
    return read(press(table, opened(table), "go", sides=sides, **typed))


def divided(page: Node) -> dict[str, str]:
    """Who is in which team."""
    groups = page.all("div", "choice", role="radiogroup")
    return {group["aria-label"]: group.one("input", checked="")["value"] for group in groups}


def called(page: Node) -> list[str]:
    return [field["value"] for field in page.all("input", type="text", name="team")]


def team(table: Web, name: str) -> str:
    """The field of a player's team."""
    return f"team-{table.player(name).pk}"


def seats(sheet: Sheet) -> list[tuple[str, list[str]]]:
    return [(seat.team or seat.name, [player.name for player in seat.people]) for seat in sheet.seats.all()]


def starter(sheet: Sheet) -> str:
    return sheet.seats.get(starter=True).name


def test_everyone_plays_alone_unless_asked_for(four: Web) -> None:
    page = opened(four)

    assert page.one("input", name="sides", checked="")["value"] == "alone"
    assert press(four, page, "go").status_code == 302


def test_players_go_to_two_teams_by_turns(four: Web) -> None:
    page = team_up(four, "shared")

    assert divided(page) == {"Anna": "1", "Ben": "2", "Cleo": "1", "Dorte": "2"}
    assert called(page) == ["Team 1", "Team 2"]
    assert "throw in turn" in page.one("p", "fine").text


def test_whoever_is_not_ticked_is_in_no_team(four: Web) -> None:
    page = team_up(four, "own", seat=[four.player("Ben").pk])

    assert (divided(page), called(page)) == ({"Ben": "1"}, ["Team 1"])
    assert "added up" in page.one("p", "fine").text


def test_nobody_ticked_is_too_few_for_teams(four: Web) -> None:
    answer = press(four, opened(four), "go", sides="shared", seat=[])

    assert answer.status_code == 422
    assert "at least one player" in read(answer).one("p", "told").text


def test_asking_for_teams_changes_nothing(four: Web) -> None:
    before = everything()

    page = team_up(four, "shared")
    press(four, page, "more")
    press(four, page, "look")

    assert everything() == before


def test_teams_with_one_sheet_each_are_laid_on_the_table(four: Web) -> None:
    typed = {"team": ["Reds", "Blues"], team(four, "Cleo"): "2", team(four, "Dorte"): "1"}

    answer = press(four, team_up(four, "shared"), "start", **typed)

    sheet = Sheet.objects.latest("id")
    assert answer["Location"] == reverse("sheet", args=[sheet.pk])
    assert seats(sheet) == [("Reds", ["Anna", "Dorte"]), ("Blues", ["Ben", "Cleo"])]
    assert [seat.player for seat in sheet.seats.all()] == [None, None]


def test_teams_with_a_sheet_for_every_player_are_laid_on_the_table(four: Web) -> None:
    press(four, team_up(four, "own"), "start", team=["Reds", "Blues"])

    assert seats(Sheet.objects.latest("id")) == [
        *(("Reds", ["Anna"]), ("Blues", ["Ben"])),
        *(("Reds", ["Cleo"]), ("Blues", ["Dorte"])),
    ]


def test_a_double_tap_on_the_teams_is_one_game(four: Web) -> None:
    page = team_up(four, "shared")

    answers = [press(four, page, "start")["Location"] for _tap in range(2)]

    told = read(four.client.get(answers[1])).at("said").text
    assert answers[0] == answers[1]
    assert Sheet.objects.count() == 2
    assert told.count("each turn fills one of 15 boxes") == 1


def test_there_can_be_as_many_teams_as_players(four: Web) -> None:
    page = team_up(four, "shared")

    while page.has("button", name="more"):
        page = read(press(four, page, "more"))

    assert called(page) == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert divided(page) == {"Anna": "1", "Ben": "2", "Cleo": "1", "Dorte": "2"}


def test_there_are_six_teams_at_most(db: None) -> None:
    table = Web(*[f"P{number}" for number in range(8)])
    page = team_up(table, "shared")

    for _tap in range(8):
        page = read(press(table, page, "more"))

    assert len(called(page)) == 6
    assert not page.has("button", name="more")


def test_a_team_that_nobody_is_in_needs_no_name_and_does_not_play(four: Web) -> None:
    page = read(press(four, team_up(four, "shared"), "more"))

    press(four, page, "start", team=["Reds", "Blues", ""])

    assert [name for name, _people in seats(Sheet.objects.latest("id"))] == ["Reds", "Blues"]


# --- what cannot be ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "beside", "sentence"),
    [
        (["Reds", " "], "problem-2", "at least one letter"),
        (["\u200b", "Blues"], "problem-1", "at least one letter"),
        (["Reds", "rEDS"], "problem-2", "stands on the list twice"),
        (["Reds", "B" * 41], "problem-2", "up to 40 letters"),
    ],
)
def test_a_name_that_cannot_be_is_told_beside_it_with_all_that_was_typed(
    four: Web, names: list[str], beside: str, sentence: str
) -> None:
    before = everything()

    answer = press(four, team_up(four, "shared"), "start", team=names, **{team(four, "Anna"): "2"})

    page = read(answer)
    assert answer.status_code == 422
    assert sentence in page.at(beside).text
    assert (called(page), divided(page)["Anna"]) == (names, "2")
    assert len(page.all("p", "told")) == 1
    assert everything() == before


def test_unequal_teams_are_told_where_every_player_has_a_sheet(four: Web) -> None:
    answer = press(four, team_up(four, "own"), "start", **{team(four, "Anna"): "2"})

    page = read(answer)
    assert answer.status_code == 422
    assert "the same number of players" in page.one("p", "told").text
    assert divided(page) == {"Anna": "2", "Ben": "2", "Cleo": "1", "Dorte": "2"}


def test_a_team_called_as_a_player_beside_it_is_told(four: Web) -> None:
    answer = press(four, team_up(four, "own"), "start", team=["Reds", "cleo"])

    assert answer.status_code == 422
    assert "The name cleo is taken here" in read(answer).one("p", "told").text


@pytest.mark.parametrize("sent", ["0", "3", "x", "", "1" * 30])
def test_a_team_that_is_not_there_is_not_joined(four: Web, sent: str) -> None:
    press(four, team_up(four, "shared"), "start", **{team(four, "Anna"): sent})

    assert seats(Sheet.objects.latest("id")) == [("Team 1", ["Anna", "Cleo"]), ("Team 2", ["Ben", "Dorte"])]


def test_whoever_retired_meanwhile_is_told_with_the_teams(four: Web) -> None:
    page = team_up(four, "shared")
    commands.retire(four.player("Dorte"))

    answer = press(four, page, "start", team=["Reds", "Blues"])

    assert answer.status_code == 409
    assert called(read(answer)) == ["Reds", "Blues"]


@pytest.mark.parametrize("sides", ["", "teams", "ALONE"])
def test_sides_that_are_none_are_everyone_alone(four: Web, sides: str) -> None:
    press(four, opened(four), "go", sides=sides)

    assert [seat.team for seat in Sheet.objects.latest("id").seats.all()] == [""] * 4


def test_teams_that_were_never_asked_for_are_asked_for(four: Web) -> None:
    answer = press(four, opened(four), "start", sides="shared")

    assert answer.status_code == 200
    assert Sheet.objects.count() == 1


# --- back and forth ---------------------------------------------------------------------------------------------


def test_the_way_back_to_the_seats_keeps_the_teams(four: Web) -> None:
    typed = {"team": ["Reds", "Blues"], team(four, "Anna"): "2"}

    seats_page = read(press(four, team_up(four, "shared"), "look", **typed))
    teams_page = read(press(four, seats_page, "go"))

    assert seats_page.one("input", name="sides", checked="")["value"] == "shared"
    assert (called(teams_page), divided(teams_page)["Anna"]) == (["Reds", "Blues"], "2")


def test_whoever_joins_late_goes_to_the_smaller_team(four: Web) -> None:
    page = team_up(four, "shared", seat=[four.player(name).pk for name in ("Anna", "Ben", "Cleo")])
    seats_page = read(press(four, page, "look"))

    again = read(
        press(four, seats_page, "go", seat=[four.player(name).pk for name in ("Anna", "Ben", "Cleo", "Dorte")])
    )

    assert divided(again) == {"Anna": "1", "Ben": "2", "Cleo": "1", "Dorte": "2"}


def test_the_return_key_starts_nothing(four: Web) -> None:
    page = team_up(four, "shared")

    answer = press(four, page, page.one("form").all("button")[0]["name"], team=["Reds", "Blues"])

    assert (answer.status_code, called(read(answer))) == (200, ["Reds", "Blues"])
    assert Sheet.objects.count() == 1


@pytest.mark.parametrize("sides", ["shared", "own"])
def test_the_teams_of_last_time_are_suggested(four: Web, sides: str) -> None:
    four.play_in_teams(shared=sides == "shared", Reds="Anna Dorte", Blues="Ben Cleo")
    commands.add_player(four.group, "Erik")

    page = opened(four)
    teams = read(press(four, page, "go"))

    assert page.one("input", name="sides", checked="")["value"] == sides
    assert called(teams) == ["Reds", "Blues"]
    assert divided(teams) == {"Anna": "1", "Dorte": "1", "Ben": "2", "Cleo": "2"}


# --- who starts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sides", "starts"), [("shared", "Team 1"), ("own", "Cleo")])
def test_the_team_of_the_chosen_player_starts(four: Web, sides: str, starts: str) -> None:
    press(four, team_up(four, sides, starter=four.player("Cleo").pk), "start")

    assert starter(Sheet.objects.latest("id")) == starts


def test_the_team_of_the_first_in_the_list_starts(four: Web) -> None:
    press(four, team_up(four, "shared", starter="first"), "start", **{team(four, "Anna"): "2"})

    assert starter(Sheet.objects.latest("id")) == "Team 2"


def test_lots_are_drawn_between_teams(four: Web) -> None:
    press(four, team_up(four, "shared", starter="drawn"), "start")

    assert starter(Sheet.objects.latest("id")) in {"Team 1", "Team 2"}


@pytest.mark.parametrize(("sides", "starts"), [("shared", "Blues"), ("own", "Ben")])
def test_one_of_each_team_throws_and_teams_that_tie_throw_again(four: Web, sides: str, starts: str) -> None:
    dice = {name: f"die-{four.player(name).pk}" for name in ("Anna", "Ben")}

    asked = read(press(four, team_up(four, sides, starter="dice"), "start", team=["Reds", "Blues"]))
    tie = read(press(four, asked, "start", **{dice["Anna"]: 5, dice["Ben"]: 5}))
    press(four, tie, "start", **{dice["Anna"]: 2, dice["Ben"]: 3})

    assert asked.texts("legend") == tie.texts("legend") == ["Reds", "Blues"]
    assert "One of each team throws one die" in asked.one("main").one("p").text
    assert "throw once more" in tie.one("p", "told").text
    assert starter(Sheet.objects.latest("id")) == starts


def test_what_is_wrong_with_the_teams_is_told_before_anybody_throws(four: Web) -> None:
    answer = press(four, team_up(four, "shared", starter="dice"), "start", team=["Reds", ""])

    assert answer.status_code == 422
    assert called(read(answer)) == ["Reds", ""]
