"""One row a journal, one row an entry: the lines are those of the file, byte for byte; and the list of events."""

from __future__ import annotations

from django.db import models


class StoredJournal(models.Model):
    """A journal: its first line, and where its end is.

    `seq` and `hash` are those of the last entry (0 and the first line's where there is none): whoever has read the
    journal up to there need not read it again. `public`: people without an account may see it.
    """

    id = models.CharField(primary_key=True, max_length=64)
    kind = models.CharField(max_length=20, db_index=True)
    header = models.TextField()
    seq = models.PositiveIntegerField(default=0)
    hash = models.CharField(max_length=64)
    public = models.BooleanField(default=False)

    def __str__(self) -> str:
        """Its kind and number."""
        return f"{self.kind} {self.id}"


class StoredEntry(models.Model):
    """An entry: its line without the line feed.

    `key` is the SHA-256 of the idempotency key in the first entry of a command that has one: the database itself
    refuses a second command with the same, as it refuses a second entry with the same number.
    """

    journal = models.ForeignKey(StoredJournal, on_delete=models.CASCADE, related_name="entries")
    seq = models.PositiveIntegerField()
    key = models.CharField(max_length=64, null=True)
    line = models.TextField()

    class Meta:
        """What the database itself holds true."""

        constraints = (
            models.UniqueConstraint(fields=("journal", "seq"), name="store_one_entry_a_number"),
            models.UniqueConstraint(
                fields=("journal", "key"),
                condition=models.Q(key__isnull=False),
                name="store_one_command_a_key",
            ),
        )

    def __str__(self) -> str:
        """Where it stands."""
        return f"{self.journal_id} {self.seq}"


class EventListing(models.Model):
    """One event in the list, derived from its journal.

    Its name, when it was begun and last changed (milliseconds since 1970), the number of its entries.
    """

    journal = models.OneToOneField(
        StoredJournal, on_delete=models.CASCADE, primary_key=True, related_name="listing"
    )
    name = models.CharField(max_length=200)
    begun = models.BigIntegerField()
    changed = models.BigIntegerField(db_index=True)
    entries = models.PositiveIntegerField()

    def __str__(self) -> str:
        """Its name."""
        return self.name
