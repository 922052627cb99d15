"""A mark's way in: with htmx the parts of the page that follow from it, without it the way back to the cell."""

import pytest
from django.http import HttpResponse

from scoresheet import commands
from scoresheet.models import Entry

from .paper import is_page, parts, read
from .web import HTMX, Web

PARTS = ["#head", "#board", "#foot", "#rules", "#picker"]


# --- with htmx --------------------------------------------------------------------------------------------------


def test_a_tap_is_answered_with_the_parts_that_follow_from_it(table: Web) -> None:
    answer = table.tap("Anna", "sixes", "666", htmx=True)

    assert (answer.status_code, answer.headers["X-Sheet-Version"]) == (200, table.version)
    assert list(parts(answer)) == PARTS
    assert parts(answer)["#board"].at(table.named("Anna", "sixes")).text == "18"


def test_a_tap_empties_the_picker_and_says_whose_turn_it_is(table: Web) -> None:
    answer = table.tap("Anna", "sixes", "666", htmx=True)

    assert parts(answer)["#picker"].inside == []
    assert parts(answer)["#head"].one("h1").text == "Ben to play"


def test_the_parts_are_the_page_itself(table: Web) -> None:
    table.write("Ben", "sixes", "-")
    answer = table.tap("Anna", "sixes", "666", htmx=True)

    page = table.page()

    assert [parts(answer)[f"#{name}"].text for name in ("head", "board", "foot", "rules")] == [
        page.at(name).text for name in ("head", "board", "foot", "rules")
    ]


def test_each_form_of_the_answer_carries_a_key_of_its_own(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    answers = [table.tap("Anna", "sixes", mark, htmx=True) for mark in ("6", "66")]

    keys = [field["value"] for answer in answers for field in read(answer).all("input", name="key")]
    assert len(keys) == len(set(keys)) >= 2
    assert all(len(key) >= 16 for key in keys)


def test_a_mark_written_off_turn_is_told_and_not_blocked(table: Web) -> None:
    answer = table.tap("Ben", "sixes", "666", htmx=True)

    assert parts(answer)["#said"].text == "Written for \u2068Ben\u2069. It was \u2068Anna\u2069’s turn."
    assert table.mark("Ben", "sixes") == "666"


def test_a_correction_is_not_told_as_off_turn(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    answer = table.tap("Anna", "sixes", "66", htmx=True)

    assert "#said" not in parts(answer)


# --- without htmx -----------------------------------------------------------------------------------------------


def landed(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, answer.headers["Location"]


def test_without_htmx_a_mark_leads_back_to_its_cell(table: Web) -> None:
    answer = table.tap("Anna", "sixes", "666")

    assert landed(answer) == (302, f"{table.url()}#sixes")
    assert table.page().one(id="sixes").cells(table.named("Anna", "sixes"))


def test_without_htmx_off_turn_is_told_on_the_next_page(table: Web) -> None:
    table.tap("Ben", "sixes", "666")

    assert table.page().at("said").text == "Written for \u2068Ben\u2069. It was \u2068Anna\u2069’s turn."
    assert table.page().at("said").text == ""


def test_without_htmx_a_moved_mark_leads_to_where_it_went(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    answer = table.post(table.at("Anna", "sixes", to="move"), to=f"{table.named('Anna', 'three_kind')}/", saw="666")

    assert landed(answer) == (302, f"{table.url()}#three_kind")


def test_without_htmx_making_empty_leads_back_to_the_cell(table: Web) -> None:
    table.write("Anna", "sixes", "666")

    answer = table.post(table.at("Anna", "sixes"), do="empty", saw="666")

    assert landed(answer) == (302, f"{table.url()}#sixes")
    assert not Entry.objects.exists()


@pytest.mark.parametrize("name", ["undo", "end", "restore"])
def test_without_htmx_what_is_done_with_the_sheet_leads_back_to_it(table: Web, name: str) -> None:
    change = table.write("Anna", "sixes", "666").change

    answer = table.post(table.url(name), change=change.pk)

    assert landed(answer) == (302, table.url())


def test_the_mark_that_ends_the_game_leads_to_the_places(nearly_over: Web) -> None:
    answer = nearly_over.tap("Anna", "chance", "12345")

    assert landed(answer) == (302, nearly_over.url())
    assert nearly_over.page().at("ended").one("h2").text == "\u2068Ben\u2069 wins with 20"


def test_the_cells_own_page_is_the_whole_sheet_with_the_picker_open(table: Web) -> None:
    answer = table.get(table.at("Anna", "sixes"))

    assert is_page(answer)
    assert read(answer).at("picker").one("dialog")["data-cell"] == table.named("Anna", "sixes")


def test_with_htmx_the_picker_comes_alone(table: Web) -> None:
    answer = table.get(table.at("Anna", "sixes"), htmx=True)

    assert [node.tag for node in read(answer).inside if not isinstance(node, str)] == ["dialog"]


# --- zero, and numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zero", ["0", "00", " 0 "])
def test_a_typed_zero_is_a_stroke_and_an_empty_box_is_none(table: Web, zero: str) -> None:
    table.type("Anna", "large_straight", zero)
    struck, total = table.shown("Anna", "large_straight")["aria-label"], table.totals()["Anna"]

    table.post(table.at("Anna", "large_straight"), do="empty", saw="-")

    assert (struck, total) == ("Anna, Large straight: struck, 0", 0)
    assert table.shown("Anna", "large_straight")["aria-label"] == "Anna, Large straight: open"
    assert table.totals()["Anna"] == 0


@pytest.mark.parametrize(
    ("box", "typed", "mark"),
    [
        ("chance", "5", "11111"),
        ("chance", "22", "=22"),
        ("chance", " 22 ", "=22"),
        ("chance", "022", "=22"),
        ("two_pairs", "22", "=22"),
        ("full_house", "33366", "33366"),
        ("full_house", "63363", "33366"),
        ("yatzy", "50", "=50"),
        ("sixes", "30", "66666"),
    ],
)
def test_a_typed_number_or_a_typed_throw_is_taken_where_it_is_possible(
    table: Web, box: str, typed: str, mark: str
) -> None:
    table.type("Anna", box, typed)

    assert table.mark("Anna", box) == mark


# --- double taps and late answers -------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_double_tap_writes_once_and_both_taps_get_the_same_answer(table: Web, headers: dict[str, str]) -> None:
    sent = {"mark": "666", "saw": "", "offered": table.offered, "key": "same"}

    answers = [table.client.post(table.at("Anna", "sixes"), sent, headers=headers) for _tap in range(2)]

    assert answers[0].status_code == answers[1].status_code
    assert table.log() == ["start", "write"]


def test_two_forms_without_a_key_are_two_taps(table: Web) -> None:
    url, sent = table.at("Anna", "sixes"), {"mark": "666", "offered": table.offered}
    table.client.post(url, sent)
    table.client.post(url, {"do": "empty", "saw": "666"})

    assert table.client.post(url, sent).status_code == 302
    assert table.mark("Anna", "sixes") == "666"


def test_a_late_answer_to_an_older_form_says_that_it_no_longer_stands(table: Web) -> None:
    table.tap("Anna", "chance", "=23", key="first")
    table.tap("Anna", "chance", "=24")

    late = table.tap("Anna", "chance", "=23", saw="", key="first", htmx=True)

    assert (late.status_code, table.mark("Anna", "chance")) == (409, "=24")
    assert parts(late)["#board"].at(table.named("Anna", "chance")).text == "24"


def test_two_phones_that_saw_an_old_sheet_both_keep_their_boxes(table: Web) -> None:
    table.tap("Ben", "fives", "555", client=table.other)

    table.tap("Anna", "ones", "111")

    assert (table.mark("Ben", "fives"), table.mark("Anna", "ones")) == ("555", "111")


# --- somebody was first -----------------------------------------------------------------------------------------


def test_the_second_phone_reads_what_the_box_holds_and_who_wrote_it(table: Web) -> None:
    table.tap("Ben", "chance", "=22", client=table.other)

    answer = table.tap("Ben", "chance", "=17", saw="", htmx=True)

    told = parts(answer)["#picker"].one(role="alert")
    assert (answer.status_code, told.text) == (409, "This box holds 22 now. Ben's phone was first.")
    assert parts(answer)["#board"].at(table.named("Ben", "chance")).text == "22"


@pytest.mark.parametrize(("mark", "shown"), [("=17", "17"), ("12345", "15"), ("-", "0")])
def test_change_it_anyway_changes_it(table: Web, mark: str, shown: str) -> None:
    table.tap("Ben", "chance", "=22", client=table.other)
    answer = table.tap("Ben", "chance", mark, saw="", htmx=True)
    [form] = [form for form in parts(answer)["#picker"].all("form") if "Change it anyway" in form.text]

    fields = form.fields
    button = form.one("button")
    again = table.post(form["action"], **fields | {button["name"]: button["value"]})

    assert (form.text, again.status_code) == (f"Change it anyway to {shown}", 302)
    assert table.mark("Ben", "chance") == mark


def test_what_the_box_cannot_take_is_not_offered_anyway(table: Web) -> None:
    table.tap("Ben", "chance", "=22", client=table.other)

    answer = table.tap("Ben", "chance", "<b>", saw="")

    assert "Change it anyway" not in read(answer).text


def test_a_box_that_was_emptied_meanwhile_says_so(table: Web) -> None:
    table.write("Ben", "chance", "=22")
    table.empty("Ben", "chance", device=table.other_phone)

    answer = table.tap("Ben", "chance", "=23", saw="=22")

    assert read(answer).one(role="alert").text == "This box is empty now. Ben's phone was first."


def test_struck_meanwhile_is_told_as_zero(table: Web) -> None:
    table.write("Ben", "chance", "-", device=table.other_phone)

    answer = table.tap("Ben", "chance", "=23", saw="")

    assert read(answer).one(role="alert").text == "This box holds 0 now. Ben's phone was first."


# --- the rules moved on -----------------------------------------------------------------------------------------


def test_what_was_offered_under_older_rules_is_offered_anew(table: Web) -> None:
    shown = table.offered
    rules = table.change_rules(full_house_value="fixed25")

    answer = table.tap("Anna", "full_house", "=27", offered=shown, htmx=True)

    picker = parts(answer)["#picker"]
    assert (answer.status_code, table.mark("Anna", "full_house")) == (409, "")
    assert picker.one(role="alert").text == "The house rules changed meanwhile. Here is what the box can take now."
    assert {field["value"] for field in picker.all("input", name="offered")} == {str(rules.pk)}
    assert {tile.text for tile in picker.one("table", "house").all("button")} == {"25"}


def test_a_number_typed_under_older_rules_stays_in_the_field(table: Web) -> None:
    shown = table.offered
    table.change_rules(full_house_value="fixed25")

    page = read(table.type("Anna", "full_house", "27", offered=shown))

    assert page.at("marks").one("input", name="points")["value"] == "27"


def test_a_whole_throw_means_the_same_under_any_rules(table: Web) -> None:
    shown = table.offered
    table.change_rules(full_house_value="fixed25")

    table.tap("Anna", "full_house", "33366", offered=shown)

    assert table.totals()["Anna"] == 25


# --- back and forth ---------------------------------------------------------------------------------------------


def test_a_forced_order_is_no_bar_to_corrections_and_its_easier_bonus_ends_with_it(db: None) -> None:
    table = Web(forced=True)
    for box, mark in {"ones": "11", "twos": "22", "threes": "33", "fours": "44", "fives": "55", "sixes": "66"}.items():
        table.write("Anna", box, mark)
    forced = table.line("Bonus")[0]

    corrected = table.tap("Anna", "ones", "11111")
    table.change_rules()

    assert (forced, corrected.status_code) == ("50 bonus earned", 302)
    assert table.line("Bonus")[0] == "0"


def test_a_lost_bonus_leaves_every_line_and_the_places_right(table: Web) -> None:
    for face, box in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1):
        table.write("Anna", box, str(face) * 3)
    table.write("Ben", "yatzy", "66666")
    table.write("Ben", "chance", "66666")
    before = (table.line("Upper sum")[0], table.line("Upper total")[0], table.line("Total"))

    table.tap("Anna", "sixes", "66")

    assert before == ("63", "113", ["113", "80"])
    assert (table.line("Upper sum")[0], table.line("Bonus")[0], table.line("Total")) == ("57", "0", ["57", "80"])
    assert table.page().texts("span", "place")[1:3] == ["2nd", "1st"]


def test_boxes_switched_off_come_back_with_their_marks(table: Web) -> None:
    table.write("Anna", "one_pair", "66")
    table.write("Anna", "two_pairs", "5566")

    table.change_rules(pair_boxes=False)
    off = table.page().one("table", "sheet").text
    table.change_rules()

    assert "One pair" not in off
    assert (table.shown("Anna", "one_pair").text, table.shown("Anna", "two_pairs").text) == ("12", "22")


def test_a_hidden_box_keeps_its_page_and_says_why(table: Web) -> None:
    table.write("Anna", "one_pair", "66")
    table.change_rules(pair_boxes=False)

    picker = table.picker("Anna", "one_pair")

    assert picker.one(css="told").text == "The house rules leave this box out."
    assert not picker.has("form")


def test_nothing_a_browser_might_bring_back_is_kept_in_a_field(table: Web) -> None:
    table.write("Anna", "sixes", "666")
    table.write("Ben", "sixes", "666", device=table.other_phone)
    pages = [table.get(table.at("Anna", "sixes")), table.get(table.at("Ben", "fives")), table.get(table.url("table"))]

    forms = [form for page in pages for form in read(page).all("form")]

    assert forms
    assert {form.attrs.get("autocomplete") for form in forms} == {"off"}


def test_a_discarded_sheet_says_so_in_its_pickers(table: Web) -> None:
    table.write("Anna", "sixes", "666")
    table.do(commands.discard)

    pickers = [table.picker("Anna", "sixes"), table.picker("Anna", "fives")]

    assert {picker.one(css="told").text for picker in pickers} == {"This sheet was discarded. Bring it back to go on."}
    assert not any(picker.has("form") for picker in pickers)
