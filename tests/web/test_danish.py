"""Danish: the words of the Danish seed, and a catalog whose sentences take what the English ones do."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoresheet.board.words import PLACES, points

from .sheets.paper import Node, read
from .sheets.web import Web

UPPER = ["Enere", "Toere", "Treere", "Firere", "Femmere", "Seksere", "Øvre sum", "Øvre bonus", "Øvre total"]
LOWER = [
    *("Et par", "To par", "Tre ens", "Fire ens", "Lille straight", "Stor straight", "Fuldt hus", "Chance", "Yatzy"),
    *("Nedre total", "Samlet total"),
]
HOUSE_RULES = {
    "Øvre bonus kræver": "63",
    "Øvre bonus er værd": "50",
    "Yatzy er værd": "Faste 50",
    "Fuldt hus er værd": "De fem terninger lagt sammen",
    "Tag parfelterne med": "til",
    "Tvungen Yatzy": "fra",
    "Tvungen Yatzy-bonus kræver": "42",
    "Spil på ét ark": "1",
    "Læg kolonnerne sammen": "til",
}
HOLES = re.compile(r"%\(\w+\)[sd]|\{\w*\}|</?\w+[^>]*>")

type Message = tuple[str, str]
"""What is said in English and in Danish."""


@pytest.fixture
def danish(db: None) -> Web:
    """A table whose owner's browser asks for Danish."""
    table = Web()
    table.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "da-DK,da;q=0.9,en;q=0.5"
    return table


def messages() -> Iterator[Message]:
    """Every sentence of the catalog, in each of its numbers."""
    with (Path(settings.LOCALE_PATHS[0]) / "da" / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalog = read_po(file, locale="da")
    for message in catalog:
        if message.id:
            english = message.id if isinstance(message.id, tuple) else (message.id,)
            said = message.string if isinstance(message.string, tuple) else (message.string,)
            yield from zip(english, said, strict=True)


def page(answer: HttpResponse) -> Node:
    assert answer["Content-Language"] == "da"
    return read(answer)


def label(row: Node) -> str:
    """The name of a row of the sheet, without the hint beside it."""
    head = row.one("th", scope="row")
    return head.text.removesuffix(head.one("small").text).strip() if head.has("small") else head.text


def test_the_sheet_is_the_seeds(danish: Web) -> None:
    sheet = page(danish.get()).one("table", "sheet")

    upper, lower = sheet.all("tbody")
    assert [label(row) for row in upper.all("tr")] == UPPER
    assert [label(row) for row in lower.all("tr")] == LOWER


def test_the_house_rules_are_the_seeds(danish: Web) -> None:
    rules = page(danish.get(reverse("pad", args=[danish.pad.pk]))).all("li", "rule")

    told = [(rule.one("h2").text, rule.one("p", "print").all("span")[0].text) for rule in rules]
    assert told[: len(HOUSE_RULES)] == [(rule, f"Standard: {default}") for rule, default in HOUSE_RULES.items()]


def test_whose_turn_it_is(danish: Web) -> None:
    sheet = page(danish.get())

    assert sheet.one("h1").text == "Anna har turen"
    assert sheet.one("span", "tab").text == "har turen"


def test_places_are_short_in_danish() -> None:
    with translation.override("da"):
        assert [str(place) for place in PLACES] == [f"{place}." for place in range(1, 13)]


def test_point_is_one_word_for_one_and_for_many() -> None:
    with translation.override("da"):
        assert (points(1), points(50)) == ("1 point", "50 point")


@pytest.mark.parametrize("language", ["en", "da"])
def test_each_language_is_offered_by_its_own_name(client: Client, db: None, language: str) -> None:
    answer = client.get("/device/", headers={"Accept-Language": language})

    spans = [read(answer).one("span", lang=code).text for code in ("en", "da")]
    assert spans == ["English", "Dansk"]


def test_every_sentence_takes_what_the_english_one_takes() -> None:
    unlike = [said for said in messages() if Counter(HOLES.findall(said[0])) != Counter(HOLES.findall(said[1]))]

    assert unlike == []


def test_every_sentence_is_said() -> None:
    assert [english for english, danish in messages() if not danish.strip()] == []
