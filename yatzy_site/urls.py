"""Every address is the scoresheet's: its own table of contents is scoresheet/urls.py."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

handler404 = "scoresheet.views.errors.not_there"
handler500 = "scoresheet.views.errors.broken"

urlpatterns: list[URLPattern | URLResolver] = (
    [path("", include("scoresheet.urls"))] if find_spec("scoresheet.urls") else []
)
