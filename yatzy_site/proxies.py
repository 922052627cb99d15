"""Before either door: whose word about a request is believed.

A proxy hands requests on in its own name and over plain HTTP, and says in two headers who asked and whether by HTTPS.
Anybody can write such headers, so they count only from the addresses in `TRUSTED_PROXIES`; of the addresses named the
right-most that is not trusted is the sender's. What a proxy says about the host is never believed: it hands it on.
"""

from typing import Any, cast

from a2wsgi.asgi_typing import ASGIApp
from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware


def trusted(application: ASGIApp) -> ASGIApp:
    """Give the application that knows who asks, and how: from the proxies that are trusted, if there are any."""
    if not settings.TRUSTED_PROXIES:
        return application
    inside: Any = application  # uvicorn and a2wsgi each have their own types of the same thing
    return cast("ASGIApp", ProxyHeadersMiddleware(inside, list(settings.TRUSTED_PROXIES)))
