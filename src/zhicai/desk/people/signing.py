"""Signing in and out, and links that do it once."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from zhicai.desk.frame.failures import failed
from zhicai.desk.frame.words import say
from zhicai.desk.people import visits
from zhicai.desk.people.access import account_of, open_to_all, signed_in
from zhicai.desk.people.forms import SignIn
from zhicai.desk.people.invitations import NoInvitation, is_good, use_link
from zhicai.desk.people.models import Account, Visit
from zhicai.english import counted

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@open_to_all
@never_cache
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with name and password; who failed too often waits."""
    form = SignIn(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name = str(Account.normalize_username(form.cleaned_data["username"].strip()))
        if seconds := visits.seconds_to_wait(request, name):
            return _wait(request, seconds, name)
        user = authenticate(request, username=name, password=form.cleaned_data["password"])
        if isinstance(user, Account):
            enter(request, user, Visit.What.ENTERED)
            return redirect(target(request))
        visits.note(request, Visit.What.WRONG, username=name)
        form.add_error(None, say("用户名或密码不对", "user name or password is not right"))
    context = {"form": form, "next": target(request)}
    return render(request, "people/sign_in.html", context, status=422 if form.errors else 200)


def enter(request: HttpRequest, account: Account, what: Visit.What, told: str = "") -> None:
    """Open a session for an account, and note it."""
    login(request, account, backend=_BACKEND)
    visits.note(request, what, account, told=told)


def target(request: HttpRequest) -> str:
    """Where to go after it: `next`, if that is a page of this desk."""
    wanted = request.POST.get("next") or request.GET.get("next") or "/"
    mine = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if mine else "/"


def _wait(request: HttpRequest, seconds: int, name: str = "") -> HttpResponse:
    visits.note(request, Visit.What.THROTTLED, username=name)
    response = failed(request, 429, TooOften(seconds))
    response["Retry-After"] = str(seconds)
    return response


class TooOften:
    """Too many failures: how long to wait, as a sentence in both languages."""

    def __init__(self, seconds: int) -> None:
        """Round up to minutes."""
        minutes = -(-seconds // 60)
        self.message_zh = f"失败次数过多，请 {minutes} 分钟后再试；忘了密码请向管理员要登录链接"
        self.message_en = (
            f"too many failures; try again in {counted(minutes, 'minute')}, or ask for a link to sign in"
        )


@signed_in
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session; who has no password, and could not come back without a new link, is asked first."""
    account = account_of(request)
    if account is not None and not account.has_usable_password() and request.POST.get("sure") != "1":
        return render(request, "people/leaving.html")
    visits.note(request, Visit.What.LEFT, account_of(request))
    logout(request)
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
        return _wait(request, seconds)
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
