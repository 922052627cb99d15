"""House rules of the turn: the order of the boxes, the rolls, a further Yahtzee, a served hand."""

from dataclasses import replace
from typing import Any

from scoresheet.rules.game import Bonus, CardRule, Further, Game, Order, Served
from scoresheet.rules.sentence import Sentence, _

from .kinds import Choices, HouseRule, Range, Switch


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


def rolls_per_turn(game: Game) -> HouseRule:
    """Norwegian seed: four; most printed blocks say three."""
    return HouseRule(
        "rolls_per_turn",
        _("Rolls in a turn"),
        _("How often the dice are thrown in a turn at most. Some blocks say four, most say three."),
        default=game.rolls,
        allowed=Choices(((3, "3"), (4, "4"))),
        apply=lambda game, value: replace(game, rolls=value),
        phrase=lambda game, _value: Sentence(
            _("%(rolls)s rolls, the rest saved") if game.saves_rolls else _("%(rolls)s rolls"), {"rolls": game.rolls}
        ),
        always=True,
    )


def save_rolls(game: Game) -> HouseRule:
    return HouseRule(
        "save_rolls",
        _("Save rolls that are left"),
        _("Who needs fewer rolls keeps the others for later turns. They are worth nothing at the end."),
        default=game.saves_rolls,
        allowed=Switch(),
        apply=lambda game, on: replace(game, saves_rolls=on),
    )


def joker(game: Game) -> HouseRule:
    """Icelandic seed and Hasbro: forced. The German text knows no joker, the French strikes a box."""
    further = _further(game)
    return HouseRule(
        "joker",
        further.label,
        _joker_help(further),
        default=further.joker,
        allowed=Choices(tuple((style, JOKERS[style]) for style in further.offered)),
        apply=lambda game, value: _with(game, Further, joker=value),
        phrase=_joker_in_words,
        always=True,
    )


def _joker_in_words(game: Game, value: str) -> Sentence:
    if value == "struck":
        return Sentence(_("further %(top)s strikes a box"), {"top": Sentence(game.box(_further(game).box).label)})
    return Sentence(JOKERS[value])


def _joker_help(further: Further) -> str:
    if "struck" in further.offered:
        return _(
            "What becomes of five equal dice once their own box is filled. Another box is struck: 0 in any empty box."
            " No joker: they count as they lie. Forced joker: first the upper box of their number, then any lower box"
            " as if they fitted, else 0 in an upper box."
        )
    if "free" not in further.offered:
        return _(
            "What becomes of five equal dice once their own box is filled. No joker: they count as they lie in any"
            " empty box. Forced joker: first the upper box of their number, then any lower box as if they fitted, else"
            " 0 in an upper box."
        )
    return _(
        "What becomes of five equal dice once their own box is filled. Forced joker: first the upper box of their"
        " number, then any lower box as if they fitted, else 0 in an upper box. Free joker: any empty box, as if they"
        " fitted once the upper box of their number is filled. No joker: they count as they lie."
    )


JOKERS = {
    "forced": _("forced joker"),
    "free": _("free joker"),
    "none": _("no joker"),
    "struck": _("another box is struck"),
}


def yahtzee_bonus(game: Game) -> HouseRule:
    return HouseRule(
        "yahtzee_bonus",
        _further(game).pays,
        _("Points for each further roll of five equal dice, while their box holds 50. Older sheets pay 50 or none."),
        default=_further(game).bonus,
        allowed=Range(0, 200, 50),
        apply=lambda game, value: _with(game, Further, bonus=value),
        phrase=lambda game, value: Sentence(
            _("further %(top)s + %(points)s"), {"top": Sentence(game.box(_further(game).box).label), "points": value}
        ),
    )


def served_extra(game: Game) -> HouseRule:
    return HouseRule(
        "served_extra",
        _("Made in the first roll"),
        _("Points on top of a straight, a full house or a poker that the first roll of the turn gave."),
        default=next(rule.extra for rule in game.card_rules if isinstance(rule, Served)),
        allowed=Range(0, 10, 5),
        apply=lambda game, value: _with(game, Served, extra=value),
        phrase=lambda _game, value: Sentence(_("first roll + %(points)s"), {"points": value}),
        always=True,
    )


def _further(game: Game) -> Further:
    return next(rule for rule in game.card_rules if isinstance(rule, Further))


def _with(game: Game, kind: type[Further] | type[Served], **changes: Any) -> Game:
    """The game with its card rule of this kind changed."""
    changed: tuple[CardRule, ...] = tuple(
        replace(rule, **changes) if isinstance(rule, kind) else rule for rule in game.card_rules
    )
    return replace(game, card_rules=changed)
