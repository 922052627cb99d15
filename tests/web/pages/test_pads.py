"""Pads and house rules: the form by the kinds of rules, the preview, saving, what was before."""

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoresheet import commands
from scoresheet.models import HouseRules, Pad
from scoresheet.rules import GAMES, filled_in, house_rules_of

from ...commands.table import fresh_key
from ..sheets.paper import Node, form_of, read
from ..sheets.web import HTMX, Web, everything


def rules(table: Web, name: str = "pad") -> str:
    return reverse(name, args=[table.pad.pk])


def send(table: Web, htmx: Any = False, **changed: Any) -> HttpResponse:
    """The form as it was shown, with these fields changed."""
    shown = form_of(read(table.client.get(rules(table))))
    name = "preview" if htmx else "pad"
    answer = table.client.post(rules(table, name), shown | changed, headers=HTMX if htmx else {})
    assert isinstance(answer, HttpResponse)
    return answer


def now(table: Web) -> dict[str, Any]:
    return dict(table.pad.rules.values)


# --- the form ---------------------------------------------------------------------------------------------------


def test_every_house_rule_has_its_row_and_its_field(table: Web) -> None:
    page = read(table.client.get(rules(table)))

    for rule in house_rules_of("yatzy"):
        row = page.at(f"rule-{rule.key}")
        assert row.one("h2").text == rule.label
        assert rule.help in row.text
        assert "Printed:" in row.text
        assert not row.has("b", "differs")
        assert row.has("input", name=rule.key)


def test_a_rule_that_differs_is_marked_and_can_go_back_to_print(table: Web) -> None:
    table.change_rules(upper_threshold=60)

    row = read(table.client.get(rules(table))).at("rule-upper_threshold")

    assert row.one("input")["value"] == "60"
    assert "Printed: 63" in row.text
    assert row.has("b", "differs")
    assert row.one("button", name="print")["value"] == "upper_threshold"


@pytest.mark.parametrize(
    ("button", "key", "typed", "after"),
    [
        ("up", "upper_threshold", "63", "64"),
        ("down", "upper_threshold", "63", "62"),
        ("up", "upper_threshold", "105", "105"),
        ("down", "upper_threshold", "0", "0"),
        ("up", "upper_bonus", "50", "55"),
        ("down", "games", "1", "1"),
        ("print", "upper_bonus", "20", "50"),
    ],
)
def test_a_button_moves_its_value_and_saves_nothing(table: Web, button: str, key: str, typed: str, after: str) -> None:
    before = everything()

    answer = send(table, **{key: typed, button: key})

    assert read(answer).one("input", name=key)["value"] == after
    assert everything() == before


def test_everything_goes_back_to_print_by_one_button(table: Web) -> None:
    table.change_rules(upper_threshold=60, pair_boxes=False, multipliers=[3, 2])

    page = read(send(table, print="*"))

    sent = form_of(page)
    assert not page.has("b", "differs")
    assert (sent["upper_threshold"], sent["pair_boxes"], sent["multipliers"]) == ("63", "true", "")


@pytest.fixture
def maxi(table: Web) -> Web:
    """A group whose pad is of Maxi Yatzy, with house rules of its own."""
    table.pad = commands.new_pad(table.phone, table.group, game="maxi", name="Six dice", key=fresh_key())
    table.change_rules(upper_bonus=150, forced=True)
    return table


@pytest.mark.parametrize(
    ("preset", "differs"),
    [
        ("alga", {}),
        (
            "tactic",
            {"upper_threshold": "75", "upper_bonus": "50", "rolls_per_turn": "3", "save_rolls": "false"},
        ),
        ("three_rolls", {"rolls_per_turn": "3"}),
    ],
)
def test_a_preset_fills_the_whole_form_and_saves_nothing(maxi: Web, preset: str, differs: dict[str, str]) -> None:
    printed = {key: str(value).lower() for key, value in filled_in("maxi").items() if value is not None}
    before = everything()

    page = read(send(maxi, preset=preset, upper_bonus="999"))

    sent = form_of(page)
    assert {key: sent[key] for key in printed} == printed | differs
    assert page.at("preview").text == "No game is on the table: this counts from the next one on."
    assert everything() == before


def test_a_preset_is_saved_with_the_form(maxi: Web) -> None:
    filled = form_of(read(send(maxi, preset="tactic")))

    maxi.client.post(rules(maxi), filled | {"save": ""})

    assert now(maxi) == {"upper_threshold": 75, "upper_bonus": 50, "rolls_per_turn": 3, "save_rolls": False}


def test_the_presets_are_the_games_own_and_who_may_not_change_rules_has_none(maxi: Web) -> None:
    offered = [button.text for button in read(maxi.client.get(rules(maxi))).all("button", name="preset")]
    watching = read(maxi.other.get(rules(maxi)))
    maxi.pad = maxi.group.pads.get(game="yatzy")

    assert offered == [preset.label for preset in GAMES["maxi"].presets]
    assert not watching.has("button", name="preset")
    assert not read(maxi.client.get(rules(maxi))).has("button", name="preset")


def test_a_preset_that_is_not_there_leaves_the_form_as_it_was(maxi: Web) -> None:
    page = read(send(maxi, preset="tournament"))

    assert form_of(page)["upper_bonus"] == "150"


def test_who_may_not_change_rules_reads_them(table: Web) -> None:
    page = read(table.other.get(rules(table)))

    assert page.has("fieldset", disabled="")
    assert not page.has("button", name="save")
    assert "Whoever runs the group can change them" in page.one("main").text


# --- saving -----------------------------------------------------------------------------------------------------


def test_saved_rules_are_one_row_and_a_line_says_what_changed(table: Web) -> None:
    rows = HouseRules.objects.count()

    answer = send(table, upper_threshold="60", full_house_value="fixed25", save="")
    page = read(table.client.get(answer["Location"]))

    assert answer["Location"] == reverse("group", args=[table.group.pk])
    assert now(table) == {"upper_threshold": 60, "full_house_value": "fixed25"}
    assert HouseRules.objects.count() == rows + 1
    assert "Upper bonus needs: 63 → 60; Full house is worth: The five dice added up → Always 25" in page.at("said").text


def test_saving_goes_back_to_the_sheet_one_came_from(table: Web) -> None:
    page = read(table.client.get(rules(table), {"sheet": str(table.sheet_id)}))

    answer = table.client.post(rules(table), form_of(page) | {"upper_threshold": "60", "save": ""})

    assert page.one("header").one("a", "tool")["href"] == table.url()
    assert answer["Location"] == table.url()


def test_a_sheet_of_others_is_no_way_back(table: Web) -> None:
    foreign = Web("Cleo").sheet_id

    answer = send(table, sheet=str(foreign), upper_threshold="60", save="")

    assert answer["Location"] == reverse("group", args=[table.group.pk])


def test_saving_twice_adds_one_row(table: Web) -> None:
    shown = form_of(read(table.client.get(rules(table)))) | {"games": "2", "save": ""}

    first = table.client.post(rules(table), shown)
    second = table.client.post(rules(table), shown)

    assert first["Location"] == second["Location"]
    assert HouseRules.objects.filter(pad=table.pad).count() == 2


@pytest.mark.parametrize(
    ("typed", "factors"),
    [
        ("1, 2, 3", [1, 2, 3]),
        ("1 2 3", [1, 2, 3]),
        (" 1;2 ;3 ", [1, 2, 3]),
        ("× 1, × 2, × 3", [1, 2, 3]),
        ("1×2×3", [1, 2, 3]),
        ("x1 X2", [1, 2]),
        ("9", [9]),
        ("1,,2", [1, 2]),
        ("1, 1, 1, 1, 1, 1", [1] * 6),
    ],
)
def test_factors_are_read_as_people_write_them(table: Web, typed: str, factors: list[int]) -> None:
    send(table, multipliers=typed, save="")

    field = read(table.client.get(rules(table))).at("rule-multipliers").one("input")
    assert now(table) == {"multipliers": factors}
    assert field["value"] == ", ".join(map(str, factors))


def test_no_factors_are_print(table: Web) -> None:
    table.change_rules(multipliers=[1, 2, 3])

    send(table, multipliers=" ", save="")

    row = read(table.client.get(rules(table))).at("rule-multipliers")
    assert now(table) == {}
    assert "Printed: none" in row.text
    assert not row.has("b", "differs")


def test_factors_that_cannot_be_are_kept_as_they_were_typed(table: Web) -> None:
    page = read(send(table, multipliers="1, 10", save=""))

    field = page.at("rule-multipliers").one("input")
    assert (field["value"], field["aria-invalid"]) == ("1, 10", "true")
    assert page.at(field["aria-describedby"]).text == "Factors of the columns can be one to six factors from 1 to 9."


def test_while_there_are_factors_the_other_rules_of_columns_say_that_those_decide(table: Web) -> None:
    table.change_rules(games=2, add_columns=False)

    plain = read(table.client.get(rules(table)))
    parts = {part["hx-target"]: part.text for part in preview_of(table, multipliers="1, 2, 3").all("hx-partial")}

    assert not plain.has("p", "aside")
    assert "The factors decide how many columns there are: 3." in parts["#printed-games"]
    assert "Columns with factors are always added up." in parts["#printed-add_columns"]
    assert "factors decide" not in parts["#printed-upper_threshold"]


def test_while_forced_the_ordinary_threshold_says_which_one_counts(table: Web) -> None:
    page = read(send(table, forced="half"))

    assert page.at("rule-upper_threshold").one("p", "aside").text == "Forced Yatzy has its own bonus: from 42."


def test_multipliers_that_are_stored_are_kept(table: Web) -> None:
    table.change_rules(multipliers=[1, 2, 3])

    send(table, upper_threshold="60", save="")

    assert now(table) == {"upper_threshold": 60, "multipliers": [1, 2, 3]}


def test_a_rule_that_is_not_sent_keeps_its_value(table: Web) -> None:
    table.change_rules(forced="half")

    table.client.post(rules(table), {"shown": table.pad.rules.pk, "games": "3", "save": ""})

    assert now(table) == {"forced": "half", "games": 3}


@pytest.mark.parametrize(
    ("key", "value", "possible"),
    [
        ("upper_threshold", "106", "0 to 105"),
        ("upper_threshold", "-1", "0 to 105"),
        ("upper_threshold", "", "0 to 105"),
        ("upper_threshold", "63.5", "0 to 105"),
        ("upper_threshold", "٦٣", "0 to 105"),
        ("upper_threshold", "1" + "0" * 30, "0 to 105"),
        ("upper_bonus", "52", "0 to 100 in steps of 5"),
        ("games", "7", "1 to 6"),
        ("yatzy_value", "999", "Always 50 / 50 plus the dice"),
        ("pair_boxes", "maybe", "on / off"),
        ("forced", "1", "off / half"),
        ("multipliers", "1, 10", "one to six factors from 1 to 9"),
        ("multipliers", "1,1,1,1,1,1,1", "one to six factors from 1 to 9"),
        ("multipliers", "0", "one to six factors from 1 to 9"),
        ("multipliers", "1, two", "one to six factors from 1 to 9"),
        ("multipliers", "1.5", "one to six factors from 1 to 9"),
        ("multipliers", "-2", "one to six factors from 1 to 9"),
        ("multipliers", "١, ٢", "one to six factors from 1 to 9"),
        ("multipliers", ",", "one to six factors from 1 to 9"),
    ],
)
def test_a_value_that_cannot_be_is_said_beside_its_rule(table: Web, key: str, value: str, possible: str) -> None:
    before = everything()

    answer = send(table, **{key: value, "save": ""})

    assert answer.status_code == 422
    assert everything() == before
    assert possible in (read(answer).at(f"problem-{key}").text)


def test_newer_rules_are_shown_beside_ones_own(table: Web) -> None:
    mine = form_of(read(table.client.get(rules(table)))) | {"upper_threshold": "60", "save": ""}
    table.change_rules(upper_bonus=35)

    answer = table.client.post(rules(table), mine)
    page = read(answer)
    again = table.client.post(page.one("form")["action"], form_of(page) | {"save": ""})

    assert answer.status_code == 409
    assert [row.texts()[0] for row in page.one("tbody").all("tr")] == ["Upper bonus needs", "Upper bonus is worth"]
    assert page.one("tbody").texts("td") == ["63", "60", "35", "50"]
    assert again.status_code == 302
    assert now(table) == {"upper_threshold": 60}


@pytest.mark.parametrize("name", ["pad", "preview", "rename-pad"])
def test_only_who_runs_the_group_sends_rules(table: Web, name: str) -> None:
    before = everything()

    refused = table.other.post(rules(table, name), {"save": "", "games": "2", "name": "Mine"})
    stranger = Web("Cleo").client.post(rules(table, name), {"save": "", "games": "2", "name": "Mine"})

    assert refused.status_code == 403
    assert "run the group" in read(refused).one("main").text
    assert stranger.status_code == 404
    assert table.pad.rules.values == {}
    assert before["HouseRules"] == everything()["HouseRules"][: len(before["HouseRules"])]


# --- what was before --------------------------------------------------------------------------------------------


def test_earlier_rules_are_listed_and_taken_up_again(table: Web) -> None:
    table.change_rules(upper_threshold=60)
    table.change_rules(games=2)
    page = read(table.client.get(rules(table)))
    earlier = page.all("ul", "links")[-1].all("a")

    taken_up = read(table.client.get(rules(table) + earlier[0]["href"]))
    table.client.post(rules(table), form_of(taken_up) | {"save": ""})

    assert "Upper bonus needs: 60" in earlier[0].text
    assert "Anna's phone" in earlier[0].text
    assert "as printed" in earlier[1].text
    assert taken_up.one("input", name="upper_threshold")["value"] == "60"
    assert now(table) == {"upper_threshold": 60}


def test_print_is_taken_up_again_too(table: Web) -> None:
    table.change_rules(upper_threshold=60)
    [printed] = read(table.client.get(rules(table))).all("ul", "links")[-1].all("a")

    taken_up = read(table.client.get(rules(table) + printed["href"]))

    assert taken_up.one("input", name="upper_threshold")["value"] == "63"


def test_rules_of_long_ago_are_still_listed(table: Web) -> None:
    for bonus in range(0, 105, 5):
        table.change_rules(upper_bonus=bonus, upper_threshold=60)
        table.change_rules(upper_bonus=bonus, upper_threshold=62)

    earlier = read(table.client.get(rules(table))).all("ul", "links")[-1].all("a")

    assert len(earlier) == 42
    assert "as printed" in earlier[-1].text


# --- the rules of a sheet that keeps its own --------------------------------------------------------------------


def test_a_past_game_shows_the_rules_it_was_finished_under(nearly_over: Web) -> None:
    nearly_over.change_rules(upper_threshold=60)
    nearly_over.write("Anna", "chance", "11111")
    nearly_over.change_rules(upper_threshold=70)

    page = read(nearly_over.client.get(rules(nearly_over), {"sheet": str(nearly_over.sheet_id)}))
    now = read(nearly_over.client.get(page.one("main").one("a", href=rules(nearly_over))["href"]))

    assert "the rules this game was finished under" in page.one("main").text
    assert page.at("rule-upper_threshold").one("input")["value"] == "60"
    assert page.has("fieldset", disabled="")
    assert not page.has("button", name="save")
    assert page.one("header").one("a", "tool")["href"] == nearly_over.url()
    assert now.at("rule-upper_threshold").one("input")["value"] == "70"


def test_a_sheet_that_keeps_its_rules_shows_those_and_one_that_follows_the_pads(nearly_over: Web) -> None:
    nearly_over.write("Anna", "chance", "11111")
    nearly_over.change_rules(upper_threshold=70)
    nearly_over.empty("Anna", "chance")
    following = commands.same_again(nearly_over.phone, nearly_over.sheet, key=fresh_key())

    pinned, other = (
        read(nearly_over.client.get(rules(nearly_over), {"sheet": str(pk)})).one("input", name="upper_threshold")
        for pk in (nearly_over.sheet_id, following.pk)
    )

    assert (pinned["value"], other["value"]) == ("63", "70")


def test_rules_that_moved_on_while_they_were_looked_at_are_not_taken(nearly_over: Web) -> None:
    nearly_over.write("Anna", "chance", "11111")
    nearly_over.change_rules(upper_threshold=70)
    nearly_over.empty("Anna", "chance")
    shown = form_of(read(nearly_over.get(nearly_over.url("follow"))))
    nearly_over.change_rules(upper_threshold=80)

    answer = nearly_over.client.post(nearly_over.url("follow"), shown)

    assert (answer.status_code, nearly_over.sheet.pinned) == (409, True)
    assert "Somebody saved other house rules meanwhile" in read(answer).text


@pytest.mark.parametrize("row", ["x", "0", "999999"])
def test_rules_that_never_were_are_not_taken_up(table: Web, row: str) -> None:
    page = read(table.client.get(rules(table), {"again": row}))

    assert form_of(page)["upper_threshold"] == "63"


# --- preview ----------------------------------------------------------------------------------------------------


def preview_of(table: Web, **changed: Any) -> Node:
    answer = send(table, htmx=True, **changed)
    assert answer.status_code == 200
    return read(answer)


def test_nothing_moved_previews_nothing(table: Web) -> None:
    page = read(table.client.get(rules(table)))

    assert page.at("preview").text == "Nothing is changed yet."
    assert preview_of(table).text.startswith("Nothing is changed yet.")


def test_a_preview_tells_totals_leader_and_boxes_that_need_their_dice(table: Web) -> None:
    table.write("Anna", "full_house", "=20")
    table.write("Ben", "chance", "55566")
    before = everything()

    told = preview_of(table, full_house_value="fixed25", yatzy_value="plus_dice").text
    saved = preview_of(table, pair_boxes="false").text

    assert "Anna 20 becomes→ 25" in told
    assert "Ben 27 stays→ 27" in told
    assert "now leads" not in told
    assert "all points stay as they are" in saved
    assert everything() == before


def test_a_preview_names_the_new_leader(table: Web) -> None:
    table.write("Anna", "full_house", "11122")
    table.write("Ben", "chance", "11266")

    told = preview_of(table, full_house_value="fixed25").text

    assert "Anna 7 becomes→ 25" in told
    assert "\u2068Anna\u2069 now leads." in told


def test_a_preview_says_when_nobody_leads_any_more(table: Web) -> None:
    table.write("Anna", "one_pair", "66")

    told = preview_of(table, pair_boxes="false").text

    assert "Anna 12 becomes→ 0" in told
    assert "All are level then." in told
    assert "Left out, but kept: Anna: One pair." in told


def test_a_preview_names_what_fewer_columns_leave_out(table: Web) -> None:
    table.change_rules(games=2)
    table.write("Anna", "chance", "11111", column=1)
    table.write("Anna", "yatzy", "11111", column=1)

    told = preview_of(table, games="1").text

    assert "Left out, but kept: Anna: Chance (column 2), Yatzy (column 2)." in told


def test_boxes_with_marks_are_left_out_only_by_who_was_told(table: Web) -> None:
    table.change_rules(games=3)
    table.write("Anna", "chance", "11111", column=2)
    before = everything()

    asked = send(table, games="1", save="")
    page = read(asked)
    untouched = everything() == before
    again = table.client.post(rules(table), form_of(page) | {"save": ""})

    assert (asked.status_code, untouched) == (200, True)
    assert "Save once more if that is meant." in page.at("preview").text
    assert "Left out, but kept: Anna: Chance (column 3)." in page.at("preview").text
    assert again.status_code == 302
    assert now(table) == {}


def test_who_was_told_of_fewer_boxes_is_asked_again(table: Web) -> None:
    table.change_rules(games=2)
    table.write("Anna", "chance", "11111", column=1)
    shown = form_of(read(send(table, games="1")))
    table.write("Ben", "chance", "66666", column=1)

    asked = table.client.post(rules(table), shown | {"save": ""})

    assert asked.status_code == 200
    assert "Ben: Chance (column 2)" in read(asked).at("preview").text
    assert now(table) == {"games": 2}


def test_who_was_told_of_as_many_other_boxes_is_asked_again(table: Web) -> None:
    table.change_rules(games=2)
    table.write("Anna", "one_pair", "66")
    table.write("Ben", "chance", "66666", column=1)
    told = form_of(read(send(table, pair_boxes="false")))["asked"]

    asked = send(table, games="1", asked=told, save="")

    assert asked.status_code == 200
    assert "Save once more if that is meant." in read(asked).at("preview").text
    assert "Left out, but kept: Ben: Chance (column 2)." in read(asked).at("preview").text
    assert now(table) == {"games": 2}


def test_who_was_told_of_boxes_that_hold_nothing_any_more_saves(table: Web) -> None:
    table.write("Anna", "one_pair", "66")
    shown = form_of(read(send(table, pair_boxes="false")))
    table.empty("Anna", "one_pair")

    saved = table.client.post(rules(table), shown | {"pair_boxes": "false", "save": ""})

    assert saved.status_code == 302
    assert now(table) == {"pair_boxes": False}


@pytest.mark.parametrize("asked", ["", "1", "x", "9" * 5000])
def test_nobody_is_taken_for_told_by_a_guess(table: Web, asked: str) -> None:
    table.write("Anna", "one_pair", "66")

    answer = send(table, pair_boxes="false", asked=asked, save="")

    assert answer.status_code == 200
    assert now(table) == {}


def test_the_preview_carries_what_it_told_so_that_one_tap_saves(table: Web) -> None:
    table.change_rules(games=3)
    table.write("Anna", "chance", "11111", column=2)
    told = preview_of(table, games="1").one("input", name="asked")["value"]

    saved = send(table, games="1", asked=told, save="")
    table.change_rules(games=3)

    assert saved.status_code == 302
    assert table.totals()["Anna"] == 5


def test_a_preview_names_what_comes_back(table: Web) -> None:
    table.write("Anna", "one_pair", "66")
    table.change_rules(pair_boxes=False)

    told = preview_of(table, pair_boxes="true").text

    assert "Anna 0 becomes→ 12" in told
    assert "Back again: Anna: One pair." in told


def test_a_preview_counts_the_boxes_that_need_their_dice(table: Web) -> None:
    table.change_rules(full_house_value="fixed25")
    table.write("Ben", "full_house", "=25")

    told = preview_of(table, full_house_value="sum").text

    assert "1 box needs its dice: Ben: Full house." in told


def test_a_pinned_sheet_is_passed_by(nearly_over: Web) -> None:
    nearly_over.write("Anna", "chance", "11111")
    nearly_over.change_rules(upper_threshold=60)
    nearly_over.empty("Anna", "chance")

    told = preview_of(nearly_over, upper_threshold="63").text

    assert "No game is on the table" in told


def test_a_preview_marks_what_differs_without_a_new_page(table: Web) -> None:
    parts = {part["hx-target"]: part for part in preview_of(table, upper_threshold="60").all("hx-partial")}

    assert parts["#printed-upper_threshold"].has("b", "differs")
    assert not parts["#printed-upper_bonus"].has("b", "differs")


def test_the_preview_of_a_value_that_cannot_be_says_why(table: Web) -> None:
    answer = send(table, htmx=True, upper_threshold="666")

    assert "0 to 105" in read(answer).text


def test_a_preview_asked_for_as_a_page_is_the_page(table: Web) -> None:
    answer = table.client.post(rules(table, "preview"), {"games": "2"})

    assert answer["Location"] == rules(table)


# --- pads -------------------------------------------------------------------------------------------------------


def test_a_group_keeps_several_pads_of_a_game(table: Web) -> None:
    pads = reverse("pads", args=[table.group.pk])
    first = table.client.post(pads, {"name": "Tvungen", "game": "yatzy", "key": "tapped"})
    second = table.client.post(pads, {"name": "Tvungen", "game": "yatzy", "key": "tapped"})

    page = read(table.client.get(pads))

    assert first["Location"] == second["Location"] == reverse("pad", args=[Pad.objects.latest("id").pk])
    assert page.one("ul", "links").texts("bdi") == ["Yatzy", "Tvungen"]
    assert Pad.objects.filter(group=table.group).count() == 2


@pytest.mark.parametrize(
    ("game", "told"),
    [("yatzy", "as printed: bonus 50 from 63 · full house = sum"), ("yacht", "as printed")],
)
def test_the_list_says_the_rules_of_a_pad_where_there_are_any_to_say(db: None, game: str, told: str) -> None:
    table = Web(game=game)

    page = read(table.client.get(reverse("pads", args=[table.group.pk])))

    assert page.one("ul", "links").texts("small") == [told]


def new_pad(table: Web, htmx: Any = False, **sent: str) -> HttpResponse:
    given = {"name": "", "game": "yatzy", "played": "printed", "key": fresh_key()} | sent
    answer = table.client.post(reverse("pads", args=[table.group.pk]), given, headers=HTMX if htmx else {})
    assert isinstance(answer, HttpResponse)
    return answer


def test_a_pad_without_a_name_of_its_own_is_called_as_it_is_played(table: Web) -> None:
    chosen = [("yatzy", "printed"), ("yatzy", "printed"), ("maxi", "half"), ("yahtzee", "triple"), ("maxi", "half")]

    offered = []
    for game, played in chosen:
        page = read(new_pad(table, game=game, played=played, look=""))
        offered.append(page.at("name")["placeholder"])
        new_pad(table, game=game, played=played, name=" ")

    made = Pad.objects.filter(group=table.group).order_by("id").values_list("name", flat=True)
    assert offered == ["Yatzy 2", "Yatzy 3", "Half forced Maxi Yatzy", "Triple Yahtzee", "Half forced Maxi Yatzy 2"]
    assert list(made) == ["Yatzy", *offered]


def test_a_new_pad_is_played_as_it_was_chosen(table: Web) -> None:
    answer = new_pad(table, game="yahtzee", played="triple", name="Cabin")

    pad = Pad.objects.latest("id")
    assert answer["Location"] == reverse("pad", args=[pad.pk])
    assert (pad.name, pad.game, pad.rules.values) == ("Cabin", "yahtzee", {"multipliers": [1, 2, 3]})


def test_choosing_a_game_draws_its_ways_and_a_name_anew_and_keeps_what_is_typed(table: Web) -> None:
    before = everything()

    part = read(new_pad(table, htmx=True, game="yacht", played="best3", name="Cab", look=""))

    ways = part.one("select", name="played")
    assert ways.one("option", selected="")["value"] == "best3"
    assert not [option for option in ways.all("option") if option["value"] in {"forced", "half"}]
    assert "each turn fills one of 36 boxes. The best of 3 columns counts." in part.text
    assert (part.at("name")["value"], part.at("name")["placeholder"]) == ("Cab", "Yacht, best of 3")
    assert not part.has("html")
    assert everything() == before


@pytest.mark.parametrize(
    ("game", "played", "told"),
    [
        ("yacht", "forced", "“Forced: strictly from the top” is no way of playing Yacht."),
        ("yatzy", "sum9", "“sum9” is no way of playing Yatzy."),
        ("bridge", "printed", "There is no game called bridge."),
    ],
)
def test_a_game_that_is_not_played_so_is_refused_and_nothing_is_lost(
    table: Web, game: str, played: str, told: str
) -> None:
    before = everything()

    answer = new_pad(table, game=game, played=played, name="Cabin")

    page = read(answer)
    assert answer.status_code == 422
    assert page.at(page.one("select", name="played")["aria-describedby"]).text == told
    assert page.at("name")["value"] == "Cabin"
    assert everything() == before


def test_a_name_that_another_pad_has_is_told(table: Web) -> None:
    commands.new_pad(table.phone, table.group, game="yatzy", name="Tvungen", key=fresh_key())
    before = everything()

    made = table.client.post(reverse("pads", args=[table.group.pk]), {"name": "yatzy", "game": "yatzy"})
    renamed = table.client.post(rules(table, "rename-pad"), {"name": "TVUNGEN"})

    assert (made.status_code, "The name Yatzy is taken here already" in read(made).at("problem").text) == (422, True)
    assert (renamed.status_code, "The name Tvungen is taken" in read(renamed).at("problem").text) == (
        422,
        True,
    )
    assert everything() == before


@pytest.mark.parametrize("name", ["group", "new-game", "pads"])
def test_more_pads_ask_the_database_no_more(table: Web, name: str) -> None:
    address, asked = reverse(name, args=[table.group.pk]), []
    for number in range(2):
        with CaptureQueriesContext(connection) as queries:
            table.client.get(address)
        asked.append([query["sql"] for query in queries])
        for more in range(4):
            pad = commands.new_pad(table.phone, table.group, game="yatzy", name=f"Pad {number}{more}", key=fresh_key())
            commands.change_house_rules(table.phone, pad, {"upper_bonus": 35}, shown=pad.rules.pk)

    assert len(asked[0]) == len(asked[1]), asked[1]


@pytest.mark.parametrize("name", ["\u200b\u2060", "p" * 200])
def test_a_name_that_cannot_be_makes_no_pad(table: Web, name: str) -> None:
    answer = new_pad(table, name=name)

    page = read(answer)
    assert answer.status_code == 422
    assert page.at("problem").text
    assert page.at("name")["value"] == name


def test_a_pad_takes_another_name(table: Web) -> None:
    page = read(table.client.post(rules(table, "rename-pad"), {"name": "Cabin"}, follow=True))
    refused = table.client.post(rules(table, "rename-pad"), {"name": " "})

    assert "Cabin at Anna, Ben" in page.one("header").text
    assert refused.status_code == 422
    assert read(table.client.get(rules(table, "rename-pad"))).one("input", type="text")["value"] == "Cabin"


def test_every_rule_can_be_saved_through_the_form_and_back(table: Web) -> None:
    changed = {
        "upper_threshold": "42", "upper_bonus": "35", "yatzy_value": "plus_dice", "full_house_value": "fixed25",
        "pair_boxes": "false", "forced": "true", "forced_threshold": "40", "games": "2", "add_columns": "false",
        "five_kind_full_house": "true", "four_kind_two_pairs": "true",
    }  # fmt: skip
    send(table, **changed, save="")
    there = filled_in("yatzy", now(table))

    commands.change_house_rules(table.phone, table.pad, {}, shown=table.pad.rules.pk)

    assert [str(there[key]).lower() for key in changed] == list(changed.values())
    assert now(table) == {}
