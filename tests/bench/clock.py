"""Taking times: both by turns in one run, so that a busy machine is unfair to both alike."""

import os
import time
from typing import NamedTuple

from tests.bench import Pair, Sample, Subject

EXACT = 0.02  # seconds that a sample should take, or the clock and the loop would be measured
LEAST_REPEATS = 5


class Result(NamedTuple):
    """What ours and the floor took, in seconds a run."""

    ours: Sample
    floor: Sample


def measure(pair: Pair) -> Result:
    """Run both once to warm up, then by turns; give the figure of each."""
    times_ours, times_floor = (pair.times or how_often(subject) for subject in (pair.ours, pair.floor))
    ours, floor = [], []
    for _ in range(max(pair.repeats, LEAST_REPEATS)):
        floor.append(sample(pair.floor, times_floor))
        ours.append(sample(pair.ours, times_ours))
    return Result(summed_up(pair, ours), summed_up(pair, floor))


def summed_up(pair: Pair, samples: list[Sample]) -> Sample:
    return Sample(pair.figure([s.wall for s in samples]), pair.figure([s.cpu for s in samples]))


def how_often(subject: Subject) -> int:
    """Give how many runs fill a sample, after one that warms up."""
    if isinstance(subject(), Sample):
        return 1
    times = 1
    while times * sample(subject, times).wall < EXACT:
        times *= 2
    return times


def sample(subject: Subject, times: int) -> Sample:
    """Run it so many times and give what one run took."""
    cpu, wall = cpu_time(), time.perf_counter()
    for _ in range(times):
        result = subject()
    wall, cpu = time.perf_counter() - wall, cpu_time() - cpu
    return result if isinstance(result, Sample) else Sample(wall / times, cpu / times)


def cpu_time() -> float:
    """Give the processor time of this process and of the children it has waited for, in seconds."""
    own = time.process_time()
    children = os.times()
    return own + children.children_user + children.children_system
