"""Every row of the vectors, one table per kind, whatever game it is of."""

from typing import Any

import pytest

from scoresheet.rules import GAMES, Card, Game, NotOpen, Standing, filled_in, highest_total, play_by

from .vectors import VECTORS, Row, as_roll, in_dice, in_numbers, numbers, rows, scored_like, told

PRINTED = list(VECTORS["box_order"])


@pytest.mark.parametrize("key", PRINTED)
def test_the_boxes_the_dice_and_the_defaults_are_those_of_the_vectors(key: str) -> None:
    defaults = VECTORS["default_settings"][key]

    assert [box.key for box in GAMES[key].boxes] == VECTORS["box_order"][key]
    assert GAMES[key].dice == VECTORS["dice"][key]
    assert filled_in(key) | defaults == filled_in(key)


@pytest.mark.parametrize("row", rows("boxes"), ids=told)
def test_a_roll_in_a_box_gives_its_points(row: Row) -> None:
    game = play_by(row["game"], row["settings"])

    points = game.points(row["box"], as_roll(row["dice"]))

    assert points == row["points"], row["why"]


@pytest.mark.parametrize("row", rows("entries"), ids=told)
def test_a_number_is_taken_only_where_some_roll_gives_it(row: Row) -> None:
    game = play_by(row["game"], row["settings"])

    taken = game.takes(row["box"], f"={row['points']}")

    assert taken is row["valid"]


ATTAINABLE = [
    (game, box, values)
    for key, boxes in VECTORS["attainable"].items()
    for game in scored_like(key)
    for box, values in boxes.items()
]


@pytest.mark.parametrize(("key", "box", "values"), ATTAINABLE)
def test_a_box_can_hold_exactly_these_points(key: str, box: str, values: list[int]) -> None:
    assert list(play_by(key).possible_points(box)) == values


RULES_OF_ATTAINABLE: dict[str, dict[str, object]] = {
    "five_kind_full_house": {"five_kind_full_house": True},
    "four_kind_two_pairs": {"four_kind_two_pairs": True},
    "full_house fixed25": {"full_house_value": "fixed25"},
    "plus_dice": {"yatzy_value": "plus_dice"},
}


@pytest.mark.parametrize(("name", "boxes"), VECTORS["attainable_house_rules"].items())
def test_a_house_rule_changes_what_a_box_can_hold(name: str, boxes: dict[str, list[int]]) -> None:
    key, _space, rule = name.partition(" ")
    game = play_by(key, RULES_OF_ATTAINABLE[rule])

    assert {box: list(game.possible_points(box)) for box in boxes} == boxes


def derived(card: Card) -> list[Row]:
    """The lines of a card as the vectors write them: their lower total holds the further Yahtzees too."""
    return [
        {
            "upper_sum": column.upper_sum,
            "upper_bonus": column.bonus,
            "upper_total": column.upper_total,
            "lower_total": column.lower_total + column.extra,
            "yahtzee_bonus": column.extra,
            "total": column.total,
            "complete": column.complete,
        }
        for column in card.columns
    ]


@pytest.mark.parametrize("row", rows("sheets"), ids=told)
@pytest.mark.parametrize("written", [in_dice, in_numbers], ids=["dice", "numbers"])
def test_a_sheet_comes_to_the_printed_lines_and_places(row: Row, written: Any) -> None:
    game = play_by(row["game"], row["settings"])

    cards = {name: Card(game, written(columns)) for name, columns in row["players"].items()}

    places = Standing.of(cards.values()).places
    for (name, card), place in zip(cards.items(), places, strict=True):
        expected = row["expected"][name]
        assert derived(card) == expected["columns"]
        assert [column.result for column in card.columns] == expected["weighted"]
        assert (card.total, place) == (expected["result"], expected["place"])


@pytest.mark.parametrize("row", rows("forced_next"), ids=told)
def test_forced_order_offers_the_first_empty_box(row: Row) -> None:
    game = play_by(row["game"], row["settings"])

    card = Card(game, [entry for index, filled in enumerate(row["columns"]) for entry in numbers(filled, index)])

    assert card.open_cells() == (card.next,) == (tuple(row["next"]),)


@pytest.mark.parametrize("row", VECTORS["ranking"], ids=lambda row: "-".join(map(str, row["results"].values())))
def test_results_are_ranked_with_shared_places(row: Row) -> None:
    game = play_by("yatzy", {"games": 6})
    names = list(row["results"])

    standing = Standing.of((worth(game, points) for points in row["results"].values()), ended=True)

    assert dict(zip(names, standing.places, strict=True)) == row["places"]
    assert [names[seat] for seat in standing.winners] == row["winners"]


def worth(game: Game, total: int) -> Card:
    """A card of several columns that comes to this total."""
    card = Card(game)
    for column in range(6):
        for box in ("yatzy", "chance", "large_straight"):
            fitting = [points for points in game.possible_points(box) if points <= total - card.total]
            card = card.write(column, box, f"={fitting[-1]}")
    assert card.total == total
    return card


# A further Yahtzee

JOKERS = {"yahtzee": ("forced", "free", "none"), "kniffel": ("none", "forced"), "yams": ("struck", "none", "forced")}
LOWER = {"three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance"}


def plays(row: Row) -> list[Game]:
    """The game of a row, and the others that score like it and offer its joker, under its settings."""
    values = {"joker": "forced"} | row["settings"]
    return [play_by(key, values) for key in scored_like(row["game"]) if values["joker"] in JOKERS[key]]


@pytest.mark.parametrize("row", VECTORS["yahtzee_turns"], ids=told)
def test_a_further_yahtzee_goes_only_where_it_may_and_pays_its_bonus(row: Row) -> None:
    for game in plays(row):
        card, roll = Card(game, numbers(row["sheet"])), as_roll(row["dice"])

        offers = {box: offer for (_column, box), offer in card.offers(roll).items()}

        assert {box: offer.points for box, offer in offers.items()} == row["legal"]
        assert {box for box, offer in offers.items() if offer.joker} == (LOWER & set(offers) if row["joker"] else set())
        assert {box for _column, box in card.refusals(roll)} == {box for _column, box in card.open_cells()} - set(
            offers
        )
        for box in offers:
            assert card.write(0, box, roll)[0, box].extra == row["yahtzee_bonus"]


@pytest.mark.parametrize("row", VECTORS["yahtzee_illegal"], ids=told)
def test_a_further_yahtzee_is_refused_anywhere_else(row: Row) -> None:
    for game in plays(row):
        card = Card(game, numbers(row["sheet"]))

        with pytest.raises(NotOpen):
            card.write(0, row["box"], as_roll(row["dice"]))


@pytest.mark.parametrize("row", VECTORS["yahtzee_games"], ids=told)
def test_a_whole_game_of_yahtzees_comes_to_the_printed_lines(row: Row) -> None:
    for game in plays(row):
        card = Card(game)

        for turn in row["turns"]:
            card = card.write(0, turn["box"], as_roll(turn["dice"]))
            cell = card[0, turn["box"]]
            assert (cell.points, cell.extra, cell.joker) == (turn["points"], turn["yahtzee_bonus"], turn["joker"])

        assert {box.key: card[0, box.key].points for box in game.boxes} == row["sheet"]
        assert derived(card) == [row["expected"]]
        assert card.misplaced_cells() == ()


TRIPLE = {"multipliers": [1, 2, 3]}
HIGHEST = [
    ("per_column_max", "yahtzee", {"yahtzee_bonus": 0}),
    ("column_sum_max", "yahtzee", TRIPLE | {"yahtzee_bonus": 0}),
    ("chips_flat_max", "yahtzee", TRIPLE | {"bonus_times_column": False}),
    ("chips_times_column_max", "yahtzee", TRIPLE),
    ("triple_nordic_max", "yatzy", TRIPLE),
]


@pytest.mark.parametrize(("figure", "key", "values"), HIGHEST)
def test_triple_sheets_come_to_their_highest_totals(figure: str, key: str, values: dict[str, Any]) -> None:
    assert highest_total(play_by(key, values)) == VECTORS["triple_yahtzee"][figure]


def test_every_figure_of_triple_sheets_has_a_row_above() -> None:
    assert {row[0] for row in HIGHEST} == set(VECTORS["triple_yahtzee"])


# Saved rolls and served hands


def maxi(row: Row) -> Card:
    return Card(play_by(row["game"], {"rolls_per_turn": row["rolls_per_turn"], "save_rolls": row["saving"]}))


@pytest.mark.parametrize("row", [row for row in VECTORS["roll_bank"] if row["saving"]], ids=told)
def test_rolls_left_over_are_saved_and_taken_again(row: Row) -> None:
    card = maxi(row)

    banks = []
    for used, box in zip(row["used"], card.game.boxes, strict=False):
        card = card.write(0, box.key, f"-@{used}")
        banks.append(card.bank)

    assert banks == row["bank"]
    assert card.rolls_left == row["rolls_per_turn"] + banks[-1]


@pytest.mark.parametrize("row", [row for row in VECTORS["roll_bank"] if not row["saving"]], ids=told)
def test_without_saving_a_turn_has_no_more_rolls_than_its_own(row: Row) -> None:
    *allowed, too_many = row["used"]
    card = maxi(row)

    for used, box in zip(allowed, card.game.boxes, strict=False):
        card = card.write(0, box.key, f"-@{used}")

    with pytest.raises(NotOpen, match=r"^A turn has 3 rolls\.$"):
        card.write(0, "sixes", f"-@{too_many}")
    assert (card.bank, card.rolls_left) == (None, row["rolls_per_turn"])


@pytest.mark.parametrize("row", VECTORS["generala_turns"], ids=told)
def test_a_served_hand_is_worth_more_where_it_is_made(row: Row) -> None:
    card = Card(play_by("generala")).write(0, row["box"], f"{as_roll(row['dice'])}@{row['rolls_used']}")

    assert (card[0, row["box"]].points, card.wins) == (row["points"], row["wins_game"])
