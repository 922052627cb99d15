"""Everything that is kept about a phone, in words that whoever holds it can read."""

from collections.abc import Iterable

from django.utils import timezone

from ..models import Change, Device, HouseRules, Kind, Leaving, Sheet, leavings, read
from .lines import Words


def kept_about(device: Device | None, cookies: Iterable[str]) -> dict[str, object]:
    """What the database holds of a phone, and the cookies that the phone itself holds, by name; ready for JSON.

    Of groups that it is no longer in it is told only when it did something, and of what kind: no names of others.
    """
    groups = [found for found in leavings(device) if found.group.deleted_at is None] if device else []
    inside = {found.group.pk for found in groups}
    return {
        "told_at": timezone.now().isoformat(),
        "name": device.name if device else "",
        "known_since": device.created_at.isoformat() if device else None,
        "groups": [_place(found) for found in groups],
        "wrote": _wrote(device, inside) if device else [],
        "house_rules": _house_rules(device, inside) if device else [],
        "cookies_on_this_phone": sorted(cookies),
    }


def _place(found: Leaving) -> dict[str, object]:
    member = found.member
    return {
        "group": found.group.name,
        "role": member.role,
        "joined": member.joined_at.isoformat(),
        "last_seen": member.seen_at.isoformat(),
        "phone_of": member.player.name if member.player else None,
    }


def _wrote(device: Device, inside: Iterable[int]) -> list[dict[str, object]]:
    changes = list(Change.objects.filter(device=device).order_by("id"))
    sheets = Sheet.objects.filter(pk__in={change.sheet_id for change in changes}, group__in=inside)
    of_each: dict[int, list[Change]] = {}
    for change in changes:
        of_each.setdefault(change.sheet_id, []).append(change)
    words = {reading.sheet.pk: Words(reading, of_each[reading.sheet.pk]) for reading in read(sheets)}
    return [
        {"sheet": change.sheet_id, "when": change.at.isoformat(), **_what(change, words.get(change.sheet_id))}
        for change in changes
    ]


def _what(change: Change, words: Words | None) -> dict[str, object]:
    if words is None:
        return {"what": str(Kind(change.kind).label)}
    who, what = words.told(change)
    return {"for": who, "what": what}


def _house_rules(device: Device, inside: Iterable[int]) -> list[dict[str, object]]:
    rows = HouseRules.objects.filter(device=device).select_related("pad").order_by("id")
    return [
        {
            "pad": row.pad.name if row.pad.group_id in inside else None,
            "when": row.at.isoformat(),
            "rules": row.values,
        }
        for row in rows
    ]
