"""Every row of the vectors for Yatzy, and of the test suites of others for the Nordic sheet."""

from typing import Any

import pytest

from scoresheet.rules import GAMES, Bonus, Card, Column, Standing, filled_in, play_by

from .vectors import EXTERNAL, YATZY, as_roll, in_dice, in_numbers

type Row = dict[str, Any]


def told(row: Row) -> str:
    return str(row.get("id") or row.get("why") or f"{row['settings']} {row['box']} {row['points']}")[:60]


def test_the_keys_and_the_defaults_are_those_of_the_vectors() -> None:
    assert filled_in("yatzy") == YATZY["default_settings"]
    assert [box.key for box in GAMES["yatzy"].boxes] == YATZY["box_order"]["yatzy"]


@pytest.mark.parametrize("row", YATZY["boxes"], ids=told)
def test_a_roll_in_a_box_gives_its_points(row: Row) -> None:
    game = play_by("yatzy", row["settings"])

    points = game.points(row["box"], as_roll(row["dice"]))

    assert points == row["points"], row["why"]


@pytest.mark.parametrize("row", YATZY["entries"], ids=told)
def test_a_number_is_taken_only_where_some_roll_gives_it(row: Row) -> None:
    game = play_by("yatzy", row["settings"])

    taken = game.takes(row["box"], f"={row['points']}")

    assert taken is row["valid"]


@pytest.mark.parametrize(("box", "values"), YATZY["attainable"].items())
def test_a_box_can_hold_exactly_these_points(box: str, values: list[int]) -> None:
    assert list(play_by("yatzy").possible_points(box)) == values


RULES_OF_ATTAINABLE: dict[str, dict[str, object]] = {
    "five_kind_full_house": {"five_kind_full_house": True},
    "four_kind_two_pairs": {"four_kind_two_pairs": True},
    "full_house fixed25": {"full_house_value": "fixed25"},
    "plus_dice": {"yatzy_value": "plus_dice"},
}


@pytest.mark.parametrize(("name", "boxes"), YATZY["attainable_house_rules"].items())
def test_a_house_rule_changes_what_a_box_can_hold(name: str, boxes: dict[str, list[int]]) -> None:
    game = play_by("yatzy", RULES_OF_ATTAINABLE[name])

    assert {box: list(game.possible_points(box)) for box in boxes} == boxes


def derived(card: Card) -> list[Row]:
    return [
        {
            "upper_sum": column.upper_sum,
            "upper_bonus": column.bonus,
            "upper_total": column.upper_total,
            "lower_total": column.lower_total,
            "yahtzee_bonus": column.extra,
            "total": column.total,
            "complete": column.complete,
        }
        for column in card.columns
    ]


@pytest.mark.parametrize("row", YATZY["sheets"], ids=told)
@pytest.mark.parametrize("written", [in_dice, in_numbers], ids=["dice", "numbers"])
def test_a_sheet_comes_to_the_printed_lines_and_places(row: Row, written: Any) -> None:
    game = play_by("yatzy", row["settings"])

    cards = {name: Card(game, written(columns)) for name, columns in row["players"].items()}

    places = Standing.of(cards.values()).places
    for (name, card), place in zip(cards.items(), places, strict=True):
        expected = row["expected"][name]
        assert derived(card) == expected["columns"]
        assert [column.total * column.factor for column in card.columns] == expected["weighted"]
        assert (card.total, place) == (expected["result"], expected["place"])


@pytest.mark.parametrize("row", YATZY["forced_next"], ids=told)
def test_forced_order_offers_the_first_empty_box(row: Row) -> None:
    game = play_by("yatzy", row["settings"])
    entries = [
        (index, box, f"={points}") for index, filled in enumerate(row["columns"]) for box, points in filled.items()
    ]

    card = Card(game, entries)

    assert card.open_cells() == (card.next,) == (tuple(row["next"]),)


@pytest.mark.parametrize("row", YATZY["ranking"], ids=lambda row: "-".join(map(str, row["results"].values())))
def test_results_are_ranked_with_shared_places(row: Row) -> None:
    game = play_by("yatzy", {"games": 6})
    names = list(row["results"])

    standing = Standing.of((worth(game, points) for points in row["results"].values()), ended=True)

    assert dict(zip(names, standing.places, strict=True)) == row["places"]
    assert [names[seat] for seat in standing.winners] == row["winners"]


def worth(game: Any, total: int) -> Card:
    """A card of several columns that comes to this total."""
    card = Card(game)
    for column in range(6):
        for box in ("yatzy", "chance", "large_straight"):
            fitting = [points for points in game.possible_points(box) if points <= total - card.total]
            card = card.write(column, box, f"={fitting[-1]}")
    assert card.total == total
    return card


@pytest.mark.parametrize("row", EXTERNAL["scores"], ids=told)
def test_other_peoples_suites_agree_on_a_roll(row: Row) -> None:
    assert play_by("yatzy").points(row["box"], as_roll(row["dice"])) == row["expected"]


@pytest.mark.parametrize("row", EXTERNAL["sheets"], ids=told)
def test_other_peoples_suites_agree_on_a_sheet(row: Row) -> None:
    game, boxes = play_by("yatzy"), row["boxes"]
    upper = sum(points for box, points in boxes.items() if game.box(box).face)

    # By the column itself, for one row holds a number that no dice give.
    column = Column(Bonus(63, 50), upper, sum(boxes.values()) - upper, faces=21, upper_empty=0, empty=15 - len(boxes))

    lines = {"upper": column.upper_sum, "bonus": column.bonus, "upper_total": column.upper_total}
    lines |= {"lower": column.lower_total, "lower_total": column.lower_total, "total": column.total}
    assert {key: lines[key] for key in row["expected"]} == row["expected"]
