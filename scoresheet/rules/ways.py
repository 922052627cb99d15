"""How a game is played, in two sentences."""

from .game import Further, Game
from .sentence import Sentence, _


def how_it_is_played(game: Game) -> tuple[Sentence, Sentence]:
    """What a turn is, and what is special: the way its boxes or columns are played, else what the printed game says."""
    turn = {"dice": game.dice, "rolls": game.rolls, "boxes": len(game.shown) * game.columns}
    return (
        Sentence(_("%(dice)s dice, up to %(rolls)s rolls a turn: each turn fills one of %(boxes)s boxes."), turn),
        _way(game),
    )


def _way(game: Game) -> Sentence:
    bonus = {"threshold": game.bonus.threshold, "columns": game.columns}
    if game.multipliers:
        factors = ", ".join(map(str, game.multipliers))
        says = _("You choose the column after the throw; the columns count × %(factors)s, bonus included.")
        return Sentence(says, {"factors": factors})
    if game.order == "forced":
        return Sentence(_("The boxes are filled strictly from the top; the bonus needs only %(threshold)s."), bonus)
    if game.order == "half":
        return Sentence(_("The upper boxes come first, in any order; the bonus needs only %(threshold)s."), bonus)
    if game.columns > 1:
        says = _("%(columns)s columns are added up.") if game.added else _("The best of %(columns)s columns counts.")
        return Sentence(says, bonus)
    return next((_further(game, rule) for rule in game.card_rules if isinstance(rule, Further)), Sentence(game.how))


def _further(game: Game, rule: Further) -> Sentence:
    pays = {"top": Sentence(game.box(rule.box).label), "points": rule.bonus}
    if rule.joker == "struck":
        return Sentence(_("A further %(top)s pays %(points)s more, and another box is struck for it."), pays)
    if rule.joker == "none":
        return Sentence(_("A further %(top)s pays %(points)s more, and its dice go in another box as they lie."), pays)
    return Sentence(_("A further %(top)s pays %(points)s more, and may fill another box as a joker."), pays)
