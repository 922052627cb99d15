"""The house is built as it was drawn: who imports whom, what stands where, and what is not built at all."""

import ast
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

HERE = Path(__file__).resolve().parent.parent
TOP = {
    "manage.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "yatzy_site",
    "scoresheet",
    "templates",
    "static",
    "tests",
}
LEFT_BEHIND = {"data", "uv.lock", "htmlcov", "test-results", "__pycache__"}  # by running and testing; git ignores them
LONG, TOO_LONG = 250, 350  # lines
NOT_HERE = (
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.db.models.signals",
    "django.dispatch",
    "django.views.View",
    "django.views.generic",
)
INLINE = {
    "an inline script": r"<script(?![^>]*\ssrc=)",
    "an inline style": r"<style|\sstyle\s*=",
    "an inline handler": r"""\s(?:hx-)?on[a-z:-]*\s*=\s*["']""",
    "script in an attribute": r"javascript:|=\s*[\"']js:",
}

SOURCES = sorted((HERE / "scoresheet").rglob("*.py"))
HAND_WRITTEN = [path for path in SOURCES if "migrations" not in path.parts]
TEMPLATES = sorted((HERE / "templates").rglob("*.*"))


def named(path: Path) -> str:
    return str(path.relative_to(HERE))


def imported(path: Path) -> Iterator[str]:
    """List what a file imports from elsewhere, by full name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_imports_go_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    failed = lint_imports(config_filename=str(HERE / "pyproject.toml"), no_cache=True)

    assert not failed, capsys.readouterr().out


def test_nothing_else_stands_at_the_top() -> None:
    there = {path.name for path in HERE.iterdir() if not path.name.startswith(".")}

    assert there - LEFT_BEHIND <= TOP


def test_the_rules_need_only_the_standard_library() -> None:
    outside = {
        f"{named(path)}: {name}"
        for path in HERE.glob("scoresheet/rules/**/*.py")
        for name in imported(path)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "scoresheet"}
    }

    assert not outside


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_no_accounts_signals_or_class_based_views(path: Path) -> None:
    unwanted = [name for name in imported(path) if f"{name}.".startswith(tuple(f"{banned}." for banned in NOT_HERE))]

    assert not unwanted


@pytest.mark.parametrize("path", HAND_WRITTEN, ids=named)
def test_a_file_is_one_or_two_screens(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())

    if lines > LONG:
        warnings.warn(f"{named(path)} has {lines} lines: time to split it by noun", stacklevel=1)
    assert lines <= TOO_LONG


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
@pytest.mark.parametrize("pattern", INLINE.values(), ids=INLINE)
def test_templates_hold_nothing_that_the_policy_forbids(path: Path, pattern: str) -> None:
    found = re.findall(pattern, path.read_text(encoding="utf-8"), flags=re.IGNORECASE)

    assert not found


def test_nothing_is_called_utils() -> None:
    vague = [named(path) for path in SOURCES if path.stem in {"utils", "helpers", "services", "misc", "common"}]

    assert not vague
