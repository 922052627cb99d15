"""Who sits at the table, and what is done with the sheet as a whole."""

from typing import Any

import pytest

from scoresheet import commands

from .paper import Node, read
from .web import HTMX, Web


def at_table(table: Web, **given: Any) -> Node:
    return read(table.get(table.url("table"), **given))


def seats(table: Web) -> list[str]:
    return [seat.name for seat in table.reading.seats]


def sent(table: Web, form: Node, **button: str) -> None:
    """Press one of a form's buttons, as a browser without scripts does."""
    pressed = next(node for node in form.all("button") if node.attrs.items() >= button.items())
    fields: dict[str, list[str]] = {}
    for field in form.all("input"):
        fields.setdefault(field["name"], []).append(field["value"])
    target = pressed.attrs.get("formaction", form["action"])
    url = table.url("table") if target.startswith("#") else target
    answer = table.client.post(url, fields | {pressed["name"]: pressed["value"]})
    assert (answer.status_code, answer.headers["Location"]) == (302, table.url("table"))


# --- seats ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("button", "order"), [("up", ["Ben", "Anna", "Cleo"]), ("down", ["Anna", "Cleo", "Ben"])])
def test_a_seat_is_moved_by_buttons_without_any_script(db: None, button: str, order: list[str]) -> None:
    table = Web("Anna", "Ben", "Cleo")

    sent(table, at_table(table).all("form")[0], name=button, value=str(table.seat("Ben").pk))

    assert seats(table) == order
    assert table.seat("Anna").starter


@pytest.mark.parametrize(("button", "name"), [("up", "Anna"), ("down", "Ben")])
def test_a_seat_at_the_end_stays_there(table: Web, button: str, name: str) -> None:
    sent(table, at_table(table).all("form")[0], name=button, value=str(table.seat(name).pk))

    assert (seats(table), table.log()) == (["Anna", "Ben"], ["start"])


def test_a_seat_that_was_dragged_is_told_by_htmx(table: Web) -> None:
    order = [table.seat("Ben").pk, table.seat("Anna").pk]

    answer = table.client.post(table.url("table"), {"order": order}, headers=HTMX)

    assert (answer.status_code, seats(table)) == (204, ["Ben", "Anna"])


@pytest.mark.parametrize("missing", ["one twice", "one missing"])
def test_an_order_that_is_not_of_all_seats_is_refused(table: Web, missing: str) -> None:
    anna, ben = table.seat("Anna").pk, table.seat("Ben").pk

    answer = table.client.post(table.url("table"), {"order": [ben, ben] if missing == "one twice" else [ben]})

    assert (answer.status_code, seats(table)) == (409, ["Anna", "Ben"])
    assert read(answer).one(role="alert").text.startswith("The list changed meanwhile.")
    assert anna


def test_somebody_leaves_and_comes_back_with_their_boxes(table: Web) -> None:
    table.write("Ben", "sixes", "666")
    form = at_table(table).all("form")[0]
    sent(table, form, name="out", value=str(table.seat("Ben").pk))
    gone = (table.head("Ben").text, table.turn())

    sent(table, at_table(table).all("form")[0], name="back", value=str(table.seat("Ben").pk))

    assert gone == ("Ben18left", "Anna")
    assert table.line("Sixes") == ["", "18"]


def test_the_last_one_at_the_table_stays(table: Web) -> None:
    table.take_out("Ben")

    answer = table.post(table.url("table"), out=table.seat("Anna").pk)

    assert answer.status_code == 409
    assert read(answer).one(role="alert").text == "Anna is the last one at the table. End the game instead."


def test_somebody_of_the_group_joins(table: Web) -> None:
    ida = commands.add_player(table.group, "Ida")
    form = at_table(table).all("form")[1]

    sent(table, form, name="player", value=str(ida.pk))

    assert seats(table) == ["Anna", "Ben", "Ida"]
    assert table.page().at(table.named("Ida", "sixes"))["aria-label"] == "Ida, Sixes: open"


def test_somebody_new_joins_the_group_and_the_table_at_once(table: Web) -> None:
    answer = table.post(table.url("table"), name="  Ida ", guest="on")

    assert answer.status_code == 302
    assert (seats(table), table.player("Ida").guest) == (["Anna", "Ben", "Ida"], True)


def test_a_double_tap_seats_somebody_new_once(table: Web) -> None:
    answers = [table.post(table.url("table"), name="Ida", key="same") for _tap in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert seats(table) == ["Anna", "Ben", "Ida"]


def test_a_double_tap_seats_a_player_once(table: Web) -> None:
    ida = commands.add_player(table.group, "Ida")

    answers = [table.post(table.url("table"), player=ida.pk, key="same") for _tap in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert seats(table) == ["Anna", "Ben", "Ida"]


def test_a_refused_name_stays_in_its_field(table: Web) -> None:
    answer = table.post(table.url("table"), name="anna")

    page = read(answer)
    assert (answer.status_code, page.one("input", name="name")["value"]) == (422, "anna")
    assert page.one(role="alert").text.startswith("The name Anna is taken here already.")


def test_who_sits_there_and_who_rests_is_not_offered_a_seat(table: Web) -> None:
    commands.retire(commands.add_player(table.group, "Ida")) or commands.add_player(table.group, "Eva")

    assert at_table(table).texts("button", name="player") == ["Eva"]


def test_nobody_joins_a_game_that_is_over(table: Web) -> None:
    table.do(commands.end_early)

    answer = table.post(table.url("table"), name="Ida")

    assert (answer.status_code, table.group.players.count()) == (409, 2)
    assert not at_table(table).has("input", name="name")


# --- the sheet as a whole ---------------------------------------------------------------------------------------


def test_a_sheet_started_by_mistake_is_discarded_and_the_way_leads_to_the_group(table: Web) -> None:
    answer = table.post(table.url("discard"))

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/groups/{table.group.pk}/")
    assert table.sheet.discarded_at


def test_a_double_tap_on_discard_is_harmless(table: Web) -> None:
    answers = [table.post(table.url("discard"), key="same") for _tap in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]


def test_bringing_back_what_lies_there_changes_nothing(table: Web) -> None:
    answer = table.post(table.url("restore"))

    assert (answer.status_code, table.log()) == (302, ["start"])


@pytest.mark.parametrize("name", ["end", "discard"])
def test_what_cannot_be_tapped_by_mistake_is_asked_first(table: Web, name: str) -> None:
    asked = [node for node in at_table(table).all("details") if node.one("form")["action"] == table.url(name)]

    assert len(asked) == 1
    assert asked[0].one("form").one("p").text


def test_the_log_and_the_house_rules_are_one_tap_away(table: Web) -> None:
    ways = [link["href"] for link in at_table(table).one("ul", "links").all("a")]

    assert ways == [table.url("log"), table.url("tv"), f"/pads/{table.pad.pk}/?sheet={table.sheet_id}"]
