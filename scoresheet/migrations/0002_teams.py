import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoresheet", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="seats",
                to="scoresheet.player",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="team",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("player__isnull", False), models.Q(("team", ""), _negated=True), _connector="OR"),
                name="a_seat_has_a_player_or_a_team",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                condition=models.Q(("player__isnull", True)),
                fields=("sheet", "team"),
                name="one_shared_seat_per_team",
            ),
        ),
        migrations.CreateModel(
            name="Teammate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="teams", to="scoresheet.player"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teammates",
                        to="scoresheet.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["position", "id"],
                "constraints": [models.UniqueConstraint(fields=("seat", "player"), name="once_in_a_team")],
            },
        ),
    ]
