"""Pads and their house rules."""

from collections.abc import Mapping

from django.db import transaction

from ..models import Device, Group, HouseRules, Pad, Sheet
from ..rules import play_by
from . import locks, names
from .refusals import NewerRules


def new_pad(device: Device | None, group: Group, *, game: str, name: str, key: str) -> Pad:
    """A pad as printed.  A second tap on the same form gives the same pad.

    Raises the rules' UnknownGame, or a refusal about the name.
    """
    play_by(game)
    proper = names.proper(name)
    with transaction.atomic():
        locks.group(group.pk)
        if (again := group.pads.filter(key=key).first()) is not None:
            return again
        names.free_for_a_pad(group, proper)
        pad = Pad(group=group, game=game, key=key)
        pad.rename(proper)
        pad.save(force_insert=True)
        HouseRules.objects.create(pad=pad, device=device)
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
        names.tell_open_sheets(device, Sheet.objects.filter(pad=pad), old=old, new=name)


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
        return HouseRules.objects.create(pad=pad, values=game.values, device=device)
