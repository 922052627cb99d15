#!/usr/bin/env python3
"""The two commands: `python3 manage.py up` sets up and serves, `python3 manage.py test` sets up and tests.

Where everything is installed this is Django's ordinary manage.py. On a bare machine it finds uv, or fetches it into
.tools/, and runs itself again under `uv run`, which installs the rest. It must therefore be readable by any Python from
3.8 on, and use nothing but the standard library before that.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from glob import glob
from importlib.util import find_spec
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.join(HERE, ".tools")
SCRIPTS, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
OLDEST_UV = (0, 5)  # knows dependency groups and constraints
OLDEST_PYTHON = (3, 12)
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
STARTED_BY_UV = "YATZY_STARTED_BY_UV"
NO_UV = """\
This needs uv, and neither found nor could fetch it. Install uv (docs.astral.sh/uv tells how; `pip install uv` is one
way; on Debian and Ubuntu `apt install python3-venv` lets this fetch it by itself), then run the same command again."""
NO_PYTHON = """\
This needs Python {}.{} or newer, and neither found nor could fetch one. Install it, then run the same command again."""


def main() -> None:
    if ready():
        os.environ.pop(STARTED_BY_UV, None)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")
        if sys.argv[1:2] == ["up"]:
            gc.disable()  # nothing that a start makes is garbage; looking for some takes a seventh of its time
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    elif STARTED_BY_UV in os.environ:
        sys.exit("uv has set up an environment that lacks what pyproject.toml names. Remove .venv and try again.")
    else:
        start_under_uv(find_uv() or fetch_uv() or sys.exit(NO_UV))


def ready() -> bool:
    """Tell whether this Python has what the command needs."""
    needed = ["django", "django_htmx", "whitenoise", "a2wsgi"]
    needed += ["pytest"] if testing() else []
    needed += ["psycopg"] if on_postgres() else []
    return sys.version_info >= OLDEST_PYTHON and all(map(find_spec, needed))


def testing() -> bool:
    return sys.argv[1:2] == ["test"]


def on_postgres() -> bool:
    return os.environ.get("DATABASE_URL", "").startswith("postgres") or (testing() and "--postgres" in sys.argv)


def find_uv() -> str | None:
    """Find a uv that runs: a shim of pyenv can exist for a uv that this Python does not have."""
    own = os.path.join(TOOLS, SCRIPTS, "uv" + EXE)
    return next((uv for uv in ("uv", own) if works(uv)), None)


def works(uv: str) -> bool:
    version = re.match(r"uv (\d+)\.(\d+)", ask([uv, "--version"]) or "")
    return version is not None and tuple(map(int, version.groups())) >= OLDEST_UV


def fetch_uv() -> str | None:
    """Fetch uv into .tools/, an environment of its own; Debian's python3 may need python3-venv for that."""
    say("Fetching uv, which installs the rest …")
    if make_environment() or (install_from_debian("python3-venv") and make_environment()):
        python = os.path.join(TOOLS, SCRIPTS, "python" + EXE)
        run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv"])
    return find_uv()


def make_environment() -> bool:
    return run([sys.executable, "-m", "venv", "--clear", TOOLS], stdout=subprocess.DEVNULL)


def install_from_debian(package: str) -> bool:
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    quiet = {"stdout": subprocess.DEVNULL, "env": dict(os.environ, DEBIAN_FRONTEND="noninteractive")}
    return run(["apt-get", "update", "-qq"], **quiet) and run(["apt-get", "install", "-qq", "-y", package], **quiet)


def start_under_uv(uv: str) -> None:
    """Run this command again with everything installed; a server needs none of the developers' tools."""
    groups = [] if testing() else ["--no-dev"]
    if on_postgres():
        groups += ["--extra", "postgres"]
    os.environ.pop("VIRTUAL_ENV", None)  # uv keeps the project's own environment
    if os.path.exists(CERTIFICATES):
        os.environ.setdefault("SSL_CERT_FILE", CERTIFICATES)  # the machine's own, which a company may have added to
    os.environ.update({STARTED_BY_UV: "1", "UV_PYTHON": find_python(uv) or sys.exit(NO_PYTHON.format(*OLDEST_PYTHON))})
    command = [uv, "run", "--project", HERE, *groups, os.path.abspath(__file__), *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execvp(uv, command)  # in this one's place, so that Ctrl-C and signals reach it directly


def find_python(uv: str) -> str | None:
    """Find the Python used last time, else that of .python-version, else fetch it, else take any that is new enough."""
    with open(os.path.join(HERE, ".python-version")) as file:
        wanted = file.read().strip()
    newer = ">={}.{}".format(*OLDEST_PYTHON)
    environment = os.path.join(HERE, ".venv", SCRIPTS, "python" + EXE)
    if ask([environment, "-c", "import sys; print(sys.version_info >= {})".format(OLDEST_PYTHON)]) == "True":
        return environment
    find = [uv, "python", "find", "--system", "--no-python-downloads"]
    found = ask([*find, wanted])
    if not found and run([uv, "python", "install", wanted]):
        found = ask([*find, wanted])
    return found or ask([*find, newer]) or next(filter(None, (ask([*find, path]) for path in pyenvs())), None)


def pyenvs() -> list[str]:
    """List pyenv's Pythons, newest first: uv does not look there by itself."""
    if os.name == "nt":
        return []
    import pwd

    homes = [os.environ.get("PYENV_ROOT"), "~/.pyenv", os.path.join(pwd.getpwuid(os.getuid()).pw_dir, ".pyenv")]
    folders = [path for home in homes if home for path in glob(os.path.join(os.path.expanduser(home), "versions/3.*"))]
    numbers = [(int(re.sub(r".*versions.3\.(\d+).*", r"\1", folder)), folder) for folder in folders]
    return [os.path.join(folder, "bin", "python3") for number, folder in sorted(numbers, reverse=True) if number >= 12]


def ask(command: list[str]) -> str | None:
    """Give what a command prints, if it goes well."""
    try:
        answer = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return answer.stdout.decode().strip()


def run(command: list[str], **options: Any) -> bool:
    """Tell whether a command could be run and went well."""
    try:
        return subprocess.call(command, **options) == 0
    except OSError:
        return False


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
