"""What is shown when something cannot be: refusals of zhicai as pages, and two versions where two wrote at once."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from http import HTTPStatus

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404
from django.utils.http import url_has_allowed_host_and_scheme

from zhicai.desk.errors import Crowded, DeskError
from zhicai.desk.frame.middleware import Middleware
from zhicai.desk.frame.problems import is_api, problem
from zhicai.desk.frame.words import Words
from zhicai.desk.store.errors import KeyTaken, NoSuchJournal, NotStored
from zhicai.errors import ZhicaiError
from zhicai.journal import StaleJournal

_WORDS: dict[int, Words] = {
    400: ("请求有误", "Bad request"),
    401: ("须先登录", "Sign in first"),
    403: ("没有这项权限", "You may not do this"),
    404: ("没有这个页面", "There is no such page"),
    405: ("此处不能这样做", "This is not done here"),
    409: ("内容已有变化", "It has changed meanwhile"),
    413: ("文件过大", "Too large"),
    415: ("不是 JSON", "This is no JSON"),
    422: ("无法照办", "This cannot be done"),
    429: ("次数过多", "Too often"),
    500: ("程序出错", "Something went wrong"),
    503: ("暂时存不进去", "It cannot be stored now"),
}

_CROWDED: Words = ("此刻人太多", "Too many at this moment")
_ADVICE: dict[int, Words] = {
    400: ("请返回上一页再试。", "Go back and try again."),
    403: (
        "您的职务不包括它；需要时请裁判长或编排长给您职务。",
        "It is not among what your role allows; ask the chief arbiter or the pairing officer.",
    ),
    401: (
        "请登录，或用有效的令牌：Authorization: Bearer ……",
        "Sign in, or send a token that is good: Authorization: Bearer ...",
    ),
    404: (
        "地址可能有误，或您不能看这项赛事。",
        "The address may be wrong, or this event is not open to you.",
    ),
    503: (
        "数据库忙或磁盘已满；请稍后再试，已存入的内容没有丢失。",
        "The database is busy or the disk is full; try again in a while. Nothing that was stored is lost.",
    ),
    500: (
        "已存入的内容没有丢失；请重试，仍不行时请看服务器的输出。",
        "Nothing that was stored is lost. Try again; if it persists, look at the output of the server.",
    ),
}


class Failures(Middleware):
    """Middleware that makes pages of the refusals that views let through."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page of a refusal; None leaves the error to Django."""
        if isinstance(error, StaleJournal):
            return stale(request, error)
        if isinstance(error, KeyTaken) and not is_api(request):
            return used(request, error)
        if isinstance(error, Crowded):
            return crowded(request, error)
        if isinstance(error, ZhicaiError):
            return failed(request, _status(error), error)
        return unanswered(request) if isinstance(error, OperationalError) else None


def _status(error: ZhicaiError) -> HTTPStatus:
    if isinstance(error, NoSuchJournal):
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.SERVICE_UNAVAILABLE if isinstance(error, NotStored) else HTTPStatus.UNPROCESSABLE_ENTITY


def describe(request: HttpRequest, zh: str, en: str) -> None:
    """Say what a command is, before it is tried, so that the page of two versions can name it."""
    request.META[_COMMAND] = (zh, en)


_COMMAND = "zhicai.command"


def stale(request: HttpRequest, error: StaleJournal) -> HttpResponse:
    """The page of two versions: what was sent, what came between, and the way to the present version.

    A command that was described is named; of another the fields of its form are shown.
    """
    command = request.META.get(_COMMAND)
    sent = [] if command else [(name, text) for name, text in request.POST.items() if name not in _UNSHOWN]
    context = {"error": error, "command": command, "sent": sent, "back": _back(request) or "/"}
    return render(request, "frame/stale.html", context, status=HTTPStatus.CONFLICT)


def used(request: HttpRequest, error: KeyTaken) -> HttpResponse:
    """The page of a form that was used before with other contents: those that came now are shown, and lost nowhere."""
    sent = [(name, text) for name, text in request.POST.items() if name not in _UNSHOWN]
    context = {"error": error, "sent": sent, "back": _back(request) or "/"}
    return render(request, "frame/used.html", context, status=HTTPStatus.CONFLICT)


_UNSHOWN = frozenset({"csrfmiddlewaretoken", "key", "expected"})


def failed(
    request: HttpRequest,
    status: int,
    error: object = None,
    more: Mapping[str, object] | None = None,
    *,
    advised: bool = True,
) -> HttpResponse:
    """The page of a failure, with what the error says; to a program, the same as JSON, with `more` members.

    What the status advises is left out where the error says itself what to do.
    """
    title, advice = (_CROWDED, None) if isinstance(error, Crowded) else (_WORDS[status], _ADVICE.get(status))
    advice = advice if advised else None
    if is_api(request):
        return problem(status, title, advice, error, more)
    context = {
        "title": title,
        "advice": advice,
        "error": error,
        "status": int(status),
        "back": _back(request),
    }
    return render(request, "frame/failed.html", context, status=int(status))


def _back(request: HttpRequest) -> str:
    """The page of this desk from which somebody came; "" where it is none, or this one."""
    found = request.headers.get("Referer", "")
    mine = url_has_allowed_host_and_scheme(found, {request.get_host()}, require_https=request.is_secure())
    return found if mine and found != request.build_absolute_uri() else ""


def crowded(request: HttpRequest, error: Crowded) -> HttpResponse:
    """What is told to one who comes when too many are there, with when to come again."""
    answer = failed(request, HTTPStatus.SERVICE_UNAVAILABLE, error)
    answer["Retry-After"] = str(error.seconds)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that is none; without session and account, which may be what is wrong."""
    title, advice = _WORDS[400], _ADVICE[400]
    if is_api(request):
        return problem(400, title, advice)
    return HttpResponse(
        f"{title[0]} · {title[1]}\n{advice[0]} {advice[1]}\n",
        status=400,
        content_type="text/plain; charset=utf-8",
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what one may not do; a refusal that says who may is told to people."""
    said = hasattr(exception, "message_zh") and not is_api(request)
    return failed(request, 403, exception if said else None)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for an address that leads nowhere; a program is told where the operations stand."""
    if is_api(request) and (isinstance(exception, Resolver404) or _is_topic(request)):
        return failed(request, 404, _NoOperation())
    return failed(request, 404)


def _is_topic(request: HttpRequest) -> bool:
    """Whether the address is that of a topic of the description, among which `v1` is none."""
    return request.resolver_match is not None and request.resolver_match.url_name == "api-topic"


class _NoOperation(DeskError):
    """An address below that of the interface at which there is no operation."""

    def __init__(self) -> None:
        super().__init__(
            "接口里没有这个地址；各操作见 /api/，OpenAPI 文档在 /api/openapi.json",
            "the interface has no such address; its operations are told at /api/, the OpenAPI document is "
            "/api/openapi.json",
        )


def broken(request: HttpRequest) -> HttpResponse:
    """The page for an error of the program, or of the database before any view was asked."""
    return unanswered(request) if isinstance(sys.exc_info()[1], OperationalError) else failed(request, 500)


def unanswered(request: HttpRequest) -> HttpResponse:
    """What is said while the database does not answer: without session and account, which stand in it."""
    title, advice = _WORDS[503], _ADVICE[503]
    if is_api(request):
        answer = problem(503, title, advice)
    else:
        text = f"{title[0]} · {title[1]}\n{advice[0]} {advice[1]}\n"
        answer = HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    answer["Retry-After"] = "5"
    return answer


def unknown(request: HttpRequest) -> HttpResponse:
    """What a program is told that does not say who it is."""
    answer = failed(request, 401)
    answer["WWW-Authenticate"] = 'Bearer realm="zhicai"'
    return answer


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page for a form that did not come from a page of this desk, or from one that is too old."""
    if is_api(request) and not request.user.is_authenticated:
        return unknown(request)
    words = (
        "这份表单不是从本站页面发来的，或页面已过期；请重新打开页面再提交。",
        "This form did not come from a page of this desk, or the page is too old; open it again.",
    )
    return failed(request, 403, _Said(*words), advised=False)


class _Said:
    """A sentence in both languages that is no error."""

    def __init__(self, zh: str, en: str) -> None:
        self.message_zh, self.message_en = zh, en
