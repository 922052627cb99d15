"""What is answered to whoever may not."""

from ..rules.sentence import Refusal, _


class NotThere(LookupError):
    """Not there, or not yours: a stranger learns no difference (404)."""


class Refused(Refusal):
    """A no of this app: the sentence stands on the class; ``status`` is what a browser gets."""

    text = ""
    status = 409

    def __init__(self, **params: object) -> None:
        super().__init__(self.text, **params)


class NotAllowed(Refused):
    """A role that may not."""

    status = 403


class MayNotWrite(NotAllowed):
    text = _("This phone may look but not touch: it needs the right to write. Ask whoever runs the group for a link.")


class MayNotRun(NotAllowed):
    text = _("This phone may not do that: it needs the right to run the group. Ask whoever runs it for a link.")


class DeadInvitation(Refused):
    """An invitation that has expired, was replaced or never was; the answer is the same for all three."""

    status = 410
    text = _("This link no longer lets anyone in. Ask for a fresh one.")


class DeadShare(Refused):
    """A link to a sheet that was ended or never was, or whose sheet or group is gone; the same answer for all."""

    status = 410
    text = _("This link no longer shows a sheet. Ask for a fresh one.")
