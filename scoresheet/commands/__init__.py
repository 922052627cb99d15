"""The only code that writes.  Each command is one transaction, one line of the log, and returns what it made.

Views call these with plain values; tests use them as factories.  A command that says no raises one of
:mod:`.refusals`, one of the rules' own refusals, or one of :mod:`scoresheet.access`, and then nothing was changed.
"""

from .endings import discard, end_early, finish, reopen, restore, take_rules_of_now
from .groups import (
    Begun,
    add_player,
    begin,
    bring_back,
    order_players,
    rename_group,
    rename_player,
    retire,
    save_player,
)
from .invitations import device_for, issue, join, name_device, revoke_page_links, seen
from .log import Outcome
from .marks import last_touch, make_empty, move, redo, undo, write
from .pads import Blank, change_house_rules, new_pad, ready_pad, rename_pad
from .refusals import Refusal
from .seating import MOST_SEATS, Seating, Team, in_teams, next_seating
from .seats import add_seat, order_seats, put_back, seat_newcomer, take_out
from .sheets import highest, same_again, start_sheet, start_teams

__all__ = [
    "MOST_SEATS",
    "Begun",
    "Blank",
    "Outcome",
    "Refusal",
    "Seating",
    "Team",
    "add_player",
    "add_seat",
    "begin",
    "bring_back",
    "change_house_rules",
    "device_for",
    "discard",
    "end_early",
    "finish",
    "highest",
    "in_teams",
    "issue",
    "join",
    "last_touch",
    "make_empty",
    "move",
    "name_device",
    "new_pad",
    "next_seating",
    "order_players",
    "order_seats",
    "put_back",
    "ready_pad",
    "redo",
    "rename_group",
    "rename_pad",
    "rename_player",
    "reopen",
    "restore",
    "retire",
    "revoke_page_links",
    "same_again",
    "save_player",
    "seat_newcomer",
    "seen",
    "start_sheet",
    "start_teams",
    "take_out",
    "take_rules_of_now",
    "undo",
    "write",
]
