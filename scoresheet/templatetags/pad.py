"""Small tags that every page uses: drawn dice, icons, a rules sentence in the reader's language, a form's key."""

import secrets
from functools import cache

import segno
from django import template
from django.templatetags.static import static
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from ..board.words import isolated
from ..rules import Refusal, Sentence

register = template.Library()
register.filter("isolated", isolated)


@cache
def _symbols() -> str:
    return static("scoresheet/symbols.svg")


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
