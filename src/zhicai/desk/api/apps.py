"""The interface for programs as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Tokens, the operations, their document and the page about them."""

    name = "zhicai.desk.api"
    label = "api"

    def ready(self) -> None:
        """Let tokens be in the backups; only their hashes are."""
        from zhicai.desk.api.models import Token, TokenOffice
        from zhicai.desk.store.kept import keep

        keep(Token, TokenOffice)
