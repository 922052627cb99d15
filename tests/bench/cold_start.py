"""Cold start: a server process on a folder already set up, until it answers with a sheet; floor: a wsgiref hello."""

import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection

from tests.bench import Pair, Sample, bench
from tests.bench.database import fresh_database

HELLO = """
from wsgiref.simple_server import make_server

def hello(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [b"hello"]

make_server("127.0.0.1", {port}, hello).serve_forever()
"""
GIVE_UP = 30  # seconds


@bench("cold-start", reach="≤ 8 ×")
def cold_start() -> Iterator[Pair]:
    fresh_database()
    path, cookie = a_sheet()
    yield Pair(
        ours=partial(first_page, ["manage.py", "up", "--port", "{port}"], path, cookie),
        floor=partial(first_page, ["-c", HELLO], "/", ""),
    )


def a_sheet() -> tuple[str, str]:
    """Give the address of a sheet in progress, and the cookie of a device that may see it."""
    from django.urls import reverse

    from scoresheet import access, commands

    token = access.fresh_device_token()
    begun = commands.begin(commands.device_for(token), ["Anna", "Ben", "Carl", "Dora"], key="bench", game="yatzy")
    return reverse("sheet", args=[begun.sheet.pk]), f"{access.COOKIE}={access.cookie_for(token)}"


def first_page(arguments: list[str], path: str, cookie: str) -> Sample:
    """Start a server, ask until it answers, stop it; give the time to the answer, and all its processor time."""
    port = free_port()
    command = [sys.executable, *(argument.replace("{port}", str(port)) for argument in arguments)]
    before, start = children_cpu(), time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        answered(port, path, cookie)
        wall = time.perf_counter() - start
    finally:
        server.kill()
        server.wait()
    return Sample(wall, children_cpu() - before)


def answered(port: int, path: str, cookie: str) -> None:
    """Wait for the page; anything but the page itself is an error."""
    until = time.perf_counter() + GIVE_UP
    while time.perf_counter() < until:
        connection = HTTPConnection("127.0.0.1", port, timeout=GIVE_UP)
        try:
            connection.request("GET", path, headers={"Cookie": cookie})
        except ConnectionRefusedError:
            time.sleep(0.001)
            continue
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if answer.status != 200:
            raise RuntimeError(f"{path} answered {answer.status}: {body[:200]!r}")
        return
    raise TimeoutError(f"no answer in {GIVE_UP} s")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
