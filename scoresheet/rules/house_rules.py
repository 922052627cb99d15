"""House rules: each one setting that turns a game into another game; nothing asks about them later.

A house rule is one function here, given the printed game, and its key on the games that offer it. Form,
storage, help, preview and tests pick it up. They apply in the order of this file; a later one may look at the
game so far, never at other rules' values. Labels, ranges and explanations of the first nine: Danish seed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, ClassVar

from .game import MOST_COLUMNS, Bonus, Game, Order, Setting
from .games import printed
from .patterns import groups
from .sentence import Refusal, Sentence, _
from .worth import fixed, fixed_plus_dice


class UnknownRule(Refusal):
    """The game offers no house rule of this key."""


class BadValue(Refusal):
    """The house rule does not take this value."""


@dataclass(frozen=True)
class Range:
    """Whole numbers from lo to hi in steps."""

    kind: ClassVar[str] = "range"
    lo: int
    hi: int
    step: int = 1

    def takes(self, value: object) -> bool:
        return type(value) is int and value in range(self.lo, self.hi + 1, self.step)

    @property
    def possible(self) -> Sentence:
        message = _("%(lo)s to %(hi)s") if self.step == 1 else _("%(lo)s to %(hi)s in steps of %(step)s")
        return Sentence(message, {"lo": self.lo, "hi": self.hi, "step": self.step})


@dataclass(frozen=True)
class Choices:
    """One of a few values, each with a label."""

    kind: ClassVar[str] = "choices"
    options: tuple[tuple[Setting, str], ...]

    def takes(self, value: object) -> bool:
        # By type too: 0 and 1 are no answer where off and on are meant.
        return any(type(value) is type(option) and value == option for option, _label in self.options)

    @property
    def possible(self) -> Sentence:
        labels = {f"label{index}": Sentence(label) for index, (_value, label) in enumerate(self.options)}
        return Sentence(" / ".join(f"%({name})s" for name in labels), {**labels})


@dataclass(frozen=True)
class Switch(Choices):
    """On or off."""

    kind: ClassVar[str] = "switch"
    options: tuple[tuple[Setting, str], ...] = ((True, _("on")), (False, _("off")))


@dataclass(frozen=True)
class Factors:
    """None, or one factor from 1 to 9 for each of one to six columns. It has no field on a page yet."""

    kind: ClassVar[str] = "factors"

    def takes(self, value: object) -> bool:
        return value is None or (
            isinstance(value, tuple) and 1 <= len(value) <= MOST_COLUMNS and all(map(Range(1, 9).takes, value))
        )

    @property
    def possible(self) -> Sentence:
        return Sentence(_("one to six factors from 1 to 9"))


def _nothing(_game: Game, _value: Any) -> None:
    """What a rule says in the line of rules in force when another rule's phrase says it."""


@dataclass(frozen=True)
class HouseRule:
    """One rule as one printed game offers it. `allowed` says what values are possible; `default` is print.

    `phrase` says it in a few words, given the game played and the value; a rule that `always` speaks does so
    at its default too.
    """

    key: str
    label: str
    help: str
    default: Setting
    allowed: Range | Choices | Factors
    apply: Callable[[Game, Any], Game]
    phrase: Callable[[Game, Any], Sentence | None] = _nothing
    always: bool = False

    @property
    def kind(self) -> str:
        """One of "range", "choices", "switch", "factors"."""
        return self.allowed.kind

    def checked(self, value: object) -> Setting:
        """The value, a JSON list as a tuple. Raises BadValue, saying what is possible."""
        value = tuple(value) if isinstance(value, list) else value
        if not self.allowed.takes(value):
            raise BadValue(
                _("%(rule)s can be %(possible)s."), rule=Sentence(self.label), possible=self.allowed.possible
            )
        return value  # type: ignore[return-value]  # `takes` has just looked at its type


def upper_threshold(game: Game) -> HouseRule:
    return HouseRule(
        "upper_threshold",
        _("Upper bonus needs"),
        _(
            "The sum of the upper section that earns the bonus. 63 is three of each number. Finnish and Icelandic"
            " sheets sometimes use another figure, so it can be adjusted."
        ),
        default=game.bonus.threshold,
        allowed=Range(0, 21 * game.dice),
        apply=lambda game, value: replace(game, bonus=Bonus(value, game.bonus.points)),
        phrase=lambda game, _value: Sentence(
            _("bonus %(points)s from %(threshold)s"),
            {"points": game.bonus.points, "threshold": game.bonus.threshold},
        ),
        always=True,
    )


def upper_bonus(game: Game) -> HouseRule:
    return HouseRule(
        "upper_bonus",
        _("Upper bonus is worth"),
        _(
            "Points added when the upper sum reaches what the bonus needs. Note that it is 50 in Yatzy, where"
            " American Yahtzee pays only 35."
        ),
        default=game.bonus.points,
        allowed=Range(0, 100 if game.bonus.points <= 50 else 200, 5),
        apply=lambda game, value: replace(game, bonus=Bonus(game.bonus.threshold, value)),
    )


def yatzy_value(game: Game) -> HouseRule:
    return HouseRule(
        "yatzy_value",
        _("Yatzy is worth"),
        _(
            "Five of a kind normally gives exactly 50, whatever the number. Some sheets add the dice on top, so"
            " that five sixes are worth 80."
        ),
        default="fixed50",
        allowed=Choices((("fixed50", _("Always 50")), ("plus_dice", _("50 plus the dice")))),
        apply=_yatzy_with_dice,
        phrase=lambda _game, _value: Sentence(_("Yatzy = 50 + dice")),
    )


def _yatzy_with_dice(game: Game, value: str) -> Game:
    if value == "fixed50":
        return game
    return game.with_box("yatzy", worth=fixed_plus_dice(50), pays=_("50 plus the dice"))


def full_house_value(game: Game) -> HouseRule:
    return HouseRule(
        "full_house_value",
        _("Full house is worth"),
        _(
            "In Yatzy a full house gives the dice themselves, so a high one beats a low one. A fixed 25 is what"
            " the American sheet pays."
        ),
        default="sum",
        allowed=Choices((("sum", _("The five dice added up")), ("fixed25", _("Always 25")))),
        apply=_full_house_fixed,
        phrase=lambda _game, value: Sentence(_("full house = sum") if value == "sum" else _("full house = 25")),
        always=True,
    )


def _full_house_fixed(game: Game, value: str) -> Game:
    return game if value == "sum" else game.with_box("full_house", worth=fixed(25), pays=_("Always 25"))


def pair_boxes(game: Game) -> HouseRule:
    return HouseRule(
        "pair_boxes",
        _("Play the pair boxes"),
        _(
            "One pair and Two pairs belong to the Nordic standard sheet but are missing from some printed cards."
            " Without them thirteen boxes are left."
        ),
        default=True,
        allowed=Switch(),
        apply=lambda game, on: game.with_box("one_pair", hidden=not on).with_box("two_pairs", hidden=not on),
        phrase=lambda _game, _value: Sentence(_("no pair boxes")),
    )


def forced(game: Game) -> HouseRule:
    options = ((False, _("off")), ("half", _("half: the upper boxes first")), (True, _("on: strictly from the top")))
    return HouseRule(
        "forced",
        _("Forced Yatzy"),
        _(
            "The boxes are filled strictly from top to bottom, without choosing. Because that is so much harder,"
            " the upper bonus usually needs less as well. Half forced: the upper boxes first, in any order."
        ),
        default=False,
        allowed=Choices(options),
        apply=_in_order,
        phrase=lambda _game, value: Sentence(_("half forced") if value == "half" else _("forced order")),
    )


def _in_order(game: Game, value: bool | str) -> Game:
    orders: dict[bool | str, Order] = {False: "free", "half": "half", True: "forced"}
    return replace(game, order=orders[value])


def forced_threshold(game: Game) -> HouseRule:
    return HouseRule(
        "forced_threshold",
        _("Forced Yatzy bonus needs"),
        _("The easier target of the upper section, used only while Forced Yatzy is on or half."),
        default=game.forced_threshold,
        allowed=Range(0, 21 * game.dice),
        apply=_easier_bonus,
    )


def _easier_bonus(game: Game, value: int) -> Game:
    return game if game.order == "free" else replace(game, bonus=Bonus(value, game.bonus.points))


def games(game: Game) -> HouseRule:
    return HouseRule(
        "games",
        _("Games on one sheet"),
        _("How many complete columns each player fills in this round."),
        default=game.columns,
        allowed=Range(1, MOST_COLUMNS),
        apply=lambda game, value: replace(game, columns=value),
        phrase=lambda game, _value: _if_plain(game, Sentence(_("%(columns)s columns"), {"columns": game.columns})),
    )


def _if_plain(game: Game, phrase: Sentence) -> Sentence | None:
    """Of several columns only, and not when multipliers say how many there are."""
    return phrase if game.columns > 1 and not game.multipliers else None


def add_columns(game: Game) -> HouseRule:
    return HouseRule(
        "add_columns",
        _("Add the columns up"),
        _(
            "With more than one game on the sheet this decides whether the best total of all columns wins or the"
            " best single column."
        ),
        default=game.added,
        allowed=Switch(),
        apply=lambda game, value: replace(game, added=value),
        phrase=lambda game, _value: _if_plain(game, Sentence(_("best column counts"))),
    )


def multipliers(game: Game) -> HouseRule:
    """Triple Yatzy (Finnish seed): as many columns as factors, each whole column total times its own."""
    return HouseRule(
        "multipliers",
        _("Columns count"),
        _("Each column's total is multiplied by its factor, and the columns are added up."),
        default=None,
        allowed=Factors(),
        apply=_multiplied,
        phrase=lambda game, _value: Sentence(
            _("columns × %(factors)s"), {"factors": ", ".join(map(str, game.multipliers))}
        ),
    )


def _multiplied(game: Game, value: tuple[int, ...] | None) -> Game:
    return replace(game, columns=len(value), multipliers=value, added=True) if value else game


def five_kind_full_house(game: Game) -> HouseRule:
    return HouseRule(
        "five_kind_full_house",
        _("Five of a kind is a full house"),
        _("On the standard sheet five equal dice are no full house. Some groups let them count as one."),
        default=False,
        allowed=Switch(),
        apply=_five_as_full_house,
        phrase=lambda _game, _value: Sentence(_("five equal = full house")),
    )


def _five_as_full_house(game: Game, on: bool) -> Game:
    needs = _("Three of one number and two of another, or five of one")
    return game.with_box("full_house", counts=groups(3, 2, different=False), needs=needs) if on else game


def four_kind_two_pairs(game: Game) -> HouseRule:
    return HouseRule(
        "four_kind_two_pairs",
        _("Four of a kind is two pairs"),
        _("On the standard sheet the two pairs must be of different numbers. Some groups let four equal dice count."),
        default=False,
        allowed=Switch(),
        apply=_four_as_two_pairs,
        phrase=lambda _game, _value: Sentence(_("four equal = two pairs")),
    )


def _four_as_two_pairs(game: Game, on: bool) -> Game:
    needs = _("Two pairs, also of the same number")
    return game.with_box("two_pairs", counts=groups(2, 2, different=False), needs=needs) if on else game


RULES = (
    upper_threshold,
    upper_bonus,
    yatzy_value,
    full_house_value,
    pair_boxes,
    forced,
    forced_threshold,
    games,
    add_columns,
    multipliers,
    five_kind_full_house,
    four_kind_two_pairs,
)


@cache
def _offered(game: Game) -> dict[str, HouseRule]:
    return {rule.key: rule for rule in (offer(game) for offer in RULES) if rule.key in game.house_rules}


def house_rules_of(key: str) -> tuple[HouseRule, ...]:
    """The house rules a printed game offers, in the order they apply and are shown. Raises UnknownGame."""
    return tuple(_offered(printed(key)).values())


def play_by(key: str, values: Mapping[str, object] | None = None) -> Game:
    """The game of this key under these house rules; only what differs from print need be given. The same
    values give the same object. Raises UnknownGame, UnknownRule or BadValue.
    """
    return _played(printed(key), _differences(printed(key), values or {}))


def filled_in(key: str, values: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Every house rule of the game with its value, print where none is given, as plain JSON values."""
    return {rule.key: rule.default for rule in house_rules_of(key)} | play_by(key, values).values


def in_force(game: Game) -> tuple[Sentence, ...]:
    """A few words on the rules in force: bonus and full house always, others where they differ from print."""
    values = dict(game.changes)
    return tuple(
        phrase
        for rule in house_rules_of(game.key)
        if rule.always or rule.key in values
        if (phrase := rule.phrase(game, values.get(rule.key, rule.default)))
    )


def _differences(game: Game, values: Mapping[str, object]) -> tuple[tuple[str, Setting], ...]:
    offered = _offered(game)
    for key in values:
        if key not in offered:
            raise UnknownRule(
                _("%(game)s has no house rule called %(rule)s."), game=Sentence(game.label), rule=str(key)[:40]
            )
    given = ((rule, rule.checked(values[key])) for key, rule in offered.items() if key in values)
    return tuple((rule.key, value) for rule, value in given if value != rule.default)


# Typed, or the cache would take a multiplier 1 for True.
@lru_cache(maxsize=1024, typed=True)
def _played(game: Game, changes: tuple[tuple[str, Setting], ...]) -> Game:
    values = dict(changes)
    for rule in _offered(game).values():  # at their defaults too: forced order brings its printed threshold along
        game = rule.apply(game, values.get(rule.key, rule.default))
    return replace(game, changes=changes)
