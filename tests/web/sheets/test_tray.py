"""The dice tray: dice tapped one by one, what they would give, and the box they go to."""

from typing import Any

import pytest

from scoresheet import commands
from scoresheet.models import Member
from scoresheet.rules import Card, play_by

from ...commands.table import struck
from .paper import Node, is_page, parts, read
from .web import HTMX, Web


def thrown(node: Node) -> str:
    return node.one("form", id="dice").one("input", name="roll")["value"]


def lay(table: Web, **query: Any) -> Node:
    """Ask with dice as the buttons of the tray do."""
    return read(table.get(table.url("dice"), **query))


# --- tapping ----------------------------------------------------------------------------------------------------


def test_the_tray_lies_open_with_as_many_places_as_dice(table: Web) -> None:
    page = lay(table)

    assert "open" in page.at("bar")["class"].split()
    assert len(page.all("button", "slot")) == 5
    assert [key["aria-label"] for key in page.one(css="keys").all("button")] == [
        f"a die showing {face}" for face in "123456"
    ]


def test_a_tapped_die_comes_after_those_that_lie_there(table: Web) -> None:
    assert thrown(lay(table, roll="33", die="6")) == "336"


@pytest.mark.parametrize(("back", "left"), [("0", "36"), ("2", "33"), ("9", "336"), ("x", "336"), ("٠", "336")])
def test_a_die_is_taken_back_by_its_place(table: Web, back: str, left: str) -> None:
    assert thrown(lay(table, roll="336", back=back)) == left


@pytest.mark.parametrize(
    ("roll", "kept"),
    [("333666", "33366"), ("37 0x", "3"), ("٣٣٣", ""), ("=22", "22"), ("⚅⚅", ""), ("\x00", ""), ("1" * 9999, "11111")],
)
def test_what_is_no_die_does_not_lie_on_the_tray(table: Web, roll: str, kept: str) -> None:
    assert thrown(lay(table, roll=roll)) == kept


def test_a_die_that_lies_there_can_be_taken_back_and_a_free_place_not(table: Web) -> None:
    slots = lay(table, roll="36").all("button", "slot")

    assert [slot["aria-label"] for slot in slots[:3]] == ["take back the 3", "take back the 6", "no die yet"]
    assert ["disabled" in slot.attrs for slot in slots] == [False, False, True, True, True]


def test_half_a_throw_offers_nothing(table: Web) -> None:
    page = lay(table, roll="3336")

    assert not page.has("button", "cell")
    assert not page.at("chips").has("button")


def test_with_htmx_the_tray_and_the_board_are_drawn_again(table: Web) -> None:
    answer = table.get(table.url("dice"), htmx=True, roll="33366")

    assert list(parts(answer)) == ["#head", "#board", "#foot", "#rules", "#chips"]
    assert answer.headers["X-Sheet-Version"] == table.version


def test_taking_a_die_back_by_htmx_takes_the_offers_back(table: Web) -> None:
    answer = table.get(table.url("dice"), htmx=True, roll="33366", back="0")

    assert not parts(answer)["#chips"].has("button")
    assert not parts(answer)["#board"].has("button", "cell")


# --- a whole throw ----------------------------------------------------------------------------------------------


def test_every_open_box_of_whoever_is_to_play_says_what_the_throw_would_give(table: Web) -> None:
    table.write("Anna", "chance", "12345")
    table.write("Ben", "chance", "12345")
    offers = Card(play_by("yatzy"), [(0, "chance", "12345")]).offers("33366")

    page = lay(table, roll="33366")

    found = {button["value"].rsplit(".", 1)[1]: int(button.text) for button in page.all("button", "cell")}
    assert found == {box: offer.points for (_column, box), offer in offers.items()}
    assert {button["value"].split(".")[0] for button in page.all("button", "cell")} == {str(table.seat("Anna").pk)}


def test_the_boxes_that_give_most_are_marked_and_those_that_give_nothing_too(table: Web) -> None:
    page = lay(table, roll="66666")

    assert page.texts("button", "cell best") == ["50"]
    assert {button.text for button in page.all("button", "cell nil")} == {"0"}
    assert page.at(table.named("Anna", "yatzy"))["aria-label"] == "Anna, Yatzy: these dice give 50"


def test_a_box_that_gives_one_less_is_not_marked(table: Web) -> None:
    assert lay(table, roll="66661").texts("button", "cell best") == ["25"]


def test_equal_offers_are_all_marked(table: Web) -> None:
    assert len(lay(table, roll="33366").all("button", "cell best")) == 2


def test_under_the_thumb_lie_the_three_best(table: Web) -> None:
    chips = lay(table, roll="44466").one("div", "chips").all("button")

    assert [chip.text for chip in chips] == ["Full house 24", "Chance 24", "Two pairs 20"]
    assert chips[0]["value"] == table.named("Anna", "full_house")
    assert chips[0]["aria-label"] == "Write 24 in Full house"


def test_with_one_box_left_there_is_one_chip(nearly_over: Web) -> None:
    assert lay(nearly_over, roll="44466").one("div", "chips").texts("button") == ["Chance 24"]


def test_a_forced_order_offers_the_one_box(db: None) -> None:
    table = Web(forced=True)

    page = lay(table, roll="44466")

    assert [button["value"] for button in page.all("button", "cell")] == [table.named("Anna", "ones")]
    assert page.at(table.named("Anna", "twos"))["aria-label"] == "Anna, Twos: not yet"


def test_with_several_columns_every_column_answers(db: None) -> None:
    table = Web(games=2)

    page = lay(table, roll="66666")

    assert page.texts("button", "cell best") == ["50", "50"]
    assert page.one("div", "chips").texts("button")[:2] == ["Yatzy (column 1) 50", "Yatzy (column 2) 50"]


def test_a_game_that_is_over_offers_no_box(table: Web) -> None:
    table.do(commands.end_early)

    answer = table.get(table.url("dice"), roll="33366")

    assert is_page(answer)
    assert not read(answer).has("button", "cell")


# --- writing ----------------------------------------------------------------------------------------------------


def button_of(page: Node, cell: str) -> dict[str, Any]:
    """What tapping a box of the board sends, with the form it belongs to."""
    button = page.at(cell)
    form = page.at(button["form"])
    return form.fields | {button["name"]: button["value"]}


@pytest.mark.parametrize(("box", "points"), [("full_house", "21"), ("chance", "21"), ("ones", "0"), ("yatzy", "0")])
def test_a_tap_on_a_box_writes_the_whole_throw(table: Web, box: str, points: str) -> None:
    page = lay(table, roll="33366")

    answer = table.post(table.url("dice"), **button_of(page, table.named("Anna", box)))

    assert (answer.status_code, answer.headers["Location"]) == (302, f"{table.url()}#{box}")
    assert (table.mark("Anna", box), table.shown("Anna", box).text) == ("33366", points)


def test_with_htmx_the_written_throw_is_offered_no_longer(table: Web) -> None:
    sent = button_of(lay(table, roll="33366"), table.named("Anna", "chance"))

    board = parts(table.post(table.url("dice"), htmx=True, **sent))["#board"]

    assert board.at(table.named("Anna", "chance")).text == "21"
    assert not board.has("button", "cell")


def test_a_tap_tells_no_rules_to_who_has_seen_them_and_the_log_to_who_asks(table: Web) -> None:
    asks = {"HX-Request": "true", "X-Sheet-Version": table.version, "X-Sheet-Log": "1"}
    sent = {"cell": table.named("Anna", "chance"), "roll": "33366"}

    answer = table.client.post(table.url("dice"), sent, headers=asks)

    assert "#rules" not in parts(answer)
    assert parts(answer)["#log"].all("li")[0].text.endswith("Anna Chance 21")


def test_dice_thrown_in_any_order_are_the_same_throw(table: Web) -> None:
    table.post(table.url("dice"), cell=table.named("Anna", "full_house"), roll="63363")

    assert table.mark("Anna", "full_house") == "33366"


def test_a_throw_over_what_another_phone_wrote_can_be_written_on_purpose(table: Web) -> None:
    table.tap("Anna", "chance", "=22", client=table.other)

    answer = table.post(table.url("dice"), cell=table.named("Anna", "chance"), roll="33366")

    page = read(answer)
    assert (answer.status_code, page.one(role="alert").text) == (409, "This box holds 22 now. Ben's phone was first.")
    assert page.one("button", value="33366").text == "Change it anyway to 21"


# --- the habit --------------------------------------------------------------------------------------------------


def test_the_device_remembers_which_way_it_writes(table: Web) -> None:
    table.post(table.url("dice"), cell=table.named("Anna", "chance"), roll="33366")
    by_tray = "open" in table.page().at("bar")["class"].split()
    table.tap("Ben", "chance", "=22")
    by_picker = "open" in table.page().at("bar")["class"].split()

    assert (by_tray, by_picker) == (True, False)
    assert "open" not in table.page(client=table.other).at("bar")["class"].split()


# --- a phone of somebody's own ----------------------------------------------------------------------------------


def belongs_to(table: Web, name: str) -> None:
    Member.objects.filter(device=table.phone).update(player=table.player(name))


def test_on_a_phone_of_bens_own_the_dice_are_for_ben_whoever_is_to_play(table: Web) -> None:
    belongs_to(table, "Ben")

    update = parts(table.client.get(table.url("dice"), {"roll": "33366"}, headers=HTMX))

    assert update["#board"].at(table.named("Ben", "full_house"))["aria-label"] == "Ben, Full house: these dice give 21"
    assert update["#board"].at(table.named("Anna", "full_house"))["aria-label"] == "Anna, Full house: open"


@pytest.mark.parametrize(("name", "own"), [("Ben", True), ("Cleo", False)])
def test_dice_stay_when_the_turn_moves_on_only_on_a_phone_of_somebody_who_sits_here(
    table: Web, name: str, own: bool
) -> None:
    commands.add_player(table.group, "Cleo")
    belongs_to(table, name)

    tray = table.page().one("form", id="dice")

    assert ("data-own" in tray.attrs) == own
    assert not own or tray["data-own"] == str(table.seat(name).pk)


def test_once_ben_has_filled_all_the_dice_are_for_whoever_is_to_play(table: Web) -> None:
    belongs_to(table, "Ben")
    table.lay("Ben", struck())

    update = parts(table.client.get(table.url("dice"), {"roll": "33366"}, headers=HTMX))

    assert (
        update["#board"].at(table.named("Anna", "full_house"))["aria-label"] == "Anna, Full house: these dice give 21"
    )


def test_who_sits_nowhere_at_the_sheet_writes_for_whoever_is_to_play(table: Web) -> None:
    Member.objects.filter(device=table.phone).update(player=commands.add_player(table.group, "Cleo"))

    update = parts(table.client.get(table.url("dice"), {"roll": "33366"}, headers=HTMX))

    assert (
        update["#board"].at(table.named("Anna", "full_house"))["aria-label"] == "Anna, Full house: these dice give 21"
    )
