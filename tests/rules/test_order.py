"""Forced order: what is closed, what may still be corrected, and which threshold holds."""

import pytest

from scoresheet.rules import Card, NotOpen, play_by

from .vectors import danish_sheet, in_dice, sheet

YATZY = play_by("yatzy")
UPPER = sheet(ones="111", twos="222", threes="333", fours="444", fives="555", sixes="666")


def test_forced_order_offers_one_box_and_leaves_the_filled_ones_to_be_corrected() -> None:
    card = Card(play_by("yatzy", {"forced": True})).write(0, "ones", "111")

    with pytest.raises(NotOpen, match=r"^Forced order: Twos comes first\.$"):
        card.write(0, "threes", "333")
    assert card.open_cells() == ((0, "twos"),)
    assert (card[0, "threes"].state, card[0, "ones"].state) == ("closed", "filled")
    assert card.correct(0, "ones", "11").total == 2


def test_the_lower_threshold_holds_only_while_order_is_forced() -> None:
    marks = sheet(ones="11", twos="22", threes="33", fours="44", fives="55", sixes="66")
    card = Card(play_by("yatzy", {"forced": True}), marks)

    assert card.columns[0].bonus == 50
    assert card.under(YATZY).columns[0].bonus == 0


def test_forced_order_skips_hidden_boxes_and_goes_column_by_column() -> None:
    game = play_by("yatzy", {"forced": True, "games": 2, "pair_boxes": False})
    card = Card(game, UPPER)

    assert card.next == (0, "three_kind")
    with pytest.raises(NotOpen, match=r"^Forced order: Three of a kind in column 1 comes first\.$"):
        card.write(1, "ones", "1")


def test_forced_order_has_nothing_to_offer_on_a_full_card() -> None:
    card = Card(play_by("yatzy", {"forced": True}), in_dice(danish_sheet("Anna")))

    assert (card.next, card.open_cells(), card.complete) == (None, (), True)
    assert card[0, "ones"].state == "filled"


def test_half_forced_opens_the_lower_boxes_of_a_column_once_its_upper_are_filled() -> None:
    card = Card(play_by("yatzy", {"forced": "half", "games": 2}), UPPER)

    assert card[0, "chance"].state == "open"
    assert (card[1, "sixes"].state, card[1, "chance"].state) == ("open", "closed")
    with pytest.raises(NotOpen, match=r"^Half forced: the upper boxes of this column come first\.$"):
        card.write(1, "chance", "66666")
    assert card.next is None


def test_maxi_yatzy_is_forced_down_all_twenty_boxes_for_three_of_each() -> None:
    card = Card(play_by("maxi", {"forced": True}), UPPER[:5])

    with pytest.raises(NotOpen, match=r"^Forced order: Sixes comes first\.$"):
        card.write(0, "one_pair", "66")
    reached = card.write(0, "sixes", "666")

    assert (reached.columns[0].upper_sum, reached.columns[0].bonus, reached.next) == (63, 100, (0, "one_pair"))
    assert reached.under(play_by("maxi")).columns[0].bonus == 0
    assert len(reached.game.shown) == 20
