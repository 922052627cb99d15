"""The end: what finishes a game, what opens it again, and by which rules it goes on."""

from typing import Any

import pytest

from scoresheet import commands
from scoresheet.commands.refusals import (
    AllFilled,
    Discarded,
    FollowsItsPad,
    NewerRules,
    NoLongerStands,
    NotOver,
    NotYours,
    Over,
    StillToFill,
)
from scoresheet.models import Entry, HouseRules

from .table import Table, refused

NOTHING: dict[str, tuple[int | None, int | None]] = {"Anna": (None, None), "Ben": (None, None)}


@pytest.fixture
def finished(nearly_over: Table) -> Table:
    """Anna has 30 in Chance, Ben 20."""
    nearly_over.write("Anna", "chance", "66666")
    return nearly_over


def test_what_is_laid_in_one_go_is_what_writing_would_have_stored(table: Table) -> None:
    written, laid = table.write("Anna", "ones", "111"), Table("Anna")
    laid.lay("Anna", [(0, "ones", "111")])

    entry = Entry.objects.get(seat=laid.seat("Anna"))
    change = laid.sheet.changes.latest("id")
    assert (entry.mark, entry.turn, entry.rules) == ("111", change.pk, laid.pad.rules)
    assert laid.reading.stands(change, undone=False)
    assert (change.kind, change.note) == (written.change.kind, written.change.note)


# --- finishing --------------------------------------------------------------------------------------------------


def test_no_result_is_stored_before_the_end(nearly_over: Table) -> None:
    assert nearly_over.results() == NOTHING
    assert (nearly_over.turn(), nearly_over.sheet.rules) == ("Anna", None)


def test_the_write_that_fills_the_last_box_finishes(nearly_over: Table) -> None:
    last = nearly_over.write("Anna", "chance", "66666")

    assert nearly_over.sheet.over
    assert last.reading.sheet.over
    assert last.change.ended == 1
    assert nearly_over.results() == {"Anna": (30, 1), "Ben": (20, 2)}
    assert (nearly_over.turn(), nearly_over.sheet.rules) == (None, nearly_over.pad.rules)


def test_a_stroke_in_the_last_box_finishes_too(nearly_over: Table) -> None:
    nearly_over.write("Anna", "chance", "=0")

    assert nearly_over.results() == {"Anna": (0, 2), "Ben": (20, 1)}


def test_a_rule_that_leaves_nothing_to_fill_does_not_finish_but_lets_one_ask(db: None) -> None:
    table = Table("Anna")
    table.lay(
        "Anna", [(0, box.key, "-") for box in table.reading.game.boxes if box.key not in ("one_pair", "two_pairs")]
    )

    table.change_rules(pair_boxes=False)
    asked = (table.sheet.over, table.reading.standing.over)
    finished = table.do(commands.finish)

    assert asked == (False, True)
    assert (finished.change.kind, finished.change.ended) == ("finish", 1)
    assert (table.sheet.over, table.sheet.ended_early, table.sheet.rules) == (True, False, table.pad.rules)
    assert table.results() == {"Anna": (0, 1)}


def test_a_seat_leaving_that_leaves_nothing_to_fill_does_not_finish_but_lets_one_ask(nearly_over: Table) -> None:
    nearly_over.take_out("Anna")
    asked = (nearly_over.sheet.over, nearly_over.reading.standing.over)

    nearly_over.do(commands.finish)

    assert asked == (False, True)
    assert nearly_over.results() == {"Anna": (0, None), "Ben": (20, 1)}


def test_ending_early_what_has_nothing_left_to_fill_just_finishes_it(nearly_over: Table) -> None:
    nearly_over.take_out("Anna")

    ended = nearly_over.do(commands.end_early)

    assert (ended.change.kind, nearly_over.sheet.over, nearly_over.sheet.ended_early) == ("finish", True, False)


def test_a_correction_does_not_finish_what_a_seat_leaving_left_full(nearly_over: Table) -> None:
    nearly_over.take_out("Anna")

    nearly_over.write("Ben", "large_straight", "-")

    assert not nearly_over.sheet.over


def test_a_game_with_boxes_to_fill_is_not_finished(nearly_over: Table) -> None:
    with refused(StillToFill):
        nearly_over.do(commands.finish)


def test_finishing_tapped_twice_counts_once_and_no_longer_stands_after_reopening(nearly_over: Table) -> None:
    nearly_over.take_out("Anna")
    taps = [nearly_over.do(commands.finish, key="finish").change for _tap in range(2)]
    nearly_over.empty("Ben", "ones")

    with refused(NoLongerStands):
        nearly_over.do(commands.finish, key="finish")

    assert taps[0] == taps[1]


# --- after the end ----------------------------------------------------------------------------------------------


def test_a_correction_after_the_end_moves_the_winner_and_keeps_it_ended(finished: Table) -> None:
    finished.write("Anna", "chance", "11111")

    assert finished.sheet.over
    assert finished.results() == {"Anna": (5, 2), "Ben": (20, 1)}


def test_a_wrong_last_mark_is_corrected_without_a_second_end(finished: Table) -> None:
    finished.write("Anna", "chance", "11111")

    ends = [change.ended for change in finished.sheet.changes.order_by("id") if change.ended]
    assert ends == [1]
    assert Entry.objects.filter(seat=finished.seat("Anna")).count() == 15


def test_a_swap_after_the_end_stores_the_results_anew(finished: Table) -> None:
    finished.move(finished.cell("Anna", "chance"), finished.cell("Ben", "chance"))

    assert finished.results() == {"Anna": (0, 2), "Ben": (50, 1)}


def test_emptying_a_box_opens_the_game_again(finished: Table) -> None:
    emptied = finished.empty("Anna", "chance")

    assert emptied.change.ended == -1
    assert (finished.sheet.over, finished.sheet.rules) == (False, None)
    assert finished.results() == NOTHING
    assert finished.turn() == "Anna"


def test_undoing_the_last_mark_opens_the_game_and_redoing_it_ends_it_again(nearly_over: Table) -> None:
    last = nearly_over.write("Anna", "chance", "66666")

    undone = nearly_over.undo(last)
    opened = nearly_over.sheet.over
    redone = nearly_over.redo(last)

    assert (undone.change.ended, opened, redone.change.ended) == (-1, False, 1)
    assert nearly_over.results() == {"Anna": (30, 1), "Ben": (20, 2)}


def test_emptying_a_box_of_a_seat_that_left_does_not_open_the_game(nearly_over: Table) -> None:
    nearly_over.take_out("Anna")
    nearly_over.do(commands.finish)

    nearly_over.empty("Anna", "yatzy")

    assert nearly_over.sheet.over
    assert nearly_over.results() == {"Anna": (0, None), "Ben": (20, 1)}


@pytest.mark.parametrize("command", [commands.end_early, commands.finish, commands.discard])
def test_what_is_over_is_not_ended_once_more(finished: Table, command: Any) -> None:
    with refused(Over):
        finished.do(command)


def test_seats_join_move_and_leave_only_while_the_game_goes_on(finished: Table) -> None:
    cleo = commands.add_player(finished.group, "Cleo")

    with refused(Over):
        finished.do(commands.add_seat, cleo)
    with refused(Over):
        commands.order_seats(finished.phone, finished.sheet_id, [seat.pk for seat in reversed(finished.reading.seats)])
    with refused(Over):
        finished.take_out("Anna")
    with refused(Over):
        finished.put_back("Anna")


# --- ended early ------------------------------------------------------------------------------------------------


def test_a_game_ended_early_has_places_and_says_so(nearly_over: Table) -> None:
    ended = nearly_over.do(commands.end_early)

    sheet = nearly_over.sheet
    assert (sheet.over, sheet.ended_early, sheet.rules) == (True, True, nearly_over.pad.rules)
    assert nearly_over.results() == {"Anna": (0, 2), "Ben": (20, 1)}
    assert ended.change.ended == 1
    assert (ended.reading.turn, ended.reading.standing.winners) == (None, (1,))


def test_a_game_ended_early_stays_ended_when_a_box_is_made_empty(nearly_over: Table) -> None:
    nearly_over.do(commands.end_early)

    nearly_over.empty("Ben", "large_straight")

    assert nearly_over.sheet.ended_early
    assert nearly_over.results() == {"Anna": (0, 1), "Ben": (0, 1)}


@pytest.mark.parametrize("how", ["reopen", "undo"])
def test_a_game_ended_early_goes_on_where_it_was(nearly_over: Table, how: str) -> None:
    ended = nearly_over.do(commands.end_early)

    opened = nearly_over.do(commands.reopen) if how == "reopen" else nearly_over.undo(ended)

    sheet = nearly_over.sheet
    assert (sheet.over, sheet.ended_early, sheet.rules) == (False, False, None)
    assert opened.change.ended == -1
    assert (nearly_over.turn(), opened.reading.turn) == ("Anna", nearly_over.seat("Anna"))
    assert nearly_over.results() == NOTHING


def test_the_ending_is_done_again(nearly_over: Table) -> None:
    ended = nearly_over.do(commands.end_early)
    nearly_over.undo(ended)

    redone = nearly_over.redo(ended)

    assert (nearly_over.sheet.ended_early, redone.change.ended) == (True, 1)
    assert nearly_over.results() == {"Anna": (0, 2), "Ben": (20, 1)}


def test_another_phones_ending_is_taken_back_only_when_one_is_sure(nearly_over: Table) -> None:
    ended = nearly_over.do(commands.end_early, device=nearly_over.other_phone)

    with refused(NotYours):
        nearly_over.undo(ended)
    nearly_over.undo(ended, sure=True)

    assert not nearly_over.sheet.over


def test_an_ending_that_was_reopened_is_not_taken_back(nearly_over: Table) -> None:
    ended = nearly_over.do(commands.end_early)
    nearly_over.do(commands.reopen)

    with refused(NoLongerStands):
        nearly_over.undo(ended)


def test_only_a_game_ended_early_is_reopened_by_asking(nearly_over: Table) -> None:
    with refused(NotOver):
        nearly_over.do(commands.reopen)


def test_a_game_with_every_box_filled_says_how_to_go_on(finished: Table) -> None:
    with refused(AllFilled):
        finished.do(commands.reopen)


@pytest.mark.parametrize("command", [commands.end_early, commands.reopen])
def test_ending_and_reopening_tapped_twice_count_once(nearly_over: Table, command: Any) -> None:
    if command is commands.reopen:
        nearly_over.do(commands.end_early)
    before = len(nearly_over.log())

    taps = [nearly_over.do(command, key="same").change for _tap in range(2)]

    assert taps[0] == taps[1]
    assert len(nearly_over.log()) == before + 1


@pytest.mark.parametrize("command", [commands.end_early, commands.reopen])
def test_a_stale_tap_on_ending_or_reopening_does_not_do_it_again(nearly_over: Table, command: Any) -> None:
    nearly_over.do(commands.end_early, key="same")
    nearly_over.do(commands.reopen, key="same")
    if command is commands.reopen:
        nearly_over.do(commands.end_early)

    with refused(NoLongerStands):
        nearly_over.do(command, key="same")


# --- the rules of a finished game -------------------------------------------------------------------------------


def test_a_finished_game_is_untouched_by_later_rules(finished: Table) -> None:
    row = finished.sheet.rules

    finished.change_rules(upper_threshold=0)

    assert finished.sheet.rules == row
    assert finished.reading.rules == row
    assert finished.totals() == {"Anna": 30, "Ben": 20}
    assert finished.results() == {"Anna": (30, 1), "Ben": (20, 2)}


def test_a_correction_after_the_end_goes_by_the_rules_of_the_end(finished: Table) -> None:
    finished.change_rules(upper_threshold=0, full_house_value="fixed25")

    finished.write("Anna", "full_house", "33366")

    assert finished.results() == {"Anna": (51, 1), "Ben": (20, 2)}
    assert Entry.objects.get(seat=finished.seat("Anna"), box="full_house").rules == finished.sheet.rules


def test_rules_changed_and_changed_back_let_a_reopened_game_follow_its_pad(finished: Table) -> None:
    finished.change_rules(upper_bonus=35)
    newest = finished.change_rules()

    opened = finished.empty("Anna", "chance")

    assert (finished.sheet.rules, finished.sheet.pinned) == (None, False)
    assert opened.reading.rules == finished.reading.rules == newest


@pytest.fixture
def pinned(finished: Table) -> Table:
    """Opened again after its pad had gone on to a bonus from 0."""
    finished.change_rules(upper_threshold=0)
    finished.empty("Anna", "chance")
    return finished


def test_a_game_reopened_after_other_rules_keeps_its_own(pinned: Table) -> None:
    assert (pinned.sheet.over, pinned.sheet.pinned) == (False, True)
    assert pinned.reading.rules != pinned.pad.rules
    assert pinned.totals() == {"Anna": 0, "Ben": 20}


def test_later_rules_pass_a_pinned_sheet_by(pinned: Table) -> None:
    pinned.change_rules(upper_threshold=0, upper_bonus=100)

    assert pinned.totals() == {"Anna": 0, "Ben": 20}


def test_a_pinned_sheet_finishes_by_its_own_rules(pinned: Table) -> None:
    own = pinned.sheet.rules

    pinned.write("Anna", "chance", "66666")

    assert (pinned.sheet.over, pinned.sheet.rules) == (True, own)
    assert pinned.results() == {"Anna": (30, 1), "Ben": (20, 2)}


def test_somebody_takes_the_rules_of_now_in_one_change(pinned: Table) -> None:
    shown = pinned.pad.rules.pk
    taken = [pinned.do(commands.take_rules_of_now, key="same", shown=shown) for _tap in range(2)]

    assert taken[0].change == taken[1].change
    assert (taken[0].change.kind, pinned.sheet.rules) == ("rules", None)
    assert taken[0].reading.rules == pinned.pad.rules
    assert pinned.totals() == {"Anna": 50, "Ben": 70}


def test_a_sheet_that_follows_its_pad_has_no_rules_to_take(nearly_over: Table) -> None:
    with refused(FollowsItsPad):
        nearly_over.do(commands.take_rules_of_now, shown=nearly_over.pad.rules.pk)


def test_rules_that_moved_on_since_they_were_shown_are_not_taken(pinned: Table) -> None:
    shown = pinned.pad.rules.pk
    pinned.change_rules(upper_bonus=100)

    with refused(NewerRules):
        pinned.do(commands.take_rules_of_now, shown=shown)


def test_a_pinned_sheet_ended_early_and_reopened_is_compared_anew(pinned: Table) -> None:
    pinned.do(commands.end_early)
    pinned.change_rules()

    pinned.do(commands.reopen)

    assert (pinned.sheet.rules, pinned.reading.rules) == (None, pinned.pad.rules)


# --- discarded --------------------------------------------------------------------------------------------------


def test_a_sheet_started_by_mistake_is_discarded_and_brought_back_as_it_was(table: Table) -> None:
    table.write("Anna", "ones", "111")
    before = table.reading.written

    table.do(commands.discard)
    gone = table.sheet.discarded_at is not None
    table.do(commands.restore)

    assert gone
    assert table.sheet.discarded_at is None
    assert table.reading.written == before
    assert table.log() == ["start", "write", "discard", "restore"]


def test_discarding_and_bringing_back_tapped_twice_count_once(table: Table) -> None:
    for command in (commands.discard, commands.restore):
        for _tap in range(2):
            table.do(command, key="same")

    assert table.log() == ["start", "discard", "restore"]


def test_bringing_back_what_was_brought_back_changes_nothing(table: Table) -> None:
    before = table.log()

    table.do(commands.restore)

    assert table.log() == before


def test_a_stale_tap_on_bringing_back_does_not_do_it_again(table: Table) -> None:
    table.do(commands.discard)
    table.do(commands.restore, key="same")
    table.do(commands.discard)

    with refused(NoLongerStands):
        table.do(commands.restore, key="same")


@pytest.mark.parametrize("command", [commands.discard, commands.end_early, commands.finish, commands.reopen])
def test_a_discarded_sheet_is_left_alone(table: Table, command: Any) -> None:
    table.do(commands.discard)

    with refused(Discarded):
        table.do(command)


def test_rows_of_house_rules_are_never_changed(finished: Table) -> None:
    rows = list(HouseRules.objects.values())

    finished.change_rules(upper_bonus=35)
    finished.empty("Anna", "chance")
    finished.do(commands.take_rules_of_now, shown=finished.pad.rules.pk)
    finished.do(commands.end_early)

    assert list(HouseRules.objects.order_by("id").values())[: len(rows)] == rows
    assert HouseRules.objects.count() == len(rows) + 1
