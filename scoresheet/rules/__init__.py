"""The rules of Yatzy and its family: pure values, no clock, no chance, nothing but the standard library.

A printed game, and the same game under house rules:

>>> yatzy = play_by("yatzy")
>>> yatzy.points("full_house", "33366"), yatzy.points("one_pair", "66"), yatzy.points("yatzy", "-")
(21, 12, 0)
>>> cabin = play_by("yatzy", {"full_house_value": "fixed25", "upper_threshold": 60})
>>> [str(phrase) for phrase in in_force(cabin)]
['bonus 50 from 60', 'full house = 25']

What a box can take is derived from every roll, and a refusal says it:

>>> yatzy.possible_points("two_pairs")
(0, 6, 8, 10, 12, 14, 16, 18, 20, 22)
>>> yatzy.normalise("chance", "=30"), yatzy.normalise("chance", "=0"), yatzy.normalise("full_house", "63636")
('66666', '-', '33666')
>>> yatzy.normalise("full_house", "=29")
Traceback (most recent call last):
scoresheet.rules.mark.NotPossible: Full house can be 7–9, 11–24, 26–28 or 0.

A card is the marks of one seat; writing gives a new card:

>>> card = Card(yatzy, [(0, "sixes", "6666"), (0, "full_house", "=21")]).write(0, "fours", "-")
>>> card.total, card.columns[0].upper_sum, card.columns[0].to_go, card.empty
(45, 24, 39, 12)
>>> card.offers("66655")[0, "chance"]
Offer(points=28, gain=28, joker=False)
>>> card.write(0, "fours", "444")
Traceback (most recent call last):
scoresheet.rules.card.scores.NotOpen: Fours is already filled.

A mark keeps the rules it was written by, so that a change of rules is exact and can be taken back:

>>> written = Card(cabin, [(0, "full_house", "=25"), (0, "sixes", "666")])
>>> under_print = written.under(yatzy)
>>> under_print.total, under_print[0, "full_house"].needs_dice
(43, True)
>>> under_print.under(cabin) == written
True

What depends on the rest of the card is worked out in order of writing, such as a further Yahtzee:

>>> card = Card(play_by("yahtzee"), [(0, "yahtzee", "66666"), (0, "fours", "444")])
>>> [str(sentence) for sentence in card.told("44444")]
['A further Yahtzee: 100 more.', 'Fours is filled: a joker in any empty lower box.']
>>> card.offers("44444")[0, "full_house"], str(card.refusals("44444")[0, "ones"])
(Offer(points=25, gain=125, joker=True), 'A further Yahtzee goes in a lower box as long as one is empty.')
>>> highest_total(play_by("yahtzee")), highest_total(play_by("yatzy", {"multipliers": [1, 2, 3]}))
(1575, 2244)

Seats stand by their totals:

>>> Standing.of([card, under_print]).places
(1, 2)
"""

from .card import Card, Cell, Column, Entry, NotOpen, Offer
from .details import Detail, details, notes
from .game import MOST_COLUMNS, Bonus, Box, Choice, Game, NoSuchBox, Preset, Ruling
from .games import GAMES, UnknownGame
from .highest import Example, example, highest_total, most
from .house_rules import BadValue, HouseRule, UnknownRule, filled_in, house_rules_of, in_force, play_by
from .how import how_it_is_played
from .mark import Mark, NotPossible
from .ready import NotPlayedSo, Ready, ready_way, ready_ways
from .sentence import Refusal, Sentence
from .standing import Decision, Standing, what_decided

__all__ = [
    "GAMES",
    "MOST_COLUMNS",
    "BadValue",
    "Bonus",
    "Box",
    "Card",
    "Cell",
    "Choice",
    "Column",
    "Decision",
    "Detail",
    "Entry",
    "Example",
    "Game",
    "HouseRule",
    "Mark",
    "NoSuchBox",
    "NotOpen",
    "NotPlayedSo",
    "NotPossible",
    "Offer",
    "Preset",
    "Ready",
    "Refusal",
    "Ruling",
    "Sentence",
    "Standing",
    "UnknownGame",
    "UnknownRule",
    "details",
    "example",
    "filled_in",
    "highest_total",
    "house_rules_of",
    "how_it_is_played",
    "in_force",
    "most",
    "notes",
    "play_by",
    "ready_way",
    "ready_ways",
    "what_decided",
]
