"""What a command holds until its transaction ends.

Always in this order, so that two commands never wait for each other: the group, its sheets by their number, a pad.
"""

from django.db.models import QuerySet

from ..models import Group, Pad, Sheet


def group(pk: int) -> Group:
    """The group, so that its lists of names and its next games are judged one command at a time."""
    return Group.objects.select_for_update().get(pk=pk)


def group_of(sheet_id: int) -> Group:
    """The group of a sheet; a sheet never changes its group."""
    return group(Sheet.objects.values_list("group_id", flat=True).get(pk=sheet_id))


def sheets(wanted: QuerySet[Sheet]) -> list[Sheet]:
    return list(wanted.select_for_update(of=("self",)).order_by("pk"))


def pad(pk: int) -> Pad:
    """The pad, so that what somebody was shown of its house rules is still so when it counts."""
    return Pad.objects.select_for_update().get(pk=pk)
