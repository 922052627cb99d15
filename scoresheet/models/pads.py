"""A group's named blocks and the house rules they have been played by."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from django.db import models
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from ..rules import Game, play_by
from .groups import Device, Group
from .names import name_key
from .prepared import Prepared, Slot


class Pad(models.Model):
    """A printed game with a group's house rules; a group can keep several of a game."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="pads", db_index=False)  # by name, below
    name = models.CharField(max_length=200)
    name_key = models.CharField(max_length=400, editable=False)
    game = models.CharField(max_length=32)
    created_at = models.DateTimeField(default=timezone.now)
    # The random key of the form that made it: a double tap makes one pad.
    key = models.CharField(max_length=64)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["group", "name_key"], name="one_pad_per_name"),
            models.UniqueConstraint(fields=["group", "key"], name="one_pad_per_form"),
        ]

    def __str__(self) -> str:
        return self.name

    def rename(self, name: str) -> None:
        """Take a tidy name; the key that keeps names apart follows it."""
        self.name, self.name_key = name, name_key(name)

    @property
    def rules(self) -> "HouseRules":
        """The newest house rules: those that sheets in progress follow."""
        return self.house_rules.latest("id")


class HouseRules(models.Model):
    """One saving of a pad's house rules.  Never updated: saving again adds a row."""

    # No index of its own: it would be taken instead of the one below, which knows the newest.
    pad = models.ForeignKey(Pad, models.CASCADE, related_name="house_rules", db_index=False)
    # Only what differs from print, by the keys of the rules room.
    values = models.JSONField(default=dict)
    device = models.ForeignKey(Device, models.SET_NULL, null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["pad", "-id"], name="newest_rules_of_a_pad")]

    def game(self, key: str) -> Game:
        """The printed game ``key`` (the pad's) as these rules rewrite it."""
        return play_by(key, self.values)


def rules_of_now(group: Group) -> QuerySet[HouseRules]:
    """The newest house rules of each of a group's pads, with the pad, in the order the pads were made.  One query."""
    newest = HouseRules.objects.filter(pad=OuterRef("pk")).order_by("-id").values("id")[:1]
    of_each = Pad.objects.filter(group=group).order_by().values(newest=Subquery(newest))
    return HouseRules.objects.filter(pk__in=of_each).select_related("pad").order_by("pad")


def rules_of(needed: Collection[int]) -> dict[int, HouseRules]:
    """These house rules by their ids, with their pads.  One query, none where nothing is needed."""
    wanted = {f"row{index}": pk for index, pk in enumerate(needed)}
    return {row.pk: row for row in _so_many_rows(len(wanted))(**wanted)} if wanted else {}


@lru_cache(64)
def _so_many_rows(number: int) -> Prepared[HouseRules]:
    rows = [Slot(f"row{index}") for index in range(number)]
    return Prepared(lambda: HouseRules.objects.filter(Q(("pk__in", rows))).select_related("pad"))


def games_of(rules: Mapping[int, HouseRules]) -> dict[int, Game]:
    """The printed games as these rules rewrite them."""
    return {pk: row.game(row.pad.game) for pk, row in rules.items()}
