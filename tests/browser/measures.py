"""What every page keeps on a small phone, as it is measured."""

from playwright.sync_api import Page

TOO_SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden])")]
  .map((it) => (["radio", "checkbox"].includes(it.type) ? it.closest("label") : it))
  .filter((it) => it.checkVisibility({ checkVisibilityCSS: true }) && !it.matches(".sr, .sr *, #said *"))
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([it, { width, height }]) => width < 44 || height < (it.matches(".cell") ? 36 : 44))
  .map(([it, { width, height }]) => `${it.outerHTML.slice(0, 90)}: ${width} × ${height}`)"""
TOO_WIDE = "() => document.scrollingElement.scrollWidth - innerWidth"
TOO_HIGH = "() => document.body.matches('.play') ? document.scrollingElement.scrollHeight - innerHeight : 0"
"""A page on which a part of it scrolls does not scroll itself, into emptiness."""


def fits(page: Page) -> None:
    """Nothing is wider than the screen, nothing lies below it, and nothing is too small for a thumb."""
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(TOO_HIGH) <= 0
    assert page.evaluate(TOO_SMALL) == []
