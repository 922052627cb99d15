"""manage.py on a bare machine: it finds uv and starts itself again under it, or says how to get one."""

import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from tests import runner

UV = """\
#!/bin/sh
case "$1 $2" in
  "--version "*) echo "uv {version}" ;;
  "python find") {find} ;;
  "python install") exit 1 ;;
  *) echo "$@"; echo "python: $UV_PYTHON" ;;
esac
"""


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Give a folder with the project's manage.py in it, and bin/ for the machine's commands."""
    for name in ("manage.py", ".python-version"):
        shutil.copy(settings.BASE_DIR / name, tmp_path)
    (tmp_path / "bin").mkdir()
    return tmp_path


def install_uv(machine: Path, version: str = "0.9.1", find: str = "echo /found/python") -> None:
    uv = machine / "bin" / "uv"
    uv.write_text(UV.format(version=version, find=find))
    uv.chmod(0o755)


def run(machine: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py by a Python that has nothing installed."""
    # With nothing else on its PATH there is neither another uv nor apt-get.
    bare = {"PATH": str(machine / "bin"), "HOME": str(machine), "PYENV_ROOT": str(machine), **environment}
    command = [sys.executable, "-S", "manage.py", *arguments]
    return subprocess.run(command, cwd=machine, env=bare, text=True, capture_output=True, check=False)


def test_it_starts_again_under_uv_without_the_developers_tools(machine: Path) -> None:
    install_uv(machine)

    done = run(machine, "up", "--port", "8123")

    assert done.stdout.splitlines() == [
        f"run --project {machine} --no-dev {machine}/manage.py up --port 8123",
        "python: /found/python",
    ]


def test_the_tests_need_the_developers_tools(machine: Path) -> None:
    install_uv(machine)

    done = run(machine, "test")

    assert done.stdout.splitlines()[0] == f"run --project {machine} {machine}/manage.py test"


def test_postgresql_brings_its_driver(machine: Path) -> None:
    install_uv(machine)

    done = run(machine, "up", DATABASE_URL="postgres://db.example/yatzy")

    assert "--extra postgres" in done.stdout


def test_an_environment_without_that_driver_is_set_up_anew(machine: Path) -> None:
    install_uv(machine)
    for module in ("django", "django_htmx", "whitenoise", "a2wsgi"):
        (machine / f"{module}.py").touch()

    done = run(machine, "up", DATABASE_URL="postgres://db.example/yatzy")

    assert "--extra postgres" in done.stdout


def test_a_python_of_pyenv_is_better_than_none(machine: Path) -> None:
    found = machine / "versions" / "3.12.7" / "bin" / "python3"
    install_uv(machine, find=f'case "$5" in {found}) echo $5 ;; *) exit 1 ;; esac')
    for version in ("3.9.18", "3.12.7"):
        (machine / "versions" / version).mkdir(parents=True)

    done = run(machine, "up")

    assert done.stdout.splitlines()[-1] == f"python: {found}"


def test_no_python_is_a_sentence(machine: Path) -> None:
    install_uv(machine, find="exit 1")

    done = run(machine, "up")

    assert done.returncode == 1
    assert "This needs Python 3.12 or newer" in done.stderr


@pytest.mark.parametrize("version", ["0.1.9", "no uv in this Python"])
def test_a_uv_that_is_too_old_or_does_not_run_is_none(machine: Path, version: str) -> None:
    install_uv(machine, version)
    (machine / ".tools").write_text("in the way, so that another cannot be fetched")

    done = run(machine, "up")

    assert done.returncode == 1
    assert "This needs uv" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_does_not_start_itself_for_ever(machine: Path) -> None:
    install_uv(machine)

    done = run(machine, "up", YATZY_STARTED_BY_UV="1")

    assert done.returncode == 1
    assert "Remove .venv" in done.stderr


def test_the_test_command_is_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    started = listed_runs(monkeypatch)

    with pytest.raises(SystemExit):
        call_command("test", "tests/web", keyword="up", failfast=True, verbosity=2)

    assert [command for command, _database in started] == [
        [sys.executable, "-m", "pytest", "-v", "-x", "-k", "up", "tests/web"]
    ]


def test_on_postgresql_it_tests_what_runs_on_both_engines_against_one_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Cluster(nullcontext[Any]):
        url = "postgres://somewhere"

    monkeypatch.setattr(runner, "Cluster", lambda: Cluster(Cluster))
    started = listed_runs(monkeypatch)

    with pytest.raises(SystemExit):
        call_command("test", postgres=True)

    [(command, database)] = started
    assert "worksteal" in command
    assert {"tests/commands", "tests/web"} < set(command)
    assert database == "postgres://somewhere"


def listed_runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str | None]]:
    """Start nothing; give the list of what would have been started, and on which database."""
    started: list[tuple[list[str], str | None]] = []

    def failing(command: list[str], env: dict[str, str], **options: object) -> subprocess.CompletedProcess[str]:
        started.append((command, env.get("DATABASE_URL")))
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", failing)
    return started
