"""Every row of other people's test suites that one of our games plays, one table per kind."""

import pytest

from scoresheet.rules import Card, Game, NotOpen, NotPossible, Standing, play_by

from .external import HYBRID, NOT_OFFERED, ROWS, SUITES, played
from .vectors import EXTERNAL, Entries, Row, as_roll, numbers, told

KINDS = ("scores", "sheets", "options", "flows")


def test_every_row_is_played_or_named_with_the_reason_why_not() -> None:
    copied = {row["id"] for kind in KINDS for row in EXTERNAL[kind]}

    assert {row["id"] for kind in KINDS for row in played(kind)} | set(NOT_OFFERED) == copied
    assert set(ROWS) <= copied
    assert {suite["id"] for suite in EXTERNAL["suites"]} == {*SUITES, HYBRID}


@pytest.mark.parametrize("row", played("scores"), ids=told)
def test_they_agree_on_a_roll(row: Row) -> None:
    game, box = play_by(row["game"], row["settings"]), row["box"]

    card = Card(game, GENERALA if box == "double_generala" else []).write(0, box, rolled(row))

    assert card.wins if row["expected"] == "WIN" else card[0, box].points == row["expected"]


GENERALA = [(0, "generala", "66666")]


def rolled(row: Row) -> str:
    return as_roll(row["dice"]) + (f"@{row['roll_number']}" if "roll_number" in row else "")


@pytest.mark.parametrize("row", played("sheets"), ids=told)
def test_they_agree_on_a_sheet(row: Row) -> None:
    game = play_by(row["game"], row["settings"] | bonus_of(row))

    card = Card(game, entries(game, row))

    column = card.columns[0]
    lines = {
        "upper": column.upper_sum,
        "bonus": column.bonus,
        "upper_total": column.upper_total,
        "lower": column.lower_total + column.extra,
        "total": card.total,
        "missing_to_bonus": column.to_go,
        "open_boxes": card.empty,
        "complete": card.complete,
    }
    assert {line: lines[line] for line in row["expected"]} == row["expected"]
    assert column.extra == row.get("yahtzee_bonus_points", 0)


def bonus_of(row: Row) -> dict[str, int]:
    names = {"bonus_threshold": "upper_threshold", "bonus_value": "upper_bonus"}
    return {names[name]: value for name, value in row["rules"].items()}


def entries(game: Game, row: Row) -> Entries:
    """The row's boxes in an order and in marks that give them: a sheet knows points alone."""
    if "upper_sum" in row:
        return upper(game, row["upper_sum"])
    boxes = dict(row["boxes"])
    if not all(game.takes(box, f"={points}") or (box, points) in KNOWN_BY_DICE for box, points in boxes.items()):
        return upper(game, sum(boxes.values()))  # sixes of 17 or 29, which no dice give: such a row is about the sum
    yahtzee_first = sorted(boxes.items(), key=lambda scored: scored[0] != "yahtzee")
    return [(0, box, KNOWN_BY_DICE.get((box, points), f"={points}")) for box, points in yahtzee_first]


# Points that a further Yahtzee, or only a served hand, gave.
KNOWN_BY_DICE = {("four_kind", 25): "55555", ("straight", 30): "12345@1"}


def upper(game: Game, total: int) -> Entries:
    """Upper boxes that come to this sum."""
    written: dict[str, int] = {}
    for box in reversed(game.upper):
        fitting = [points for points in game.possible_points(box.key) if points <= total - sum(written.values())]
        written[box.key] = fitting[-1]
    assert sum(written.values()) == total
    return numbers(written)


@pytest.mark.parametrize("row", played("options"), ids=told)
def test_they_agree_on_where_a_further_yahtzee_may_go(row: Row) -> None:
    card = Card(play_by(row["game"], {"joker": "forced"}), numbers(row["filled"]))

    offered = {box: offer.points for (_column, box), offer in card.offers(as_roll(row["dice"])).items()}

    assert offered == row.get("expected_exact", offered)
    assert offered | row.get("expected_has", {}) == offered
    assert not set(offered) & set(row.get("expected_not", ()))


def flows(kind: str) -> list[Row]:
    return [row for row in played("flows") if row["kind"] == kind]


def test_every_kind_of_flow_has_a_table_below() -> None:
    assert {row["kind"] for row in EXTERNAL["flows"]} == {
        "column_multiplier",
        "yahtzee_bonus",
        "points_gained",
        "winners",
        "invalid_dice",
    }


@pytest.mark.parametrize("row", flows("column_multiplier"), ids=told)
def test_they_agree_on_what_a_column_counts(row: Row) -> None:
    column = row["column"] - 1

    card = Card(play_by(row["game"], {"multipliers": [1, 2, 3]}), numbers(SCORES[row["score"]], column))

    assert (card.columns[column].total, card.total) == (row["score"], row["expected"])


SCORES = {0: {"chance": 0}, 25: {"full_house": 25}, 35: {"small_straight": 30, "ones": 5}}


@pytest.mark.parametrize("row", flows("yahtzee_bonus"), ids=told)
def test_they_agree_on_the_bonus_of_a_further_yahtzee(row: Row) -> None:
    card = Card(play_by(row["game"]), numbers(row["filled"])).write(0, row["into"], as_roll(row["roll"]))

    assert card[0, row["into"]].extra == card.columns[0].extra == row["expected_yahtzee_bonus"]


@pytest.mark.parametrize("row", flows("points_gained"), ids=told)
def test_they_agree_on_what_an_entry_gains(row: Row) -> None:
    card, roll = Card(play_by(row["game"], row["settings"]), numbers(row["filled"])), as_roll(row["roll"])

    offer = card.offers(roll).get((0, row["into"]))

    if "already used" in row.get("note", ""):
        assert offer is None
        with pytest.raises(NotOpen, match="already filled"):
            card.write(0, row["into"], roll)
    else:
        assert offer is not None
        assert offer.gain == card.write(0, row["into"], roll).total - card.total == row["expected"]


@pytest.mark.parametrize("row", flows("winners"), ids=told)
def test_they_agree_on_who_has_won(row: Row) -> None:
    game = play_by(row["game"])
    cards = [Card(game, upper(game, total)) for total in row["totals"]]

    standing = Standing.of(cards, ended=True)

    assert [card.total for card in cards] == row["totals"]
    assert list(standing.winners) == row["expected_winners"]


@pytest.mark.parametrize("row", flows("invalid_dice"), ids=told)
def test_they_agree_on_what_is_no_throw(row: Row) -> None:
    card = Card(play_by(row["game"]))

    with pytest.raises(NotPossible):
        card.offers(as_roll(row["dice"]))
    assert row["accepted"] is False
