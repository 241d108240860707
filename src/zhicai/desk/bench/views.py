"""The pages of the bench: the request and its answer, the ruling on paper, records, and the moves of a board."""

from __future__ import annotations

import json
import re
from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from zhicai._core import START_FEN
from zhicai.board import Board
from zhicai.desk.bench import records
from zhicai.desk.bench.asking import choices, options
from zhicai.desk.bench.doors import bench
from zhicai.desk.bench.giving import events_to_rule_in
from zhicai.desk.bench.judging import judged
from zhicai.desk.bench.playing import line_as_json
from zhicai.desk.bench.sheets import sheet
from zhicai.desk.bench.telling import shown
from zhicai.desk.bench.wanted import Wanted
from zhicai.desk.bench.working import NotNow, worked
from zhicai.desk.board.places import placed
from zhicai.desk.frame.numbers import whole
from zhicai.desk.frame.words import told
from zhicai.desk.network import for_others
from zhicai.desk.people.access import account_of
from zhicai.desk.people.rates import Weight, costly, weighs
from zhicai.errors import ZhicaiError
from zhicai.illustration import ruling_html

_BOARD_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}/[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_METHODS = ["GET", "HEAD", "POST"]


def _weight(request: HttpRequest) -> Weight:
    """A request that is judged is costly; the empty page is not."""
    return Weight.COSTLY if request.method == "POST" or request.GET.get("moves") else Weight.READ


@weighs(_weight)
@bench
@require_http_methods(_METHODS)
def ask(request: HttpRequest) -> HttpResponse:
    """The bench: a form, and the answer where there is a request; a posted one gets an address of its own if it can."""
    try:
        wanted = Wanted.read(_given(request))
    except ZhicaiError as error:
        return _page(request, Wanted(), error)
    return (
        _addressed(request, wanted) if request.method == "POST" and wanted.moves else _page(request, wanted)
    )


def _addressed(request: HttpRequest, wanted: Wanted) -> HttpResponse:
    """An address of its own for what is asked, where it is short enough for one."""
    if wanted.query is None:
        return _page(request, wanted)
    board = _came_from(request)
    came = f"&{urlencode({'board': board})}" if board else ""
    return redirect(f"{reverse('bench')}?{wanted.query}{came}#verdict")


def _came_from(request: HttpRequest) -> str:
    """The live board from which somebody came, as EVENT/GAME; "" where it is none."""
    told = _given(request).get("board", "")
    return told if _BOARD_ID.fullmatch(told) else ""


def _given(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _page(request: HttpRequest, wanted: Wanted, error: ZhicaiError | None = None) -> HttpResponse:
    """The page of a request, with its answer or with what is wrong with it."""
    asked = bool(wanted.moves) or bool(_given(request).get("ask"))
    answer = None
    if error is None and asked:
        try:
            answer = judged(wanted)
        except ZhicaiError as refused:
            error = refused
    told_of = None if answer is None else shown(answer)
    context = {
        "wanted": wanted,
        "fen": _drawable(wanted.fen),
        "moves": " ".join(wanted.moves),
        "books": choices(wanted),
        "options": options(wanted),
        "error": error,
        "judged": answer,
        "shown": told_of,
        "steps": "" if told_of is None else json.dumps(told_of.steps, ensure_ascii=False),
        "fields": wanted.fields,
        "board": _came_from(request).split("/") if _came_from(request) else None,
        "link": None
        if answer is None or wanted.query is None
        else for_others(request.build_absolute_uri(f"{reverse('bench')}?{wanted.query}")),
        "events": [] if answer is None else events_to_rule_in(account_of(request)),
    }
    return render(request, "bench/bench.html", context, status=_status(error))


def _status(error: ZhicaiError | None) -> int:
    if error is None:
        return HTTPStatus.OK
    return HTTPStatus.SERVICE_UNAVAILABLE if isinstance(error, NotNow) else HTTPStatus.UNPROCESSABLE_ENTITY


def _drawable(fen: str) -> str:
    """The position, or the opening one where this is none."""
    try:
        return Board(fen, strict=False).fen
    except ZhicaiError:
        return START_FEN


@costly
@bench
@require_http_methods(_METHODS)
def paper(request: HttpRequest) -> HttpResponse:
    """The ruling on one sheet; the page has its style within itself, which the policy names by its hash."""
    wanted = Wanted.read(_given(request))
    if not wanted.moves:
        return redirect("bench")
    answer = judged(wanted).answer
    page = ruling_html(
        answer.ruling, title=wanted.title, claim=answer.claim, early=answer.early, after=answer.after
    )
    return sheet(page)


@bench
@require_POST
def line(request: HttpRequest) -> JsonResponse:
    """The moves of a board in words, and where each piece may go: what a script asks after every move."""
    try:
        wanted = Wanted.read(request.POST)
        return JsonResponse(line_as_json(wanted, whole(request.POST.get("at", ""))))
    except ZhicaiError as error:
        return JsonResponse({"error": {"ply": 0, "words": told(placed(error))}}, status=422)


@costly
@bench
@require_POST
def record(request: HttpRequest) -> HttpResponse:
    """Open a game record: the only game, or the one of several that is chosen, up to a ply."""
    sent = request.FILES.get("file")
    if sent is None:
        return redirect("bench")
    # What is read is judged like any other request; a record that cannot be read is refused by its own words.
    data = sent.read(records.MOST_BYTES + 1)
    found = worked(lambda: records.games(data))
    rules = request.POST.get("rules", "")
    if len(found) > 1:
        return render(request, "bench/games.html", {"games": found, "rules": rules})
    given = QueryDict(mutable=True)
    given.update({"rules": rules, "kind": "game", "fen": found[0].fen, "title": found[0].title})
    given["moves"] = " ".join(found[0].moves)
    return _addressed(request, Wanted.read(given))
