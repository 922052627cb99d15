"""What an open sheet asks every few seconds: is anything new?"""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoresheet import commands
from scoresheet.board import log
from scoresheet.models import Member, version_of
from scoresheet.views.sheets import drawn

from .paper import is_page, parts, read
from .web import HTMX, Web, everything, nothing_kept

WITHOUT_PICKER = ["#head", "#board", "#foot", "#rules"]


@pytest.mark.parametrize("roll", ["", "33366"])
def test_nothing_new_is_no_content_and_two_queries(table: Web, roll: str) -> None:
    table.write("Anna", "ones", "-")
    query = {"seen": table.version, "roll": roll}

    with CaptureQueriesContext(connection) as asked:
        answer = table.client.get(table.url(), query, headers=HTMX)

    assert (answer.status_code, answer.content, len(asked)) == (204, b"", 2)


@pytest.mark.parametrize("seen", ["now", "0.0", "", "x", "٣.٣", f"{10**40}.1", "1.2.3", "\x00", "999999999.999999999"])
def test_asking_writes_nothing(table: Web, seen: str) -> None:
    Member.objects.update(seen_at=timezone.now() - timedelta(days=9))
    before = everything()

    with CaptureQueriesContext(connection) as asked:
        table.get(htmx=True, seen=table.version if seen == "now" else seen)

    assert everything() == before
    assert not [query for query in asked if query["sql"].startswith(("UPDATE", "INSERT", "DELETE"))]


def test_the_page_itself_notes_that_the_phone_was_here_at_most_hourly(table: Web) -> None:
    Member.objects.update(seen_at=timezone.now() - timedelta(hours=2))
    table.get()
    noted = everything()

    table.get()

    assert everything() == noted
    assert timezone.now() - Member.objects.get(device=table.phone).seen_at < timedelta(minutes=1)


def test_a_mark_of_another_phone_comes_with_the_next_question(table: Web) -> None:
    seen = table.version
    table.tap("Ben", "fives", "555", client=table.other)

    news = table.update(seen=seen)

    assert list(news) == [*WITHOUT_PICKER, "#said"]
    assert news["#board"].at(table.named("Ben", "fives")).text == "15"
    assert news["#said"].text == "\u2068Ben's phone\u2069: Fives 15, off turn"


def test_one_line_says_what_was_done_last_by_whom_and_how_much_more(table: Web) -> None:
    seen = table.version
    table.tap("Anna", "ones", "-", client=table.other)
    table.tap("Ben", "fives", "555", client=table.other)
    table.tap("Anna", "sixes", "666", client=table.other)

    news = table.update(seen=seen)

    assert news["#said"].text == "\u2068Ben's phone\u2069: \u2068Anna\u2069, Sixes 18. And 2 more before it."


def test_whose_box_it_is_goes_unsaid_only_where_the_phone_is_called_after_them(db: None) -> None:
    table = Web("Jo", "Jon")
    commands.name_device(table.other_phone, "Jon's phone")
    seen = table.version
    table.tap("Jo", "ones", "-", client=table.other)
    for_jo = table.update(seen=seen)["#said"].text
    seen = table.version
    table.tap("Jon", "ones", "-", client=table.other)

    for_jon = table.update(seen=seen)["#said"].text

    assert for_jo == "\u2068Jon's phone\u2069: \u2068Jo\u2069, Ones –"
    assert for_jon == "\u2068Jon's phone\u2069: Ones –"


def test_what_came_after_the_reading_is_told_with_the_next_one(table: Web) -> None:
    table.tap("Anna", "ones", "-", client=table.other)
    reading = table.reading
    table.tap("Ben", "fives", "555", client=table.other)

    said = log.news(reading, log.recent(reading.sheet), 0, but=None)

    assert "Ones –" in said
    assert "Fives" not in said


def test_a_new_name_of_the_pad_reaches_the_line_of_rules_of_who_had_all_but_that(table: Web) -> None:
    seen = table.version
    commands.rename_pad(table.phone, table.pad, "Cabin")

    answer = table.client.get(table.url(), {"seen": seen}, headers={**HTMX, "X-Sheet-Version": seen})

    assert "Cabin" in parts(answer)["#rules"].text


def test_a_new_name_of_the_pad_is_told_though_a_mark_came_after_the_reading(table: Web) -> None:
    seen = table.version
    commands.rename_pad(table.phone, table.pad, "Cabin")
    drawn.keep(table.reading)
    renamed = version_of(table.sheet_id)
    table.tap("Ben", "fives", "555")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoresheet.views.sheets.pad.version_of", lambda _sheet: renamed)
        answer = table.client.get(table.url(), {"seen": seen}, headers={**HTMX, "X-Sheet-Version": seen})

    assert "Cabin" in parts(answer)["#rules"].text


@pytest.mark.parametrize("away", ["discarded", "finished"])
def test_a_sheet_back_at_the_table_brings_the_name_its_pad_was_given_meanwhile(nearly_over: Web, away: str) -> None:
    table = nearly_over
    if away == "discarded":
        table.do(commands.discard)
    else:
        table.tap("Anna", "chance", "66666")
    commands.rename_pad(table.phone, table.pad, "Cabin")
    seen = table.version
    if away == "discarded":
        table.do(commands.restore)
    else:
        table.do(commands.undo, table.newest().pk)

    answer = table.client.get(table.url(), {"seen": seen}, headers={**HTMX, "X-Sheet-Version": seen})

    assert "Cabin" in parts(answer)["#rules"].text


def test_of_what_this_phone_wrote_itself_nothing_is_said(table: Web) -> None:
    seen = table.version
    table.tap("Anna", "ones", "-")

    assert "#said" not in table.update(seen=seen)


def test_a_house_rule_comes_with_the_next_question_and_one_line_that_says_so(table: Web) -> None:
    table.write("Anna", "full_house", "33366")
    seen = table.version
    table.change_rules(full_house_value="fixed25")

    news = table.update(seen=seen)

    assert (
        news["#said"].text
        == "\u2068Anna's phone\u2069: House rules: Full house is worth: The five dice added up → Always 25"
    )
    assert news["#board"].at(table.named("Anna", "full_house")).text == "25"
    assert "Bonus 50 from 63 · full house = 25" in news["#rules"].text


def test_the_version_rises_with_a_mark_and_with_a_rule(table: Web) -> None:
    versions = [table.get().headers["X-Sheet-Version"]]
    table.write("Anna", "ones", "-")
    versions.append(table.get().headers["X-Sheet-Version"])
    table.change_rules(upper_bonus=35)
    versions.append(table.get().headers["X-Sheet-Version"])

    (first, rules), (second, same), (third, newer) = (map(int, version.split(".")) for version in versions)

    assert (first < second == third, rules == same < newer) == (True, True)
    assert table.page().at("sheet")["data-version"] == versions[-1]


def test_a_question_with_a_whole_throw_keeps_what_it_offers(table: Web) -> None:
    seen = table.version
    table.tap("Ben", "fives", "555", client=table.other)

    news = table.update(seen=seen, roll="33366")

    assert news["#chips"].has("button")
    assert news["#board"].at(table.named("Anna", "full_house"))["aria-label"] == "Anna, Full house: these dice give 21"


def test_a_question_leaves_the_picker_and_half_a_throw_alone(table: Web) -> None:
    news = table.update(seen=f"0.{table.offered}")

    assert {"#picker", "#tray", "#chips", "#said"}.isdisjoint(news)


def test_without_htmx_the_question_is_the_whole_page(table: Web) -> None:
    assert is_page(table.get(seen="0.0"))


def test_a_sheet_that_ended_meanwhile_comes_with_its_places(nearly_over: Web) -> None:
    seen = nearly_over.version
    nearly_over.tap("Anna", "chance", "12345", client=nearly_over.other)

    news = nearly_over.update(seen=seen)

    assert news["#board"].has(id="ended")
    assert not news["#board"].has("button", "cell")


def test_the_board_is_the_same_for_everyone(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    mine, theirs = table.get(), table.get(client=table.other)

    assert read(mine).at("sheet") == read(theirs).at("sheet")


@pytest.mark.parametrize("query", [{}, {"seen": "0.0"}])
def test_a_sheet_costs_as_many_queries_with_many_marks_as_with_none(table: Web, query: dict[str, Any]) -> None:
    table.get()
    nothing_kept()
    with CaptureQueriesContext(connection) as none:
        table.get(htmx=True, **query)
    for box in ("ones", "twos", "threes", "fours", "fives"):
        table.lay("Anna", [(0, box, "-")])
        table.lay("Ben", [(0, box, "-")])

    nothing_kept()
    with CaptureQueriesContext(connection) as many:
        answer = table.get(htmx=True, **query)

    assert parts(answer)
    assert len(many) <= len(none) <= 9
