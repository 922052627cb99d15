"""The names that start a group: a line each, with what is the matter beside the line it is the matter with."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from ..commands import MOST_SEATS
from ..commands.names import proper
from ..commands.refusals import Impossible, NameTwice
from ..models import name_key
from .fields import LONGEST_TEXT, plain

LEAST_LINES = 3


@dataclass(frozen=True)
class Line:
    """A line of the form as it was typed."""

    number: int
    text: str = ""
    problem: Impossible | None = None


def typed_names(sent: QueryDict) -> list[str]:
    return [plain(text, LONGEST_TEXT) for text in sent.getlist("name")[:MOST_SEATS]]


def lines(texts: Sequence[str], *, more: int = 0) -> list[Line]:
    """The lines to show: those typed, at least a few, and some more where there is room."""
    wanted = min(max(LEAST_LINES, len(texts) + more), MOST_SEATS)
    padded = [*texts, *[""] * (wanted - len(texts))]
    return [Line(number, text) for number, text in enumerate(padded, 1)]


def judged(texts: Sequence[str]) -> list[Line]:
    """The lines with what is the matter, each said beside its own line."""
    seen: set[str] = set()
    return [Line(line.number, line.text, _problem(line.text, seen)) for line in lines(texts)]


def _problem(text: str, seen: set[str]) -> Impossible | None:
    return problem_of(text, seen) if text.strip() else None


def problem_of(text: str, seen: set[str]) -> Impossible | None:
    """What is the matter with a name; ``seen`` are the keys of those before it."""
    try:
        name = proper(text)
    except Impossible as refusal:
        return refusal
    if name_key(name) in seen:
        return NameTwice(name=name)
    seen.add(name_key(name))
    return None
