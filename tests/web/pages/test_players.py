"""The players of a group: in seat order, added, renamed, retired and brought back."""

import pytest
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import Player

from ..sheets.paper import Node, read
from ..sheets.web import HTMX, Web, everything


def players(table: Web) -> str:
    return reverse("players", args=[table.group.pk])


def listed(page: Node) -> list[str]:
    return page.one("ol", "order").texts("bdi")


def test_they_are_listed_in_seat_order_and_can_be_moved(table: Web) -> None:
    order = [table.player("Anna").pk, table.player("Ben").pk]

    answer = table.client.post(players(table), {"order": order, "down": order[0]}, follow=True)

    assert listed(read(answer)) == ["Ben", "Anna"]


def test_an_order_made_by_dragging_is_kept_without_a_page(table: Web) -> None:
    order = [table.player("Ben").pk, table.player("Anna").pk]

    answer = table.client.post(players(table), {"order": order}, headers=HTMX)

    assert (answer.status_code, answer.content) == (204, b"")
    assert listed(read(table.client.get(players(table)))) == ["Ben", "Anna"]


def test_an_order_of_another_list_is_refused_in_words(table: Web) -> None:
    commands.add_player(table.group, "Cleo")
    before = everything()

    answer = table.client.post(players(table), {"order": [table.player("Ben").pk, "x"]})

    assert answer.status_code == 409
    assert "The list changed meanwhile" in read(answer).one("main").text
    assert everything() == before


def test_somebody_is_added(table: Web) -> None:
    page = read(table.client.post(players(table), {"add": "", "name": "  Cleo ", "guest": "on"}, follow=True))

    assert listed(page) == ["Anna", "Ben", "Cleo"]
    assert "Cleo is on the list" in page.at("said").text
    assert table.player("Cleo").guest


def test_a_double_tap_adds_one_and_says_so(table: Web) -> None:
    table.client.post(players(table), {"add": "", "name": "Cleo"})
    answer = table.client.post(players(table), {"add": "", "name": "Cleo"})

    assert answer.status_code == 422
    assert "The name Cleo is taken here already" in read(answer).at("problem").text
    assert table.group.players.count() == 3


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "at least one letter"),
        ("\u200d\u3164", "at least one letter"),
        ("Ａnna", "The name Anna is taken here already"),
        ("ANNA ", "The name Anna is taken here already"),
        ("w" * 200, "can have up to 40 letters."),
    ],
)
def test_a_name_that_cannot_be_is_kept_beside_its_sentence(table: Web, name: str, sentence: str) -> None:
    answer = table.client.post(players(table), {"add": "", "name": name})

    page = read(answer)
    assert answer.status_code == 422
    assert sentence in page.at("problem").text
    assert page.one("input", name="name", type="text")["value"] == name
    assert table.group.players.count() == 2


@pytest.mark.parametrize("name", ["Аnna", "محمد", "🎲", "<b>Ben</b>", "Ben & Co"])
def test_a_name_of_other_letters_is_another_name_and_shown_as_it_is(table: Web, name: str) -> None:
    page = read(table.client.post(players(table), {"add": "", "name": name}, follow=True))

    assert listed(page) == ["Anna", "Ben", name]
    assert name in page.at("said").text


def test_a_player_is_renamed_everywhere(table: Web) -> None:
    anna = table.player("Anna")

    before = read(table.client.get(reverse("player", args=[anna.pk])))
    page = read(table.client.post(reverse("player", args=[anna.pk]), {"name": "Anna-Lise", "guest": "on"}, follow=True))

    assert before.at("name")["value"] == "Anna"
    assert "1 game" in before.one("header").text
    assert listed(page) == ["Anna-Lise", "Ben"]
    assert table.player("Anna-Lise").guest
    assert "Anna-Lise" in table.client.get(table.url()).content.decode()


def test_a_name_that_is_taken_renames_nobody(table: Web) -> None:
    before = everything()

    answer = table.client.post(reverse("player", args=[table.player("Anna").pk]), {"name": "ben"})

    page = read(answer)
    assert answer.status_code == 422
    assert "The name Ben is taken here already" in page.at("problem").text
    assert page.at("name")["value"] == "ben"
    assert everything() == before


@pytest.mark.parametrize("name", ["שרה", "Anna"])
def test_a_button_that_is_called_by_a_name_isolates_it(table: Web, name: str) -> None:
    commands.rename_player(table.phone, table.player("Anna"), name)
    commands.retire(table.player("Ben"))

    page = read(table.client.get(players(table)))

    assert page.one("button", name="up")["aria-label"] == f"\u2068{name}\u2069: one place up"
    assert page.one("button", name="back")["aria-label"] == "Bring \u2068Ben\u2069 back"


def test_a_player_with_history_rests_and_comes_back(table: Web) -> None:
    ben = table.player("Ben")
    rests = read(table.client.post(reverse("player", args=[ben.pk]), {"retire": ""}, follow=True))
    namesake = read(table.client.post(players(table), {"add": "", "name": "BEN"}))

    back = read(table.client.post(players(table), {"back": namesake.at("problem").one("button")["value"]}, follow=True))

    assert (listed(rests), "past games stay" in rests.at("said").text) == (["Anna"], True)
    assert (listed(back), "plays again" in back.at("said").text) == (["Anna", "Ben"], True)
    assert Player.objects.filter(name__iexact="ben").count() == 1


def test_a_player_without_history_is_off_the_list(table: Web) -> None:
    cleo = commands.add_player(table.group, "Cleo")

    page = read(table.client.post(reverse("player", args=[cleo.pk]), {"retire": ""}, follow=True))

    assert "Cleo is off the list" in page.at("said").text
    assert not Player.objects.filter(pk=cleo.pk).exists()


def test_an_empty_list_invites(table: Web) -> None:
    for name in ("Anna", "Ben"):
        commands.retire(table.player(name))

    page = read(table.client.get(players(table)))

    assert "Type the first name below" in page.one("main").text
    assert not page.one("ol", "order").all("li")


def test_who_looks_on_sees_names_and_no_buttons(table: Web) -> None:
    page = read(table.watcher().get(players(table)))

    assert listed(page) == ["Anna", "Ben"]
    assert not page.has("button", name="up")


@pytest.mark.parametrize("who", ["", "x", "0", "1" * 40])
def test_bringing_back_nobody_is_nothing(table: Web, who: str) -> None:
    answer = table.client.post(players(table), {"back": who})

    assert answer.status_code == 404


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_player_of_others_is_nothing(table: Web, method: str) -> None:
    stranger = Web("Cleo").player("Cleo")

    answer = getattr(table.client, method)(reverse("player", args=[stranger.pk]))
    watching = getattr(table.watcher(), method)(reverse("player", args=[table.player("Anna").pk]))

    assert answer.status_code == 404
    assert watching.status_code == 403
