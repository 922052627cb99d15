"""Groups and finished games deleted: only what was asked about, and with a way back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoresheet import access, commands, live
from scoresheet.access import MayNotRun
from scoresheet.commands.refusals import AskedOtherwise, Discarded, NotOver
from scoresheet.models import KEPT_FOR, Group, Holdings, Invitation, Role, Sheet

from .table import Table, everything, fresh_key, refused


def delete(table: Table) -> None:
    commands.delete_group(table.group, shown=str(Holdings.of(table.group)))


@pytest.fixture
def finished(nearly_over: Table) -> Table:
    """Anna has 30 in Chance, Ben 20."""
    nearly_over.write("Anna", "chance", "66666")
    return nearly_over


# --- groups -----------------------------------------------------------------------------------------------------


def test_a_deleted_group_is_there_for_nobody_and_nothing_of_it_is_lost(table: Table) -> None:
    commands.device_for("annas")
    commands.join(commands.issue(table.group, Role.OWN, Invitation.Origin.PAGE), "annas")
    open_link = commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE)
    before = everything()

    delete(table)

    assert access.groups_of("annas") == []
    for look, pk in (
        (access.of_group, table.group.pk),
        (access.of_sheet, table.sheet_id),
        (access.of_pad, table.pad.pk),
    ):
        with pytest.raises(access.NotThere):
            look("annas", pk)
    with pytest.raises(access.DeadInvitation):
        access.invitation(open_link)
    assert everything() | {"Group": before["Group"]} == before


def test_every_open_page_of_a_deleted_group_hears_of_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    monkeypatch.setattr(live, "member_changed", lambda *members: heard.extend(members))
    table.group.members.create(device=table.other_phone, role=Role.WATCH)

    delete(table)

    assert sorted(heard) == sorted(table.group.members.values_list("pk", flat=True))


def test_a_deleted_group_comes_back_as_it_was(table: Table) -> None:
    table.write("Anna", "ones", "111")
    before = everything()
    delete(table)

    commands.undelete_group(table.group)

    assert Group.objects.get().deleted_at is None
    assert everything() | {"Group": before["Group"]} == before


def test_a_group_says_until_when_it_can_be_brought_back(table: Table) -> None:
    delete(table)

    gone_at = Group.objects.get().gone_at

    assert gone_at is not None
    assert timedelta() <= timezone.now() + KEPT_FOR - gone_at < timedelta(minutes=1)


def test_what_goes_with_a_group_is_counted(table: Table) -> None:
    commands.add_player(table.group, "Cleo", guest=True)
    commands.retire(table.player("Ben"))
    commands.new_pad(table.phone, table.group, game="maxi", name="Maxi", key="maxi")
    table.group.members.create(device=table.other_phone, role=Role.WATCH)
    table.do(commands.discard)
    commands.start_sheet(table.phone, table.pad, [table.player("Anna").pk], starter=None, key=fresh_key())

    assert Holdings.of(table.group) == (1, 3, 2, 2)


def test_a_group_with_more_in_it_than_was_told_is_not_deleted(table: Table) -> None:
    told = str(Holdings.of(table.group))
    commands.start_sheet(table.phone, table.pad, [table.player("Anna").pk], starter=None, key=fresh_key())

    with refused(AskedOtherwise):
        commands.delete_group(table.group, shown=told)


def test_the_form_that_made_a_deleted_group_makes_another(db: None) -> None:
    phone = commands.device_for("annas")
    first = commands.begin(phone, ["Anna"], key="form", game="yatzy").group
    commands.delete_group(first, shown=str(Holdings.of(first)))

    second = commands.begin(phone, ["Anna"], key="form", game="yatzy").group

    assert second != first
    assert [member.group for member in access.groups_of("annas")] == [second]


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_only_whoever_ran_a_deleted_group_finds_it(table: Table, role: Role) -> None:
    for token, may in (("annas", Role.OWN), ("bens", role)):
        table.group.members.create(device=commands.device_for(token), role=may)
    delete(table)

    assert access.deleted_groups_of("annas") == [table.group]
    assert access.of_deleted_group("annas", table.group.pk).group == table.group
    assert access.deleted_groups_of("bens") == access.deleted_groups_of(None) == []
    nowhere: list[tuple[str | None, int]] = [
        ("bens", table.group.pk),
        (None, table.group.pk),
        ("annas", 2**70),
        ("annas", 0),
    ]
    for stranger, pk in nowhere:
        with pytest.raises(access.NotThere):
            access.of_deleted_group(stranger, pk)


# --- finished games ---------------------------------------------------------------------------------------------


def test_a_finished_game_is_deleted_and_comes_back_with_its_results(finished: Table) -> None:
    finished.change_rules(upper_threshold=50)
    before = (finished.results(), finished.sheet.rules_id, finished.sheet.ended_at, finished.totals())

    finished.do(commands.delete_sheet, shown=finished.reading.change)
    gone_at = finished.sheet.gone_at
    finished.do(commands.restore)

    assert gone_at is not None
    assert finished.sheet.discarded_at is None
    assert (finished.results(), finished.sheet.rules_id, finished.sheet.ended_at, finished.totals()) == before
    assert finished.log()[-2:] == ["discard", "restore"]


def test_deleting_a_game_twice_by_one_form_counts_once(finished: Table) -> None:
    shown = finished.reading.change

    for _tap in range(2):
        finished.do(commands.delete_sheet, shown=shown, key="same")

    assert finished.log().count("discard") == 1


def test_a_game_in_progress_is_not_deleted(table: Table) -> None:
    with refused(NotOver):
        table.do(commands.delete_sheet, shown=table.reading.change)


def test_a_game_deleted_already_is_left_alone(finished: Table) -> None:
    finished.do(commands.delete_sheet, shown=finished.reading.change)

    with refused(Discarded):
        finished.do(commands.delete_sheet, shown=finished.reading.change)


def test_a_game_that_was_corrected_since_it_was_asked_about_is_not_deleted(finished: Table) -> None:
    shown = finished.reading.change
    finished.write("Anna", "chance", "55555")

    with refused(AskedOtherwise):
        finished.do(commands.delete_sheet, shown=shown)


def test_the_next_game_follows_the_one_before_a_deleted_one(finished: Table) -> None:
    first = finished.sheet
    second = commands.same_again(finished.phone, first, key="second")
    finished.turn_to(second.pk).do(commands.discard)

    third = commands.same_again(finished.phone, first, key="third")

    assert third not in (first, second)
    assert Sheet.objects.filter(group=finished.group).count() == 3


@pytest.mark.parametrize("over", [True, False])
def test_a_finished_game_is_brought_back_by_who_runs_the_group_and_one_in_progress_by_who_may_write(
    nearly_over: Table, over: bool
) -> None:
    table = nearly_over
    scorer = commands.join(commands.issue(table.group, Role.SCORE, Invitation.Origin.PAGE), "scorer").device
    if over:
        table.write("Anna", "chance", "66666")
        table.do(commands.delete_sheet, shown=table.sheet.changes.latest("id").pk)
        with refused(MayNotRun):
            table.do(commands.restore, device=scorer)
    else:
        table.do(commands.discard)

    table.do(commands.restore, device=table.phone if over else scorer)

    assert table.sheet.discarded_at is None
