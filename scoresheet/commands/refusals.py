"""Why a command may say no.  The exception is the sentence the player reads; nothing was changed.

``status`` is what a browser gets: 422 for what can never be, 409 for what cannot be now.
"""

from collections.abc import Sequence

from ..access import Refused
from ..models import Change, Player, Seat, Written
from ..rules.sentence import _


class Refusal(Refused):
    """A command said no."""


class Impossible(Refusal):
    """What was asked cannot be, whatever the state of things."""

    status = 422


class AskedOtherwise(Refusal):
    """What somebody agreed to give up is not what would go now."""

    text = _("Something changed meanwhile. Look at what would go now, then decide.")


# --- names ------------------------------------------------------------------------------------------------------


class NameMissing(Impossible):
    text = _("Type a name with at least one letter that can be seen.")


class NameTooLong(Impossible):
    text = _("A name can have up to %(limit)s letters.")


class NameTaken(Impossible):
    text = _("The name %(name)s is taken here already. Two names must differ by more than capital letters or spaces.")


class CalledAsATeam(Refusal):
    text = _(
        "A team of a game in progress, in which this player has a sheet, is called %(name)s. Choose another name, or "
        "finish that game first."
    )


class NamesakeRetired(Impossible):
    """A retired player has this name; ``player`` is whom to bring back."""

    text = _("%(name)s played here before. Bring %(name)s back, or choose another name.")

    def __init__(self, player: Player) -> None:
        super().__init__(name=player.name)
        self.player = player


class NameTwice(Impossible):
    text = _("%(name)s stands on the list twice. Two names must differ by more than capital letters or spaces.")


# --- the table --------------------------------------------------------------------------------------------------


class TooFew(Impossible):
    text = _("A game needs at least one player.")


class TooMany(Impossible):
    text = _("A sheet has room for %(limit)s seats.")


class UnequalTeams(Impossible):
    text = _("Where every player has a sheet, all teams need the same number of players.")


class ThrowAgain(Impossible):
    """Who starts is not decided yet; ``players`` are the ids of those who threw the same and throw again."""

    text = _("Same again at the top: those who share the highest number throw once more.")

    def __init__(self, players: Sequence[int]) -> None:
        super().__init__()
        self.players = tuple(players)


class NotInOrder(Refusal):
    text = _("The list changed meanwhile. Look at it and put it in order again.")


class AlreadySeated(Refusal):
    text = _("%(name)s sits at this table already.")


class TeamsStayEqual(Refusal):
    text = _("The teams here have the same number of players each, so nobody can join them now.")


class LastSeat(Refusal):
    text = _("%(name)s is the last one at the table. End the game instead.")


class Over(Refusal):
    text = _("This game is over. Open it again to go on.")


class NotOver(Refusal):
    text = _("This game is not over.")


class AllFilled(Refusal):
    text = _("Every box is filled. Make one empty to go on with this game.")


class Discarded(Refusal):
    text = _("This sheet was discarded. Bring it back to go on.")


class StillToFill(Refusal):
    text = _("There are boxes left to fill. Fill them, or end the game early.")


class SeatIsOut(Refusal):
    text = _("%(name)s has left the table. Put %(name)s back to write here.")


# --- marks ------------------------------------------------------------------------------------------------------


class NoSuchSeat(LookupError):
    """The sheet has no such seat."""


class SomebodyWasFirst(Refusal):
    """A cell does not hold what the writer believed; ``change`` says who wrote it, if the log knows."""

    text = _("This box was changed meanwhile. Look at it and decide.")

    def __init__(self, seat: Seat, column: int, box: str, now: Written | None, change: Change | None) -> None:
        super().__init__()
        self.seat, self.column, self.box, self.now, self.change = seat, column, box, now, change


class RulesMovedOn(Refusal):
    text = _("The house rules changed meanwhile. Here is what the box can take now.")


class AlreadyEmpty(Refusal):
    text = _("This box is empty already.")


class NothingMoved(Impossible):
    text = _("Choose another box to move to.")


class NoLongerStands(Refusal):
    text = _("That cannot be taken back any more: it was changed meanwhile.")


class CannotComeAgain(Refusal):
    text = _("That cannot be done again any more: the boxes were changed meanwhile.")


class NotYours(Refusal):
    """The newest change is another device's: taking it back must be asked first."""

    text = _("That was written by another phone. Take it back all the same?")


# --- house rules ------------------------------------------------------------------------------------------------


class NewerRules(Refusal):
    text = _("Somebody saved other house rules meanwhile. Look at both, then decide.")


class FollowsItsPad(Refusal):
    text = _("This sheet follows the rules of its pad already.")


# --- phones -----------------------------------------------------------------------------------------------------


class LastOwner(Refusal):
    text = _("This is the only phone that runs the group, and somebody must. Let another phone run it first.")


class NobodyElseRunsIt(Refusal):
    text = _(
        "No other phone runs this group, and those who stay need one that does. Let another phone run it first, or "
        "delete the group."
    )


class NoSuchPlayer(Refusal):
    text = _("Whoever you chose is not in the group any more. Choose again.")
