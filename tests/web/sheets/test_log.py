"""The log in words; undo and redo, which name what they take back or do again."""

import re
from collections.abc import Callable

import pytest

from scoresheet import commands
from scoresheet.models import Device

from .paper import Node, parts, read
from .web import Web, everything

# --- words ------------------------------------------------------------------------------------------------------

ANNA, BEN, IDA = "\u2068Anna\u2069", "\u2068Ben\u2069", "\u2068Ida\u2069"


def corrected(table: Web) -> None:
    table.write("Ben", "chance", "=22")
    table.write("Ben", "chance", "=24")


def emptied(table: Web) -> None:
    table.write("Ben", "chance", "=22")
    table.empty("Ben", "chance")


def moved(table: Web) -> None:
    table.write("Ben", "sixes", "666")
    table.move(table.cell("Ben", "sixes"), table.cell("Anna", "three_kind"))


def swapped(table: Web) -> None:
    table.write("Ben", "sixes", "666")
    table.write("Anna", "sixes", "66")
    table.move(table.cell("Ben", "sixes"), table.cell("Anna", "sixes"))


def moved_and_undone(table: Web) -> None:
    table.write("Ben", "sixes", "666")
    table.undo(table.move(table.cell("Ben", "sixes"), table.cell("Anna", "three_kind")))


def moved_and_redone(table: Web) -> None:
    table.write("Ben", "sixes", "666")
    outcome = table.move(table.cell("Ben", "sixes"), table.cell("Anna", "three_kind"))
    table.undo(outcome)
    table.redo(outcome)


def undone(table: Web) -> None:
    table.undo(table.write("Anna", "sixes", "666"))


def redone(table: Web) -> None:
    outcome = table.write("Anna", "sixes", "666")
    table.undo(outcome)
    table.redo(outcome)


def ending_undone(table: Web) -> None:
    table.undo(table.do(commands.end_early))


def joined(table: Web) -> None:
    table.do(commands.add_seat, commands.add_player(table.group, "Ida"))


def discarded(table: Web) -> None:
    table.do(commands.discard)
    table.do(commands.restore)


@pytest.mark.parametrize(
    ("happens", "line"),
    [
        (lambda table: table.write("Anna", "sixes", "666"), "Anna: Sixes 18"),
        (lambda table: table.write("Ben", "sixes", "666"), "Ben: Sixes 18, off turn"),
        (lambda table: table.write("Anna", "sixes", "-"), "Anna: Sixes –"),
        (lambda table: table.write("Anna", "sixes", "12345"), "Anna: Sixes 0"),
        (corrected, "Ben: Chance 22 → 24"),
        (emptied, "Ben: Chance 22 → empty"),
        (moved, f"Ben: Sixes 18 → {ANNA}, Three of a kind"),
        (swapped, f"Ben: Sixes ⇄ {ANNA}, Sixes"),
        (moved_and_undone, f"Anna: Three of a kind 18 → {BEN}, Sixes (undo)"),
        (moved_and_redone, f"Ben: Sixes 18 → {ANNA}, Three of a kind (redo)"),
        (undone, "Anna: Sixes 18 → empty (undo)"),
        (redone, "Anna: Sixes 18 (redo)"),
        (lambda table: table.do(commands.end_early), "Ended early"),
        (ending_undone, "Ending taken back"),
        (joined, "Ida: joined the table"),
        (lambda table: table.take_out("Ben"), "Ben: left the table"),
        (discarded, "The sheet was brought back"),
        (
            lambda table: commands.rename_player(table.phone, table.player("Ben"), "Ida"),
            f"Ben: is called {IDA} now",
        ),
    ],
)
def test_the_log_says_who_what_and_by_which_device(table: Web, happens: Callable[[Web], object], line: str) -> None:
    happens(table)

    assert table.whole_log()[0] == f"{line} Anna's phone"


def test_each_line_has_its_time(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    times = read(table.get(table.url("log"))).all("time")

    assert all(re.fullmatch(r"\d\d:\d\d", time.text) and "T" in time["datetime"] for time in times)


def test_a_phone_that_has_no_name_is_a_phone(table: Web) -> None:
    Device.objects.filter(pk=table.other_phone.pk).update(name="")
    table.write("Anna", "sixes", "666", device=table.other_phone)

    assert table.whole_log()[0] == "Anna: Sixes 18 a phone"


def test_with_several_columns_a_line_says_which(db: None) -> None:
    table = Web(games=2)
    table.write("Anna", "sixes", "666", column=1)

    assert table.whole_log()[0] == "Anna: Sixes (column 2) 18 Anna's phone"


def test_a_change_of_rules_stands_among_the_marks_by_its_time(table: Web) -> None:
    table.write("Anna", "sixes", "666")
    table.change_rules(upper_bonus=35)
    table.write("Ben", "sixes", "666")

    assert table.whole_log() == [
        "Ben: Sixes 18 Anna's phone",
        "House rules: Upper bonus is worth: 50 → 35 Anna's phone",
        "Anna: Sixes 18 Anna's phone",
        "The sheet was laid on the table Anna's phone",
    ]


def test_a_line_keeps_the_points_of_its_day(table: Web) -> None:
    table.write("Anna", "full_house", "33366")
    table.change_rules(full_house_value="fixed25")
    table.write("Anna", "full_house", "66555")

    assert table.whole_log()[0] == "Anna: Full house 21 → 25 Anna's phone"


def test_beside_the_board_stand_the_latest_lines(table: Web) -> None:
    for box in ("ones", "twos", "threes", "fours"):
        table.write("Anna", box, "-")
        table.write("Ben", box, "-")

    lines = table.page().at("log").all("li")

    assert len(lines) == 6
    assert lines[0].text.endswith("Ben Fours –")


# --- undo and redo ----------------------------------------------------------------------------------------------


def buttons(page: Node) -> list[str]:
    return page.at("foot").texts("button", "undo")


def press(table: Web, page: Node, word: str) -> dict[str, Node]:
    """Press the button that begins with this word, by htmx."""
    [form] = [form for form in page.at("foot").all("form") if form.text.startswith(word)]
    fields = form.fields
    return parts(table.post(form["action"], htmx=True, **fields))


def test_with_nothing_written_there_is_nothing_to_undo(table: Web) -> None:
    assert buttons(table.page()) == []


def test_undo_names_what_it_takes_back(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    assert buttons(table.page()) == ["Undo Anna, Sixes 18"]


def test_undo_takes_it_back_and_redo_names_it(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    answer = press(table, table.page(), "Undo")

    assert table.mark("Anna", "sixes") == ""
    assert answer["#foot"].texts("button", "undo") == ["Redo Anna, Sixes 18"]


def test_redo_does_it_again_and_undo_offers_it_again(table: Web) -> None:
    table.write("Anna", "sixes", "666")
    press(table, table.page(), "Undo")

    answer = press(table, table.page(), "Redo")

    assert table.mark("Anna", "sixes") == "666"
    assert answer["#foot"].texts("button", "undo") == ["Undo Anna, Sixes 18"]


def test_undo_walks_back_line_by_line(table: Web) -> None:
    for name, box in (("Anna", "ones"), ("Ben", "twos"), ("Anna", "threes")):
        table.write(name, box, "-")

    named = []
    while buttons(page := table.page())[0].startswith("Undo"):
        named.append(buttons(page)[0])
        press(table, page, "Undo")

    assert named == ["Undo Anna, Threes –", "Undo Ben, Twos –", "Undo Anna, Ones –"]
    assert table.totals() == {"Anna": 0, "Ben": 0}


def test_undo_offers_this_phones_own_before_a_newer_one_of_another(table: Web) -> None:
    table.tap("Anna", "twos", "222")
    table.tap("Ben", "threes", "333", client=table.other)

    assert buttons(table.page()) == ["Undo Anna, Twos 6"]
    assert buttons(table.page(client=table.other)) == ["Undo Ben, Threes 9"]


def test_what_another_phone_wrote_is_named_with_it_and_asked_about(table: Web) -> None:
    table.tap("Ben", "threes", "333", client=table.other)
    page = table.page()

    answer = press(table, page, "Undo")

    asked = answer["#picker"].one("dialog")
    assert buttons(page) == ["Undo Ben, Threes 9, off turn (Ben's phone)"]
    assert asked.text.startswith("Take this back?Ben, Threes 9, off turn · written by Ben's phone")
    assert table.mark("Ben", "threes") == "333"


def test_asked_and_sure_it_is_taken_back(table: Web) -> None:
    table.tap("Ben", "threes", "333", client=table.other)
    asked = press(table, table.page(), "Undo")["#picker"].one("form")

    fields = asked.fields
    answer = table.post(asked["action"], htmx=True, **fields)

    assert (answer.status_code, table.mark("Ben", "threes")) == (200, "")
    assert parts(answer)["#picker"].inside == []


def test_a_question_whose_change_no_longer_stands_is_put_away(table: Web) -> None:
    table.tap("Ben", "threes", "333", client=table.other)
    asked = press(table, table.page(), "Undo")["#picker"].one("form")
    table.empty("Ben", "threes")

    answer = table.post(asked["action"], htmx=True, **asked.fields)

    assert (answer.status_code, parts(answer)["#picker"].inside) == (409, [])


def test_without_htmx_it_is_asked_on_the_whole_page(table: Web) -> None:
    change = table.write("Ben", "threes", "333", device=table.other_phone).change

    answer = table.post(table.url("undo"), change=change.pk)

    assert answer.status_code == 409
    assert "Take this back?" in read(answer).at("picker").text
    assert read(answer).has("table", "sheet")


def test_what_is_asked_about_is_what_was_tapped_even_if_this_phone_wrote_something_since(table: Web) -> None:
    change = table.write("Ben", "threes", "333", device=table.other_phone).change
    table.write("Anna", "ones", "-")

    asked = read(table.post(table.url("undo"), change=change.pk)).at("picker")

    assert "Ben, Threes 9" in asked.text
    assert asked.one("input", name="change")["value"] == str(change.pk)


def test_what_somebody_corrected_meanwhile_is_not_taken_back(table: Web) -> None:
    table.write("Anna", "twos", "222")
    page = table.page()
    table.write("Anna", "twos", "22", device=table.other_phone)
    before = everything()

    answer = press(table, page, "Undo")

    assert answer["#said"].text == "That cannot be taken back any more: it was changed meanwhile."
    assert everything() == before


def test_without_htmx_a_no_to_undo_is_read_on_the_page(table: Web) -> None:
    change = table.write("Anna", "twos", "222").change
    table.write("Anna", "twos", "22")

    answer = table.post(table.url("undo"), change=change.pk)

    assert read(answer).at("said").text == "That cannot be taken back any more: it was changed meanwhile."


def test_a_change_of_rules_is_not_the_sheets_to_undo(table: Web) -> None:
    table.write("Anna", "full_house", "33366")
    table.change_rules(full_house_value="fixed25")

    assert buttons(table.page()) == ["Undo Anna, Full house 21"]


def test_a_double_tap_on_undo_takes_one_thing_back(table: Web) -> None:
    table.write("Anna", "ones", "111")
    table.write("Anna", "twos", "222")
    page = table.page()

    for _tap in range(2):
        press(table, page, "Undo")

    assert (table.mark("Anna", "ones"), table.mark("Anna", "twos")) == ("111", "")


def test_ending_early_is_undone_like_a_mark(table: Web) -> None:
    table.write("Anna", "ones", "111")
    table.post(table.url("end"))
    page = table.page()

    answer = press(table, page, "Undo")

    assert buttons(page) == ["Undo Ended early"]
    assert answer["#foot"].texts("button", "undo")[-1] == "Redo Ended early"
    assert not table.sheet.over


def test_undo_looks_further_back_than_the_lines_of_the_page(table: Web) -> None:
    table.tap("Anna", "sixes", "666", client=table.other)
    for _time in range(9):
        table.take_out("Ben")
        table.put_back("Ben")

    assert buttons(table.page()) == ["Undo Anna, Sixes 18 (Ben's phone)"]


def test_a_discarded_sheet_refuses_to_undo_in_words(table: Web) -> None:
    change = table.write("Anna", "sixes", "666").change
    table.do(commands.discard)

    answer = table.post(table.url("undo"), change=change.pk, htmx=True)

    assert parts(answer)["#said"].text == "This sheet was discarded. Bring it back to go on."
