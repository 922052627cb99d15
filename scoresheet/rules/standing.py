"""How the seats stand: places, leaders, whose turn it is, whether it is over, and what decided it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .card import Card


@dataclass(frozen=True)
class Standing:
    """Seats are numbered from 0 in seat order. Ties share a place (1, 1, 3); a seat taken out has none.

    `leaders` is empty while all totals are equal in progress, and always when fewer than two play.
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
        totals = _totals(seats, playing, teams or range(len(seats)))
        places = _places(totals, playing, teams or range(len(seats)))
        over = ended or all(seats[seat].complete for seat in playing)
        return Standing(
            totals,
            places,
            leaders=_leaders(totals, places, playing, over),
            turn=None if over else _turn(seats, playing, starter),
            over=over,
        )


def _totals(cards: Sequence[Card], playing: Sequence[int], teams: Sequence[object]) -> tuple[int, ...]:
    """Each seat's result, in a team that of all its members still in."""
    return tuple(
        sum(cards[other].total for other in playing if teams[other] == teams[seat]) if seat in playing else card.total
        for seat, card in enumerate(cards)
    )


def _places(totals: Sequence[int], playing: Sequence[int], teams: Sequence[object]) -> tuple[int | None, ...]:
    def place(seat: int) -> int:
        return 1 + len({teams[other] for other in playing if totals[other] > totals[seat]})

    return tuple(place(seat) if seat in playing else None for seat in range(len(totals)))


def _leaders(
    totals: Sequence[int], places: Sequence[int | None], playing: Sequence[int], over: bool
) -> tuple[int, ...]:
    level = len({totals[seat] for seat in playing}) == 1 and not over
    return () if len(playing) < 2 or level else tuple(seat for seat in playing if places[seat] == 1)


def _turn(cards: Sequence[Card], playing: Sequence[int], starter: int) -> int:
    """The seat with the most empty boxes; of several the first from the starter on, clockwise."""
    clockwise = sorted(playing, key=lambda seat: (seat - starter) % len(cards))
    return max(clockwise, key=lambda seat: cards[seat].empty)


@dataclass(frozen=True)
class Decision:
    """What decided a game: the upper bonus (box is None) or one box, with the points of the first and the second."""

    box: str | None
    first: int
    second: int


def what_decided(first: Card, second: Card) -> Decision | None:
    """The upper bonus if the first has it and the second has not, else the box in which the first gained most on
    the second (the upper of two equal ones). None between equal totals.
    """
    if first.total <= second.total:
        return None
    bonuses = _bonus(first), _bonus(second)
    if bonuses[0] and not bonuses[1]:
        return Decision(None, *bonuses)
    boxes = [Decision(box.key, _in_box(first, box.key), _in_box(second, box.key)) for box in first.game.shown]
    return max(boxes, key=lambda decision: decision.first - decision.second)


def _counted(card: Card) -> list[int]:
    """The columns that made the result: all of them, or the best."""
    played = range(card.game.columns)
    return list(played) if card.game.added else [max(played, key=lambda index: card.columns[index].total)]


def _bonus(card: Card) -> int:
    return sum(card.columns[index].bonus * card.columns[index].factor for index in _counted(card))


def _in_box(card: Card, key: str) -> int:
    return sum((card[index, key].points or 0) * card.columns[index].factor for index in _counted(card))
