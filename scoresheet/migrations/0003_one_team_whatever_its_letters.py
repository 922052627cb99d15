import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheet", "0002_teams"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="seat",
            name="one_shared_seat_per_team",
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                models.F("sheet"),
                django.db.models.functions.text.Lower("team"),
                condition=models.Q(("player__isnull", True)),
                name="one_shared_seat_per_team",
            ),
        ),
    ]
