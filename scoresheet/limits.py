"""What is limited by address, and generously: a whole club sits behind one router.

Guessing links, making groups and joining.  Nothing that plays is ever limited by address: neither reading nor writing
marks, asking for news or listening.  Wrong links count and right ones never do, so whoever mistypes, or guesses, keeps
nobody out.  What is counted lies in Django's cache under a keyed hash of the address, until the time is over.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from django.core.cache import cache
from django.utils.crypto import salted_hmac

from .access import Refused
from .rules.sentence import _

clock: Callable[[], float] = time.time


class TooOften(Refused):
    """Too much of one thing from one address."""

    status = 429

    def __init__(self, wait: int) -> None:
        super().__init__(minutes=-(-wait // 60))
        self.wait = wait
        """Seconds until it may be done again."""


class TooManyWrongLinks(TooOften):
    text = _(
        "Too many links that let nobody in were opened from this network. Ask for a fresh one, which works at once; "
        "guessing goes on in %(minutes)s min."
    )


class TooManyGroups(TooOften):
    text = _("Many groups were started from this network just now. Another can be started in %(minutes)s min.")


class TooManyJoined(TooOften):
    text = _("Many phones joined from this network just now. The next can join in %(minutes)s min.")


@dataclass(frozen=True)
class Limit:
    """How often something may happen from one address within so many seconds."""

    name: str
    most: int
    seconds: int
    refusal: type[TooOften]

    def ask(self, address: str) -> None:
        """Raise the refusal where it may not happen now."""
        if cache.get(self._key(address), 0) >= self.most:
            raise self.refusal(self._left())

    def count(self, address: str) -> None:
        """It happened."""
        key = self._key(address)
        if not cache.add(key, 1, timeout=self.seconds):
            try:
                cache.incr(key)
            except ValueError:  # thrown out of a full cache this moment
                cache.set(key, 1, timeout=self.seconds)

    def _key(self, address: str) -> str:
        who = salted_hmac("limits", f"{self.name} {neighbourhood(address)}", algorithm="sha256").hexdigest()
        return f"{self.name}-{clock() // self.seconds:.0f}-{who}"

    def _left(self) -> int:
        return self.seconds - int(clock() % self.seconds)


WRONG_LINKS = Limit("wrong-links", 40, 600, TooManyWrongLinks)
GROUPS = Limit("groups", 60, 3600, TooManyGroups)
JOINED = Limit("joined", 600, 3600, TooManyJoined)


def neighbourhood(address: str) -> str:
    """What counts as one address: of IPv6 the network of one home, since a phone there has addresses without end."""
    try:
        known = ip_address(address)
    except ValueError:  # none, where the server listens on a file
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or f"{int(known) >> 64:x}/64")
