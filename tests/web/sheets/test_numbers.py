"""Large numbers in a language that groups its digits: addresses, fields and figures stay as they are."""

import re

import pytest
from django.core.management.color import no_style
from django.db import connection

from scoresheet.models import Change, Group, HouseRules, Pad, Player, Seat, Sheet

from ...commands.table import BOXES
from .paper import Node, read
from .web import Web

BEFORE = 12344
BEST = dict(zip(BOXES[6:], ("66", "5566", "666", "6666", "12345", "23456", "55666", "66666", "66666"), strict=True))


@pytest.fixture
def late(db: None) -> Web:
    """A table whose rows are numbered from 12345 on, and Anna at 1314."""
    Web()
    theirs: dict[str, object] = {"group_id": BEFORE, "pad_id": BEFORE, "sheet_id": BEFORE, "player_id": BEFORE}
    kinds = (Group, Pad, HouseRules, Player, Sheet, Seat, Change)
    for kind in kinds:
        row = kind._default_manager.earliest("pk")
        columns = {field.attname for field in kind._meta.concrete_fields}
        for column, value in (theirs | {"id": BEFORE, "key": "an older one"}).items():
            if column in columns:
                setattr(row, column, value)
        row.save(force_insert=True)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(kinds)):
            cursor.execute(statement)
    table = Web(games=6)
    table.lay("Anna", [(column, box, mark) for column in range(6) for box, mark in BEST.items()])
    return table


def in_danish(table: Web, url: str) -> Node:
    return read(table.client.get(url, headers={"Accept-Language": "da"}))


MACHINE = {"href", "action", "formaction", "hx-post", "id", "value", "form", "data-cell", "data-version"}


def test_addresses_and_fields_carry_plain_numbers(late: Web) -> None:
    urls = [
        late.url(),
        late.at("Anna", "sixes"),
        late.at("Anna", "chance", to="move"),
        late.url("table"),
        late.url("log"),
    ]

    pages = [in_danish(late, url) for url in urls]

    for page in pages:
        told = [value for node in page for key, value in node.attrs.items() if key in MACHINE]
        assert any(str(late.sheet_id) in value for value in told)
        assert not [value for value in told if re.search(r"\d[.,\s]\d{3}(?!\d)", value) and "/" not in value]


def test_every_address_on_the_sheet_leads_somewhere(late: Web) -> None:
    links = {
        link["href"].partition("#")[0] for link in in_danish(late, late.url()).all("a") if "cell" not in link["class"]
    }

    assert {late.client.get(link).status_code for link in links} == {200}


def test_a_total_of_over_a_thousand_is_written_in_plain_digits(late: Web) -> None:
    page = in_danish(late, late.url())

    assert late.sheet_id > BEFORE
    assert page.all("th", "seat")[0].one("b").text == "1314"


def test_a_mark_written_from_the_danish_page_arrives(late: Web) -> None:
    picker = in_danish(late, late.at("Anna", "sixes")).one("dialog")
    fields = picker.all("form")[0].fields

    answer = late.post(picker.all("form")[0]["action"], **fields, mark="666")

    assert (answer.status_code, late.mark("Anna", "sixes")) == (302, "666")
