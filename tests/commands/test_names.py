"""How a name is kept, and what tells two names apart."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.models import name_key, tidy
from scoresheet.models.names import visible_length


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("  Anna \t Maria\n", "Anna Maria"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("e\u202e\u0301va", "\u00e9va"),
        ("\u202eevil\u202c", "evil"),
        ("Line\u2028Break", "Line Break"),
        ("<b>Bo</b> & 'Co'", "<b>Bo</b> & 'Co'"),
        ("{{ name }}", "{{ name }}"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\U0001fae9", "\U0001fae9"),
        ("\x00Bo\x07", "Bo"),
        ("\ud800Bo", "Bo"),
        ("Bo\ufeff", "Bo"),
        ("\u2066", ""),
        ("\u00a0\u3000", ""),
    ],
)
def test_a_name_is_kept_as_typed_but_trimmed_composed_and_without_tricks(raw: str, kept: str) -> None:
    assert tidy(raw) == kept


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "Ａｎｎａ"),
        ("Anna Maria", "anna\u00a0 maria"),
        ("Strauß", "STRAUSS"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("\u00e9va", "e\u200d\u0301va"),
        ("ﬁn", "fin"),
        ("Anna", "An\u034fna"),
        ("❤", "❤\ufe0f"),
        ("Bo", "Bo\U000e0041"),
        ("Ⅷ", "viii"),
    ],
)
def test_look_alikes_share_a_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Аnna"), ("Anna", "Anne"), ("Ana", "Aña"), ("AnnaMaria", "Anna Maria"), ("😀", "😃")]
)
def test_other_letters_are_other_names(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(
    ("name", "length"), [("Anna Bo", 7), ("Zoe\u0308", 3), ("👩‍👧", 2), ("❤\ufe0f", 1), ("\u0928\u0940", 1)]
)
def test_only_what_a_person_would_count_is_counted(name: str, length: int) -> None:
    assert visible_length(name) == length


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=30))
def test_a_kept_name_is_tidy_composed_and_has_a_key_of_its_own(raw: str) -> None:
    name = tidy(raw)

    assert tidy(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert bool(name) <= bool(name_key(name))
    assert name_key(name_key(name)) == name_key(name)
