"""The house rules, in the order they apply; a new one is a function here and its key on the games that offer it.

Each is given the printed game. Labels, ranges and explanations of the first nine: Danish seed; the last two
exist on other sheets and are off.
"""

from dataclasses import replace

from scoresheet.rules.game import MOST_COLUMNS, Bonus, Game, Order
from scoresheet.rules.patterns import groups
from scoresheet.rules.sentence import Sentence, _
from scoresheet.rules.worth import fixed, fixed_plus_dice

from .kinds import Choices, Factors, HouseRule, Range, Switch


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
