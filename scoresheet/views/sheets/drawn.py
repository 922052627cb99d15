"""What is the same for everybody at a table, kept in memory: a sheet as it stands, and the parts of its page.

Read once for a version, drawn once for a version, a language and a role.  Only of sheets in progress at which several
play.  A finished one shows names as they are now, and who is alone plays against other sheets: neither is told by a
version.  Commands never look here: what they judge they read themselves.
"""

import gzip
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language

from ... import models
from ...access import NotThere
from ...board import log
from ...board.memory import Memory
from ...forms.fields import number
from ...models import Change, Device, Reading, Sheet, version_of

MOST = 300
"""Sheets of an evening.  A board is about 10 kB."""
MANY = 64
"""Answers to questions that many phones ask in the same words."""
MOMENT = 5
"""Seconds in which everybody who shows a sheet asks what is new on it."""


class Drawn(NamedTuple):
    head: str
    rules: str
    board: str


readings: Memory[tuple[int, int, int], Reading] = Memory(MOST)
boards: Memory[tuple[int, int, int, str | None, bool], Drawn] = Memory(MOST)
answers: Memory[tuple[int, Hashable], bytes] = Memory(MANY)
newest_lines: Memory[tuple[int, int, int], list[Change]] = Memory(MOST)


def read_one(sheet: int) -> Reading:
    """The sheet as it stands.  Raises NotThere where it is gone for good since somebody was let in."""
    try:
        return reading_of(sheet, *version_of(sheet))
    except Sheet.DoesNotExist as gone:
        raise NotThere from gone


def reading_of(sheet: int, change: int, rules: int) -> Reading:
    """The sheet as it stands at this version, or at a newer one."""
    key = (sheet, change, rules)
    kept = readings.ready(key)
    if kept is None:
        kept = _read(sheet)
        if told_by_version(kept):
            readings.keep(key, kept)
    return kept


def _read(sheet: int) -> Reading:
    reading = models.read_one(sheet)
    if reading is None:
        raise NotThere
    return _worked_out(reading)


def keep(reading: Reading) -> None:
    """Remember a sheet as a command left it: every phone at the table is about to ask for it."""
    if told_by_version(reading):
        readings.keep((reading.sheet.pk, reading.change, reading.rules.pk), _worked_out(reading))


def _worked_out(reading: Reading) -> Reading:
    """With its cards: threads that share it must not make some each, since a board tells them apart by identity."""
    _ = reading.places
    return reading


def recent(reading: Reading) -> list[Change]:
    """The newest lines of its log, for all who ask within a few seconds: they name phones, as answers do."""
    if not told_by_version(reading):
        return log.recent(reading.sheet)
    key = (_moment(), reading.sheet.pk, reading.change)
    return newest_lines.get(key, lambda: log.recent(reading.sheet))


def told_by_version(reading: Reading) -> bool:
    """Whether all that is drawn follows from the sheet's version."""
    sheet = reading.sheet
    return not sheet.over and sheet.discarded_at is None and len(reading.seats) > 1


def said_since(reading: Reading, changes: Sequence[Change], seen: str, *, but: Device | None = None) -> str:
    """One line for who saw the sheet at a version: what was done since, to its rules and on it, and by which phone."""
    change, rules = (number(part) for part in seen.partition(".")[::2])
    of_rules = "" if rules in {None, reading.rules.pk} else log.rules_changed(reading, rules)
    return " ".join(filter(None, (of_rules, log.news(reading, changes, change or 0, but=but))))


def drawn(request: HttpRequest, reading: Reading, may_score: bool, context: Mapping[str, object]) -> Drawn:
    """Head, line of rules and board as :template:`sheet.html` draws them after the first time."""
    buttons = may_score and bool(context["asks"])  # the rest of a board is the same whether or not one may write
    key = (reading.sheet.pk, reading.change, reading.rules.pk, get_language(), buttons)
    return boards.get(key, lambda: _draw(request, context))


def _draw(request: HttpRequest, context: Mapping[str, object]) -> Drawn:
    parts = ("head", "rules", "board")
    return Drawn(*(render_to_string(f"scoresheet/sheet.html#{part}", {**context}, request) for part in parts))


# --- whole answers ----------------------------------------------------------------------------------------------


class Asked(NamedTuple):
    """The question what is new on a sheet, by all that its answer to a phone that looks on depends on."""

    sheet: int
    change: int
    rules: int
    seen: str
    with_log: bool
    shown: str
    language: str | None


def answered_once(asked: Hashable, make: Callable[[], bytes]) -> bytes:
    """An answer for all who ask the same within a few seconds.

    No longer: it names phones, and neither renaming nor forgetting one is told by a sheet's version.
    """
    return answers.get((_moment(), asked), make)


def ready(asked: Asked) -> bytes | None:
    """The packed answer, where it is there already."""
    return answers.ready((_moment(), asked))


def packed(asked: Asked, make: Callable[[], bytes]) -> bytes:
    """An answer in which nothing is secret, compressed once for all who ask the same."""
    return answered_once(asked, lambda: gzip.compress(make(), 6))


def _moment() -> int:
    return int(time.monotonic() // MOMENT)
