"""A phone forgotten, and a person's name taken out of a group: gone from every row, and the games stay."""

from typing import Any

import pytest

from scoresheet import commands, live
from scoresheet.board.lines import Words
from scoresheet.commands.refusals import AskedOtherwise
from scoresheet.models import Change, Device, HouseRules, Kind, Member, Role, leavings, told_of, traces

from .table import Table, a_device, everything, fresh_key, refused


def forget(device: Device) -> None:
    commands.forget_device(device, shown=told_of(leavings(device)))


def holding(name: str, *but: str) -> dict[str, list[Any]]:
    """The rows of the database that hold a name anywhere, by what they are."""
    found = {
        model: [row for row in rows if name.casefold() in str(row).casefold()]
        for model, rows in everything().items()
        if model not in but
    }
    return {model: rows for model, rows in found.items() if rows}


def told(table: Table) -> list[str]:
    """The log in words, oldest first."""
    words = Words(table.reading)
    return [" ".join(words.told(change)).strip() for change in table.sheet.changes.order_by("id")]


# --- a phone ----------------------------------------------------------------------------------------------------


def test_a_forgotten_phone_is_nowhere_and_what_it_wrote_stays(table: Table) -> None:
    table.group.members.create(device=table.other_phone, role=Role.OWN, player=table.player("Ben"))
    table.write("Ben", "ones", "111", device=table.other_phone)
    commands.change_house_rules(table.other_phone, table.pad, {"upper_bonus": 35}, shown=table.pad.rules.pk)

    forget(table.other_phone)

    assert not Device.objects.filter(pk=table.other_phone.pk).exists()
    assert not Member.objects.filter(group=table.group).exclude(device=table.phone).exists()
    assert table.mark("Ben", "ones") == "111"
    assert Change.objects.latest("id").device is HouseRules.objects.latest("id").device is None
    assert table.pad.rules.values == {"upper_bonus": 35}


def test_the_open_pages_of_a_forgotten_phone_hear_of_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    monkeypatch.setattr(live, "member_changed", lambda *members: heard.extend(members))
    member = table.group.members.create(device=table.other_phone, role=Role.OWN)

    forget(table.other_phone)

    assert heard == [member.pk]


@pytest.mark.parametrize(
    ("others", "alone", "only_owner"),
    [([], True, True), ([Role.SCORE], False, True), ([Role.SCORE, Role.OWN], False, False)],
)
def test_a_phone_is_told_what_a_group_is_without_it(
    table: Table, others: list[Role], alone: bool, only_owner: bool
) -> None:
    for role in others:
        table.group.members.create(device=a_device(), role=role)

    [found] = leavings(table.phone)

    assert (found.group, found.alone, found.only_owner) == (table.group, alone, only_owner)


def test_a_phone_that_would_leave_other_things_behind_than_it_was_told_is_asked_again(table: Table) -> None:
    owner = table.group.members.create(device=table.other_phone, role=Role.OWN)
    shown = told_of(leavings(table.phone))
    owner.delete()

    with refused(AskedOtherwise):
        commands.forget_device(table.phone, shown=shown)


# --- a name -----------------------------------------------------------------------------------------------------


@pytest.fixture
def with_mia(db: None) -> Table:
    """Mia came later, left and came back, was renamed, and is part of the group's name."""
    table = Table("Anna", "Ben")
    commands.seat_newcomer(table.phone, table.sheet_id, "Mia", guest=False, key=fresh_key())
    table.take_out("Mia")
    table.put_back("Mia")
    commands.rename_player(table.phone, table.player("Mia"), "Miriam")
    commands.rename_group(table.group, "Anna, Miriam, Ben")
    return table


def test_no_row_holds_the_name_any_more(with_mia: Table) -> None:
    assert holding("Mia").keys() == {"Change"}

    commands.forget_player(with_mia.phone, with_mia.player("Miriam"))

    assert holding("Mia") == holding("Miriam") == {}
    with_mia.group.refresh_from_db()
    assert with_mia.group.name == "Anna, Ben"
    assert with_mia.player("Former player").retired


def test_the_log_tells_the_same_without_the_name(with_mia: Table) -> None:
    commands.forget_player(with_mia.phone, with_mia.player("Miriam"))

    assert told(with_mia)[1:] == [
        "Former player joined the table",
        "Former player left the table",
        "Former player is back at the table",
        "Former player had another name before",
        "A name was taken out",
    ]


def test_games_keep_totals_and_places_under_the_neutral_name(nearly_over: Table) -> None:
    nearly_over.write("Anna", "chance", "66666")
    before = nearly_over.log()

    commands.forget_player(nearly_over.phone, nearly_over.player("Anna"))

    assert nearly_over.results() == {"Former player": (30, 1), "Ben": (20, 2)}
    assert nearly_over.log() == before  # a finished game hears of nothing


def test_twice_is_once(with_mia: Table) -> None:
    who = with_mia.player("Miriam")
    commands.forget_player(with_mia.phone, who)
    before = everything()

    commands.forget_player(with_mia.phone, who)

    assert everything() == before


def test_the_second_one_is_numbered(with_mia: Table) -> None:
    for name in ("Miriam", "Ben", "Anna"):
        commands.forget_player(with_mia.phone, with_mia.player(name))

    with_mia.group.refresh_from_db()
    assert [player.name for player in with_mia.group.players.all()] == [
        "Former player 3",
        "Former player 2",
        "Former player",
    ]
    assert with_mia.group.name == "Former player 3"


def test_a_team_called_so_keeps_its_name(table: Table) -> None:
    table.play_in_teams(shared=False, **{"Former player": "Anna", "Blues": "Ben"})

    commands.forget_player(table.phone, table.player("Anna"))

    assert [seat.name for seat in table.reading.seats] == ["Former player 2", "Ben"]


def test_other_things_that_seem_to_hold_the_name_are_told_and_stay(table: Table) -> None:
    commands.rename_group(table.group, "Ben & Anna's Fridays")
    commands.new_pad(table.phone, table.group, game="yatzy", name="ANNAs own", key="own")
    commands.new_pad(table.phone, table.group, game="yatzy", name="Susanna", key="susanna")
    table.play_in_teams(shared=True, Anna_and_Ben="Anna Ben")

    found = traces(table.player("Anna"))

    assert found.elsewhere == ["Ben & Anna's Fridays", "ANNAs own", "Anna_and_Ben", "Anna's phone"]
    assert found.without(table.group.name) == table.group.name


def test_names_of_others_in_the_log_are_left_alone(with_mia: Table) -> None:
    commands.rename_player(with_mia.phone, with_mia.player("Ben"), "Bo")
    commands.rename_player(with_mia.phone, with_mia.player("Bo"), "Benny")
    commands.rename_pad(with_mia.phone, with_mia.pad, "Fridays")

    commands.forget_player(with_mia.phone, with_mia.player("Miriam"))

    assert {"Ben is called \u2068Bo\u2069 now", "Yatzy is called \u2068Fridays\u2069 now"} < set(told(with_mia))


def test_a_line_that_does_not_say_whose_name_it_tells_of_is_found_by_what_became_of_it(with_mia: Table) -> None:
    commands.rename_player(with_mia.phone, with_mia.player("Ben"), "Bo")
    commands.rename_player(with_mia.phone, with_mia.player("Bo"), "Benny")
    for change in Change.objects.filter(kind=Kind.RENAMED):  # as they were written before they said so
        Change.objects.filter(pk=change.pk).update(note={key: change.note[key] for key in ("old", "new")})

    commands.forget_player(with_mia.phone, with_mia.player("Miriam"))

    assert holding("Mia") == holding("Miriam") == {}
    assert "Ben is called \u2068Bo\u2069 now" in told(with_mia)


def test_whoever_never_played_is_taken_off_the_list(table: Table) -> None:
    who = commands.add_player(table.group, "Cleo")

    commands.forget_player(table.phone, who)

    assert holding("Cleo") == {}
    assert table.group.players.count() == 2


def test_a_phone_is_nobodys_once_its_player_is_forgotten(table: Table) -> None:
    member = table.group.members.create(device=table.other_phone, role=Role.SCORE, player=table.player("Ben"))

    commands.forget_player(table.phone, table.player("Ben"))

    member.refresh_from_db()
    assert member.player is None


def test_the_next_game_starts_without_a_forgotten_player(table: Table) -> None:
    commands.forget_player(table.phone, table.player("Ben"))
    table.do(commands.end_early)

    again = commands.same_again(table.phone, table.sheet, key=fresh_key())

    assert [seat.name for seat in again.seats.all()] == ["Anna"]
