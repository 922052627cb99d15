"""The table of contents: every address of the scoresheet."""

from django.urls import URLPattern, URLResolver, include, path

from .views import devices, games, groups, history, join, pads, players, rules

urlpatterns: list[URLPattern | URLResolver] = [
    path("", groups.start, name="start"),
    path("groups/<int:group>/", groups.group, name="group"),
    path("groups/<int:group>/live/", groups.live, name="group-live"),
    path("groups/<int:group>/again/", groups.again, name="same-again"),
    path("groups/<int:group>/back/", groups.bring_back, name="bring-back"),
    path("groups/<int:group>/name/", groups.rename, name="rename-group"),
    path("groups/<int:group>/invite/", groups.invite, name="invite"),
    path("groups/<int:group>/keep/", groups.keep, name="keep"),
    path("groups/<int:group>/new/", games.new, name="new-game"),
    path("groups/<int:group>/players/", players.players, name="players"),
    path("groups/<int:group>/past/", history.past, name="past"),
    path("groups/<int:group>/pads/", pads.pads, name="pads"),
    path("players/<int:player>/", players.player, name="player"),
    path("pads/<int:pad>/", pads.pad, name="pad"),
    path("pads/<int:pad>/rules/", rules.rules, name="rules"),
    path("pads/<int:pad>/preview/", pads.preview, name="preview"),
    path("pads/<int:pad>/name/", pads.rename, name="rename-pad"),
    path("join/", join.find, name="find"),
    path("join/<str:token>/", join.join, name="join"),
    path("device/", devices.device, name="device"),
    path("sheets/", include("scoresheet.views.sheets")),
]
