"""House rules as a page shows them: a field for each, their values in words, what differs, what was before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from ..models import Group, HouseRules, Pad, rules_of_now
from ..models.names import next_free
from ..rules import Game, HouseRule, Ready, Refusal, filled_in, house_rules_of, how_it_is_played, play_by
from ..rules.house_rules import Factors, Range
from .words import rules_in_force, say


@dataclass(frozen=True, slots=True)
class Option:
    """One of a few values."""

    token: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """A house rule with its value."""

    rule: HouseRule
    value: object
    text: str
    """The value as the field shows it: what was typed, also where that is impossible."""
    problem: Refusal | None = None
    set_aside: str = ""
    """By what other rule the value has no say now."""

    @property
    def key(self) -> str:
        return self.rule.key

    @property
    def kind(self) -> str:
        return self.rule.kind

    @property
    def label(self) -> str:
        return gettext(self.rule.label)

    @property
    def help(self) -> str:
        return gettext(self.rule.help)

    @property
    def printed(self) -> str:
        return in_words(self.rule, self.rule.default)

    @property
    def possible(self) -> str:
        """What can be typed; of anything else the field itself shows what is possible."""
        return say(self.rule.allowed.possible) if isinstance(self.rule.allowed, Range | Factors) else ""

    @property
    def differs(self) -> bool:
        return self.value != self.rule.default

    @property
    def range(self) -> Range | None:
        return self.rule.allowed if isinstance(self.rule.allowed, Range) else None

    @property
    def options(self) -> list[Option]:
        options = getattr(self.rule.allowed, "options", ())
        return [Option(token(value), gettext(label), token(value) == self.text) for value, label in options]


@dataclass(frozen=True, slots=True)
class Difference:
    """A house rule that two sets of house rules set differently, in words."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """House rules that a pad was played by once: their row, when and by whom they were saved, in words."""

    id: int
    at: datetime
    device: str
    words: str


def token(value: object) -> str:
    """A value as a form carries it: 63, true, half, "4, 3, 2"."""
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value).lower()


def in_words(rule: HouseRule, value: object) -> str:
    options = getattr(rule.allowed, "options", ())
    plain = token(value) or gettext("none")
    return next((gettext(label) for option, label in options if token(option) == token(value)), plain)


def fields(
    game: str,
    values: Mapping[str, object],
    typed: Mapping[str, str] | None = None,
    problems: Mapping[str, Refusal] | None = None,
) -> list[Field]:
    """A field for each house rule that the printed game offers."""
    texts, wrong = typed or {}, problems or {}
    whole, played = filled_in(game, values), play_by(game, values)
    return [
        Field(
            rule,
            whole[rule.key],
            texts.get(rule.key, token(whole[rule.key])),
            wrong.get(rule.key),
            say(why) if (why := rule.set_aside(played)) else "",
        )
        for rule in house_rules_of(game)
    ]


def differences(game: str, before: Mapping[str, object], after: Mapping[str, object]) -> list[Difference]:
    old, new = filled_in(game, before), filled_in(game, after)
    return [
        Difference(gettext(rule.label), in_words(rule, old[rule.key]), in_words(rule, new[rule.key]))
        for rule in house_rules_of(game)
        if old[rule.key] != new[rule.key]
    ]


def earlier(pad: Pad) -> list[Earlier]:
    """The rules the pad had before those of now, newest first; what was saved twice is listed once."""
    now, *before = HouseRules.objects.filter(pad=pad).select_related("device").order_by("-id")
    listed: dict[str, HouseRules] = {}
    for row in before:
        if row.values != now.values:
            listed.setdefault(str(sorted(row.values.items())), row)
    return [_told(pad, row) for row in listed.values()]


def _told(pad: Pad, row: HouseRules) -> Earlier:
    changed = differences(pad.game, {}, row.values)
    words = ", ".join(f"{difference.label}: {difference.after}" for difference in changed)
    device = row.device.name if row.device else ""
    return Earlier(row.pk, row.at, device, words or gettext("as printed"))


@dataclass(frozen=True, slots=True)
class Playable:
    """A pad to be chosen for a game: its rules in one line, and how it is played in two sentences."""

    pad: Pad
    told: str
    how: str


def pads_to_play(group: Group) -> list[Playable]:
    """A group's pads as they can be chosen for a game.  One query."""
    return [Playable(row.pad, in_one_line(row), how(row.game(row.pad.game))) for row in rules_of_now(group)]


def how(game: Game) -> str:
    """How it is played, in two sentences."""
    return " ".join(say(sentence) for sentence in how_it_is_played(game))


def pads_of(group: Group) -> list[tuple[Pad, str]]:
    """A group's pads, each with its rules of now in one line.  One query."""
    return [(row.pad, in_one_line(row)) for row in rules_of_now(group)]


def in_one_line(rules: HouseRules) -> str:
    """House rules in one line: "as printed, bonus 50 from 63"."""
    words = rules_in_force(rules.game(rules.pad.game))
    if rules.values:
        return words
    return gettext("as printed: %(rules)s") % {"rules": words} if words else gettext("as printed")


def next_name(ready: Ready, pads: Iterable[Pad]) -> str:
    """What another pad of a game may be called: Yatzy, Yatzy 2 …"""
    return next_free(say(ready.label), {pad.name_key for pad in pads})
