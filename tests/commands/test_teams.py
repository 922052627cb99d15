"""Teams: with one sheet each, whose players throw in turn; or with a sheet for every player, added up."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoresheet import commands
from scoresheet.commands import Team
from scoresheet.commands.refusals import (
    AlreadySeated,
    CalledAsATeam,
    NameMissing,
    NameTaken,
    NameTooLong,
    NameTwice,
    NotInOrder,
    TeamsStayEqual,
    TooFew,
    TooMany,
    UnequalTeams,
)
from scoresheet.history import past_games
from scoresheet.models import Sheet, sheets_of

from .table import Table, fresh_key, refused, struck

type Standings = list[tuple[str, int, int | None]]


@pytest.fixture
def four(db: None) -> Table:
    return Table("Anna", "Ben", "Cleo", "Dorte")


@pytest.fixture
def shared(four: Table) -> Table:
    """Reds of Anna and Cleo, Blues of Ben and Dorte, with one sheet each."""
    return four.play_in_teams(shared=True, Reds="Anna Cleo", Blues="Ben Dorte")


@pytest.fixture
def own(four: Table) -> Table:
    """The same teams with a sheet for every player."""
    return four.play_in_teams(shared=False, Reds="Anna Cleo", Blues="Ben Dorte")


def start(table: Table, *teams: Team, shared: bool, starter: int | None = None, key: str = "k") -> Sheet:
    return commands.start_teams(table.phone, table.pad, teams, shared=shared, starter=starter, key=key)


def ids(table: Table, *names: str) -> tuple[int, ...]:
    return tuple(table.player(name).pk for name in names)


def seats(table: Table) -> list[tuple[str, list[str]]]:
    return [(seat.name, [player.name for player in seat.people]) for seat in table.reading.seats]


def starter(table: Table) -> str:
    return next(seat.name for seat in table.reading.seats if seat.starter)


def thrower(table: Table) -> str | None:
    player = table.reading.thrower
    return player.name if player else None


def sides(table: Table) -> Standings:
    return [(side.name, side.total, side.place) for side in table.reading.sides]


def next_game(table: Table) -> Table:
    """Go on with the same again."""
    table.sheet_id = commands.same_again(table.phone, table.sheet, key=fresh_key()).pk
    return table


# --- starting ---------------------------------------------------------------------------------------------------


def test_a_team_with_one_sheet_is_a_seat_with_its_players_in_throwing_order(four: Table) -> None:
    four.play_in_teams(shared=True, starter="Dorte", Reds="Cleo Anna", Blues="Ben Dorte")

    assert seats(four) == [("Reds", ["Cleo", "Anna"]), ("Blues", ["Ben", "Dorte"])]
    assert starter(four) == "Blues"


def test_players_with_a_sheet_each_sit_by_turns_of_their_teams(four: Table) -> None:
    four.play_in_teams(shared=False, starter="Ben", Reds="Cleo Anna", Blues="Ben Dorte")

    assert [(seat.name, seat.team) for seat in four.reading.seats] == [
        *(("Cleo", "Reds"), ("Ben", "Blues")),
        *(("Anna", "Reds"), ("Dorte", "Blues")),
    ]
    assert starter(four) == "Ben"


@pytest.mark.parametrize("alone", ["Anna", "Anna Ben Cleo Dorte"])
def test_one_team_may_play_alone_and_one_player_may_be_a_team(four: Table, alone: str) -> None:
    four.play_in_teams(shared=True, Anna=alone)

    assert seats(four) == [("Anna", alone.split())]


def test_a_team_without_players_is_left_out(four: Table) -> None:
    four.play_in_teams(shared=True, Reds="Anna", Nobody="", Blues="Ben")

    assert [name for name, _people in seats(four)] == ["Reds", "Blues"]


def test_the_name_of_a_team_is_tidied(four: Table) -> None:
    start(four, Team("  The \u202ereds ", ids(four, "Anna")), shared=True)

    assert Sheet.objects.latest("id").seats.get().team == "The reds"


@pytest.mark.parametrize(
    ("names", "refusal"),
    [
        (("Reds", " "), NameMissing),
        (("\u200b", "Blues"), NameMissing),
        (("Reds", "B" * 41), NameTooLong),
        (("Reds", "REDS"), NameTwice),
        (("Reds", "Re\u200bds"), NameTwice),
    ],
)
@pytest.mark.parametrize("shared", [True, False])
def test_a_team_needs_a_name_of_its_own(four: Table, names: tuple[str, str], refusal: Any, shared: bool) -> None:
    teams = Team(names[0], ids(four, "Anna")), Team(names[1], ids(four, "Ben"))

    with refused(refusal):
        start(four, *teams, shared=shared)


def test_where_every_player_has_a_sheet_no_team_is_called_as_one_of_them(four: Table) -> None:
    teams = Team("anna", ids(four, "Ben")), Team("Blues", ids(four, "Anna"))

    with refused(NameTaken):
        start(four, *teams, shared=False)


@pytest.mark.parametrize("teams", [("Anna Ben", "Cleo"), ("Anna", "Ben", "Cleo Dorte")])
def test_teams_with_a_sheet_for_every_player_are_of_equal_size(four: Table, teams: tuple[str, ...]) -> None:
    made = [Team(f"Team {number}", ids(four, *players.split())) for number, players in enumerate(teams)]

    with refused(UnequalTeams):
        start(four, *made, shared=False)
    start(four, *made, shared=True)

    assert Sheet.objects.latest("id").seats.count() == len(teams)


@pytest.mark.parametrize("teams", [(), (Team("Reds", ()),)])
def test_teams_need_somebody(four: Table, teams: tuple[Team, ...]) -> None:
    with refused(TooFew):
        start(four, *teams, shared=True)


@pytest.mark.parametrize("shared", [True, False])
def test_nobody_plays_in_two_teams_is_retired_or_from_elsewhere(four: Table, shared: bool) -> None:
    anna, ben = ids(four, "Anna", "Ben")
    [stranger] = ids(Table("Erik"), "Erik")
    commands.retire(four.player("Cleo"))
    [cleo] = ids(four, "Cleo")

    for wrong in ((anna, anna), (anna, cleo), (anna, stranger), (anna, 10**30)):
        with refused(NotInOrder):
            start(four, Team("Reds", wrong[:1]), Team("Blues", wrong[1:]), shared=shared)
    with refused(NotInOrder):
        start(four, Team("Reds", (anna,)), shared=shared, starter=ben)


@pytest.mark.parametrize("shared", [True, False])
def test_a_sheet_of_teams_has_room_for_twelve_seats(db: None, shared: bool) -> None:
    table = Table(*[f"P{number}" for number in range(12)])
    commands.add_player(table.group, "P12")
    everyone = ids(table, *[f"P{number}" for number in range(13)])

    with refused(TooMany):
        start(table, *[Team(f"Team {number}", (pk,)) for number, pk in enumerate(everyone)], shared=shared)
    start(table, Team("Everyone", everyone), shared=True)


def test_a_starting_team_is_drawn_from_those_that_play(four: Table) -> None:
    teams = Team("Reds", ids(four, "Anna", "Cleo")), Team("Blues", ids(four, "Ben", "Dorte"))

    sheets = [start(four, *teams, shared=True, key=fresh_key()) for _game in range(8)]

    assert {sheet.seats.get(starter=True).team for sheet in sheets} <= {"Reds", "Blues"}


def test_starting_teams_by_a_double_tap_is_one_sheet(four: Table) -> None:
    sheets = [start(four, Team("Reds", ids(four, "Anna")), shared=True, key="same") for _tap in range(2)]

    assert sheets[0] == sheets[1]
    assert four.group.sheets.count() == 2


# --- whose turn, and whose throw --------------------------------------------------------------------------------


def test_the_players_of_a_team_with_one_sheet_throw_in_turn(shared: Table) -> None:
    thrown = [(shared.turn(), thrower(shared))]

    for team, box in (("Reds", "ones"), ("Blues", "ones"), ("Reds", "twos"), ("Blues", "twos")):
        shared.write(team, box, "-")
        thrown.append((shared.turn(), thrower(shared)))

    assert thrown == [("Reds", "Anna"), ("Blues", "Ben"), ("Reds", "Cleo"), ("Blues", "Dorte"), ("Reds", "Anna")]


def test_a_box_made_empty_gives_the_throw_back_and_a_correction_does_not(shared: Table) -> None:
    shared.write("Reds", "ones", "111")
    shared.write("Blues", "ones", "-")
    shared.write("Reds", "ones", "1111")
    corrected = thrower(shared)

    shared.empty("Reds", "ones")

    assert (corrected, thrower(shared)) == ("Cleo", "Anna")


def test_a_rule_that_hides_boxes_passes_the_dice_to_nobody_else(shared: Table) -> None:
    shared.write("Reds", "one_pair", "55")
    shared.write("Blues", "one_pair", "66")

    shared.change_rules(pair_boxes=False)

    assert (shared.turn(), thrower(shared)) == ("Reds", "Cleo")


def test_where_everyone_has_a_sheet_nobody_is_told_to_throw(own: Table) -> None:
    turns = [(own.turn(), thrower(own))]

    for name in ("Anna", "Ben", "Cleo", "Dorte"):
        own.write(name, "ones", "-")
        turns.append((own.turn(), thrower(own)))

    assert turns == [("Anna", None), ("Ben", None), ("Cleo", None), ("Dorte", None), ("Anna", None)]


def test_nobody_throws_when_it_is_over(shared: Table) -> None:
    shared.do(commands.end_early)

    assert (shared.turn(), thrower(shared)) == (None, None)


# --- results ----------------------------------------------------------------------------------------------------


def test_the_totals_of_a_team_are_added_up_and_its_players_share_its_place(own: Table) -> None:
    own.write("Anna", "chance", "66666")
    own.write("Ben", "chance", "55555")
    own.write("Dorte", "chance", "44444")

    assert sides(own) == [("Reds", 30, 2), ("Blues", 45, 1)]
    assert own.totals() == {"Anna": 30, "Ben": 25, "Cleo": 0, "Dorte": 20}
    assert own.reading.standing.places == (2, 1, 2, 1)


def test_a_team_with_one_sheet_is_a_side_like_any_other(shared: Table) -> None:
    shared.write("Reds", "chance", "66666")

    assert sides(shared) == [("Reds", 30, 1), ("Blues", 0, 2)]


def test_what_each_player_of_a_team_brought_is_kept_with_the_teams_place(own: Table) -> None:
    for name, roll in (("Anna", "66666"), ("Ben", "55555"), ("Cleo", "11111"), ("Dorte", "44444")):
        own.lay(name, [*struck("chance", "ones"), (0, "chance", roll)])
    for name in ("Anna", "Ben", "Cleo", "Dorte"):
        own.write(name, "ones", "-")

    assert own.results() == {"Anna": (30, 2), "Ben": (25, 1), "Cleo": (5, 2), "Dorte": (20, 1)}
    assert own.log()[-1] == "write"
    assert own.sheet.over


@pytest.mark.parametrize("ended", [True, False])
def test_one_team_alone_has_no_winner(four: Table, ended: bool) -> None:
    four.play_in_teams(shared=False, Reds="Anna Ben")
    four.write("Anna", "chance", "66666")
    if ended:
        four.do(commands.end_early)

    assert sides(four) == [("Reds", 30, 1)]
    assert (four.reading.standing.leaders, four.reading.standing.winners) == ((), ())


def test_a_past_game_tells_a_team_as_one(own: Table) -> None:
    own.write("Anna", "chance", "66666")
    own.write("Ben", "chance", "55555")
    own.write("Dorte", "chance", "44444")
    own.do(commands.end_early)

    [game] = past_games(own.group).games

    assert [(result.name, result.total, result.place) for result in game.results] == [("Blues", 45, 1), ("Reds", 30, 2)]
    assert [result.name for result in game.winners] == ["Blues"]


def test_a_past_game_counts_for_a_team_those_who_stayed(own: Table) -> None:
    own.write("Ben", "chance", "55555")
    own.write("Dorte", "chance", "44444")
    own.take_out("Ben")
    own.take_out("Anna")
    own.take_out("Cleo")
    own.do(commands.end_early)

    [game] = past_games(own.group).games

    assert [(result.name, result.total, result.place) for result in game.results] == [
        ("Blues", 20, 1),
        ("Reds", 0, None),
    ]


def test_a_past_game_of_teams_with_one_sheet_each_is_told_by_their_names(shared: Table) -> None:
    shared.write("Blues", "chance", "55555")
    shared.do(commands.end_early)

    [game] = past_games(shared.group).games

    assert [(result.name, result.total) for result in game.results] == [("Blues", 25), ("Reds", 0)]


# --- leaving, coming back, joining ------------------------------------------------------------------------------


def test_a_team_with_one_sheet_leaves_and_comes_back_by_its_name(shared: Table) -> None:
    left = shared.take_out("Reds")
    turn = shared.turn()
    back = shared.put_back("Reds")

    assert [left.change.note, back.change.note] == [{"name": "Reds"}] * 2
    assert (turn, shared.turn(), thrower(shared)) == ("Blues", "Reds", "Anna")


def test_whoever_leaves_takes_the_points_from_the_team_and_brings_them_back(own: Table) -> None:
    own.write("Anna", "chance", "66666")
    own.write("Cleo", "chance", "11111")
    own.write("Ben", "chance", "22222")

    own.take_out("Anna")
    without = sides(own)
    own.put_back("Anna")

    assert without == [("Reds", 5, 2), ("Blues", 10, 1)]
    assert sides(own) == [("Reds", 35, 1), ("Blues", 10, 2)]


def test_a_team_that_left_altogether_has_no_place(own: Table) -> None:
    own.write("Anna", "chance", "66666")

    own.take_out("Anna")
    own.take_out("Cleo")

    assert sides(own) == [("Reds", 30, None), ("Blues", 0, 1)]
    assert own.reading.standing.leaders == ()


def test_a_newcomer_plays_alone_beside_teams_with_one_sheet_each(shared: Table) -> None:
    erik = commands.add_player(shared.group, "Erik")

    shared.do(commands.add_seat, erik)

    assert seats(shared)[2] == ("Erik", ["Erik"])
    assert shared.reading.turn == shared.seat("Reds")


def test_nobody_joins_where_every_player_of_a_team_has_a_sheet(own: Table) -> None:
    erik = commands.add_player(own.group, "Erik")

    with refused(TeamsStayEqual):
        own.do(commands.add_seat, erik)
    with refused(TeamsStayEqual):
        own.do(commands.seat_newcomer, "Freja", guest=False)


@pytest.mark.parametrize("name", ["Anna", "Dorte"])
def test_whoever_sits_in_a_team_does_not_join_again(shared: Table, name: str) -> None:
    with refused(AlreadySeated):
        shared.do(commands.add_seat, shared.player(name))


@pytest.mark.parametrize("name", ["Blues", "BLUES", "Reds"])
def test_who_has_a_sheet_beside_a_team_takes_not_its_name_while_they_play(own: Table, name: str) -> None:
    with refused(CalledAsATeam):
        commands.rename_player(own.phone, own.player("Anna"), name)


def test_who_plays_alone_beside_shared_teams_takes_not_the_name_of_one(shared: Table) -> None:
    shared.do(commands.seat_newcomer, "Erik", guest=False)

    with refused(CalledAsATeam) as told:
        commands.rename_player(shared.phone, shared.player("Erik"), "blues")

    assert "is called Blues." in str(told.value)


def test_a_member_of_a_team_that_shares_a_sheet_may_be_called_as_any_team(shared: Table) -> None:
    commands.rename_player(shared.phone, shared.player("Anna"), "Blues")

    assert seats(shared)[0] == ("Reds", ["Blues", "Cleo"])


@pytest.mark.parametrize("over", [commands.end_early, commands.discard])
def test_once_the_game_is_over_its_teams_names_are_free_again(own: Table, over: Callable[..., object]) -> None:
    own.do(over)

    commands.rename_player(own.phone, own.player("Anna"), "Blues")

    assert own.group.players.filter(name="Blues").exists()


def test_the_same_again_is_not_begun_with_a_player_called_as_a_team_beside(own: Table) -> None:
    own.do(commands.end_early)
    commands.rename_player(own.phone, own.player("Anna"), "Blues")

    with refused(NameTaken):
        next_game(own)

    assert not commands.next_seating(own.sheet).ready


def test_a_player_called_as_a_shared_team_plays_the_same_again(shared: Table) -> None:
    commands.rename_player(shared.phone, shared.player("Anna"), "Blues")
    shared.do(commands.end_early)

    next_game(shared)

    assert seats(shared)[0] == ("Reds", ["Blues", "Cleo"])


def test_a_newcomer_is_not_called_as_a_team_at_the_table(shared: Table) -> None:
    with refused(NameTaken):
        shared.do(commands.seat_newcomer, "REDS", guest=False)


def test_teams_are_put_in_another_order(shared: Table) -> None:
    order = [shared.seat(name).pk for name in ("Blues", "Reds")]

    commands.order_seats(shared.phone, shared.sheet_id, order)

    assert [name for name, _people in seats(shared)] == ["Blues", "Reds"]
    assert starter(shared) == "Reds"


def test_a_team_writes_takes_back_ends_and_goes_on_as_anybody(shared: Table) -> None:
    written = shared.write("Reds", "chance", "66666")
    shared.undo(written)
    shared.redo(written)
    shared.do(commands.end_early)
    results = shared.results()
    shared.do(commands.reopen)

    assert results == {"Reds": (30, 1), "Blues": (0, 2)}
    assert shared.results() == {"Reds": (None, None), "Blues": (None, None)}


# --- people -----------------------------------------------------------------------------------------------------


def test_whoever_played_in_a_team_rests_and_is_not_deleted(shared: Table) -> None:
    erik = commands.add_player(shared.group, "Erik")
    shared.play_in_teams(shared=True, Greens="Erik")

    assert commands.retire(erik)
    assert shared.group.players.get(name="Erik").retired


def test_a_new_name_reaches_the_sheets_of_ones_team(shared: Table) -> None:
    commands.rename_player(shared.phone, shared.player("Cleo"), "Cleopatra")

    assert seats(shared)[0] == ("Reds", ["Anna", "Cleopatra"])
    assert shared.log() == ["start", "renamed"]


def test_the_sheets_of_a_player_are_those_alone_and_those_in_teams(own: Table) -> None:
    own.play_in_teams(shared=True, Reds="Cleo", Blues="Anna Ben")

    assert sheets_of(own.player("Anna")).count() == 3
    assert sheets_of(commands.add_player(own.group, "Erik")).count() == 0


# --- the next game ----------------------------------------------------------------------------------------------


def test_the_same_again_keeps_teams_with_one_sheet_and_the_next_one_starts(shared: Table) -> None:
    starters = [starter(next_game(shared)) for _game in range(3)]

    assert starters == ["Blues", "Reds", "Blues"]
    assert seats(shared) == [("Reds", ["Anna", "Cleo"]), ("Blues", ["Ben", "Dorte"])]


def test_the_same_again_keeps_a_sheet_for_every_player_and_the_next_seat_starts(own: Table) -> None:
    starters = [starter(next_game(own)) for _game in range(4)]

    assert starters == ["Ben", "Cleo", "Dorte", "Anna"]
    assert sides(own) == [("Reds", 0, 1), ("Blues", 0, 1)]


def test_the_same_again_passes_over_who_rests_and_a_team_of_which_all_rest(shared: Table) -> None:
    for name in ("Ben", "Dorte", "Anna"):
        commands.retire(shared.player(name))
    erik = commands.add_player(shared.group, "Erik")
    shared.do(commands.add_seat, erik)

    next_game(shared)

    assert seats(shared) == [("Reds", ["Cleo"]), ("Erik", ["Erik"])]
    assert starter(shared) == "Erik"


def test_the_same_again_passes_over_a_team_that_left(own: Table) -> None:
    own.take_out("Ben")
    own.take_out("Dorte")

    next_game(own)

    assert (sides(own), starter(own)) == ([("Reds", 0, 1)], "Cleo")


def test_there_is_no_same_again_of_teams_that_are_not_equal_any_more(own: Table) -> None:
    commands.retire(own.player("Cleo"))

    with refused(UnequalTeams):
        commands.same_again(own.phone, own.sheet, key="k")

    assert not commands.next_seating(own.sheet).ready


# --- queries ----------------------------------------------------------------------------------------------------


def asked_by_a_write(table: Table, name: str) -> int:
    cell, offered = table.cell(name, "ones"), table.pad.rules.pk
    with CaptureQueriesContext(connection) as asked:
        commands.write(table.phone, table.sheet_id, cell, "11111", saw="", key=fresh_key(), offered=offered)
    return len(asked)


def test_a_write_asks_once_more_only_where_teams_share_a_sheet(four: Table) -> None:
    alone = asked_by_a_write(four, "Anna")

    own = asked_by_a_write(four.play_in_teams(shared=False, Reds="Anna Cleo", Blues="Ben Dorte"), "Anna")
    shared = asked_by_a_write(four.play_in_teams(shared=True, Reds="Anna Cleo", Blues="Ben Dorte"), "Reds")

    assert alone <= 9 + connection.features.has_select_for_update  # which is a statement of its own
    assert (own, shared) == (alone, alone + 1)
