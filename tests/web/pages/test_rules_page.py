"""The rules page of a pad: every box with its example, what else the rules say, what is the group's own."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoresheet.rules import GAMES, highest_total, how_it_is_played, ready_ways

from ...commands.table import Table
from ..sheets.paper import Node, read
from ..sheets.web import Web, everything

HOUSE: dict[str, Any] = {
    "upper_threshold": 60,
    "full_house_value": "fixed25",
    "pair_boxes": False,
    "four_kind_two_pairs": True,
}


def address(table: Table, **query: object) -> str:
    sent = "&".join(f"{key}={value}" for key, value in query.items())
    return reverse("rules", args=[table.pad.pk]) + (f"?{sent}" if sent else "")


def rules_of(table: Web, client: Client | None = None, **query: object) -> Node:
    return read((client or table.client).get(address(table, **query)))


def rows(page: Node) -> dict[str, list[str]]:
    """The table of boxes: what stands in a row by its label, as it reads."""
    found = {}
    for row in page.one("table", "boxes").one("tbody").all("tr"):
        head, *cells = [cell for cell in row if cell.tag in {"th", "td"}]
        told = head.one("small").text if head.has("small") else ""
        found[head.text.removesuffix(told).strip()] = [told, *(cell.text for cell in cells)]
    return found


def sections(page: Node) -> dict[str, str]:
    return {section.one("h2").text: section.text for section in page.all("section")}


# --- every game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "way"), [(key, way.key) for key in GAMES for way in ready_ways(key)])
def test_every_game_and_way_has_its_rules(db: None, game: str, way: str) -> None:
    [ready] = [ready for ready in ready_ways(game) if ready.key == way]
    table = Web(game=game, **ready.values)

    page = rules_of(table)

    played = ready.played
    lead = page.all("p", "lead")[0].text
    assert lead == " ".join(str(sentence) for sentence in how_it_is_played(played))
    assert [*rows(page)][-1] == "The highest possible total"
    assert rows(page)["The highest possible total"][-1] == str(highest_total(played))
    assert [label for label in rows(page) if label in {box.label for box in played.boxes}] == [
        box.label for box in played.boxes
    ]
    assert {"A turn", "Who wins", "House rules"} <= sections(page).keys()


# game, box, what it needs and pays, the example as it is spoken and its points, the most
BOXES = [
    ("yatzy", "Ones", "Dice showing 1. Those dice added up.", "1 1 1 1 6, of which 1 1 1 1 count = 4", "5"),
    (
        "yatzy",
        "One pair",
        "Two dice of the same number. Those dice added up.",
        "3 4 5 6 6, of which 6 6 count = 12",
        "12",
    ),
    ("yatzy", "Full house", "Three of one number, two of another. All five dice added up.", "5 5 6 6 6 = 28", "28"),
    ("yatzy", "Chance", "Any dice at all. All dice added up.", "1 3 4 5 6 = 19", "30"),
    (
        "maxi",
        "Small straight",
        "1-2-3-4-5, the sixth die is free. Always 15.",
        "1 2 3 4 5 5, of which 1 2 3 4 5 count = 15",
        "15",
    ),
    ("maxi", "Tower (4+2)", "Four of one number, two of another. All six dice added up.", "5 5 6 6 6 6 = 34", "34"),
    ("yahtzee", "Three of a kind", "Three dice of the same number. All dice added up.", "4 5 6 6 6 = 27", "30"),
    (
        "generala",
        "Straight",
        "1-2-3-4-5 or 2-3-4-5-6. Always 20. Made in the first roll: 5 more.",
        "2 3 4 5 6 = 20",
        "25",
    ),
    (
        "generala",
        "Double Generala",
        "All dice of the same number. Always 100. Double Generala counts only after Generala was made.",
        "6 6 6 6 6 = 100",
        "100",
    ),
]


@pytest.mark.parametrize(("game", "label", "told", "shown", "most"), BOXES)
def test_a_box_says_what_it_needs_and_pays_with_an_example(
    db: None, game: str, label: str, told: str, shown: str, most: str
) -> None:
    assert rows(rules_of(Web(game=game)))[label] == [told, shown, most]


def test_of_the_dice_drawn_those_that_count_stand_first_and_the_others_apart(table: Web) -> None:
    [row] = [row for row in rules_of(table).one("table", "boxes").all("tr") if row.text.startswith("One pair")]

    _both, counting, others = row.all("span", "roll")

    assert [die["href"][-2:] for die in counting.all("use")] == ["d6", "d6"]
    assert [die["href"][-2:] for die in others.all("use")] == ["d3", "d4", "d5"]


def test_the_bonus_stands_between_upper_and_lower_boxes(table: Web) -> None:
    found = rows(rules_of(table))

    labels = [*found]
    assert labels[5:8] == ["Sixes", "Bonus", "One pair"]
    assert found["Bonus"] == ["As soon as the upper boxes come to 63.", "", "50"]


def test_a_game_without_bonus_has_no_line_for_it(db: None) -> None:
    assert "Bonus" not in rows(rules_of(Web(game="yacht")))


def test_the_steps_of_a_joker_are_told_in_their_order(db: None) -> None:
    page = rules_of(Web(game="yahtzee"))

    assert "unless Yahtzee holds 0" in sections(page)["A further Yahtzee"]
    assert [step.split(",")[0] for step in page.one("ol", "lead").texts("li")] == [
        "As long as an upper box of its number is empty",
        "Else it goes in any empty lower box as a joker",
        "If no lower box is empty",
    ]


# --- the group's own --------------------------------------------------------------------------------------------


def test_what_differs_from_print_is_marked_and_listed_with_both(db: None) -> None:
    page = rules_of(Web(**HOUSE))

    found = rows(page)
    assert [label for label in found if "Ours differs" in label] == [
        "Bonus · Ours differs",
        "Full house · Ours differs",
    ]
    assert page.one("ul", "lead").texts("li") == [
        "Upper bonus needs: 60Printed: 63",
        "Full house is worth: Always 25Printed: The five dice added up",
        "Play the pair boxes: offPrinted: on",
        "Four of a kind is two pairs: onPrinted: off",
    ]


def test_a_box_that_is_left_out_is_listed_as_not_played(db: None) -> None:
    found = rows(rules_of(Web(**HOUSE)))

    assert found["One pair · not played"] == found["Two pairs · not played"] == ["", "", "–"]
    assert found["The highest possible total"][-1] == "337"


def test_a_house_rule_without_a_say_tells_which_one_sets_it_aside(db: None) -> None:
    page = rules_of(Web(forced=True, upper_threshold=60))

    assert "Upper bonus needs: 60Printed: 63. Forced Yatzy has its own bonus: from 42." in page.one("ul", "lead").texts(
        "li"
    )
    assert rows(page)["Bonus · Ours differs"][0] == "As soon as the upper boxes come to 42."


def test_a_pad_as_printed_says_so(table: Web) -> None:
    page = rules_of(table)

    assert "None: this pad is played as printed." in sections(page)["House rules"]
    assert "Ours differs" not in page.text


# --- whose rules, and who may read them ------------------------------------------------------------------------------


def test_a_finished_sheet_shows_the_rules_it_was_finished_under(nearly_over: Web) -> None:
    nearly_over.write("Anna", "chance", "12345")
    nearly_over.change_rules(**HOUSE)

    kept, now = rules_of(nearly_over, sheet=nearly_over.sheet_id), rules_of(nearly_over)

    assert "These are the rules this game was finished under." in kept.all("p", "lead")[0].text
    assert rows(kept)["The highest possible total"][-1] == "374"
    assert "finished" not in now.all("p", "lead")[0].text
    assert rows(now)["The highest possible total"][-1] == "337"


def test_a_sheet_opened_again_under_its_own_rules_shows_those(nearly_over: Web) -> None:
    nearly_over.write("Anna", "chance", "12345")
    nearly_over.change_rules(**HOUSE)
    nearly_over.empty("Anna", "chance")

    page = rules_of(nearly_over, sheet=nearly_over.sheet_id)

    assert rows(page)["The highest possible total"][-1] == "374"


def test_a_sheet_in_progress_shows_those_of_now_and_leads_back_to_it(table: Web) -> None:
    table.change_rules(**HOUSE)

    page = rules_of(table, sheet=table.sheet_id)

    assert rows(page)["The highest possible total"][-1] == "337"
    assert page.one("header").one("a")["href"] == table.url()
    assert page.has("a", href=f"{reverse('pad', args=[table.pad.pk])}?sheet={table.sheet_id}")


@pytest.mark.parametrize("sheet", ["", "x", "0", "987654321", "1" * 40, "theirs"])
def test_a_sheet_that_is_not_of_this_pad_changes_nothing(table: Web, sheet: str) -> None:
    query = str(Web("Cleo").sheet_id) if sheet == "theirs" else sheet

    page = rules_of(table, sheet=query)

    assert page.one("header").one("a")["href"] == reverse("group", args=[table.group.pk])
    assert page.one("main") == rules_of(table).one("main")


def test_whoever_only_watches_reads_the_rules(table: Web) -> None:
    watcher, before = table.watcher(), everything()

    page = rules_of(table, watcher)

    assert page.one("h1").text == "Rules"
    assert not page.has("button")
    assert everything() == before


def test_a_stranger_finds_nothing(table: Web) -> None:
    stranger = Web("Cleo").client

    assert stranger.get(address(table)).status_code == Client().get(address(table)).status_code == 404


def test_the_page_takes_nothing(table: Web) -> None:
    assert table.client.post(address(table)).status_code == 405


def test_the_rules_cost_few_queries(table: Web, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table.change_rules(**HOUSE)
    rules_of(table)

    with django_assert_num_queries(4):
        rules_of(table, sheet=table.sheet_id)


# --- the ways there -------------------------------------------------------------------------------------------------


def test_the_sheets_line_of_rules_leads_there_and_back(table: Web) -> None:
    way = table.page().one("a", "inforce")["href"]

    page = read(table.client.get(way))

    assert way == address(table, sheet=table.sheet_id)
    assert page.one("header").one("a")["href"] == table.url()


@pytest.mark.parametrize("name", ["pad", "pads", "new-game"])
def test_house_rules_pads_and_a_new_game_lead_there(table: Web, name: str) -> None:
    number = table.pad.pk if name == "pad" else table.group.pk

    page = read(table.client.get(reverse(name, args=[number])))

    assert page.has("a", href=address(table))


def test_from_the_house_rules_of_a_sheet_one_comes_to_its_rules(table: Web) -> None:
    page = read(table.client.get(reverse("pad", args=[table.pad.pk]), {"sheet": table.sheet_id}))

    assert page.has("a", href=address(table, sheet=table.sheet_id))
