"""House rules of a pad: one row for each saving, followed by every sheet in progress."""

from typing import Any

import pytest

from scoresheet import commands
from scoresheet.commands.refusals import NameMissing, NameTaken, NewerRules
from scoresheet.models import HouseRules, Pad
from scoresheet.models.gist import following_the_pad
from scoresheet.rules import BadValue, UnknownGame, UnknownRule

from .table import Table, everything, fresh_key, refused


def test_saving_adds_one_row_and_touches_no_sheet(table: Table) -> None:
    table.write("Anna", "ones", "111")
    before = everything()

    saved = table.change_rules(upper_bonus=35)

    after = everything()
    assert len(after.pop("HouseRules")) == len(before.pop("HouseRules")) + 1
    assert after == before
    assert (saved.values, saved.device) == ({"upper_bonus": 35}, table.phone)


def test_only_what_differs_from_print_is_kept(table: Table) -> None:
    saved = table.change_rules(upper_bonus=35, upper_threshold=63, pair_boxes=True)

    assert saved.values == {"upper_bonus": 35}


def test_saving_what_is_in_force_adds_nothing(table: Table) -> None:
    saved = table.change_rules(upper_bonus=35)

    again = table.change_rules(upper_bonus=35, forced=False)

    assert again == saved


def test_the_second_of_two_savers_sees_both(table: Table) -> None:
    shown = table.pad.rules
    table.change_rules(upper_bonus=35)

    with refused(NewerRules):
        commands.change_house_rules(table.phone, table.pad, {"upper_bonus": 100}, shown=shown.pk)


def test_a_double_tap_on_save_is_one_row(table: Table) -> None:
    shown = table.pad.rules.pk

    saved = [commands.change_house_rules(table.phone, table.pad, {"upper_bonus": 35}, shown=shown) for _tap in range(2)]

    assert saved[0] == saved[1]
    assert HouseRules.objects.count() == 2


@pytest.mark.parametrize(
    "values", [{"upper_bonus": 33}, {"upper_threshold": 10**30}, {"forced": "maybe"}, {"games": 7}]
)
def test_a_value_that_cannot_be_is_refused(table: Table, values: dict[str, object]) -> None:
    with refused(BadValue):
        table.change_rules(**values)


def test_a_rule_that_is_not_offered_is_refused(table: Table) -> None:
    with refused(UnknownRule):
        table.change_rules(jokers=True)


def test_another_pad_is_not_touched(table: Table) -> None:
    other = commands.new_pad(table.phone, table.group, game="yatzy", name="Tvungen", key=fresh_key())

    commands.change_house_rules(table.phone, other, {"forced": True}, shown=other.rules.pk)

    assert table.pad.rules.values == {}
    assert table.reading.game.order == "free"


def test_a_pad_made_by_a_double_tap_is_one(table: Table) -> None:
    pads = [commands.new_pad(table.phone, table.group, game="yatzy", name="Tvungen", key="same") for _tap in range(2)]

    assert pads[0] == pads[1]
    assert (Pad.objects.count(), HouseRules.objects.filter(pad=pads[0]).count()) == (2, 1)


def test_a_pad_of_a_game_nobody_prints_is_refused(table: Table) -> None:
    with refused(UnknownGame):
        commands.new_pad(table.phone, table.group, game="bridge", name="Bridge", key="k")


def test_a_pad_needs_a_name(table: Table) -> None:
    with refused(NameMissing):
        commands.new_pad(table.phone, table.group, game="yatzy", name=" ", key="k")


@pytest.mark.parametrize("name", ["Yatzy", " yatzy ", "ＹＡＴＺＹ"])
def test_two_pads_of_a_group_have_two_names(table: Table, name: str) -> None:
    with refused(NameTaken):
        commands.new_pad(table.phone, table.group, game="yatzy", name=name, key="k")


# --- what marks are worth through it all ------------------------------------------------------------------------


def test_a_number_keeps_its_points_and_asks_for_its_dice_until_someone_taps_them(table: Table) -> None:
    table.write("Anna", "full_house", "=27")
    table.change_rules(full_house_value="fixed25")
    all_full_houses_are_equal = table.reading.cards[0][0, "full_house"]
    table.write("Ben", "full_house", "=25")
    table.change_rules()
    under_print = table.reading

    table.write("Ben", "full_house", "33366")

    assert (all_full_houses_are_equal.points, all_full_houses_are_equal.needs_dice) == (25, False)
    assert (under_print.cards[0][0, "full_house"].points, under_print.cards[0][0, "full_house"].needs_dice) == (
        27,
        False,
    )
    assert (under_print.cards[1][0, "full_house"].points, under_print.cards[1][0, "full_house"].needs_dice) == (
        25,
        True,
    )
    tapped = table.reading.cards[1][0, "full_house"]
    assert (tapped.points, tapped.needs_dice) == (21, False)


def test_a_number_keeps_what_it_meant_through_several_changes_of_rules(table: Table) -> None:
    table.write("Anna", "yatzy", "=50")
    table.write("Anna", "chance", "=17")

    walked = []
    for rules in ({"yatzy_value": "plus_dice"}, {"yatzy_value": "plus_dice", "full_house_value": "fixed25"}, {}):
        table.change_rules(**rules)
        cell = table.reading.cards[0][0, "yatzy"]
        walked.append((cell.points, cell.needs_dice, table.totals()["Anna"]))

    assert walked == [(50, True, 67), (50, True, 67), (50, False, 67)]


def test_a_stroke_is_nothing_under_any_rules(table: Table) -> None:
    table.write("Anna", "full_house", "-")

    table.change_rules(full_house_value="fixed25", five_kind_full_house=True)

    cell = table.reading.cards[0][0, "full_house"]
    assert (cell.points, cell.needs_dice) == (0, False)


def test_dice_that_were_worth_nothing_are_worth_something_under_kinder_rules(table: Table) -> None:
    table.write("Anna", "full_house", "66666")
    strict = table.totals()["Anna"]

    table.change_rules(five_kind_full_house=True)

    assert (strict, table.totals()["Anna"]) == (0, 30)


def test_boxes_switched_off_keep_their_marks_and_bring_them_back(table: Table) -> None:
    table.write("Anna", "one_pair", "66")
    table.write("Anna", "two_pairs", "=22")
    table.write("Anna", "chance", "=17")

    table.change_rules(pair_boxes=False)
    off = table.reading.cards[0]
    table.change_rules()

    back = table.reading.cards[0]
    assert (off.total, off.empty, len(off.game.shown)) == (17, 12, 13)
    assert (back.total, back[0, "one_pair"].points, back[0, "two_pairs"].points) == (51, 12, 22)


def test_columns_beyond_the_number_played_keep_their_marks_and_bring_them_back(db: None) -> None:
    table = Table(games=3)
    table.write("Anna", "yatzy", "66666", column=2)
    table.write("Anna", "ones", "111", column=0)

    table.change_rules()
    one = table.totals()["Anna"]
    table.change_rules(games=3)

    assert (one, table.totals()["Anna"]) == (3, 53)
    assert table.mark("Anna", "yatzy", 2) == "66666"


# --- many sheets at once ----------------------------------------------------------------------------------------


def test_the_gist_of_a_sheet_is_what_a_reading_of_it_says(table: Table) -> None:
    table.write("Anna", "full_house", "=27")
    table.change_rules(full_house_value="fixed25")
    table.write("Ben", "chance", "=17")
    table.take_out("Ben")
    printed = HouseRules.objects.earliest("id")

    [gist] = following_the_pad(table.pad)

    reading = table.reading
    assert [(seat.id, seat.name, seat.out) for seat in gist.seats] == [
        (seat.pk, seat.name, seat.out) for seat in reading.seats
    ]
    assert (list(gist.cards), gist.standing.places) == (reading.cards, reading.standing.places)
    assert list(gist.under(printed.game("yatzy")).cards) == reading.under(printed, printed.game("yatzy")).cards


@pytest.mark.parametrize("gone", [commands.end_early, commands.discard])
def test_the_rules_concern_only_the_sheets_in_progress(table: Table, gone: Any) -> None:
    table.do(gone)

    assert following_the_pad(table.pad) == []


def test_a_pinned_sheet_is_passed_by(nearly_over: Table) -> None:
    nearly_over.write("Anna", "chance", "66666")
    nearly_over.change_rules(upper_bonus=35)
    nearly_over.empty("Anna", "chance")

    assert nearly_over.sheet.pinned
    assert following_the_pad(nearly_over.pad) == []
