"""What is new is announced here and heard here; nothing else.

Events announce, GETs render: what travels is a topic and a version, never what was written.  A phone that slept, an
event that was lost and a server that was started again all heal through the same GET.

Commands announce inside their transaction; it leaves when they commit, and a failure to announce never fails the write.
Within one process the :class:`Hub` hands it on; on PostgreSQL it also goes to every other process by NOTIFY
(:mod:`.postgres`).
"""

from functools import partial

from django.db import connection, transaction

from ..models import Pad, Sheet
from .hub import Hub, Listener, News
from .postgres import notify

__all__ = [
    "Hub",
    "Listener",
    "News",
    "group_changed",
    "group_topic",
    "hub",
    "member_changed",
    "member_topic",
    "pad_topic",
    "rules_changed",
    "sheet_changed",
    "sheet_topic",
]

hub = Hub()
"""The listeners of this process."""


def sheet_topic(sheet_id: int) -> str:
    return f"sheet-{sheet_id}"


def pad_topic(pad_id: int) -> str:
    return f"pad-{pad_id}"


def group_topic(group_id: int) -> str:
    return f"group-{group_id}"


def member_topic(member_id: int) -> str:
    return f"member-{member_id}"


def sheet_changed(sheet: Sheet, change: int) -> None:
    """A sheet has a new last change; its group's page shows it too."""
    _announce(News((sheet_topic(sheet.pk), group_topic(sheet.group_id)), change))


def rules_changed(pad: Pad, rules: int) -> None:
    """A pad has new house rules, which every sheet in progress on it follows."""
    _announce(News((pad_topic(pad.pk), group_topic(pad.group_id)), rules))


def group_changed(group_id: int) -> None:
    """Something on the page of a group is different."""
    _announce(News((group_topic(group_id),)))


def member_changed(*members: int) -> None:
    """What these devices may do in a group is different: their open pages are asked for anew."""
    _announce(News(tuple(member_topic(pk) for pk in members)))


def _announce(news: News) -> None:
    if news.topics:
        transaction.on_commit(partial(_send, news), robust=True)


def _send(news: News) -> None:
    """To the listeners of this process at once; to other processes by way of the database, where there may be any."""
    hub.tell(news)
    if connection.vendor == "postgresql":
        notify(news, hub.name)
