"""Teams on the sheet: who throws, the sums of teams, and who sits at the table."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoresheet import commands
from scoresheet.board.preview import previews

from ...commands.table import struck
from .paper import Node, read
from .web import Web, nothing_kept


@pytest.fixture
def four(db: None) -> Web:
    return Web("Anna", "Ben", "Cleo", "Dorte")


@pytest.fixture
def shared(four: Web) -> Web:
    return four.play_in_teams(shared=True, Reds="Anna Cleo", Blues="Ben Dorte")


@pytest.fixture
def own(four: Web) -> Web:
    return four.play_in_teams(shared=False, Reds="Anna Cleo", Blues="Ben Dorte")


def heads(table: Web) -> list[str]:
    return [head.text for head in table.page().at("sheet").all("th", "seat")]


def standing(table: Web) -> list[list[str]]:
    """The lines of the final standing."""
    rows = table.page().one("table", "places").one("tbody").all("tr")
    return [[part.text for part in row.inside if isinstance(part, Node)] for row in rows]


def group_page(table: Web) -> Node:
    return read(table.client.get(reverse("group", args=[table.group.pk])))


def seats(table: Web) -> list[str]:
    page = read(table.get(table.url("table")))
    return [item.one("span", "line").text for item in page.one("ol", "order").all("li")]


def fill(table: Web, **rolls: str) -> None:
    """Play to the end: Chance with these dice, and a stroke in every other box."""
    for name, roll in rolls.items():
        table.lay(name, [*struck("chance", "ones"), (0, "chance", roll)])
    for name in rolls:
        table.write(name, "ones", "-")


# --- whose throw ------------------------------------------------------------------------------------------------


def test_the_headline_and_the_title_say_which_team_plays_and_who_throws(shared: Web) -> None:
    shared.write("Reds", "ones", "-")
    shared.write("Blues", "ones", "-")

    page = shared.page()

    assert page.at("head").one("h1").text == "Reds to play"
    assert page.at("head").one("p").text == "Cleo throws · Round 2 of 15"
    assert page.one("title").text == "\u2068Reds\u2069 to play, \u2068Cleo\u2069 throws · \u2068Yatzy\u2069"


def test_a_tap_passes_the_dice_on(shared: Web) -> None:
    shared.tap("Reds", "ones", "111")

    assert "Ben throws" in shared.update()["#head"].text


def test_where_everyone_has_a_sheet_the_headline_is_the_players(own: Web) -> None:
    head = own.page().at("head")

    assert (head.one("h1").text, head.one("p").text) == ("Anna to play", "Round 1 of 15")


def test_a_team_is_told_with_its_players_by_its_head(shared: Web) -> None:
    head = shared.head("Reds")

    assert head["title"] == "Reds: Anna, Cleo"
    assert head.one("span", "name").text == "▸ starts: Reds: \u2068Anna, Cleo\u2069"


def test_a_player_of_a_team_is_told_by_the_name_alone(own: Web) -> None:
    assert own.head("Anna").all("span", "name")[0].text == "▸ starts: Anna"


def test_the_log_the_picker_and_undo_name_the_team(shared: Web) -> None:
    shared.tap("Reds", "ones", "111")

    assert shared.whole_log()[0].startswith("Reds: Ones 3")
    assert shared.picker("Reds", "twos").one("h2").text == "Reds Twos"
    assert "Reds, Ones 3" in shared.page().at("foot").text


# --- sums -------------------------------------------------------------------------------------------------------


def test_each_player_has_a_total_and_the_last_row_that_of_the_team(own: Web) -> None:
    for name, roll in (("Anna", "66666"), ("Ben", "55555"), ("Cleo", "11111"), ("Dorte", "44444")):
        own.write(name, "chance", roll)

    assert own.line("Total") == ["30", "25", "5", "20"]
    assert own.line("Team") == ["35", "45", "35", "45"]
    last = own.page().at("sheet").all("tr", "grand")
    assert [row.one("th").text for row in last] == ["Team"]


def test_the_head_of_a_player_names_the_team_with_its_sum_and_its_place(own: Web) -> None:
    own.write("Anna", "chance", "66666")

    assert heads(own) == [
        "▸ starts: Anna30 \u2068Reds\u2069301st",
        "to playBen0 \u2068Blues\u206902nd",
        "Cleo30 \u2068Reds\u206901st",
        "Dorte0 \u2068Blues\u206902nd",
    ]


def test_teams_that_are_level_share_a_place_and_players_of_a_team_do_not_share_theirs(four: Web) -> None:
    four.play_in_teams(shared=False, Reds="Anna", Blues="Ben", Greens="Cleo")
    four.write("Anna", "chance", "66666")

    assert [head.all("span", "place")[-1].text for head in four.page().at("sheet").all("th", "seat")] == [
        *("1st", "=2nd", "=2nd"),
    ]


def test_a_sheet_without_teams_has_no_row_of_teams(shared: Web) -> None:
    rows = shared.page().at("sheet").all("tr", "grand")

    assert [row.one("th").text for row in rows] == ["Total"]


# --- the end ----------------------------------------------------------------------------------------------------


def test_a_team_wins_with_the_sum_of_its_players(own: Web) -> None:
    fill(own, Anna="66666", Ben="11112", Cleo="22222", Dorte="33333")

    ended = own.page().at("ended")

    assert ended.one("h2").text == "\u2068Reds\u2069 wins with 40"
    assert ended.one("p").text == "Chance decided it: 40 for \u2068Reds\u2069, 21 for \u2068Blues\u2069."
    assert standing(own) == [
        ["1", "Reds winner \u2068Anna\u2069 30, \u2068Cleo\u2069 10", "0", "–", "40", "40"],
        ["2", "Blues \u2068Ben\u2069 6, \u2068Dorte\u2069 15", "0", "–", "21", "21"],
    ]


def test_every_player_of_the_team_that_won_is_marked(own: Web) -> None:
    fill(own, Anna="66666", Ben="11112", Cleo="22222", Dorte="33333")

    marked = [head.one("bdi").text for head in own.page().at("sheet").all("th", "seat") if head.has("span", "tab")]

    assert marked == ["Anna", "Cleo"]


def test_a_bonus_that_only_one_team_has_decides(own: Web) -> None:
    upper = (("twos", "22222"), ("threes", "33333"), ("fours", "44444"), ("fives", "55555"))
    own.lay("Anna", [*struck("ones", *[box for box, _dice in upper]), *[(0, box, dice) for box, dice in upper]])
    for name in ("Ben", "Cleo", "Dorte"):
        own.lay(name, struck("ones"))
    for name in ("Anna", "Ben", "Cleo", "Dorte"):
        own.write(name, "ones", "-")

    assert own.page().at("ended").one("p").text == (
        "The upper bonus decided it: \u2068Reds\u2069 has it, \u2068Blues\u2069 has not."
    )


def test_teams_of_the_same_total_share_the_win_and_nothing_decided_it(own: Web) -> None:
    fill(own, Anna="66666", Ben="44444", Cleo="11111", Dorte="33333")

    ended = own.page().at("ended")

    assert ended.one("h2").text == "\u2068Reds\u2069 and \u2068Blues\u2069 share the win with 35"
    assert not ended.all("p")


def test_teams_that_share_a_later_place_are_told(four: Web) -> None:
    four.play_in_teams(shared=False, Reds="Anna", Blues="Ben", Greens="Cleo")
    fill(four, Anna="66666", Ben="11111", Cleo="11111")

    assert four.page().at("ended").all("p")[-1].text == "\u2068Blues\u2069 and \u2068Greens\u2069 share the 2nd place."


def test_one_team_alone_has_points_and_no_winner(four: Web) -> None:
    four.play_in_teams(shared=False, Reds="Anna Ben")
    fill(four, Anna="66666", Ben="55555")

    page = four.page()

    assert page.at("ended").one("h2").text == "\u2068Reds\u2069: 55 points"
    assert "winner" not in page.at("board").text


def test_a_player_who_left_is_told_beside_the_team_and_counts_no_more(own: Web) -> None:
    own.write("Ben", "chance", "66666")
    own.take_out("Ben")
    own.write("Dorte", "chance", "11111")
    own.do(commands.end_early)

    assert standing(own)[0] == [
        "1",
        "Blues winner \u2068Ben\u2069 30 (left), \u2068Dorte\u2069 5",
        *("0", "–", "5", "5"),
    ]


def test_a_team_that_left_comes_last_without_a_place(own: Web) -> None:
    own.write("Anna", "chance", "66666")
    own.take_out("Anna")
    own.take_out("Cleo")
    own.do(commands.end_early)

    assert [line[:2] for line in standing(own)] == [
        ["1", "Blues \u2068Ben\u2069 0, \u2068Dorte\u2069 0"],
        ["–left the table", "Reds \u2068Anna\u2069 30 (left), \u2068Cleo\u2069 0 (left)"],
    ]


def test_a_team_with_one_sheet_is_told_with_its_players(shared: Web) -> None:
    fill(shared, Reds="66666", Blues="11111")

    page = shared.page()

    assert page.at("ended").one("h2").text == "\u2068Reds\u2069 wins with 30"
    assert standing(shared)[1][:2] == ["2", "Blues \u2068Ben\u2069 and \u2068Dorte\u2069"]
    assert "Same again, Blues starts" in page.text


def test_the_same_again_is_not_offered_where_teams_would_be_unequal(own: Web) -> None:
    fill(own, Anna="66666", Ben="11112", Cleo="22222", Dorte="33333")
    commands.retire(own.player("Cleo"))

    assert "Same again" not in own.page().text
    assert "Same again" not in group_page(own).text


# --- other pages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("shared", ["Reds Anna, Cleo · 0 · starts", "Blues Ben, Dorte · 0"]),
        ("own", ["Anna Reds · 0 · starts", "Ben Blues · 0", "Cleo Reds · 0", "Dorte Blues · 0"]),
    ],
)
def test_the_table_tells_teams_with_their_players(four: Web, how: str, told: list[str]) -> None:
    four.play_in_teams(shared=how == "shared", Reds="Anna Cleo", Blues="Ben Dorte")

    assert seats(four) == told


def test_a_team_leaves_the_table_and_comes_back(shared: Web) -> None:
    seat = shared.seat("Reds").pk

    shared.post(shared.url("table"), out=seat)
    left = seats(shared)[0]
    shared.post(shared.url("table"), back=seat)

    assert left == "Reds Anna, Cleo · 0 · starts · left the table"
    assert seats(shared)[0] == "Reds Anna, Cleo · 0 · starts"
    assert shared.log() == ["start", "out", "back"]


def test_whoever_sits_in_a_team_is_not_asked_to_join(shared: Web) -> None:
    erik = commands.add_player(shared.group, "Erik")

    page = read(shared.get(shared.url("table")))

    assert [button["value"] for button in page.all("button", name="player")] == [str(erik.pk)]


def test_nobody_is_asked_to_join_equal_teams_and_whoever_asks_is_told(own: Web) -> None:
    erik = commands.add_player(own.group, "Erik")

    page = read(own.get(own.url("table")))
    answer = own.post(own.url("table"), player=erik.pk)

    assert "nobody can join them now" in page.one("p", "lead").text
    assert not page.has("button", name="player")
    assert answer.status_code == 409
    assert "nobody can join them now" in read(answer).all("p", "told")[0].text


@pytest.mark.parametrize(("how", "starts"), [("shared", "Blues"), ("own", "Ben")])
def test_the_group_tells_teams_by_their_sums_and_offers_the_same_again(four: Web, how: str, starts: str) -> None:
    four.play_in_teams(shared=how == "shared", Reds="Anna Cleo", Blues="Ben Dorte")
    four.write(starts, "chance", "66666")

    page = group_page(four)

    assert page.all("a", "running")[0].one("span", "seats").text == "30 Blues0 Reds"
    assert f"Yatzy, the same 2 teams, {starts} starts" in page.text


def test_a_past_game_names_the_team_that_won(own: Web) -> None:
    fill(own, Anna="66666", Ben="11112", Cleo="22222", Dorte="33333")

    row = group_page(own).one("table", "past").one("tbody").one("tr")

    assert (row.one("th").text, row.all("td")[-1].text) == ("Reds Blues 21", "40")


def test_a_preview_tells_teams_by_their_sums_and_which_would_lead(own: Web) -> None:
    for name, roll in (("Anna", "33366"), ("Ben", "11122"), ("Dorte", "11122")):
        own.write(name, "full_house", roll)

    _first_sheet, preview = previews(own.pad, {"full_house_value": "fixed25"})

    assert [(total.name, total.now, total.then) for total in preview.totals] == [("Reds", 21, 25), ("Blues", 14, 50)]
    assert (preview.changed, preview.new_leaders) == (True, ["Blues"])


def test_a_players_page_counts_games_in_teams(shared: Web) -> None:
    page = read(shared.client.get(reverse("player", args=[shared.player("Cleo").pk])))

    assert page.one("header").one("p").text == "2 games"


@pytest.mark.parametrize("name", ["<b>Reds</b>", "שלום", "{{ 7 }}"])
def test_the_name_of_a_team_is_shown_literally_and_isolated(four: Web, name: str) -> None:
    four.play_in_teams(shared=False, **{name: "Anna Ben"})

    assert f"0 \u2068{name}\u2069" in four.page().at("sheet").text
    assert name in group_page(four).text


# --- queries ----------------------------------------------------------------------------------------------------


def asked(table: Web, **given: Any) -> int:
    table.get(**given)
    nothing_kept()
    with CaptureQueriesContext(connection) as queries:
        table.get(**given)
    return len(queries)


@pytest.mark.parametrize("given", [{}, {"htmx": True, "seen": "0.0"}])
def test_a_sheet_asks_once_more_only_where_teams_share_one(four: Web, given: dict[str, Any]) -> None:
    alone = asked(four, **given)

    own = asked(four.play_in_teams(shared=False, Reds="Anna Cleo", Blues="Ben Dorte"), **given)
    shared = asked(four.play_in_teams(shared=True, Reds="Anna Cleo", Blues="Ben Dorte"), **given)

    assert (own, shared) == (alone, alone + 1)
