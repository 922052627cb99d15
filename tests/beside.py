"""A server beside the tests, in a process of its own and on their database, as `up` would start it."""

from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from tests.chaos.house import House


def beside(folder: Path) -> House:
    """Give the server, not yet started; its static files and its log lie in the folder."""
    return House(folder, DATABASE_URL=database(), YATZY_SECRET_KEY=settings.SECRET_KEY)


def database() -> str:
    """Give what DATABASE_URL is to be for the tests' own database."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{known['NAME']}"
    who = f"{quote(known['USER'])}:{quote(known['PASSWORD'])}"
    return f"postgres://{who}@{known['HOST']}:{known['PORT']}/{known['NAME']}"
