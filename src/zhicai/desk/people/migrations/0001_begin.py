import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("store", "0001_begin"),
    ]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("username", models.CharField(max_length=60, unique=True)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("admin", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("admin", "admin"),
                            ("chief-arbiter", "chief-arbiter"),
                            ("deputy-arbiter", "deputy-arbiter"),
                            ("pairing-officer", "pairing-officer"),
                            ("pairing-clerk", "pairing-clerk"),
                            ("table-arbiter", "table-arbiter"),
                            ("check-in", "check-in"),
                            ("leader", "leader"),
                            ("player", "player"),
                            ("spectator", "spectator"),
                        ],
                        max_length=20,
                    ),
                ),
                ("section", models.CharField(blank=True, max_length=60)),
                ("number", models.PositiveIntegerField(null=True)),
                ("unit", models.CharField(blank=True, max_length=60)),
                ("boards", models.CharField(blank=True, max_length=60)),
                ("secret", models.CharField(max_length=64, unique=True)),
                ("until", models.DateTimeField()),
                ("uses", models.PositiveIntegerField(default=1)),
                (
                    "journal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="store.storedjournal",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("secret", models.CharField(max_length=64, unique=True)),
                ("until", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("admin", "admin"),
                            ("chief-arbiter", "chief-arbiter"),
                            ("deputy-arbiter", "deputy-arbiter"),
                            ("pairing-officer", "pairing-officer"),
                            ("pairing-clerk", "pairing-clerk"),
                            ("table-arbiter", "table-arbiter"),
                            ("check-in", "check-in"),
                            ("leader", "leader"),
                            ("player", "player"),
                            ("spectator", "spectator"),
                        ],
                        max_length=20,
                    ),
                ),
                ("section", models.CharField(blank=True, max_length=60)),
                ("number", models.PositiveIntegerField(null=True)),
                ("unit", models.CharField(blank=True, max_length=60)),
                ("boards", models.CharField(blank=True, max_length=60)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "journal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="store.storedjournal",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Visit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("time", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("entered", "Entered"),
                            ("wrong", "Wrong"),
                            ("throttled", "Throttled"),
                            ("link", "Link"),
                            ("invited", "Invited"),
                            ("left", "Left"),
                            ("password", "Password"),
                            ("role-given", "Role Given"),
                            ("role-taken", "Role Taken"),
                            ("bad-link", "Bad Link"),
                        ],
                        max_length=20,
                    ),
                ),
                ("username", models.CharField(blank=True, db_index=True, max_length=60)),
                ("address", models.CharField(blank=True, db_index=True, max_length=45)),
                ("note", models.CharField(blank=True, max_length=200)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="visits",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
