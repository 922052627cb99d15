"""Groups, pads and sheets for the benches: made by the commands, in bulk where a bench needs thousands."""

import random
from collections.abc import Sequence
from datetime import timedelta
from itertools import batched, count, islice
from typing import TYPE_CHECKING, NamedTuple

from tests.bench.phone import Answer, Phone
from tests.bench.play import Tap, taps_of_a_game

if TYPE_CHECKING:
    from scoresheet.models import Device, Pad, Sheet
    from scoresheet.rules import Game

NAMES = ["Anna", "Ben", "Carl", "Dora"]
SIX = [*NAMES, "Eva", "Finn"]


class Evening(NamedTuple):
    """A group whose device is known by a token, its pad and a first sheet."""

    token: str
    device: "Device"
    pad: "Pad"
    sheet: "Sheet"

    @property
    def game(self) -> "Game":
        from scoresheet.rules import play_by

        return play_by(self.pad.game)


def evening(*, key: str = "bench", game: str = "yatzy", names: Sequence[str] = NAMES) -> Evening:
    from scoresheet import access, commands

    token = access.fresh_device_token()
    device = commands.device_for(token)
    sheet = commands.begin(device, names, key=key, game=game).sheet
    return Evening(token, device, sheet.pad, sheet)


class Turn(NamedTuple):
    """A tap on a sheet, with the key of its form."""

    sheet: int
    tap: Tap
    key: str


def games(table: Evening, least: int) -> list[Turn]:
    """So many taps or more, of whole games; their sheets lie on the table before the first."""
    from scoresheet import commands

    chance, turns, sheet, game = random.Random(7), list[Turn](), table.sheet, table.game
    while len(turns) < least:
        taps = taps_of_a_game(game, list(sheet.seats.values_list("pk", flat=True)), chance)
        turns += [Turn(sheet.pk, tap, f"{sheet.pk}.{tap.seat}.{tap.box}") for tap in taps]
        sheet = commands.same_again(table.device, sheet, key=f"after {sheet.pk}")
    return turns


def sent(phone: Phone, turn: Turn, offered: int) -> Answer:
    """What the tap is answered with: the parts of the page that htmx swaps."""
    sheet, (seat, box, mark), key = turn
    answer = phone.post(f"/sheets/{sheet}/{seat}/0/{box}/", mark=mark, saw="", key=key, offered=offered)
    if answer.status != 200 or (b'id="sheet"' not in answer.body and not phone.gzip):
        raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")
    return answer


def sheets_in_progress(table: Evening, number: int, *, rounds: int = 7) -> list["Sheet"]:
    """So many more sheets on the pad, all in the middle of a game.  Written in bulk: by taps it would take an hour."""
    from scoresheet.models import Change, Entry, Kind, Seat, Sheet

    players, rules = list(table.pad.group.players.all()), table.pad.rules
    sheets = Sheet.objects.bulk_create(
        Sheet(group_id=table.pad.group_id, pad=table.pad, key=f"bulk {index}") for index in range(number)
    )
    seats = Seat.objects.bulk_create(
        Seat(sheet=sheet, player=player, position=position, starter=position == 0)
        for sheet in sheets
        for position, player in enumerate(players)
    )
    changes = Change.objects.bulk_create(
        Change(sheet=sheet, kind=Kind.START, device=table.device, key=sheet.key, content=Kind.START) for sheet in sheets
    )
    chance, taken, game, turn = random.Random(11), rounds * len(players), table.game, count(changes[0].pk)
    tables = [[seat.pk for seat in seated] for seated in batched(seats, len(players), strict=True)]
    Entry.objects.bulk_create(
        (
            Entry(seat_id=tap.seat, column=0, box=tap.box, mark=tap.mark, turn=next(turn), rules=rules)
            for seated in tables
            for tap in islice(taps_of_a_game(game, seated, chance), taken)
        ),
        batch_size=5000,
    )
    return sheets


def past_games(table: Evening, number: int) -> None:
    """So many finished games with their results; a past game's list asks nothing else of them."""
    from django.utils import timezone

    from scoresheet.models import Seat, Sheet

    players, rules, now = list(table.pad.group.players.all()), table.pad.rules, timezone.now()
    sheets = Sheet.objects.bulk_create(
        Sheet(
            group_id=table.pad.group_id,
            pad=table.pad,
            key=f"past {index}",
            rules=rules,
            ended_at=now - timedelta(hours=number - index),
        )
        for index in range(number)
    )
    Seat.objects.bulk_create(
        Seat(sheet=sheet, player=player, position=position, total=250 - 10 * position, place=position + 1)
        for sheet in sheets
        for position, player in enumerate(players)
    )
