"""Accounts, their roles in events, invitations, links that sign in once, and the record of sign-ins."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, models, transaction
from django.db.models import QuerySet
from django.utils import timezone

from zhicai.desk.errors import DeskError
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredJournal

LONGEST_UNIT: Final = 100
"""Characters of a unit, as many as entries may have."""

_ROLES = [(role.value, role.value) for role in Role]


class NameTaken(DeskError):
    """A user name that somebody has."""

    def __init__(self, name: str) -> None:
        """Name it."""
        super().__init__(
            f"用户名 {name} 已有人用，请另取一个", f"somebody has the user name {name}; choose another one"
        )


class Accounts(BaseUserManager["Account"]):
    """Makes and finds accounts."""

    def make(
        self,
        username: str,
        name: str = "",
        password: str | None = None,
        *,
        admin: bool = False,
        hashed: str = "",
    ) -> Account:
        """A new account; without a password, or one that is `hashed` already, it is entered by a link only.

        Raises NameTaken, and Crowded.
        """
        account = self.model(
            username=self.model.normalize_username(username.strip()), name=name.strip(), admin=admin
        )
        account.password = hashed or make_password(password)
        try:
            with transaction.atomic():
                account.save(force_insert=True)
        except IntegrityError:
            raise NameTaken(account.username) from None
        return account


class Account(AbstractBaseUser):
    """Somebody who can sign in. `name` is what others read; `admin` may do everything at this desk."""

    username = models.CharField(max_length=60, unique=True)
    name = models.CharField(max_length=60, blank=True)
    admin = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    made = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = Accounts()

    def __str__(self) -> str:
        """The name that others read."""
        return self.name or self.username

    def save(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 as its base has it
        """Store a new account whole, and of one that is there the fields that are named.

        What was read some time ago must not come back: a right that was withdrawn meanwhile, or a lock. Raises
        TypeError.
        """
        if not self._state.adding and named.get("update_fields") is None:
            message = "name the fields of an account that are to be stored"
            raise TypeError(message)
        super().save(*arguments, **named)

    def check_password(self, raw_password: str | None) -> bool:
        """Whether this is the password. Raises Crowded.

        A hash that was made in another way is made anew, unless the password was changed meanwhile.
        """
        before = self.password

        def renew(password: str) -> None:
            renewed = make_password(password)
            if Account.objects.filter(pk=self.pk, password=before).update(password=renewed):
                self.password = renewed

        return check_password(raw_password, before, renew)


class Office(models.Model):
    """A role in an event, and what is somebody's own in it.

    `number` of the player, `unit` of the leader, `boards` of the table arbiter (`1-8`); in the section of that name, or
    in every one. The number of a player without a section is one of the event's first section: each counts its own.
    """

    journal = models.ForeignKey(StoredJournal, on_delete=models.CASCADE, related_name="%(class)ss")
    role = models.CharField(max_length=20, choices=_ROLES)
    section = models.CharField(max_length=60, blank=True)
    number = models.PositiveIntegerField(null=True)
    unit = models.CharField(max_length=LONGEST_UNIT, blank=True)
    boards = models.CharField(max_length=60, blank=True)

    class Meta:
        """A form of several tables, and none itself."""

        abstract = True

    @classmethod
    def in_force(cls) -> QuerySet[Any]:
        """Those that somebody has or can still take."""
        return cls._default_manager.all()


class Membership(Office):
    """A role that an account has in an event."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="memberships")

    def __str__(self) -> str:
        """Who is what."""
        return f"{self.account_id} {self.role}"


class Invitation(Office):
    """A link that gives a role; only the hash of its secret is kept, so that no copy of the database gives roles."""

    secret = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Account, on_delete=models.CASCADE)
    until = models.DateTimeField()
    uses = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        """What it gives."""
        return f"{self.role} {self.journal_id}"

    @classmethod
    def in_force(cls) -> QuerySet[Any]:
        """Those that somebody can still take."""
        return cls._default_manager.filter(until__gt=timezone.now(), uses__gt=0)


class Link(models.Model):
    """A link that signs in once; only the hash of its secret is kept."""

    secret = models.CharField(max_length=64, unique=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    until = models.DateTimeField()

    def __str__(self) -> str:
        """Whose it is."""
        return f"{self.account_id}"


class Visit(models.Model):
    """A line of the record of sign-ins: what happened, to whom, from where. `username` is what was typed."""

    class What(models.TextChoices):
        """What happened."""

        ENTERED = "entered"
        WRONG = "wrong"
        THROTTLED = "throttled"
        LINK = "link"
        INVITED = "invited"
        LEFT = "left"
        PASSWORD = "password"  # noqa: S105 the name of what happened
        ROLE_GIVEN = "role-given"
        ROLE_TAKEN = "role-taken"
        BAD_LINK = "bad-link"
        TOKEN_MADE = "token-made"  # noqa: S105 the name of what happened
        TOKEN_TAKEN = "token-taken"  # noqa: S105 the name of what happened
        BAD_TOKEN = "bad-token"  # noqa: S105 the name of what happened

    time = models.DateTimeField(default=timezone.now, db_index=True)
    what = models.CharField(max_length=20, choices=What)
    account = models.ForeignKey(Account, on_delete=models.SET_NULL, null=True, related_name="visits")
    username = models.CharField(max_length=60, blank=True, db_index=True)
    address = models.CharField(max_length=45, blank=True, db_index=True)
    note = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        """When and what."""
        return f"{self.time:%Y-%m-%d %H:%M} {self.what}"
