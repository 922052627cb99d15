"""Random play in any game under any house rules, a few columns wide: the card says what the referee says."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoresheet.rules import GAMES, MOST_COLUMNS, Card, Game, NotOpen, filled_in, highest_total, play_by

from .referee import Judged, Place, Referee, Turn, Verdict
from .strategies import house_rules, kinds_of_rolls, throws

# An example is a whole evening.
few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
every_game = pytest.mark.parametrize("key", list(GAMES))

COLUMNS = 3


class Table:
    """A card and its referee, who are shown the same turns."""

    def __init__(self, key: str, values: dict[str, Any]) -> None:
        self.game: Game = play_by(key, values)
        self.referee = Referee(key, filled_in(key, values))
        self.card, self.sheet = Card(self.game), list[Turn]()

    def under(self, values: dict[str, Any]) -> "Table":
        """The same turns under other house rules."""
        other = Table(self.game.key, values)
        other.card, other.sheet = self.card.under(other.game), self.sheet
        return other

    def play(self, turns: int, chance: Random) -> None:
        """So many turns, each of them legal."""
        for _turn in range(turns):
            turn = self.legal_turn(chance)
            self.card = self.card.write(turn.column, turn.box, mark(turn))
            self.sheet = [*self.sheet, turn]

    def legal_turn(self, chance: Random) -> Turn:
        """A roll where it may go, now and then a stroke."""
        dice, throw = chance.choice(chance.choice(kinds_of_rolls(self.game.dice))), chance.choice(NOTED)
        legal = [place for place, seen in self.referee.verdicts(self.sheet, dice, throw).items() if seen.allowed]
        if not legal or chance.random() < 0.1:
            return Turn(*chance.choice(self.referee.open(self.sheet)), "")
        return Turn(*chance.choice(legal), dice, throw)


# In which roll of the turn it was made, if anybody noted it.
NOTED = (None, None, None, 1, 1, 2, 3, 4, 5, 9)


def mark(turn: Turn) -> str:
    return (turn.dice or "-") + (f"@{turn.throw}" if turn.throw else "")


@st.composite
def tables(draw: Any, key: str, least: int = 0) -> Table:
    """A table after some turns of legal play. They hang on one number, which is quick, and fewer of them are the
    beginning of more.
    """
    table = Table(key, draw(house_rules(key, COLUMNS)))
    turns = draw(st.integers(least, table.card.empty))
    table.play(turns, Random(draw(st.integers(0, 999_999))))
    return table


def questions(game: Game) -> st.SearchStrategy[tuple[str, int | None]]:
    """A roll, and in which roll of the turn it was made."""
    return st.tuples(throws(game), st.sampled_from(NOTED))


def agree(table: Table) -> None:
    """All that a card says of what is written on it."""
    card, referee, sheet = table.card, table.referee, table.sheet
    judged = referee.judged(sheet)
    assert cells(card, judged) == {(turn.column, turn.box): verdict for turn, verdict in judged}
    lines = [(c.upper_sum, c.bonus, c.lower_total, c.extra, c.result) for c in card.columns]
    assert lines == referee.lines(sheet)
    assert card.total == referee.total(sheet)
    assert (card.bank, card.wins) == (referee.bank(judged), referee.won(sheet))
    assert set(card.misplaced_cells()) == {(turn.column, turn.box) for turn, seen in judged if not seen.allowed}
    assert list(card.empty_cells()) == ordered(card.game, referee.empty(sheet))
    assert list(card.open_cells()) == ordered(card.game, referee.open(sheet))


def cells(card: Card, judged: Judged) -> dict[Place, Verdict]:
    found = {(turn.column, turn.box): card[turn.column, turn.box] for turn, _verdict in judged}
    return {
        place: Verdict(cell.points or 0, cell.extra, cell.joker, allowed=not cell.misplaced)
        for place, cell in found.items()
    }


def ordered(game: Game, places: list[Place]) -> list[Place]:
    """As the sheet prints them: Kniffel and Yams have their top box before Chance."""
    keys = [box.key for box in game.boxes]
    return sorted(places, key=lambda place: (place[0], keys.index(place[1])))


@every_game
@few
@given(st.data())
def test_a_game_of_any_length_is_scored_as_the_referee_scores_it(key: str, data: Any) -> None:
    table = data.draw(tables(key))

    agree(table)
    assert table.card.total <= highest_total(table.game)


@every_game
@few
@given(st.data())
def test_no_legal_turn_is_refused_and_no_illegal_one_accepted(key: str, data: Any) -> None:
    table = data.draw(tables(key))
    dice, throw = data.draw(questions(table.game))
    roll = mark(Turn(0, "", dice, throw))

    verdicts = table.referee.verdicts(table.sheet, dice, throw)

    offers, refusals = table.card.offers(roll), table.card.refusals(roll)
    allowed = {place: (seen.points, seen.joker) for place, seen in verdicts.items() if seen.allowed}
    assert {place: (offer.points, offer.joker) for place, offer in offers.items()} == allowed
    assert {*offers, *refusals} == set(table.card.open_cells()) == set(verdicts)
    for column, box in every_cell(table.game):
        if (column, box) in allowed:
            written = table.card.write(column, box, roll)
            assert written.total == table.referee.total([*table.sheet, Turn(column, box, dice, throw)])
            assert written.total - table.card.total == offers[column, box].gain
        else:
            with pytest.raises(NotOpen) as refused:
                table.card.write(column, box, roll)
            assert refused.value.sentence == refusals.get((column, box), refused.value.sentence)


def every_cell(game: Game) -> list[Place]:
    """Those of one column more than are played, too."""
    return [(column, box.key) for column in range(min(game.columns + 1, MOST_COLUMNS)) for box in game.boxes]


@every_game
@few
@given(st.data())
def test_a_stroke_goes_in_every_open_cell_whatever_else_is_on_the_card(key: str, data: Any) -> None:
    table = data.draw(tables(key))

    for column, box in table.referee.open(table.sheet):
        struck = table.card.write(column, box, "-")
        assert (struck[column, box].points, struck[column, box].extra, struck[column, box].misplaced) == (0, 0, False)


@every_game
@few
@given(st.data())
def test_after_a_change_of_rules_the_same_turns_are_scored_as_the_referee_scores_them(key: str, data: Any) -> None:
    table = data.draw(tables(key))

    changed = table.under(data.draw(house_rules(key, COLUMNS)))

    agree(changed)
    assert changed.card.under(table.game) == table.card
    assert changed.card.under(table.game).total == table.card.total


@every_game
@few
@given(st.data())
def test_after_a_correction_the_turns_that_follow_are_judged_anew(key: str, data: Any) -> None:
    table = data.draw(tables(key, least=1))
    at = data.draw(st.integers(0, len(table.sheet) - 1))
    wrong = table.sheet[at]
    dice, throw = data.draw(questions(table.game) | st.just(("", None)))

    right = wrong._replace(dice=dice, throw=throw)
    table.card = table.card.correct(wrong.column, wrong.box, mark(right))
    table.sheet = [*table.sheet[:at], right, *table.sheet[at + 1 :]]

    agree(table)


@every_game
@few
@given(st.data())
def test_the_picker_shows_what_may_be_written_now_for_what_it_will_be_worth(key: str, data: Any) -> None:
    table = data.draw(tables(key))

    for column, box in data.draw(st.permutations(table.card.open_cells()))[:2]:
        tiles = {choice.mark: choice.points for choice in table.card.choices(column, box)}
        for choice in table.game.choices(box):
            if choice.mark in tiles:
                assert table.card.write(column, box, choice.mark)[column, box].points == tiles[choice.mark]
            else:
                with pytest.raises(NotOpen):
                    table.card.write(column, box, choice.mark)
