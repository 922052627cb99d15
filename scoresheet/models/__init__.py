"""What is stored: facts only.  Numbers are derived from them by :mod:`scoresheet.rules`.

Groups, players, devices and pads live in :mod:`.groups` and :mod:`.pads`; sheets, seats and entries in
:mod:`.sheets`, and whose results they are in :mod:`.sides`; the log of a sheet in :mod:`.changes`; a sheet as rules
values in :mod:`.reading`, how rows become one in :mod:`.rows`, and how to ask for them at every tap at little cost in
:mod:`.prepared`; what would go with a group or a phone in :mod:`.holdings`, and where a person's name is kept in
:mod:`.traces`.
"""

from .changes import MARKING, Cell, Change, Kind, Touch, Written, taken_back, touching
from .groups import KEPT_FOR, Device, Group, Invitation, Member, Player, Role
from .holdings import Holdings, Leaving, leavings, told_of
from .names import NAME_LIMIT, name_key, tidy
from .pads import HouseRules, Pad, rules_of_now
from .prepared import Prepared, Slot, prepared
from .reading import Place, Reading
from .rows import read, read_one, version_of
from .sheets import Entry, Seat, Share, Sheet, Teammate, sheets_of, with_people
from .sides import Side
from .traces import Traces, traces

__all__ = [
    "KEPT_FOR",
    "MARKING",
    "NAME_LIMIT",
    "Cell",
    "Change",
    "Device",
    "Entry",
    "Group",
    "Holdings",
    "HouseRules",
    "Invitation",
    "Kind",
    "Leaving",
    "Member",
    "Pad",
    "Place",
    "Player",
    "Prepared",
    "Reading",
    "Role",
    "Seat",
    "Share",
    "Sheet",
    "Side",
    "Slot",
    "Teammate",
    "Touch",
    "Traces",
    "Written",
    "leavings",
    "name_key",
    "prepared",
    "read",
    "read_one",
    "rules_of_now",
    "sheets_of",
    "taken_back",
    "tidy",
    "told_of",
    "touching",
    "traces",
    "version_of",
    "with_people",
]
