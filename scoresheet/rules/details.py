"""What a game's rules say beyond its boxes, in words: for whoever wants it exactly, at the table."""

from typing import NamedTuple

from .game import CardRule, Further, Game, OnlyAfter, Served
from .sentence import Sentence, _


class Detail(NamedTuple):
    """A subject with what is told of it, and steps that are tried one after the other."""

    title: Sentence
    told: tuple[Sentence, ...]
    steps: tuple[Sentence, ...] = ()


def details(game: Game) -> tuple[Detail, ...]:
    """The turn, the order of boxes and columns, what depends on the rest of the card, and who wins; what concerns one
    box alone is told by its notes.
    """
    found = [_turn(game), *_order(game), *(detail for rule in game.card_rules for detail in _of(game, rule)), _end()]
    return tuple(detail for detail in found if detail.told)


def notes(game: Game, key: str) -> tuple[Sentence, ...]:
    """What a box gives or needs beyond its dice. Raises NoSuchBox."""
    box = _label(game, key)
    found: list[Sentence] = []
    for rule in game.card_rules:
        match rule:
            case Served() if rule.extra and key in rule.boxes:
                found.append(_say(_("Made in the first roll: %(extra)s more."), extra=rule.extra))
            case OnlyAfter() if key == rule.box:
                only = _("%(box)s counts only after %(first)s was made.")
                found.append(_say(only, box=box, first=_label(game, rule.first)))
    return tuple(found)


def _say(message: str, **params: object) -> Sentence:
    return Sentence(message, params)


def _turn(game: Game) -> Detail:
    told = [
        _say(_("Any dice may be thrown again, also those kept before, and a turn may stop early.")),
        _say(_("It fills one empty box. Dice that do not fit give 0, and a box may also be struck on purpose.")),
    ]
    if game.saves_rolls:
        told.append(
            _say(_("Rolls left over are saved for later turns; at the end of the game they are worth nothing."))
        )
    return Detail(_say(_("A turn")), tuple(told))


def _end() -> Detail:
    told = _say(_("Turns go round clockwise. The highest total wins, and equal totals share the place."))
    return Detail(_say(_("Who wins")), (told,))


# --- boxes and columns ----------------------------------------------------------------------------------------------


def _order(game: Game) -> list[Detail]:
    """Nothing to tell of one column that is filled as one likes."""
    told = [] if game.order == "free" and game.columns == 1 else [_boxes(game), *_columns(game)]
    return [Detail(_say(_("Order and columns") if game.columns > 1 else _("Order of the boxes")), tuple(told))]


def _boxes(game: Game) -> Sentence:
    if game.order == "half":
        return _say(_("The upper boxes of a column come first, in any order."))
    if game.order == "free":
        return _say(_("Each turn fills any empty box of any column."))
    if game.columns > 1:
        return _say(_("The boxes are filled strictly from the top, one column after the other."))
    return _say(_("The boxes are filled strictly from the top."))


def _columns(game: Game) -> list[Sentence]:
    if game.columns == 1:
        return []
    own_bonus = [_say(_("Each column earns its own bonus."))] if game.bonus.points else []
    return [*own_bonus, _result(game)]


def _result(game: Game) -> Sentence:
    if game.multipliers:
        factors = ", ".join(map(str, game.multipliers))
        return _say(_("The totals of the columns count × %(factors)s, and are added up."), factors=factors)
    added = _("%(columns)s columns are added up.")
    return _say(added if game.added else _("The best of %(columns)s columns counts."), columns=game.columns)


# --- what depends on the rest of the card ---------------------------------------------------------------------------


def _of(game: Game, rule: CardRule) -> tuple[Detail, ...]:
    match rule:
        case Further():
            return (_further(game, rule),)
        case Served():
            return (_served(game, rule),)
    return ()


def _label(game: Game, key: str) -> Sentence:
    return Sentence(game.box(key).label)


def _served(game: Game, rule: Served) -> Detail:
    wins = _say(_("All dice of the same number in the first roll of a turn win the game at once."))
    boxes = _listed([_label(game, key) for key in rule.boxes])
    more = _say(_("In the first roll of a turn these give %(extra)s more: %(boxes)s."), extra=rule.extra, boxes=boxes)
    return Detail(_say(_("Made in the first roll")), (more, wins) if rule.extra else (wins,))


def _further(game: Game, rule: Further) -> Detail:
    top = _label(game, rule.box)
    once = (
        _("All dice of the same number, once %(top)s is filled, even with 0; before that they are nothing special.")
        if game.columns == 1
        else _(
            "All dice of the same number, once %(top)s is filled in every column; before that they are nothing special."
        )
    )
    told, steps = _placed(game, rule)
    return Detail(_say(_("A further %(top)s"), top=top), (_say(once, top=top), *_paid(game, rule, top), *told), steps)


def _paid(game: Game, rule: Further, top: Sentence) -> list[Sentence]:
    if not rule.bonus:
        return []
    pays = (
        _("It pays %(points)s more in whatever box it is written, unless %(top)s holds 0.")
        if game.columns == 1
        else _("It pays %(points)s more in whatever box it is written, unless %(top)s holds 0 in any column.")
    )
    return [_say(pays, points=rule.bonus, top=top), *_times(game)]


def _times(game: Game) -> list[Sentence]:
    if not game.multipliers:
        return []
    times = _("That is multiplied by the factor of the column.")
    return [_say(times if game.extra_multiplied else _("That is not multiplied by the factor of the column."))]


def _placed(game: Game, rule: Further) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """Where it goes: in a sentence, or in steps."""
    equal = "6" * game.dice
    fitting = [box for box in game.lower if not game.points(box.key, equal)]
    joker = _listed([_say("%(box)s %(points)s", box=Sentence(b.label), points=b.worth(equal)) for b in fitting])
    if rule.joker == "forced":
        return (), (
            _say(_("As long as an upper box of its number is empty, it goes there.")),
            _say(_("Else it goes in any empty lower box as a joker, as if the dice fitted: %(boxes)s."), boxes=joker),
            _say(_("If no lower box is empty, it goes in any empty upper box, for 0.")),
        )
    if rule.joker == "free":
        return (), (
            _say(_("It goes in any empty box.")),
            _say(_("As long as an upper box of its number is empty, the dice count as they lie.")),
            _say(_("After that a lower box takes it as a joker, as if the dice fitted: %(boxes)s."), boxes=joker),
        )
    if rule.joker == "none":
        return (_say(_("It counts in any empty box as the dice lie.")),), ()
    unpaid = _("If %(top)s holds 0, it counts in any empty box as the dice lie.")
    return (_say(_("Another box is struck for it.")), _say(unpaid, top=_label(game, rule.box))), ()


def _listed(parts: list[Sentence]) -> Sentence:
    named = {f"part{index}": part for index, part in enumerate(parts)}
    return Sentence(", ".join(f"%({name})s" for name in named), named)
