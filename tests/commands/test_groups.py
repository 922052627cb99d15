"""Groups and their players: named, put in order, retired and brought back."""

import pytest

from scoresheet import commands
from scoresheet.commands.refusals import (
    NameMissing,
    NamesakeRetired,
    NameTaken,
    NameTooLong,
    NameTwice,
    NotInOrder,
)
from scoresheet.models import Change, Group, Pad, Player
from scoresheet.rules import UnknownGame

from .table import Table, a_device, refused


def listed(group: Group) -> list[str]:
    return [player.name for player in group.players.filter(retired=False)]


# --- adding -----------------------------------------------------------------------------------------------------


def test_somebody_new_stands_last_on_the_list(table: Table) -> None:
    commands.add_player(table.group, "  Cleo ")
    commands.add_player(table.group, "Gert", guest=True)

    assert listed(table.group) == ["Anna", "Ben", "Cleo", "Gert"]
    assert [player.guest for player in table.group.players.all()] == [False, False, False, True]


def test_the_first_of_an_empty_list_is_added(db: None) -> None:
    group = Group.objects.create(name="Empty", key="k")

    assert commands.add_player(group, "Anna").position == 0


@pytest.mark.parametrize(
    "raw", ["Anna", " anna ", "ANNA", "Ａｎｎａ", "An\u200bna", "Anna\ufe0f", "\u202eAnna", "A\u00adnna"]
)
def test_a_name_that_looks_the_same_is_taken(table: Table, raw: str) -> None:
    with refused(NameTaken) as told:
        commands.add_player(table.group, raw)

    assert told.value.params == {"name": "Anna"}


def test_two_groups_may_each_have_an_anna(table: Table) -> None:
    other = Table("Anna")

    assert other.player("Anna").name_key == table.player("Anna").name_key


@pytest.mark.parametrize("raw", ["", "   ", "\u200b", "\u2800", "\ufe0f", "\u0301", "\u3164\u115f"])
def test_a_name_without_anything_to_see_is_missing(table: Table, raw: str) -> None:
    with refused(NameMissing):
        commands.add_player(table.group, raw)


@pytest.mark.parametrize("raw", ["x" * 41, "x" * 200, "n\u0303" * 41, "a" + "\u0301\u0302" * 100, "\ufdfa" * 40])
def test_a_name_that_is_too_long_is_told_the_limit(table: Table, raw: str) -> None:
    with refused(NameTooLong) as told:
        commands.add_player(table.group, raw)

    assert told.value.params == {"limit": 40}


@pytest.mark.parametrize("raw", ["x" * 40, "\u0928\u092e\u0938\u094d\u0924\u0947 " * 6, "👩‍👩‍👧‍👦" * 4])
def test_a_name_of_forty_characters_is_kept(table: Table, raw: str) -> None:
    assert commands.add_player(table.group, raw).name == raw.strip()


def test_a_list_with_two_look_alikes_is_refused(db: None) -> None:
    phone = a_device()

    with refused(NameTwice) as told:
        commands.begin(phone, ["Anna", "Ben", "ANNA"], key="k", game="yatzy")

    assert told.value.params == {"name": "ANNA"}


def test_a_game_nobody_prints_is_refused(db: None) -> None:
    phone = a_device()

    with refused(UnknownGame):
        commands.begin(phone, ["Anna"], key="k", game="bridge")


# --- retiring ---------------------------------------------------------------------------------------------------


def test_a_player_without_history_is_gone(table: Table) -> None:
    cleo = commands.add_player(table.group, "Cleo")

    kept = commands.retire(cleo)

    assert not kept
    assert not Player.objects.filter(name="Cleo").exists()


def test_a_player_with_history_is_retired_and_the_history_stays(nearly_over: Table) -> None:
    nearly_over.write("Anna", "chance", "66666")

    kept = commands.retire(nearly_over.player("Anna"))

    assert kept
    assert listed(nearly_over.group) == ["Ben"]
    assert nearly_over.results() == {"Anna": (30, 1), "Ben": (20, 2)}


def test_somebody_who_plays_now_is_retired_and_the_sheet_goes_on(table: Table) -> None:
    commands.retire(table.player("Ben"))

    table.write("Ben", "ones", "111")

    assert table.totals()["Ben"] == 3


def test_a_retired_namesake_is_offered_back(table: Table) -> None:
    commands.retire(table.player("Anna"))

    with refused(NamesakeRetired) as told:
        commands.add_player(table.group, "anna")
    commands.bring_back(told.value.player)

    assert listed(table.group) == ["Ben", "Anna"]


# --- renaming ---------------------------------------------------------------------------------------------------


def test_a_person_keeps_one_name_across_games_and_open_sheets_hear_of_it(nearly_over: Table) -> None:
    nearly_over.write("Anna", "chance", "66666")
    finished, running = nearly_over.sheet, commands.same_again(nearly_over.phone, nearly_over.sheet, key="k")

    commands.rename_player(nearly_over.phone, nearly_over.player("Anna"), "Anna H.")

    assert [seat.name for sheet in (finished, running) for seat in sheet.seats.all()] == ["Anna H.", "Ben"] * 2
    line = running.changes.latest("id")
    who = nearly_over.player("Anna H.")
    assert (line.kind, line.note) == ("renamed", {"old": "Anna", "new": "Anna H.", "player": who.pk})
    assert not finished.changes.filter(kind="renamed").exists()


def test_a_discarded_sheet_hears_of_nothing(table: Table) -> None:
    table.do(commands.discard)

    commands.rename_player(table.phone, table.player("Anna"), "Anna H.")

    assert table.log() == ["start", "discard"]


def test_a_name_may_change_its_capitals(table: Table) -> None:
    commands.rename_player(table.phone, table.player("Anna"), "ANNA")

    assert listed(table.group) == ["ANNA", "Ben"]


def test_the_same_name_again_tells_nobody(table: Table) -> None:
    commands.rename_player(table.phone, table.player("Anna"), " Anna ")
    commands.rename_pad(table.phone, table.pad, "Yatzy ")

    assert table.log() == ["start"]


def test_a_rename_is_judged_by_the_name_of_now_and_not_of_the_page(table: Table) -> None:
    seen_before = table.player("Anna")
    commands.rename_player(table.phone, table.player("Anna"), "Anne")

    commands.rename_player(table.phone, seen_before, "Anna")

    assert listed(table.group) == ["Anna", "Ben"]


def test_a_player_does_not_take_anothers_name(table: Table) -> None:
    anna = table.player("Anna")

    with refused(NameTaken):
        commands.rename_player(table.phone, anna, "BEN")


def test_a_pad_is_renamed_and_its_open_sheets_hear_of_it(table: Table) -> None:
    commands.rename_pad(table.phone, table.pad, "Tvungen")

    assert table.sheet.pad.name == "Tvungen"
    assert Change.objects.latest("id").note == {"old": "Yatzy", "new": "Tvungen", "pad": table.pad.pk}


def test_a_pad_does_not_take_anothers_name_but_may_change_its_capitals(table: Table) -> None:
    tvungen = commands.new_pad(table.phone, table.group, game="yatzy", name="Tvungen", key="k")

    with refused(NameTaken):
        commands.rename_pad(table.phone, tvungen, "YATZY")
    commands.rename_pad(table.phone, tvungen, "TVUNGEN")

    assert Pad.objects.get(pk=tvungen.pk).name == "TVUNGEN"


def test_a_group_is_renamed(table: Table) -> None:
    commands.rename_group(table.group, " Hytten ")

    assert Group.objects.get().name == "Hytten"


def test_a_guest_becomes_one_of_the_house(table: Table) -> None:
    gert = commands.add_player(table.group, "Gert", guest=True)

    commands.save_player(table.phone, gert, "Gert H.", guest=False)

    assert not table.player("Gert H.").guest


def test_a_name_that_is_taken_leaves_a_guest_a_guest(table: Table) -> None:
    gert = commands.add_player(table.group, "Gert", guest=True)

    with refused(NameTaken):
        commands.save_player(table.phone, gert, "Anna", guest=False)


# --- in order ---------------------------------------------------------------------------------------------------


def test_players_are_put_in_seat_order(table: Table) -> None:
    commands.add_player(table.group, "Cleo")

    commands.order_players(table.group, [table.player(name).pk for name in ("Cleo", "Anna", "Ben")])

    assert listed(table.group) == ["Cleo", "Anna", "Ben"]


@pytest.mark.parametrize("wrong", [[], ["Anna"], ["Anna", "Anna"], ["Anna", "Ben", "Cleo"]])
def test_an_order_names_everybody_who_plays_once(table: Table, wrong: list[str]) -> None:
    commands.add_player(table.group, "Cleo")
    table.do(commands.add_seat, table.player("Cleo"))
    commands.retire(table.player("Cleo"))
    ids = [table.player(name).pk for name in wrong]

    with refused(NotInOrder):
        commands.order_players(table.group, ids)


def test_what_is_printed_by_its_name_is_its_name(table: Table) -> None:
    assert [str(table.group), str(table.player("Ben")), str(table.pad), str(table.phone)] == [
        "Anna, Ben",
        "Ben",
        "Yatzy",
        "Anna's phone",
    ]
