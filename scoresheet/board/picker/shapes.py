"""How tiles lie, which goes by the shapes of their dice: so many of one number and so many of another."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy

FACES = "123456"
ONE_A_LINE = 6
"""Up to so many tiles have a line each."""
SIDE_BY_SIDE = 5
"""Up to so many dice lie in one line of a small tile."""

ACROSS = {1: gettext_lazy("one →"), 2: gettext_lazy("two →")}
DOWN = {
    2: gettext_lazy("two ↓"),
    3: gettext_lazy("three ↓"),
    4: gettext_lazy("four ↓"),
    5: gettext_lazy("five ↓"),
}


@dataclass(frozen=True, slots=True)
class Cross[T]:
    """Tiles as a table: so many dice of one number down, so many of another across."""

    down: str
    across: str
    heads: list[tuple[str, str]]
    """Above each column its dice: for the ear, and to be drawn."""
    rows: list[tuple[str, tuple[str, ...], list[T | None]]]
    """Before each row its dice: for the ear, and in the lines they are drawn in; then its tiles."""


def layout(marks: Iterable[str]) -> str:
    """Sums, a cross, or dice: one tile a line ("counts"), several ("pairs"), several with their dice in two lines."""
    written = list(marks)
    if any(mark.startswith("=") for mark in written):
        return "sums"
    if _sides(written):
        return "cross"
    if len(written) <= ONE_A_LINE:
        return "counts"
    return "stacks" if len(written[0]) > SIDE_BY_SIDE else "pairs"


def groups(dice: str) -> list[tuple[str, int]]:
    """How many of which number, the larger groups first."""
    return sorted(Counter(dice).items(), key=lambda group: -group[1])


def lines(dice: str) -> tuple[str, ...]:
    """Dice in the lines they are drawn in: six pairwise (1 2 3 over 1 2 3), or half and half."""
    if len(dice) <= SIDE_BY_SIDE:
        return (dice,)
    half, every_other = len(dice) // 2, dice[::2]
    return (every_other, every_other) if every_other == dice[1::2] else (dice[:half], dice[half:])


def cross[T](tiles: Mapping[str, T]) -> Cross[T]:
    """The table of such tiles; where no tile is, as for five dice of one number, the place is left empty."""
    down, across = _sides(tiles)
    return Cross(
        down=str(DOWN[down]),
        across=str(ACROSS[across]),
        heads=[(_so_many(across, face), face * across) for face in FACES],
        rows=[
            (
                _so_many(down, face),
                _stacked(face * down),
                [tiles.get("".join(sorted(face * down + other * across))) for other in FACES],
            )
            for face in FACES
        ],
    )


def _sides(marks: Iterable[str]) -> tuple[int, ...]:
    """The sizes of the two groups, the larger first, of dice of which some have two unlike groups and none more."""
    sizes = {tuple(count for _face, count in groups(mark)) for mark in marks}
    unlike = [size for size in sizes if len(size) == 2 and size[0] != size[1]]
    return unlike[0] if len(unlike) == 1 and all(len(size) <= 2 for size in sizes) else ()


def _stacked(dice: str) -> tuple[str, ...]:
    """More than three lie two by two."""
    return (dice,) if len(dice) <= 3 else tuple(dice[at : at + 2] for at in range(0, len(dice), 2))


def _so_many(count: int, face: str) -> str:
    return gettext("%(count)s × %(face)s") % {"count": count, "face": face}
