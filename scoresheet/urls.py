"""The table of contents: every address of the scoresheet."""

from django.urls import URLPattern, URLResolver, include, path

from .views import groups

urlpatterns: list[URLPattern | URLResolver] = [
    path("", groups.start, name="start"),
    path("sheets/", include("scoresheet.views.sheets")),
]
