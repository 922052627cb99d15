"""The phones of a group: roles, whose they are, the way out, and that somebody always runs it."""

from collections.abc import Callable

import pytest

from scoresheet import access, commands, live
from scoresheet.access import NotThere
from scoresheet.commands.refusals import LastOwner, NameTooLong, NobodyElseRunsIt, NoSuchPlayer
from scoresheet.models import Change, Member, Player, Role

from .table import Table, a_device, everything, refused

OWNER, SCORER = "owner", "scorer"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The members whose open pages were told that something is different for them."""
    heard: list[int] = []
    monkeypatch.setattr(live, "member_changed", lambda *members: heard.extend(members))
    return heard


def let_in(table: Table, token: str, role: Role) -> Member:
    return Member.objects.create(group=table.group, device=commands.device_for(token), role=role)


def first_owner(table: Table) -> Member:
    return Member.objects.get(group=table.group, device=table.phone)


# --- roles ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("had", "gets"), [(Role.WATCH, Role.OWN), (Role.SCORE, Role.WATCH), (Role.OWN, Role.SCORE)])
def test_a_role_is_changed_and_the_phone_hears_of_it(table: Table, told: list[int], had: Role, gets: Role) -> None:
    member = let_in(table, SCORER, had)

    commands.change_role(member, gets)

    assert access.of_group(SCORER, table.group.pk).role == gets
    assert told == [member.pk]


def test_a_role_that_stays_is_told_to_nobody(table: Table, told: list[int]) -> None:
    commands.change_role(let_in(table, SCORER, Role.SCORE), Role.SCORE)

    assert told == []


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_the_last_phone_that_runs_the_group_goes_on_running_it(table: Table, told: list[int], role: Role) -> None:
    let_in(table, SCORER, Role.SCORE)

    with refused(LastOwner):
        commands.change_role(first_owner(table), role)

    assert told == []


def test_two_owners_cannot_lower_each_other(table: Table) -> None:
    first, second = first_owner(table), let_in(table, OWNER, Role.OWN)

    commands.change_role(first, Role.SCORE)

    with refused(LastOwner):
        commands.change_role(second, Role.SCORE)


def test_the_role_of_a_phone_that_went_meanwhile_is_nothing(table: Table) -> None:
    member = let_in(table, SCORER, Role.SCORE)
    commands.leave(member)
    before = everything()

    commands.change_role(member, Role.OWN)

    assert everything() == before


# --- the way out ------------------------------------------------------------------------------------------------


def test_a_removed_phone_finds_nothing_and_what_it_wrote_stays(table: Table, told: list[int]) -> None:
    member = let_in(table, SCORER, Role.SCORE)
    table.write("Anna", "chance", "33366", device=member.device)

    commands.remove_phone(member)

    with pytest.raises(NotThere):
        access.of_sheet(SCORER, table.sheet_id)
    assert table.mark("Anna", "chance") == "33366"
    assert Change.objects.latest("id").device == member.device
    assert told == [member.pk]


def test_removing_twice_is_once(table: Table) -> None:
    member = let_in(table, SCORER, Role.SCORE)

    for _tap in range(2):
        commands.remove_phone(member)

    assert [member.device for member in table.group.members.all()] == [table.phone]


def test_the_last_phone_that_runs_the_group_cannot_be_removed(table: Table) -> None:
    let_in(table, SCORER, Role.SCORE)

    with refused(LastOwner):
        commands.remove_phone(first_owner(table))


def test_one_of_two_owners_can_be_removed(table: Table) -> None:
    let_in(table, OWNER, Role.OWN)

    commands.remove_phone(first_owner(table))

    assert [member.role for member in table.group.members.all()] == [Role.OWN]


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE, Role.OWN])
def test_a_phone_leaves(table: Table, told: list[int], role: Role) -> None:
    member = let_in(table, SCORER, role)

    commands.leave(member)

    with pytest.raises(NotThere):
        access.of_group(SCORER, table.group.pk)
    assert told == [member.pk]


def test_the_last_owner_leaves_nobody_behind(table: Table) -> None:
    let_in(table, SCORER, Role.SCORE)

    with refused(NobodyElseRunsIt):
        commands.leave(first_owner(table))


def test_the_last_phone_of_all_may_leave_and_the_owners_link_leads_back(table: Table) -> None:
    begun = commands.begin(commands.device_for(OWNER), ["Cleo"], key="alone", game="yatzy")

    commands.leave(access.of_group(OWNER, begun.group.pk), knows_it_is_the_last=True)

    assert commands.join(begun.owner_token, "another phone").role == Role.OWN


def lowered(member: Member) -> None:
    commands.change_role(member, Role.WATCH)


@pytest.mark.parametrize("gone", [commands.remove_phone, lowered])
def test_the_form_that_made_a_group_gives_nothing_back_to_a_phone_that_lost_it(
    db: None, gone: Callable[[Member], None]
) -> None:
    device = commands.device_for("first")
    group = commands.begin(device, ["Anna"], key="tapped", game="yatzy").group
    Member.objects.create(group=group, device=commands.device_for(OWNER), role=Role.OWN)
    gone(Member.objects.get(group=group, device=device))

    with refused(NotThere):
        commands.begin(device, ["Anna"], key="tapped", game="yatzy")


# --- whose it is ------------------------------------------------------------------------------------------------


def test_a_phone_is_somebodys_until_it_is_passed_around(table: Table, told: list[int]) -> None:
    member = let_in(table, SCORER, Role.SCORE)

    commands.belongs_to(member, table.player("Anna"))
    annas = access.of_group(SCORER, table.group.pk)
    commands.belongs_to(annas, table.player("Anna"))
    commands.belongs_to(annas, None)

    assert (annas.player, access.of_group(SCORER, table.group.pk).player) == (table.player("Anna"), None)
    assert told == [member.pk, member.pk]


def test_what_the_page_of_a_phone_holds_is_saved_at_once_or_not_at_all(table: Table) -> None:
    member = let_in(table, SCORER, Role.SCORE)

    commands.save_phone(member, "Cleo's phone", Role.WATCH, table.player("Ben"))
    with refused(NameTooLong):
        commands.save_phone(member, "z" * 41, Role.OWN, None)

    now = access.of_group(SCORER, table.group.pk)
    assert (now.device.name, now.role, now.player) == ("Cleo's phone", Role.WATCH, table.player("Ben"))


def test_a_new_name_is_not_kept_where_the_role_is_refused(table: Table) -> None:
    let_in(table, SCORER, Role.SCORE)

    with refused(LastOwner):
        commands.save_phone(first_owner(table), "The old one", Role.WATCH, None)


def test_a_phone_without_a_name_may_stay_without_one(table: Table) -> None:
    member = Member.objects.create(group=table.group, device=a_device(), role=Role.SCORE)

    commands.save_phone(member, " ", Role.SCORE, None)

    member.device.refresh_from_db()
    assert member.device.name == ""


def test_a_role_that_nobody_touched_stays_what_it_is_now(table: Table) -> None:
    member = let_in(table, SCORER, Role.SCORE)
    commands.change_role(member, Role.WATCH)

    commands.save_phone(member, "Cleo's phone", None, None)

    assert Member.objects.get(pk=member.pk).role == Role.WATCH


def test_a_phone_that_is_out_is_not_there_to_be_saved(table: Table) -> None:
    member = let_in(table, SCORER, Role.SCORE)
    commands.leave(member)

    with refused(NotThere):
        commands.save_phone(member, "Cleo's phone", Role.OWN, None)


def test_a_phone_cannot_belong_to_somebody_who_went_meanwhile(table: Table) -> None:
    member, zoe = let_in(table, SCORER, Role.SCORE), commands.add_player(table.group, "Zoe")
    gone = Player.objects.get(pk=zoe.pk)
    commands.retire(zoe)

    with refused(NoSuchPlayer):
        commands.belongs_to(member, gone)
