"""What wrong input gets: design section 9 row by row, sent without a browser.  Nothing is ever changed by it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse

from scoresheet import commands

from ...commands.table import struck
from .paper import Answer, is_page, parts, read
from .web import Web, everything

type Remember = Callable[[], None]


@pytest.fixture
def from_now_on(db: None) -> Iterator[Remember]:
    """Remembers every row; when the test is over they must be the same."""
    kept: list[object] = []
    yield lambda: kept.append(everything())
    assert kept == [everything()]


def told(answer: Answer) -> str:
    return read(answer).one(role="alert").text


# --- what no box can take ---------------------------------------------------------------------------------------

IMPOSSIBLE = [
    ("ones", "=6"),
    ("full_house", "=29"),
    ("chance", "=4"),
    ("two_pairs", "=24"),
    ("sixes", "6667"),
    ("sixes", "=-6"),
    ("chance", "1234"),
    ("chance", "123456"),
    ("chance", "12347"),
    ("full_house", "3366"),
    ("chance", "twenty"),
    ("chance", f"={10**30}"),
    ("chance", str(10**30)),
    ("chance", "=٣"),
    ("chance", "=２２"),
    ("chance", "\N{GAME DIE}\N{GAME DIE}"),
    ("chance", "⚂⚂⚂⚅⚅"),
    ("chance", "=22.0"),
    ("chance", "=22 "),
    ("chance", "22\n"),
    ("chance", "\x00"),
    ("chance", "12345@0"),
    ("chance", "<svg/onload=alert()>"),
    ("chance", "\u202e12345"),
    ("chance", ""),
]


@pytest.mark.parametrize(("box", "mark"), IMPOSSIBLE)
def test_a_mark_that_the_box_cannot_take_is_told_what_it_can(
    table: Web, from_now_on: Remember, box: str, mark: str
) -> None:
    from_now_on()

    answer = table.tap("Anna", box, mark)

    label = box.replace("_", " ").capitalize()
    assert (answer.status_code, is_page(answer)) == (422, True)
    assert f"{label} can be " in told(answer)


@pytest.mark.parametrize(
    "points", ["31", "4", "٣", "33367", "333666", "9999", "10000", "-5", "5,0", "", "=", "=22", "twenty"]
)
def test_typed_nonsense_is_told_what_the_box_can_take(table: Web, from_now_on: Remember, points: str) -> None:
    from_now_on()

    answer = table.type("Anna", "yatzy", points)

    assert (answer.status_code, "Yatzy can be 50 or 0." in told(answer)) == (422, True)


def test_the_sentence_lists_what_is_possible_in_runs(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    answer = table.tap("Anna", "full_house", "=29")

    assert told(answer) == "Full house can be 7–9, 11–24, 26–28 or 0."


@pytest.mark.parametrize("mark", ["=6", "12347", "nonsense"])
def test_for_htmx_the_refusal_brings_the_board_and_the_picker_with_the_sentence(
    table: Web, from_now_on: Remember, mark: str
) -> None:
    from_now_on()

    answer = table.tap("Anna", "ones", mark, htmx=True)

    picker = parts(answer)["#picker"].one("dialog")
    assert (answer.status_code, answer.headers["X-Sheet-Version"]) == (422, table.version)
    assert "Ones can be 1–5 or 0." in picker.one(role="alert").text
    assert picker.has("button", name="mark", value="1")
    assert parts(answer)["#board"].has("table", "sheet")


def test_without_htmx_the_refusal_is_the_sheet_with_the_picker_open(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    page = read(table.tap("Anna", "ones", "=6"))

    assert page.at("picker").one("dialog")["data-cell"] == table.named("Anna", "ones")
    assert page.has("table", "sheet")


def test_what_was_sent_is_quoted_shortened_and_literally(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    answer = table.tap("Anna", "chance", "<script>alert('x')</script>" * 1000)

    assert "“<script>alert('x')<…”" in told(answer)
    assert not read(answer).one("dialog").has("script")


def test_an_empty_body_is_a_mark_that_is_none(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    answer = table.client.post(table.at("Anna", "ones"), {})

    assert (answer.status_code, "Ones can be 1–5 or 0." in told(answer)) == (422, True)


def test_a_body_that_is_no_form_is_a_mark_that_is_none(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    answer = table.client.post(table.at("Anna", "ones"), '{"mark": "-"}', content_type="application/json")

    assert answer.status_code == 422


@pytest.mark.parametrize("offered", ["", "0", "x", "٣", str(10**30), "-1"])
def test_a_number_without_the_rules_it_was_offered_under_is_offered_anew(
    table: Web, from_now_on: Remember, offered: str
) -> None:
    from_now_on()

    answer = table.tap("Anna", "chance", "=22", offered=offered)

    assert (answer.status_code, "Here is what the box can take now." in told(answer)) == (409, True)


def test_a_flood_is_turned_away(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    assert table.tap("Anna", "ones", "1" * 200_000).status_code == 400


# --- what cannot be filled now ----------------------------------------------------------------------------------


def conflict(answer: HttpResponse) -> tuple[int, str]:
    page = read(answer)
    assert page.has("table", "sheet"), "the board as it is"
    return answer.status_code, page.one("dialog").one(css="told").text


def test_a_filled_box_is_not_written_over_unseen(table: Web, from_now_on: Remember) -> None:
    table.write("Anna", "sixes", "666", device=table.other_phone)
    from_now_on()

    answer = table.tap("Anna", "sixes", "66", saw="")

    assert conflict(answer) == (409, "This box holds 18 now. Ben's phone was first.")


@pytest.mark.parametrize("saw", ["66", "-", "666 ", "x" * 5000, "\x00", "٦٦٦"])
def test_whoever_saw_something_else_is_told(table: Web, from_now_on: Remember, saw: str) -> None:
    table.write("Anna", "sixes", "666")
    from_now_on()

    assert table.tap("Anna", "sixes", "6", saw=saw).status_code == 409


def test_a_box_that_a_rule_hides_is_not_filled(table: Web, from_now_on: Remember) -> None:
    table.change_rules(pair_boxes=False)
    from_now_on()

    assert conflict(table.tap("Anna", "one_pair", "66")) == (409, "The house rules leave this box out.")


@pytest.mark.parametrize("column", [1, 5])
def test_a_column_beyond_those_played_is_not_filled(table: Web, from_now_on: Remember, column: int) -> None:
    from_now_on()

    answer = table.tap("Anna", "ones", "-", column=column)

    assert conflict(answer) == (409, "The house rules leave this column out.")


def test_a_forced_order_bars_what_comes_later(db: None, from_now_on: Remember) -> None:
    table = Web(forced=True)
    table.write("Anna", "ones", "111")
    from_now_on()

    assert conflict(table.tap("Anna", "threes", "333")) == (409, "Forced order: Twos comes first.")


def test_half_forced_bars_the_lower_boxes(db: None, from_now_on: Remember) -> None:
    table = Web(forced="half")
    from_now_on()

    answer = table.tap("Anna", "chance", "12345")

    assert conflict(answer) == (409, "Half forced: the upper boxes of this column come first.")


def test_nothing_is_written_on_a_discarded_sheet(table: Web, from_now_on: Remember) -> None:
    table.do(commands.discard)
    from_now_on()

    assert conflict(table.tap("Anna", "ones", "-")) == (409, "This sheet was discarded. Bring it back to go on.")


def test_an_empty_box_of_a_game_ended_early_is_not_filled(table: Web, from_now_on: Remember) -> None:
    table.do(commands.end_early)
    from_now_on()

    assert conflict(table.tap("Anna", "ones", "-")) == (409, "This game is over. Open it again to go on.")


def test_a_seat_that_left_is_not_written_for(table: Web, from_now_on: Remember) -> None:
    table.take_out("Ben")
    from_now_on()

    status, sentence = conflict(table.tap("Ben", "ones", "-"))
    assert (status, sentence) == (409, "Ben has left the table. Put Ben back to write here.")


def test_an_empty_box_is_not_made_empty(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    answer = table.post(table.at("Anna", "ones"), do="empty", saw="")

    assert conflict(answer) == (409, "This box is empty already.")


def test_a_box_is_not_made_empty_unseen(table: Web, from_now_on: Remember) -> None:
    table.write("Anna", "ones", "111")
    from_now_on()

    assert table.post(table.at("Anna", "ones"), do="empty", saw="11").status_code == 409


# --- moving -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("", 404),
        ("nowhere", 404),
        ("0.0.ones/", 404),
        (f"{10**30}.0.ones/", 404),
        ("{seat}.6.ones/", 404),
        ("{seat}.0.sevens/", 404),
        ("{seat}.٣.ones/", 404),
        ("{seat}.0.sixes/666", 422),
        ("{seat}.0.ones/", 422),
        ("{seat}.1.sixes/", 409),
        ("{seat}.0.three_kind/66", 409),
        ("{seat}.0.three_kind/\x00", 409),
        ("{seat}.0.three_kind/666/666", 409),
    ],
)
def test_a_mark_goes_nowhere_that_cannot_take_it(table: Web, from_now_on: Remember, target: str, status: int) -> None:
    table.write("Anna", "sixes", "666")
    from_now_on()

    to = target.format(seat=table.seat("Anna").pk)
    answer = table.post(table.at("Anna", "sixes", to="move"), to=to, saw="666")

    assert answer.status_code == status


def test_an_empty_box_has_nothing_to_move(table: Web, from_now_on: Remember) -> None:
    from_now_on()

    answer = table.post(table.at("Anna", "sixes", to="move"), to=table.named("Anna", "three_kind") + "/", saw="")

    assert conflict(answer) == (409, "This box is empty already.")


# --- the tray ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "roll", ["", "666", "66665@", "123456", "1234", "12347", "=22", "x" * 5000, "٦٦٦٦٦", "\x00", "⚅"]
)
def test_the_tray_writes_nothing_but_a_whole_throw(table: Web, from_now_on: Remember, roll: str) -> None:
    from_now_on()

    answer = table.post(table.url("dice"), cell=table.named("Anna", "sixes"), roll=roll)

    assert answer.status_code == 422
    assert told(answer)


@pytest.mark.parametrize(
    "cell", ["", "x", "0.0.sixes", f"{10**30}.0.sixes", "{seat}.6.sixes", "{seat}.0.sevens", "{seat}"]
)
def test_the_tray_writes_in_no_box_that_is_none(table: Web, from_now_on: Remember, cell: str) -> None:
    from_now_on()

    answer = table.post(table.url("dice"), cell=cell.format(seat=table.seat("Anna").pk), roll="66666")

    assert answer.status_code == 404


def test_the_tray_writes_over_nothing(table: Web, from_now_on: Remember) -> None:
    table.write("Anna", "sixes", "666")
    from_now_on()

    answer = table.post(table.url("dice"), cell=table.named("Anna", "sixes"), roll="66665")

    assert conflict(answer)[0] == 409


# --- undo, redo and the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["undo", "redo"])
@pytest.mark.parametrize("change", ["", "0", "x", "٣", str(10**30), str(2**63), "-1"])
def test_nothing_is_taken_back_or_done_again_by_a_number_that_means_nothing(
    table: Web, from_now_on: Remember, name: str, change: str
) -> None:
    table.write("Anna", "ones", "-")
    from_now_on()

    assert table.post(table.url(name), change=change).status_code == 409


def test_a_change_of_another_sheet_is_not_taken_back(table: Web, from_now_on: Remember) -> None:
    elsewhere = Web("Cleo").write("Cleo", "ones", "-").change.pk
    from_now_on()

    assert table.post(table.url("undo"), change=elsewhere, sure="1").status_code == 409


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 422),
        ({"name": ""}, 422),
        ({"name": " \u200b"}, 422),
        ({"name": "x" * 200}, 422),
        ({"name": "ANNA"}, 422),
        ({"player": "0"}, 404),
        ({"player": str(2**63)}, 422),
        ({"player": "x"}, 422),
        ({"out": "0"}, 404),
        ({"out": "x"}, 404),
        ({"back": str(10**30)}, 404),
        ({"order": "x"}, 409),
        ({"order": ""}, 409),
    ],
)
def test_a_seat_for_nobody_is_no_seat(table: Web, from_now_on: Remember, fields: dict[str, Any], status: int) -> None:
    from_now_on()

    assert table.post(table.url("table"), **fields).status_code == status


def test_a_player_of_another_group_gets_no_seat(table: Web, from_now_on: Remember) -> None:
    stranger = Web("Cleo").player("Cleo").pk
    from_now_on()

    assert table.post(table.url("table"), player=stranger).status_code == 404


def test_a_full_table_takes_nobody_in_and_leaves_no_name_behind(db: None, from_now_on: Remember) -> None:
    table = Web(*"ABCDEFGHIJKL")
    from_now_on()

    answer = table.post(table.url("table"), name="Ida")

    assert (answer.status_code, told(answer)) == (422, "A sheet has room for 12 seats.")


@pytest.mark.parametrize(
    ("name", "ended"), [("finish", False), ("reopen", False), ("follow", False), ("end", True), ("discard", True)]
)
def test_what_makes_no_sense_now_is_told_in_words(table: Web, from_now_on: Remember, name: str, ended: bool) -> None:
    if ended:
        table.do(commands.end_early)
    from_now_on()

    answer = table.post(table.url(name))

    assert (answer.status_code, is_page(answer)) == (409, True)
    assert any(word in read(answer).text for word in ("over", "follows the rules", "boxes left to fill"))


@pytest.mark.parametrize("name", ["end", "finish", "reopen", "follow", "discard", "table", "undo", "redo"])
def test_nothing_is_done_with_a_discarded_sheet_but_bringing_it_back(
    table: Web, from_now_on: Remember, name: str
) -> None:
    table.lay("Anna", struck("chance"))
    table.do(commands.discard)
    from_now_on()

    answer = table.post(table.url(name), order=table.seat("Anna").pk)

    assert (answer.status_code, "Bring it back" in read(answer).text) == (409, True)
