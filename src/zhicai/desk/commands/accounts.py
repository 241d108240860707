"""`zhicai desk user`: accounts from the command line, for who has the machine."""

from __future__ import annotations

import sys
from urllib.parse import quote

import typer

from zhicai.cli import language, terminal
from zhicai.cli.language import Language
from zhicai.desk.commands.starting import at
from zhicai.desk.errors import DeskError
from zhicai.desk.place import Place


def user(
    place: Place,
    username: str,
    *,
    name: str = "",
    admin: bool | None = None,
    lock: bool | None = None,
    password: bool = False,
    address: str = "",
) -> None:
    """Make or change an account, and print a link that signs it in once, unless it is locked."""
    with at(place):
        from zhicai.competition.event.people import check_words
        from zhicai.desk.people.models import Account

        check_words(username, name)
        found = Account.objects.filter(username=Account.normalize_username(username.strip())).first()
        if found is None:
            if not username.strip() or len(username) > 60:
                raise DeskError("用户名须为 1–60 个字符", "a user name is 1-60 characters")
            found = Account.objects.make(username, name, admin=bool(admin))
            terminal.say(f"已建立账号 {found.username}", f"account {found.username} made")
        told = {
            "name": name.strip()[:60] or None,
            "admin": admin,
            "is_active": None if lock is None else not lock,
        }
        changed = {field: value for field, value in told.items() if value is not None}
        for field, value in changed.items():
            setattr(found, field, value)
        if password:
            found.set_password(_asked(found))
        found.save(update_fields=[*changed, *(["password"] if password else [])])
        if found.is_active:
            terminal.say("一次性登录链接，一小时内有效：", "a link that signs in once, within an hour:")
            terminal.write(f"  {link(found.pk, address or place.address or 'http://localhost:8000')}")
        else:
            terminal.say(f"账号 {found.username} 已停用", f"account {found.username} is locked")


def link(account: int, address: str, first: str = "") -> str:
    """A link that signs an account in once, at a desk of this address; `first` is the page to which it leads."""
    from django.urls import reverse

    from zhicai.desk.people.invitations import link_for
    from zhicai.desk.people.models import Account

    path = reverse("by-link", args=[link_for(Account.objects.get(pk=account))])
    return f"{address.rstrip('/')}{path}{f'?next={quote(first)}' if first else ''}"


def first_admin() -> tuple[int, bool]:
    """The number of an account that may do everything, made where there is none; and whether it has a password."""
    from zhicai.desk.people.models import Account

    found = Account.objects.filter(admin=True, is_active=True).order_by("pk").first()
    if found is None:
        name = "Administrator" if language.current() is Language.EN else "管理员"
        found = Account.objects.make("admin", name, admin=True)
    return found.pk, found.has_usable_password()


def _asked(account: object) -> str:
    """A password, typed twice, or one line of a pipe. Raises DeskError for one that is easily guessed."""
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    if sys.stdin.isatty():
        password = str(
            typer.prompt("密码 · password", hide_input=True, confirmation_prompt="再输一次 · again")
        )
    else:
        password = sys.stdin.readline().rstrip("\n")
    try:
        validate_password(password, account)  # type: ignore[arg-type]  # an account is any with a name
    except ValidationError as error:
        raise DeskError(
            "密码太容易猜：至少 8 个字符，不全是数字，不与用户名相近，不是常用密码",
            f"the password is easily guessed: {' '.join(error.messages)}",
        ) from error
    return password
