"""Every address is the scoresheet's: its own table of contents is scoresheet/urls.py."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = (
    [path("", include("scoresheet.urls"))] if find_spec("scoresheet.urls") else []
)
