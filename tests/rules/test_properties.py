"""What holds for any game under any house rules, whatever was written."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoresheet.rules import GAMES, MOST_COLUMNS, Card, Game, HouseRule, Standing, house_rules_of, in_force, play_by

# Each example is a whole card, each mark under rules of its own: few say much, and a slow machine may take its time.
few = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])

type Draw = Callable[[st.SearchStrategy[Any]], Any]


def values_of(rule: HouseRule) -> st.SearchStrategy[Any]:
    if rule.kind == "range":
        allowed: Any = rule.allowed
        return st.sampled_from(range(allowed.lo, allowed.hi + 1, allowed.step))
    if rule.kind == "factors":
        return st.none() | st.lists(st.integers(1, 9), min_size=1, max_size=MOST_COLUMNS)
    options: Any = rule.allowed
    return st.sampled_from([value for value, _label in options.options])


@st.composite
def games(draw: Draw, key: str = "yatzy") -> Game:
    """A game under a handful of house rules."""
    return play_by(key, draw(st.fixed_dictionaries({}, optional={r.key: values_of(r) for r in house_rules_of(key)})))


@st.composite
def marks(draw: Draw, game: Game, box: str) -> str:
    whole = st.sampled_from(sorted(game.table(box)))
    tiles = st.sampled_from([choice.mark for choice in game.choices(box)])
    numbers = st.sampled_from([f"={points}" for points in game.possible_points(box)])
    written: str = draw(whole | tiles | numbers | st.just("-"))
    return game.normalise(box, written)


@st.composite
def cards(draw: Draw, now: Game | None = None) -> Card:
    """A card with some cells filled, each under rules of its own."""
    game = now or draw(games())
    places = st.tuples(st.integers(0, MOST_COLUMNS - 1), st.sampled_from([box.key for box in game.boxes]))
    entries = []
    for column, box in draw(st.lists(places, unique=True, max_size=20)):
        written_by = draw(st.just(game) | games(game.key))
        entries.append((column, box, draw(marks(written_by, box)), written_by))
    return Card(game, entries)


def facts(card: Card) -> Any:
    game = card.game
    cells = [card[column, box.key] for column in range(MOST_COLUMNS) for box in game.boxes]
    return card.total, card.columns, card.empty, cells, card.open_cells(), set(card.needing_dice())


@few
@given(cards(), st.randoms(use_true_random=False))
def test_the_order_of_writing_does_not_change_a_card(card: Card, chance: Any) -> None:
    shuffled = list(card.entries)
    chance.shuffle(shuffled)

    assert facts(Card(card.game, shuffled)) == facts(card)


@few
@given(cards(), games(), games())
def test_rules_changed_and_changed_back_give_the_same_card(card: Card, one: Game, other: Game) -> None:
    back = card.under(one).under(other).under(card.game)

    assert back == card
    assert facts(back) == facts(card)


@few
@given(cards())
def test_the_total_is_the_sum_of_its_visible_parts(card: Card) -> None:
    game = card.game
    for index, column in enumerate(card.columns):
        upper = [card[index, box.key].points or 0 for box in game.shown if box.section == "upper"]
        lower = [card[index, box.key].points or 0 for box in game.shown if box.section == "lower"]
        bonus = game.bonus.points if sum(upper) >= game.bonus.threshold else 0
        assert (column.upper_sum, column.lower_total, column.bonus) == (sum(upper), sum(lower), bonus)
        assert column.total == column.upper_total + column.lower_total == sum(upper) + bonus + sum(lower)
    weighted = [column.total * factor for column, factor in zip(card.columns, game.factors, strict=True)]
    assert card.total == (sum(weighted) if game.added else max(weighted))


@few
@given(cards())
def test_every_cell_is_open_filled_closed_or_hidden_and_counted_once(card: Card) -> None:
    states = {
        (column, box.key): card[column, box.key].state for column in range(MOST_COLUMNS) for box in card.game.boxes
    }

    assert {place for place, state in states.items() if state in ("open", "closed")} == set(card.empty_cells())
    assert {place for place, state in states.items() if state == "open"} == set(card.open_cells())
    assert card.empty == len(card.empty_cells())
    assert card.complete == (not card.open_cells())
    assert set(card.hidden_cells()) <= {place for place, state in states.items() if state == "hidden"}


@few
@given(cards(), st.data())
def test_what_is_offered_is_what_writing_gives(card: Card, data: Any) -> None:
    roll = data.draw(st.sampled_from(sorted(card.game.table("chance"))))

    for (column, box), offer in card.offers(roll).items():
        written = card.write(column, box, roll)
        assert written[column, box].points == offer.points
        assert written.total - card.total == offer.gain >= 0
        assert written.correct(column, box, None) == card


@few
@given(cards(), st.data())
def test_a_mark_written_under_the_rules_of_now_is_worth_its_points_and_needs_no_dice(card: Card, data: Any) -> None:
    for column, box in card.open_cells()[:3]:
        mark = data.draw(marks(card.game, box))
        cell = card.write(column, box, mark)[column, box]
        assert (cell.mark, cell.points, cell.needs_dice) == (mark, card.game.points(box, mark), False)


@few
@given(cards())
def test_no_points_are_negative_and_none_exceed_what_the_box_could_ever_hold(card: Card) -> None:
    for column, box, _mark, written_by in card.entries:
        points = card[column, box].points
        possible = {*card.game.possible_points(box), *written_by.possible_points(box)}
        assert points in possible


@few
@given(st.data(), games())
def test_places_follow_the_totals(data: Any, game: Game) -> None:
    seats = data.draw(st.lists(cards(game), min_size=1, max_size=4))
    starter = data.draw(st.integers(0, len(seats) - 1))

    standing = Standing.of(seats, starter)

    for seat, place in enumerate(standing.places):
        assert place == 1 + sum(total > standing.totals[seat] for total in standing.totals)
    assert (standing.turn is None) == standing.over == all(card.complete for card in seats)
    assert standing.leaders == () or {standing.places[seat] for seat in standing.leaders} == {1}


@few
@given(games())
def test_a_game_is_known_by_its_values(game: Game) -> None:
    again = play_by(game.key, game.values)

    assert again is game
    assert again.values == game.values
    assert all(str(phrase) for phrase in in_force(game))
    assert [box.key for box in game.boxes] == [box.key for box in GAMES[game.key].boxes]
