"""What every page asks of a request: which device it comes from, and a token for one that is new."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from ..access import fresh_device_token


class Request(HttpRequest):
    """A request as the middleware hands it on."""

    htmx: HtmxDetails
    device_token: str | None
    """The token of the device's cookie; None where there is none, or a forged or too old one."""
    device_is_new: bool
    """Whether the cookie must be set with the answer."""


def device_token(request: Request) -> str:
    """The device's token; made here for a browser that has none yet.  No row is written: that is a command's business.

    Pages whose form may make a device call this already when they are shown, so that a double tap on the form carries
    the same token twice.
    """
    if request.device_token is None:
        request.device_token, request.device_is_new = fresh_device_token(), True
    return request.device_token


def wants_page(request: Request) -> bool:
    """Whether a whole page is asked for: not by htmx, or by its way back through the history."""
    return not request.htmx or request.htmx.history_restore_request
