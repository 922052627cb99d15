"""In which roll of the turn a mark was made: one optional tap in the picker and on the tray."""

from typing import Any

import pytest

from scoresheet.rules import GAMES

from .paper import Node, parts, read
from .throws import chosen, saved, served
from .web import Web, everything


def buttons(node: Node) -> list[str]:
    return [button["value"] for button in node.all("input", type="radio", name="throw")]


# --- what can be told -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "house_rules", "taps", "listed"),
    [
        ([], {}, ["1", "2", "3", "4"], []),
        (["1"], {}, ["1", "2", "3", "4"], []),
        (["1@2"], {}, ["1", "2", "3", "4", "5", "6"], []),
        (["1@1"], {}, ["1", "2", "3", "4", "5"], ["6", "7"]),
        (["1@1", "2@1"], {}, ["1", "2", "3", "4", "5"], ["6", "7", "8", "9", "10"]),
        (["1@1", "2@7"], {}, ["1", "2", "3", "4"], []),
        ([], {"rolls_per_turn": 3}, ["1", "2", "3"], []),
    ],
)
def test_where_rolls_are_saved_each_that_a_turn_may_take_can_be_told(
    db: None, marks: list[str], house_rules: dict[str, Any], taps: list[str], listed: list[str]
) -> None:
    table = saved(*marks, **house_rules)

    picker, tray = table.picker("Anna", "chance"), table.page(roll="123456").at("chips")

    for place in (picker, tray):
        assert buttons(place) == taps
        assert place.texts("option")[1:] == listed
        assert chosen(place) == []
        assert place.one(role="radiogroup")["aria-label"] == "Made in roll number"


def test_where_only_the_first_roll_means_something_it_is_one_tap(db: None) -> None:
    table = served()

    picker, tray = table.picker("Anna", "ones"), table.page(roll="12345").at("chips")

    for place in (picker, tray):
        assert place.one("input", name="throw")["type"] == "checkbox"
        assert place.one("label", "line").text == "Made in the first roll"
        assert chosen(place) == []


@pytest.mark.parametrize("game", [key for key in GAMES if key not in {"maxi", "generala"}])
def test_other_games_do_not_ask(db: None, game: str) -> None:
    table = Web(game=game)

    assert not table.picker("Anna", "sixes").has("input", name="throw")
    assert not table.page(roll="12345").at("chips").has("input", name="throw")


def test_a_game_that_saves_no_rolls_does_not_ask(db: None) -> None:
    table = saved(save_rolls=False)

    assert not table.picker("Anna", "sixes").has("input", name="throw")


def test_half_a_throw_does_not_ask(db: None) -> None:
    assert not saved().page(roll="12345").at("chips").has("input", name="throw")


# --- writing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("sent", "mark"),
    [
        ({"throw": "2"}, "123456@2"),
        ({"more": "4"}, "123456@4"),
        ({"throw": "2", "more": "4"}, "123456@4"),
        ({"throw": "2", "more": ""}, "123456@2"),
        ({"throw": ""}, "123456"),
        ({}, "123456"),
    ],
)
@pytest.mark.parametrize("way", ["tile", "typed", "tray"])
def test_what_is_chosen_goes_with_the_mark(db: None, way: str, sent: dict[str, Any], mark: str, htmx: bool) -> None:
    table = saved()

    if way == "tile":
        answer = table.tap("Anna", "chance", "123456", htmx=htmx, **sent)
    elif way == "typed":
        answer = table.type("Anna", "chance", "123456", htmx=htmx, **sent)
    else:
        answer = table.post(table.url("dice"), cell=table.named("Anna", "chance"), roll="123456", htmx=htmx, **sent)

    assert (answer.status_code, table.mark("Anna", "chance")) == (200 if htmx else 302, mark)


def test_a_stroke_took_rolls_too(db: None) -> None:
    table = saved()

    table.tap("Anna", "maxi_yatzy", "-", throw="1")

    assert table.mark("Anna", "maxi_yatzy") == "-@1"


def test_a_mark_that_says_its_roll_itself_is_not_told_another(db: None) -> None:
    table = saved()

    table.tap("Anna", "chance", "123456@3", throw="2")

    assert table.mark("Anna", "chance") == "123456@3"


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("way", ["tile", "tray"])
def test_more_rolls_than_there_were_are_refused_with_the_reason(db: None, way: str, htmx: bool) -> None:
    table = saved("1@3")
    before = everything()

    if way == "tile":
        answer = table.tap("Anna", "chance", "123456", throw="6", htmx=htmx)
    else:
        answer = table.post(table.url("dice"), cell=table.named("Anna", "chance"), roll="123456", throw="6", htmx=htmx)

    shown = parts(answer)["#picker"] if htmx else read(answer).at("picker")
    assert (answer.status_code, everything()) == (409, before)
    assert shown.one(role="alert").text == "There are only 5 rolls: 4 of the turn and 1 saved."
    assert chosen(shown) == []


@pytest.mark.parametrize("throw", ["0", "x", "٣", "100", "-1", "1.5", "9" * 500, "@2", "\x00"])
def test_a_roll_that_is_no_number_is_told_what_the_box_can_take(db: None, throw: str) -> None:
    table = saved()
    before = everything()

    answer = table.tap("Anna", "chance", "123456", throw=throw)

    assert (answer.status_code, everything()) == (422, before)
    assert "Chance can be 6–36 or 0." in read(answer).one(role="alert").text


def test_a_number_that_is_refused_keeps_the_roll_that_was_chosen(db: None) -> None:
    table = saved()

    page = read(table.type("Anna", "chance", "37", throw="2"))

    assert chosen(page.at("picker")) == ["2"]
    assert page.at("picker").one("input", name="points")["value"] == "37"


@pytest.mark.parametrize(
    ("typed", "throw", "quoted"),
    [("", "2", "“”"), ("abc", "2", "“abc”"), ("8", "100", "“8@100”"), ("=", "2", "“=”"), ("8,0", "9", "“8,0”")],
)
@pytest.mark.parametrize("field", ["throw", "more"])
def test_what_is_no_mark_is_quoted_as_it_was_typed(db: None, field: str, typed: str, throw: str, quoted: str) -> None:
    noted: dict[str, Any] = {field: throw}

    answer = saved().type("Anna", "chance", typed, **noted)

    assert answer.status_code == 422
    assert read(answer).one(role="alert").text.startswith(f"{quoted} is neither dice nor a number. ")


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("field", ["throw", "more"])
def test_a_number_that_the_card_bars_stays_in_the_field(db: None, field: str, htmx: bool) -> None:
    noted: dict[str, Any] = {field: "9"}

    answer = saved().type("Anna", "chance", "8", htmx=htmx, **noted)

    shown = parts(answer)["#picker"] if htmx else read(answer).at("picker")
    assert answer.status_code == 409
    assert shown.one("input", name="points")["value"] == "8"


# --- correcting -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("noted", "shown"), [("3", ["3"]), ("9", ["9"])])
def test_the_roll_noted_before_is_chosen_and_kept(db: None, noted: str, shown: list[str]) -> None:
    table = saved("1@1", "2@1", f"333@{noted}")
    picker = table.picker("Anna", "threes")

    fields = picker.at("marks").fields | ({"more": noted} if picker.has("select") else {})
    table.post(picker.at("marks")["action"], **fields, mark="3333")

    assert chosen(picker) == shown
    assert table.mark("Anna", "threes") == f"3333@{noted}"


def test_a_filled_box_offers_the_rolls_that_its_own_turn_had(db: None) -> None:
    table = saved("1", "2@1", "3")

    assert buttons(table.picker("Anna", "ones")) == ["1", "2", "3", "4"]
    assert table.picker("Anna", "threes").texts("option")[-1] == "7"


def test_a_roll_beyond_those_of_its_turn_is_shown_where_it_is_noted(db: None) -> None:
    table = saved("1@9")

    picker = table.picker("Anna", "ones")

    assert (chosen(picker), picker.texts("option")[-1]) == (["9"], "9")
    assert picker.one(css="told").text == "A turn has 4 rolls, and none are saved."


@pytest.mark.parametrize(("throw", "mark"), [({}, "23456"), ({"throw": "1"}, "23456@1")])
def test_a_served_hand_stays_one_until_the_tap_is_taken_back(db: None, throw: dict[str, Any], mark: str) -> None:
    table = served()
    table.write("Anna", "straight", "12345@1")
    preselected = chosen(table.picker("Anna", "straight"))

    table.tap("Anna", "straight", "23456", **throw)

    assert (preselected, table.mark("Anna", "straight")) == (["1"], mark)


def test_a_roll_that_means_nothing_is_kept_all_the_same(db: None) -> None:
    table = served()
    table.write("Anna", "straight", "12345@2")
    form = table.picker("Anna", "straight").at("marks")

    table.post(form["action"], **form.fields, mark="23456")

    assert (chosen(form), table.mark("Anna", "straight")) == ([], "23456@2")


def test_somebody_who_was_first_can_be_written_over_with_the_roll(db: None) -> None:
    table = Web(game="generala")
    table.tap("Anna", "straight", "12345", client=table.other)

    page = read(table.tap("Anna", "straight", "23456", saw="", throw="1"))

    [anyway] = [button for button in page.at("picker").all("button", name="mark") if "anyway" in button.text]
    assert (anyway["value"], anyway.text) == ("23456@1", "Change it anyway to 25")


# --- the tray ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "asked"),
    [
        ("dice", {"roll": "12345", "throw": "1"}),
        ("dice", {"roll": "12345@1"}),
        ("sheet", {"roll": "12345@1"}),
    ],
)
def test_the_tray_offers_what_the_hand_is_worth_in_the_first_roll(db: None, way: str, asked: dict[str, Any]) -> None:
    table = served()

    page = read(table.get(table.url(way), **asked))

    assert page.at("chips").texts("button")[0] == "Straight 25"
    assert page.at(table.named("Anna", "straight")).text == "25"
    assert chosen(page.at("chips")) == ["1"]


def test_news_of_a_mark_keep_the_roll_that_was_chosen(db: None) -> None:
    table = Web(game="generala")
    seen = table.version
    table.write("Ben", "ones", "-")

    answer = table.get(table.url(), htmx=True, seen=seen, roll="12345@1")

    assert parts(answer)["#chips"].texts("button")[0] == "Straight 25"


def test_the_tray_says_what_wins_at_once(db: None) -> None:
    chips = served().page(roll="66666@1").at("chips").all("button")

    assert (chips[0].text, chips[0]["aria-label"]) == ("Generala 50 wins", "Write 50 wins in Generala")


def test_the_tray_says_why_a_throw_goes_nowhere(db: None) -> None:
    chips = saved("1@3").page(roll="123456@6").at("chips")

    assert chips.texts("p") == ["There are only 5 rolls: 4 of the turn and 1 saved."]
    assert not chips.has("button")


@pytest.mark.parametrize("way", ["dice", "sheet"])
@pytest.mark.parametrize("throw", ["0", "100", "x", "٣", "²", "", "1@2", "1\n", "9" * 5000])
def test_a_roll_that_is_none_is_left_off_the_tray(db: None, way: str, throw: str) -> None:
    table = served()

    page = read(table.get(table.url(way), roll=f"12345@{throw}"))

    assert page.at("chips").texts("button")[0] == "Straight 20"
    assert chosen(page.at("chips")) == []


def test_in_a_game_that_does_not_ask_the_tray_takes_no_roll(db: None) -> None:
    page = Web("Anna", game="yatzy").page(roll="12345@1")

    assert page.at("chips").texts("button")[0] == "Small straight 15"
