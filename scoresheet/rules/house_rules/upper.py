"""House rules of the upper section: what its bonus needs and is worth (Danish seed)."""

from dataclasses import replace

from scoresheet.rules.game import Bonus, Game
from scoresheet.rules.sentence import Sentence, _

from .kinds import HouseRule, Range


def upper_threshold(game: Game) -> HouseRule:
    return HouseRule(
        "upper_threshold",
        _("Upper bonus needs"),
        _of_each(game),
        default=game.bonus.threshold,
        allowed=Range(0, 21 * game.dice),
        apply=lambda game, value: replace(game, bonus=Bonus(value, game.bonus.points)),
        phrase=lambda game, _value: Sentence(
            _("bonus %(points)s from %(threshold)s"),
            {"points": game.bonus.points, "threshold": game.bonus.threshold},
        ),
        always=True,
        set_aside=lambda game: (
            None
            if game.order == "free"
            else Sentence(_("Forced Yatzy has its own bonus: from %(threshold)s."), {"threshold": game.bonus.threshold})
        ),
    )


def _of_each(game: Game) -> str:
    if game.dice == 6:
        return _("The sum of the upper section that earns the bonus. 84 is four of each number; some blocks print 75.")
    return _(
        "The sum of the upper section that earns the bonus. 63 is three of each number. Finnish and Icelandic"
        " sheets sometimes use another figure, so it can be adjusted."
    )


def upper_bonus(game: Game) -> HouseRule:
    return HouseRule(
        "upper_bonus",
        _("Upper bonus is worth"),
        _worth(game),
        default=game.bonus.points,
        allowed=Range(0, 100 if game.bonus.points <= 50 else 200, 5),
        apply=lambda game, value: replace(game, bonus=Bonus(game.bonus.threshold, value)),
    )


def _worth(game: Game) -> str:
    if game.dice == 6:
        return _("Points added when the upper sum reaches what the bonus needs: 100 on most blocks, 50 on some.")
    return _(
        "Points added when the upper sum reaches what the bonus needs. Note that it is 50 in Yatzy, where"
        " American Yahtzee pays only 35."
    )
