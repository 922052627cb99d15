"""A second scorer, written another way and slow on purpose: the rules in words, tried on every part of every roll."""

from collections import Counter
from functools import cache
from itertools import combinations, product

FACES = {"ones": "1", "twos": "2", "threes": "3", "fours": "4", "fives": "5", "sixes": "6"}
SHAPES = {
    "one_pair": [[2]],
    "two_pairs": [[2, 2]],
    "three_kind": [[3]],
    "four_kind": [[4]],
    "full_house": [[2, 3]],
    "yatzy": [[5]],
}
BOXES = (*FACES, *SHAPES, "small_straight", "large_straight", "chance")


@cache
def rolls() -> set[str]:
    return {"".join(sorted(dice)) for dice in product("123456", repeat=5)}


def add(dice: str) -> int:
    return sum(int(die) for die in dice)


def meets(box: str, dice: str, rules: dict[str, object]) -> bool:
    """Whether exactly these dice, and no others, are what the box asks for."""
    if box in FACES:
        return set(dice) == {FACES[box]}
    if box == "small_straight":
        return dice == "12345"
    if box == "large_straight":
        return dice == "23456"
    if box == "chance":
        return len(dice) == 5
    shapes = list(SHAPES[box])
    if box == "full_house" and rules.get("five_kind_full_house"):
        shapes.append([5])
    if box == "two_pairs" and rules.get("four_kind_two_pairs"):
        shapes.append([4])
    return sorted(Counter(dice).values()) in shapes


def counting(box: str, roll: str, rules: dict[str, object]) -> str:
    """The dearest part of the roll that meets the box, or nothing."""
    parts = {"".join(part) for size in range(1, 6) for part in combinations(roll, size)}
    return max((part for part in parts if meets(box, part, rules)), key=add, default="")


def points(box: str, roll: str, rules: dict[str, object]) -> int:
    dice = counting(box, roll, rules)
    if not dice:
        return 0
    if box == "small_straight":
        return 15
    if box == "large_straight":
        return 20
    if box == "full_house" and rules.get("full_house_value") == "fixed25":
        return 25
    if box == "yatzy":
        return 50 + add(dice) if rules.get("yatzy_value") == "plus_dice" else 50
    return add(dice)


class Naive:
    """Every roll of one box under some rules, and what a mark means there, read straight from the definition."""

    def __init__(self, box: str, **rules: object) -> None:
        self.table = {roll: points(box, roll, rules) for roll in rolls()}
        self.counting = {roll: counting(box, roll, rules) for roll in rolls()}

    @cache  # noqa: B019  # a handful of scorers live as long as the tests
    def rolls_of(self, mark: str) -> list[str]:
        """Every whole roll that gave this mark; none when the box cannot take it."""
        if mark.startswith("="):
            return [roll for roll, worth in self.table.items() if worth == int(mark[1:])]
        if len(mark) == 5:
            return [mark]
        return [roll for roll, part in self.counting.items() if part == mark]

    def worth(self, mark: str, then: "Naive") -> tuple[int, bool]:
        """Points now of a mark written then, and whether it needs its dice."""
        if mark == "-":
            return 0, False
        worths = {self.table[roll] for roll in then.rolls_of(mark)}
        if len(worths) == 1:
            return worths.pop(), False
        return then.table[then.rolls_of(mark)[0]], True


RULES_BY_BOX: dict[str, list[dict[str, object]]] = {box: [{}] for box in BOXES}
RULES_BY_BOX["two_pairs"] = [{"four_kind_two_pairs": four} for four in (False, True)]
RULES_BY_BOX["yatzy"] = [{"yatzy_value": value} for value in ("fixed50", "plus_dice")]
RULES_BY_BOX["full_house"] = [
    {"full_house_value": value, "five_kind_full_house": five} for value in ("sum", "fixed25") for five in (False, True)
]


@cache
def every_mark() -> list[str]:
    """Whatever could be a mark: every handful of one to five dice, every number, the stroke."""
    handfuls = {"".join(sorted(dice)) for size in range(1, 6) for dice in product("123456", repeat=size)}
    return [*sorted(handfuls), *(f"={number}" for number in range(1, 90)), "-"]
