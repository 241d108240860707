"""The list of live boards, derived from their journals; and the moments at which the desk was known to be alive."""

from __future__ import annotations

from django.db import models

from zhicai.board_names import board_name
from zhicai.desk.store.models import StoredJournal


class LiveGame(models.Model):
    """One live board, derived from the journal of its game.

    Where it is in its event (`board` is the one within a match of teams, else 0), who plays, how it stands (`state` is
    `waiting`, `playing`, `stopped` or `over`), plies played, the result as events write it ("" before the end), the
    moment of its last entry. `conduct` as `zhicai.desk.live.kinds.Conduct`. `closed`: an arbiter has given it up.
    `deadline` is the moment at which time will have brought something, such as a flag; None where it will not. All
    moments in milliseconds since 1970.
    """

    journal = models.OneToOneField(
        StoredJournal, on_delete=models.CASCADE, primary_key=True, related_name="live"
    )
    event_id = models.CharField(max_length=64, db_index=True)
    section = models.CharField(max_length=60)
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    red = models.CharField(max_length=200)
    black = models.CharField(max_length=200)
    red_number = models.PositiveIntegerField()
    black_number = models.PositiveIntegerField()
    conduct = models.CharField(max_length=20)
    closed = models.BooleanField()
    state = models.CharField(max_length=10)
    plies = models.PositiveIntegerField()
    result = models.CharField(max_length=20)
    deadline = models.BigIntegerField(null=True, db_index=True)
    changed = models.BigIntegerField()

    def __str__(self) -> str:
        """Where it is."""
        return f"{self.event_id} {self.section} {self.round}/{self.place}"

    @property
    def place(self) -> str:
        """The table as addresses name it: 3, or 3.2."""
        return board_name(self.table, self.board)


class Pulse(models.Model):
    """The last moment (milliseconds since 1970) at which the desk was alive and its database answered; one row."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        """The moment."""
        return str(self.at)


class Outage(models.Model):
    """The desk was away from `began` to `ended` (milliseconds since 1970), which is charged to no clock.

    `ended` is None while the desk runs again and has answered nobody yet.
    """

    began = models.BigIntegerField()
    ended = models.BigIntegerField(null=True, db_index=True)

    def __str__(self) -> str:
        """From when to when."""
        return f"{self.began}-{self.ended}"
