"""What programs ask of live boards: the state, what has changed, and acts; all as JSON."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.event.state import Section
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.words import say, told
from zhicai.desk.live import acts, arrivals, entering, keys, moments, playing, rooms, snapshot
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.opening import open_boards, places_of
from zhicai.desk.live.pages_plain import plainly
from zhicai.desk.live.pages_table import ALL, board_at, opening_page, understanding
from zhicai.desk.live.rights import allowed
from zhicai.desk.live.seats import Place, result_in
from zhicai.desk.live.upkeep import looked_at
from zhicai.desk.people.access import Standing, may
from zhicai.desk.people.rights import Action
from zhicai.desk.running.boards import attends
from zhicai.desk.running.results import place_of
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.store.errors import NotStored
from zhicai.english import counted
from zhicai.errors import ZhicaiError

_KEY = 64


@may(Action.GAME_WATCH)
@require_safe
def live_state(request: HttpRequest, journal: str, game: str) -> HttpResponse:
    """Everything about a board, with what who asks may do."""
    board, at = present(request, game), moments.this_moment()
    return _json({**snapshot.whole(board.now), "event": board.in_event(), **board.personal()}, at)


def present(request: HttpRequest, game: str) -> rooms.Board:
    """A board as it is at this moment: what time has brought, and its result in the event, are written if they can be.

    Who only looks is shown the board also where nothing can be stored.
    """
    board = rooms.enter_board(request, game)
    now = looked_at(game, board.now, moments.this_moment())
    if now.game.ended is not None:
        with suppress(NotStored):
            entering.entered(board.journal, game)
    elif now is board.now:
        return board
    board = rooms.enter_board(request, game)
    return replace(board, now=now) if board.now.head == now.head else board


@may(Action.GAME_WATCH)
@require_POST
def live_do(request: HttpRequest, journal: str, game: str) -> HttpResponse:
    """Carry out an act; answered 200 only when it is stored.

    403 for what one may not do, 409 where the board has moved on, with how it stands, 422 where the rules or the
    fields do not allow it, 503 where it is worth sending again with the same key. A form of a page without scripts is
    led back to the board, where a refusal is told.
    """
    answer = _answer(request, game)
    return (
        plainly(request, journal, game, answer)
        if "text/html" in request.headers.get("Accept", "")
        else answer
    )


def _answer(request: HttpRequest, game: str) -> HttpResponse:
    board = rooms.enter_board(request, game)
    try:
        sent = _sent(request, board.here)
        with arrivals.arriving(game, sent.at):
            receipt = playing.carry_out(board, sent)
    except PermissionDenied:
        words = ("您在这一台没有这项权限", "you may not do this at this board")
        return JsonResponse(_words("forbidden", *words), status=403)
    except playing.Refused as error:
        refusal = error.refusal
        body = _words(refusal.code, error.message_zh, error.message_en)
        return JsonResponse({**body, "article": refusal.article}, status=422)
    except (playing.Behind, playing.NotTheEvents) as error:
        return _conflict(request, game, error)
    except ZhicaiError as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE if isinstance(error, NotStored) else 422
        return JsonResponse(_words("refused", *_both(error)), status=int(status))
    return _done(request, board, sent, receipt.new)


def _done(request: HttpRequest, board: rooms.Board, sent: playing.Sent, new: bool) -> HttpResponse:
    """The answer to an act that is stored: what has changed since the page that sent it."""
    entering.entered(board.journal, board.number)
    after = rooms.enter_board(request, board.number)
    body = {**snapshot.change(after.now, sent.seen), "event": after.in_event(), **after.personal()}
    return _json({"done": sent.name, "new": new, **body}, moments.this_moment())


def _sent(request: HttpRequest, here: Standing) -> playing.Sent:
    """The act of a form. Raises BadFields."""
    # Of boxes that can be ticked together each sends the same name.
    fields = {name: " ".join(values) for name, values in request.POST.lists()}
    key, seen, name = fields.get("key", ""), fields.get("seen", ""), fields.get("act", "")
    if not key or len(key) > _KEY or "\0" in key or not seen.isdecimal() or len(seen) > 9:
        raise acts.BadFields("缺少 key 或 seen", "key or seen is missing")
    who = here.actor if here.account is None else str(here.account.pk)
    return playing.Sent(name, fields, keys.bound(who, fields, key), int(seen), moments.arrived(request))


def _conflict(request: HttpRequest, game: str, error: DeskError) -> HttpResponse:
    """The board has moved on: the words, and how it stands."""
    now = rooms.enter_board(request, game)
    code = "behind" if isinstance(error, playing.Behind) else "stale"
    state_now = {**snapshot.whole(now.now), "event": now.in_event(), **now.personal()}
    at = moments.this_moment()
    body = {**_words(code, error.message_zh, error.message_en), "state": {"now": at, **state_now}}
    return JsonResponse(body, status=HTTPStatus.CONFLICT)


def _words(code: str, zh: str, en: str) -> dict[str, object]:
    return {"code": code, "told": say(zh, en), "message_zh": zh, "message_en": en}


def _both(error: ZhicaiError) -> tuple[str, str]:
    zh, en = getattr(error, "message_zh", None), getattr(error, "message_en", None)
    return (zh, en) if isinstance(zh, str) and isinstance(en, str) else (str(error), str(error))


def _json(body: dict[str, object], at: int) -> HttpResponse:
    return HttpResponse(snapshot.text(body, at), content_type="application/json")


@may(Action.GAME_START, attends)
@require_POST
def open_live(request: HttpRequest, journal: str, section: int, number: int, place: str) -> HttpResponse:
    """Open the live board of a table, or with `all` those of the round; the same ones where they are open.

    With `begin=1` the games that wait are begun as well. A page is told what was understood of a time control before
    anything is opened.
    """
    room = enter(request, section)
    round_of(room, number)
    wanted = wanted_places(room.here, room.section, room.key, number, place)
    try:
        conduct = _conduct(request.POST.get("conduct", ""))
        if place != ALL:
            check_result(room, wanted[0], conduct, sure=request.POST.get("sure") == "1")
        if not _is_program(request) and (asked := understanding(request, room, number, place)) is not None:
            return asked
        opened = _opened(request, room, wanted, conduct)
    except ZhicaiError as error:
        if isinstance(error, NotStored) or _is_program(request):
            raise
        if place != ALL:
            return opening_page(request, room, number, place, error)
        messages.error(request, told(error))
        return redirect("wall", journal=journal)
    if _is_program(request):
        return JsonResponse({"games": opened})
    if place != ALL:
        return redirect("live", journal=journal, game=opened[0])
    many, begun = len(opened), request.POST.get("begin") == "1"
    zh, en = ("已开始", "begun") if begun else ("已开出，尚未开始", "open, not begun yet")
    messages.success(
        request,
        say(f"第 {number} 轮直播棋盘 {many} 台{zh}", f"Round {number}: {counted(many, 'live board')} {en}"),
    )
    return redirect("wall", journal=journal)


def _is_program(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "").startswith("application/json")


def _opened(request: HttpRequest, room: Room, wanted: list[Place], conduct: Conduct) -> list[str]:
    """The numbers of the boards."""
    control, actor, at = request.POST.get("control", "")[:40], room.here.actor, moments.this_moment()
    begin = moments.arrived(request) if request.POST.get("begin") == "1" else None
    return open_boards(room.now, room.number, wanted, conduct, control, at=at, actor=actor, begin=begin)


def check_result(room: Room, place: Place, conduct: Conduct, *, sure: bool) -> None:
    """Refuse to open a board that has a result in the event, unless that is meant. Raises BadFields."""
    if sure or conduct is Conduct.RESULT or result_in(room.now, place) is None:
        return
    if board_at(room, place.round, place.table, place.board) is None:
        raise acts.BadFields(
            "此台已有成绩；仍要开出请勾选（程序用 sure）",
            "this board has a result; tick that it is to be opened all the same (programs: sure)",
        )


def wanted_places(here: Standing, section: Section, key: str, number: int, place: str) -> list[Place]:
    """The places that are to be opened. Raises PermissionDenied, DeskError."""
    if place == ALL:
        found = list(places_of(section, key, number))
        return [one for one in found if allowed(here, Action.GAME_START, section, one.table)]
    table, game = place_of(place)
    if not allowed(here, Action.GAME_START, section, table):
        raise PermissionDenied
    return [Place(key, number, table, game)]


def _conduct(text: str) -> Conduct:
    if not text:
        return Conduct.DEVICES
    if text not in set(Conduct):
        raise acts.BadFields("没有这样的方式", "there is no such way of conducting a board")
    return Conduct(text)
