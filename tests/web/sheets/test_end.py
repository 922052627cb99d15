"""The end of a game: places, winner, what decided it; opened again, corrected, kept as it was."""

from scoresheet import commands
from scoresheet.models import Change, Sheet

from ...commands.table import BOXES, struck
from .paper import Node, parts, read
from .web import Web


def finished(*cards: dict[str, str], names: str = "") -> Web:
    """A finished game: what is not named is struck."""
    table = Web(*(names.split() or ["Anna", "Ben", "Cleo", "Dan"][: len(cards)]))
    seats = [seat.name for seat in table.reading.seats]
    for name, marks in zip(seats, cards, strict=True):
        rest = [(0, box, "-") for box in BOXES if box not in marks]
        table.lay(name, [*((0, box, mark) for box, mark in marks.items()), *rest])
    table.empty(seats[-1], "yatzy")
    table.write(seats[-1], "yatzy", cards[-1].get("yatzy", "-"))
    assert table.sheet.over
    return table


def ended(table: Web) -> Node:
    return table.page().at("board")


def standing(table: Web) -> list[list[str]]:
    rows = ended(table).one("table", "places").one("tbody").all("tr")
    return [[cell.text for cell in row if cell.tag in {"td", "th"}] for row in rows]


# --- who won, and why -------------------------------------------------------------------------------------------


def test_the_winner_is_named_with_the_box_that_decided_it(db: None) -> None:
    table = finished({"chance": "=30", "sixes": "66"}, {"chance": "=20", "sixes": "666"})

    hero = table.page().at("ended")

    assert hero.one("h2").text == "\u2068Anna\u2069 wins with 42"
    assert hero.one("p").text == "Chance decided it: 30 for \u2068Anna\u2069, 20 for \u2068Ben\u2069."


def test_the_bonus_decides_where_only_the_winner_has_it(db: None) -> None:
    table = finished(dict(zip(BOXES, ("1111", "222", "333", "444", "555", "666"), strict=False)), {"chance": "=30"})

    decided = table.page().at("ended").one("p").text

    assert decided == "The upper bonus decided it: \u2068Anna\u2069 has it, \u2068Ben\u2069 has not."
    assert standing(table)[0] == ["1", "Anna winner", "64", "50", "0", "114"]


def test_equal_totals_share_the_win_and_the_next_is_third(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"}, {"chance": "=25"})

    assert table.page().at("ended").texts("h2") == ["\u2068Anna\u2069 and \u2068Cleo\u2069 share the win with 25"]
    assert [line[:2] for line in standing(table)] == [["1", "Anna winner"], ["1", "Cleo winner"], ["3", "Ben"]]
    assert not table.page().at("ended").has("p")


def test_a_shared_second_place_is_said(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"}, {"chance": "=19"})

    said = table.page().at("ended").texts("p")

    assert said[1] == "\u2068Ben\u2069 and \u2068Cleo\u2069 share the 2nd place."
    assert [line[0] for line in standing(table)] == ["1", "2", "2"]


def test_all_equal_at_the_end_have_all_won(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=25"}, {"chance": "=25"})

    said = table.page().at("ended").one("h2").text

    assert said == "\u2068Anna\u2069, \u2068Ben\u2069 and \u2068Cleo\u2069 share the win with 25"
    assert {head.one("span", "tab").text for head in table.page().all("th", "seat")} == {"winner"}


def test_one_alone_has_points_and_no_winner(db: None) -> None:
    table = finished({"chance": "=25"})

    page = table.page()

    assert page.at("ended").one("h2").text == "\u2068Anna\u2069: 25 points"
    assert "winner" not in page.at("board").text


def test_who_left_the_table_comes_last_without_a_place(table: Web) -> None:
    table.lay("Anna", struck("chance"))
    table.lay("Ben", [(0, "chance", "66666")])
    table.take_out("Ben")

    table.write("Anna", "chance", "=25")

    assert [line[:2] for line in standing(table)] == [["1", "Anna"], ["–left the table", "Ben"]]
    assert table.page().at("ended").one("h2").text == "\u2068Anna\u2069: 25 points"


def test_the_title_says_who_won(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"})

    page = table.page()

    assert page.one("title").text == "\u2068Anna\u2069 wins with 25"
    assert page.at("head").one("h1").text == "Yatzy, finished"


def test_with_several_columns_the_lines_are_added_up(db: None) -> None:
    table = Web(games=2)
    for name, points in (("Anna", "=20"), ("Ben", "=10")):
        table.lay(name, [(column, box, "-") for column in (0, 1) for box in BOXES if (column, box) != (1, "chance")])
        table.write(name, "chance", points, column=1)

    assert standing(table) == [["1", "Anna winner", "0", "–", "20", "20"], ["2", "Ben", "0", "–", "10", "10"]]


def test_where_the_best_column_counts_the_lines_are_those_of_that_column(db: None) -> None:
    table = Web("Anna", games=2, add_columns=False)
    table.lay("Anna", [(0, box, "-") for box in BOXES if box != "sixes"] + [(0, "sixes", "666")])
    table.lay("Anna", [(1, box, "-") for box in BOXES if box != "chance"])

    table.write("Anna", "chance", "=20", column=1)

    assert standing(table) == [["", "Anna", "0", "–", "20", "20"]]


def test_where_columns_are_multiplied_so_are_the_lines(db: None) -> None:
    table = Web("Anna", multipliers=[1, 3])
    table.lay("Anna", [(0, box, "-") for box in BOXES])
    table.lay("Anna", [(1, box, "-") for box in BOXES if box not in {"chance", "sixes"}] + [(1, "sixes", "66")])

    table.write("Anna", "chance", "=20", column=1)

    assert standing(table) == [["", "Anna", "36", "–", "60", "96"]]


# --- games in which the rest of the card counts -----------------------------------------------------------------


def finished_yahtzee(**house_rules: object) -> Web:
    """Both have the same dice, but Ben struck his Yahtzee box, so that his joker was paid no bonus."""
    table = Web(game="yahtzee", **house_rules)
    marks = {"fours": "444", "full_house": "44444", "chance": "12345"}
    for name, top in (("Anna", "66666"), ("Ben", "-")):
        rest = [(0, box.key, "-") for box in table.reading.game.boxes if box.key not in {"yahtzee", *marks}]
        table.lay(name, [(0, "yahtzee", top), *((0, box, mark) for box, mark in marks.items()), *rest])
    table.empty("Ben", "chance")
    table.write("Ben", "chance", "12345")
    assert table.sheet.over
    return table


def test_bonuses_count_with_the_lower_boxes_and_can_decide_the_game(db: None) -> None:
    table = finished_yahtzee()

    assert standing(table) == [["1", "Anna winner", "12", "–", "190", "202"], ["2", "Ben", "12", "–", "40", "52"]]
    assert table.page().at("ended").one("p").text == (
        "Yahtzee bonus decided it: 100 for \u2068Anna\u2069, 0 for \u2068Ben\u2069."
    )


def test_without_bonuses_the_box_that_decided_it_is_named(db: None) -> None:
    table = finished_yahtzee(yahtzee_bonus=0)

    assert table.page().at("ended").one("p").text == (
        "Yahtzee decided it: 50 for \u2068Anna\u2069, 0 for \u2068Ben\u2069."
    )


def test_a_served_generala_wins_at_once_whatever_the_totals(db: None) -> None:
    table = Web(game="generala", double_generala=False)
    table.write("Anna", "ones", "-")
    table.write("Ben", "four_kind", "66661@1")
    table.write("Ben", "full_house", "66655@1")

    answer = table.tap("Anna", "generala", "66666@1", htmx=True)

    ended = parts(answer)["#board"].at("ended")
    assert ended.one("h2").text == "\u2068Anna\u2069 wins with 50"
    assert ended.one("p").text == "\u2068Anna\u2069 won at once, in the first roll of a turn."
    assert [line[:2] for line in standing(table)] == [["1", "Anna winner"], ["2", "Ben"]]
    assert table.head("Anna").has("span", "tab")


def test_one_alone_can_win_at_once_too(db: None) -> None:
    table = Web("Anna", game="generala")

    table.write("Anna", "generala", "66666@1")

    ended = table.page().at("ended")
    assert (ended.one("h2").text, ended.texts("p")) == (
        "\u2068Anna\u2069: 50 points",
        ["\u2068Anna\u2069 won at once, in the first roll of a turn."],
    )


def test_a_game_won_at_once_goes_on_when_the_hand_is_corrected(db: None) -> None:
    table = Web(game="generala")
    table.write("Anna", "generala", "66666@1")

    answer = table.tap("Anna", "generala", "66666@2", htmx=True)

    assert "Ben to play" in parts(answer)["#head"].text
    assert not table.sheet.over


# --- ended early ------------------------------------------------------------------------------------------------


def test_a_game_ended_early_is_marked_and_can_be_gone_on_with(table: Web) -> None:
    table.write("Anna", "chance", "=25")
    table.post(table.url("end"))
    page = table.page()

    table.post(table.url("reopen"))

    assert page.at("head").one("h1").text == "Yatzy, ended early"
    assert page.at("ended").texts("p") == ["Ended early: it has places, and counts in no record."]
    assert any(button.text == "Go on with this game" for button in page.at("board").all("button"))
    assert table.page().at("head").one("h1").text == "Ben to play"


def test_a_game_ended_early_has_no_bonus_left_to_go_for(table: Web) -> None:
    table.write("Anna", "sixes", "6666")
    under_way = table.line("Bonus")

    table.post(table.url("end"))

    assert ["to go" in cell for cell in under_way] == [True, True]
    assert table.line("Bonus") == ["0", "0"]


def test_a_game_ended_before_it_began_has_places_all_the_same(table: Web) -> None:
    table.post(table.url("end"))

    assert [line[0] for line in standing(table)] == ["1", "1"]


# --- corrected after the end ------------------------------------------------------------------------------------


def test_a_wrong_last_mark_is_corrected_and_the_game_has_one_end(nearly_over: Web) -> None:
    nearly_over.tap("Anna", "chance", "=30")
    before = nearly_over.page().at("ended").one("h2").text

    answer = nearly_over.tap("Anna", "chance", "11111", htmx=True)

    assert before == "\u2068Anna\u2069 wins with 30"
    assert parts(answer)["#board"].at("ended").one("h2").text == "\u2068Ben\u2069 wins with 20"
    assert nearly_over.results() == {"Anna": (5, 2), "Ben": (20, 1)}
    assert Change.objects.exclude(ended=0).count() == 1


def test_making_a_box_empty_opens_the_game_again(nearly_over: Web) -> None:
    nearly_over.tap("Anna", "chance", "=30")

    answer = nearly_over.post(nearly_over.at("Anna", "chance"), do="empty", saw="66666", htmx=True)

    assert "Anna to play" in parts(answer)["#head"].text
    assert not parts(answer)["#board"].has(id="ended")


def test_undoing_the_last_mark_opens_the_game_again(nearly_over: Web) -> None:
    nearly_over.tap("Anna", "chance", "=30")

    nearly_over.post(nearly_over.url("undo"), change=nearly_over.newest().pk)

    assert nearly_over.page().at("head").one("h1").text == "Anna to play"


# --- the rules it was finished under ----------------------------------------------------------------------------


def test_a_finished_game_stays_as_it_was_when_the_pad_changes(db: None) -> None:
    table = finished(dict(zip(BOXES, ("1111", "222", "333", "444", "555", "666"), strict=False)), {"chance": "=30"})
    before = table.page().text

    table.change_rules(upper_bonus=0, full_house_value="fixed25")

    assert table.page().text == before
    assert "Bonus 50 from 63 · full house = sum" in table.page().at("rules").text


def test_a_sheet_opened_again_after_the_pad_moved_on_keeps_its_rules_and_says_so(nearly_over: Web) -> None:
    nearly_over.tap("Anna", "chance", "=30")
    nearly_over.change_rules(upper_bonus=35)
    nearly_over.empty("Anna", "chance")

    note = nearly_over.page().at("board").one("p", "note")

    assert "This sheet keeps the rules it was finished under." in note.text
    assert "Bonus 50 from 63" in nearly_over.page().at("rules").text
    assert note.one("a")["href"] == nearly_over.url("follow")


def test_it_takes_the_rules_of_now_once_somebody_has_seen_what_that_does(nearly_over: Web) -> None:
    nearly_over.tap("Anna", "chance", "=30")
    nearly_over.change_rules(upper_bonus=35)
    nearly_over.empty("Anna", "chance")
    preview = read(nearly_over.get(nearly_over.url("follow"))).one("form")

    answer = nearly_over.post(nearly_over.url("follow"), **preview.fields)

    assert answer.status_code == 302
    assert "Bonus 35 from 63" in nearly_over.page().at("rules").text
    assert not nearly_over.page().at("board").has("p", "note")


def test_whoever_saw_older_rules_sees_first_what_those_of_now_do(nearly_over: Web) -> None:
    nearly_over.tap("Anna", "chance", "=30")
    nearly_over.change_rules(upper_bonus=35)
    nearly_over.empty("Anna", "chance")
    preview = read(nearly_over.get(nearly_over.url("follow"))).one("form")
    nearly_over.change_rules(upper_bonus=100)

    answer = nearly_over.post(nearly_over.url("follow"), **preview.fields)

    assert (answer.status_code, nearly_over.sheet.pinned) == (409, True)


def test_a_sheet_that_keeps_its_rules_logs_none_that_passed_it_by(nearly_over: Web) -> None:
    nearly_over.tap("Anna", "chance", "=30")
    nearly_over.change_rules(upper_bonus=35)
    nearly_over.empty("Anna", "chance")

    assert not [line for line in nearly_over.whole_log() if "House rules" in line]


# --- same again -------------------------------------------------------------------------------------------------


def test_same_again_starts_the_next_game_with_the_next_starter(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"}, {"chance": "=20"})
    button = table.page().one("button", "go")

    answer = table.post(table.url("again"))

    new = Sheet.objects.latest("id")
    assert (button.text, answer.headers["Location"]) == ("Same again, Ben starts", f"/sheets/{new.pk}/")
    assert [(seat.name, seat.starter) for seat in new.seats.select_related("player")] == [
        ("Anna", False),
        ("Ben", True),
        ("Cleo", False),
    ]


def test_a_double_tap_on_same_again_lays_one_sheet(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"})

    answers = [table.post(table.url("again"), key="same") for _tap in range(2)]

    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert Sheet.objects.count() == 2


def test_for_htmx_same_again_sends_the_browser_to_the_new_sheet(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"})

    answer = table.post(table.url("again"), htmx=True)

    assert answer.headers["HX-Redirect"] == f"/sheets/{Sheet.objects.latest('id').pk}/"


def test_who_retired_meanwhile_is_not_seated_again(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"}, {"chance": "=20"})
    commands.retire(table.player("Ben"))

    table.post(table.url("again"))

    seats = Sheet.objects.latest("id").seats.select_related("player")
    assert [(seat.name, seat.starter) for seat in seats] == [("Anna", False), ("Cleo", True)]


def test_whoever_only_watches_sees_the_places_and_no_buttons(db: None) -> None:
    table = finished({"chance": "=25"}, {"chance": "=19"})

    page = table.page(client=table.watcher())

    assert page.has(id="ended")
    assert not page.has("button")


def test_where_nobody_plays_any_more_there_is_no_same_again(db: None) -> None:
    table = finished({"chance": "=25"})
    commands.retire(table.player("Anna"))

    page = table.page()

    assert not page.has("button", "go")
    assert "Another game" in page.at("board").text
