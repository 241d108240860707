"""The forms of people and rights."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from zhicai.desk.frame.words import later, say, told
from zhicai.desk.people.models import LONGEST_UNIT, Account
from zhicai.desk.people.rights import Role
from zhicai.desk.people.there import There

_PASSWORD = later("密码", "Password")
_USERNAME = later("用户名", "User name")
_NAME = later("姓名（给别人看）", "Name, for others to read")


def _secret(autocomplete: str) -> forms.PasswordInput:
    return forms.PasswordInput(attrs={"autocomplete": autocomplete})


def one_line(text: str) -> None:
    """Refuse a name that breaks the line: logs and the terminal would show lines that nobody has written."""
    # The page on which one signs in is the first that is asked for, and needs nothing of this.
    from zhicai.competition.errors import CompetitionError
    from zhicai.competition.event.people import check_words

    try:
        check_words(text)
    except CompetitionError as error:
        raise ValidationError(told(error)) from None


def taken() -> ValidationError:
    """What is told of a user name that somebody has."""
    return ValidationError(
        say("这个用户名已有人用，请另取一个", "somebody has this user name; choose another one")
    )


class SignIn(forms.Form):
    """User name and password."""

    username = forms.CharField(
        label=_USERNAME,
        max_length=60,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autofocus": True, "autocapitalize": "none"}
        ),
    )
    password = forms.CharField(
        label=_PASSWORD, max_length=200, strip=False, widget=_secret("current-password")
    )


class _WithPassword(forms.Form):
    """A new password, typed once: browsers show it on demand, and a link helps who mistyped it."""

    def account(self) -> Account:
        """Whose password it will be, for the comparison with the name."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """Refuse passwords that are easily guessed."""
        cleaned = super().clean() or {}
        password = cleaned.get("password")
        if password:
            try:
                validate_password(password, self.account())
            except ValidationError as error:
                # One thing that is wrong says it; the hint below the field says the rest.
                self.add_error("password", error.error_list[0])
        return cleaned


class NewAccount(_WithPassword):
    """An account of one's own, made when an invitation is accepted."""

    name = forms.CharField(
        label=_NAME,
        max_length=60,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        label=_USERNAME,
        max_length=60,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_PASSWORD,
        max_length=200,
        strip=False,
        widget=_secret("new-password"),
        help_text=later("至少 8 个字符，不全是数字", "at least 8 characters, not digits alone"),
    )

    def account(self) -> Account:
        """The account as it will be."""
        return Account(username=self.cleaned_data.get("username", ""), name=self.cleaned_data.get("name", ""))

    def clean_username(self) -> str:
        """The name in one spelling. Refuses one that somebody has."""
        name = Account.normalize_username(self.cleaned_data["username"].strip())
        if Account.objects.filter(username=name).exists():
            raise taken()
        return str(name)


class OwnAccount(_WithPassword):
    """What somebody changes of their own account."""

    name = forms.CharField(label=_NAME, max_length=60, validators=[one_line])
    password = forms.CharField(
        label=later("新密码（不改则留空）", "New password (empty: as it is)"),
        max_length=200,
        strip=False,
        required=False,
        widget=_secret("new-password"),
        help_text=later("至少 8 个字符，不全是数字", "at least 8 characters, not digits alone"),
    )

    def __init__(self, account: Account, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        """Change this account."""
        super().__init__(*arguments, **named)
        self._account = account

    def account(self) -> Account:
        """The account."""
        return self._account


def offer_sections(form: forms.Form, there: There | None) -> None:
    """Let the section be chosen from those that there are; where there is one, nobody is asked."""
    if there is not None and len(there.sections) == 1:
        form.fields["section"].widget = forms.HiddenInput()
    elif there is not None:
        titles = [(one.title, one.title) for one in there.sections]
        form.fields["section"].widget = forms.Select(choices=[("", say("各组", "every section")), *titles])
        form.fields["section"].help_text = ""


def refuse_absent(form: forms.Form, there: There | None, roles: list[str]) -> None:
    """Refuse roles that are about a section, unit, player or board that the event does not have."""
    if there is None:
        return
    given = {"number": None, "unit": "", "boards": "", "section": ""} | form.cleaned_data
    for role in roles:
        for field, words in there.wrong(
            role, given["section"], given["number"], given["unit"], given["boards"]
        ):
            if words not in form.errors.get(field, ()):
                form.add_error(field, words)


class Invite(forms.Form):
    """Whom to invite, and for what."""

    role = forms.ChoiceField(label=later("职务", "Role"))
    number = forms.IntegerField(
        label=later("编号", "Player's number"),
        min_value=1,
        max_value=99_999,
        required=False,
        help_text=later("棋手必填", "for players"),
    )
    unit = forms.CharField(
        label=later("单位", "Unit"),
        max_length=LONGEST_UNIT,
        required=False,
        help_text=later("领队必填，如报名时所写", "for team leaders, as it was entered"),
        widget=forms.TextInput(attrs={"list": "units", "autocomplete": "off"}),
    )
    boards = forms.RegexField(
        label=later("负责的台", "Boards"),
        regex=r"\d+(-\d+)?(,\d+(-\d+)?)*",
        max_length=60,
        required=False,
        help_text=later("执台裁判必填，如 1-8 或 1,3,5", "for table arbiters, such as 1-8 or 1,3,5"),
    )
    section = forms.CharField(
        label=later("组别", "Section"),
        max_length=60,
        required=False,
        help_text=later("空：各组", "empty: every one"),
    )
    uses = forms.IntegerField(
        label=later("可用人数", "How many may use it"), min_value=1, max_value=500, initial=1
    )
    days = forms.IntegerField(label=later("有效天数", "Valid for days"), min_value=1, max_value=60, initial=7)

    _NEEDED: ClassVar[dict[str, str]] = {
        Role.PLAYER: "number",
        Role.LEADER: "unit",
        Role.TABLE_ARBITER: "boards",
    }

    def __init__(self, roles: list[Role], there: There | None, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        """Offer these roles, for what there is in the event."""
        super().__init__(*arguments, **named)
        self.there = there
        offer_sections(self, there)
        field = self.fields["role"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(role.value, say(*role.words)) for role in roles]
            # The scripts show what a role needs, and hide what belongs to others.
            field.widget.attrs["data-needs"] = json.dumps({**self._NEEDED})

    def clean(self) -> dict[str, Any]:
        """Refuse a role without what would be its own; drop what belongs to other roles."""
        cleaned = super().clean() or {}
        needed = self._NEEDED.get(cleaned.get("role", ""))
        if needed and not cleaned.get(needed) and needed not in self.errors:
            self.add_error(needed, say("这个职务必须填写这一项", "this role needs it"))
        for name in set(self._NEEDED.values()) - {needed}:
            cleaned[name] = None if name == "number" else ""
        if cleaned.get("role") == Role.PLAYER and cleaned.get("uses", 1) > 1:
            self.add_error("uses", say("一名棋手只用一个账号", "a player has one account"))
        refuse_absent(self, self.there, [cleaned.get("role", "")])
        return cleaned
