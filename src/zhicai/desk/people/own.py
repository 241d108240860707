"""What somebody sets for themselves: the language, with an account or without; name and password."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from zhicai.desk.frame.words import say
from zhicai.desk.people import visits
from zhicai.desk.people.access import account_of, open_to_all, signed_in
from zhicai.desk.people.forms import OwnAccount
from zhicai.desk.people.models import Visit
from zhicai.desk.people.rates import entering
from zhicai.desk.people.signing import target


@open_to_all
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Show this browser the desk in the other language from now on."""
    response = HttpResponseRedirect(target(request))
    wanted = request.POST.get("language")
    if wanted in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            wanted,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


@entering
@signed_in
@require_http_methods(["GET", "POST"])
def own_account(request: HttpRequest) -> HttpResponse:
    """Change one's name and password; a new password ends the sessions elsewhere."""
    account = account_of(request)
    if account is None:
        return redirect("sign-in")
    form = OwnAccount(account, request.POST or None, initial={"name": str(account)})
    if request.method == "POST" and form.is_valid():
        account.name, changed = form.cleaned_data["name"].strip(), ["name"]
        if form.cleaned_data["password"]:
            account.set_password(form.cleaned_data["password"])
            changed.append("password")
        account.save(update_fields=changed)
        if "password" in changed:
            update_session_auth_hash(request, account)
            visits.note(request, Visit.What.PASSWORD, account)
        messages.success(request, say("已保存", "Saved"))
        return redirect("own-account")
    return render(request, "people/own.html", {"form": form}, status=422 if form.errors else 200)
