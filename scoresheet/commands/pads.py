"""Pads and their house rules."""

from collections.abc import Mapping

from django.db import transaction

from ..models import Device, Group, HouseRules, Pad
from ..rules import play_by
from . import names
from .refusals import NewerRules


def new_pad(device: Device | None, group: Group, *, game: str, name: str, key: str) -> Pad:
    """A pad as printed.  Raises the rules' UnknownGame, or a refusal about the name."""
    play_by(game)
    proper = names.proper(name)
    with transaction.atomic():
        pad, new = Pad.objects.get_or_create(group=group, key=key, defaults={"name": proper, "game": game})
        if new:
            HouseRules.objects.create(pad=pad, device=device)
        return pad


def change_house_rules(device: Device, pad: Pad, values: Mapping[str, object], *, shown: int) -> HouseRules:
    """Save house rules: one row is added, and every sheet in progress on the pad follows it from now on.

    ``shown`` is the row the saver was looking at.  Raises NewerRules where somebody saved other rules meanwhile, and
    the rules' own refusals for values that cannot be.  Saving what is in force already adds nothing.
    """
    game = play_by(pad.game, values)
    with transaction.atomic():
        Pad.objects.select_for_update().get(pk=pad.pk)
        newest = pad.rules
        if newest.game(pad.game).values == game.values:
            return newest
        if newest.pk != shown:
            raise NewerRules
        return HouseRules.objects.create(pad=pad, values=game.values, device=device)
