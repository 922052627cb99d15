"""A game at the table: sheet, seats, teams that share one, and what was written."""

from datetime import datetime

from django.db import models
from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.db.models.functions import Lower
from django.utils import timezone

from .groups import KEPT_FOR, Group, Player
from .pads import HouseRules, Pad

COLUMNS = 6
"""Columns a seat can have at most, under any rules."""


class Sheet(models.Model):
    """One game on a pad.

    ``rules`` is empty while the sheet follows its pad.  It is set when the game ends, and stays set on a sheet that was
    reopened after its pad had moved on to other rules ("pinned").
    """

    group = models.ForeignKey(Group, models.CASCADE, related_name="sheets", db_index=False)  # newest first, below
    pad = models.ForeignKey(Pad, models.CASCADE, related_name="sheets")
    rules = models.ForeignKey(HouseRules, models.RESTRICT, null=True, blank=True, related_name="+")
    # The game it follows: where two phones ask for the same again, the second gets what the first has begun.
    after = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="next_games")
    key = models.CharField(max_length=64)
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_early = models.BooleanField(default=False)
    discarded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "key"], name="one_sheet_per_form"),
            models.CheckConstraint(
                condition=Q(ended_early=False) | Q(ended_at__isnull=False), name="only_an_ended_sheet_ended_early"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(rules__isnull=False), name="an_ended_sheet_keeps_its_rules"
            ),
        ]
        indexes = [
            models.Index(fields=["group", "-id"], name="newest_sheets_of_a_group"),
            models.Index(
                fields=["group", "-id"],
                condition=Q(ended_at__isnull=True, discarded_at__isnull=True),
                name="sheets_in_progress_of_a_group",
            ),
            models.Index(
                fields=["group", "-discarded_at"],
                condition=Q(discarded_at__isnull=False),
                name="discarded_sheets_of_a_group",
            ),
            models.Index(
                fields=["group", "-ended_at", "-id"],
                condition=Q(ended_at__isnull=False, discarded_at__isnull=True),
                name="past_games_of_a_group",
            ),
            models.Index(
                fields=["pad", "id"],
                condition=Q(ended_at__isnull=True, discarded_at__isnull=True),
                name="sheets_in_progress_of_a_pad",
            ),
        ]

    @property
    def over(self) -> bool:
        return self.ended_at is not None

    @property
    def gone_at(self) -> datetime | None:
        """Until when a discarded sheet can be brought back."""
        return self.discarded_at and self.discarded_at + KEPT_FOR

    @property
    def pinned(self) -> bool:
        """In progress, but by rules of its own: it was reopened after the pad's rules had changed."""
        return self.ended_at is None and self.rules_id is not None


class Seat(models.Model):
    """Who has columns on a sheet, in turn order: a player, or a team that shares a sheet (``player`` is empty then).

    Where every member of a team has a sheet, each has a seat, and ``team`` is the same on all of them.  Results are
    stored when the sheet ends, never before: the seat's own total, and its place, which a team's members share.
    """

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="seats", db_index=False)  # by player, below
    player = models.ForeignKey(Player, models.RESTRICT, null=True, blank=True, related_name="seats")
    team = models.CharField(max_length=200, blank=True, default="")
    position = models.PositiveIntegerField()
    starter = models.BooleanField(default=False)
    out = models.BooleanField(default=False)
    total = models.IntegerField(null=True, blank=True)
    place = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "player"], name="one_seat_per_player"),
            models.UniqueConstraint(fields=["sheet"], condition=Q(starter=True), name="one_starter_per_sheet"),
            models.CheckConstraint(condition=Q(place__isnull=True) | Q(place__gte=1), name="places_count_from_one"),
            models.CheckConstraint(
                condition=Q(player__isnull=False) | ~Q(team=""), name="a_seat_has_a_player_or_a_team"
            ),
            models.UniqueConstraint(
                "sheet", Lower("team"), condition=Q(player__isnull=True), name="one_shared_seat_per_team"
            ),
        ]

    @property
    def name(self) -> str:
        return self.player.name if self.player else self.team

    @property
    def side(self) -> str:
        """The team whose members' totals are added up; nothing for who plays alone, and for a team with one sheet."""
        return self.team if self.player_id else ""

    @property
    def people(self) -> list[Player]:
        """Who sits here: a player, or the members of a team in throwing order."""
        return [self.player] if self.player else [mate.player for mate in self.teammates.all()]


class Teammate(models.Model):
    """A player of a team that shares a seat.

    The commands hold what goes beyond one row: that a player sits once at a sheet, alone or in one team; that a shared
    seat has somebody; that names differ by more than capital letters or spaces.  The database holds that a player is
    once in a team and has one seat of their own at a sheet, and that no two shared seats have one name, whatever the
    case of plain letters.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="teammates", db_index=False)  # by player, below
    player = models.ForeignKey(Player, models.RESTRICT, related_name="teams")
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.UniqueConstraint(fields=["seat", "player"], name="once_in_a_team")]


def with_people(seats: QuerySet[Seat]) -> list[Seat]:
    """The seats with who sits there.  One query; one more only where a team shares one of them."""
    return with_teammates(list(seats.select_related("player")))


def with_teammates(seats: list[Seat]) -> list[Seat]:
    shared = [seat for seat in seats if seat.player_id is None]
    if shared:
        prefetch_related_objects(shared, Prefetch("teammates", Teammate.objects.select_related("player")))
    return seats


def sheets_of(player: Player) -> QuerySet[Sheet]:
    """The sheets at which a player sits or has sat, alone or in a team."""
    alone = Seat.objects.filter(player=player).values("sheet")
    in_teams = Teammate.objects.filter(player=player).values("seat__sheet")
    return Sheet.objects.filter(Q(pk__in=alone) | Q(pk__in=in_teams))


class Share(models.Model):
    """A link to one finished sheet, to look at only.  Here is only the hash of its 128 random bits."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="shares")
    hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)


class Entry(models.Model):
    """A mark in a box of a column of a seat.  An empty box is the absence of an entry."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="entries", db_index=False)  # by cell, below
    column = models.PositiveSmallIntegerField()
    box = models.CharField(max_length=32)
    mark = models.CharField(max_length=12)
    # The id of the change that first wrote the mark: one order for the whole sheet.
    turn = models.BigIntegerField()
    # The house rules it was written by: what a number stands for can be told only under them.
    rules = models.ForeignKey(HouseRules, models.RESTRICT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "column", "box"], name="one_entry_per_cell"),
            models.CheckConstraint(condition=Q(column__lt=COLUMNS), name="columns_count_to_five"),
            models.CheckConstraint(condition=~Q(mark=""), name="a_mark_is_never_blank"),
        ]
