"""The sheet on a television: what stands on the wall, and that it needs no hands."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import Role, Sheet
from scoresheet.rules import GAMES

from ...commands.table import a_device, fresh_key
from .paper import Node, parts, read
from .web import Web


def wall(table: Web) -> Node:
    return read(table.get(table.url("tv"))).at("wall")


def standing(page: Node) -> list[str]:
    return page.one("ol", "standing").texts("li")


def heads(page: Node) -> list[str]:
    return [head.one("bdi").text for head in page.one("table").all("th", scope="col") if head.has("bdi")]


def labels(page: Node) -> list[str]:
    return page.one("table").texts("th", scope="row")


def asked(table: Web, seen: str) -> dict[str, Node]:
    return parts(table.get(table.url("tv"), htmx=True, seen=seen))


def after_the_game(table: Web, seen: str = "") -> dict[str, str]:
    """The headers of what a television is told that shows the end of the game."""
    return dict(table.get(table.url("tv"), htmx=True, done=1, seen=seen or table.version).headers)


# --- who sees what ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", list(Role))
def test_everybody_in_the_group_sees_it_and_nobody_else(table: Web, role: Role) -> None:
    member = table.let_in(a_device(), role)

    there, stranger = member.get(table.url("tv")), Client().get(table.url("tv"))

    assert (there.status_code, stranger.status_code) == (200, 404)
    assert "Anna" not in stranger.content.decode()


def test_it_is_offered_at_the_table(table: Web) -> None:
    page = read(table.get(table.url("table")))

    assert page.one("a", href=table.url("tv")).one("b").text == "Show it on a television"


def test_it_shows_whose_turn_it_is_the_round_the_standing_and_the_boxes(table: Web) -> None:
    table.write("Anna", "sixes", "66")
    table.write("Ben", "chance", "66543")

    page = wall(table)

    assert (page.one("h1").text, page.one("header").one("p").text) == ("Anna to play", "Round 2 of 15")
    assert standing(page) == ["1st Ben 24", "2nd Anna 12"]
    assert heads(page) == ["Anna", "Ben"]
    filled = [cell.one("span", "sr").text for cell in page.all("span", "cell") if "open" not in cell["class"]]
    assert filled == ["Anna, Sixes: 12", "Ben, Chance: 24"]
    assert page.one("span", "pace").text == "−6"


def test_what_was_written_last_is_marked(table: Web) -> None:
    table.write("Anna", "sixes", "66")
    table.write("Ben", "chance", "66543")

    [fresh] = wall(table).all("span", "fresh")

    assert fresh.one("span", "sr").text == "Ben, Chance: 24"


def test_nothing_on_it_can_be_pressed_but_for_one_way_back_beside_the_sheet(table: Web) -> None:
    page = read(table.get(table.url("tv")))

    assert not [node.tag for node in page.at("wall") if node.tag in {"a", "button", "form", "input", "select"}]
    assert [link["href"] for link in page.all("a")] == [table.url()]
    assert not page.has("form")


def test_sums_that_follow_from_the_boxes_are_left_to_the_phones(table: Web) -> None:
    page = wall(table)

    assert len(labels(page)) == 17
    assert not {"Upper sum", "Upper total", "Lower total"} & set(labels(page))
    assert labels(page)[-1] == "Total"


def test_of_a_sheet_with_more_columns_than_can_be_read_those_of_whoever_is_to_play_are_shown(db: None) -> None:
    table = Web("Anna", "Ben", "Cleo", games=5)
    table.write("Anna", "chance", "66543", 1)

    page = wall(table)

    assert heads(page) == ["Ben"]
    assert standing(page) == ["1st Anna 24", "=2nd Ben 0", "=2nd Cleo 0"]
    assert all(cell.one("span", "sr").text.startswith("Ben, ") for cell in page.all("span", "cell"))
    assert len(page.all("span", "cell")) == 15 * 5
    assert len(page.one("tr", "grand").all("td")) == 1


def test_up_to_twelve_columns_are_shown(db: None) -> None:
    table = Web("Anna", "Ben", "Cleo", "Dan", multipliers=[1, 2, 3])

    page = wall(table)

    assert heads(page) == ["Anna", "Ben", "Cleo", "Dan"]
    assert labels(page)[-3:] == ["Column total", "Times its factor", "Total"]
    assert "columns12" in page.one("div", "shown")["class"]


def test_players_of_teams_with_a_sheet_each_stand_as_their_team(db: None) -> None:
    table = Web("Anna", "Ben", "Cleo", "Dan")
    table.play_in_teams(shared=False, Reds="Anna Ben", Blues="Cleo Dan")
    table.write("Cleo", "chance", "66543")

    page = wall(table)

    assert standing(page) == ["1st Blues 24", "2nd Reds 0"]
    assert heads(page) == ["Anna", "Cleo", "Ben", "Dan"]


def test_who_throws_for_a_team_that_shares_a_sheet_is_said(db: None) -> None:
    table = Web("Anna", "Ben", "Cleo", "Dan")
    table.play_in_teams(shared=True, Reds="Anna Ben", Blues="Cleo Dan")

    page = wall(table)

    assert (page.one("h1").text, page.one("header").one("p").text) == ("Reds to play", "Anna throws · Round 1 of 15")


def test_who_has_left_the_table_stands_last_without_a_place(table: Web) -> None:
    table.write("Anna", "chance", "66543")
    table.take_out("Anna")

    assert standing(wall(table)) == ["Ben 0", "left Anna 24"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [1, 6])
def test_every_game_has_its_measures_in_the_stylesheet(db: None, game: str, columns: int) -> None:
    style = (settings.STATICFILES_DIRS[0] / "scoresheet" / "tv.css").read_text(encoding="utf-8")

    measures = wall(Web(game=game, games=columns)).one("div", "shown")["class"].split()[1:3]

    assert [f".{measure} {{" in style for measure in measures] == [True, True]


# --- what is new ------------------------------------------------------------------------------------------------


def test_nothing_new_is_no_content_and_two_queries(table: Web) -> None:
    table.write("Anna", "ones", "-")
    seen = table.version

    with CaptureQueriesContext(connection) as queries:
        answer = table.get(table.url("tv"), htmx=True, seen=seen)

    assert (answer.status_code, answer.content, len(queries)) == (204, b"", 2)


def test_a_mark_comes_with_one_line_that_says_so(table: Web) -> None:
    seen = table.version
    table.tap("Ben", "fives", "555", client=table.other)

    news = asked(table, seen)

    assert list(news) == ["#wall", "#said"]
    assert standing(news["#wall"]) == ["1st Ben 15", "2nd Anna 0"]
    assert news["#said"].text == "\u2068Ben's phone\u2069: Fives 15, off turn"


def test_what_this_very_phone_wrote_is_said_too(table: Web) -> None:
    seen = table.version
    table.tap("Anna", "ones", "11111")

    assert "Ones 5" in asked(table, seen)["#said"].text


def test_a_house_rule_comes_with_one_line_that_says_so(table: Web) -> None:
    seen = table.version
    table.change_rules(upper_bonus=100)

    assert "House rules" in asked(table, seen)["#said"].text


def test_for_another_television_the_same_is_not_drawn_again(table: Web) -> None:
    seen = table.version
    table.tap("Anna", "ones", "11111")
    first = table.get(table.url("tv"), htmx=True, seen=seen)

    with CaptureQueriesContext(connection) as queries:
        second = table.get(table.url("tv"), htmx=True, seen=seen)

    assert len(queries) == 2
    assert (second.content, second["X-Sheet-Version"]) == (first.content, table.version)


@pytest.mark.parametrize("seen", ["", "x", "0.0", f"{10**40}.1", "1.2.3", "\x00", "999999999.999999999"])
def test_whatever_was_seen_the_sheet_is_shown_as_it_is(table: Web, seen: str) -> None:
    assert "#wall" in asked(table, seen)


# --- the end, and the next game ---------------------------------------------------------------------------------


@pytest.fixture
def over(nearly_over: Web) -> Web:
    nearly_over.write("Anna", "chance", "66543")
    return nearly_over


def test_a_game_that_ended_is_asked_for_as_a_fresh_page(nearly_over: Web) -> None:
    seen = nearly_over.version
    nearly_over.write("Anna", "chance", "66543")

    answer = nearly_over.get(nearly_over.url("tv"), htmx=True, seen=seen)

    assert (answer.status_code, answer["HX-Refresh"]) == (200, "true")


def test_the_end_shows_who_won_and_the_places_and_listens_to_the_group(over: Web) -> None:
    page = wall(over)

    assert page.one("h1").text == "\u2068Anna\u2069 wins with 24"
    assert standing(page) == ["1st Anna 24", "2nd Ben 20"]
    assert page["data-live"] == reverse("group-live", args=[over.group.pk])
    assert not page.has("table")


def same_again(table: Web) -> Sheet:
    return commands.same_again(table.phone, table.sheet, key=fresh_key())


def another_game(table: Web) -> Sheet:
    players = [table.player("Ben").pk]
    return commands.start_sheet(table.phone, table.pad, players, starter=None, key=fresh_key())


@pytest.mark.parametrize("go_on", [same_again, another_game])
def test_when_the_same_people_play_again_it_goes_on_to_their_sheet(over: Web, go_on: Callable[[Web], Sheet]) -> None:
    before = over.get(over.url("tv"), htmx=True, done=1, seen=over.version)

    following = reverse("tv", args=[go_on(over).pk])

    assert before.status_code == 204
    assert after_the_game(over)["HX-Redirect"] == following
    assert over.get(over.url("tv"))["Location"] == following


def test_it_stays_at_its_table_while_others_of_the_group_play(over: Web) -> None:
    gro = commands.add_player(over.group, "Gro")
    commands.start_sheet(over.phone, over.pad, [gro.pk], starter=None, key=fresh_key())

    assert over.get(over.url("tv"), htmx=True, done=1, seen=over.version).status_code == 204


def test_a_team_that_plays_on_takes_it_along(db: None) -> None:
    table = Web("Anna", "Ben", "Cleo", "Dan")
    table.play_in_teams(shared=True, Reds="Anna Ben", Blues="Cleo Dan")
    table.do(commands.end_early)
    ended = table.url("tv")

    table.play_in_teams(shared=True, Whites="Cleo Ben", Blacks="Anna Dan")

    assert table.get(ended)["Location"] == table.url("tv")


def test_a_game_that_goes_on_is_asked_for_as_a_fresh_page(over: Web) -> None:
    seen = over.version
    over.empty("Anna", "chance")

    assert after_the_game(over, seen)["HX-Refresh"] == "true"
    assert wall(over).one("h1").text == "Anna to play"


def test_a_sheet_off_the_table_says_so_and_waits_for_the_next(table: Web) -> None:
    commands.discard(table.phone, table.sheet_id, key=fresh_key())

    page, waits = wall(table), table.get(table.url("tv"), htmx=True, done=1, seen=table.version)

    assert page.one("h1").text == "This sheet was discarded."
    assert waits.status_code == 204
    seen, following = table.version, another_game(table)
    assert after_the_game(table, seen)["HX-Redirect"] == reverse("tv", args=[following.pk])


def test_nothing_left_to_fill_is_said(nearly_over: Web) -> None:
    nearly_over.take_out("Anna")

    page = wall(nearly_over)

    assert page.one("h1").text == "Nothing left to fill"
    assert page["data-live"] == nearly_over.url("sheet-live")


def test_without_scripts_it_loads_itself_again(table: Web) -> None:
    page = read(table.get(table.url("tv")))

    assert page.one("noscript").one("meta", http_equiv="refresh")["content"] == "10"


def test_what_is_not_there_is_looked_for_again_since_nobody_touches_a_television(table: Web) -> None:
    stranger = Client()

    wall, sheet = stranger.get(table.url("tv")), stranger.get(table.url())

    assert (wall.status_code, wall["Refresh"]) == (404, "30")
    assert (sheet.status_code, "Refresh" in sheet) == (404, False)
