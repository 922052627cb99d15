"""The group's page follows what is played: the question whether other games are on the table."""

import pytest
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import Role

from ...commands.table import a_device, struck
from ..sheets.paper import Node, parts, read
from ..sheets.web import HTMX, Web, everything


def address(table: Web) -> str:
    return reverse("group", args=[table.group.pk])


def version(table: Web) -> str:
    return read(table.client.get(address(table))).at("version")["value"]


def news(table: Web, seen: str) -> Node:
    return parts(table.client.get(address(table), {"seen": seen}, headers=HTMX))["#tonight"]


def test_nothing_new_is_no_content_and_writes_nothing(table: Web) -> None:
    seen, before = version(table), everything()

    answer = table.client.get(address(table), {"seen": seen}, headers=HTMX)

    assert (answer.status_code, answer.content, everything()) == (204, b"", before)


def test_a_mark_of_another_phone_shows_with_its_total(table: Web) -> None:
    seen = version(table)
    table.tap("Ben", "fives", "555", client=table.other)

    assert "15 Ben" in news(table, seen).one("a", "running").one("span", "seats").text


def test_a_new_house_rule_and_a_new_seat_are_news(table: Web) -> None:
    seen = version(table)
    table.change_rules(upper_bonus=35)
    with_rule = version(table)
    table.take_out("Ben")

    assert len({seen, with_rule, version(table)}) == 3


def test_a_game_that_ends_goes_over_to_the_past_ones(table: Web) -> None:
    table.lay("Anna", struck())
    table.lay("Ben", struck("chance"))
    seen = version(table)
    table.write("Ben", "chance", "12345")

    shown = news(table, seen)

    assert not shown.has("a", "running")
    assert "Ben" in shown.text
    assert "None yet" not in shown.text


def test_who_looks_on_is_offered_nothing_by_the_news_either(table: Web) -> None:
    watcher = table.let_in(a_device(), Role.WATCH)

    shown = parts(watcher.get(address(table), {"seen": "0.0"}, headers=HTMX))["#tonight"]

    assert (shown.has("a", "running"), shown.has("form")) == (True, False)


def test_the_news_say_which_version_they_are(table: Web) -> None:
    assert news(table, "0.0").at("version")["value"] == version(table)


@pytest.mark.parametrize("seen", ["", "x", "\x00", "1.2.3-4.5", "٣"])
def test_any_question_gets_the_games(table: Web, seen: str) -> None:
    assert news(table, seen).has("a", "running")


def test_a_new_name_in_a_past_game_is_news(table: Web) -> None:
    table.lay("Anna", struck())
    table.lay("Ben", struck("chance"))
    table.write("Ben", "chance", "12345")
    seen = version(table)

    commands.rename_player(table.phone, table.player("Ben"), "Benny")

    assert "Benny" in news(table, seen).text


def test_who_rests_is_no_more_in_the_same_again(table: Web) -> None:
    table.do(commands.end_early)
    seen = version(table)

    commands.retire(table.player("Ben"))

    assert version(table) != seen
