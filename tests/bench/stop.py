"""Stop: from SIGTERM until the server's process is gone, with and without open streams; against what it may take."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

from tests.bench import Line, bench
from tests.bench.cold_start import a_sheet, answered, free_port
from tests.bench.database import fresh_database

MAY_TAKE = 2.0  # seconds


@bench("stop", reach="≤ 1 ×")
def stop() -> Iterator[Line]:
    fresh_database()
    path, cookie = a_sheet()
    for streams in (0, 1, 40):
        yield Line(f"stop, {streams} streams open", stopped(path, cookie, streams), MAY_TAKE, "s")


def stopped(path: str, cookie: str, streams: int) -> float:
    port = free_port()
    command = [sys.executable, "manage.py", "up", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        answered(port, path, cookie)
        with ExitStack() as open_streams:
            for _ in range(streams):
                open_streams.enter_context(stream(port, path, cookie))
            before = time.perf_counter()
            server.send_signal(signal.SIGTERM)
            server.wait()
            return round(time.perf_counter() - before, 3)
    finally:
        server.kill()
        server.wait()


def stream(port: int, path: str, cookie: str) -> socket.socket:
    """Open a stream, and wait for the first thing it says."""
    wire = socket.create_connection(("127.0.0.1", port))
    wire.sendall(f"GET {path}live/ HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode())
    received = b""
    while b"data: " not in received:
        received += wire.recv(4096)
    return wire
