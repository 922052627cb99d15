"""Whether this process can serve, for a load balancer or whoever watches it."""

import logging

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ..models import schema

logger = logging.getLogger(__name__)


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Whether the database answers and has every table; what is the matter stands in the log and not here."""
    matter = _matter()
    if matter:
        logger.warning("not ready to serve: %s", matter)
    return HttpResponse(
        "unavailable\n" if matter else "ok\n",
        status=503 if matter else 200,
        content_type="text/plain; charset=utf-8",
        headers={"Cache-Control": "no-store"},
    )


def _matter() -> str:
    try:
        missing = schema.known() - schema.applied()
    except Error as error:
        return f"the database does not answer as it should ({type(error).__name__})"
    return f"the database lacks {', '.join(sorted(missing))}: run manage.py prepare" if missing else ""
