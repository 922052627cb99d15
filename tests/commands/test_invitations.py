"""Links: how long they last, renewed, never drawn twice; and what a phone is known by after it was let in."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from scoresheet import access, commands, live
from scoresheet.access import DeadInvitation, DeadShare, NotThere
from scoresheet.commands.refusals import Discarded, NotOver
from scoresheet.models import Device, Group, Invitation, Member, Role, Share

from .table import Table, everything, refused, struck

PAGE = Invitation.Origin.PAGE


def link(group: Group, role: Role = Role.SCORE, lasts: timedelta | None = timedelta(days=7)) -> str:
    return commands.issue(group, role, PAGE, lasts=lasts)


def finished(*names: str) -> Table:
    table = Table(*names)
    for name in names:
        table.lay(name, struck("chance"))
        table.write(name, "chance", "=25")
    return table


# --- how long ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lasts", [timedelta(days=1), timedelta(days=7), None])
def test_a_link_lasts_as_long_as_was_chosen(table: Table, lasts: timedelta | None) -> None:
    invitation = access.invitation(link(table.group, lasts=lasts))

    assert (invitation.expires_at and invitation.expires_at - invitation.created_at) == lasts


@pytest.mark.parametrize("lasts", [timedelta(days=1), None])
@pytest.mark.parametrize("role", list(Role))
def test_a_renewed_link_is_to_the_same_for_as_long_and_the_old_one_ends(
    table: Table, role: Role, lasts: timedelta | None
) -> None:
    old = link(table.group, role, lasts)

    fresh = access.invitation(commands.renew(table.group, access.invitation(old)))

    assert (fresh.role, fresh.expires_at and fresh.expires_at - fresh.created_at) == (role, lasts)
    with pytest.raises(DeadInvitation):
        access.invitation(old)


def test_a_dead_link_is_not_renewed(table: Table) -> None:
    expired, ended = access.invitation(link(table.group)), access.invitation(link(table.group))
    Invitation.objects.filter(pk=expired.pk).update(expires_at=timezone.now())
    commands.end_link(table.group, ended.pk)

    for dead in (expired, ended):
        with refused(DeadInvitation):
            commands.renew(table.group, dead)


def test_a_form_sent_twice_makes_one_link(table: Table) -> None:
    token, renewed = access.link_token("invite", "k"), access.link_token("renew", "k")

    made = [commands.issue(table.group, Role.SCORE, PAGE, token=token) for _tap in range(2)]
    old = access.invitation(token)
    again = [commands.renew(table.group, old, token=renewed) for _tap in range(2)]

    assert (made, again) == ([token] * 2, [renewed] * 2)
    assert access.living_links(table.group, PAGE) == [access.invitation(renewed)]


def test_a_form_sent_again_wakes_no_link_that_was_ended(table: Table) -> None:
    token, old = access.link_token("renew", "k"), access.invitation(link(table.group))
    commands.renew(table.group, old, token=token)
    commands.revoke_page_links(table.group)

    with refused(DeadInvitation):
        commands.renew(table.group, old, token=token)
    with refused(DeadInvitation):
        commands.issue(table.group, Role.SCORE, PAGE, token=token)


def test_a_links_own_token_needs_the_secret_of_this_server(settings: Settings) -> None:
    here = access.link_token("share", 1, "k")

    assert len(here) == len(access.fresh_invitation_token())
    assert here != access.link_token("share", 2, "k")
    settings.SECRET_KEY = "another server's"
    assert access.link_token("share", 1, "k") != here


def test_ending_one_link_leaves_the_others(table: Table) -> None:
    ended, other = access.invitation(link(table.group)), link(table.group)

    counts = [commands.end_link(table.group, ended.pk) for _tap in range(2)]

    assert counts == [1, 0]
    assert access.invitation(other).group == table.group


def test_a_link_of_another_group_cannot_be_ended(table: Table) -> None:
    foreign = link(Table("Cleo").group)

    assert commands.end_link(table.group, access.invitation(foreign).pk) == 0
    assert access.invitation(foreign).revoked_at is None


# --- never drawn twice ------------------------------------------------------------------------------------------


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What chance draws next, the last one first."""
    tokens: list[str] = []
    monkeypatch.setattr(access, "fresh_invitation_token", tokens.pop)
    return tokens


def test_an_invitation_drawn_twice_is_drawn_again(table: Table, draws: list[str]) -> None:
    draws[:] = ["fresh", "same", "same"]

    first = link(table.group)
    second = link(table.group)

    assert (first, second) == ("same", "fresh")
    assert access.invitation("same") != access.invitation("fresh")


def test_a_dead_link_is_not_woken_by_drawing_it_again(table: Table, draws: list[str]) -> None:
    draws[:] = ["fresh", "same", "same"]
    commands.end_link(table.group, access.invitation(link(table.group)).pk)

    assert link(table.group) == "fresh"
    with pytest.raises(DeadInvitation):
        access.invitation("same")


def test_a_link_to_a_sheet_drawn_twice_is_drawn_again(db: None, draws: list[str]) -> None:
    draws[:] = ["an owner's link", "another owner's link"]
    first, second = finished("Anna"), finished("Ben")
    draws[:] = ["fresh", "same", "same"]

    tokens = [commands.share(table.sheet_id) for table in (first, second)]

    assert tokens == ["same", "fresh"]
    assert access.shared("same").sheet_id == first.sheet_id


# --- what a phone is known by -----------------------------------------------------------------------------------


def test_a_phone_that_is_let_in_is_known_by_another_token(table: Table) -> None:
    becomes = access.renewed("planted", "the form's key")

    commands.join(link(table.group), "planted", becomes=becomes)
    commands.seen(access.of_group(becomes, table.group.pk))

    assert access.of_group(becomes, table.group.pk).role == Role.SCORE
    with pytest.raises(NotThere):
        access.of_group("planted", table.group.pk)


def test_a_phone_whose_answer_was_lost_is_still_known_and_is_let_in_again_as_the_same(table: Table) -> None:
    other = commands.begin(commands.device_for("old"), ["Cleo"], key="other", game="yatzy").group
    token, second = link(table.group), access.renewed("old", "second")

    commands.join(token, "old", becomes=access.renewed("old", "first"))
    commands.seen(access.of_group("old", other.pk))  # the answer never came
    commands.join(token, "old", becomes=second)

    groups = {table.group, other}
    assert {member.group for member in access.groups_of("old")} == groups
    assert {member.group for member in access.groups_of(second)} == groups
    assert table.group.members.count() == 2
    assert commands.device_for("old") == access.device_of(second)


def test_a_new_phone_whose_answer_was_lost_is_one_phone(table: Table) -> None:
    token = link(table.group)

    members = [commands.join(token, "new", becomes=access.renewed("new", key)) for key in ("first", "second")]

    assert members[0] == members[1]
    assert table.group.members.count() == 2


def test_whoever_holds_the_former_token_is_shut_out_with_all_that_is_open(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = commands.begin(commands.device_for("old"), ["Cleo"], key="other", game="yatzy").group
    becomes = access.renewed("old", "k")
    commands.join(link(table.group), "old", becomes=becomes)
    told: list[int] = []
    monkeypatch.setattr(live, "member_changed", lambda *members: told.extend(members))

    for _page in range(2):
        commands.seen(access.of_group(becomes, table.group.pk))

    assert sorted(told) == sorted(member.pk for member in access.groups_of(becomes))
    with pytest.raises(NotThere):
        access.of_group("old", other.pk)
    assert access.device_of("old") is None


def test_a_phone_let_in_without_a_new_token_keeps_the_one_it_has(table: Table) -> None:
    for _tap in range(2):
        commands.join(link(table.group), "old")

    assert access.device_of("old")
    assert not Device.objects.filter(former__isnull=False).exists()


@pytest.mark.sqlite("there the database says how it looks something up in words of its own")
def test_a_phone_is_looked_up_by_indexes_on_either_token_also_where_the_rows_were_counted(db: None) -> None:
    Device.objects.bulk_create(Device(hash=access.hashed(f"token {number}")) for number in range(500))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        with CaptureQueriesContext(connection) as asked:
            access.device_of("nobody's")
        [query] = asked.captured_queries

        cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])

        assert not [step for *_numbers, step in cursor.fetchall() if step.startswith("SCAN")]


def test_a_form_sent_twice_lets_in_one_phone_once(table: Table) -> None:
    token, becomes = link(table.group), access.renewed("old", "k")

    members = [commands.join(token, "old", becomes=becomes) for _tap in range(2)]

    assert members[0] == members[1]
    assert Device.objects.filter(members__group=table.group).count() == 2


def test_a_phone_keeps_its_other_groups(table: Table) -> None:
    other = commands.begin(commands.device_for("old"), ["Cleo"], key="other", game="yatzy").group
    becomes = access.renewed("old", "k")

    commands.join(link(table.group), "old", becomes=becomes)

    assert {member.group for member in access.groups_of(becomes)} == {table.group, other}


@pytest.mark.parametrize(("token", "key"), [("other", "k"), ("old", "other"), ("ol", "d k"), ("", "k")])
def test_the_new_token_is_told_only_by_the_old_one_with_the_key(token: str, key: str) -> None:
    assert access.renewed(token, key) != access.renewed("old", "k")
    assert access.renewed("old", "k") == access.renewed("old", "k")
    assert len(access.renewed("old", "k")) == len(access.fresh_device_token())


def test_the_new_token_needs_the_secret_of_this_server(settings: Settings) -> None:
    here = access.renewed("old", "k")

    settings.SECRET_KEY = "another server's"

    assert access.renewed("old", "k") != here


def test_a_phone_whose_role_grows_hears_of_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(live, "member_changed", lambda *members: told.extend(members))

    for role in (Role.WATCH, Role.SCORE, Role.WATCH):
        member = commands.join(link(table.group, role), "phone")

    assert told == [member.pk]


def test_a_group_that_was_deleted_lets_nobody_in(table: Table) -> None:
    token = link(table.group)
    Group.objects.update(deleted_at=timezone.now())

    with refused(DeadInvitation):
        commands.join(token, "phone")
    assert Member.objects.count() == 1


# --- links to a sheet -------------------------------------------------------------------------------------------


def test_only_the_hash_of_a_link_to_a_sheet_is_kept(db: None) -> None:
    table = finished("Anna", "Ben")

    token = commands.share(table.sheet_id)

    assert token not in str(everything())
    assert len(token) == 22  # 128 bits, six to a letter
    assert access.shared(token).sheet == table.sheet


def test_a_form_sent_twice_makes_one_link_to_a_sheet_which_stays_ended(db: None) -> None:
    table, token = finished("Anna"), access.link_token("share", "k")

    made = [commands.share(table.sheet_id, token=token) for _tap in range(2)]
    ended = commands.end_shares(table.sheet_id)

    assert (made, ended) == ([token] * 2, 1)
    with refused(DeadShare):
        commands.share(table.sheet_id, token=token)


def test_a_sheet_in_progress_is_not_shown_to_others(table: Table) -> None:
    with refused(NotOver):
        commands.share(table.sheet_id)


def test_a_discarded_sheet_is_not_shown_to_others(table: Table) -> None:
    table.do(commands.discard)

    with refused(Discarded):
        commands.share(table.sheet_id)


def test_all_links_to_a_sheet_are_ended_and_no_others(db: None) -> None:
    ended, other = finished("Anna"), finished("Ben")
    tokens = [commands.share(ended.sheet_id) for _link in range(2)]
    kept = commands.share(other.sheet_id)

    assert commands.end_shares(ended.sheet_id) == 2

    for token in tokens:
        with pytest.raises(DeadShare):
            access.shared(token)
    assert access.shared(kept).sheet == other.sheet
    assert Share.objects.count() == 3
