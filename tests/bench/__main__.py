"""Run benches by name, or all of them: each in a process of its own, so that none warms up for another."""

import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile

from tests import bench
from tests.bench import BENCHES, Line, Pair
from tests.bench.clock import measure

ONE = "--in-this-process"


def main(arguments: list[str]) -> int:
    if arguments[:1] == [ONE]:
        run(arguments[1])
        return 0
    find_benches()
    unknown = set(arguments) - set(BENCHES)
    if unknown:
        print(f"No bench is called {', '.join(sorted(unknown))}. There are: {', '.join(sorted(BENCHES))}.")
        return 2
    return max(apart(name) for name in arguments or sorted(BENCHES))


def find_benches() -> None:
    """Import every module of the package: importing one registers its benches."""
    for module in pkgutil.iter_modules(bench.__path__):
        if module.name != "__main__":
            importlib.import_module(f"tests.bench.{module.name}")


def apart(name: str) -> int:
    """Run one bench in a process of its own, its data in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        environment = {**os.environ, "YATZY_DATA": folder, "YATZY_DEBUG": ""}
        environment.pop("DATABASE_URL", None)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or a second start would compile everything once more
        command = [sys.executable, "-m", "tests.bench", ONE, name]
        return subprocess.run(command, env=environment, check=False).returncode


def run(name: str) -> None:
    find_benches()
    entry = BENCHES[name]
    for subject in entry.run():
        print(told(name, subject, entry.reach), flush=True)


def told(name: str, subject: Pair | Line, reach: str) -> str:
    """Give the line: name, ours, floor, ratio; CPU time and what to reach behind it."""
    if isinstance(subject, Line):
        ratio = subject.ours / subject.floor
        line = f"{subject.name}, {subject.ours:g} {subject.unit}, {subject.floor:g} {subject.unit}, {ratio:.2f} ×"
        return f"{line}  [{noted(subject.note, reach and f'to reach {reach}')}]"
    ours, floor = measure(subject)
    line = f"{name}, {duration(ours.wall)}, {duration(floor.wall)}, {ours.wall / floor.wall:.1f} ×"
    cpu = f"CPU {duration(ours.cpu)}, {duration(floor.cpu)}, {ours.cpu / max(floor.cpu, 1e-9):.1f} ×"
    cpu = cpu if ours.cpu else ""  # a server's, which is not waited for
    return f"{line}  [{noted(cpu, subject.note, subject.after(), reach and f'to reach {reach}')}]"


def noted(*notes: str) -> str:
    return "; ".join(filter(None, notes))


def duration(seconds: float) -> str:
    return f"{seconds * 1e3:.3g} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.3g} µs"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
