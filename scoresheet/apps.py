"""What Django needs to know of the scoresheet."""

from django.apps import AppConfig


class ScoresheetConfig(AppConfig):
    name = "scoresheet"
