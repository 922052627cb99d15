"""A short round of what `python -m tests.chaos hostile` does for long."""

from random import Random

import pytest

from ..chaos.hostile import serving, shoot


@pytest.mark.parametrize("seed", ["one", "another"])
def test_whatever_is_sent_is_answered_and_changes_only_what_it_may(transactional_db: None, seed: str) -> None:
    with serving() as port:
        answered, broken = shoot(Random(seed), 150, port)

    assert not broken
    assert sum(answered.values()) == 150
    assert {200, 302, 404} <= set(answered)
