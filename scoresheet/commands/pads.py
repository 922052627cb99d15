"""Pads and their house rules."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext

from .. import live
from ..models import Device, Group, HouseRules, Pad, Sheet, rules_of_now
from ..models.names import next_free
from ..rules import Game, Ready, play_by
from . import locks, names
from .refusals import NewerRules


@dataclass(frozen=True)
class Blank:
    """A ready way of playing that the group may have no pad for yet: one is laid with the first sheet on it."""

    group_id: int
    ready: Ready


def pad_of(device: Device, blank: Blank) -> Pad:
    """The group's pad whose house rules of now are just these, else a new one.  The group is locked already."""
    group, wanted = Group.objects.get(pk=blank.group_id), blank.ready.played
    for row in rules_of_now(group):
        if row.pad.game == wanted.key and row.game(wanted.key).values == wanted.values:
            return row.pad
    return _laid(device, group, wanted, _next(group, blank.ready), key=secrets.token_hex(8))


def ready_pad(device: Device, group: Group, ready: Ready, *, name: str, key: str) -> Pad:
    """A pad of a ready way of playing, called after it where no name was typed.  Raises what new_pad raises."""
    return _new(device, group, ready.played, name if name.strip() else ready, key=key)


def new_pad(
    device: Device | None,
    group: Group,
    *,
    game: str,
    name: str,
    key: str,
    values: Mapping[str, object] | None = None,
) -> Pad:
    """A pad as printed, or under these house rules.  A second tap on the same form gives the same pad.

    Raises the rules' UnknownGame and what they say to a value, or a refusal about the name.
    """
    return _new(device, group, play_by(game, values), name, key=key)


def _new(device: Device | None, group: Group, played: Game, called: str | Ready, *, key: str) -> Pad:
    """A pad called so, or after a way of playing: what is free then is known only once the group is locked."""
    typed = names.proper(called) if isinstance(called, str) else ""
    with transaction.atomic():
        locks.group(group.pk)
        if (again := group.pads.filter(key=key).first()) is not None:
            return again
        if typed:
            names.free_for_a_pad(group, typed)
        return _laid(device, group, played, _next(group, called) if isinstance(called, Ready) else typed, key=key)


def _next(group: Group, ready: Ready) -> str:
    """What a pad of a ready way of playing is called: Triple Yatzy, Triple Yatzy 2 …  The group is locked already."""
    return next_free(ready.label.translated(gettext), set(group.pads.values_list("name_key", flat=True)))


def _laid(device: Device | None, group: Group, played: Game, name: str, *, key: str) -> Pad:
    pad = Pad(group=group, game=played.key, key=key)
    pad.rename(name)
    pad.save(force_insert=True)
    HouseRules.objects.create(pad=pad, values=played.values, device=device)
    return pad


def rename_pad(device: Device, pad: Pad, raw: str) -> None:
    """A pad has its name at once on every sheet; open ones hear of it."""
    name = names.proper(raw)
    with transaction.atomic():
        locks.group(pad.group_id)
        pad.refresh_from_db(fields=["name", "name_key"])
        names.free_for_a_pad(pad.group, name, but=pad)
        old = pad.name
        if name == old:
            return
        pad.rename(name)
        pad.save(update_fields=["name", "name_key"])
        names.tell_open_sheets(device, Sheet.objects.filter(pad=pad), old=old, new=name, pad=pad.pk)


def change_house_rules(device: Device, pad: Pad, values: Mapping[str, object], *, shown: int) -> HouseRules:
    """Save house rules: one row is added, and every sheet in progress on the pad follows it from now on.

    ``shown`` is the row the saver was looking at.  Raises NewerRules where somebody saved other rules meanwhile, and
    the rules' own refusals for values that cannot be.  Saving what is in force already adds nothing.
    """
    game = play_by(pad.game, values)
    with transaction.atomic():
        locks.pad(pad.pk)
        newest = pad.rules
        if newest.game(pad.game).values == game.values:
            return newest
        if newest.pk != shown:
            raise NewerRules
        saved = HouseRules.objects.create(pad=pad, values=game.values, device=device)
        live.rules_changed(pad, saved.pk)
        return saved
