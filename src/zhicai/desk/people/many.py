"""Inviting all players or all leaders at once, each with an invitation of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django import forms
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from zhicai.desk.frame.words import later, say
from zhicai.desk.people.forms import offer_sections
from zhicai.desk.people.invitations import Place, invite
from zhicai.desk.people.models import Account, Invitation, Membership
from zhicai.desk.people.rights import Role
from zhicai.desk.people.there import Held, There, numbered_in, ranges, title_at
from zhicai.desk.store.models import StoredJournal

MOST: Final = 500
"""So many invitations are made at once."""

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
class Left:
    """Who is invited now; how many have accepted such a role; how many hold an invitation that they can still use."""

    wanted: list[Wanted]
    accepted: int
    open: int


def still_wanted(journal: StoredJournal, wanted: Sequence[Wanted], *, again: bool) -> Left:
    """Those who have not accepted such a role yet, and unless `again` hold no invitation of their own to it."""
    held = {
        (one.role, one.section, one.number, one.unit) for one in Membership.objects.filter(journal=journal)
    }
    first = title_at(journal, 1)
    without = [one for one in wanted if not held & set(_keys(one.place, first))]
    invited = set(_open(journal).values_list("role", "section", "number", "unit"))
    left = [one for one in without if again or not invited & set(_keys(one.place, first))]
    return Left(left, len(wanted) - len(without), len(without) - len(left))


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
    journal: StoredJournal, wanted: Sequence[Wanted], by: Account, *, days: int
) -> list[tuple[Wanted, str]]:
    """Make an invitation for each, good for one; the secrets are told only now.

    Open ones of one use to the same place become void: nobody can see their links again, and a sheet that was lost
    lets nobody in any more. Whoever asks for that has said so, see `still_wanted`.
    """
    made, first = [], title_at(journal, 1)
    with transaction.atomic():
        for one in wanted:
            place = one.place
            same = _sections(place, first) if place.role is Role.PLAYER else (place.section,)
            _open(journal).filter(
                role=place.role.value, section__in=same, number=place.number, unit=place.unit
            ).delete()
            made.append((one, invite(journal, place, by, days=days)))
    return made
