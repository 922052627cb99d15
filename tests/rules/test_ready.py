"""The ready ways of playing each printed game."""

import pytest

from scoresheet.rules import (
    GAMES,
    NotPlayedSo,
    Ready,
    UnknownGame,
    highest_total,
    how_it_is_played,
    play_by,
    ready_way,
    ready_ways,
)

SEVERAL = {2, 3, 4, 5, 6}
IN_ORDER = {"forced", "half"}
EVERYWHERE = {"printed", "triple", *(f"sum{n}" for n in SEVERAL), *(f"best{n}" for n in SEVERAL)}
EVERY = [ready for game in GAMES for ready in ready_ways(game)]


def named(ready: Ready) -> str:
    return f"{ready.game}-{ready.key}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_the_ways_whose_rules_it_offers(game: str) -> None:
    ways = {ready.key for ready in ready_ways(game)}

    assert ways == EVERYWHERE | (IN_ORDER if game in {"yatzy", "maxi"} else set())


def test_print_comes_first_and_no_way_twice() -> None:
    ways = [ready.key for ready in ready_ways("yatzy")]

    assert ways[:4] == ["printed", "forced", "half", "triple"]
    assert len(set(ways)) == len(ways) == 14


@pytest.mark.parametrize("ready", EVERY, ids=named)
def test_each_game_by_each_way_is_what_the_way_says(ready: Ready) -> None:
    game, printed = ready.played, play_by(ready.game)
    columns = 3 if ready.key == "triple" else int(ready.key[-1]) if ready.key[-1].isdigit() else 1

    assert (game.columns, game.order) == (columns, ready.key if ready.key in IN_ORDER else "free")
    assert game.added is not ready.key.startswith("best")
    assert game.factors == ((1, 2, 3) if ready.key == "triple" else (1,) * columns)
    assert game.boxes == printed.boxes
    assert (game.bonus == printed.bonus) is (ready.key not in IN_ORDER)


@pytest.mark.parametrize("ready", EVERY, ids=named)
def test_no_game_comes_to_more_than_its_columns_allow(ready: Ready) -> None:
    times = 6 if ready.key == "triple" else int(ready.key[-1]) if ready.key.startswith("sum") else 1

    assert highest_total(ready.played) == times * highest_total(play_by(ready.game))


@pytest.mark.parametrize(
    ("game", "way", "highest"),
    [
        ("yatzy", "forced", 374),
        ("yatzy", "best3", 374),
        ("yatzy", "sum2", 748),
        ("yatzy", "triple", 2244),
        ("maxi", "half", 649),
        ("yahtzee", "printed", 1575),
        ("yahtzee", "triple", 9450),
        ("kniffel", "printed", 1480),
        ("yacht", "printed", 297),
        ("cheerio", "printed", 258),
    ],
)
def test_the_perfect_sheets_are_those_of_the_sources(game: str, way: str, highest: int) -> None:
    assert highest_total(ready_way(game, way).played) == highest


@pytest.mark.parametrize("ready", EVERY, ids=named)
def test_each_has_a_name_of_its_own_and_is_told_in_two_sentences(ready: Ready) -> None:
    others = [str(other.label) for other in EVERY if other != ready]

    turn, special = how_it_is_played(ready.played)

    assert str(ready.label) not in others
    assert str(ready.way).strip()
    assert (str(turn)[-1], str(special)[-1]) == (".", ".")


@pytest.mark.parametrize(
    ("game", "way", "label"),
    [
        ("yatzy", "printed", "Yatzy"),
        ("yatzy", "forced", "Forced Yatzy"),
        ("maxi", "half", "Half forced Maxi Yatzy"),
        ("yahtzee", "triple", "Triple Yahtzee"),
        ("yatzy", "sum3", "Yatzy, 3 columns"),
        ("generala", "best6", "Generala, best of 6"),
    ],
)
def test_a_pad_of_it_is_called_as_people_say(game: str, way: str, label: str) -> None:
    assert str(ready_way(game, way).label) == label


@pytest.mark.parametrize(
    ("game", "way", "sentence"),
    [
        ("yacht", "forced", "“Forced: strictly from the top” is no way of playing Yacht."),
        ("yahtzee", "half", "“Half forced: the upper boxes first” is no way of playing Yahtzee."),
        ("yatzy", "sum7", "“sum7” is no way of playing Yatzy."),
        ("yatzy", "", "“” is no way of playing Yatzy."),
        ("yatzy", "x" * 1000, f"“{'x' * 40}” is no way of playing Yatzy."),
    ],
)
def test_a_way_that_is_not_offered_is_refused_by_its_name(game: str, way: str, sentence: str) -> None:
    with pytest.raises(NotPlayedSo) as refused:
        ready_way(game, way)

    assert str(refused.value) == sentence


def test_a_game_nobody_prints_has_no_ways() -> None:
    with pytest.raises(UnknownGame):
        ready_way("bridge", "printed")
