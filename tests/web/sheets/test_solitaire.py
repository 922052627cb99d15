"""Alone at a sheet: the best earlier result under the same rules, the pace against it, and what became of it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoresheet import commands
from scoresheet.board.record import record
from scoresheet.models import HouseRules, Pad, Seat, Sheet

from ...commands.table import fresh_key
from .paper import Node, parts, read
from .web import Web

THEN = datetime(2024, 3, 12, 12, tzinfo=UTC)


def alone(game: str = "yatzy", **rules: object) -> Web:
    return Web("Anna", game=game, **rules)


def play(table: Web, name: str = "Anna", **marks: str) -> None:
    """Fill somebody's boxes to the last, so that who plays alone has finished; what is not named is struck."""
    rest = [(box.key, "-") for box in table.reading.game.shown if box.key not in marks]
    *laid, (last, mark) = [*marks.items(), *rest]
    table.lay(name, [(0, box, mark) for box, mark in laid])
    table.write(name, last, mark)


def long_ago(table: Web, at: datetime = THEN) -> None:
    """The game on the table ended on 12 March 2024."""
    Sheet.objects.filter(pk=table.sheet_id).update(ended_at=at)


def another(table: Web, *names: str, pad: Pad | None = None) -> None:
    """Lay the next sheet on the table, for Anna alone if nobody is named."""
    players = [table.player(name).pk for name in names or ["Anna"]]
    sheet = commands.start_sheet(table.phone, pad or table.pad, players, starter=players[0], key=fresh_key())
    table.sheet_id = sheet.pk
    table._seats.clear()


@pytest.fixture
def table(db: None) -> Web:
    """Anna has come to 52 once, on 12 March 2024, and sits down to another game."""
    table = alone()
    play(table, chance="34566", sixes="6666", one_pair="22")
    long_ago(table)
    another(table)
    return table


def pace(table: Web, **given: Any) -> str:
    """What stands in the line below the round."""
    return below(read(table.get(**given)).at("head").one("p"))


def below(line: Node) -> str:
    breaks = [index for index, part in enumerate(line.inside) if isinstance(part, Node) and part.tag == "br"]
    return Node("", inside=line.inside[breaks[0] :]).text if breaks else ""


def verdict(table: Web) -> list[str]:
    return table.page().at("ended").texts("p")


# --- in progress ------------------------------------------------------------------------------------------------


def test_before_anything_is_written_the_best_stands_alone(table: Web) -> None:
    assert pace(table) == "Best so far: 52 (12 Mar 2024)"


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({"chance": "66666"}, "6 ahead of the best, 52 (12 Mar 2024)"),
        ({"chance": "66666", "sixes": "66"}, "6 behind the best, 52 (12 Mar 2024)"),
        ({"chance": "34566"}, "Level with the best, 52 (12 Mar 2024)"),
        ({"yatzy": "66666"}, "50 ahead of the best, 52 (12 Mar 2024)"),
        ({"ones": "-"}, "Level with the best, 52 (12 Mar 2024)"),
        ({"sixes": "-"}, "24 behind the best, 52 (12 Mar 2024)"),
    ],
)
def test_the_pace_counts_of_the_best_only_the_boxes_filled_here(table: Web, marks: dict[str, str], said: str) -> None:
    table.lay("Anna", [(0, box, mark) for box, mark in marks.items()])

    assert pace(table) == said


def test_every_taps_answer_brings_the_pace(table: Web) -> None:
    answer = table.tap("Anna", "chance", "66666", htmx=True)

    assert below(parts(answer)["#head"].one("p")) == "6 ahead of the best, 52 (12 Mar 2024)"


def test_whoever_only_watches_sees_the_pace(table: Web) -> None:
    assert pace(table, client=table.watcher()) == "Best so far: 52 (12 Mar 2024)"


def test_the_bonus_of_the_best_counts_once_it_would_have_been_earned_here(db: None) -> None:
    table = alone()
    play(table, ones="1111", twos="222", threes="333", fours="444", fives="555", sixes="666")
    long_ago(table)
    another(table)
    table.lay("Anna", [(0, box, "-") for box in ("ones", "twos", "threes", "fours", "fives")])
    before = pace(table)

    table.write("Anna", "sixes", "666")

    assert (before, pace(table)) == (
        "46 behind the best, 114 (12 Mar 2024)",
        "96 behind the best, 114 (12 Mar 2024)",
    )


def test_bonuses_and_jokers_of_the_best_count_where_their_boxes_are_filled_here(db: None) -> None:
    table = alone("yahtzee")
    play(table, yahtzee="66666", sixes="666", full_house="66666", fours="44444", chance="12345")
    long_ago(table)
    another(table)
    said = []

    for box in ("full_house", "yahtzee", "fours", "sixes", "chance"):
        table.write("Anna", box, "-")
        said.append(pace(table).partition(" behind")[0])

    # Each as it was worth in that game, whatever else is filled here: 25 + 100, 50, 20 + 100, 18, 15.
    assert said == ["125", "175", "295", "313", "328"]


def test_the_first_game_under_its_rules_says_so_only_at_the_end(db: None) -> None:
    table = alone()
    before = pace(table)

    play(table, chance="66666")

    assert before == ""
    assert verdict(table) == ["The first result under these rules."]


# --- at the end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({"yatzy": "66666", "chance": "66666"}, "The best result is beaten by 28: it was 52 (12 Mar 2024)."),
        ({"sixes": "66666", "fours": "4444", "fives": "5"}, "The best result is missed by 1: it is 52 (12 Mar 2024)."),
        ({"chance": "66666", "two_pairs": "5566"}, "The best result is equalled: 52 (12 Mar 2024)."),
    ],
)
def test_the_best_is_beaten_missed_or_equalled(table: Web, marks: dict[str, str], said: str) -> None:
    play(table, **marks)

    assert verdict(table) == [said]


def test_nobody_wins_against_nobody(table: Web) -> None:
    play(table, yatzy="66666", chance="66666")

    page = table.page()

    assert page.at("ended").one("h2").text == "\u2068Anna\u2069: 80 points"
    assert "win" not in page.at("board").text


def test_with_all_boxes_filled_the_pace_is_exact(db: None) -> None:
    table = alone("yahtzee")
    play(table, yahtzee="66666", sixes="666", full_house="66666", fours="44444", chance="12345")
    another(table)

    play(table, sixes="666", chance="12345", yahtzee="55555", fives="55555")

    found = record(table.reading)
    assert found
    assert found.best
    assert found.best.so_far(table.reading).total == found.best.total == 328


def test_a_correction_after_the_end_changes_what_became_of_it(table: Web) -> None:
    play(table, yatzy="66666", chance="66666")

    table.tap("Anna", "yatzy", "-")

    assert verdict(table) == ["The best result is missed by 22: it is 52 (12 Mar 2024)."]


def test_a_correction_of_the_best_changes_it(table: Web) -> None:
    new, table.sheet_id = table.sheet_id, Sheet.objects.earliest("id").pk
    table._seats.clear()
    table.tap("Anna", "chance", "-")
    table.sheet_id = new

    assert pace(table) == "Best so far: 28 (12 Mar 2024)"


def test_what_became_of_it_stays_when_a_later_game_is_better(table: Web) -> None:
    play(table, chance="66666")
    played = table.sheet_id
    another(table)
    play(table, yatzy="66666", chance="66666")

    table.sheet_id = played

    assert verdict(table) == ["The best result is missed by 22: it is 52 (12 Mar 2024)."]


# --- which results are comparable -------------------------------------------------------------------------------


def test_results_under_other_rules_are_not_comparable(table: Web) -> None:
    table.change_rules(yatzy_value="plus_dice")
    other = pace(table)

    table.change_rules()

    assert (other, pace(table)) == ("", "Best so far: 52 (12 Mar 2024)")


def test_results_of_another_game_are_not_comparable(table: Web) -> None:
    pad = commands.new_pad(table.phone, table.group, game="maxi", name="Maxi", key=fresh_key())

    another(table, pad=pad)

    assert pace(table) == ""


def test_the_same_game_by_other_values_or_on_another_pad_is_comparable(table: Web) -> None:
    pad = commands.new_pad(table.phone, table.group, game="yatzy", name="Ours", key=fresh_key())
    commands.change_house_rules(table.phone, pad, {"forced_threshold": 50}, shown=pad.rules.pk)

    another(table, pad=pad)

    assert pad.rules.values == {"forced_threshold": 50}
    assert pace(table) == "Best so far: 52 (12 Mar 2024)"


def test_marks_that_were_written_by_other_rules_count_as_they_counted_then(db: None) -> None:
    table = alone(full_house_value="fixed25")
    table.lay("Anna", [(0, "full_house", "=25")])
    table.change_rules()
    rest = [box.key for box in table.reading.game.shown if box.key not in {"full_house", "chance"}]
    table.lay("Anna", [(0, box, "-") for box in rest])
    table.write("Anna", "chance", "66666")
    another(table)

    table.write("Anna", "full_house", "-")

    assert pace(table).startswith("25 behind the best, 55 (")


def test_a_game_that_was_ended_early_counts_in_no_record(db: None) -> None:
    table = alone()
    table.write("Anna", "yatzy", "66666")
    table.do(commands.end_early)
    abandoned = verdict(table)

    another(table)

    assert pace(table) == ""
    assert abandoned == ["Ended early: it has places, and counts in no record."]


def test_a_discarded_game_is_no_record(table: Web) -> None:
    Sheet.objects.filter(ended_at=THEN).update(discarded_at=THEN)

    assert pace(table) == ""


def test_only_ones_own_results_count(db: None) -> None:
    table = Web("Anna", "Ben")
    play(table, "Ben", yatzy="66666", chance="66666")
    play(table, "Anna", chance="12345")
    long_ago(table)

    another(table, "Anna")
    annas = pace(table)
    another(table, "Ben")

    assert (annas, pace(table)) == ("Best so far: 15 (12 Mar 2024)", "Best so far: 80 (12 Mar 2024)")


def test_who_left_the_table_has_no_result(db: None) -> None:
    table = Web("Anna", "Ben")
    table.lay("Anna", [(0, "yatzy", "66666")])
    table.take_out("Anna")
    play(table, "Ben", chance="12345")

    another(table, "Anna")

    assert pace(table) == ""


@pytest.mark.parametrize("shared", [True, False])
def test_what_a_team_came_to_is_nobodys_own(db: None, shared: bool) -> None:
    table = Web("Anna", "Ben")
    table.play_in_teams(shared=shared, Reds="Anna", Blues="Ben")
    for name in ("Reds", "Blues") if shared else ("Anna", "Ben"):
        play(table, name, chance="66666")

    another(table, "Anna")

    assert Sheet.objects.filter(ended_at__isnull=False).count() == 1
    assert pace(table) == ""


def test_a_team_at_a_sheet_of_its_own_plays_against_no_record(table: Web) -> None:
    table.play_in_teams(shared=True, Reds="Anna")

    assert "best" not in table.page().at("head").text.lower()


def test_with_others_at_the_table_there_is_no_record(table: Web) -> None:
    commands.add_player(table.group, "Ben")

    another(table, "Anna", "Ben")

    assert pace(table) == ""


def test_of_equal_results_the_earliest_is_the_best(table: Web) -> None:
    play(table, chance="34566", sixes="6666", one_pair="22")
    long_ago(table, THEN - timedelta(days=1))

    another(table)

    assert pace(table) == "Best so far: 52 (11 Mar 2024)"


# --- won at once ------------------------------------------------------------------------------------------------


def generala(**marks: str) -> Web:
    """Anna has played a Generala alone on 12 March 2024, with these marks, and sits down to another."""
    table = alone("generala")
    play(table, **marks)
    long_ago(table)
    another(table)
    return table


def test_a_game_won_at_once_is_not_measured_against_the_best(db: None) -> None:
    table = generala(sixes="666")
    table.write("Anna", "generala", "66666@1")

    said = verdict(table)

    assert said == ["\u2068Anna\u2069 won at once, in the first roll of a turn."]


def test_a_game_won_at_once_is_no_best(db: None) -> None:
    table = generala(sixes="666")
    table.write("Anna", "generala", "66666@1")

    another(table)

    assert pace(table) == "Best so far: 18 (12 Mar 2024)"


def test_a_game_that_somebody_else_won_at_once_is_no_best_either(db: None) -> None:
    table = Web("Anna", "Ben", game="generala")
    table.write("Anna", "sixes", "66666")
    table.write("Ben", "generala", "66666@1")

    another(table, "Anna")

    assert table.results() == {"Anna": (None, None)}
    assert pace(table) == ""


def test_a_served_hand_that_wins_nothing_at_once_is_a_best(db: None) -> None:
    table = generala(straight="12345@1")

    assert pace(table) == "Best so far: 25 (12 Mar 2024)"


# --- what it costs ----------------------------------------------------------------------------------------------


def many_results(table: Web, number: int) -> None:
    """So many more finished games of Anna's, and as many savings of house rules."""
    sheets = Sheet.objects.bulk_create(
        Sheet(group=table.group, pad=table.pad, rules=table.pad.rules, key=fresh_key(), ended_at=THEN)
        for _result in range(number)
    )
    Seat.objects.bulk_create(Seat(sheet=sheet, player=table.player("Anna"), position=0, total=40) for sheet in sheets)
    for total in range(60, 60 + number):
        table.change_rules(upper_threshold=total)
    table.change_rules()


def test_a_tap_alone_costs_the_same_however_many_results_there_are(table: Web) -> None:
    table.tap("Anna", "ones", "-", htmx=True)
    with CaptureQueriesContext(connection) as few:
        table.tap("Anna", "twos", "-", htmx=True)
    many_results(table, 20)
    table.tap("Anna", "threes", "-", htmx=True)

    with CaptureQueriesContext(connection) as many:
        table.tap("Anna", "fours", "-", htmx=True)

    assert len(many) == len(few)


def test_house_rules_that_no_result_stands_on_are_not_read(table: Web) -> None:
    many_results(table, 20)
    reading = table.reading
    read_rows: list[int] = []

    def note(instance: HouseRules, **_given: object) -> None:
        read_rows.append(instance.pk)

    post_init.connect(note, sender=HouseRules)
    try:
        found = record(reading)
    finally:
        post_init.disconnect(note, sender=HouseRules)

    assert HouseRules.objects.count() == 22
    assert found
    assert found.best
    assert read_rows == [table.pad.house_rules.earliest("id").pk]


@pytest.mark.parametrize(("game", "most"), [("yatzy", 2), ("generala", 3)])
def test_what_could_be_won_at_once_takes_one_query_more(
    db: None, django_assert_num_queries: DjangoAssertNumQueries, game: str, most: int
) -> None:
    table = alone(game)
    play(table, sixes="666")
    another(table)
    reading = table.reading

    with django_assert_num_queries(most):
        assert record(reading)


@pytest.mark.parametrize(("marks", "queries"), [([], 2), (["ones"], 3)])
def test_the_record_takes_three_queries_at_most(
    table: Web, django_assert_num_queries: DjangoAssertNumQueries, marks: list[str], queries: int
) -> None:
    table.lay("Anna", [(0, box, "-") for box in marks])
    reading = table.reading

    with django_assert_num_queries(queries):
        found = record(reading)
        assert found
        assert "52" in found.pace


def test_with_several_seats_the_record_takes_no_query(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    reading = Web("Anna", "Ben").reading

    with django_assert_num_queries(0):
        assert record(reading) is None


# --- past games -------------------------------------------------------------------------------------------------


def test_a_past_game_alone_is_a_name_and_points(table: Web) -> None:
    page = read(table.client.get(reverse("past", args=[table.group.pk])))

    assert page.one("tbody").texts("tr") == ["12 Mar2024 Anna Yatzy 52"]
