"""How the seats stand: places, leaders, whose turn it is, whether it is over, and what decided it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .card import Card, Column


@dataclass(frozen=True)
class Standing:
    """Seats are numbered from 0 in seat order. Ties share a place (1, 1, 3); a seat taken out has none.

    `leaders` is empty while all totals are equal in progress, and always when fewer than two sides play. A card that
    wins at once ends the game and takes the first place whatever the totals.
    """

    totals: tuple[int, ...]
    places: tuple[int | None, ...]
    leaders: tuple[int, ...]
    turn: int | None
    over: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """Everyone on the first place once it is over; one seat alone has no winner."""
        return self.leaders if self.over else ()

    @staticmethod
    def of(
        cards: Iterable[Card],
        starter: int = 0,
        out: Iterable[int] = (),
        teams: Sequence[object] | None = None,
        ended: bool = False,
    ) -> "Standing":
        """The standing of the cards, in seat order. `out` are the seats taken out; `teams` names each seat's team,
        whose members are added up; `ended` is a sheet ended before all was filled.
        """
        seats, gone = tuple(cards), frozenset(out)
        playing = tuple(seat for seat in range(len(seats)) if seat not in gone)
        sides = teams or range(len(seats))
        totals = _totals(seats, playing, sides) if teams else tuple([card.total for card in seats])
        winning = {sides[seat] for seat in playing if seats[seat].wins}
        places = _places([(side in winning, total) for side, total in zip(sides, totals, strict=True)], playing, sides)
        over = ended or bool(winning) or all(seats[seat].complete for seat in playing)
        return Standing(
            totals,
            places,
            leaders=_leaders(totals, places, playing, sides, over),
            turn=None if over else _turn(seats, playing, starter),
            over=over,
        )


def _totals(cards: Sequence[Card], playing: Sequence[int], teams: Sequence[object]) -> tuple[int, ...]:
    """Each seat's result, in a team that of all its members still in."""
    return tuple(
        sum(cards[other].total for other in playing if teams[other] == teams[seat]) if seat in playing else card.total
        for seat, card in enumerate(cards)
    )


def _places(
    results: Sequence[tuple[bool, int]], playing: Sequence[int], teams: Sequence[object]
) -> tuple[int | None, ...]:
    """Places by whether a side has won at once, then by its total."""
    ranked = sorted({teams[seat]: results[seat] for seat in playing}.values(), reverse=True)
    return tuple([1 + ranked.index(result) if seat in playing else None for seat, result in enumerate(results)])


def _leaders(
    totals: Sequence[int],
    places: Sequence[int | None],
    playing: Sequence[int],
    sides: Sequence[object],
    over: bool,
) -> tuple[int, ...]:
    level = len({totals[seat] for seat in playing}) == 1 and not over
    one_side = len({sides[seat] for seat in playing}) < 2
    return () if one_side or level else tuple(seat for seat in playing if places[seat] == 1)


def _turn(cards: Sequence[Card], playing: Sequence[int], starter: int) -> int:
    """The seat with the most empty boxes; of several the first from the starter on, clockwise."""
    return max(playing, key=lambda seat: (cards[seat].empty, -((seat - starter) % len(cards))))


@dataclass(frozen=True)
class Decision:
    """What decided a game, with the points of the first and the second: a box, the upper "bonus", the "extra" that card
    rules pay beside the boxes, or a hand that "wins" at once.
    """

    by: Literal["box", "bonus", "extra", "wins"]
    first: int
    second: int
    box: str | None = None


def what_decided(first: Sequence[Card], second: Sequence[Card]) -> Decision | None:
    """What decided it between two sides, whose cards are added up: a hand that won at once; the upper bonus if the
    first has it and the second has not; else the box (or the extras beside the boxes) in which the first gained most on
    the second, the upper of two equal ones. None between equals; who is alone can but win at once.
    """
    totals = sum(card.total for card in first), sum(card.total for card in second)
    won = any(card.wins for card in first), any(card.wins for card in second)
    if won[0] != won[1]:
        return Decision("wins", *totals) if won[0] else None
    if not second or totals[0] <= totals[1]:
        return None
    bonuses = Decision("bonus", _bonus(first), _bonus(second))
    if bonuses.first and not bonuses.second:
        return bonuses
    shown = first[0].game.shown
    boxes = [Decision("box", _in_box(first, box.key), _in_box(second, box.key), box.key) for box in shown]
    extras = Decision("extra", _extra(first), _extra(second))
    return max([*boxes, extras], key=lambda decision: decision.first - decision.second)


def _counted(cards: Iterable[Card]) -> Iterator[tuple[Card, int, Column]]:
    """The columns that made the results, each with its card and its number."""
    return ((card, index, card.columns[index]) for card in cards for index in card.counted)


def _bonus(cards: Iterable[Card]) -> int:
    return sum(column.bonus * column.factor for _card, _index, column in _counted(cards))


def _extra(cards: Iterable[Card]) -> int:
    return sum(column.extra * column.extra_factor for _card, _index, column in _counted(cards))


def _in_box(cards: Iterable[Card], key: str) -> int:
    return sum((card[index, key].points or 0) * column.factor for card, index, column in _counted(cards))
