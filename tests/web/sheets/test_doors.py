"""Who gets in: strangers, watchers, wrong methods, forged and missing proof, addresses of nothing."""

import pytest
from django.test import Client
from django.urls import reverse

from scoresheet.models import Role
from scoresheet.views.sheets import urlpatterns

from ...commands.table import a_device
from .paper import is_page, parts, read
from .web import HTMX, Web, everything

READ_ONLY = {"sheet", "sheet-live", "tv", "log"}
BOTH = {"cell", "move", "dice", "follow", "table", "delete-sheet"}
NAMES = sorted(str(pattern.name) for pattern in urlpatterns)
WRITING = sorted(set(NAMES) - READ_ONLY)
POST_ONLY = sorted(set(WRITING) - BOTH)
HUGE = 10**30


def address(table: Web, name: str) -> str:
    return table.at("Anna", "ones", to=name) if name in {"cell", "move"} else table.url(name)


# --- strangers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", NAMES)
def test_a_phone_of_another_group_finds_nothing(table: Web, name: str, method: str) -> None:
    stranger, before = Web("Cleo").client, everything()

    answer = getattr(stranger, method)(address(table, name))

    assert (answer.status_code, everything()) == (404 if allowed(name, method) else 405, before)


def allowed(name: str, method: str) -> bool:
    return name not in (POST_ONLY if method == "get" else READ_ONLY)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_yours_and_what_is_not_there_are_told_in_the_same_words(table: Web, name: str) -> None:
    stranger = Web("Cleo")
    cell = table.cell("Anna", "ones") if name in {"cell", "move"} else ()
    method = stranger.client.get if allowed(name, "get") else stranger.client.post

    foreign = read(method(reverse(name, args=[table.sheet_id, *cell])))
    missing = read(method(reverse(name, args=[987_654_321, *cell])))

    assert foreign.text == missing.text


@pytest.mark.parametrize("cookie", ["", "forged", "a:b:c"])
def test_a_phone_without_a_proper_cookie_finds_nothing(table: Web, cookie: str) -> None:
    phone = Client()
    phone.cookies["device"] = cookie

    assert phone.get(table.url()).status_code == 404


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_of_an_impossible_number_is_not_there(table: Web, name: str) -> None:
    cell = table.cell("Anna", "ones") if name in {"cell", "move"} else ()
    method = table.client.get if allowed(name, "get") else table.client.post

    answers = [method(reverse(name, args=[sheet, *cell])) for sheet in (0, 2**63 - 1, 2**63, HUGE)]

    assert [answer.status_code for answer in answers] == [404] * 4


@pytest.mark.parametrize("name", ["cell", "move"])
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    ("seat", "column", "box"),
    [(0, 0, "ones"), (HUGE, 0, "ones"), (None, 6, "ones"), (None, HUGE, "ones"), (None, 0, "sevens"), (None, 0, "-")],
)
def test_a_cell_that_no_rules_could_bring_is_not_there(
    table: Web, method: str, name: str, seat: int | None, column: int, box: str
) -> None:
    other, before = table.named("Anna", "twos"), everything()
    url = table.url(name, table.seat("Anna").pk if seat is None else seat, column, box)

    answer = getattr(table.client, method)(url, {"mark": "-", "to": other, "offered": table.offered})

    assert (answer.status_code, everything()) == (404, before)


@pytest.mark.parametrize("name", ["cell", "move"])
def test_a_seat_of_another_sheet_is_not_there(table: Web, name: str) -> None:
    seat = Web("Cleo").seat("Cleo").pk

    assert table.get(table.url(name, seat, 0, "ones")).status_code == 404
    assert table.post(table.url(name, seat, 0, "ones"), mark="-", to=table.named("Anna", "twos")).status_code == 404


@pytest.mark.parametrize("path", ["٣/", "1/2/3/", "-1/", "1.5/", "1/1/0/☃/", f"{'9' * 5000}/", "1//", "%00/", "%FF/"])
def test_an_address_that_means_nothing_is_not_there(table: Web, path: str) -> None:
    answer = table.client.get(f"/sheets/{path}")

    assert (answer.status_code, is_page(answer)) == (404, True)


# --- roles and methods ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WRITING)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_phone_that_may_only_watch_writes_nothing_and_is_told_what_it_needs(
    table: Web, name: str, headers: dict[str, str]
) -> None:
    watcher, before = table.watcher(), everything()

    answer = watcher.post(address(table, name), {"mark": "-", "name": "Ida", "offered": table.offered}, headers=headers)

    assert (answer.status_code, everything()) == (403, before)
    needs = "run the group" if name == "delete-sheet" else "write"
    assert f"it needs the right to {needs}" in read(answer).text


@pytest.mark.parametrize("name", ["sheet", "log", "table", "cell", "dice"])
def test_a_phone_that_may_only_watch_reads_everything_and_finds_nothing_to_write(table: Web, name: str) -> None:
    table.write("Anna", "sixes", "666")

    page = read(table.watcher().get(address(table, name), {"roll": "12345"}))

    assert not page.has("button")
    assert not page.has(data_handle="")


@pytest.mark.parametrize("name", ["move", "follow"])
def test_the_way_to_a_write_is_shown_to_nobody_who_may_only_watch(table: Web, name: str) -> None:
    assert table.watcher().get(address(table, name)).status_code == 403


@pytest.mark.parametrize("name", POST_ONLY)
def test_nothing_is_done_by_following_a_link(table: Web, name: str) -> None:
    before = everything()

    assert table.get(address(table, name)).status_code == 405
    assert everything() == before


@pytest.mark.parametrize("name", sorted(READ_ONLY))
def test_a_page_that_only_shows_takes_nothing(table: Web, name: str) -> None:
    assert table.post(address(table, name)).status_code == 405


@pytest.mark.parametrize("name", sorted(READ_ONLY | {"cell", "move", "dice", "table"}))
def test_a_page_can_be_asked_for_without_its_content(table: Web, name: str) -> None:
    asked = table.client.head(address(table, name)).status_code, table.client.get(address(table, name)).status_code

    assert asked in {(200, 200), (204, 204)}


# --- a page that has grown old ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WRITING)
def test_a_form_without_its_proof_changes_nothing_and_is_told_gently(table: Web, name: str) -> None:
    phone = table.let_in(a_device(), Role.SCORE, enforce_csrf_checks=True)
    before = everything()

    answer = phone.post(address(table, name), {"mark": "-", "key": "k"})

    assert (answer.status_code, everything()) == (403, before)
    assert "This page was too old to be sent." in read(answer).text


def test_for_htmx_a_missing_proof_is_one_line_that_replaces_nothing(table: Web) -> None:
    phone = table.let_in(a_device(), Role.SCORE, enforce_csrf_checks=True)

    answer = phone.post(table.at("Anna", "ones"), {"mark": "-"}, headers=HTMX)

    assert list(parts(answer)) == ["#said"]
    assert "open it afresh and do it once more" in parts(answer)["#said"].text


def test_the_answer_to_a_missing_proof_brings_a_fresh_one(table: Web) -> None:
    phone = table.let_in(a_device(), Role.SCORE, enforce_csrf_checks=True)
    phone.post(table.at("Anna", "ones"), {"mark": "-"})

    proof = phone.cookies["csrftoken"].value
    answer = phone.post(table.at("Anna", "ones"), {"mark": "-", "csrfmiddlewaretoken": proof})

    assert answer.status_code == 302
    assert table.mark("Anna", "ones") == "-"


@pytest.mark.parametrize("query", [{}, {"seen": "1.1"}])
def test_a_phone_whose_cookie_is_gone_gets_a_line_and_keeps_its_board(table: Web, query: dict[str, str]) -> None:
    answer = Client().get(table.url(), query, headers=HTMX)

    assert (answer.status_code, list(parts(answer))) == (404, ["#said"])


def test_a_tap_of_a_phone_whose_cookie_is_gone_is_never_shown_as_saved(table: Web) -> None:
    answer = Client().post(table.at("Ben", "chance"), {"mark": "=22", "offered": table.offered}, headers=HTMX)

    assert (answer.status_code, list(parts(answer)), table.mark("Ben", "chance")) == (404, ["#said"], "")


# --- what lies in caches ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sheet", "log", "table", "cell", "move", "dice"])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_nothing_of_a_sheet_is_kept_by_any_cache(table: Web, name: str, headers: dict[str, str]) -> None:
    table.write("Anna", "ones", "-")

    answer = table.client.get(address(table, name), headers=headers)

    assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("name", ["sheet", "log", "table", "cell", "move", "dice"])
def test_the_way_back_through_the_history_shows_a_whole_page(table: Web, name: str) -> None:
    table.write("Anna", "ones", "-")

    answer = table.client.get(address(table, name), headers=HTMX | {"HX-History-Restore-Request": "true"})

    assert is_page(answer)
