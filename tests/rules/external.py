"""How the rows of other people's suites are played here: by which game, under which house rules, in which box.

Their data hold facts alone (dice, box, points). A row of theirs that is a house rule of ours is played under it; one
whose house rule nobody here offers is named below with the reason. Suites of other games (Balut) are not copied.
"""

from typing import Any

from .vectors import EXTERNAL, LIKE_YAHTZEE, Row

type Settings = dict[str, Any]

# Whole suites: the games that print such a sheet, and the house rules their authors play by.
SUITES: dict[str, tuple[tuple[str, ...], Settings]] = {
    "emilybache-yatzy-kata": (("yatzy",), {}),
    "zvrba-yatzy": (("yatzy",), {}),
    "dlangk-yatzy": (("yatzy",), {}),
    "seed-danish-sheet": (("yatzy",), {}),
    "sirmar-yatzy-rules": (("maxi",), {}),
    "emilsundberg-maxi-yatzy": (("maxi",), {}),
    "timpalpant-yahtzee": (LIKE_YAHTZEE, {}),
    "fabiendehopre-triple-yahtzee": (LIKE_YAHTZEE, {}),
    "tomhartnett-yahtzee": (LIKE_YAHTZEE, {}),
    "arjancodes-coderoast-yahtzee": (LIKE_YAHTZEE, {}),
    "faubes-comp5104-yahtzee": (LIKE_YAHTZEE, {}),
    "freecodecamp-dice-game": (LIKE_YAHTZEE, {}),
    "trivialloop-scorehub": (LIKE_YAHTZEE, {}),
    "game-site-kniffel": (("kniffel",), {}),
    "exercism-yacht": (("yacht",), {}),
    "sebastiansigvard-generala": (("generala",), {}),
    # Lets a further Yahtzee go anywhere; the joker alone needs the upper box filled.
    "stephenbensley-yatzycoach": (("yahtzee",), {"joker": "free"}),
    # Pays a bonus on a sheet without upper boxes, where forced jokers would not be in the lower ones yet.
    "nelsonwellswku-yahtzee": (("yahtzee",), {"joker": "free"}),
}

# Single rows that another game or a house rule of ours plays.
ROWS: dict[str, tuple[tuple[str, ...], Settings]] = {
    # Five of a kind is a full house, always, and that pays 25.
    "faubes-comp5104-yahtzee#016": (("yatzy",), {"five_kind_full_house": True, "full_house_value": "fixed25"}),
    # A full house pays its dice.
    "game-site-kniffel#056": (("yatzy",), {}),
    # The five-dice block of a suite for six dice.
    "sirmar-yatzy-rules#051": (("yatzy",), {}),
    "sirmar-yatzy-rules#052": (("yatzy",), {}),
    # A straight of 30 is one that was served for 10 more.
    "sebastiansigvard-generala#018": (("generala",), {"served_extra": 10}),
    "sebastiansigvard-generala#019": (("generala",), {"served_extra": 10}),
}

# A sheet of American values, Nordic pairs and Maxi boxes: box by box the game of ours that has such a one.
HYBRID = "hemsoft-yahtzee"
FIXED_HOUSE: Settings = {"full_house_value": "fixed25"}

NOT_OFFERED = {
    "game-site-kniffel#052": "Two pairs that count all five dice are on none of our sheets.",
    "game-site-kniffel#053": "Two pairs that count all five dice are on none of our sheets.",
    "game-site-kniffel#054": "Two pairs that count all five dice are on none of our sheets.",
    "game-site-kniffel#055": "Two pairs that count all five dice are on none of our sheets.",
    "game-site-kniffel#058": "Strict straights (a small one is only 1-5) are no house rule of Kniffel here.",
    "game-site-kniffel#060": "Strict straights (a large one is only 2-6) are no house rule of Kniffel here.",
    "hemsoft-yahtzee#034": "A box of 50 for five equal among six dice is on none of our sheets.",
}

# What our boxes are called in their suites, where the name is another one.
BOXES = {
    "maxi": {"villa": "castle"},
    "yahtzee": {"yatzy": "yahtzee"},
    "kniffel": {"yatzy": "yahtzee"},
    "yams": {"yatzy": "yahtzee"},
    "generala": {"yatzy": "generala"},
    "yacht": {
        "yatzy": "yacht",
        "chance": "choice",
        "small_straight": "little_straight",
        "large_straight": "big_straight",
    },
}


def our_box(game: str, box: str) -> str:
    return BOXES.get(game, {}).get(box, box)


def played(kind: str) -> list[Row]:
    """The rows of this kind with their game and settings and our names of boxes; those not offered are left out."""
    return [
        row | {"game": game, "settings": settings} | in_our_words(game, row)
        for row in EXTERNAL[kind]
        if row["id"] not in NOT_OFFERED
        for games, settings in [sheet_for(row)]
        for game in games
    ]


def in_our_words(game: str, row: Row) -> Row:
    renamed: Row = {key: our_box(game, row[key]) for key in ("box", "into") if key in row}
    for key in ("boxes", "filled", "expected_has", "expected_exact"):
        if key in row:
            renamed[key] = {our_box(game, box): points for box, points in row[key].items()}
    return renamed


def sheet_for(row: Row) -> tuple[tuple[str, ...], Settings]:
    if row["suite"] == HYBRID:
        return hybrid(row)
    if row.get("seed_rule") == "seed: Nordic":
        return ("yatzy",), {}
    return ROWS.get(row["id"]) or SUITES[row["suite"]]


def hybrid(row: Row) -> tuple[tuple[str, ...], Settings]:
    if len(row["dice"]) == 6:
        return ("maxi",), FIXED_HOUSE
    if row["box"] in ("small_straight", "large_straight"):
        return LIKE_YAHTZEE, {}
    return ("yatzy",), FIXED_HOUSE
