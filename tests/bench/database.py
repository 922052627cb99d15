"""A database for a bench: as `up` would make it, in the temporary folder that the bench runs in."""

import os

import django


def fresh_database() -> None:
    """Set Django up and make an empty database with every migration; call it before importing models."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")
    django.setup()
    from scoresheet.management import prepare

    prepare.everything()
