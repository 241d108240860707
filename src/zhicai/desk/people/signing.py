"""Signing in and out, and links that do it once."""

from __future__ import annotations

import logging
from typing import Final

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from zhicai.desk.errors import DeskError
from zhicai.desk.frame.failures import failed
from zhicai.desk.frame.words import say
from zhicai.desk.people import visits
from zhicai.desk.people.access import account_of, open_to_all, signed_in
from zhicai.desk.people.forms import SignIn
from zhicai.desk.people.hashing import turns
from zhicai.desk.people.invitations import NoInvitation, is_good, use_link
from zhicai.desk.people.models import Account, Visit
from zhicai.desk.people.rates import entering
from zhicai.desk.people.sessions import SessionStore
from zhicai.english import counted

_log: Final = logging.getLogger("zhicai.desk")
_BACKEND = "django.contrib.auth.backends.ModelBackend"


@entering
@open_to_all
@never_cache
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with name and password; who failed too often waits."""
    form = SignIn(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = str(Account.normalize_username(form.cleaned_data["username"].strip()))
        try:
            if entered(request, name, form.cleaned_data["password"]):
                return redirect(target(request))
        except TooOften as error:
            return wait(request, error, name)
        form.add_error(None, say("用户名或密码不对", "user name or password is not right"))
    context = {"form": form, "next": target(request)}
    return render(request, "people/sign_in.html", context, status=422 if form.errors else 200)


def entered(request: HttpRequest, name: str, password: str) -> Account | None:
    """Open a session for who knows the password of this name; the attempt counts before it is looked at.

    Raises TooOften, and Crowded where too many want their passwords looked at.
    """
    if seconds := visits.seconds_to_wait(request, name):
        raise TooOften(seconds)
    # The attempt is written down when it is its turn: those who wait in a hall are no failures of its address.
    with turns.turn():
        tried = visits.attempt(request, name)
        if seconds := visits.seconds_to_wait(request, name, beside=tried):
            tried.delete()
            raise TooOften(seconds)
        user = authenticate(request, username=name, password=password)
    if not isinstance(user, Account):
        return None
    login(request, user, backend=_BACKEND)
    visits.settle(tried, Visit.What.ENTERED, user)
    return user


def enter(request: HttpRequest, account: Account, what: Visit.What, told: str = "") -> None:
    """Open a session for an account, and note it."""
    login(request, account, backend=_BACKEND)
    visits.note(request, what, account, told=told)


def target(request: HttpRequest, otherwise: str = "/") -> str:
    """Where to go after it: `next`, if that is a page of this desk."""
    wanted = request.POST.get("next") or request.GET.get("next") or otherwise
    mine = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if mine else otherwise


class TooOften(DeskError):
    """Too many failures: how long to wait."""

    def __init__(self, seconds: int) -> None:
        """Round up to minutes."""
        minutes = -(-seconds // 60)
        super().__init__(
            f"失败次数过多，请 {minutes} 分钟后再试；忘了密码请向管理员要登录链接",
            f"too many failures; try again in {counted(minutes, 'minute')}, or ask for a link to sign in",
        )
        self.seconds = seconds


def wait(request: HttpRequest, error: TooOften, name: str = "") -> HttpResponse:
    """The page for one who must wait; that they came is written down."""
    visits.throttled(request, name)
    response = failed(request, 429, error)
    response["Retry-After"] = str(error.seconds)
    return response


@signed_in
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session; who has no password, and could not come back without a new link, is asked first.

    Where the database takes nothing, this browser forgets the session at least.
    """
    account = account_of(request)
    if account is not None and not account.has_usable_password() and request.POST.get("sure") != "1":
        return render(request, "people/leaving.html")
    try:
        logout(request)
        visits.note(request, Visit.What.LEFT, account)
    except DatabaseError as error:
        _log.warning("signing out was not stored: %s", " ".join(str(error).split())[:200])
        request.session, request.user = SessionStore(), AnonymousUser()
        messages.warning(
            request,
            say(
                "这个浏览器已退出；数据库此刻存不进去，没有记下。别处若还有同一登录，请过后改密码",
                "This browser is signed out. The database takes nothing now, so that it was not written down; if the "
                "same session is open elsewhere, change the password later",
            ),
        )
    return redirect("sign-in")


@open_to_all
@never_cache
@require_http_methods(["GET", "POST"])
def by_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Sign in by a link, once. Opening it only asks, since programs that preview links open them too.

    Who has no password is led to where one is set; where the link names another page to go to (`next`), an
    administrator, whom nobody else gives a new link, is told so there.
    """
    if request.method == "GET":
        if not is_good(secret):
            return _used(request)
        return render(request, "people/link.html")
    if seconds := visits.seconds_to_wait(request):
        return wait(request, TooOften(seconds))
    try:
        account = use_link(secret)
    except NoInvitation:
        visits.note(request, Visit.What.BAD_LINK)
        return _used(request)
    enter(request, account, Visit.What.LINK)
    wanted = target(request)
    if wanted != "/" and account.admin and not account.has_usable_password():
        messages.warning(request, _suggested())
    return redirect(wanted if wanted != "/" or account.has_usable_password() else "own-account")


def _used(request: HttpRequest) -> HttpResponse:
    """The page of a link that signs nobody in any more: what each can do now."""
    return render(request, "people/used.html", status=422)


def _suggested() -> SafeString:
    """That a password is worth setting, with the way there."""
    words = say("您还没有密码，刚才的链接不能再用：", "You have no password yet, and that link is used up: ")
    return format_html('{}<a href="{}">{}</a>', words, reverse("own-account"), say("设一个密码", "set one"))
