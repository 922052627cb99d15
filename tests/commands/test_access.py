"""Who may do what: devices, roles, invitations; strangers learn nothing."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoresheet import access, commands
from scoresheet.access import DeadInvitation, NotAllowed, NotThere, places
from scoresheet.commands.refusals import NameMissing
from scoresheet.models import Device, Group, Invitation, Member, Role, Sheet

from .table import Table, everything, refused

OWNER, SCORER, WATCHER, STRANGER = "owner", "scorer", "watcher", "stranger"


@pytest.fixture
def house(table: Table) -> Table:
    """A group with a device for each role, known by these tokens, and a stranger with a group of its own."""
    for token, role in ((OWNER, Role.OWN), (SCORER, Role.SCORE), (WATCHER, Role.WATCH)):
        Member.objects.create(group=table.group, device=commands.device_for(token), role=role)
    commands.begin(commands.device_for(STRANGER), ["Dorte"], key="elsewhere", game="yatzy")
    return table


LOOK_UPS = {
    "group": lambda token, table, role: access.of_group(token, table.group.pk, role),
    "pad": lambda token, table, role: access.of_pad(token, table.pad.pk, role)[0],
    "sheet": lambda token, table, role: access.of_sheet(token, table.sheet_id, role),
    "player": lambda token, table, role: access.of_player(token, table.player("Anna").pk, role)[0],
}
EACH = pytest.mark.parametrize("look_up", LOOK_UPS.values(), ids=LOOK_UPS)


@pytest.mark.parametrize("what", ["pad", "player"])
def test_what_goes_for_good_once_somebody_was_let_in_is_not_there(
    house: Table, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_in, row = places._member, {"pad": house.pad, "player": house.player("Anna")}[what]

    def and_purged(token: str | None, role: Role, **where: int) -> Member:
        member = let_in(token, role, **where)
        Sheet.objects.all().delete()
        row.delete()
        return member

    ask = {"pad": access.of_pad, "player": access.of_player}[what]
    number = row.pk
    monkeypatch.setattr(places, "_member", and_purged)

    with pytest.raises(NotThere):
        ask(OWNER, number)


@EACH
@pytest.mark.parametrize("token", [STRANGER, "nobody", "", None])
def test_a_stranger_finds_nothing(house: Table, look_up: Any, token: str | None) -> None:
    with refused(NotThere):
        look_up(token, house, Role.WATCH)


@pytest.mark.parametrize("find", [access.of_group, access.of_pad, access.of_sheet, access.of_player])
@pytest.mark.parametrize("number", [0, 999, 10**30])
def test_what_is_not_there_looks_the_same(house: Table, find: Any, number: int) -> None:
    with refused(NotThere):
        find(OWNER, number)


@EACH
@pytest.mark.parametrize(
    ("token", "role"), [(WATCHER, Role.WATCH), (SCORER, Role.SCORE), (OWNER, Role.WATCH), (OWNER, Role.OWN)]
)
def test_a_role_covers_what_it_says_and_all_below(house: Table, look_up: Any, token: str, role: Role) -> None:
    member = look_up(token, house, role)

    assert (member.group, member.device) == (house.group, access.device_of(token))


@EACH
@pytest.mark.parametrize(("token", "role"), [(WATCHER, Role.SCORE), (WATCHER, Role.OWN), (SCORER, Role.OWN)])
def test_a_role_that_is_too_small_is_told_what_it_lacks(house: Table, look_up: Any, token: str, role: Role) -> None:
    with refused(NotAllowed) as told:
        look_up(token, house, role)

    assert told.value.status == 403
    assert {Role.SCORE: "the right to write", Role.OWN: "the right to run the group"}[role] in str(told.value)


def test_what_is_looked_up_comes_along(house: Table) -> None:
    _member, pad = access.of_pad(OWNER, house.pad.pk)
    _member, player = access.of_player(OWNER, house.player("Ben").pk)

    assert (pad, pad.group, player) == (house.pad, house.group, house.player("Ben"))


def test_a_device_lists_its_groups_the_latest_first(house: Table) -> None:
    second = commands.begin(commands.device_for(OWNER), ["Cleo"], key="second", game="yatzy").group

    assert [member.group for member in access.groups_of(OWNER)] == [second, house.group]
    assert access.groups_of("nobody") == access.groups_of(None) == []


# --- devices ----------------------------------------------------------------------------------------------------


def test_only_the_hash_of_a_device_is_kept(db: None) -> None:
    token = access.fresh_device_token()

    device = commands.device_for(token, name="Anna's phone")

    assert token not in str(everything())
    assert (access.device_of(token), commands.device_for(token)) == (device, device)
    assert access.device_of(None) is None


def test_tokens_are_as_long_as_promised() -> None:
    assert len({access.fresh_device_token() for _draw in range(50)}) == 50
    assert len(access.fresh_device_token()) == 43  # 256 bits, six to a letter
    assert len(access.fresh_invitation_token()) == 22  # 128 bits


def test_a_device_is_named(db: None) -> None:
    device = commands.device_for("token")

    commands.name_device(device, " Ben's  phone ")

    assert Device.objects.get().name == "Ben's phone"


def test_a_device_is_not_called_nothing(db: None) -> None:
    device = commands.device_for("token")

    with refused(NameMissing):
        commands.name_device(device, "\u200b")


@pytest.mark.parametrize(("minutes", "noted"), [(1, False), (59, False), (61, True)])
def test_being_here_is_noted_at_most_hourly(table: Table, minutes: int, noted: bool) -> None:
    member = Member.objects.get()
    member.seen_at = timezone.now() - timedelta(minutes=minutes)
    member.save()

    commands.seen(member)

    assert (Member.objects.get().seen_at > member.seen_at) is noted


# --- invitations ------------------------------------------------------------------------------------------------


def page_link(group: Group, role: Role = Role.SCORE) -> str:
    return commands.issue(group, role, Invitation.Origin.PAGE)


def test_only_the_hash_of_a_link_is_kept(table: Table) -> None:
    token = page_link(table.group)

    assert token not in str(everything())
    assert access.invitation(token).group == table.group


def test_looking_at_an_invitation_changes_nothing(table: Table) -> None:
    token = page_link(table.group)
    before = everything()

    access.invitation(token)

    assert everything() == before


def test_the_owners_link_is_shown_once_and_lets_an_owner_in(db: None) -> None:
    begun = commands.begin(commands.device_for("first"), ["Anna"], key="k", game="yatzy")

    member = commands.join(begun.owner_token, "second")

    assert (member.group, member.role) == (begun.group, "own")
    assert begun.owner_token not in str(everything())


@pytest.mark.parametrize("role", list(Role))
def test_joining_gives_the_role_of_the_link(table: Table, role: Role) -> None:
    member = commands.join(page_link(table.group, role), "newcomer", device_name="Cleo's phone")

    assert (member.role, member.device.name) == (role, "Cleo's phone")
    assert access.of_group("newcomer", table.group.pk) == member


def test_joining_twice_is_once_and_a_new_name_is_taken(table: Table) -> None:
    token = page_link(table.group)

    members = [commands.join(token, "newcomer", device_name=name) for name in ("Cleo's phone", "", "Cleo's tablet")]

    assert members[0] == members[1] == members[2]
    assert (table.group.members.count(), Device.objects.latest("id").name) == (2, "Cleo's tablet")


@pytest.mark.parametrize(
    ("has", "link", "then"),
    [(Role.OWN, Role.SCORE, "own"), (Role.SCORE, Role.WATCH, "score"), (Role.WATCH, Role.OWN, "own")],
)
def test_a_role_grows_by_a_link_and_never_shrinks(table: Table, has: Role, link: Role, then: str) -> None:
    commands.join(page_link(table.group, has), "newcomer")

    assert commands.join(page_link(table.group, link), "newcomer").role == then
    assert access.of_group("newcomer", table.group.pk).role == then


def expired(table: Table) -> str:
    token = page_link(table.group)
    Invitation.objects.filter(hash=access.hashed(token)).update(expires_at=timezone.now() - timedelta(seconds=1))
    return token


def revoked(table: Table) -> str:
    token = page_link(table.group)
    assert commands.revoke_page_links(table.group) == 1
    return token


def replaced(table: Table) -> str:
    token, _newer = (commands.issue(table.group, Role.OWN, Invitation.Origin.SERVER) for _time in range(2))
    return token


def never_made(table: Table) -> str:
    return access.fresh_invitation_token()


@pytest.mark.parametrize("dead", [expired, revoked, replaced, never_made])
def test_dead_links_all_say_the_same(table: Table, dead: Any) -> None:
    token = dead(table)

    with refused(DeadInvitation) as told:
        commands.join(token, "newcomer")
    with refused(DeadInvitation):
        access.invitation(token)

    assert (told.value.status, str(told.value)) == (410, str(DeadInvitation()))


def test_only_living_links_are_listed(table: Table) -> None:
    page_link(table.group)
    expired(table)

    assert [link.role for link in access.living_links(table.group, Invitation.Origin.PAGE)] == ["score"]
    assert access.living_links(table.group, Invitation.Origin.SERVER) == []


def test_the_servers_link_replaces_its_last_and_no_other(table: Table) -> None:
    page, first = page_link(table.group), commands.issue(table.group, Role.OWN, Invitation.Origin.SERVER)

    second = commands.issue(table.group, Role.OWN, Invitation.Origin.SERVER)

    assert access.invitation(page).role == "score"
    assert access.invitation(second).role == "own"
    with pytest.raises(DeadInvitation):
        access.invitation(first)


def test_ending_the_links_of_the_page_leaves_the_others(table: Table) -> None:
    server = commands.issue(table.group, Role.OWN, Invitation.Origin.SERVER)
    page_link(table.group)
    page_link(table.group)

    ended = commands.revoke_page_links(table.group)

    assert ended == 2
    assert access.invitation(server).expires_at is None


def test_a_link_of_the_page_ends_by_itself(table: Table) -> None:
    invitation = access.invitation(page_link(table.group))

    assert invitation.expires_at
    assert timedelta(days=6) < invitation.expires_at - timezone.now() <= access.PAGE_LINK_LASTS
