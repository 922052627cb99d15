"""The sheet's pages: the pad with its picker and its tray, its log, and what is done at the table."""

from django.urls import path

from . import delete, marks, pad, table, tv

urlpatterns = [
    path("<int:sheet>/", pad.sheet, name="sheet"),
    path("<int:sheet>/live/", pad.live, name="sheet-live"),
    path("<int:sheet>/log/", pad.full_log, name="log"),
    path("<int:sheet>/tv/", tv.tv, name="tv"),
    path("<int:sheet>/dice/", marks.dice, name="dice"),
    path("<int:sheet>/undo/", marks.undo, name="undo"),
    path("<int:sheet>/redo/", marks.redo, name="redo"),
    path("<int:sheet>/table/", table.at_the_table, name="table"),
    path("<int:sheet>/end/", table.end, name="end"),
    path("<int:sheet>/finish/", table.finish, name="finish"),
    path("<int:sheet>/reopen/", table.reopen, name="reopen"),
    path("<int:sheet>/follow/", table.follow, name="follow"),
    path("<int:sheet>/discard/", table.discard, name="discard"),
    path("<int:sheet>/delete/", delete.delete, name="delete-sheet"),
    path("<int:sheet>/share/", table.share, name="share"),
    path("<int:sheet>/restore/", table.restore, name="restore"),
    path("<int:sheet>/again/", table.again, name="again"),
    path("<int:sheet>/<int:seat>/<int:column>/<slug:box>/", marks.cell, name="cell"),
    path("<int:sheet>/<int:seat>/<int:column>/<slug:box>/move/", marks.move, name="move"),
]
