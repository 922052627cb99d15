"""A game begun by a ready way of playing: the group's pad of just those rules, or a new one."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.utils import translation

from scoresheet import commands
from scoresheet.commands.refusals import NameMissing, NameTaken, NameTooLong, NotInOrder, TooFew, UnequalTeams
from scoresheet.models import HouseRules, Pad, Sheet
from scoresheet.rules import GAMES, ready_way, ready_ways

from .table import Table, fresh_key, refused


def begin(table: Table, game: str, way: str, *, key: str = "", **given: Any) -> Sheet:
    players = [table.player(name).pk for name in ("Anna", "Ben")]
    given = {"starter": players[0]} | given
    blank = commands.Blank(table.group.pk, ready_way(game, way))
    return commands.start_sheet(table.phone, blank, given.pop("players", players), key=key or fresh_key(), **given)


def pads(table: Table) -> list[tuple[str, str, dict[str, Any]]]:
    """The group's pads: name, game, house rules of now."""
    return [(pad.name, pad.game, pad.rules.values) for pad in table.group.pads.all()]


@pytest.mark.parametrize("game", GAMES)
def test_every_ready_way_lays_a_pad_that_is_played_so(table: Table, game: str) -> None:
    for ready in ready_ways(game):
        sheet = begin(table, game, ready.key)

        assert sheet.pad.rules.game(sheet.pad.game) == ready.played
        assert sheet.pad.name == str(ready.label)

    assert len(pads(table)) == len(ready_ways(game)) + (game != "yatzy")


def test_a_pad_of_just_those_rules_is_taken_again(table: Table) -> None:
    first, other, second = (begin(table, "yatzy", way) for way in ("triple", "forced", "triple"))

    assert first.pad == second.pad != other.pad
    assert len(pads(table)) == 3


def test_the_groups_own_pad_is_taken_whatever_it_is_called(table: Table) -> None:
    commands.rename_pad(table.phone, table.pad, "Tuesdays")

    sheet = begin(table, "yatzy", "printed")

    assert sheet.pad == table.pad
    assert len(pads(table)) == 1


def test_a_pad_is_known_by_its_rules_of_now(table: Table) -> None:
    table.change_rules(upper_bonus=35)
    other = begin(table, "yatzy", "printed")
    table.change_rules(forced=True)

    forced = begin(table, "yatzy", "forced")

    assert (other.pad.name, other.pad.rules.values) == ("Yatzy 2", {})
    assert forced.pad == table.pad


def test_a_forced_pad_with_another_bonus_is_not_the_ready_one(table: Table) -> None:
    table.change_rules(forced=True, forced_threshold=50)

    sheet = begin(table, "yatzy", "forced")

    assert sheet.pad != table.pad
    assert pads(table)[1] == ("Forced Yatzy", "yatzy", {"forced": True})


def test_another_game_of_the_same_way_is_another_pad(table: Table) -> None:
    sheets = [begin(table, game, "sum2") for game in ("yahtzee", "kniffel", "yams")]

    assert [sheet.pad.name for sheet in sheets] == ["Yahtzee, 2 columns", "Kniffel, 2 columns", "Yams, 2 columns"]


def test_a_name_that_is_taken_is_numbered(table: Table) -> None:
    for name in ("triple YATZY", "Triple Yatzy 2"):
        commands.new_pad(table.phone, table.group, game="maxi", name=name, key=fresh_key())

    sheet = begin(table, "yatzy", "triple")

    assert sheet.pad.name == "Triple Yatzy 3"


def test_a_pad_is_called_so_in_the_language_of_who_begins(table: Table) -> None:
    with translation.override("da"):
        sheet = begin(table, "yatzy", "sum2")
        named = str(ready_way("yatzy", "sum2").label.translated(translation.gettext))

    assert sheet.pad.name == named


def test_a_double_tap_is_one_pad_and_one_sheet(table: Table) -> None:
    first, second = (begin(table, "yacht", "best3", key="same") for _tap in range(2))

    assert first == second
    assert (Pad.objects.count(), HouseRules.objects.count(), Sheet.objects.count()) == (2, 2, 2)


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_are_one_pad_and_one_sheet() -> None:
    table, ready = Table(), Barrier(2)

    def tap(_number: int) -> Sheet:
        try:
            ready.wait(timeout=10)
            return begin(table, "yacht", "best3", key="same")
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as phones:
        first, second = phones.map(tap, range(2))

    assert first == second
    assert (Pad.objects.count(), Sheet.objects.count()) == (2, 2)


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_make_the_same_pad_at_once_get_one_each() -> None:
    table, ready = Table(), Barrier(2)

    def make(phone: int) -> str:
        try:
            ready.wait(timeout=10)
            return commands.ready_pad(
                table.phone, table.group, ready_way("yatzy", "triple"), name=" ", key=f"phone {phone}"
            ).name
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as phones:
        made = sorted(phones.map(make, range(2)))

    assert made == ["Triple Yatzy", "Triple Yatzy 2"]


@pytest.mark.parametrize(("name", "refusal"), [("Yatzy", NameTaken), ("\u200b", NameMissing), ("x" * 500, NameTooLong)])
def test_a_ready_pad_is_called_as_typed_and_refused_as_any(table: Table, name: str, refusal: Any) -> None:
    with refused(refusal):
        commands.ready_pad(table.phone, table.group, ready_way("yatzy", "triple"), name=name, key=fresh_key())


@pytest.mark.parametrize(("players", "refusal"), [([], TooFew), ([0], NotInOrder)])
def test_no_pad_is_laid_without_its_sheet(table: Table, players: list[int], refusal: Any) -> None:
    with refused(refusal):
        begin(table, "yacht", "printed", players=players)


def test_teams_begin_by_a_ready_way_too(table: Table) -> None:
    anna, ben = (table.player(name).pk for name in ("Anna", "Ben"))
    blank = commands.Blank(table.group.pk, ready_way("maxi", "half"))
    teams = [commands.Team("Reds", (anna,)), commands.Team("Blues", (ben,))]

    sheet = commands.start_teams(table.phone, blank, teams, shared=True, starter=anna, key=fresh_key())

    assert sheet.pad.name == "Half forced Maxi Yatzy"
    assert [seat.team for seat in sheet.seats.all()] == ["Reds", "Blues"]


def test_teams_that_cannot_begin_lay_no_pad(table: Table) -> None:
    anna, ben = (table.player(name).pk for name in ("Anna", "Ben"))
    cleo = commands.add_player(table.group, "Cleo").pk
    blank = commands.Blank(table.group.pk, ready_way("maxi", "half"))
    teams = [commands.Team("Reds", (anna, cleo)), commands.Team("Blues", (ben,))]

    with refused(UnequalTeams):
        commands.start_teams(table.phone, blank, teams, shared=False, starter=anna, key=fresh_key())


def test_the_same_again_stays_on_the_pad_that_was_laid(table: Table) -> None:
    sheet = begin(table, "yahtzee", "triple")

    again = commands.same_again(table.phone, sheet, key=fresh_key())

    assert again.pad == sheet.pad
