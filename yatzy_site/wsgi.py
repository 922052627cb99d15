"""The ordinary door: Django's WSGI application."""

import os
import re
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")

CHARSET = re.compile(r";\s*charset\s*=[^;]*", re.IGNORECASE)
django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Every request is read as UTF-8: a charset that is no text would break Django before any page could answer."""
    environ["CONTENT_TYPE"] = CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
    return django(environ, start_response)
