"""`manage.py up`: set up what is missing, then serve until Ctrl-C."""

import gc
import io
import logging
import os
import signal
import socket
from argparse import ArgumentParser
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections

from scoresheet.management import prepare
from scoresheet.management.workers import Crew

if TYPE_CHECKING:
    import uvicorn

logger = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
PORTS = range(65_536)
MOST_FILES = 65_536
EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - named to be recognised; only --lan and --host open them
PLAIN_HTTP = (
    "Over plain HTTP phones cannot keep their screen awake: browsers allow that only over HTTPS or on localhost.\n"
    "For HTTPS put a proxy in front, as the README tells under “Host it”."
)


class Command(BaseCommand):
    help = "Set up whatever is missing, then serve until Ctrl-C."
    requires_system_checks = ()  # they are CI's business, and cost a tenth of a second

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="port to serve on; 0 takes any free one (8000)")
        parser.add_argument("--host", help=f"address to serve on (this machine only: {LOOPBACK})")
        parser.add_argument("--lan", action="store_true", help="open it to the local network, with a QR code")
        parser.add_argument("--workers", type=int, default=1, help="server processes, on PostgreSQL (%(default)s)")

    def handle(self, *args: Any, port: int, host: str | None, lan: bool, workers: int = 1, **options: Any) -> None:
        refuse(workers)
        listener = listen(host or ("0.0.0.0" if lan else LOOPBACK), port)  # noqa: S104
        prepare.everything()
        self.announce(host, listener.getsockname()[1], lan)
        self.stdout.flush()  # whoever reads it through a pipe wants the address now
        serve(listener, workers)

    def announce(self, host: str | None, port: int, lan: bool) -> None:
        """Say where it is served, and let in whoever asks for it by these names."""
        here = host is None or host in {LOOPBACK, "localhost", *EVERYWHERE}
        self.stdout.write(f"Serving at http://{'localhost' if here else bracketed(str(host))}:{port}/ (Ctrl-C stops)")
        if not lan and host in {None, LOOPBACK, "localhost"}:
            return
        address = lan_address() if host is None or host in EVERYWHERE else host
        if address is None:
            self.stdout.write("This machine is in no network, so no phone can reach it yet.")
            return
        settings.ALLOWED_HOSTS += [bracketed(address), socket.gethostname(), f"{socket.gethostname()}.local"]
        self.invite(f"http://{bracketed(address)}:{port}/")

    def invite(self, url: str) -> None:
        import segno  # noqa: PLC0415 - only for those who open it to the network

        code = io.StringIO()
        segno.make(url, micro=False).terminal(out=code, compact=True)
        self.stdout.write(f"On the local network: {url}\n{code.getvalue()}{PLAIN_HTTP}")


def refuse(workers: int) -> None:
    """Say why there cannot be so many server processes, where that is so."""
    if workers < 1:
        raise CommandError(f"Cannot serve with {workers} processes: --workers takes 1 or more.")
    if workers > 1 and connection.vendor == "sqlite":
        raise CommandError(
            "Cannot serve with several processes on SQLite: what is written through one of them would not be announced "
            "to the phones that are served by another. Name a PostgreSQL (DATABASE_URL=postgres://…), or leave out "
            "--workers: one process serves a club's evening."
        )
    if workers > 1 and not hasattr(os, "fork"):
        raise CommandError(
            "Cannot start several processes on this system. Let uvicorn do it: run `manage.py prepare`, then "
            "`uvicorn yatzy_site.asgi:application --workers N`."
        )


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else is done, so that a busy one is a sentence and not half a start."""
    if port not in PORTS:
        raise CommandError(f"Cannot serve on port {port}: ports go from {PORTS[0]} to {PORTS[-1]}.")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        if os.name == "posix":  # restart at once; elsewhere the option would share the port with a stranger
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        raise CommandError(
            f"Cannot serve on {host}, port {port}: {error.strerror or error}. "
            f"Is it already running there? Another port: --port {port + 1}"
        ) from None
    listener.listen()
    return listener


def lan_address() -> str | None:
    """Tell this machine's address in its network, by asking which one it would send from; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples
        except OSError:
            return None
        return str(probe.getsockname()[0])


def bracketed(address: str) -> str:
    """Write an IPv6 address as URLs and ALLOWED_HOSTS want it."""
    return f"[{address}]" if ":" in address else address


def serve(listener: socket.socket, workers: int = 1) -> None:
    """Serve until SIGINT or SIGTERM, then stop at once: requests are short, and nothing unsaved is kept in memory."""
    allow_many_streams()
    config = configuration("yatzy_site.asgi:application")
    config.load()
    connections.close_all()  # the chores' own; no process may share one with its copy
    gc.freeze()  # what the start made stays; manage.py switched the collector off meanwhile
    gc.enable()
    facts = {"port": listener.getsockname()[1], "workers": workers, "process": os.getpid()}
    logger.info("serving", extra={"facts": facts})
    work = partial(serve_here, config, listener)
    if workers == 1:
        work()
    elif not Crew(work).keep(workers):
        raise CommandError("The server could not start; what was in its way stands above.")
    logger.info("stopped", extra={"facts": facts})


def allow_many_streams() -> None:
    """Take as many open files as the system gives without asking: a stream is one, and 1,024 is a usual start."""
    with suppress(ImportError, ValueError, OSError):  # not on Windows, or not allowed here
        import resource  # noqa: PLC0415

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def serve_here(config: "uvicorn.Config", listener: socket.socket) -> None:
    """Serve in this process.  Being told to stop is an ordinary end, by either signal."""
    import uvicorn  # noqa: PLC0415 - not needed to fail on a busy port

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):  # uvicorn hands the signal on when it has stopped
        uvicorn.Server(config).run(sockets=[listener])


def configuration(application: Any) -> "uvicorn.Config":
    """Configure the server for an application; the browser tests use the same."""
    import uvicorn  # noqa: PLC0415

    return uvicorn.Config(
        application,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="on",
        log_config=None,  # Django's own logging is in force
        access_log=False,
        server_header=False,
        proxy_headers=False,  # YATZY_BEHIND_PROXY is the one way to trust a proxy
        timeout_keep_alive=60,  # seconds: a phone taps about once a minute, and need not knock anew each time
        timeout_graceful_shutdown=2,
    )
