"""A new game: who sits where, who starts, on which pad."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import Pad, Player, Sheet
from scoresheet.rules import GAMES, how_it_is_played, play_by, ready_ways

from ..sheets.paper import Node, read
from ..sheets.web import HTMX, Web, everything


def new(table: Web) -> str:
    return reverse("new-game", args=[table.group.pk])


def ids(table: Web) -> dict[str, int]:
    return {player.name: player.pk for player in table.group.players.all()}


def sent(table: Web, *order: str, ticked: Any = None, **more: Any) -> dict[str, object]:
    known = ids(table)
    seats = order if ticked is None else ticked
    return {
        "order": [known[name] for name in order],
        "seat": [known[name] for name in seats],
        "pad": table.pad.pk,
        "key": "tapped",
        "starter": "first",
        **more,
    }


def listed(page: Node) -> list[tuple[str, bool]]:
    """The players in the list, in order, and whether they are ticked."""
    return [
        (item.all("bdi")[0].text, "checked" in item.one("input", name="seat").attrs)
        for item in page.one("ol", "order").all("li")
    ]


def names_of(sheet: Sheet) -> list[str]:
    return [seat.name for seat in sheet.seats.all()]


def starter_of(sheet: Sheet) -> str:
    return sheet.seats.get(starter=True).name


def test_the_seats_of_last_time_are_ticked(table: Web) -> None:
    commands.add_player(table.group, "Cleo")

    page = read(table.client.get(new(table)))

    assert listed(page) == [("Anna", True), ("Ben", True), ("Cleo", False)]
    assert page.at("starter").one("option", selected="").text == "Ben"
    assert page.has("input", name="pad", value=str(table.pad.pk), checked="")


def test_a_group_that_never_played_ticks_all_but_guests(table: Web) -> None:
    table.do(commands.discard)
    commands.add_player(table.group, "Guest", guest=True)

    page = read(table.client.get(new(table)))

    assert listed(page) == [("Anna", True), ("Ben", True), ("Guest", False)]


@pytest.mark.parametrize(
    ("button", "who", "after"),
    [
        ("up", "Ben", ["Ben", "Anna"]),
        ("down", "Anna", ["Ben", "Anna"]),
        ("up", "Anna", ["Anna", "Ben"]),
        ("down", "Ben", ["Anna", "Ben"]),
    ],
)
def test_the_list_is_put_in_order_by_its_buttons(table: Web, button: str, who: str, after: list[str]) -> None:
    before = everything()

    page = read(table.client.post(new(table), sent(table, "Anna", "Ben", **{button: ids(table)[who]})))

    assert [name for name, _ticked in listed(page)] == after
    assert everything() == before


def test_a_game_starts_in_the_order_of_the_list_without_those_who_are_not_ticked(table: Web) -> None:
    commands.add_player(table.group, "Cleo")

    answer = table.client.post(new(table), sent(table, "Cleo", "Anna", "Ben", ticked=("Cleo", "Ben"), go=""))

    sheet = Sheet.objects.latest("id")
    assert answer["Location"] == reverse("sheet", args=[sheet.pk])
    assert (names_of(sheet), starter_of(sheet)) == (["Cleo", "Ben"], "Cleo")


def test_a_double_tap_is_one_game(table: Web) -> None:
    first = table.client.post(new(table), sent(table, "Anna", "Ben", go=""))
    second = table.client.post(new(table), sent(table, "Anna", "Ben", go=""))

    assert first["Location"] == second["Location"]
    assert Sheet.objects.count() == 2


def test_a_chosen_player_starts(table: Web) -> None:
    table.client.post(new(table), sent(table, "Anna", "Ben", go="", starter=ids(table)["Ben"]))

    assert starter_of(Sheet.objects.latest("id")) == "Ben"


def test_lots_are_drawn(table: Web) -> None:
    table.client.post(new(table), sent(table, "Anna", "Ben", go="", starter="drawn"))

    assert starter_of(Sheet.objects.latest("id")) in {"Anna", "Ben"}


def test_each_throws_one_die_and_those_who_tie_throw_again(table: Web) -> None:
    cleo = commands.add_player(table.group, "Cleo").pk
    known, dice = ids(table), {"go": "", "starter": "dice"}
    everyone = ("Anna", "Ben", "Cleo")

    asked = read(table.client.post(new(table), sent(table, *everyone, **dice)))
    thrown = {f"die-{known['Anna']}": 6, f"die-{known['Ben']}": 6, f"die-{cleo}": 2}
    tie = read(table.client.post(new(table), sent(table, *everyone, **dice, throwing=list(known.values()), **thrown)))
    once_more = {"throwing": [known["Anna"], known["Ben"]], f"die-{known['Anna']}": 1, f"die-{known['Ben']}": 2}
    answer = table.client.post(new(table), sent(table, *everyone, **dice, **once_more))

    assert asked.texts("legend") == ["Anna", "Ben", "Cleo"]
    assert tie.texts("legend") == ["Anna", "Ben"]
    assert "throw once more" in tie.one("p", "told").text
    assert not tie.all("input", checked="")
    assert answer.status_code == 302
    assert starter_of(Sheet.objects.latest("id")) == "Ben"
    assert names_of(Sheet.objects.latest("id")) == ["Anna", "Ben", "Cleo"]


@pytest.mark.parametrize("die", ["0", "7", "", "six", "٣", "-1", "1" * 30])
def test_a_die_that_cannot_be_is_asked_for_again(table: Web, die: str) -> None:
    known = ids(table)
    thrown = {f"die-{known['Anna']}": "4", f"die-{known['Ben']}": die}

    answer = table.client.post(new(table), sent(table, "Anna", "Ben", go="", starter="dice", **thrown))

    page = read(answer)
    assert page.texts("legend") == ["Anna", "Ben"]
    assert [field["value"] for field in page.all("input", checked="")] == ["4"]
    assert Sheet.objects.count() == 1


def test_nobody_ticked_is_too_few(table: Web) -> None:
    answer = table.client.post(new(table), sent(table, "Anna", "Ben", ticked=(), go=""))

    assert answer.status_code == 422
    assert "at least one player" in read(answer).one("p", "told").text


def test_a_thirteenth_seat_is_one_too_many(table: Web) -> None:
    more = [commands.add_player(table.group, f"Player {number}").name for number in range(11)]

    answer = table.client.post(new(table), sent(table, "Anna", "Ben", *more, go=""))

    assert answer.status_code == 422
    assert "room for 12 seats" in read(answer).one("p", "told").text
    assert Sheet.objects.count() == 1


def test_somebody_new_is_a_player_and_ticked(table: Web) -> None:
    page = read(table.client.post(new(table), sent(table, "Ben", "Anna", ticked=("Ben",), add="", name=" Cleo ")))

    assert listed(page) == [("Ben", True), ("Anna", False), ("Cleo", True)]
    assert table.group.players.filter(name="Cleo", guest=False).exists()


def test_somebody_new_can_be_a_guest(table: Web) -> None:
    table.client.post(new(table), sent(table, "Anna", "Ben", add="", name="Cleo", guest="on"))

    assert table.player("Cleo").guest


@pytest.mark.parametrize(("name", "sentence"), [("anna", "The name Anna is taken"), (" ", "at least one letter")])
def test_a_name_that_cannot_be_is_kept_with_the_list_as_it_was(table: Web, name: str, sentence: str) -> None:
    answer = table.client.post(new(table), sent(table, "Ben", "Anna", ticked=("Ben",), add="", name=name))

    page = read(answer)
    assert answer.status_code == 422
    assert sentence in page.at("name-problem").text
    assert page.one("input", name="name")["value"] == name
    assert listed(page) == [("Ben", True), ("Anna", False)]


def test_a_namesake_who_rests_is_offered_back(table: Web) -> None:
    cleo = table.player("Ben")
    commands.retire(cleo)
    refused = read(table.client.post(new(table), sent(table, "Anna", add="", name="ben")))

    page = read(table.client.post(new(table), sent(table, "Anna", back=refused.one("button", name="back")["value"])))

    assert listed(page) == [("Anna", True), ("Ben", True)]
    assert not Player.objects.get(pk=cleo.pk).retired


def test_a_player_of_others_does_not_sit_down_here(table: Web) -> None:
    foreign = Web("Mallory")
    stranger = foreign.player("Mallory").pk

    answer = table.client.post(new(table), {"order": [stranger], "seat": [stranger], "pad": table.pad.pk, "go": ""})
    back = table.client.post(new(table), {"back": stranger})

    assert answer.status_code == 409
    assert back.status_code == 404
    assert "Mallory" not in answer.content.decode()


@pytest.mark.parametrize("pad", ["", "0", "x", "1" * 40])
def test_a_pad_that_is_not_there_is_nothing(table: Web, pad: str) -> None:
    answer = table.client.post(new(table), sent(table, "Anna", "Ben", go="") | {"pad": pad})

    assert answer.status_code == 404


def test_a_pad_of_others_is_nothing(table: Web) -> None:
    answer = table.client.post(new(table), sent(table, "Anna", "Ben", go="") | {"pad": Web("Cleo").pad.pk})

    assert answer.status_code == 404


def test_a_strangers_form_starts_nothing(table: Web) -> None:
    before = everything()

    answer = Client().post(new(table), sent(table, "Anna", "Ben", go=""))

    assert answer.status_code == 404
    assert everything() == before


# --- another game -----------------------------------------------------------------------------------------------


def another(table: Web, game: str, played: str, **more: Any) -> dict[str, object]:
    return sent(table, "Anna", "Ben") | {"pad": "other", "game": game, "played": played, **more}


def test_a_pad_tells_in_two_sentences_how_it_is_played(table: Web) -> None:
    table.change_rules(multipliers=[1, 2, 3])

    [line] = [label for label in read(table.client.get(new(table))).all("label") if label.has("small", "how")]

    turn, special = how_it_is_played(play_by("yatzy", {"multipliers": [1, 2, 3]}))
    assert line.has("input", name="pad", value=str(table.pad.pk))
    assert line.one("small", "how").text == f"{turn} {special}"


def test_a_radio_is_named_by_its_label_and_no_link_stands_in_one(table: Web) -> None:
    page = read(table.client.get(new(table)))

    [link] = [link for link in page.all("a") if link["href"] == reverse("rules", args=[table.pad.pk])]
    assert link.text == "Rules"
    assert not [label for label in page.all("label") if label.has("a") or label.has("button")]


def test_the_last_pad_is_chosen_until_another_game_is(table: Web) -> None:
    page = read(table.client.get(new(table)))

    assert [field["value"] for field in page.all("input", name="pad", checked="")] == [str(table.pad.pk)]
    assert [option["value"] for option in page.one("select", name="game").all("option")] == list(GAMES)
    assert page.one("select", name="game").one("option", selected="")["value"] == "yatzy"
    assert page.one("select", name="played").one("option", selected="")["value"] == "printed"


@pytest.mark.parametrize("game", GAMES)
def test_choosing_a_game_draws_the_ways_it_offers_and_writes_nothing(table: Web, game: str) -> None:
    before = everything()

    answer = table.client.post(new(table), another(table, game, "best2", look=""), headers=HTMX)

    part = read(answer)
    assert not part.has("html")
    assert [option["value"] for option in part.all("option")] == [ready.key for ready in ready_ways(game)]
    assert part.one("option", selected="")["value"] == "best2"
    assert "The best of 2 columns counts." in part.text
    assert everything() == before


def test_a_way_that_the_game_does_not_offer_gives_way_to_print(table: Web) -> None:
    part = read(table.client.post(new(table), another(table, "yacht", "forced", look=""), headers=HTMX))

    assert part.one("option", selected="")["value"] == "printed"
    assert "The upper boxes earn no bonus" in part.text


def test_without_scripts_a_button_asks_and_nothing_is_lost(table: Web) -> None:
    asked = another(table, "yahtzee", "triple", look="", seat=[ids(table)["Ben"]], starter="drawn")

    page = read(table.client.post(new(table), asked))

    assert listed(page) == [("Anna", False), ("Ben", True)]
    assert page.at("starter").one("option", selected="")["value"] == "drawn"
    assert page.has("input", name="pad", value="other", checked="")
    assert page.one("select", name="game").one("option", selected="")["value"] == "yahtzee"
    assert page.one("select", name="played").one("option", selected="")["value"] == "triple"


def test_another_game_is_begun_on_a_pad_of_its_own_and_says_how_it_is_played(table: Web) -> None:
    answer = table.client.post(new(table), another(table, "yahtzee", "triple", go=""))

    sheet = Sheet.objects.latest("id")
    first, later = (read(table.client.get(answer["Location"])) for _look in range(2))
    turn, special = how_it_is_played(sheet.pad.rules.game("yahtzee"))
    assert (sheet.pad.name, sheet.pad.rules.values) == ("Triple Yahtzee", {"multipliers": [1, 2, 3]})
    assert first.at("said").text == f"{turn} {special}"
    assert later.at("said").text == ""


def test_a_double_tap_on_another_game_is_one_pad_and_says_once_how_it_is_played(table: Web) -> None:
    first, second = (table.client.post(new(table), another(table, "maxi", "half", go="")) for _tap in range(2))

    told = read(table.client.get(second["Location"])).at("said").text
    assert first["Location"] == second["Location"]
    assert (Pad.objects.count(), Sheet.objects.count()) == (2, 2)
    assert told.count("each turn fills one of 20 boxes") == 1


def test_a_phone_that_may_write_begins_another_game_and_changes_no_rules(table: Web) -> None:
    table.change_rules(upper_bonus=35)

    answer = table.other.post(new(table), another(table, "yatzy", "forced", go=""))

    assert answer.status_code == 302
    assert Sheet.objects.latest("id").pad.name == "Forced Yatzy"
    assert table.pad.rules.values == {"upper_bonus": 35}


def test_a_phone_that_may_only_look_begins_nothing(table: Web) -> None:
    before = everything()

    answer = table.watcher().post(new(table), another(table, "yatzy", "forced", go=""))

    after = everything()
    assert answer.status_code == 403
    assert (after["Pad"], after["Sheet"]) == (before["Pad"], before["Sheet"])


@pytest.mark.parametrize("sides", ["alone", "shared"])
@pytest.mark.parametrize(
    ("game", "played", "sentence"),
    [
        ("yacht", "forced", "“Forced: strictly from the top” is no way of playing Yacht."),
        ("yahtzee", "half", "“Half forced: the upper boxes first” is no way of playing Yahtzee."),
        ("yatzy", "best7", "“best7” is no way of playing Yatzy."),
        ("yatzy", "", "“” is no way of playing Yatzy."),
        ("bridge", "printed", "There is no game called bridge."),
        ("<b>", "printed", "There is no game called <b>."),
    ],
)
def test_a_game_that_is_not_played_so_is_refused_and_nothing_is_lost(
    table: Web, game: str, played: str, sentence: str, sides: str
) -> None:
    before = everything()

    asked = another(table, game, played, go="", sides=sides, starter="drawn", seat=[ids(table)["Ben"]])
    answer = table.client.post(new(table), asked)

    page = read(answer)
    assert answer.status_code == 422
    assert page.at(page.one("select", name="played")["aria-describedby"]).text == sentence
    assert listed(page) == [("Anna", False), ("Ben", True)]
    assert page.at("starter").one("option", selected="")["value"] == "drawn"
    assert page.has("input", name="pad", value="other", checked="")
    assert page.has("input", name="sides", value=sides, checked="")
    assert everything() == before


def test_the_throw_for_who_starts_keeps_the_other_game(table: Web) -> None:
    known = ids(table)
    thrown = {f"die-{known['Anna']}": 6, f"die-{known['Ben']}": 2}

    asked = read(table.client.post(new(table), another(table, "yams", "sum2", go="", starter="dice")))
    carried = {name: asked.one("input", name=name)["value"] for name in ("pad", "game", "played")}
    answer = table.client.post(new(table), sent(table, "Anna", "Ben", go="", starter="dice", **thrown) | carried)

    assert carried == {"pad": "other", "game": "yams", "played": "sum2"}
    assert answer.status_code == 302
    assert Sheet.objects.latest("id").pad.name == "Yams, 2 columns"


def test_teams_keep_the_other_game_until_they_start(table: Web) -> None:
    asked = read(table.client.post(new(table), another(table, "yatzy", "half", go="", sides="shared")))
    typed = {
        field["name"]: field["value"]
        for field in asked.all("input")
        if field["type"] == "hidden" or "checked" in field.attrs
    }
    names = {"team": ["Reds", "Blues"], "order": list(ids(table).values()), "seat": list(ids(table).values())}

    answer = table.client.post(new(table), typed | names | {"start": ""})

    assert answer.status_code == 302
    assert Sheet.objects.latest("id").pad.name == "Half forced Yatzy"
