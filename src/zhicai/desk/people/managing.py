"""The people of an event, and the accounts of the desk, as those who manage them see them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from zhicai.desk.frame.codes import qr
from zhicai.desk.frame.words import say
from zhicai.desk.network import for_others
from zhicai.desk.people import visits
from zhicai.desk.people.access import Standing, account_of, may, standing_of
from zhicai.desk.people.forms import Invite
from zhicai.desk.people.invitations import Place, invite, link_for, make_void, players_of
from zhicai.desk.people.many import Many, invite_all
from zhicai.desk.people.models import Account, Invitation, Membership, Office, Visit
from zhicai.desk.people.rates import costly
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.people.secret import new_secret
from zhicai.desk.people.there import name_in, numbered_in, there_of, title_at
from zhicai.desk.store.models import EventListing, StoredJournal


@may(Action.PEOPLE_MANAGE)
@require_safe
def people(request: HttpRequest, journal: str) -> HttpResponse:
    """Who is what in an event, and the invitations that are open."""
    here = standing_of(request)
    return _people(request, here, Invite(here.gives, there_of(here.journal)))


def _people(
    request: HttpRequest,
    here: Standing,
    form: Invite,
    made: Mapping[str, object] | None = None,
    many: Many | None = None,
) -> HttpResponse:
    if here.journal is None:
        raise Http404
    members = (
        Membership.objects.filter(journal=here.journal).select_related("account", "journal").order_by("pk")
    )
    invitations = Invitation.in_force().filter(journal=here.journal).select_related("journal")
    context = {
        "journal": here.journal,
        "members": [_line(here, one) for one in members],
        "invitations": [_line(here, one) for one in invitations],
        "form": form,
        "many": many or Many(here.gives, there_of(here.journal)),
        "made": made,
    }
    return render(
        request, "people/people.html", context, status=422 if form.errors or (many and many.errors) else 200
    )


def _line(here: Standing, one: Membership | Invitation) -> tuple[Office, Role, bool, str]:
    """An office, its role, whether the reader gives and takes it, and the name of the player that it is for."""
    role = Role(one.role)
    return one, role, role in here.gives, name_in(one.journal, one.section, one.number)


@costly
@may(Action.PEOPLE_MANAGE)
@never_cache
@require_POST
def invite_many(request: HttpRequest, journal: str) -> HttpResponse:
    """Invite all players or all leaders, or some of them, and show a sheet to print with a QR code for each.

    The same form again, such as of a double click, shows the same sheet for some minutes.
    """
    here = standing_of(request)
    form = Many(here.gives, there_of(here.journal), request.POST)
    if here.journal is None or here.account is None:
        raise Http404
    if not form.is_valid() or form.there is None:
        return _people(request, here, Invite(here.gives, there_of(here.journal)), many=form)
    data, key = form.cleaned_data, request.POST.get("key") or new_secret()
    told = json.dumps([key, here.account.pk, here.journal.pk, sorted(data.items())])
    left = invite_all(
        here.journal, form.wanted, here.account, days=data["days"], again=data["again"], told=told
    )
    made = [
        (one, link := for_others(request.build_absolute_uri(reverse("join", args=[secret]))), qr(link))
        for one, secret in left.made
    ]
    context = {
        "journal": here.journal,
        "made": made,
        "left": left,
        "again": data["again"],
        "until": timezone.now() + timedelta(days=data["days"]),
    }
    return render(request, "people/sheet.html", context)


@may(Action.PEOPLE_MANAGE)
@require_POST
def make_invitation(request: HttpRequest, journal: str) -> HttpResponse:
    """Make an invitation and show its link and QR code, this one time."""
    here = standing_of(request)
    form = Invite(here.gives, there_of(here.journal), request.POST)
    if not form.is_valid() or here.journal is None or here.account is None:
        return _people(request, here, form)
    data = form.cleaned_data
    place = Place(Role(data["role"]), data["section"], data["number"], data["unit"], data["boards"])
    if place.role is Role.PLAYER and (held := _seated(here.journal, place)):
        form.add_error("number", held)
        return _people(request, here, form)
    secret = invite(here.journal, place, here.account, days=data["days"], uses=data["uses"])
    link = for_others(request.build_absolute_uri(reverse("join", args=[secret])))
    called = name_in(here.journal, place.section, place.number)
    made = {"link": link, "qr": qr(link), "role": place.role, "place": place, "called": called}
    again = {name: data[name] for name in ("role", "section", "uses", "days")}
    return _people(request, here, Invite(here.gives, there_of(here.journal), initial=again), made)


def _seated(journal: StoredJournal, place: Place) -> str:
    """Why nobody else is invited as a player who has an account, and what to do; "" where nobody has one."""
    titles = numbered_in(place.section, title_at(journal, 1))
    held = players_of(journal, titles).filter(number=place.number).select_related("account").first()
    if held is None:
        return ""
    return say(
        f"该棋手已有账号（{held.account}）；要换账号，先在上表收回其职务",
        f"this player has an account ({held.account}); for another one take the role back in the table above first",
    )


@may(Action.PEOPLE_MANAGE)
@require_POST
def take_role(request: HttpRequest, journal: str, number: int) -> HttpResponse:
    """Take a role from somebody."""
    here = standing_of(request)
    member = get_object_or_404(Membership, pk=number, journal_id=journal)
    if Role(member.role) not in here.gives:
        raise PermissionDenied
    visits.note(request, Visit.What.ROLE_TAKEN, member.account, told=f"{member.role} {journal}")
    member.delete()
    messages.success(request, say("已收回职务", "The role was taken back"))
    return redirect("people", journal=journal)


@may(Action.PEOPLE_MANAGE)
@require_POST
def withdraw_invitation(request: HttpRequest, journal: str, number: int) -> HttpResponse:
    """Make an invitation void."""
    found = get_object_or_404(Invitation, pk=number, journal_id=journal)
    if Role(found.role) not in standing_of(request).gives:
        raise PermissionDenied
    make_void(Invitation.objects.filter(pk=found.pk))
    messages.success(request, say("邀请已作废", "The invitation is void"))
    return redirect("people", journal=journal)


@may(Action.ACCOUNTS_MANAGE)
@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    """Every account of the desk."""
    return render(request, "people/accounts.html", {"accounts": Account.objects.order_by("username")})


@may(Action.ACCOUNTS_MANAGE)
@require_POST
def make_link(request: HttpRequest, number: int) -> HttpResponse:
    """A link with which somebody signs in once, for who has forgotten the password."""
    account = get_object_or_404(Account, pk=number, is_active=True)
    link = for_others(request.build_absolute_uri(reverse("by-link", args=[link_for(account)])))
    context = {
        "accounts": Account.objects.order_by("username"),
        "made": {"link": link, "qr": qr(link), "account": account},
    }
    return render(request, "people/accounts.html", context)


@may(Action.ACCOUNTS_MANAGE)
@require_POST
def lock_account(request: HttpRequest, number: int) -> HttpResponse:
    """Lock an account, however often it is said; nobody locks themselves out."""
    account = get_object_or_404(Account, pk=number)
    if account == account_of(request):
        raise PermissionDenied
    account.is_active = False
    account.save(update_fields=["is_active"])
    messages.success(request, say(f"{account} 已停用", f"{account} is locked"))
    return redirect("accounts")


@may(Action.ACCOUNTS_MANAGE)
@require_POST
def unlock_account(request: HttpRequest, number: int) -> HttpResponse:
    """Let an account in again."""
    account = get_object_or_404(Account, pk=number)
    account.is_active = True
    account.save(update_fields=["is_active"])
    messages.success(request, say(f"{account} 已启用", f"{account} is let in again"))
    return redirect("accounts")


@may(Action.VISITS_SEE)
@require_safe
def seen_visits(request: HttpRequest) -> HttpResponse:
    """The record of sign-ins, the latest first."""
    found = Visit.objects.select_related("account").order_by("-time", "-pk")[:500]
    names = dict(EventListing.objects.values_list("pk", "name"))
    lines = [(visit, _WHAT[Visit.What(visit.what)], _noted(visit, names)) for visit in found]
    return render(request, "people/visits.html", {"visits": lines})


_LABELLED = frozenset({Visit.What.TOKEN_MADE, Visit.What.TOKEN_TAKEN})
"""What is noted of these begins with the label of a token, and a colon."""


def _noted(visit: Visit, names: Mapping[str, str]) -> str:
    """What is noted of a visit, roles and events by their names."""
    label, told = "", visit.note
    if visit.what in _LABELLED:
        label, _, told = visit.note.rpartition(": ")
    known = {role.value: say(*role.words) for role in Role} | {pk: f"“{name}”" for pk, name in names.items()}
    words = [
        known.get(word.rstrip(","), word.rstrip(",")) + say("、", ", ") * word.endswith(",")
        for word in told.split()
    ]
    text = "".join(word if word.endswith(("、", ", ")) else f"{word} " for word in words).strip()
    return say(f"{label}：{text}", f"{label}: {text}") if label else text


_WHAT = {
    Visit.What.ENTERED: ("登录", "signed in"),
    Visit.What.WRONG: ("密码不对", "wrong password"),
    Visit.What.THROTTLED: ("次数过多，已挡下", "too often, turned away"),
    Visit.What.LINK: ("用链接登录", "signed in by a link"),
    Visit.What.INVITED: ("受邀建立账号", "account made by invitation"),
    Visit.What.LEFT: ("退出", "signed out"),
    Visit.What.PASSWORD: ("改了密码", "changed the password"),
    Visit.What.ROLE_GIVEN: ("得到职务", "was given a role"),
    Visit.What.ROLE_TAKEN: ("被收回职务", "had a role taken back"),
    Visit.What.BAD_LINK: ("链接无效", "invalid link"),
    Visit.What.TOKEN_MADE: ("生成令牌", "made a token"),
    Visit.What.TOKEN_TAKEN: ("令牌作废", "made a token void"),
    Visit.What.BAD_TOKEN: ("令牌无效", "invalid token"),
}
