"""What is kept while an event is run and is no part of it."""

from __future__ import annotations

from django.db import models

from zhicai.board_names import board_name
from zhicai.desk.store.models import StoredJournal


class Retyped(models.Model):
    """What the second pass over the results of a round said of one board; the event itself knows nothing of it.

    `section` is the title; `board` the one within a match of teams, else 0; `red` and `black` are who sat there: of a
    round that was paired anew it says nothing. `code` as events write results, "" for none; `by` as journals name
    people.
    """

    journal = models.ForeignKey(StoredJournal, on_delete=models.CASCADE, related_name="retyped")
    section = models.CharField(max_length=60)
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    red = models.PositiveIntegerField()
    black = models.PositiveIntegerField()
    code = models.CharField(max_length=20, blank=True)
    by = models.CharField(max_length=200)

    class Meta:
        """One word for each board, the last one."""

        constraints = (
            models.UniqueConstraint(
                fields=["journal", "section", "round", "table", "board"], name="one_second_result"
            ),
        )

    def __str__(self) -> str:
        """Where it is, and what it says."""
        return f"{self.journal_id} {self.section} {self.round}/{self.place} {self.code}"

    @property
    def place(self) -> str:
        """The board as addresses name it: 5, or 3.2."""
        return board_name(self.table, self.board)
