"""The tiles of every box of every game: what they offer, how they lie, how they are spoken."""

from typing import Any

import pytest

from scoresheet.rules import GAMES, play_by

from .paper import Node
from .web import Web


def offered(picker: Node) -> list[tuple[str, int]]:
    """The marks of the tiles with the points they show."""
    buttons = [button for button in picker.all("button", name="mark") if button["value"] != "-"]
    return sorted((button["value"], int((button.all("b") or [button])[0].text)) for button in buttons)


def layout(picker: Node) -> tuple[str, int]:
    """How the tiles lie, and how many there are."""
    place = picker.one("table", "house") if picker.has("table") else picker.one("form", id="marks").all("ul")[-1]
    return place["class"], len(place.all("button"))


@pytest.mark.parametrize(
    ("game", "house_rules"),
    [
        *((key, {}) for key in GAMES),
        ("yatzy", {"five_kind_full_house": True, "four_kind_two_pairs": True}),
        ("maxi", {"five_kind_full_house": True, "four_kind_two_pairs": True, "full_house_value": "fixed25"}),
        ("generala", {"wrap_straights": True}),
    ],
)
def test_the_tiles_of_every_box_are_what_it_can_take_with_their_points(
    db: None, game: str, house_rules: dict[str, Any]
) -> None:
    table, rules = Web(game=game, **house_rules), play_by(game, house_rules)
    possible = {box.key: sorted(rules.choices(box.key)) for box in rules.shown if box.key != "double_generala"}

    tiles = {box: offered(table.picker("Anna", box)) for box in possible}

    assert tiles == possible
    assert all(len(found) <= 36 for found in tiles.values())


@pytest.mark.parametrize(
    ("game", "box", "shown"),
    [
        ("maxi", "sixes", ("counts", 6)),
        ("maxi", "two_pairs", ("chips", 15)),
        ("maxi", "three_pairs", ("chips sums", 20)),
        ("maxi", "five_kind", ("counts", 6)),
        ("maxi", "full_straight", ("counts", 1)),
        ("maxi", "full_house", ("house", 30)),
        ("maxi", "castle", ("chips sums", 15)),
        ("maxi", "tower", ("house", 30)),
        ("maxi", "chance", ("sums", 31)),
        ("maxi", "maxi_yatzy", ("counts", 6)),
        ("yahtzee", "three_kind", ("sums", 26)),
        ("yahtzee", "four_kind", ("house", 36)),
        ("yahtzee", "full_house", ("house", 30)),
        ("yahtzee", "small_straight", ("counts", 3)),
        ("yahtzee", "large_straight", ("counts", 2)),
        ("generala", "straight", ("counts", 2)),
        ("generala", "four_kind", ("counts", 6)),
        ("yacht", "four_kind", ("counts", 6)),
        ("cheerio", "big_hand", ("sums", 26)),
    ],
)
def test_tiles_lie_by_the_shapes_of_their_dice(db: None, game: str, box: str, shown: tuple[str, int]) -> None:
    assert layout(Web(game=game).picker("Anna", box)) == shown


@pytest.mark.parametrize(
    ("box", "shown"), [("castle", ("chips sums", 21)), ("tower", ("house", 36)), ("three_pairs", ("sums", 16))]
)
def test_house_rules_that_allow_one_number_twice_bring_tiles_and_no_other_shape(
    db: None, box: str, shown: tuple[str, int]
) -> None:
    table = Web(game="maxi", five_kind_full_house=True, four_kind_two_pairs=True)

    assert layout(table.picker("Anna", box)) == shown


# --- tables of tiles --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "box", "corner", "heads", "mark", "points"),
    [
        ("maxi", "tower", "two →four ↓", (2, 4), "335555", "26"),
        ("maxi", "full_house", "two →three ↓", (2, 3), "33555", "21"),
        ("yahtzee", "four_kind", "one →four ↓", (1, 4), "35555", "23"),
        ("yahtzee", "full_house", "two →three ↓", (2, 3), "33555", "25"),
    ],
)
def test_two_unlike_groups_are_a_table_with_the_larger_one_down(
    db: None, game: str, box: str, corner: str, heads: tuple[int, int], mark: str, points: str
) -> None:
    house = Web(game=game).picker("Anna", box).one("table", "house")

    across, down = house.one("thead").all("th")[2], house.one("tbody").all("th")[4]
    button = house.one("tbody").all("tr")[4].all("td")[2].one("button")
    assert house.one("thead").one("td").text == corner
    assert (len(across.all("use")), len(down.all("use"))) == heads
    assert (across.text, down.text) == (f"{heads[0]} × 3", f"{heads[1]} × 5")
    assert (button["value"], button.text) == (mark, points)


def test_five_dice_of_one_number_are_four_and_one_too(db: None) -> None:
    house = Web(game="yahtzee").picker("Anna", "four_kind").one("table", "house")

    assert [row.all("td")[at].text for at, row in enumerate(house.one("tbody").all("tr"))] == [
        "5", "10", "15", "20", "25", "30"
    ]  # fmt: skip


# --- small tiles ------------------------------------------------------------------------------------------------


def faces(line: Node) -> str:
    return "".join(use["href"][-1] for use in line.all("use"))


@pytest.mark.parametrize(
    ("box", "mark", "lines"),
    [
        ("three_pairs", "112266", ["126", "126"]),
        ("castle", "222555", ["222", "555"]),
        ("two_pairs", "2255", ["2255"]),
    ],
)
def test_six_dice_lie_in_two_lines_and_fewer_in_one(db: None, box: str, mark: str, lines: list[str]) -> None:
    tile = Web(game="maxi").picker("Anna", box).one("button", value=mark)

    assert [faces(line) for line in tile.all("span", "roll")] == lines


@pytest.mark.parametrize(
    ("game", "box", "mark", "label"),
    [
        ("maxi", "three_pairs", "112266", "2 × 1, 2 × 2, 2 × 6: 18 points"),
        ("maxi", "castle", "222555", "3 × 2, 3 × 5: 21 points"),
        ("maxi", "tower", "335555", "4 × 5, 2 × 3: 26 points"),
        ("maxi", "full_straight", "123456", "1, 2, 3, 4, 5, 6: 21 points"),
        ("maxi", "ones", "1", "1 × 1: 1 point, bonus −3"),
        ("yahtzee", "small_straight", "2345", "2, 3, 4, 5: 30 points"),
        ("yahtzee", "four_kind", "35555", "4 × 5, 1 × 3: 23 points"),
    ],
)
def test_dice_are_spoken_by_number_and_a_run_as_it_is(db: None, game: str, box: str, mark: str, label: str) -> None:
    assert Web(game=game).picker("Anna", box).one("button", value=mark)["aria-label"] == label


@pytest.mark.parametrize(
    ("game", "box", "mark", "held"),
    [
        ("maxi", "tower", "335555", "335555"),
        ("maxi", "castle", "222555@2", "222555"),
        ("maxi", "full_house", "335556", "33555"),
        ("maxi", "chance", "=20", "=20"),
        ("maxi", "chance", "222554@1", "=20"),
        ("yahtzee", "four_kind", "35555", "35555"),
        ("yahtzee", "small_straight", "12345", "2345"),
        ("yahtzee", "large_straight", "=40", None),
        ("generala", "straight", "12345@1", "12345"),
        ("yatzy", "sixes", "-", None),
    ],
)
def test_the_tile_that_says_what_the_box_holds_is_marked(
    db: None, game: str, box: str, mark: str, held: str | None
) -> None:
    table = Web(game=game)
    table.lay("Anna", [(0, box, mark)])

    current = table.picker("Anna", box).all("button", aria_current="true")

    assert [button["value"] for button in current] == ([held] if held else [])


# --- Enter ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["yatzy", "yahtzee", "maxi"])
def test_of_all_buttons_enter_presses_the_one_that_writes_what_is_typed(db: None, game: str) -> None:
    form = Web(game=game).picker("Anna", "chance").at("marks")

    first = form.all("button")[0]

    assert (first.attrs.get("name"), first["tabindex"], first["aria-hidden"]) == (None, "-1", "true")
    assert form.one("input", name="points") in form.one("span", "typed").all("input")
