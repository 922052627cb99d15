"""What a command holds until its transaction ends.

Always in this order, so that two commands never wait for each other: the group, its sheets by their number, a pad.
What is gone for good since somebody was let in raises NotThere.
"""

from django.db.models import Model, QuerySet

from ..access import NotThere
from ..models import Group, Pad, Sheet


def group(pk: int) -> Group:
    """The group, so that its lists of names and its next games are judged one command at a time."""
    return _there(Group.objects.select_for_update().filter(pk=pk))


def groups(wanted: QuerySet[Group]) -> list[Group]:
    return list(wanted.select_for_update().order_by("pk"))


def group_of(sheet_id: int) -> Group:
    """The group of a sheet; a sheet never changes its group."""
    return group(_there(Sheet.objects.filter(pk=sheet_id)).group_id)


def sheets(wanted: QuerySet[Sheet]) -> list[Sheet]:
    return list(wanted.select_for_update(of=("self",)).order_by("pk"))


def pad(pk: int) -> Pad:
    """The pad, so that what somebody was shown of its house rules is still so when it counts."""
    return _there(Pad.objects.select_for_update().filter(pk=pk))


def _there[M: Model](rows: QuerySet[M]) -> M:
    for row in rows:
        return row
    raise NotThere
