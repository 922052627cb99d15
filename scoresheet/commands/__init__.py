"""The only code that writes.  Each command is one transaction, one line of the log, and returns what it made.

Views call these with plain values; tests use them as factories.  A command that says no raises one of
:mod:`.refusals`, one of the rules' own refusals, or one of :mod:`scoresheet.access`, and then nothing was changed.
"""

from .deleting import delete_group, undelete_group
from .endings import delete_sheet, discard, end_early, finish, reopen, restore, take_rules_of_now
from .forgetting import forget_device, forget_player
from .groups import (
    Begun,
    add_player,
    begin,
    begin_on,
    bring_back,
    order_players,
    rename_group,
    rename_player,
    retire,
    save_player,
)
from .invitations import device_for, end_link, issue, join, name_device, renew, revoke_page_links, seen
from .log import Outcome
from .marks import last_touch, make_empty, move, redo, undo, write
from .pads import Blank, change_house_rules, new_pad, ready_pad, rename_pad
from .phones import belongs_to, change_role, leave, remove_phone, save_phone
from .purge import Purged, purge, to_purge
from .refusals import AskedOtherwise, Refusal
from .seating import MOST_SEATS, Seating, Team, in_teams, next_seating
from .seats import add_seat, order_seats, put_back, seat_newcomer, take_out
from .shares import end_shares, share
from .sheets import highest, same_again, start_sheet, start_teams

__all__ = [
    "MOST_SEATS",
    "AskedOtherwise",
    "Begun",
    "Blank",
    "Outcome",
    "Purged",
    "Refusal",
    "Seating",
    "Team",
    "add_player",
    "add_seat",
    "begin",
    "begin_on",
    "belongs_to",
    "bring_back",
    "change_house_rules",
    "change_role",
    "delete_group",
    "delete_sheet",
    "device_for",
    "discard",
    "end_early",
    "end_link",
    "end_shares",
    "finish",
    "forget_device",
    "forget_player",
    "highest",
    "in_teams",
    "issue",
    "join",
    "last_touch",
    "leave",
    "make_empty",
    "move",
    "name_device",
    "new_pad",
    "next_seating",
    "order_players",
    "order_seats",
    "purge",
    "put_back",
    "ready_pad",
    "redo",
    "remove_phone",
    "rename_group",
    "rename_pad",
    "rename_player",
    "renew",
    "reopen",
    "restore",
    "retire",
    "revoke_page_links",
    "same_again",
    "save_phone",
    "save_player",
    "seat_newcomer",
    "seen",
    "share",
    "start_sheet",
    "start_teams",
    "take_out",
    "take_rules_of_now",
    "to_purge",
    "undelete_group",
    "undo",
    "write",
]
