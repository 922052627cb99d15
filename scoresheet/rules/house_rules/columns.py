"""House rules of several columns: how many, and what each counts."""

from dataclasses import replace

from scoresheet.rules.game import MOST_COLUMNS, Game
from scoresheet.rules.sentence import Sentence, _

from .kinds import Factors, HouseRule, Range, Switch


def games(game: Game) -> HouseRule:
    return HouseRule(
        "games",
        _("Games on one sheet"),
        _("How many complete columns each player fills in this round."),
        default=game.columns,
        allowed=Range(1, MOST_COLUMNS),
        apply=lambda game, value: replace(game, columns=value),
        phrase=lambda game, _value: _if_plain(game, Sentence(_("%(columns)s columns"), {"columns": game.columns})),
        set_aside=lambda game: _if_factors(
            game, Sentence(_("The factors decide how many columns there are: %(columns)s."), {"columns": game.columns})
        ),
    )


def _if_plain(game: Game, phrase: Sentence) -> Sentence | None:
    """Of several columns only, and not when multipliers say how many there are."""
    return phrase if game.columns > 1 and not game.multipliers else None


def _if_factors(game: Game, says: Sentence) -> Sentence | None:
    return says if game.multipliers else None


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
        apply=lambda game, value: replace(game, added=value or game.columns == 1),  # one column is its own sum
        phrase=lambda game, _value: _if_plain(game, Sentence(_("best column counts"))),
        set_aside=lambda game: _if_factors(game, Sentence(_("Columns with factors are always added up."))),
    )


def multipliers(game: Game) -> HouseRule:
    """Triple Yatzy (Finnish seed): as many columns as factors, each whole column total times its own."""
    return HouseRule(
        "multipliers",
        _("Factors of the columns"),
        _(
            "One factor for each column, such as 1, 2, 3 for a Triple. A column's total, its bonus included, is"
            " multiplied by its factor, and the columns are added up. Leave it empty to play without."
        ),
        default=None,
        allowed=Factors(),
        apply=_multiplied,
        phrase=lambda game, _value: Sentence(
            _("columns × %(factors)s"), {"factors": ", ".join(map(str, game.multipliers))}
        ),
    )


def _multiplied(game: Game, value: tuple[int, ...] | None) -> Game:
    return replace(game, columns=len(value), multipliers=value, added=True) if value else game


def bonus_times_column(game: Game) -> HouseRule:
    """Triple Yahtzee: the bonus of a further one times the factor of the column used; some tables pay it flat."""
    return HouseRule(
        "bonus_times_column",
        _("Bonuses count times their column"),
        _("The bonus of a further roll of five equal dice is multiplied by the factor of the column it is written in."),
        default=game.extra_multiplied,
        allowed=Switch(),
        apply=lambda game, on: replace(game, extra_multiplied=on or not game.multipliers),
        phrase=lambda game, _value: _if_factors(game, Sentence(_("bonuses not multiplied"))),
    )
