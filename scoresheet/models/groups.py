"""Who plays together, and on which devices: group, player, device, member, invitation."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .names import name_key

KEPT_FOR = timedelta(days=30)
"""How long what was deleted can be brought back."""


class Role(models.TextChoices):
    """What a device may do in a group; each includes those before it.  :mod:`scoresheet.access` says it in words."""

    WATCH = "watch"
    SCORE = "score"
    OWN = "own"

    @property
    def rank(self) -> int:
        return list(Role).index(self)

    def covers(self, needed: "Role") -> bool:
        return self.rank >= needed.rank


class Group(models.Model):
    """People who play together; owns players, pads and sheets."""

    name = models.CharField(max_length=200)
    created_at = models.DateTimeField(default=timezone.now)
    # The random key of the form that made it: a double tap makes one group.
    key = models.CharField(max_length=64, unique=True)
    # Deleted, and still there for a while: nobody gets in, whoever ran it can bring it back.
    deleted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def gone_at(self) -> datetime | None:
        """Until when a deleted group can be brought back."""
        return self.deleted_at and self.deleted_at + KEPT_FOR


class Player(models.Model):
    """A person of a group, remembered between evenings.  A guest counts in no statistics."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="players", db_index=False)  # by name, below
    name = models.CharField(max_length=200)
    name_key = models.CharField(max_length=400, editable=False)
    guest = models.BooleanField(default=False)
    retired = models.BooleanField(default=False)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.UniqueConstraint(fields=["group", "name_key"], name="one_player_per_name")]

    def __str__(self) -> str:
        return self.name

    def rename(self, name: str) -> None:
        """Take a tidy name; the key that keeps names apart follows it."""
        self.name, self.name_key = name, name_key(name)


class Device(models.Model):
    """A browser.  It holds 256 random bits in a cookie; here is only their hash."""

    hash = models.CharField(max_length=64, unique=True)
    # What it was known by before it was last let in: until a page was asked for by the new token, the answer that
    # brought it may have been lost on the way.
    former = models.CharField(max_length=64, null=True, blank=True)
    name = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    known_by = ""
    """The hash that it was found by, where a request told one; not stored."""

    class Meta:
        constraints = [
            # Only of those that have one, or the many that have none would make the index look useless to a database
            # that counts what is in it.
            models.UniqueConstraint(
                fields=["former"], condition=Q(former__isnull=False), name="one_device_per_former_token"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A device's place in a group."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="members", db_index=False)  # by device, below
    device = models.ForeignKey(Device, models.CASCADE, related_name="members")
    role = models.CharField(max_length=8, choices=Role.choices)
    joined_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    # Whose phone it is, where somebody said so: their seat is the one it looks for first.
    player = models.ForeignKey(Player, models.SET_NULL, null=True, blank=True, related_name="phones")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "device"], name="one_place_per_device")]

    def may(self, needed: Role) -> bool:
        return Role(self.role).covers(needed)


class Invitation(models.Model):
    """A link that lets a device in with a role.  Here is only the hash of its 128 random bits."""

    class Origin(models.TextChoices):
        PAGE = "page", _("the group page")
        KEEP = "keep", _("the owner's link, to keep")
        SERVER = "server", _("the server's own command")

    group = models.ForeignKey(Group, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=8, choices=Role.choices)
    origin = models.CharField(max_length=8, choices=Origin.choices)
    hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
