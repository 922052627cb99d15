"""`manage.py prepare`: set up what is missing without serving, for servers that something else than `up` starts."""

from typing import Any

from django.core.management.base import BaseCommand

from scoresheet.management import prepare


class Command(BaseCommand):
    help = "Bring the database to this version, compile translations, collect static files. `up` does it by itself."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        prepare.everything()
        self.stdout.write("Everything is ready.")
