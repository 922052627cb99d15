"""Seats: who starts, who sits where, who leaves and comes back, and the next game."""

from typing import Any

import pytest

from scoresheet import commands
from scoresheet.access import DeadInvitation, NotThere, invitation
from scoresheet.commands.refusals import (
    AlreadySeated,
    LastSeat,
    NamesakeRetired,
    NameTaken,
    NoSuchSeat,
    NotInOrder,
    Over,
    ThrowAgain,
    TooFew,
    TooMany,
)
from scoresheet.models import Seat, Sheet

from .table import Table, a_device, fresh_key, refused


def people(table: Table) -> list[int]:
    return list(table.group.players.values_list("pk", flat=True))


def seated(sheet: Sheet) -> list[str]:
    return [seat.name for seat in sheet.seats.select_related("player")]


def starter(sheet: Sheet) -> str:
    return sheet.seats.get(starter=True).name


@pytest.fixture
def three(db: None) -> Table:
    return Table("Anna", "Ben", "Cleo")


# --- starting ---------------------------------------------------------------------------------------------------


def test_a_group_begins_with_its_people_a_pad_as_printed_and_a_sheet(db: None) -> None:
    phone = a_device()

    begun = commands.begin(phone, ["Anna", "", "  Ben "], key="first", game="yatzy")

    assert (begun.group.name, seated(begun.sheet), starter(begun.sheet)) == ("Anna, Ben", ["Anna", "Ben"], "Anna")
    assert (begun.sheet.pad.name, begun.sheet.pad.rules.values) == ("Yatzy", {})
    assert begun.group.members.get().role == "own"


def test_a_double_tap_begins_one_group(db: None) -> None:
    phone = a_device()

    begun = [commands.begin(phone, ["Anna"], key="same", game="yatzy") for _tap in range(2)]

    assert (begun[0].group, begun[0].sheet) == (begun[1].group, begun[1].sheet)
    assert [Sheet.objects.count(), begun[0].group.members.count(), begun[0].group.pads.count()] == [1, 1, 1]


def test_a_group_is_called_by_as_many_of_its_people_as_fit(db: None) -> None:
    names = ["Anna Amalie Andersen", "Benjamin Bo", "Christian Carlsen", "Dorte"]

    begun = commands.begin(a_device(), names, key="k", game="yatzy")

    assert begun.group.name == "Anna Amalie Andersen, Benjamin Bo"


def test_a_double_tap_leaves_one_owners_link_that_lets_in(db: None) -> None:
    phone = a_device()

    first, second = [commands.begin(phone, ["Anna"], key="same", game="yatzy").owner_token for _tap in range(2)]

    with pytest.raises(DeadInvitation):
        invitation(first)
    assert invitation(second).role == "own"


@pytest.mark.parametrize(
    ("called", "person", "name"),
    [("", "Anna", "Anna’s phone"), ("The tablet", "Anna", "The tablet"), ("", "A" * 40, "A" * 40)],
    ids=["after the first person", "as it is called already", "by the name alone where no more fits"],
)
def test_the_phone_that_begins_has_a_name(db: None, called: str, person: str, name: str) -> None:
    phone = a_device(called)

    commands.begin(phone, [person, "Ben"], key="k", game="yatzy")

    phone.refresh_from_db()
    assert phone.name == name


@pytest.mark.parametrize(
    ("names", "refusal"), [([], TooFew), (["", " "], TooFew), ([f"P{number}" for number in range(13)], TooMany)]
)
def test_a_first_game_needs_one_to_twelve_people(db: None, names: list[str], refusal: Any) -> None:
    phone = a_device()

    with refused(refusal):
        commands.begin(phone, names, key="k", game="yatzy")


def test_twelve_people_have_room(db: None) -> None:
    begun = commands.begin(a_device(), [f"P{number}" for number in range(12)], key="k", game="yatzy")

    assert begun.sheet.seats.count() == 12


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]])
def test_a_sheet_is_started_in_the_order_given_with_the_starter_chosen(three: Table, order: list[int]) -> None:
    ids = [people(three)[index] for index in order]

    sheet = commands.start_sheet(three.phone, three.pad, ids, starter=ids[1], key="k")

    assert list(sheet.seats.values_list("player", flat=True)) == ids
    assert sheet.seats.get(starter=True).player_id == ids[1]


def test_a_starter_is_drawn_from_the_list(three: Table) -> None:
    ids = people(three)[:2]

    sheets = [commands.start_sheet(three.phone, three.pad, ids, starter=None, key=fresh_key()) for _game in range(12)]

    assert {sheet.seats.get(starter=True).player_id for sheet in sheets} <= set(ids)


def test_starting_by_a_double_tap_is_one_sheet(three: Table) -> None:
    ids = people(three)

    sheets = [commands.start_sheet(three.phone, three.pad, ids, starter=None, key="same") for _tap in range(2)]

    assert sheets[0] == sheets[1]
    assert three.group.sheets.count() == 2


def test_a_sheet_needs_somebody(three: Table) -> None:
    with refused(TooFew):
        commands.start_sheet(three.phone, three.pad, [], starter=None, key="k")


def test_a_sheet_has_room_for_twelve(three: Table) -> None:
    with refused(TooMany):
        commands.start_sheet(three.phone, three.pad, list(range(13)), starter=None, key="k")


def test_nobody_sits_twice_is_retired_or_from_elsewhere(three: Table) -> None:
    ids, stranger = people(three), Table("Dorte").player("Dorte").pk
    commands.retire(three.player("Cleo"))

    for wrong in ([ids[0], ids[0]], ids, [ids[0], stranger], [ids[0], 10**30]):
        with refused(NotInOrder):
            commands.start_sheet(three.phone, three.pad, wrong, starter=None, key="k")
    with refused(NotInOrder):
        commands.start_sheet(three.phone, three.pad, ids[:1], starter=ids[1], key="k")


def test_the_highest_die_starts() -> None:
    assert commands.highest({7: 2, 8: 6, 9: 5}) == 8


def test_those_who_share_the_highest_throw_again() -> None:
    with pytest.raises(ThrowAgain) as told:
        commands.highest({7: 6, 8: 6, 9: 5})

    assert told.value.players == (7, 8)


def test_nobody_throwing_decides_nothing() -> None:
    with pytest.raises(TooFew):
        commands.highest({})


# --- whose turn -------------------------------------------------------------------------------------------------


def test_the_turn_goes_round_from_the_starter(three: Table) -> None:
    ids = people(three)
    three.sheet_id = commands.start_sheet(three.phone, three.pad, ids, starter=ids[1], key="k").pk
    turns = [three.turn()]

    for name in ("Ben", "Cleo", "Anna"):
        three.write(name, "ones", "-")
        turns.append(three.turn())

    assert turns == ["Ben", "Cleo", "Anna", "Ben"]


def test_whoever_has_most_boxes_to_fill_is_next(three: Table) -> None:
    three.write("Anna", "ones", "-")
    three.write("Ben", "ones", "-")
    three.write("Ben", "twos", "-")
    three.write("Cleo", "ones", "-")

    assert three.turn() == "Anna"


# --- joining and leaving ----------------------------------------------------------------------------------------


def test_somebody_joins_at_the_end_of_the_table_and_catches_up(table: Table) -> None:
    table.write("Anna", "ones", "-")
    table.write("Ben", "ones", "-")
    cleo = commands.add_player(table.group, "Cleo")

    joined = table.do(commands.add_seat, cleo)

    assert [seat.name for seat in joined.reading.seats] == ["Anna", "Ben", "Cleo"]
    assert (joined.change.kind, joined.change.note, table.turn()) == ("seated", {"name": "Cleo"}, "Cleo")


def test_joining_by_a_double_tap_is_one_seat(table: Table) -> None:
    cleo = commands.add_player(table.group, "Cleo")

    joined = [table.do(commands.add_seat, cleo, key="same").change for _tap in range(2)]

    assert joined[0] == joined[1]
    assert table.sheet.seats.count() == 3


def test_somebody_new_joins_the_group_and_the_table_at_once(table: Table) -> None:
    for _tap in range(2):
        table.do(commands.seat_newcomer, "Cleo", guest=True, key="same")

    assert seated(table.sheet) == ["Anna", "Ben", "Cleo"]
    assert (table.player("Cleo").guest, table.log()) == (True, ["start", "seated"])


def test_a_newcomer_with_a_taken_name_or_without_a_seat_is_not_added_at_all(table: Table) -> None:
    with refused(NameTaken):
        table.do(commands.seat_newcomer, "anna", guest=False)
    table.do(commands.end_early)
    with refused(Over):
        table.do(commands.seat_newcomer, "Cleo", guest=False)


def test_whoever_sits_there_does_not_join_again(table: Table) -> None:
    with refused(AlreadySeated):
        table.do(commands.add_seat, table.player("Anna"))


def test_a_thirteenth_seat_has_no_room(db: None) -> None:
    table = Table(*[f"P{number}" for number in range(12)])
    late = commands.add_player(table.group, "Late")

    with refused(TooMany):
        table.do(commands.add_seat, late)


def test_a_player_of_another_group_is_not_there(table: Table) -> None:
    stranger = Table("Dorte").player("Dorte")

    with refused(NotThere):
        table.do(commands.add_seat, stranger)


def test_a_retired_player_is_brought_back_before_joining(three: Table) -> None:
    commands.retire(three.player("Cleo"))
    three.sheet_id = commands.start_sheet(three.phone, three.pad, people(three)[:2], starter=None, key="k").pk

    with refused(NamesakeRetired):
        three.do(commands.add_seat, three.player("Cleo"))


def test_seats_are_put_in_another_order_and_the_starter_keeps_the_marker(three: Table) -> None:
    order = [three.seat(name).pk for name in ("Cleo", "Anna", "Ben")]

    for _tap in range(2):
        commands.order_seats(three.phone, three.sheet_id, order)

    assert seated(three.sheet) == ["Cleo", "Anna", "Ben"]
    assert (starter(three.sheet), three.turn(), three.log()) == ("Anna", "Anna", ["start", "order"])


@pytest.mark.parametrize("wrong", [[0], [0, 1, 1], [0, 1, 2, 2], [0, 1, 3]])
def test_an_order_names_every_seat_once(three: Table, wrong: list[int]) -> None:
    seats = [seat.pk for seat in three.reading.seats] + [10**30]

    with refused(NotInOrder):
        commands.order_seats(three.phone, three.sheet_id, [seats[index] for index in wrong])


def test_the_turn_passes_on_when_somebody_leaves(three: Table) -> None:
    three.write("Anna", "ones", "-")
    before = three.turn()

    for _tap in range(2):
        three.take_out("Ben", key="same")

    assert (before, three.turn(), three.log()) == ("Ben", "Cleo", ["start", "write", "out"])


def test_whoever_left_keeps_the_column_but_has_no_place(three: Table) -> None:
    three.write("Ben", "chance", "66666")
    three.write("Cleo", "chance", "11111")

    three.take_out("Ben")

    assert three.totals() == {"Anna": 0, "Ben": 30, "Cleo": 5}
    assert list(three.reading.standing.places) == [2, None, 1]


def test_whoever_left_comes_back_to_the_old_boxes(three: Table) -> None:
    three.write("Ben", "chance", "66666")
    three.take_out("Ben")

    for _tap in range(2):
        three.put_back("Ben", key="same")
    three.write("Ben", "ones", "111")

    assert three.totals()["Ben"] == 33
    assert list(three.reading.standing.places) == [2, 1, 2]
    assert three.log() == ["start", "write", "out", "back", "write"]


def test_whoever_is_out_or_back_already_adds_no_line(three: Table) -> None:
    done = [do("Ben") for do in (three.take_out, three.take_out, three.put_back, three.put_back)]

    assert three.log() == ["start", "out", "back"]
    assert [outcome.change.kind for outcome in done] == ["out", "out", "back", "back"]


def test_a_game_finishes_without_whoever_left(nearly_over: Table) -> None:
    nearly_over.take_out("Ben")

    nearly_over.write("Anna", "chance", "66666")

    assert nearly_over.results() == {"Anna": (30, 1), "Ben": (20, None)}
    assert nearly_over.reading.standing.winners == ()


def test_the_last_one_at_the_table_does_not_leave(table: Table) -> None:
    table.take_out("Ben")

    with refused(LastSeat):
        table.take_out("Anna")


@pytest.mark.parametrize("command", [commands.take_out, commands.put_back])
def test_a_seat_of_another_sheet_is_not_there(table: Table, command: Any) -> None:
    elsewhere = Table("Cleo").seat("Cleo").pk

    with refused(NoSuchSeat):
        table.do(command, elsewhere)


# --- the next game ----------------------------------------------------------------------------------------------


def test_same_again_moves_the_marker_one_seat_on_and_round(three: Table) -> None:
    sheet, starters = three.sheet, []

    for _game in range(3):
        sheet = commands.same_again(three.phone, sheet, key=fresh_key())
        starters.append(starter(sheet))

    assert starters == ["Ben", "Cleo", "Anna"]
    assert seated(sheet) == ["Anna", "Ben", "Cleo"]
    assert sheet.pad == three.pad


def test_two_phones_that_ask_for_the_same_again_get_one_game(three: Table) -> None:
    first = commands.same_again(three.phone, three.sheet, key=fresh_key())

    second = commands.same_again(three.other_phone, three.sheet, key=fresh_key())

    assert second == first


def test_a_next_game_knows_which_one_it_follows_and_outlives_it(three: Table) -> None:
    old = three.sheet

    sheet = commands.same_again(three.phone, old, key=fresh_key())
    assert list(old.next_games.all()) == [sheet]
    old.delete()

    assert Sheet.objects.get().after is None


def test_the_same_again_once_more_is_another_game_when_that_one_is_off_the_table(three: Table) -> None:
    first = commands.same_again(three.phone, three.sheet, key=fresh_key())
    commands.discard(three.phone, first.pk, key=fresh_key())

    second = commands.same_again(three.phone, three.sheet, key=fresh_key())

    assert second != first


def test_the_marker_passes_over_those_who_left_or_retired(db: None) -> None:
    table = Table("Anna", "Ben", "Cleo", "Dorte")
    table.take_out("Ben")
    commands.retire(table.player("Cleo"))

    sheet = commands.same_again(table.phone, table.sheet, key="k")

    assert (seated(sheet), starter(sheet)) == (["Anna", "Dorte"], "Dorte")


def test_a_starter_who_left_still_hands_the_marker_on(three: Table) -> None:
    three.take_out("Anna")

    sheet = commands.same_again(three.phone, three.sheet, key="k")

    assert (seated(sheet), starter(sheet)) == (["Ben", "Cleo"], "Ben")


def test_one_alone_starts_again(db: None) -> None:
    table = Table("Anna")

    assert starter(commands.same_again(table.phone, table.sheet, key="k")) == "Anna"


def test_same_again_by_a_double_tap_is_one_sheet(three: Table) -> None:
    sheets = [commands.same_again(three.phone, three.sheet, key="same") for _tap in range(2)]

    assert sheets[0] == sheets[1]


def test_nobody_left_is_no_next_game(table: Table) -> None:
    for name in ("Anna", "Ben"):
        commands.retire(table.player(name))

    with refused(TooFew):
        commands.same_again(table.phone, table.sheet, key="k")


def test_a_seat_is_called_by_its_player(table: Table) -> None:
    assert Seat.objects.earliest("id").name == "Anna"
