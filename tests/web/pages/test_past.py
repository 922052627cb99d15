"""Past games: the latest first, by pages, in few queries."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoresheet import commands, history
from scoresheet.models import Seat, Sheet

from ..sheets.paper import Node, read
from ..sheets.web import Web

LONG_AGO = datetime(2024, 5, 1, 20, tzinfo=UTC)


def past(table: Web, **query: str) -> Node:
    return read(table.client.get(reverse("past", args=[table.group.pk]), query))


def play(table: Web, count: int, *, totals: tuple[int, int] = (250, 240)) -> list[Sheet]:
    """So many finished games, a day apart, as their ends would have stored them."""
    sheets = Sheet.objects.bulk_create(
        Sheet(
            group=table.group,
            pad=table.pad,
            rules=table.pad.rules,
            key=f"past {number}",
            ended_at=LONG_AGO + timedelta(days=number),
        )
        for number in range(count)
    )
    players = [table.player("Anna"), table.player("Ben")]
    Seat.objects.bulk_create(
        Seat(sheet=sheet, player=player, position=position, total=total, place=1 + (total < max(totals)))
        for sheet in sheets
        for position, (player, total) in enumerate(zip(players, totals, strict=True))
    )
    return sheets


def rows(page: Node) -> list[str]:
    return [row.text for row in page.one("tbody").all("tr")]


def test_none_yet_invites(table: Web) -> None:
    page = past(table)

    assert "None yet" in page.one("main").text
    assert not page.has("table")


def test_a_game_tells_when_who_won_and_the_others(table: Web) -> None:
    [sheet] = play(table, 1)

    page = past(table)

    assert rows(page) == ["1 May2024 Anna Ben 240 · Yatzy 250"]
    assert page.one("tbody").one("a")["href"] == reverse("sheet", args=[sheet.pk])


def test_those_who_tie_win_together(table: Web) -> None:
    play(table, 1, totals=(231, 231))

    assert rows(past(table)) == ["1 May2024 Anna and Ben Yatzy 231"]


def test_a_game_that_ended_early_is_marked_and_who_left_has_no_place(table: Web) -> None:
    table.write("Anna", "chance", "66666")
    table.take_out("Ben")
    table.do(commands.end_early)

    [row] = rows(past(table))

    assert "Anna Ben 0 (left) · Yatzy · ended early 30" in row


def test_a_discarded_game_is_not_there(table: Web) -> None:
    [sheet] = play(table, 1)
    Sheet.objects.filter(pk=sheet.pk).update(discarded_at=LONG_AGO)

    assert not past(table).has("table")


def test_pages_follow_each_other_without_gap_or_repetition(table: Web) -> None:
    sheets = play(table, 2 * history.PAGE + 3)
    Sheet.objects.filter(pk__in=[sheet.pk for sheet in sheets[:30]]).update(ended_at=LONG_AGO)
    found, query = [], ""
    while True:
        page = read(table.client.get(reverse("past", args=[table.group.pk]) + query))
        found += [link["href"] for link in page.one("tbody").all("a")]
        older = [link["href"] for link in page.all("a", "plain") if link.text == "Older games"]
        if not older:
            break
        query = older[0]

    assert len(found) == len(set(found)) == len(sheets)
    assert found[0] == reverse("sheet", args=[sheets[-1].pk])


@pytest.mark.parametrize("before", ["x", "0", "999999", "1" * 40])
def test_a_page_that_begins_nowhere_is_the_first(table: Web, before: str) -> None:
    play(table, 1)

    assert len(rows(past(table, before=before))) == 1


def test_a_page_of_many_games_takes_few_queries(table: Web, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    play(table, 200)

    with django_assert_num_queries(3):
        table.client.get(reverse("past", args=[table.group.pk]))


def test_the_group_shows_the_latest_and_says_how_many(table: Web) -> None:
    play(table, 7)

    page = read(table.client.get(reverse("group", args=[table.group.pk])))

    assert len(page.one("table", "past").one("tbody").all("tr")) == 5
    assert page.has("a", href=reverse("past", args=[table.group.pk]))
    assert "All 7 games" in page.text


def test_a_renamed_player_is_one_person_in_old_games_too(table: Web) -> None:
    play(table, 1)
    commands.rename_player(table.phone, table.player("Anna"), "שרה")

    [row] = past(table).one("tbody").all("tr")

    assert "שרה" in row.texts("bdi")
    assert row.text.endswith("250")


def test_a_retired_player_stays_in_old_games(table: Web) -> None:
    play(table, 1)
    commands.retire(table.player("Ben"))

    assert "Ben 240" in rows(past(table))[0]
