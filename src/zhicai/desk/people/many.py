"""Inviting all players or all leaders at once, each with an invitation of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from django import forms
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from zhicai.desk.frame.words import later, say
from zhicai.desk.people.forms import offer_sections
from zhicai.desk.people.invitations import Place, in_turn, invite, make_void
from zhicai.desk.people.models import LONGEST_UNIT, Account, Invitation, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.people.secret import derived_secret, kept, new_secret
from zhicai.desk.people.there import Held, There, numbered_in, ranges, title_at
from zhicai.desk.store.models import StoredJournal

MOST: Final = 500
"""So many invitations are made at once."""

_SHOWN_AGAIN: Final = timedelta(minutes=10)
"""So long a form that is sent again shows the sheet that it has made."""

_OFFERED: Final = (
    (Role.PLAYER, "全体棋手", "all players"),
    (Role.LEADER, "全体领队", "all team leaders"),
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Somebody to be invited, and the words by which they know that the invitation is theirs."""

    place: Place
    name: str
    unit: str = field(default="")


class Many(forms.Form):
    """Whom to invite at once."""

    role = forms.ChoiceField(label=later("邀请谁", "Whom"))
    section = forms.CharField(label=later("组别", "Section"), max_length=60, required=False)
    only = forms.CharField(
        label=later("只邀请这些", "These only"),
        max_length=2000,
        required=False,
        help_text=later(
            "空：全体；棋手写编号，如 1-8,12，领队写单位，用逗号隔开",
            "empty: all; numbers of players, such as 1-8,12, or units of leaders with commas between",
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    days = forms.IntegerField(label=later("有效天数", "Valid for days"), min_value=1, max_value=60, initial=7)
    again = forms.BooleanField(
        label=later("已有未用邀请的也重新生成", "Anew for those who have one that is not used"),
        required=False,
        help_text=later(
            "他们手里的旧二维码随即作废；不选则不动，也不再给他们生成",
            "the codes that they hold become void at once; otherwise these stay good, and they get no other",
        ),
    )

    def __init__(self, roles: list[Role], there: There | None, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        """Offer these of the roles, for what there is in the event."""
        super().__init__(*arguments, **{**named, "prefix": "many"})
        self.there = there
        self.wanted: list[Wanted] = []
        offer_sections(self, there)
        chosen = self.fields["role"]
        if isinstance(chosen, forms.ChoiceField):
            chosen.choices = [(role.value, say(zh, en)) for role, zh, en in _OFFERED if role in roles]

    @property
    def offered(self) -> bool:
        """Whether there is anybody to invite, and a role to give."""
        chosen = self.fields["role"]
        people = self.there is not None and any(one.numbers for one in self.there.sections)
        return people and isinstance(chosen, forms.ChoiceField) and bool(chosen.choices)

    def clean(self) -> dict[str, Any]:
        """Refuse what the event does not have, and more than can be made at once."""
        cleaned = super().clean() or {}
        if self.errors or self.there is None:
            return cleaned
        title, only = cleaned.get("section", ""), cleaned.get("only", "").replace("，", ",")
        sections = [one for one in self.there.sections if title in ("", one.title)]
        if cleaned["role"] == Role.PLAYER:
            several = len(self.there.sections) > 1
            self.wanted = [one for held in sections for one in _players(held, only, several=several)]
        else:
            self.wanted = _leaders(sections, title, only)
        if not self.wanted:
            self.add_error("only" if only else "section", say("没有这样的人可邀请", "there is nobody such"))
        if any(len(one.place.unit) > LONGEST_UNIT for one in self.wanted):
            self.add_error(
                "only",
                say(
                    f"有单位的名称超过 {LONGEST_UNIT} 字，请先在选手资料里改短，或只邀请其余单位",
                    f"a unit has a name of more than {LONGEST_UNIT} characters; shorten it at its players first, or "
                    "invite the other units only",
                ),
            )
        if len(self.wanted) > MOST:
            self.add_error(
                "only", say(f"一次至多 {MOST} 人，请分批", f"at most {MOST} at once; take them in parts")
            )
        return cleaned


def _players(held: Held, only: str, *, several: bool) -> Iterator[Wanted]:
    spans = list(ranges(only.replace(" ", "")))
    for number, name, unit in held.players:
        if not only or any(first <= number <= last for first, last in spans):
            place = Place(Role.PLAYER, section=held.title if several else "", number=number)
            yield Wanted(place, name, unit)


def _leaders(sections: Sequence[Held], title: str, only: str) -> list[Wanted]:
    """A leader for each unit, whatever sections it is in; only for those named, where some are."""
    units = dict.fromkeys(unit for held in sections for unit in held.led)
    named = {one.strip() for one in only.split(",") if one.strip()}
    return [
        Wanted(Place(Role.LEADER, section=title, unit=unit), unit)
        for unit in units
        if not only or unit in named
    ]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Who is invited now, each with the secret; how many have accepted such a role; how many can still use another one.

    `made` are those too whom the same form has invited a moment ago.
    """

    made: list[tuple[Wanted, str]] = field(default_factory=list)
    accepted: int = 0
    open: int = 0


Key = tuple[str, str, int | None, str]


def _keys(place: Place, first: str | None) -> Iterator[Key]:
    """The ways in which somebody may have this place already; `first` is the title of the event's first section."""
    for section in _sections(place, first):
        yield place.role.value, section, place.number, place.unit


def _sections(place: Place, first: str | None) -> tuple[str, ...]:
    """Where a place may be held: without a section a leader is one of every section, see `Office`."""
    if place.role is Role.PLAYER:
        return numbered_in(place.section, first)
    return tuple(dict.fromkeys(("", place.section)))


def _open(journal: StoredJournal) -> QuerySet[Invitation]:
    """The invitations of an event that one person can still use."""
    return Invitation.objects.filter(journal=journal, uses=1, until__gt=timezone.now())


def invite_all(
    journal: StoredJournal, wanted: Sequence[Wanted], by: Account, *, days: int, again: bool, told: str
) -> Sheet:
    """Make an invitation for each who has not accepted such a role and holds no open one, good for one person.

    With `again` those who hold one get another, and that one becomes void: nobody can see its link again, and a sheet
    that was lost lets nobody in any more. The secrets are told only now, and for some minutes to the same form:
    `told` is what is in it, with the key that only its page knows. They are derived from that, so that a sheet whose
    answer was lost comes again although nothing is kept but hashes.
    """
    first = title_at(journal, 1)
    with transaction.atomic():
        in_turn(journal.pk)
        held = set(
            Membership.objects.filter(journal=journal).values_list("role", "section", "number", "unit")
        )
        invited = set(_open(journal).values_list("role", "section", "number", "unit"))
        secrets = _Secrets(journal, told, wanted, days)
        made, accepted, left = [], 0, 0
        for one in wanted:
            keys = set(_keys(one.place, first))
            if held & keys:
                accepted += 1
            elif secrets.shows(one):
                made.append((one, secrets.of(one)))
            elif invited & keys and not again:
                left += 1
            else:
                _void_others(journal, one.place, first)
                made.append((one, invite(journal, one.place, by, days=days, secret=secrets.of(one))))
    return Sheet(made, accepted, left)


def _void_others(journal: StoredJournal, place: Place, first: str | None) -> None:
    """Make the open invitations of one use to a place void."""
    same = _sections(place, first) if place.role is Role.PLAYER else (place.section,)
    found = _open(journal).filter(role=place.role.value, section__in=same)
    make_void(found.filter(number=place.number, unit=place.unit))


class _Secrets:
    """The secrets of one sheet: those that the same form made before, as long as it may show them."""

    def __init__(self, journal: StoredJournal, told: str, wanted: Sequence[Wanted], days: int) -> None:
        self._secrets = {one.place: derived_secret(told, repr(one.place)) for one in wanted}
        hashes = [kept(one) for one in self._secrets.values()]
        self._there = set(Invitation.objects.filter(secret__in=hashes).values_list("secret", flat=True))
        fresh = timezone.now() + timedelta(days=days) - _SHOWN_AGAIN
        shown = _open(journal).filter(secret__in=hashes, until__gt=fresh)
        self._shown = set(shown.values_list("secret", flat=True))

    def shows(self, one: Wanted) -> bool:
        """Whether the form has made an invitation for somebody that is good still, and was made a moment ago."""
        return kept(self._secrets[one.place]) in self._shown

    def of(self, one: Wanted) -> str:
        """The secret for somebody; never again one that has become void, or has been used."""
        secret = self._secrets[one.place]
        return new_secret() if kept(secret) in self._there and not self.shows(one) else secret
