"""Every address is the scoresheet's: its own table of contents is scoresheet/urls.py."""

from django.urls import include, path

urlpatterns = [path("", include("scoresheet.urls"))]

handler400 = "scoresheet.views.errors.unreadable"
handler404 = "scoresheet.views.errors.not_there"
handler500 = "scoresheet.views.errors.broken"
