"""The tests' own PostgreSQL is gone when they are, whatever ended them."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

KILLED = """
import os, signal
from tests.postgres import Cluster

with Cluster() as cluster:
    print(cluster.folder, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.postgresql("it needs the programs of PostgreSQL, which whoever tests on SQLite may not have")
def test_it_is_taken_away_even_where_whoever_started_it_was_killed() -> None:
    started = subprocess.Popen(
        [sys.executable, "-c", KILLED], cwd=settings.BASE_DIR, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )

    # The caretaker holds on to the pipe of errors for as long as it lives.
    said, errors = started.communicate(timeout=60)

    assert started.returncode == -signal.SIGKILL, errors
    assert not Path(said.strip()).exists()
