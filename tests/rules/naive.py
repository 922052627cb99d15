"""A second scorer, written another way and slow on purpose: the rules in words, tried on every part of every roll."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

type Rules = dict[str, object]

FACES = {"ones": "1", "twos": "2", "threes": "3", "fours": "4", "fives": "5", "sixes": "6"}
PAIRS_AND_KINDS = ("one_pair", "two_pairs", "three_kind", "four_kind")
LIKE_YAHTZEE = (
    *FACES, "three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance", "yahtzee",
)  # fmt: skip
SHEETS: dict[str, tuple[str, ...]] = {
    "yatzy": (*FACES, *PAIRS_AND_KINDS, "small_straight", "large_straight", "full_house", "chance", "yatzy"),
    "maxi": (
        *FACES, "one_pair", "two_pairs", "three_pairs", "three_kind", "four_kind", "five_kind", "small_straight",
        "large_straight", "full_straight", "full_house", "castle", "tower", "chance", "maxi_yatzy",
    ),
    "yahtzee": LIKE_YAHTZEE,
    "kniffel": LIKE_YAHTZEE,
    "yams": LIKE_YAHTZEE,
    "yacht": (*FACES, "full_house", "four_kind", "little_straight", "big_straight", "choice", "yacht"),
    "cheerio": (*FACES, "little_straight", "big_straight", "full_house", "big_hand", "cheerio"),
    "generala": (*FACES, "straight", "full_house", "four_kind", "generala", "double_generala"),
}  # fmt: skip
DICE = dict.fromkeys(SHEETS, 5) | {"maxi": 6}

# How many dice of one number lie together; another group is of another number.
SHAPES = {
    "one_pair": [[2]],
    "two_pairs": [[2, 2]],
    "three_pairs": [[2, 2, 2]],
    "three_kind": [[3]],
    "four_kind": [[4]],
    "five_kind": [[5]],
    "full_house": [[2, 3]],
    "castle": [[3, 3]],
    "tower": [[2, 4]],
    "maxi_yatzy": [[6]],
} | {box: [[5]] for box in ("yatzy", "yahtzee", "yacht", "cheerio", "generala", "double_generala")}
SAME_NUMBER_AGAIN = {
    "five_kind_full_house": {"full_house": [[5]], "castle": [[6]], "tower": [[6]]},
    "four_kind_two_pairs": {"two_pairs": [[4]], "three_pairs": [[2, 4], [6]]},
}
LOW, HIGH = "12345", "23456"
RUNS = {
    "small_straight": [LOW],
    "large_straight": [HIGH],
    "full_straight": ["123456"],
    "little_straight": [LOW],
    "big_straight": [HIGH],
    "straight": [LOW, HIGH],
}
RUNS_OF_YAHTZEE = {"small_straight": ["1234", "2345", "3456"], "large_straight": [LOW, HIGH]}
ROUND_THE_CORNER = ["13456", "12456", "12356", "12346"]
ANY_DICE = {"chance", "choice", "big_hand"}

# What is paid whatever the dice show; every other box adds the dice that count.
OF_YAHTZEE = {"full_house": 25, "small_straight": 30, "large_straight": 40, "yahtzee": 50}
FIXED = {
    "yatzy": {"small_straight": 15, "large_straight": 20, "yatzy": 50},
    "maxi": {"small_straight": 15, "large_straight": 20, "full_straight": 21, "maxi_yatzy": 100},
    "yahtzee": OF_YAHTZEE,
    "kniffel": OF_YAHTZEE,
    "yams": OF_YAHTZEE,
    "yacht": {"little_straight": 30, "big_straight": 30, "yacht": 50},
    "cheerio": {"little_straight": 20, "big_straight": 25, "cheerio": 50},
    "generala": {"straight": 20, "full_house": 30, "four_kind": 40, "generala": 50, "double_generala": 100},
}
VALUE_OF = {"full_straight": "full_straight_value", "generala": "generala_value", "double_generala": "double_value"}


@cache
def rolls(dice: int = 5) -> tuple[str, ...]:
    return tuple(sorted({"".join(sorted(roll)) for roll in product("123456", repeat=dice)}))


@cache
def parts(roll: str) -> frozenset[str]:
    return frozenset("".join(part) for size in range(1, len(roll) + 1) for part in combinations(roll, size))


@cache
def shape(dice: str) -> list[int]:
    return sorted(Counter(dice).values())


def add(dice: str) -> int:
    return sum(int(die) for die in dice)


def like_yahtzee(game: str) -> bool:
    return SHEETS[game] == LIKE_YAHTZEE


def meets(game: str, box: str, dice: str, rules: Rules) -> bool:
    """Whether exactly these dice, and no others, are what the box asks for."""
    if box in FACES:
        return set(dice) == {FACES[box]}
    if box in ANY_DICE:
        return len(dice) == DICE[game]
    if box in RUNS:
        return dice in runs(game, box, rules)
    return shape(dice) in [*SHAPES[box], *more_shapes(box, rules)]


def runs(game: str, box: str, rules: Rules) -> list[str]:
    printed = (RUNS_OF_YAHTZEE if like_yahtzee(game) else RUNS)[box]
    return [*printed, *(ROUND_THE_CORNER if rules.get("wrap_straights") else [])]


def more_shapes(box: str, rules: Rules) -> Iterator[list[int]]:
    for rule, boxes in SAME_NUMBER_AGAIN.items():
        if rules.get(rule):
            yield from boxes.get(box, [])


def counting(game: str, box: str, roll: str, rules: Rules) -> str:
    """The dearest part of the roll that meets the box, or nothing. Yahtzee's three and four of a kind take it all."""
    fitting = [part for part in parts(roll) if meets(game, box, part, rules)]
    if fitting and like_yahtzee(game) and box in ("three_kind", "four_kind"):
        return roll
    return max(fitting, key=add, default="")


def points(game: str, box: str, roll: str, rules: Rules) -> int:
    dice = counting(game, box, roll, rules)
    return paid(game, box, dice, rules) if dice else 0


def paid(game: str, box: str, dice: str, rules: Rules) -> int:
    """What these dice get in the box if they are taken to fit."""
    if box == "full_house" and rules.get("full_house_value") == "fixed25":
        return 25
    value = FIXED[game].get(box)
    if value is None:
        return add(dice)
    if box in ("yatzy", "maxi_yatzy") and rules.get("yatzy_value") == "plus_dice":
        return value + add(dice)
    given = rules.get(VALUE_OF.get(box, ""), value)
    assert isinstance(given, int)
    return given


class Naive:
    """Every roll of one box under some rules, and what a mark means there, read straight from the definition."""

    def __init__(self, game: str, box: str, **rules: object) -> None:
        self.dice = DICE[game]
        self.table = {roll: points(game, box, roll, rules) for roll in rolls(self.dice)}
        self.counting = {roll: counting(game, box, roll, rules) for roll in rolls(self.dice)}

    @cache  # noqa: B019  # a handful of scorers live as long as the tests
    def rolls_of(self, mark: str) -> list[str]:
        """Every whole roll that gave this mark; none when the box cannot take it."""
        if mark.startswith("="):
            return [roll for roll, worth in self.table.items() if worth == int(mark[1:])]
        if len(mark) == self.dice:
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


@cache
def naive(game: str, box: str, *rules: tuple[str, object]) -> Naive:
    """The scorer of a box under these rules, built once."""
    return Naive(game, box, **dict(rules))


# The house rules that change what a box makes of its dice, with their values.
CHANGES: dict[str, dict[str, dict[str, tuple[object, ...]]]] = {
    "yatzy": {
        "two_pairs": {"four_kind_two_pairs": (False, True)},
        "full_house": {"full_house_value": ("sum", "fixed25"), "five_kind_full_house": (False, True)},
        "yatzy": {"yatzy_value": ("fixed50", "plus_dice")},
    },
    "maxi": {
        "two_pairs": {"four_kind_two_pairs": (False, True)},
        "three_pairs": {"four_kind_two_pairs": (False, True)},
        "full_straight": {"full_straight_value": (21, 25, 30)},
        "full_house": {"full_house_value": ("sum", "fixed25"), "five_kind_full_house": (False, True)},
        "castle": {"five_kind_full_house": (False, True)},
        "tower": {"five_kind_full_house": (False, True)},
        "maxi_yatzy": {"yatzy_value": ("fixed100", "plus_dice")},
    },
    "generala": {
        "straight": {"wrap_straights": (False, True)},
        "generala": {"generala_value": (50, 60)},
        "double_generala": {"double_value": (100, 120)},
    },
}


def rules_of(game: str, box: str) -> list[Rules]:
    """Every combination of the house rules that change this box; print alone where there is none."""
    changes = CHANGES.get(game, {}).get(box, {})
    return [dict(zip(changes, values, strict=True)) for values in product(*changes.values())]


@cache
def every_mark(dice: int = 5) -> list[str]:
    """Whatever could be a mark: every handful of dice, every number, the stroke."""
    handfuls = {"".join(sorted(roll)) for size in range(1, dice + 1) for roll in product("123456", repeat=size)}
    return [*sorted(handfuls), *(f"={number}" for number in range(1, 140)), "-"]
