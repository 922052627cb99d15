"""`manage.py test` runs pytest, so that there is one way to run the tests under two names."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings

from .postgres import Cluster

ON_BOTH = ["tests/commands", "tests/web", "tests/browser/test_two_phones.py", "tests/browser/test_live.py"]
"""What runs on PostgreSQL too; a page in a browser does not ask which engine is behind it."""


class PytestRunner:
    """What Django's `test` command asks of a runner: options it adds, and the number of failures."""

    def __init__(
        self, *, verbosity: int = 1, failfast: bool = False, keyword: str = "", postgres: bool = False, **options: Any
    ) -> None:
        self.postgres = postgres
        self.arguments = [
            *(["-v"] if verbosity > 1 else []),
            *(["-x"] if failfast else []),
            *(["-k", keyword] if keyword else []),
        ]

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        parser.add_argument("-x", "--failfast", action="store_true", help="stop at the first failure")
        parser.add_argument("-k", dest="keyword", default="", help="only tests whose names match, as pytest has it")
        parser.add_argument(
            "--postgres",
            action="store_true",
            help="on a PostgreSQL started for it (without paths: the tests it concerns)",
        )

    def run_tests(self, test_labels: list[str], **options: Any) -> int:
        """Run pytest in a process of its own: here the models are imported already, unseen by a coverage report."""
        # One more than there are cores, since a test in a browser waits for half of its time.
        every_core = ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
        cores = [] if test_labels else every_core  # a few tests are sooner done than the workers are started
        if not self.postgres:
            return self._pytest([*cores, *self.arguments, *test_labels])
        paths = test_labels or ON_BOTH
        with Cluster() as cluster:
            return self._pytest([*cores, *self.arguments, *paths], DATABASE_URL=cluster.url)

    def _pytest(self, arguments: list[str], **environment: str) -> int:
        command = [sys.executable, "-m", "pytest", *arguments]
        return subprocess.run(command, cwd=settings.BASE_DIR, env=os.environ | environment, check=False).returncode
