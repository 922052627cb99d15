"""What lies in the database, laid and read by a process of its own: `python -m tests.chaos.books lay|audit JSON`.

The phones know nothing of Django, and the server may be dead: so whether its log and its totals agree is worked out
here, from the rows and the rules alone.
"""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoresheet.models import Group, Reading

NAMES = ["Anna", "Ben", "Carl", "Dora", "Eva", "Finn", "Gro", "Hans", "Ida", "Jens"]


def lay(
    sheets: int, seats: int = 4, phones: int = 2, watchers: int = 0, game: str = "yatzy", columns: int = 1
) -> Iterator[dict[str, object]]:
    """So many sheets, each of a group of its own, with phones that may write and phones that may look on."""
    from scoresheet import access, commands
    from scoresheet.management import prepare
    from scoresheet.models import Role

    prepare.everything()
    for number in range(sheets):
        owner = commands.device_for(access.fresh_device_token(), name=f"owner {number}")
        begun = commands.begin(owner, NAMES[:seats], key=f"chaos {number}", game=game)
        pad = begun.sheet.pad
        if columns > 1:
            commands.change_house_rules(owner, pad, {"games": columns}, shown=pad.rules.pk)
        yield {
            "sheet": begun.sheet.pk,
            "group": begun.group.pk,
            "seats": list(begun.sheet.seats.order_by("position").values_list("pk", flat=True)),
            "columns": columns,
            "boxes": [box.key for box in pad.rules.game(pad.game).boxes],
            "rules": pad.rules.pk,
            "phones": cookies(begun.group, Role.SCORE, phones),
            "watchers": cookies(begun.group, Role.WATCH, watchers),
        }


def cookies(group: "Group", role: str, number: int) -> list[str]:
    """The cookies of so many new phones in a group."""
    from scoresheet import access
    from scoresheet.models import Device, Member

    tokens = [access.fresh_device_token() for _ in range(number)]
    devices = Device.objects.bulk_create(
        Device(hash=access.hashed(token), name=f"{role} {index}") for index, token in enumerate(tokens)
    )
    Member.objects.bulk_create(Member(group=group, device=device, role=role) for device in devices)
    return [access.cookie_for(token) for token in tokens]


def audit() -> Iterator[dict[str, object]]:
    """Every sheet: its lines, what its boxes hold, its totals, and what does not agree."""
    from scoresheet.models import Change, Sheet, read

    for reading in read(Sheet.objects.order_by("pk")):
        changes = list(Change.objects.filter(sheet=reading.sheet).order_by("pk"))
        yield {
            "sheet": reading.sheet.pk,
            "version": f"{reading.change}.{reading.rules.pk}",
            "lines": [[change.pk, change.kind, change.key, change.content] for change in changes],
            "marks": {str(cell): written.mark for cell, written in reading.written.items()},
            "points": {
                f"{place.seat.pk}.{column}.{box}": place.card[column, box].points
                for place in reading.places
                for column, box, *_mark in place.card.entries
            },
            "totals": {str(place.seat.pk): place.card.total for place in reading.places},
            "broken": list(disagreements(reading, changes)),
        }


def disagreements(reading: "Reading", changes: list[Any]) -> Iterator[str]:
    """Where the log, played from its first line, gives other marks or totals than those that are stored."""
    from scoresheet.models import Written
    from scoresheet.rules import Card

    now: dict[Any, Written] = {}
    for change in changes:
        for touch in change.touches:
            if now.get(touch.cell) != touch.before:
                yield f"line {change.pk} found {touch.before} in {touch.cell}, and there was {now.get(touch.cell)}"
            now.pop(touch.cell, None)
            if touch.after:
                now[touch.cell] = touch.after
    if now != dict(reading.written):
        yield f"the log gives {now}, and stored is {dict(reading.written)}"
    in_order = sorted(now.items(), key=lambda item: item[1].turn)
    for place in reading.places:
        marks = [(c.column, c.box, w.mark, reading.games[w.rules]) for c, w in in_order if c.seat == place.seat.pk]
        total = Card(reading.game, marks).total
        if total != place.card.total or (reading.sheet.over and total != place.seat.total):
            yield f"the log gives seat {place.seat.pk} {total}, shown is {place.card.total}, stored {place.seat.total}"


def main(what: str, wanted: str) -> None:
    import django

    django.setup()
    print(json.dumps(list(lay(**json.loads(wanted)) if what == "lay" else audit())))


if __name__ == "__main__":
    main(*sys.argv[1:])
