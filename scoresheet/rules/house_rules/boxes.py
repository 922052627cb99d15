"""House rules of the lower boxes: what they need, what they are worth, and which are played."""

from scoresheet.rules.game import Game
from scoresheet.rules.patterns import groups, run
from scoresheet.rules.sentence import Sentence, _
from scoresheet.rules.worth import fixed, fixed_plus_dice

from .kinds import Choices, HouseRule, Switch


def yatzy_value(game: Game) -> HouseRule:
    """Danish seed; for Maxi Yatzy the same on its hundred."""
    maxi = game.dice == 6
    return HouseRule(
        "yatzy_value",
        _("Maxi Yatzy is worth") if maxi else _("Yatzy is worth"),
        _("Six of a kind normally gives exactly 100, whatever the number. Some add the dice on top.")
        if maxi
        else _(
            "Five of a kind normally gives exactly 50, whatever the number. Some sheets add the dice on top, so"
            " that five sixes are worth 80."
        ),
        default="fixed100" if maxi else "fixed50",
        allowed=Choices(_yatzy_values(maxi=maxi)),
        apply=_yatzy_with_dice,
        phrase=lambda game, _value: Sentence(
            _("Maxi Yatzy = 100 + dice") if game.dice == 6 else _("Yatzy = 50 + dice")
        ),
    )


def _yatzy_values(*, maxi: bool) -> tuple[tuple[str, str], ...]:
    if maxi:
        return (("fixed100", _("Always 100")), ("plus_dice", _("100 plus the dice")))
    return (("fixed50", _("Always 50")), ("plus_dice", _("50 plus the dice")))


def _yatzy_with_dice(game: Game, value: str) -> Game:
    if value != "plus_dice":
        return game
    if game.dice == 6:
        return game.with_box("maxi_yatzy", worth=fixed_plus_dice(100), pays=_("100 plus the dice"))
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


def full_straight_value(game: Game) -> HouseRule:
    """Norwegian seed: 21, the dice themselves; 25 and 30 stand on house sheets."""
    return HouseRule(
        "full_straight_value",
        _("Full straight is worth"),
        _("1-2-3-4-5-6 gives the dice themselves, 21. Some sheets round it up."),
        default=21,
        allowed=Choices(((21, "21"), (25, "25"), (30, "30"))),
        apply=lambda game, value: (
            game if value == 21 else game.with_box("full_straight", worth=fixed(value), pays=_ALWAYS[value])
        ),
        phrase=lambda _game, value: Sentence(_("full straight = %(points)s"), {"points": value}),
    )


_ALWAYS = {25: _("Always 25"), 30: _("Always 30")}


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


def five_kind_full_house(game: Game) -> HouseRule:
    return HouseRule(
        "five_kind_full_house",
        _("Five of a kind is a full house"),
        _("On the standard sheet equal dice are no full house, castle or tower. Some groups let them count as one.")
        if game.dice == 6
        else _("On the standard sheet five equal dice are no full house. Some groups let them count as one."),
        default=False,
        allowed=Switch(),
        apply=_five_as_full_house,
        phrase=lambda _game, _value: Sentence(_("five equal = full house")),
    )


def _five_as_full_house(game: Game, on: bool) -> Game:
    if not on:
        return game
    needs = _("Three of one number and two of another, or five of one")
    game = game.with_box("full_house", counts=groups(3, 2, different=False), needs=needs)
    if game.dice == 5:
        return game
    castle, tower = groups(3, 3, different=False), groups(4, 2, different=False)
    game = game.with_box("castle", counts=castle, needs=_("Three of one number and three of another, or six of one"))
    return game.with_box("tower", counts=tower, needs=_("Four of one number and two of another, or six of one"))


def four_kind_two_pairs(game: Game) -> HouseRule:
    return HouseRule(
        "four_kind_two_pairs",
        _("Four of a kind is two pairs"),
        _("On the standard sheet all pairs must be of different numbers. Some groups let the same number count twice.")
        if game.dice == 6
        else _(
            "On the standard sheet the two pairs must be of different numbers. Some groups let four equal dice count."
        ),
        default=False,
        allowed=Switch(),
        apply=_four_as_two_pairs,
        phrase=lambda _game, _value: Sentence(_("four equal = two pairs")),
    )


def _four_as_two_pairs(game: Game, on: bool) -> Game:
    if not on:
        return game
    needs = _("Two pairs, also of the same number")
    game = game.with_box("two_pairs", counts=groups(2, 2, different=False), needs=needs)
    if game.dice == 5:
        return game
    three = groups(2, 2, 2, different=False)
    return game.with_box("three_pairs", counts=three, needs=_("Three pairs, also of the same number"))


def generala_value(game: Game) -> HouseRule:
    return HouseRule(
        "generala_value",
        _("Generala is worth"),
        _("Five equal dice give 50, at some tables 60."),
        default=50,
        allowed=Choices(((50, "50"), (60, "60"))),
        apply=lambda game, value: game.with_box("generala", worth=fixed(value), pays=_pays(value)),
        phrase=lambda _game, value: Sentence(_("Generala = %(points)s"), {"points": value}),
    )


def double_generala(game: Game) -> HouseRule:
    return HouseRule(
        "double_generala",
        _("Play Double Generala"),
        _("A box for a second Generala, which counts only after the first was made. Without it ten boxes are left."),
        default=True,
        allowed=Switch(),
        apply=lambda game, on: game.with_box("double_generala", hidden=not on),
        phrase=lambda _game, _value: Sentence(_("no Double Generala")),
    )


def double_value(game: Game) -> HouseRule:
    return HouseRule(
        "double_value",
        _("Double Generala is worth"),
        _("The second Generala gives 100, at some tables 120."),
        default=100,
        allowed=Choices(((100, "100"), (120, "120"))),
        apply=lambda game, value: game.with_box("double_generala", worth=fixed(value), pays=_pays(value)),
        phrase=_double_in_words,
        set_aside=lambda game: (
            Sentence(_("Double Generala is not played.")) if game.box("double_generala").hidden else None
        ),
    )


def _double_in_words(game: Game, value: int) -> Sentence | None:
    """Nothing where the box is not played."""
    if game.box("double_generala").hidden:
        return None
    return Sentence(_("Double Generala = %(points)s"), {"points": value})


def _pays(points: int) -> str:
    return {50: _("Always 50"), 60: _("Always 60"), 100: _("Always 100"), 120: _("Always 120")}[points]


def wrap_straights(game: Game) -> HouseRule:
    return HouseRule(
        "wrap_straights",
        _("Straights go round the corner"),
        _("A straight may go on from 6 to 1, such as 3-4-5-6-1. Normally it may not."),
        default=False,
        allowed=Switch(),
        apply=lambda game, on: (
            game.with_box("straight", counts=run(*ROUND_THE_CORNER), needs=_("Five in a row, also from 6 on to 1"))
            if on
            else game
        ),
        phrase=lambda _game, _value: Sentence(_("straights round the corner")),
    )


ROUND_THE_CORNER = ("12345", "23456", "13456", "12456", "12356", "12346")
