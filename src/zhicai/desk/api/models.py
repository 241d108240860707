"""Tokens of events, and the roles that each has."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import QuerySet
from django.utils import timezone

from zhicai.desk.people.models import Account, Office
from zhicai.desk.store.models import StoredJournal


class Token(models.Model):
    """A key for a program in one event; only the hash of its secret is kept.

    `until` is its end, `used` its last use (noted to the minute), `revoked` when it was made void.
    """

    journal = models.ForeignKey(StoredJournal, on_delete=models.CASCADE, related_name="tokens")
    secret = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=60)
    made_by = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    made = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()
    used = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)

    def __str__(self) -> str:
        """Its label and event."""
        return f"{self.label} {self.journal_id}"


class TokenOffice(Office):
    """A role that a token has, with what is its own."""

    token = models.ForeignKey(Token, on_delete=models.CASCADE, related_name="offices")

    def __str__(self) -> str:
        """Which role."""
        return f"{self.token_id} {self.role}"

    @classmethod
    def in_force(cls) -> QuerySet[Any]:
        """Those of tokens that still open something."""
        return cls._default_manager.filter(token__revoked=None, token__until__gt=timezone.now())
