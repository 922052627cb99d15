"""Finding a Chromium to test in, and fetching one where that is possible."""

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "headless_shell")
# The sandbox refuses to run as root; the rest keeps Chromium from calling home, which a closed network answers slowly.
ARGUMENTS = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NONE_FOUND = """\
No Chromium to test in, and none could be fetched. Install one (on Debian and Ubuntu `apt install chromium`), or say
where it is: YATZY_CHROMIUM=/path/to/chromium. Without a browser run the rest: pytest --ignore=tests/browser"""
NO_LIBATOMIC = "Playwright's driver needs libatomic.so.1: on Debian and Ubuntu `apt install libatomic1`."


def launch_arguments() -> dict[str, object]:
    """Give what Playwright needs to start a Chromium, or end the run with a sentence: never a silent skip."""
    if not has_libatomic() and not (install_from_debian("libatomic1") and has_libatomic()):
        pytest.exit(NO_LIBATOMIC, returncode=1)
    arguments = [*ARGUMENTS, *(["--no-sandbox"] if is_root() else [])]
    executable = named() or on_path() or (install_from_debian("chromium") and on_path())
    if executable:
        return {"executable_path": executable, "args": arguments}
    if playwrights_own():
        return {"args": arguments}
    pytest.exit(NONE_FOUND, returncode=1)


def named() -> str | None:
    """Give the one that YATZY_CHROMIUM names; a wrong name is an error, not a reason to look elsewhere."""
    path = os.environ.get("YATZY_CHROMIUM")
    if path and not Path(path).is_file():
        pytest.exit(f"YATZY_CHROMIUM names no file: {path}", returncode=1)
    return path or None


def on_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def playwrights_own() -> bool:
    """Tell whether Playwright has its own, which it fetches if need be."""
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    return subprocess.run(command, check=False).returncode == 0


def install_from_debian(package: str) -> bool:
    """Install a package where that needs no asking: as root, on Debian and its kin."""
    if not is_root() or not shutil.which("apt-get"):
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = ["apt-get update -qq", f"apt-get install -qq -y --no-install-recommends {package}"]
    return all(
        subprocess.run(command.split(), env=environment, stdout=subprocess.DEVNULL, check=False).returncode == 0
        for command in commands
    )


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def has_libatomic() -> bool:
    """Tell whether the driver can start: it is built for Linux with this library apart, which minimal systems lack."""
    if not sys.platform.startswith("linux"):
        return True
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        return False
    return True
