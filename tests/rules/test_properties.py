"""What holds for any game under any house rules, whatever was written."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.rules import GAMES, MOST_COLUMNS, Card, Game, NotOpen, Standing, filled_in, in_force, play_by

from .strategies import cards, few, games, marks, throws


def facts(card: Card) -> Any:
    game = card.game
    cells = [card[column, box.key] for column in range(MOST_COLUMNS) for box in game.boxes]
    return card.total, card.columns, card.empty, cells, card.open_cells(), set(card.needing_dice())


LIKE_NO_OTHER_MARK = st.sampled_from(["yatzy", "yacht", "cheerio"])  # no card rules: each mark stands for itself


@few
@given(LIKE_NO_OTHER_MARK.flatmap(games).flatmap(cards), st.randoms(use_true_random=False))
def test_the_order_of_writing_does_not_change_a_card_without_card_rules(card: Card, chance: Any) -> None:
    shuffled = list(card.entries)
    chance.shuffle(shuffled)

    assert facts(Card(card.game, shuffled)) == facts(card)


@few
@given(cards(), st.data())
def test_rules_changed_and_changed_back_give_the_same_card(card: Card, data: Any) -> None:
    one, other = data.draw(games(card.game.key)), data.draw(games(card.game.key))

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
        assert column.extra == sum(card[index, box.key].extra for box in game.shown)
        assert column.total == sum(upper) + bonus + sum(lower) + column.extra
        multiplied = column.total if game.extra_multiplied else column.total - column.extra
        assert column.result == multiplied * game.factors[index] + (column.total - multiplied)
    results = [column.result for column in card.columns]
    assert card.total == (sum(results) if game.added else max(results))


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
    roll = data.draw(throws(card.game)) + data.draw(st.sampled_from(["", "@1", "@3", "@5"]))

    for (column, box), offer in card.offers(roll).items():
        written = card.write(column, box, roll)
        assert (written[column, box].points, written[column, box].joker) == (offer.points, offer.joker)
        assert written.total - card.total == offer.gain >= 0
        assert written.correct(column, box, None) == card


@few
@given(cards(), st.data())
def test_a_mark_written_under_the_rules_of_now_is_worth_what_the_card_makes_of_it(card: Card, data: Any) -> None:
    for column, box in card.open_cells()[:3]:
        mark = data.draw(marks(card.game, box))
        ruling = card.ruling(column, box, mark)
        if ruling.barred:
            with pytest.raises(NotOpen) as refused:
                card.write(column, box, mark)
            assert refused.value.sentence == ruling.barred
        else:
            cell = card.write(column, box, mark)[column, box]
            assert (cell.mark, cell.points, cell.extra) == (mark, ruling.points, ruling.extra)
            assert not cell.needs_dice
            assert not cell.misplaced


@few
@given(cards())
def test_without_card_rules_a_mark_is_worth_its_dice_and_nothing_is_barred(card: Card) -> None:
    if card.game.card_rules:
        return
    assert card.misplaced_cells() == ()
    for column, box, mark, written_by in card.entries:
        cell = card[column, box]
        assert (cell.extra, cell.joker, cell.misplaced) == (0, False, False)
        if written_by is card.game:
            assert cell.points == card.game.points(box, mark)


@few
@given(cards())
def test_no_points_are_negative_and_none_exceed_what_the_box_could_ever_hold(card: Card) -> None:
    served = filled_in(card.game.key, card.game.values).get("served_extra", 0)
    for column, box, _mark, written_by in card.entries:
        possible = {*card.game.possible_points(box), *written_by.possible_points(box)}
        assert card[column, box].points in possible | {points + served for points in possible if points}
        assert card[column, box].extra >= 0


@few
@given(st.data(), games())
def test_places_follow_the_totals_and_who_has_won_at_once_comes_first(data: Any, game: Game) -> None:
    seats = data.draw(st.lists(cards(game), min_size=1, max_size=4))
    starter = data.draw(st.integers(0, len(seats) - 1))

    standing = Standing.of(seats, starter)

    results = [(card.wins, card.total) for card in seats]
    assert standing.totals == tuple(total for _won, total in results)
    assert standing.places == tuple(1 + sum(other > result for other in results) for result in results)
    won = any(card.wins for card in seats)
    assert (standing.turn is None) == standing.over == (won or all(card.complete for card in seats))
    assert standing.leaders == () or {standing.places[seat] for seat in standing.leaders} == {1}


@few
@given(games())
def test_a_game_is_known_by_its_values(game: Game) -> None:
    again = play_by(game.key, game.values)

    assert again is game
    assert again.values == game.values
    assert all(str(phrase) for phrase in in_force(game))
    assert [box.key for box in game.boxes] == [box.key for box in GAMES[game.key].boxes]
