"""The house rules form: one field for each rule of the game, by its kind; a new rule needs nothing here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..board.house import token
from ..rules import GAMES, BadValue, HouseRule, house_rules_of
from ..rules.house_rules import Range

LONGEST = 60
BETWEEN = re.compile(r"[\s,;x×]+")
"""What people write between factors, and before them: 1, 2, 3 or × 1 × 2 × 3."""


@dataclass(frozen=True)
class RulesForm:
    """What was sent: the values that are possible, what was typed where one is not, and why it is not."""

    values: dict[str, object]
    typed: dict[str, str]
    problems: dict[str, BadValue]

    @classmethod
    def of(cls, game: str, sent: Mapping[str, str], now: Mapping[str, object]) -> "RulesForm":
        """Read the form for the printed game; a rule that was not sent keeps the value of ``now``."""
        chosen = _preset(game, sent)
        values: dict[str, object] = {}
        typed: dict[str, str] = {}
        problems: dict[str, BadValue] = {}
        for rule in house_rules_of(game):
            text = sent.get(rule.key, token(now[rule.key]))[:LONGEST].strip()
            typed[rule.key] = text
            try:
                value = rule.checked(_value(rule, text)) if chosen is None else chosen.get(rule.key, rule.default)
                values[rule.key] = _pressed(rule, value, sent)
                typed[rule.key] = token(values[rule.key])
            except BadValue as refusal:
                values[rule.key] = now[rule.key]
                problems[rule.key] = refusal
        return cls(values, typed, problems)


def _value(rule: HouseRule, text: str) -> object:
    """The value that a field's text stands for; text that stands for none goes on, and the rule refuses it."""
    if rule.kind == "range":
        return int(text) if text.isascii() and text.removeprefix("-").isdigit() else text
    if rule.kind == "factors":
        parts = [part for part in BETWEEN.split(text.lower()) if part] or [text]
        return tuple(int(part) if part.isascii() and part.isdigit() else 0 for part in parts) if text else None
    options = getattr(rule.allowed, "options", ())
    return next((value for value, _label in options if token(value) == text), text)


def _preset(game: str, sent: Mapping[str, str]) -> Mapping[str, object] | None:
    """The house rules of the button that sets several at once, if it was pressed: print for all it does not name."""
    return next((preset.values for preset in GAMES[game].presets if preset.key == sent.get("preset")), None)


def _pressed(rule: HouseRule, value: object, sent: Mapping[str, str]) -> object:
    """The value after a button of the form: one step down or up, or back to print."""
    if sent.get("print") in {rule.key, "*"}:
        return rule.default
    allowed = rule.allowed
    if isinstance(allowed, Range) and isinstance(value, int):
        step = allowed.step * ((sent.get("up") == rule.key) - (sent.get("down") == rule.key))
        return min(max(value + step, allowed.lo), allowed.hi)
    return value
