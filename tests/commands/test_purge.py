"""What is deleted for good, and what is kept."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from scoresheet import commands
from scoresheet.access import NotThere
from scoresheet.commands import Purged
from scoresheet.models import Device, Group, Holdings, Invitation, Member, Role, Sheet

from .table import Table, a_device, everything, fresh_key, refused

NOW = timezone.now()


def days_ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


def deleted(table: Table, days: float) -> Table:
    commands.delete_group(table.group, shown=str(Holdings.of(table.group)))
    Group.objects.filter(pk=table.group.pk).update(deleted_at=days_ago(days))
    return table


def test_a_group_goes_after_thirty_days_with_all_that_hangs_on_it(db: None) -> None:
    kept = Table("Cleo")
    before = everything()
    table = Table("Anna", "Ben")
    table.write("Anna", "ones", "111")
    table.undo(table.write("Anna", "twos", "222"))
    table.change_rules(upper_bonus=35)
    table.play_in_teams(shared=True, Reds="Anna Ben")
    deleted(table, 30.1)

    assert commands.to_purge(NOW)
    assert commands.purge(NOW) == Purged(groups=1, sheets=0, phones=0, links=0)

    after = everything()
    assert {model: rows for model, rows in after.items() if model != "Device"} == {
        model: rows for model, rows in before.items() if model != "Device"
    }
    assert Group.objects.get() == kept.group


def test_a_group_is_kept_for_thirty_days(db: None) -> None:
    deleted(Table("Anna"), 29.9)
    before = everything()

    assert not commands.to_purge(NOW)
    assert commands.purge(NOW) == Purged()
    assert everything() == before


def test_a_sheet_goes_after_thirty_days_and_the_others_stay(table: Table) -> None:
    table.undo(table.write("Anna", "ones", "111"))
    table.do(commands.discard)
    Sheet.objects.update(discarded_at=days_ago(31))
    next_one = commands.same_again(table.phone, table.sheet, key=fresh_key())
    lately = commands.start_sheet(table.phone, table.pad, [table.player("Anna").pk], starter=None, key=fresh_key())
    Sheet.objects.filter(pk=lately.pk).update(discarded_at=days_ago(29))

    assert commands.to_purge(NOW)
    assert commands.purge(NOW) == Purged(sheets=1)
    assert set(Sheet.objects.all()) == {next_one, lately}
    assert table.group.players.count() == 2


def test_a_sheet_of_a_deleted_group_waits_for_it(table: Table) -> None:
    table.do(commands.discard)
    Sheet.objects.update(discarded_at=days_ago(31))
    deleted(table, 1)

    assert not commands.to_purge(NOW)
    assert commands.purge(NOW) == Purged()


def test_links_dead_for_thirty_days_go(table: Table) -> None:
    links = [
        Invitation.objects.create(
            group=table.group, role=Role.SCORE, origin="page", hash=name, **{field: days_ago(days)}
        )
        for name, field, days in (
            ("a", "revoked_at", 31),
            ("b", "expires_at", 31),
            ("c", "revoked_at", 29),
            ("d", "expires_at", 29),
        )
    ]

    assert commands.to_purge(NOW)
    assert commands.purge(NOW) == Purged(links=2)
    assert set(Invitation.objects.filter(origin="page")) == set(links[2:])


def test_a_phone_that_is_nowhere_goes_after_a_year_without_a_line(table: Table) -> None:
    old, young_one, wrote, inside = (a_device(name) for name in ("old", "young", "wrote", "inside"))
    Device.objects.update(created_at=days_ago(366))
    Device.objects.filter(pk=young_one.pk).update(created_at=days_ago(364))
    change = table.write("Anna", "ones", "111", device=wrote).change
    type(change).objects.filter(pk=change.pk).update(at=days_ago(300))
    Member.objects.create(group=table.group, device=inside, role=Role.WATCH)
    Member.objects.create(group=table.group, device=table.other_phone, role=Role.WATCH)

    assert commands.to_purge(NOW)
    assert commands.purge(NOW) == Purged(phones=1)
    assert not Device.objects.filter(pk=old.pk).exists()
    assert Device.objects.filter(pk__in=[young_one.pk, wrote.pk, inside.pk, table.phone.pk]).count() == 4


def test_what_was_brought_back_in_the_last_moment_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from scoresheet.commands import locks

    def brought_back(wanted: QuerySet[Group]) -> list[Group]:
        Group.objects.update(deleted_at=None)
        return list(wanted)

    deleted(table, 31)
    cleo = Table("Cleo")
    cleo.do(commands.discard)
    Sheet.objects.filter(pk=cleo.sheet_id).update(discarded_at=days_ago(31))
    monkeypatch.setattr(locks, "groups", brought_back)
    monkeypatch.setattr(locks, "sheets", lambda wanted: Sheet.objects.update(discarded_at=None))

    assert commands.purge(NOW) == Purged()
    assert (Group.objects.count(), Sheet.objects.count()) == (2, 2)


@pytest.mark.parametrize("what", ["a mark", "a seat", "a player", "house rules"])
def test_what_a_purge_takes_away_in_mid_request_is_not_there(table: Table, what: str) -> None:
    cell, rules, guest = table.cell("Anna", "ones"), table.pad.rules.pk, table.player("Ben")
    asked: dict[str, Callable[[], object]] = {
        "a mark": lambda: commands.write(
            table.phone, table.sheet_id, cell, "111", saw="", key=fresh_key(), offered=rules
        ),
        "a seat": lambda: commands.add_seat(table.phone, table.sheet_id, guest, key=fresh_key()),
        "a player": lambda: commands.add_player(table.group, "Cleo"),
        "house rules": lambda: commands.change_house_rules(table.phone, table.pad, {}, shown=rules),
    }
    deleted(table, 31)
    commands.purge(NOW)

    with refused(NotThere):
        asked[what]()
