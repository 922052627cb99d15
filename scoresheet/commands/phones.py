"""The phones of a group: what they may do, whose they are, and that they go."""

from django.db import transaction

from .. import live
from ..access import NotThere
from ..models import Member, Player, Role
from . import locks
from .invitations import name_device
from .refusals import AskedOtherwise, LastOwner, NobodyElseRunsIt, NoSuchPlayer


def save_phone(member: Member, raw_name: str, role: Role | None, player: Player | None) -> None:
    """What the page of a phone holds.  Raises a refusal about the name, LastOwner, and NoSuchPlayer.

    A phone without a name may stay without one; without a role it may what it may now.  Raises NotThere where the phone
    is gone.
    """
    with transaction.atomic():
        locks.group(member.group_id)  # before the phone's row, like whoever forgets a phone
        if _role_now(member) is None:
            raise NotThere
        if raw_name.strip():
            name_device(member.device, raw_name)
        if role is not None:
            change_role(member, role)
        belongs_to(member, player)


def change_role(member: Member, role: Role) -> None:
    """Raises LastOwner where nobody else could run the group then."""
    with transaction.atomic():
        locks.group(member.group_id)
        if _role_now(member) == role:
            return
        if not role.covers(Role.OWN) and _alone_runs(member):
            raise LastOwner
        Member.objects.filter(pk=member.pk).update(role=role)
        live.member_changed(member.pk)


def belongs_to(member: Member, player: Player | None) -> None:
    """Whose phone it is; nobody's where it is passed around.  Raises NoSuchPlayer for who is not in the group."""
    with transaction.atomic():
        locks.group(member.group_id)
        if player and not Player.objects.filter(pk=player.pk, group=member.group_id).exists():
            raise NoSuchPlayer
        if member.player != player:
            Member.objects.filter(pk=member.pk).update(player=player)
            live.member_changed(member.pk)


def remove_phone(member: Member) -> None:
    """Show a phone out; what it wrote stays.  Raises LastOwner.  Twice is once."""
    with transaction.atomic():
        locks.group(member.group_id)
        if _alone_runs(member):
            raise LastOwner
        _gone(member)


def leave(member: Member, *, knows_it_is_the_last: bool = False) -> None:
    """A phone goes by itself.

    Raises NobodyElseRunsIt where it would leave others behind, and AskedOtherwise where it is the last of all and was
    not told so: of two that go at once the second is.
    """
    with transaction.atomic():
        locks.group(member.group_id)
        others = Member.objects.filter(group=member.group_id).exclude(pk=member.pk).exists()
        if _alone_runs(member) and others:
            raise NobodyElseRunsIt
        if not others and not knows_it_is_the_last:
            raise AskedOtherwise
        _gone(member)


def _gone(member: Member) -> None:
    Member.objects.filter(pk=member.pk).delete()
    live.member_changed(member.pk)


def _role_now(member: Member) -> str | None:
    return Member.objects.filter(pk=member.pk).values_list("role", flat=True).first()


def _alone_runs(member: Member) -> bool:
    """Whether this phone runs the group, and no other does."""
    owners = set(Member.objects.filter(group=member.group_id, role=Role.OWN).values_list("pk", flat=True))
    return owners == {member.pk}
