"""Two phones, one of which waits for the other: what it asked for is judged by what is so when its turn has come."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from scoresheet import commands
from scoresheet.access import NotThere
from scoresheet.commands import Purged, locks
from scoresheet.commands.refusals import AskedOtherwise
from scoresheet.models import Change, Device, Group, Holdings, Invitation, Member, Role, leavings, told_of, version_of

from .table import Table, struck

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgresql("on SQLite a whole command waits for another one, before it has looked at anything"),
]

type Command = Callable[[], object]


def waiting_for(first: Command, second: Command, then: Command = lambda: None) -> object:
    """What another phone is told whose command waits for one that is not through yet, and what that does ``then``."""
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            first()
            answer = other.submit(alone, second)
            while not answer.done() and not somebody_waits():
                pass
            then()
        return answer.result(timeout=30)


def alone(command: Command) -> object:
    try:
        return command()
    except Exception as refusal:  # noqa: BLE001  # whatever it is told
        return refusal
    finally:
        connection.close()


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone() != (0,))


def test_a_game_corrected_this_moment_is_not_deleted_as_it_was_shown() -> None:
    table = Table()
    table.lay("Anna", struck("chance"))
    table.lay("Ben", struck())
    table.write("Anna", "chance", "12345")
    shown, _rules = version_of(table.sheet_id)

    told = waiting_for(
        lambda: table.write("Ben", "chance", "66666", device=table.other_phone),
        lambda: commands.delete_sheet(table.phone, table.sheet_id, key="d", shown=shown),
    )

    assert isinstance(told, AskedOtherwise)
    assert table.sheet.discarded_at is None


def test_a_name_told_this_moment_is_forgotten_too() -> None:
    table = Table()
    anna = table.player("Anna")

    waiting_for(
        lambda: table.take_out("Anna", device=table.other_phone), lambda: commands.forget_player(table.phone, anna)
    )

    assert table.log() == ["start", "out", "forgot"]
    assert "Anna" not in str(list(Change.objects.values_list("note", flat=True)))


def test_a_phone_forgotten_this_moment_is_not_there_to_be_changed() -> None:
    table = Table()
    member = Member.objects.create(group=table.group, device=table.other_phone, role=Role.SCORE)
    shown = told_of(leavings(table.other_phone))

    told = waiting_for(
        lambda: locks.group(table.group.pk),
        lambda: commands.save_phone(member, "Ben's other phone", None, None),
        lambda: commands.forget_device(table.other_phone, shown=shown),
    )

    assert isinstance(told, NotThere)
    assert Device.objects.get() == table.phone


def test_of_two_owners_links_asked_for_at_once_one_lives() -> None:
    table = Table()

    def another() -> str:
        return commands.issue(table.group, Role.OWN, Invitation.Origin.KEEP)

    waiting_for(another, another)

    assert table.group.invitations.filter(revoked_at=None).count() == 1


def test_of_two_purges_at_once_one_finds_nothing_to_do() -> None:
    table = Table()
    commands.delete_group(table.group, shown=str(Holdings.of(table.group)))
    now = timezone.now() + timedelta(days=31)

    told = waiting_for(lambda: commands.purge(now), lambda: commands.purge(now))

    assert told == Purged()
    assert not Group.objects.exists()
