"""Marks: written, corrected, made empty and moved; and every no that can be the answer."""

from typing import Any

import pytest

from scoresheet import commands
from scoresheet.commands.refusals import (
    AlreadyEmpty,
    Discarded,
    NoLongerStands,
    NoSuchSeat,
    NothingMoved,
    Over,
    RulesMovedOn,
    SeatIsOut,
    SomebodyWasFirst,
)
from scoresheet.models import Cell, Change, Entry
from scoresheet.rules import NoSuchBox, NotOpen, NotPossible

from .table import Table, refused

# --- writing ----------------------------------------------------------------------------------------------------


def test_a_mark_is_stored_as_the_dice_with_its_turn_and_the_rules_it_was_written_by(table: Table) -> None:
    outcome = table.write("Anna", "full_house", "63636")

    entry = Entry.objects.get()
    assert (entry.box, entry.column, entry.mark) == ("full_house", 0, "33666")
    assert (entry.turn, entry.rules) == (outcome.change.pk, table.pad.rules)
    assert outcome.change.touches == [
        (table.cell("Anna", "full_house"), None, ("33666", outcome.change.pk, table.pad.rules.pk))
    ]


def test_the_outcome_is_the_sheet_as_it_stands(table: Table) -> None:
    outcome = table.write("Anna", "chance", "66654")

    assert outcome.reading.written == table.reading.written
    assert outcome.reading.cards == table.reading.cards


@pytest.mark.parametrize(
    ("box", "given", "kept"),
    [
        ("chance", "=30", "66666"),
        ("chance", "=17", "=17"),
        ("yatzy", "=0", "-"),
        ("full_house", "=7", "11122"),
        ("sixes", "666", "666"),
        ("one_pair", "65652@2", "25566@2"),
    ],
)
def test_a_mark_is_kept_in_its_one_spelling(table: Table, box: str, given: str, kept: str) -> None:
    table.write("Anna", box, given)

    assert table.mark("Anna", box) == kept


@pytest.mark.parametrize(("points", "box"), [("=5", "chance"), ("=22", "two_pairs")])
def test_the_least_and_the_most_a_box_can_hold_are_taken(table: Table, points: str, box: str) -> None:
    table.write("Anna", box, points)

    assert table.totals()["Anna"] == int(points[1:])


@pytest.mark.parametrize(
    ("box", "mark"),
    [
        ("ones", "=6"),
        ("twos", "=7"),
        ("one_pair", "=7"),
        ("full_house", "=29"),
        ("small_straight", "=14"),
        ("yatzy", "=49"),
        ("chance", "=4"),
        ("two_pairs", "=24"),
        ("chance", "6"),
        ("chance", "66667"),
        ("chance", "666666"),
        ("chance", "nothing"),
        ("chance", ""),
        ("chance", "=" + "9" * 30),
        ("chance", "=٢٢"),
        ("chance", "x" * 10_000),
    ],
)
def test_what_a_box_cannot_take_is_refused(table: Table, box: str, mark: str) -> None:
    with refused(NotPossible) as told:
        table.write("Anna", box, mark)

    assert len(str(told.value)) < 300


def test_zero_is_not_empty(table: Table) -> None:
    table.write("Anna", "large_straight", "=0")
    struck = table.reading.cards[0]
    table.empty("Anna", "large_straight")
    emptied = table.reading.cards[0]

    assert (struck[0, "large_straight"].mark, struck[0, "large_straight"].state) == ("-", "filled")
    assert (struck.empty, struck.total) == (14, 0)
    assert (emptied[0, "large_straight"].mark, emptied[0, "large_straight"].state) == (None, "open")
    assert (emptied.empty, emptied.total) == (15, 0)


def test_a_struck_box_cannot_be_filled_as_if_it_were_empty(table: Table) -> None:
    table.write("Anna", "large_straight", "-")

    with refused(SomebodyWasFirst):
        table.write("Anna", "large_straight", "23456", saw="")


@pytest.mark.parametrize("box", ["sevens", "", "ones "])
def test_a_box_that_is_not_printed_is_not_there(table: Table, box: str) -> None:
    with refused(NoSuchBox):
        table.write("Anna", box, "-")


@pytest.mark.parametrize("column", [-1, 6, 10**30])
def test_a_column_that_no_rules_could_bring_is_not_there(table: Table, column: int) -> None:
    with refused(NoSuchBox):
        commands.write(table.phone, table.sheet_id, table.cell("Anna", "ones", column), "-", saw="", key="k", offered=1)


def test_a_seat_of_another_sheet_is_not_there(table: Table) -> None:
    elsewhere = Table("Cleo").cell("Cleo", "ones")

    with refused(NoSuchSeat):
        commands.write(table.phone, table.sheet_id, elsewhere, "-", saw="", key="k", offered=None)


def test_a_column_that_is_not_played_now_refuses(table: Table) -> None:
    with refused(NotOpen):
        table.write("Anna", "ones", "-", column=1)


def test_writing_out_of_turn_is_told_and_not_blocked(table: Table) -> None:
    outcome = table.write("Ben", "ones", "111")

    assert outcome.off_turn == table.seat("Anna")
    assert outcome.change.note == {"turn": table.seat("Anna").pk}
    assert table.mark("Ben", "ones") == "111"


def test_writing_in_turn_says_nothing(table: Table) -> None:
    outcome = table.write("Anna", "ones", "111")

    assert (outcome.off_turn, outcome.change.note) == (None, {})


def test_a_correction_is_never_out_of_turn(table: Table) -> None:
    table.write("Anna", "ones", "111")

    outcome = table.write("Anna", "ones", "11")

    assert (outcome.change.kind, outcome.off_turn) == ("correct", None)


# --- two phones -------------------------------------------------------------------------------------------------


def test_two_phones_that_saw_an_old_sheet_both_keep_their_boxes(table: Table) -> None:
    table.write("Ben", "fives", "555", saw="", device=table.other_phone)

    table.write("Anna", "ones", "111", saw="")

    assert (table.mark("Ben", "fives"), table.mark("Anna", "ones")) == ("555", "111")


def test_the_second_of_two_phones_is_told_what_the_box_holds_and_who_wrote_it(table: Table) -> None:
    first = table.write("Ben", "chance", "=22", device=table.other_phone)

    with refused(SomebodyWasFirst) as told:
        table.write("Ben", "chance", "=17", saw="")

    assert told.value.now
    assert told.value.now.mark == "=22"
    assert (told.value.change, told.value.seat, told.value.box) == (first.change, table.seat("Ben"), "chance")
    assert told.value.change
    assert told.value.change.device == table.other_phone


def test_having_seen_it_the_second_phone_may_change_it_on_purpose(table: Table) -> None:
    table.write("Ben", "chance", "=22", device=table.other_phone)

    table.write("Ben", "chance", "=17", saw="=22")

    assert table.mark("Ben", "chance") == "=17"


def test_a_box_that_was_emptied_meanwhile_says_so(table: Table) -> None:
    table.write("Ben", "chance", "=22")
    table.empty("Ben", "chance", device=table.other_phone)

    with refused(SomebodyWasFirst) as told:
        table.write("Ben", "chance", "=23", saw="=22")

    assert told.value.now is None
    assert told.value.change
    assert told.value.change.kind == "empty"


def test_an_older_answer_never_wins_over_a_newer_one(table: Table) -> None:
    cell_seen_empty: dict[str, Any] = {"saw": "", "key": "the first form"}
    table.write("Anna", "chance", "=23", **cell_seen_empty)
    table.write("Anna", "chance", "=24", saw="=23")

    with refused(NoLongerStands):
        table.write("Anna", "chance", "=23", **cell_seen_empty)

    assert table.mark("Anna", "chance") == "=24"


# --- repeats ----------------------------------------------------------------------------------------------------


def test_a_repeat_is_answered_and_counts_once(table: Table) -> None:
    first = table.write("Anna", "ones", "111", saw="", key="same")

    again = table.write("Anna", "ones", "111", saw="", key="same")

    assert again.change == first.change
    assert again.reading.written == first.reading.written
    assert table.log() == ["start", "write"]


def test_a_repeat_whose_change_was_undone_no_longer_stands(table: Table) -> None:
    first = table.write("Anna", "ones", "111", saw="", key="same")
    table.undo(first)

    with refused(NoLongerStands):
        table.write("Anna", "ones", "111", saw="", key="same")


def test_a_repeat_whose_change_was_done_again_stands(table: Table) -> None:
    first = table.write("Anna", "ones", "111", saw="", key="same")
    table.undo(first)
    table.redo(first)

    again = table.write("Anna", "ones", "111", saw="", key="same")

    assert again.change == first.change


def test_the_same_key_with_other_content_is_judged_anew(table: Table) -> None:
    table.write("Anna", "ones", "111", saw="", key="same")

    table.write("Anna", "twos", "222", saw="", key="same")

    assert table.log() == ["start", "write", "write"]


def test_the_same_key_with_another_mark_for_the_same_box_meets_the_conflict(table: Table) -> None:
    table.write("Anna", "ones", "111", saw="", key="same")

    with refused(SomebodyWasFirst):
        table.write("Anna", "ones", "11", saw="", key="same")


def test_emptying_and_moving_are_repeated_without_harm(table: Table) -> None:
    table.write("Anna", "ones", "-")
    source, target = table.cell("Anna", "ones"), table.cell("Anna", "twos")

    moved = [table.move(source, target, saw="-", saw_there="", key="same").change for _tap in range(2)]
    emptied = [table.empty("Anna", "twos", saw="-", key="same").change for _tap in range(2)]

    assert (moved[0], emptied[0]) == (moved[1], emptied[1])
    assert table.log() == ["start", "write", "move", "empty"]


# --- the rules a mark was offered under -------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "mark"), [("full_house", "=25"), ("sixes", "666"), ("chance", "=30")])
def test_what_was_offered_under_older_rules_is_offered_anew(table: Table, box: str, mark: str) -> None:
    shown = table.change_rules(full_house_value="fixed25").pk
    table.change_rules()

    with refused(RulesMovedOn):
        table.write("Anna", box, mark, offered=shown)


def test_a_number_is_never_taken_for_another_roll_under_newer_rules(table: Table) -> None:
    shown = table.change_rules(full_house_value="fixed25", five_kind_full_house=True).pk
    table.change_rules(five_kind_full_house=True)  # where 25 could only be five fives

    with refused(RulesMovedOn):
        table.write("Anna", "full_house", "=25", offered=shown)


@pytest.mark.parametrize("mark", ["33366", "-", "=0"])
def test_a_whole_roll_or_a_stroke_means_the_same_under_any_rules(table: Table, mark: str) -> None:
    shown = table.pad.rules.pk
    table.change_rules(full_house_value="fixed25")

    table.write("Anna", "full_house", mark, offered=shown)

    assert table.mark("Anna", "full_house") in {"33366", "-"}


def test_a_number_without_the_rules_it_was_offered_under_is_offered_first(table: Table) -> None:
    with refused(RulesMovedOn):
        table.write("Anna", "chance", "=17", offered=None)


@pytest.mark.parametrize("mark", ["=4", "nonsense"])
def test_what_is_impossible_is_impossible_whatever_was_offered(table: Table, mark: str) -> None:
    with refused(NotPossible):
        table.write("Anna", "chance", mark, offered=None)


# --- forced order -----------------------------------------------------------------------------------------------


def test_forced_order_bars_other_boxes_but_not_corrections(db: None) -> None:
    table = Table(forced=True)
    table.write("Anna", "ones", "111")

    with refused(NotOpen):
        table.write("Anna", "threes", "333")
    table.write("Anna", "ones", "11")
    table.write("Anna", "twos", "222")

    assert (table.mark("Anna", "ones"), table.mark("Anna", "twos")) == ("11", "222")


def test_the_easier_bonus_holds_only_while_the_order_is_forced(db: None) -> None:
    table = Table(forced=True)
    for box, mark in {"ones": "11", "twos": "22", "threes": "33", "fours": "44", "fives": "55", "sixes": "66"}.items():
        table.write("Anna", box, mark)
    forced = table.reading.cards[0].columns[0]

    table.change_rules()

    free = table.reading.cards[0].columns[0]
    assert (forced.upper_sum, forced.bonus, free.bonus) == (42, 50, 0)


def test_a_forced_order_never_bars_a_move(db: None) -> None:
    table = Table(forced=True)
    table.write("Anna", "ones", "-")

    table.move(table.cell("Anna", "ones"), table.cell("Anna", "chance"))

    assert table.mark("Anna", "chance") == "-"


# --- correcting -------------------------------------------------------------------------------------------------


def test_a_correction_keeps_the_turn_and_takes_the_rules_in_force(table: Table) -> None:
    written = table.write("Anna", "full_house", "33366")
    newer = table.change_rules(full_house_value="fixed25")

    corrected = table.write("Anna", "full_house", "33366@2")

    entry = Entry.objects.get()
    assert (entry.mark, entry.turn, entry.rules) == ("33366@2", written.change.pk, newer)
    [touch] = corrected.change.touches
    assert touch.before == ("33366", written.change.pk, written.reading.rules.pk)
    assert touch.after == ("33366@2", written.change.pk, newer.pk)


def test_a_lost_bonus_leaves_every_line_and_the_leader_right(table: Table) -> None:
    for box in ("ones", "twos", "threes", "fours", "fives", "sixes"):
        table.write("Anna", box, f"={3 * (1 + ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'].index(box))}")
    table.write("Ben", "yatzy", "66666")
    table.write("Ben", "chance", "66666")
    before = table.reading

    table.write("Anna", "sixes", "66")

    column, after = table.reading.cards[0].columns[0], table.reading
    assert (before.standing.totals, before.standing.leaders) == ((113, 80), (0,))
    assert (column.upper_sum, column.bonus, column.total) == (57, 0, 57)
    assert (after.standing.totals, after.standing.places, after.standing.leaders) == ((57, 80), (2, 1), (1,))


@pytest.mark.parametrize(
    ("noted", "sent", "kept"),
    [
        ("1111@2", "111", "111@2"),
        ("1111@2", "-", "-@2"),
        ("1111@2", "=3", "=3@2"),
        ("1111@2", "111@3", "111@3"),
        ("1111", "111", "111"),
    ],
)
def test_a_correction_keeps_the_noted_roll_while_the_game_does_not_ask_for_it(
    db: None, noted: str, sent: str, kept: str
) -> None:
    table = Table(game="maxi")
    table.write("Anna", "ones", noted)
    table.change_rules(save_rolls=False)

    table.write("Anna", "ones", sent)

    assert table.mark("Anna", "ones") == kept


def test_what_was_saved_is_there_again_though_the_mark_was_corrected_meanwhile(db: None) -> None:
    table = Table(game="maxi")
    table.write("Anna", "ones", "1111@2")
    saved = table.reading.cards[0].bank
    table.change_rules(save_rolls=False)
    table.write("Anna", "ones", "111")

    table.change_rules()

    assert (saved, table.reading.cards[0].bank) == (2, 2)


def test_a_roll_can_be_taken_off_where_the_game_asks_for_it(db: None) -> None:
    table = Table(game="maxi")
    table.write("Anna", "ones", "1111@2")

    table.write("Anna", "ones", "111")

    assert table.mark("Anna", "ones") == "111"


def test_emptying_what_is_empty_is_refused(table: Table) -> None:
    with refused(AlreadyEmpty):
        table.empty("Anna", "ones")


def test_a_mark_that_a_rule_hides_is_neither_corrected_nor_emptied_nor_moved(table: Table) -> None:
    table.write("Anna", "one_pair", "66")
    table.change_rules(pair_boxes=False)

    with refused(NotOpen):
        table.write("Anna", "one_pair", "55")
    with refused(NotOpen):
        table.empty("Anna", "one_pair")
    with refused(NotOpen):
        table.move(table.cell("Anna", "one_pair"), table.cell("Anna", "sixes"))
    assert not table.reading.can_move(table.cell("Anna", "one_pair"), table.cell("Anna", "sixes"))


def test_nothing_is_written_on_a_discarded_sheet(table: Table) -> None:
    table.do(commands.discard)

    with refused(Discarded):
        table.write("Anna", "ones", "-")


# --- moving -----------------------------------------------------------------------------------------------------


def test_a_moved_mark_brings_its_turn_and_its_rules_along(table: Table) -> None:
    written = table.write("Anna", "three_kind", "666")
    table.change_rules(upper_bonus=35)

    moved = table.move(table.cell("Anna", "three_kind"), table.cell("Ben", "sixes"))

    entry = Entry.objects.get()
    assert (entry.seat, entry.box, entry.mark) == (table.seat("Ben"), "sixes", "666")
    assert (entry.turn, entry.rules) == (written.change.pk, written.reading.rules)
    assert len(moved.change.touches) == 2


def test_two_filled_boxes_swap_in_one_change(table: Table) -> None:
    first, second = table.write("Anna", "chance", "66654"), table.write("Ben", "four_kind", "44445")

    offered = table.reading.can_move(table.cell("Anna", "chance"), table.cell("Ben", "four_kind"))
    swapped = table.move(table.cell("Anna", "chance"), table.cell("Ben", "four_kind"))

    assert (table.mark("Anna", "chance"), table.mark("Ben", "four_kind")) == ("44445", "45666")
    assert [entry.turn for entry in Entry.objects.order_by("seat")] == [second.change.pk, first.change.pk]
    assert (offered, swapped.change.kind) == (True, "move")
    assert table.log() == ["start", "write", "write", "move"]


def test_a_swap_needs_both_boxes_to_take_what_comes(table: Table) -> None:
    table.write("Anna", "chance", "=17")
    table.write("Ben", "sixes", "666")

    with refused(NotPossible):
        table.move(table.cell("Anna", "chance"), table.cell("Ben", "sixes"))
    with refused(NotPossible):
        table.move(table.cell("Ben", "sixes"), table.cell("Anna", "chance"))
    assert not table.reading.can_move(table.cell("Anna", "chance"), table.cell("Ben", "sixes"))


def test_a_number_that_its_own_rules_do_not_know_in_the_new_box_takes_the_rules_of_now(table: Table) -> None:
    table.write("Anna", "chance", "=25")
    newer = table.change_rules(full_house_value="fixed25")

    table.move(table.cell("Anna", "chance"), table.cell("Anna", "full_house"))

    entry = Entry.objects.get()
    assert (entry.mark, entry.rules) == ("=25", newer)
    assert table.totals()["Anna"] == 25


def test_what_could_be_moved_is_what_a_move_allows(table: Table) -> None:
    table.write("Anna", "sixes", "666")
    table.write("Anna", "chance", "66665")
    table.take_out("Ben")
    sixes = table.cell("Anna", "sixes")
    reading = table.reading

    boxes = [box.key for box in reading.game.boxes if reading.can_move(sixes, table.cell("Anna", box.key))]

    assert boxes == ["three_kind"]
    assert not reading.can_move(sixes, sixes)
    assert not reading.can_move(sixes, table.cell("Ben", "sixes"))
    assert not reading.can_move(sixes, Cell(0, 0, "sixes"))


@pytest.mark.parametrize("source", ["sixes", "fives"])
def test_a_move_to_the_same_box_is_no_move(table: Table, source: str) -> None:
    table.write("Anna", "sixes", "666")

    with refused(NothingMoved):
        table.move(table.cell("Anna", source), table.cell("Anna", source))


def test_an_empty_box_has_nothing_to_move(table: Table) -> None:
    with refused(AlreadyEmpty):
        table.move(table.cell("Anna", "ones"), table.cell("Anna", "twos"))


@pytest.mark.parametrize("believed", [{"saw": "66"}, {"saw_there": "-"}], ids=["at the source", "at the target"])
def test_a_move_says_what_it_believed_at_both_ends(table: Table, believed: dict[str, str]) -> None:
    table.write("Anna", "sixes", "666")

    with refused(SomebodyWasFirst):
        table.move(table.cell("Anna", "sixes"), table.cell("Anna", "three_kind"), **believed)


def test_nothing_is_moved_to_a_seat_of_another_sheet(table: Table) -> None:
    table.write("Anna", "sixes", "666")
    elsewhere = Table("Cleo").cell("Cleo", "sixes")

    with refused(NoSuchSeat):
        table.move(table.cell("Anna", "sixes"), elsewhere)


# --- seats that left --------------------------------------------------------------------------------------------


def test_an_empty_box_of_a_seat_that_left_is_not_filled(table: Table) -> None:
    table.write("Anna", "sixes", "666")
    table.take_out("Ben")

    with refused(SeatIsOut):
        table.write("Ben", "ones", "-")
    with refused(SeatIsOut):
        table.move(table.cell("Anna", "sixes"), table.cell("Ben", "sixes"))


def test_a_filled_box_of_a_seat_that_left_can_be_corrected(table: Table) -> None:
    table.write("Ben", "ones", "111")
    table.take_out("Ben")

    table.write("Ben", "ones", "11")

    assert table.mark("Ben", "ones") == "11"


def test_an_empty_box_of_a_game_that_was_ended_early_is_not_filled_but_a_filled_one_is_corrected(table: Table) -> None:
    table.write("Anna", "sixes", "666")
    table.do(commands.end_early)

    with refused(Over):
        table.write("Anna", "fives", "555")
    with refused(Over):
        table.move(table.cell("Anna", "sixes"), table.cell("Anna", "three_kind"))
    table.write("Anna", "sixes", "66")

    assert table.results() == {"Anna": (12, 1), "Ben": (0, 2)}
    assert table.sheet.ended_early


# --- the log ----------------------------------------------------------------------------------------------------


def test_a_box_has_its_history(table: Table) -> None:
    table.write("Ben", "chance", "=22")
    corrected = table.write("Ben", "chance", "=24", device=table.other_phone)
    table.write("Anna", "ones", "-")

    last = commands.last_touch(table.reading, table.cell("Ben", "chance"))

    assert last == corrected.change
    assert commands.last_touch(table.reading, table.cell("Ben", "ones")) is None
    assert [change.kind for change in Change.objects.order_by("id")] == ["start", "write", "correct", "write"]
