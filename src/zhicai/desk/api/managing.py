"""The tokens of an event, on a page of its people: which there are, making one, making one void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from zhicai.desk.api.models import Token
from zhicai.desk.api.tokens import LONGEST_DAYS, good_tokens, make
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.words import later, say, told
from zhicai.desk.people import visits
from zhicai.desk.people.access import Standing, may, standing_of
from zhicai.desk.people.forms import Invite, offer_sections, one_line, refuse_absent
from zhicai.desk.people.invitations import Place
from zhicai.desk.people.models import Visit
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.people.there import There, there_of
from zhicai.desk.running.room import stored_event


class NewToken(forms.Form):
    """A token: for what program, with which roles, for how long."""

    label = forms.CharField(
        label=later("名称", "Label"),
        max_length=60,
        validators=[one_line],
        help_text=later("给哪个程序用；日志里这样称呼它", "for which program; the log calls it so"),
    )
    roles = forms.MultipleChoiceField(
        label=later("职务", "Roles"), widget=forms.CheckboxSelectMultiple(attrs={"class": "plain"})
    )
    number = Invite.base_fields["number"]
    unit = Invite.base_fields["unit"]
    boards = Invite.base_fields["boards"]
    section = Invite.base_fields["section"]
    days = forms.IntegerField(
        label=later("有效天数", "Valid for days"), min_value=1, max_value=LONGEST_DAYS, initial=30
    )

    _OWN: ClassVar[Mapping[str, str]] = {
        Role.PLAYER: "number",
        Role.LEADER: "unit",
        Role.TABLE_ARBITER: "boards",
    }

    def __init__(self, roles: list[Role], there: There | None, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        """Offer these roles, for what there is in the event."""
        super().__init__(*arguments, **named)
        self.there = there
        offer_sections(self, there)
        field = self.fields["roles"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = [(role.value, say(*role.words)) for role in roles]

    def clean(self) -> dict[str, Any]:
        """Refuse a role without what would be its own."""
        cleaned = super().clean() or {}
        for role in cleaned.get("roles", ()):
            needed = self._OWN.get(role)
            if needed and not cleaned.get(needed) and needed not in self.errors:
                self.add_error(needed, say("所选职务必须填写这一项", "a chosen role needs it"))
        refuse_absent(self, self.there, cleaned.get("roles", []))
        return cleaned

    def places(self) -> list[Place]:
        """The roles with what is their own, of a form that is filled in well."""
        data = self.cleaned_data
        return [
            Place(
                Role(role),
                data["section"],
                data["number"] if role == Role.PLAYER else None,
                data["unit"] if role == Role.LEADER else "",
                data["boards"] if role == Role.TABLE_ARBITER else "",
            )
            for role in data["roles"]
        ]


@may(Action.PEOPLE_MANAGE)
@require_safe
def tokens(request: HttpRequest, journal: str) -> HttpResponse:
    """The tokens of an event that are good."""
    here = standing_of(request)
    return _page(request, here, NewToken(here.gives, there_of(here.journal)))


def _page(request: HttpRequest, here: Standing, form: NewToken, secret: str = "") -> HttpResponse:
    stored = stored_event(here)
    context = {
        "journal": stored,
        "tokens": [
            (one, [Role(each.role) for each in one.offices.all()], _mine(here, one))
            for one in good_tokens(stored)
        ],
        "form": form,
        "secret": secret,
    }
    return render(request, "api/tokens.html", context, status=422 if form.errors else 200)


def _mine(here: Standing, token: Token) -> bool:
    """Whether somebody may make a token void: the own one, or one whose roles they could take from people."""
    roles = {Role(each.role) for each in token.offices.all()}
    return token.made_by == here.account or roles <= set(here.gives)


@may(Action.PEOPLE_MANAGE)
@never_cache
@require_POST
def make_token(request: HttpRequest, journal: str) -> HttpResponse:
    """Make a token and show its secret, this one time."""
    here = standing_of(request)
    form = NewToken(here.gives, there_of(here.journal), request.POST)
    if not form.is_valid() or here.account is None:
        return _page(request, here, form)
    data = form.cleaned_data
    try:
        secret = make(stored_event(here), data["label"], form.places(), here.account, days=data["days"])
    except DeskError as error:
        form.add_error(None, told(error))
        return _page(request, here, form)
    _noted(request, here, Visit.What.TOKEN_MADE, data["label"], data["roles"])
    return _page(request, here, NewToken(here.gives, there_of(here.journal)), secret)


@may(Action.PEOPLE_MANAGE)
@require_POST
def revoke_token(request: HttpRequest, journal: str, number: int) -> HttpResponse:
    """Make a token void, at once."""
    here = standing_of(request)
    token = get_object_or_404(Token, pk=number, journal_id=journal, revoked=None)
    if not _mine(here, token):
        raise PermissionDenied
    token.revoked = timezone.now()
    token.save(update_fields=["revoked"])
    _noted(request, here, Visit.What.TOKEN_TAKEN, token.label, [one.role for one in token.offices.all()])
    messages.success(request, say("令牌已作废", "The token is void"))
    return redirect("tokens", journal=journal)


def _noted(request: HttpRequest, here: Standing, what: Visit.What, label: str, roles: list[str]) -> None:
    """Add a line to the record: who did it, and what the token is."""
    event = here.journal.pk if here.journal else ""
    visits.note(request, what, here.account, told=f"{label}: {', '.join(roles)} {event}")
