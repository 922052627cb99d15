"""A further Yahtzee in the picker of an empty box: six tiles, what each is worth, and why some are barred."""

from collections.abc import Callable
from typing import Any

import pytest

from scoresheet.rules import play_by

from ...commands.table import struck
from .further import EQUAL, GOES_LOWER, barred, bonus, equal, laid, reasons
from .paper import Node, is_page, parts, read
from .web import Web


def marks(picker: Node) -> list[str]:
    return [button["value"] for button in picker.all("button", name="mark") if button["value"] != "-"]


# --- when they are there ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lay", "there"),
    [
        ([], False),
        ([(0, "fours", "44444")], False),
        ([(0, "yahtzee", "66666")], True),
        ([(0, "yahtzee", "=50")], True),
        ([(0, "yahtzee", "-")], True),
        ([(0, "yahtzee", "12345")], True),
    ],
)
def test_six_tiles_open_the_picker_once_the_yahtzee_box_is_filled(db: None, lay: Any, there: bool) -> None:
    table = Web(game="yahtzee")
    table.lay("Anna", lay)

    picker = table.picker("Anna", "chance")

    assert picker.has("ul", "equal") is there
    assert (marks(picker)[:6] == EQUAL) is there


def test_with_several_columns_every_yahtzee_box_must_be_filled(db: None) -> None:
    table = Web(game="yahtzee", multipliers=[1, 2, 3])
    table.lay("Anna", [(0, "yahtzee", "66666"), (1, "yahtzee", "66666")])
    before = table.picker("Anna", "chance", column=2).has("ul", "equal")

    table.lay("Anna", [(2, "yahtzee", "-")])

    assert (before, table.picker("Anna", "chance", column=2).has("ul", "equal")) == (False, True)


@pytest.mark.parametrize("game", ["yatzy", "maxi", "yacht", "cheerio", "generala"])
def test_games_without_a_further_one_have_no_such_tiles(db: None, game: str) -> None:
    table = Web(game=game)
    table.lay("Anna", struck("ones", game=game))

    assert not table.picker("Anna", "ones").has("ul", "equal")


@pytest.mark.parametrize(("box", "layout"), [("chance", "sums"), ("four_kind", "house"), ("ones", "counts")])
def test_no_mark_is_offered_twice(db: None, box: str, layout: str) -> None:
    table = laid()

    picker = table.picker("Anna", box)

    assert len(marks(picker)) == len(set(marks(picker))) == len({*play_marks(box), *EQUAL})
    assert not set(EQUAL) & {button["value"] for button in picker.one(css=layout).all("button")}


def play_marks(box: str) -> list[str]:
    return [choice.mark for choice in play_by("yahtzee").choices(box)]


# --- what they say ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "house_rules", "tiles"),
    [
        ("full_house", {}, ["–", "–", "–", "25 +100 joker", "–", "–"]),
        ("full_house", {"joker": "free"}, ["0 +100", "0 +100", "0 +100", "25 +100 joker", "0 +100", "0 +100"]),
        ("full_house", {"joker": "none"}, ["0 +100"] * 6),
        ("chance", {"joker": "none"}, ["5 +100", "10 +100", "15 +100", "20 +100", "25 +100", "30 +100"]),
        ("chance", {"yahtzee_bonus": 0}, ["–", "–", "–", "20 joker", "–", "–"]),
        ("fives", {}, ["–", "–", "–", "–", "25 +100", "–"]),
        ("fives", {"joker": "free"}, ["0 +100"] * 4 + ["25 +100", "0 +100"]),
    ],
)
def test_each_tile_says_what_the_card_makes_of_it(
    db: None, box: str, house_rules: dict[str, Any], tiles: list[str]
) -> None:
    table = laid(**house_rules)

    found = equal(table.picker("Anna", box))

    assert found == dict(zip(EQUAL, tiles, strict=True))


def test_after_a_struck_yahtzee_box_the_joker_stays_and_the_hundred_is_gone(db: None) -> None:
    table = laid(top="-")

    assert equal(table.picker("Anna", "full_house"))["44444"] == "25 joker"


def test_with_every_lower_box_filled_a_further_one_is_nothing_in_another_box_and_is_paid(db: None) -> None:
    lower = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance")
    table = laid(*((box, "-") for box in lower))

    picker = table.picker("Anna", "ones")

    assert equal(picker) == {
        "11111": "5 +100", "22222": "–", "33333": "–", "44444": "0 +100", "55555": "–", "66666": "–"
    }  # fmt: skip
    assert picker.one("button", value="44444")["aria-label"] == "5 × 4: 0 points, +100"


@pytest.mark.parametrize(("game", "tile"), [("yams", "0 +100"), ("kniffel", "20 +100")])
def test_yams_strikes_another_box_for_it_and_kniffel_takes_it_as_it_lies(db: None, game: str, tile: str) -> None:
    table = laid(game=game)

    picker = table.picker("Anna", "chance")

    assert equal(picker)["44444"] == tile
    assert barred(picker) == []


def test_a_tile_is_spoken_with_its_points_its_bonus_and_the_joker(db: None) -> None:
    table = laid()

    picker = table.picker("Anna", "full_house")

    assert picker.one("button", value="44444")["aria-label"] == "5 × 4: 25 points, +100, joker"


# --- what is barred ---------------------------------------------------------------------------------------------


def test_a_barred_tile_cannot_be_pressed_and_its_name_says_why(db: None) -> None:
    table = laid()

    picker = table.picker("Anna", "full_house")

    assert barred(picker) == ["11111", "22222", "33333", "55555", "66666"]
    assert picker.one("button", value="55555")["aria-label"] == (
        "5 × 5: not here. A further Yahtzee of this number goes in Fives, which is still empty."
    )


def test_the_reason_of_several_tiles_is_said_once(db: None) -> None:
    table = laid(("ones", "1"), ("threes", "3"))

    picker = table.picker("Anna", "full_house")

    assert reasons(picker) == [
        ("A further Yahtzee of this number goes in Twos, Fives or Sixes, which is still empty.", 3)
    ]


def test_several_reasons_each_show_the_dice_they_are_about(db: None) -> None:
    table = laid(("ones", "1"), ("threes", "3"))

    picker = table.picker("Anna", "twos")

    assert reasons(picker) == [
        (GOES_LOWER, 3),
        ("A further Yahtzee of this number goes in Fives or Sixes, which is still empty.", 2),
    ]


def test_where_nothing_is_barred_no_reason_is_given(db: None) -> None:
    table = laid(joker="free")

    assert reasons(table.picker("Anna", "full_house")) == []


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("way", ["picker", "tray"])
def test_a_barred_box_sent_all_the_same_is_told_why_and_shows_the_board(db: None, way: str, htmx: bool) -> None:
    table = laid()

    if way == "picker":
        answer = table.tap("Anna", "ones", "44444", htmx=htmx)
    else:
        answer = table.post(table.url("dice"), cell=table.named("Anna", "ones"), roll="44444", htmx=htmx)

    shown = parts(answer)["#picker"] if htmx else read(answer)
    assert (answer.status_code, is_page(answer), table.mark("Anna", "ones")) == (409, not htmx, "")
    assert shown.one(role="alert").text == GOES_LOWER
    assert (parts(answer)["#board"] if htmx else shown).has("table", "sheet")


@pytest.mark.parametrize("points", ["5", "30"])
def test_a_number_that_only_a_further_one_gives_is_judged_as_one(db: None, points: str) -> None:
    table = laid()

    answer = table.type("Anna", "chance", points)

    assert answer.status_code == 409
    assert read(answer).one(role="alert").text.startswith("A further Yahtzee of this number goes in ")


@pytest.mark.parametrize(
    ("box", "mark", "bonus"), [("full_house", "44444", "100"), ("sixes", "66666", "100"), ("chance", "12345", "0")]
)
def test_every_tile_that_is_offered_is_written_with_what_it_said(db: None, box: str, mark: str, bonus: str) -> None:
    table = laid()

    answer = table.tap("Anna", box, mark)

    assert (answer.status_code, table.mark("Anna", box)) == (302, mark)
    assert table.line("Yahtzee bonus")[0].split()[0] == bonus


# --- no bonus without a Yahtzee ---------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["picker", "tray"])
@pytest.mark.parametrize(
    "lay",
    [
        lambda table: None,
        lambda table: table.lay("Anna", [(0, "sixes", "66666")]),
        lambda table: table.lay("Anna", [(0, "yahtzee", "-"), (0, "fours", "4")]),
    ],
)
def test_there_is_no_way_to_a_bonus_before_a_yahtzee_or_after_a_struck_one(
    db: None, lay: Callable[[Web], object], way: str
) -> None:
    table = Web("Anna", game="yahtzee")
    lay(table)

    offered = table.picker("Anna", "chance").text + table.page(roll="44444").at("board").text
    if way == "picker":
        answer = table.tap("Anna", "chance", "44444")
    else:
        answer = table.post(table.url("dice"), cell=table.named("Anna", "chance"), roll="44444")

    assert (answer.status_code, bonus(table)) == (302, 0)
    assert "+100" not in offered


@pytest.mark.parametrize("way", ["picker", "tray"])
def test_there_is_no_way_to_a_bonus_on_a_full_sheet(db: None, way: str) -> None:
    table = Web("Anna", game="yahtzee")
    table.lay("Anna", [(0, "yahtzee", "66666"), *struck("yahtzee", "ones", game="yahtzee")])
    table.tap("Anna", "ones", "1")

    if way == "picker":
        answer = table.tap("Anna", "chance", "44444", saw="")
    else:
        answer = table.post(table.url("dice"), cell=table.named("Anna", "chance"), roll="44444")

    assert (table.sheet.over, answer.status_code, bonus(table)) == (True, 409, 0)
