"""Run what is named, or everything: each in a process of its own, with data of its own that is gone afterwards.

A module of this folder with a function `run(arguments)` is found by its name; it prints what held and raises where
something did not. What follows the name is handed on: `python -m tests.chaos hostile --requests 500`.
"""

import importlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ONE = "--in-this-process"


def main(arguments: list[str]) -> int:
    if arguments[:1] == [ONE]:
        importlib.import_module(f"tests.chaos.{arguments[1].replace('-', '_')}").run(arguments[2:])
        return 0
    known = names()
    if not arguments:
        return max(apart(name, []) for name in known)
    if arguments[0] not in known:
        print(f"Nothing here is called {arguments[0]}. There are: {', '.join(known)}.")
        return 2
    return apart(arguments[0], arguments[1:])


def names() -> list[str]:
    """The modules with something to run; the others only help them."""
    files = sorted(Path(__file__).parent.glob("[a-z]*.py"))
    return [file.stem.replace("_", "-") for file in files if "\ndef run(" in file.read_text(encoding="utf-8")]


def apart(name: str, arguments: list[str]) -> int:
    """Run one in a process of its own.  DATABASE_URL is handed on: each makes a test database of its own there."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        environment = {**os.environ, "YATZY_DATA": folder, "YATZY_DEBUG": ""}
        environment["DJANGO_SETTINGS_MODULE"] = "yatzy_site.settings"
        command = [sys.executable, "-m", "tests.chaos", ONE, name, *arguments]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
