"""Small phrases that every read model of a sheet shares, in the language of the request."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext, pgettext_lazy

from ..rules import Game, Refusal, Sentence, in_force

MINUS = "−"


def say(sentence: Sentence | Refusal) -> str:
    """A sentence of the rules, or a refusal, in the language of the request."""
    return (sentence.sentence if isinstance(sentence, Refusal) else sentence).translated(gettext)


def box_label(game: Game, key: str) -> str:
    return gettext(game.box(key).label)


def cell_label(game: Game, column: int, key: str) -> str:
    """A box, with its column where there are several, or were."""
    label = box_label(game, key)
    if game.columns == 1 and not column:
        return label
    return gettext("%(box)s (column %(column)s)") % {"box": label, "column": column + 1}


def in_one(sentences: Sequence[Sentence]) -> str:
    """Sentences that are alike but for their parts as one: "… goes in Ones or Twos, which is still empty."."""
    parts = [{key: str(_said(part)) for key, part in sentence.params.items()} for sentence in sentences]
    together = {key: either(list(dict.fromkeys(part[key] for part in parts))) for key in parts[0]}
    return say(Sentence(sentences[0].message, together))


def _said(part: object) -> object:
    return say(part) if isinstance(part, Sentence) else part


def either(names: list[str]) -> str:
    """Ones; Ones or Twos; Ones, Twos or Threes."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(names)s or %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def isolated(name: str) -> str:
    """A name inside a sentence of plain text: its direction does not leak (first-strong isolate)."""
    return f"\u2068{name}\u2069"


def listed(names: list[str]) -> str:
    """Names as people say them: Anna; Anna and Ben; Anna, Ben and Ib."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}


def signed(number: int) -> str:
    """+2, −5, ±0: how far ahead of the bonus, with a real minus."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "±0"


PLACES = (
    pgettext_lazy("place", "1st"),
    pgettext_lazy("place", "2nd"),
    pgettext_lazy("place", "3rd"),
    pgettext_lazy("place", "4th"),
    pgettext_lazy("place", "5th"),
    pgettext_lazy("place", "6th"),
    pgettext_lazy("place", "7th"),
    pgettext_lazy("place", "8th"),
    pgettext_lazy("place", "9th"),
    pgettext_lazy("place", "10th"),
    pgettext_lazy("place", "11th"),
    pgettext_lazy("place", "12th"),
)


def ordinal(place: int) -> str:
    """A place as a word of one's language: 1st, 2nd …"""
    return str(PLACES[place - 1])


def points(number: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", number) % {"count": number}


def rules_in_force(game: Game) -> str:
    """The rules of the sheet in one line: "bonus 50 from 63 · full house = sum"."""
    return " · ".join(say(phrase) for phrase in in_force(game))
