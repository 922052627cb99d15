"""Benchmarks: `uv run python -m tests.bench [name …]` prints one line each: name, ours, floor, ratio.

Every other module of this package holds benches: generators that make ready what they need and yield what is to be
measured. The measuring is done between two steps of the generator, so what follows a yield cleans up, or goes on.

    @bench("score", reach="≤ 25 ×")
    def score() -> Iterator[Pair]:
        cards = …
        yield Pair(ours=lambda: …, floor=lambda: …)

Each bench runs in a process of its own, against an empty database in a temporary folder (`fresh_database`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median, quantiles
from typing import NamedTuple


class Sample(NamedTuple):
    """What one run took, in seconds: on the clock on the wall, and of the processors."""

    wall: float
    cpu: float


type Subject = Callable[[], object]
type Figure = Callable[[list[float]], float]
"""One number for many samples: their median, unless said otherwise."""


def p95(figures: list[float]) -> float:
    return quantiles(figures, n=20, method="inclusive")[-1]


@dataclass(frozen=True)
class Pair:
    """Two things to run by turns: ours, and the least that could do the same.

    Short ones are run several times a sample, as often as it takes for the clock to be exact; `times` fixes how often.
    One that returns a Sample has measured itself (and is run once a sample).
    """

    ours: Subject
    floor: Subject
    repeats: int = 7
    times: int | None = None
    figure: Figure = median
    note: str = ""
    after: Callable[[], str] = str
    """What can be said only when both have been measured."""


@dataclass(frozen=True)
class Line:
    """A result that is no time, such as bytes on the wire and their budget."""

    name: str
    ours: float
    floor: float
    unit: str
    note: str = ""


type Bench = Callable[[], Iterator[Pair | Line]]


class Entry(NamedTuple):
    """A bench and what it should reach; nothing where it only shows what another one is made of."""

    run: Bench
    reach: str


BENCHES: dict[str, Entry] = {}


def bench[B: Callable[[], Iterator[Pair]] | Callable[[], Iterator[Line]]](name: str, *, reach: str) -> Callable[[B], B]:
    """Register a bench under a name, with what it should reach."""

    def register(function: B) -> B:
        BENCHES[name] = Entry(function, reach)
        return function

    return register
