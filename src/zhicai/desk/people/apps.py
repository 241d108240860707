"""People as Django knows them."""

from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Accounts, roles, invitations."""

    name = "zhicai.desk.people"
    label = "people"

    def ready(self) -> None:
        """Let everything but links that sign in be in the backups."""
        from zhicai.desk.people.models import Account, Invitation, Membership, Visit
        from zhicai.desk.store.kept import keep

        keep(Account, Membership, Invitation, Visit)
