"""Hostile requests: whatever can be sent over a wire, by everybody, to every address.

Never an error of ours, nothing changed by what was refused or only asked, and nothing outside the own group by what
was not. `uv run python -m tests.chaos hostile --requests 10000 --seed 1`; with DATABASE_URL on that engine.
"""

import argparse
import logging
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from random import Random
from typing import Any

from tests.chaos.gun import Gun, Shot
from tests.postgres import Cluster

ROUND = 250
"""Requests to one house; then another is built, since some requests are right and take it down."""
PATIENCE = 30.0  # seconds
NEVER = 599
"""No status: no answer came, and the line stayed open."""

# --- the server -----------------------------------------------------------------------------------------------------


@contextmanager
def serving() -> Iterator[int]:
    """A server of this very process, on the database in use; its port."""
    import uvicorn

    from scoresheet import streams
    from scoresheet.management.commands.up import configuration, listen
    from yatzy_site import door
    from yatzy_site.asgi import router
    from yatzy_site.proxies import trusted
    from yatzy_site.wsgi import application

    for name, level in (("django.security", logging.CRITICAL), ("uvicorn.error", logging.ERROR)):
        logging.getLogger(name).setLevel(level)  # what is refused is what this is about
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(configuration(trusted(router(door.ordinary_door(application)))))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, name="server")
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        for pool in (door.THREADS, streams.THREADS):
            _hang_up(pool, pool._max_workers)


def _hang_up(pool: ThreadPoolExecutor, threads: int) -> None:
    """Close the connection that each thread keeps: a database that is in use cannot be taken away."""
    from django.db import connections

    all_here = threading.Barrier(threads)

    def close() -> None:
        all_here.wait()
        connections.close_all()

    for done in [pool.submit(close) for _thread in range(threads)]:
        done.result()


def fire(port: int, shot: Shot) -> int | None:
    """The status of the answer; nothing where the server hung up, as it may on what is no request."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        try:
            line.sendall(shot.wire)
            if shot.cut:
                line.shutdown(socket.SHUT_WR)
            answer = HTTPResponse(line, method=shot.method)
            answer.begin()
            if not answer.headers.get("Content-Type", "").startswith("text/event-stream"):
                answer.read()
        except TimeoutError:
            return NEVER
        except (ConnectionError, HTTPException):
            return None
        return answer.status


# --- what must hold -------------------------------------------------------------------------------------------------

OF_A_GROUP = {
    "Group": "pk",
    "Player": "group",
    "Member": "group",
    "Invitation": "group",
    "Pad": "group",
    "HouseRules": "pad__group",
    "Sheet": "group",
    "Share": "sheet__group",
    "Seat": "sheet__group",
    "Teammate": "seat__sheet__group",
    "Entry": "seat__sheet__group",
    "Change": "sheet__group",
}


def holdings(group: int) -> dict[str, list[Any]]:
    """Every row that belongs to a group."""
    from django.apps import apps

    models = {model.__name__: model for model in apps.get_app_config("scoresheet").get_models()}
    assert set(models) - {"Device"} == set(OF_A_GROUP), "a table whose rows belong to nobody yet"
    return {
        name: list(models[name].objects.filter(**{way: group}).order_by("pk").values_list())  # type: ignore[attr-defined]
        for name, way in OF_A_GROUP.items()
    }


def shoot(random: Random, requests: int, port: int) -> tuple[Counter[int | None], list[str]]:
    """Shoot at one house; how it was answered, and what did not hold."""
    from django.core.cache import cache

    from tests.web.house import WAYS, House
    from tests.web.sheets.web import everything
    from tests.web.test_every_door import DOORS

    cache.clear()
    house, answered, broken = House(), Counter[int | None](), []
    ours, theirs = house.table.group.pk, house.others.group.pk
    at_home = {ours: {"watcher", "scorer", "owner"}, theirs: {"foreign"}}
    gun = Gun(random, house, WAYS, DOORS)
    before, kept = everything(), {group: holdings(group) for group in (ours, theirs)}
    for _request in range(requests):
        shot = gun.shot()
        status = fire(port, shot)
        answered[status] += 1
        if status is not None and status >= 500:
            broken.append(f"{status} for {shot}")
        after = everything()
        if after == before:
            continue
        if status is None or status >= 400 or shot.method != "POST":
            broken.append(f"changed, though {status}: {shot}")
        now = {group: holdings(group) for group in (ours, theirs)}
        if shot.to == "join":  # by a right link, which is being let in
            at_home[ours].add(shot.who)
        for group, rows in now.items():
            if rows != kept[group] and shot.who not in at_home[group]:
                broken.append(f"changed what is not theirs: {shot}")
        before, kept = after, now
    return answered, broken


# --- by hand --------------------------------------------------------------------------------------------------------


def run(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos hostile", description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    wish = parser.parse_args(arguments)
    with _engine(postgres=wish.postgres), _database() as engine:
        began, (answered, broken) = time.perf_counter(), everywhere(wish.requests, wish.seed)
        took = time.perf_counter() - began
    told = ", ".join(f"{status or 'hung up'}: {count}" for status, count in sorted(answered.items(), key=str))
    print(f"hostile, seed {wish.seed}, {engine}: {sum(answered.values())} requests in {took:.0f} s ({told})")
    if broken:
        raise SystemExit("\n".join(broken[:20]) + f"\n{len(broken)} did not hold.")
    print("No error of ours, and nothing changed that should not have been.")


def everywhere(requests: int, seed: int) -> tuple[Counter[int | None], list[str]]:
    """Round after round, each at another house and with its own seed, so that one can be shot again."""
    from django.core.management import call_command

    answered, broken = Counter[int | None](), []
    with serving() as port:
        for begins in range(0, requests, ROUND):
            call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
            counted, found = shoot(Random(f"{seed} {begins}"), min(ROUND, requests - begins), port)
            answered += counted
            broken += found
    return answered, broken


@contextmanager
def _engine(*, postgres: bool) -> Iterator[None]:
    """The engine in use, or a PostgreSQL started for it; before the settings are read."""
    if not postgres:
        yield
        return
    with Cluster() as cluster:
        os.environ["DATABASE_URL"] = cluster.url
        yield


@contextmanager
def _database() -> Iterator[str]:
    """An empty database of its own on the engine in use; the engine's name."""
    import django
    from django.conf import settings

    django.setup()
    settings.STORAGES["staticfiles"]["BACKEND"] = settings.PLAIN
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    from scoresheet.management import prepare

    prepare.catalogs()
    made = setup_databases(verbosity=0, interactive=False)
    try:
        yield connection.vendor
    finally:
        teardown_databases(made, verbosity=0)
