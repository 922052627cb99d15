"""Short versions of what is run by hand: a real server on a folder of its own, phones that play, and the books.

They wait for what happens, however long it takes, and judge no time. On PostgreSQL they are run by hand only.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import loop
from tests.chaos import failures, kill, play, promise, ten_phones
from tests.chaos.house import House


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A house whose server can be broken while it runs; it is stopped as a service manager does it."""
    house = House(tmp_path, settings=failures.SETTINGS)
    yield house
    house.stop()


def test_ten_phones_on_one_sheet_lose_double_and_swap_nothing(home: House) -> None:
    [sheet] = home.lay(1, seats=10, phones=10)
    home.start()

    phones = loop.run(ten_phones.evening(home, sheet, taps=3, pause=0))

    assert sum(len(phone.taps) for phone in phones) == 30
    ten_phones.judged(home, phones)


def test_what_was_acknowledged_survives_the_pulling_of_the_plug_and_the_phones_recover_by_themselves(
    home: House,
) -> None:
    sheets = home.lay(1, phones=3)

    phones, _times = loop.run(kill.killed(home, sheets, rounds=2))

    assert len({tap.status for phone in phones for tap in phone.taps} & {200}) == 1


@pytest.mark.parametrize("trouble", [failures.full, failures.locked])
def test_a_database_that_fails_is_told_in_a_sentence_and_nothing_is_half_written(
    home: House, trouble: failures.Trouble
) -> None:
    [sheet] = home.lay(1, phones=2)
    home.environment["CHAOS_PATIENCE"] = "1"
    home.start()
    before = home.pid

    loop.run(failures.suffered("a short one", [home], sheet, trouble))

    assert home.pid == before
    assert home.answers()


def test_a_line_that_is_cut_in_mid_answer_writes_nothing_twice(home: House) -> None:
    [sheet] = home.lay(1, phones=2)
    home.start()

    loop.run(failures.through_a_bad_line(home, sheet, delay=0.02, taps=6))


def test_a_clock_that_jumps_changes_nothing_that_is_written(home: House) -> None:
    [sheet] = home.lay(1, phones=2)
    home.start()

    loop.run(failures.through_time(home, sheet))


def test_a_lost_mark_would_be_found(home: House) -> None:
    [sheet] = home.lay(1, phones=1)
    home.start()
    phones = play.phones_at(home, sheet)

    async def work() -> None:
        await play.opened(phones)
        [phone], boxes = phones, play.boxes_of(sheet)
        for cell in boxes[:2]:
            await phone.write(cell, "-", await phone.picker(cell))
        play.close(phones)

    loop.run(work())
    books = home.books()
    lost, doubled, swapped = (dict(books[sheet["sheet"]]) for _ in range(3))
    lost["lines"] = lost["lines"][:-1]
    doubled["lines"] = [*doubled["lines"], doubled["lines"][-1]]
    [*_, (change, kind, key, content)] = swapped["lines"]
    swapped["lines"] = [*swapped["lines"][:-1], [change, kind, key, f"{content}1"]]

    assert not list(promise.kept(books, phones))
    assert not list(promise.the_same_everywhere(books, phones))
    for wrong in (lost, doubled, swapped):
        assert list(promise.kept({sheet["sheet"]: wrong}, phones))
