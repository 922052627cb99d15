"""How a game is played, in two sentences that hold under its house rules."""

from .game import Further, Game, Served
from .games import printed
from .sentence import Sentence, _


def how_it_is_played(game: Game) -> tuple[Sentence, Sentence]:
    """What a turn is, and what is special: the way its boxes or columns are played, else what sets the game apart."""
    turn = {"dice": game.dice, "rolls": game.rolls, "boxes": len(game.shown) * game.columns}
    return (
        Sentence(_("%(dice)s dice, up to %(rolls)s rolls a turn: each turn fills one of %(boxes)s boxes."), turn),
        _way(game) or _special(game),
    )


def _way(game: Game) -> Sentence | None:
    if game.multipliers:
        return Sentence(_factors(game), {"factors": ", ".join(map(str, game.multipliers))})
    if game.order != "free":
        return Sentence(_order(game), {"threshold": game.bonus.threshold})
    if game.columns > 1:
        says = _("%(columns)s columns are added up.") if game.added else _("The best of %(columns)s columns counts.")
        return Sentence(says, {"columns": game.columns})
    return None


def _factors(game: Game) -> str:
    if game.columns == 1:
        return _("The total counts × %(factors)s.")
    if game.order == "forced":
        return _("The columns are filled one after the other, strictly from the top; they count × %(factors)s.")
    if game.order == "half":
        return _("You choose the column after the throw, its upper boxes first; the columns count × %(factors)s.")
    if game.bonus.points:
        return _("You choose the column after the throw; the columns count × %(factors)s, bonus included.")
    return _("You choose the column after the throw; the columns count × %(factors)s.")


def _order(game: Game) -> str:
    easier = game.bonus.threshold < printed(game.key).bonus.threshold
    if game.order == "forced":
        if not game.bonus.points:
            return _("The boxes are filled strictly from the top.")
        if easier:
            return _("The boxes are filled strictly from the top; the bonus needs only %(threshold)s.")
        return _("The boxes are filled strictly from the top; the bonus needs %(threshold)s.")
    if not game.bonus.points:
        return _("The upper boxes come first, in any order.")
    if easier:
        return _("The upper boxes come first, in any order; the bonus needs only %(threshold)s.")
    return _("The upper boxes come first, in any order; the bonus needs %(threshold)s.")


def _special(game: Game) -> Sentence:
    if game.saves_rolls:
        return Sentence(_("A turn that needs fewer rolls saves the others for later turns; the highest total wins."))
    for rule in game.card_rules:
        if isinstance(rule, Further):
            return _further(game, rule)
        if isinstance(rule, Served):
            return Sentence(_served(rule))
    return Sentence(game.how)


def _further(game: Game, rule: Further) -> Sentence:
    paid, unpaid = {
        "struck": (
            _("A further %(top)s pays %(points)s more, and another box is struck for it."),
            _("For a further %(top)s another box is struck."),
        ),
        "none": (
            _("A further %(top)s pays %(points)s more, and its dice go in another box as they lie."),
            _("The dice of a further %(top)s go in another box as they lie."),
        ),
    }.get(
        rule.joker,
        (
            _("A further %(top)s pays %(points)s more, and may fill another box as a joker."),
            _("A further %(top)s may fill another box as a joker."),
        ),
    )
    names = {"top": Sentence(game.box(rule.box).label), "points": rule.bonus}
    return Sentence(paid if rule.bonus else unpaid, names)


def _served(rule: Served) -> str:
    if rule.extra:
        return _("A hand made in the first roll is worth more, and a Generala in the first roll wins at once.")
    return _("A Generala in the first roll of a turn wins at once.")
