import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="StoredJournal",
            fields=[
                ("id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("kind", models.CharField(db_index=True, max_length=20)),
                ("header", models.TextField()),
                ("seq", models.PositiveIntegerField(default=0)),
                ("hash", models.CharField(max_length=64)),
                ("public", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="EventListing",
            fields=[
                (
                    "journal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="listing",
                        serialize=False,
                        to="store.storedjournal",
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("begun", models.BigIntegerField()),
                ("changed", models.BigIntegerField(db_index=True)),
                ("entries", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="StoredEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("key", models.CharField(max_length=64, null=True)),
                ("line", models.TextField()),
                (
                    "journal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="store.storedjournal",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("journal", "seq"), name="store_one_entry_a_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("key__isnull", False)),
                        fields=("journal", "key"),
                        name="store_one_command_a_key",
                    ),
                ],
            },
        ),
    ]
