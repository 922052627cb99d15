"""`manage.py test` runs pytest, so that there is one way to run the tests under two names."""

import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings


class PytestRunner:
    """What Django's `test` command asks of a runner: options it adds, and the number of failures."""

    def __init__(self, *, verbosity: int = 1, failfast: bool = False, keyword: str = "", **options: Any) -> None:
        self.arguments = [
            *(["-v"] if verbosity > 1 else []),
            *(["-x"] if failfast else []),
            *(["-k", keyword] if keyword else []),
        ]

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        parser.add_argument("-x", "--failfast", action="store_true", help="stop at the first failure")
        parser.add_argument("-k", dest="keyword", default="", help="only tests whose names match, as pytest has it")

    def run_tests(self, test_labels: list[str], **options: Any) -> int:
        """Run pytest in a process of its own: here the models are imported already, unseen by a coverage report."""
        cores = [] if test_labels else ["-n", "auto"]  # a few tests are sooner done than the workers are started
        command = [sys.executable, "-m", "pytest", *cores, *self.arguments, *test_labels]
        return subprocess.run(command, cwd=settings.BASE_DIR, check=False).returncode
