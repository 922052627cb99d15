"""Saving a house rule: the command, whatever lies on the pad; against the bare INSERT + COMMIT of the same row."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count

from tests.bench import Pair, bench
from tests.bench.database import fresh_database, raw_driver
from tests.bench.table import Evening, evening, sheets_in_progress

SHEETS = 10_000
RUNS = 100


@bench("rule-change", reach="≤ 10 ×, and ≤ 1.5 × our own figure at 1 sheet")
def rule_change() -> Iterator[Pair]:
    fresh_database()
    many, one = evening(key="many"), evening(key="one")
    sheets_in_progress(many, SHEETS - 1, rounds=1)
    ours, ours_at_one = saving(many), saving(one)
    yield Pair(ours, bare_insert(many), RUNS, times=1, note=f"{SHEETS:,} sheets in progress; floor: INSERT + COMMIT")
    yield Pair(ours, ours_at_one, RUNS, times=1, note="the same; floor: ours at 1 sheet")


def saving(table: Evening) -> Callable[[], None]:
    """Save another threshold each time, as somebody who saw the rules saved before."""
    from scoresheet import commands

    pad, shown, thresholds = table.pad, table.pad.rules.pk, count()

    def save() -> None:
        nonlocal shown
        saved = commands.change_house_rules(
            table.device, pad, {"upper_threshold": 50 + next(thresholds) % 10}, shown=shown
        )
        if saved.pk == shown:
            raise RuntimeError("nothing was saved")
        shown = saved.pk

    return save


def bare_insert(table: Evening) -> Callable[[], None]:
    driver, pad, device, thresholds = raw_driver(), table.pad.pk, table.device.pk, count()

    def insert() -> None:
        values = f'{{"upper_threshold": {50 + next(thresholds) % 10}}}'
        driver.execute("BEGIN IMMEDIATE")
        driver.execute(
            'INSERT INTO scoresheet_houserules (pad_id, "values", device_id, at) VALUES (?, ?, ?, ?)',
            (pad, values, device, str(datetime.now(UTC))[:26]),
        )
        driver.execute("COMMIT")

    return insert
