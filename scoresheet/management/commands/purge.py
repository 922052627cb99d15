"""`manage.py purge`: delete for good what nobody can bring back any more.  `up` does it too; this is for a cron job."""

from typing import Any

from django.core.management.base import BaseCommand

from scoresheet.management import prepare


class Command(BaseCommand):
    help = "Delete for good the groups and sheets that were deleted more than 30 days ago, dead links, unused phones."

    def handle(self, *args: Any, **options: Any) -> None:
        gone = prepare.purge()
        if gone is None:
            said = "Nothing deleted: not a day has passed since the last time."
        else:
            said = (
                f"Gone for good: groups {gone.groups}, sheets {gone.sheets}, links {gone.links}, phones {gone.phones}."
            )
        self.stdout.write(said)
