"""The ordinary door: Django's WSGI handler."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")

application = get_wsgi_application()
