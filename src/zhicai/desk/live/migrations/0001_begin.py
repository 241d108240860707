import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("store", "0001_begin"),
    ]

    operations = [
        migrations.CreateModel(
            name="LiveGame",
            fields=[
                (
                    "journal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="live",
                        serialize=False,
                        to="store.storedjournal",
                    ),
                ),
                ("event_id", models.CharField(db_index=True, max_length=64)),
                ("section", models.CharField(max_length=60)),
                ("round", models.PositiveIntegerField()),
                ("table", models.PositiveIntegerField()),
                ("board", models.PositiveIntegerField()),
                ("red", models.CharField(max_length=200)),
                ("black", models.CharField(max_length=200)),
                ("red_number", models.PositiveIntegerField()),
                ("black_number", models.PositiveIntegerField()),
                ("conduct", models.CharField(max_length=20)),
                ("closed", models.BooleanField()),
                ("state", models.CharField(max_length=10)),
                ("plies", models.PositiveIntegerField()),
                ("result", models.CharField(max_length=20)),
                ("deadline", models.BigIntegerField(db_index=True, null=True)),
                ("changed", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began", models.BigIntegerField()),
                ("ended", models.BigIntegerField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Pulse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.BigIntegerField()),
            ],
        ),
    ]
