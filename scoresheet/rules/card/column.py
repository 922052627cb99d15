"""The lines of a column that nobody writes: sums, bonus, pace, total."""

from typing import NamedTuple

from scoresheet.rules.game import Bonus


class Column(NamedTuple):
    """The derived lines of one column, in points. `faces` is the sum of the numbers whose upper boxes are filled;
    `extra` is paid beside the boxes (Yahtzee bonuses) and counts times the factor too, unless the game pays it flat.
    """

    offered: Bonus
    upper_sum: int
    lower_total: int
    faces: int
    upper_empty: int
    empty: int
    factor: int = 1
    extra: int = 0
    extra_factor: int = 1

    @property
    def bonus(self) -> int:
        return self.offered.points if self.upper_sum >= self.offered.threshold else 0

    @property
    def upper_total(self) -> int:
        return self.upper_sum + self.bonus

    @property
    def total(self) -> int:
        """Before its factor."""
        return self.upper_total + self.lower_total + self.extra

    @property
    def result(self) -> int:
        """What it brings to the card: its total times its factor."""
        return (self.upper_total + self.lower_total) * self.factor + self.extra * self.extra_factor

    @property
    def complete(self) -> bool:
        return not self.empty

    @property
    def to_go(self) -> int:
        """What the upper sum still lacks for the bonus."""
        return max(0, self.offered.threshold - self.upper_sum)

    @property
    def undecided(self) -> bool:
        """The bonus is not reached and upper boxes are empty: no bonus yet, but not a final 0 either."""
        return bool(self.to_go and self.upper_empty)

    @property
    def pace(self) -> int | None:
        """How far the filled upper boxes are ahead of the bonus (behind: negative), each counted by its share of
        the threshold; None while none is filled and once the bonus is reached.
        """
        if not self.faces or not self.to_go:
            return None
        return (21 * self.upper_sum - self.offered.threshold * self.faces) // 21
