"""The preview of rules that look at the rest of the card: jokers, bonuses, served hands, saved rolls, columns."""

from typing import Any

import pytest
from django.urls import reverse

from ..sheets.paper import form_of, read
from ..sheets.web import HTMX, Web


def preview_of(table: Web, **changed: Any) -> str:
    """What the rules page tells beforehand, of the form as it stands with these fields changed."""
    fields = form_of(read(table.client.get(reverse("pad", args=[table.pad.pk])))) | changed
    answer = table.client.post(reverse("preview", args=[table.pad.pk]), fields, headers=HTMX)
    return read(answer).text


def with_a_joker(*names: str, **house_rules: Any) -> Web:
    """Anna has fifty, twelve and a joker of twenty-five with its bonus."""
    table = Web(*(names or ("Anna",)), game="yahtzee", **house_rules)
    table.lay("Anna", [(0, "yahtzee", "66666"), (0, "fours", "444"), (0, "full_house", "44444")])
    return table


@pytest.mark.parametrize(
    ("changed", "total"),
    [
        ({"joker": "none"}, 162),
        ({"yahtzee_bonus": "50"}, 137),
        ({"yahtzee_bonus": "0"}, 87),
        ({"multipliers": "2, 1"}, 124),
        ({"multipliers": "2", "bonus_times_column": "false"}, 274),
    ],
)
def test_totals_follow_what_becomes_of_jokers_and_bonuses(db: None, changed: dict[str, Any], total: int) -> None:
    table = with_a_joker()

    told = preview_of(table, **changed)

    assert f"Anna 187 becomes→ {total}" in told


def test_totals_follow_what_a_served_hand_is_worth(db: None) -> None:
    table = Web("Anna", game="generala")
    table.write("Anna", "straight", "12345@1")

    told = preview_of(table, served_extra="10")

    assert "Anna 25 becomes→ 30" in told


def test_marks_that_would_be_misplaced_are_named(db: None) -> None:
    table = Web("Anna", game="yahtzee", joker="free")
    table.write("Anna", "yahtzee", "66666")
    table.write("Anna", "chance", "44444")

    told = preview_of(table, joker="forced")

    assert "Misplaced then, but counted: Anna: Chance." in told
    assert "all points stay" not in told


def test_marks_that_would_be_misplaced_no_more_are_named(db: None) -> None:
    table = with_a_joker()
    table.empty("Anna", "fours")

    told = preview_of(table, joker="free")

    assert "No longer misplaced: Anna: Full house." in told
    assert "Misplaced then" not in told


def test_rolls_that_were_saved_no_more_leave_those_misplaced_that_took_them(db: None) -> None:
    table = Web("Anna", game="maxi")
    table.write("Anna", "ones", "1@1")
    table.write("Anna", "chance", "123456@6")

    told = preview_of(table, save_rolls="false")

    assert "Misplaced then, but counted: Anna: Chance." in told


def test_a_misplaced_mark_that_is_left_out_is_named_once(db: None) -> None:
    table = with_a_joker(games=2)
    table.lay("Anna", [(1, "yahtzee", "66666"), (1, "chance", "55555")])

    told = preview_of(table, games="1")

    assert "Left out, but kept: Anna: Yahtzee (column 2), Chance (column 2)." in told
    assert "No longer misplaced" not in told


def test_taking_the_rules_of_now_says_it_too(db: None) -> None:
    table = Web("Anna", game="yahtzee", joker="free")
    game = table.reading.game
    full = {box.key: "-" for box in game.boxes} | {"yahtzee": "66666", "chance": "44444"}
    order = ["yahtzee", "chance", *(key for key in full if key not in {"yahtzee", "chance", "ones"}), "ones"]
    table.lay("Anna", [(0, key, full[key]) for key in order[:-1]])
    table.write("Anna", "ones", "-")
    table.change_rules(joker="forced")
    table.empty("Anna", "ones")

    page = read(table.get(table.url("follow")))

    assert "Misplaced then, but counted: Anna: Chance." in page.text


def test_it_says_as_well_what_is_put_right(db: None) -> None:
    table = Web("Anna", game="yahtzee")
    game = table.reading.game
    full = {box.key: "-" for box in game.boxes} | {"yahtzee": "66666", "chance": "44444"}
    table.lay("Anna", [(0, "yahtzee", "66666"), (0, "chance", "44444")])
    table.lay("Anna", [(0, key, mark) for key, mark in full.items() if key not in {"yahtzee", "chance", "ones"}])
    table.write("Anna", "ones", "-")
    table.change_rules(joker="free")
    table.empty("Anna", "ones")

    page = read(table.get(table.url("follow")))

    assert "No longer misplaced: Anna: Chance." in page.text
