"""Taken back and done again: by name, exactly as it was, and never over somebody else's head."""

from itertools import pairwise

import pytest

from scoresheet import commands
from scoresheet.commands import Outcome
from scoresheet.commands.refusals import CannotComeAgain, NoLongerStands, NotYours
from scoresheet.models import Change, Entry, taken_back

from .table import Table, refused


def test_a_written_mark_is_taken_back_and_the_log_keeps_it(table: Table) -> None:
    written = table.write("Anna", "ones", "111")

    undone = table.undo(written)

    assert table.mark("Anna", "ones") == ""
    assert table.log() == ["start", "write", "undo"]
    assert undone.change.about == written.change
    assert undone.reading.written == {}


def test_taking_back_brings_mark_turn_and_rules_as_they_were_without_asking_the_rules(table: Table) -> None:
    written = table.write("Anna", "full_house", "=21")
    table.change_rules(full_house_value="fixed25")
    corrected = table.write("Anna", "full_house", "33366")

    table.undo(corrected)

    entry = Entry.objects.get()
    assert (entry.mark, entry.turn, entry.rules) == ("=21", written.change.pk, written.reading.rules)


def test_a_mark_in_a_box_that_a_rule_hides_now_is_taken_back(table: Table) -> None:
    written = table.write("Anna", "one_pair", "66")
    table.change_rules(pair_boxes=False)

    table.undo(written)

    assert not Entry.objects.exists()


def test_an_emptied_box_is_filled_again_where_a_forced_order_would_bar_it(table: Table) -> None:
    written = table.write("Anna", "chance", "=22")
    emptied = table.empty("Anna", "chance")
    table.change_rules(forced=True)

    table.undo(emptied)

    entry = Entry.objects.get()
    assert (entry.mark, entry.turn) == ("=22", written.change.pk)


@pytest.mark.parametrize("there", ["", "55566"], ids=["moved", "swapped"])
def test_a_move_is_taken_back_at_both_ends_and_done_again(table: Table, there: str) -> None:
    table.write("Anna", "three_kind", "66655")
    if there:
        table.write("Ben", "chance", there)
    before = table.reading.written
    moved = table.move(table.cell("Anna", "three_kind"), table.cell("Ben", "chance"))
    after = table.reading.written

    table.undo(moved)
    undone = table.reading.written
    table.redo(moved)

    assert undone == before
    assert table.reading.written == after != before


def test_what_was_taken_back_no_longer_stands(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.undo(written)

    with refused(NoLongerStands):
        table.undo(written)


def test_what_somebody_corrected_meanwhile_is_not_taken_back(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.write("Anna", "ones", "11", device=table.other_phone)

    with refused(NoLongerStands):
        table.undo(written)


def test_a_change_stands_again_once_the_correction_is_taken_back(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    corrected = table.write("Anna", "ones", "11")
    table.undo(corrected)

    table.undo(written)

    assert table.mark("Anna", "ones") == ""


def test_the_same_mark_written_under_other_rules_does_not_let_an_old_change_stand(table: Table) -> None:
    written = table.write("Anna", "ones", "11123")
    table.empty("Anna", "ones")
    table.write("Anna", "ones", "11123")

    with refused(NoLongerStands):
        table.undo(written)


def test_another_phones_mark_is_taken_back_only_when_one_is_sure(table: Table) -> None:
    theirs = table.write("Ben", "threes", "333", device=table.other_phone)

    with refused(NotYours):
        table.undo(theirs)
    table.undo(theirs, sure=True)

    assert table.mark("Ben", "threes") == ""


def test_undoing_ones_own_leaves_the_others_alone(table: Table) -> None:
    mine = table.write("Anna", "twos", "222")
    table.write("Ben", "threes", "333", device=table.other_phone)

    table.undo(mine)

    assert (table.mark("Anna", "twos"), table.mark("Ben", "threes")) == ("", "333")


def test_what_was_done_again_stands_again(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.undo(written)
    table.redo(written)

    table.undo(written)

    assert table.log() == ["start", "write", "undo", "redo", "undo"]
    assert table.mark("Anna", "ones") == ""


def test_what_stands_is_not_done_again(table: Table) -> None:
    written = table.write("Anna", "ones", "111")

    with refused(CannotComeAgain):
        table.redo(written)


def test_what_was_filled_otherwise_meanwhile_does_not_come_again(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.undo(written)
    table.write("Anna", "ones", "11", device=table.other_phone)

    with refused(CannotComeAgain):
        table.redo(written)


def test_a_mark_done_again_keeps_its_first_turn_and_its_rules(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.undo(written)
    table.change_rules(upper_bonus=35)

    table.redo(written)

    entry = Entry.objects.get()
    assert (entry.turn, entry.rules) == (written.change.pk, written.reading.rules)


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_undo_and_redo_lines_are_never_taken_back_themselves(table: Table, kind: str) -> None:
    written = table.write("Anna", "ones", "111")
    lines = {"undo": table.undo(written), "redo": table.redo(written)}

    with refused(NoLongerStands):
        table.undo(lines[kind])
    with refused(CannotComeAgain):
        table.redo(lines[kind])


def other_lines(table: Table) -> list[Outcome]:
    order = [seat.pk for seat in reversed(table.reading.seats)]
    return [table.take_out("Ben"), table.put_back("Ben"), commands.order_seats(table.phone, table.sheet_id, order)]


def test_only_marks_and_ending_early_are_taken_back(table: Table) -> None:
    for line in other_lines(table):
        with refused(NoLongerStands):
            table.undo(line)


def test_a_change_of_another_sheet_is_not_taken_back_here(table: Table) -> None:
    elsewhere = Table("Cleo").write("Cleo", "ones", "111")

    with refused(NoLongerStands):
        table.undo(elsewhere)
    with refused(CannotComeAgain):
        table.redo(elsewhere)


@pytest.mark.parametrize("number", [0, 10**30])
def test_a_change_that_is_not_there_is_not_taken_back(table: Table, number: int) -> None:
    with refused(NoLongerStands):
        table.do(commands.undo, number)
    with refused(CannotComeAgain):
        table.do(commands.redo, number)


def test_undo_and_redo_tapped_twice_count_once(table: Table) -> None:
    written = table.write("Anna", "ones", "111")

    undone = [table.undo(written, key="undo").change for _tap in range(2)]
    redone = [table.redo(written, key="redo").change for _tap in range(2)]

    assert (undone[0], redone[0]) == (undone[1], redone[1])
    assert table.log() == ["start", "write", "undo", "redo"]


def test_an_undo_sent_again_after_a_redo_no_longer_stands(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.undo(written, key="undo")
    table.redo(written)

    with refused(NoLongerStands):
        table.undo(written, key="undo")


def test_whether_a_change_is_taken_back_is_what_the_newest_line_about_it_says(table: Table) -> None:
    first, second = table.write("Anna", "ones", "111"), table.write("Ben", "ones", "11")
    table.undo(first)
    table.undo(second)
    table.redo(second)

    found = taken_back(Change.objects.order_by("-id"))

    assert found == {first.change.pk: True, second.change.pk: False}


def test_the_offer_of_a_page_is_what_the_command_judges(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    standing = table.reading.stands(written.change, undone=False)
    table.undo(written)

    assert standing
    assert not table.reading.stands(written.change, undone=False)
    assert table.reading.could_come_again(written.change, undone=True)
    assert not table.reading.could_come_again(written.change, undone=False)


def test_the_lines_of_a_log_are_in_the_order_of_writing(table: Table) -> None:
    for box in ("ones", "twos", "threes"):
        table.write("Anna", box, "-")

    ids = list(Change.objects.order_by("at", "id").values_list("pk", flat=True))

    assert all(earlier < later for earlier, later in pairwise(ids))


def test_what_was_taken_back_is_not_done_again_on_a_game_that_has_ended(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.undo(written)
    table.do(commands.end_early)

    with refused(CannotComeAgain):
        table.redo(written)


def test_what_was_taken_back_is_not_done_again_for_who_left(table: Table) -> None:
    written = table.write("Anna", "ones", "111")
    table.undo(written)
    table.take_out("Anna")

    with refused(CannotComeAgain):
        table.redo(written)
