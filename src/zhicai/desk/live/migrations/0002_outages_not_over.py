from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("live", "0001_begin"),
    ]

    operations = [
        migrations.AlterField(
            model_name="outage",
            name="ended",
            field=models.BigIntegerField(db_index=True, null=True),
        ),
    ]
