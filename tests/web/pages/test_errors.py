"""What cannot be, said in words on the same paper."""

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from scoresheet.middleware import status_of
from scoresheet.rules import NotOpen, NotPossible
from scoresheet.templatetags import pad
from scoresheet.views import errors

from ..sheets.paper import parts, read
from ..sheets.web import HTMX, Web, everything


@pytest.mark.parametrize(
    "address", ["/nothing/", "/groups/1/", "/pads/999/", "/players/7/", "/groups/" + "9" * 60 + "/"]
)
def test_what_is_not_there_is_a_page_with_a_way_on(client: Client, db: None, address: str) -> None:
    answer = client.get(address)

    page = read(answer)
    assert answer.status_code == 404
    assert "There is nothing here" in page.one("main").text
    assert page.one("main").one("a")["href"] == "/"


def test_a_form_that_was_refused_leads_back_to_its_page(table: Web) -> None:
    came_from = "http://testserver" + table.url()

    ours = table.other.post(reverse("pads", args=[table.group.pk]), headers={"Referer": came_from})
    theirs = table.other.post(reverse("pads", args=[table.group.pk]), headers={"Referer": "https://evil.example/"})

    assert read(ours).one("main").one("a")["href"] == came_from
    assert read(theirs).one("main").one("a")["href"] == "/"


def test_a_refusal_replaces_nothing_on_a_page_in_use(table: Web) -> None:
    answer = table.other.post(reverse("preview", args=[table.pad.pk]), headers=HTMX)

    assert answer.status_code == 403
    assert set(parts(answer)) == {"#said"}
    assert "run the group" in parts(answer)["#said"].text


def test_a_way_back_through_the_history_is_a_whole_page(table: Web) -> None:
    answer = table.client.get("/groups/999/", headers={**HTMX, "HX-History-Restore-Request": "true"})

    assert read(answer).has("h1")


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_page_that_grew_too_old_says_so_and_loses_nothing(table: Web, headers: dict[str, str]) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["device"] = table.client.cookies["device"].value
    before = everything()

    answer = strict.post(reverse("players", args=[table.group.pk]), {"add": "", "name": "Cleo"}, headers=headers)

    page = read(answer)
    assert answer.status_code == 403
    assert "This page was too old to be sent. Nothing is lost" in page.text
    assert page.has("h1") is not bool(headers)
    assert "csrftoken" in answer.cookies
    assert everything() == before


def test_when_something_breaks_nothing_leaks(rf: RequestFactory) -> None:
    answer = errors.broken(rf.get("/"))

    page = read(answer)
    assert answer.status_code == 500
    assert "What was saved before is safe" in page.text
    assert not page.has("script")


def test_an_exception_nobody_expected_is_not_dressed_up(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_given: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("scoresheet.access.groups_of", breaks)
    client.raise_request_exception = False

    answer = client.get("/")

    assert answer.status_code == 500
    assert b"secret detail" not in answer.content
    assert b"What was saved before is safe" in answer.content


def test_the_rules_refusals_have_a_status_too() -> None:
    assert status_of(NotOpen("It is filled.")) == 409
    assert status_of(NotPossible("It cannot be.")) == 422


@pytest.mark.parametrize(("method", "name"), [("get", "same-again"), ("get", "find"), ("post", "past")])
def test_an_address_of_a_button_opened_by_hand_is_a_page_too(table: Web, method: str, name: str) -> None:
    address = reverse(name, args=[] if name == "find" else [table.group.pk])

    answer = getattr(table.client, method)(address)

    assert answer.status_code == 405
    assert answer["Allow"]
    assert "done by a button" in read(answer).one("main").text


@pytest.mark.parametrize(
    "path",
    ["/", "/device/", "/groups/{0}/", "/groups/{0}/past/", "/groups/{0}/pads/", "/pads/{1}/", "/pads/{1}/rules/"],
)
def test_a_page_answers_a_question_for_its_head(table: Web, path: str) -> None:
    answer = table.client.head(path.format(table.group.pk, table.pad.pk))

    assert (answer.status_code, answer.content) == (200, b"")


def test_what_is_not_there_is_said_in_danish_too(client: Client, db: None) -> None:
    client.cookies["django_language"] = "da"

    page = read(client.get("/nothing/"))

    assert page.one("h1").text == "Ingenting her"
    assert "Her er ikke noget" in page.one("main").text


@pytest.mark.parametrize("path", ["/", "/groups/{0}/players/", "/groups/{0}/pads/", "/groups/{0}/name/"])
def test_no_text_brings_a_sign_that_a_database_refuses(table: Web, path: str) -> None:
    sent = {"name": "Zero\0\x07", "key": "a\0b", "game": "yatzy", "add": ""}

    answer = table.client.post(path.format(table.group.pk), sent)

    assert answer.status_code == 302
    assert "\\x00" not in repr(everything())
    assert "\\x07" not in repr(everything())


@pytest.mark.parametrize("sent", [{f"field {number}": "x" for number in range(600)}, {"name": "x" * 200_000}])
def test_more_than_any_form_of_ours_sends_is_not_read(table: Web, sent: dict[str, str]) -> None:
    before = everything()

    answer = table.client.post(reverse("players", args=[table.group.pk]), sent)

    assert answer.status_code in {400, 413}
    assert "Nothing was changed" in read(answer).one("main").text
    assert everything() == before


def test_another_host_is_not_answered(client: Client, db: None) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})

    assert answer.status_code == 400
    assert "evil.example" not in answer.content.decode()


def test_a_sentence_isolates_names_and_escapes_them() -> None:
    refusal = NotPossible("%(name)s took %(points)s", name="<i>", points=7)

    assert pad.say(refusal) == "<bdi>&lt;i&gt;</bdi> took 7"
    assert pad.say("5 < 6") == "5 &lt; 6"


def test_dice_are_drawn_by_their_faces() -> None:
    assert pad.die(5).endswith('#d5"/></svg>')
    assert 'class="die gap"' in pad.die(0)
    assert 'class="die gap"' in pad.die("ask")
    assert pad.roll("156").count("<svg") == 3
