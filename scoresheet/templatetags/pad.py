"""Small tags that every page uses: drawn dice, icons, a rules sentence in the reader's language, a form's key."""

import html
import secrets
from collections.abc import Iterable
from functools import cache

import segno
from django import template
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from ..board.table import BonusCell, BoxCell, SumCell
from ..board.words import isolated
from ..rules import Refusal, Sentence

register = template.Library()
register.filter("isolated", isolated)


@cache
def _symbols() -> str:
    return static("scoresheet/symbols.svg")


@cache
def _drawn(css: str, symbol: str) -> SafeString:
    return format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, _symbols(), symbol)


@register.simple_tag
def die(face: int | str) -> SafeString:
    """A die showing 1 to 6; 0 is the outline of one not thrown yet, "ask" one that is asked for."""
    symbol = face if face == "ask" else f"d{face}"
    return _drawn("die gap" if symbol in {"ask", "d0"} else "die", symbol)


@register.simple_tag
def icon(symbol: str) -> SafeString:
    """One of the signs of symbols.svg.  It is never the only name of a control."""
    return _drawn("icon", symbol)


@register.simple_tag
def roll(faces: str) -> SafeString:
    """Dice in a row, by their faces ("33366")."""
    return format_html('<span class="roll">{}</span>', format_html_join("", "{}", ((die(face),) for face in faces)))


STRUCK = '<i class="dash">–</i><i class="nought">0</i>'
"""Both signs; a class of the page shows the one that the device likes."""


@register.simple_tag
def cells(row: Iterable[BoxCell | SumCell | BonusCell], still: object = False) -> SafeString:
    """The cells of a row; ``still`` where they are there to be looked at only.

    Every tap draws a hundred of them, and as template nodes they cost as much as all the rest of the answer. Labels
    hold names and notes are words, so those are escaped; the rest is numbers, signs and classes of ours.
    """
    return mark_safe("".join([_drawn_cell(cell, still) for cell in row]))  # noqa: S308


def _drawn_cell(cell: BoxCell | SumCell | BonusCell, still: object) -> str:
    if isinstance(cell, BoxCell):
        return _still(cell) if still else _cell(cell)
    return _sum(cell) if isinstance(cell, SumCell) else _bonus(cell)


def _cell(cell: BoxCell) -> str:
    """A link to the box's picker, or with dice on the tray a button that writes them."""
    td = '<td class="now">' if cell.now else "<td>"
    # In this order every cell repeats the longest stretches of its neighbours, so that the answer packs best.
    named = f'aria-label="{html.escape(cell.label)}" class="cell {cell.css}"'
    if cell.offered:
        return f'{td}<button form="dice" name="cell" value="{cell.name}" {named}>{_inside(cell)}</button></td>'
    return f'{td}<a href="{cell.href}" {named}>{_inside(cell)}</a></td>'


def _still(cell: BoxCell) -> str:
    """A box that leads nowhere: the same figure for the eye, the same words for the ear."""
    td = '<td class="now">' if cell.now else "<td>"
    heard = f'<span class="sr">{html.escape(cell.label)}</span>'
    return f'{td}<span class="cell {cell.css}">{heard}<span aria-hidden="true">{_inside(cell)}</span></span></td>'


def _inside(cell: BoxCell) -> str:
    inside = STRUCK if cell.struck else f"{cell.text}{die('ask')}" if cell.needs_dice else cell.text
    return f"{inside}<sup>{cell.sign}</sup>" if cell.sign else inside


def _sum(cell: SumCell) -> str:
    now, span = ' class="now"' if cell.now else "", f' colspan="{cell.span}"' if cell.span > 1 else ""
    note = f' <span class="togo">{html.escape(cell.note)}</span>' if cell.note else ""
    return f'<td{now}{span}><span class="fig">{cell.text}{note}</span></td>'


def _bonus(cell: BonusCell) -> str:
    """What the bonus stands at, over a gauge: how far the sum has come, and a line where par for it is."""
    td = '<td class="now">' if cell.now else "<td>"
    par = f'<rect x="{cell.par}" width="1.2" height="6"/>' if cell.pace else ""
    gauge = (
        f'<svg class="gauge" viewBox="0 0 {cell.threshold} 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect y="2.5" fill-opacity=".5" width="{cell.threshold}" height="1"/>'
        f'<rect y="1.5" width="{cell.sum}" height="3"/>{par}</svg>'
    )
    return f'{td}<span class="fig">{_won(cell)}{gauge}</span></td>'


def _won(cell: BonusCell) -> str:
    if cell.earned is None:
        pace = f'<span class="pace">{cell.pace}</span>{_heard(f"{cell.pace_words}, ")}' if cell.pace else ""
        to_go = gettext("%(count)s to go") % {"count": cell.to_go}
        return f'{pace}<span class="togo">{html.escape(to_go)}</span>'
    earned = gettext("bonus earned")
    return f"<b>{cell.earned}</b>{_heard(earned)}" if cell.earned else "0"


def _heard(words: str) -> str:
    """For the ear only."""
    return f'<span class="sr"> {html.escape(words)}</span>'


@register.simple_tag
def key() -> str:
    """A random key for a form, so that sending it twice counts once."""
    return secrets.token_hex(8)


@register.filter
def say(value: Sentence | Refusal | str) -> SafeString:
    """A sentence of the rules or a refusal in the reader's language; names in it are isolated.

    >>> say(Sentence("%(name)s sits here.", {"name": "<b>"}))
    '<bdi>&lt;b&gt;</bdi> sits here.'
    """
    if isinstance(value, Refusal):
        value = value.sentence
    if isinstance(value, str):
        return conditional_escape(gettext(value))
    message = conditional_escape(gettext(value.message))
    shown = {name: _shown(part) for name, part in value.params.items()}
    return mark_safe(message % shown if shown else message)  # noqa: S308  # every part was escaped above


def _shown(part: object) -> str:
    if isinstance(part, Sentence):
        return say(part)
    return format_html("<bdi>{}</bdi>", part) if isinstance(part, str) else conditional_escape(str(part))


@register.simple_tag
def qr(url: str) -> SafeString:
    """A code to scan, as a drawing of its own: dark on light in both themes, with the quiet zone scanners need."""
    code = segno.make(url, micro=False, error="m")
    return mark_safe(code.svg_inline(scale=1, light="#fff", svgclass="code", lineclass=None, omitsize=True))  # noqa: S308
