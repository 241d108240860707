"""Results by numpad alone: the page, and the door through which each keystroke comes.

Each command carries its key and the version that its row showed: sent twice it is done once, and where somebody else
has written the same board meanwhile, nothing is overwritten and both versions are told.
"""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.event import results
from zhicai.competition.event.kinds import (
    ColoursCorrected,
    Fact,
    FoulRecorded,
    ResultCorrected,
    ResultRecorded,
    RoundPublished,
)
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Section
from zhicai.competition.event.unrecorded import called_for
from zhicai.desk.errors import DeskError
from zhicai.desk.frame import numbers
from zhicai.desk.frame.entries import words_of
from zhicai.desk.frame.sent import chosen, command
from zhicai.desk.frame.words import Words, is_chinese, say, told
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing, second_pass, state
from zhicai.desk.running.again import unless_known
from zhicai.desk.running.boards import attends, own_boards, rows
from zhicai.desk.running.called_for import address_of, called_for_by
from zhicai.desk.running.markup import typing_rows
from zhicai.desk.running.next_step import Step, own_results, results_step, step_for
from zhicai.desk.running.room import Room, enter, enter_known, round_of
from zhicai.desk.running.watched import watched
from zhicai.desk.running.words import MATCHES, RESULTS, match_words, result_words
from zhicai.desk.store.errors import NotStored
from zhicai.errors import ZhicaiError
from zhicai.journal import Receipt, StaleJournal

CLEAR = ""
"""What is sent where a result is to be taken away."""

_WORDS = {
    "stored": ("已存", "stored"),
    "waiting": ("待存", "waiting"),
    "ready": ("可以键入；缺 {} 台", "ready; {} missing"),
    "complete": ("本轮成绩已齐", "every board has its result"),
    "adjourned": ("本轮成绩已齐，{} 台封棋", "every board has its result, {} adjourned"),
    "sending": ("待存 {} 条", "{} waiting to be stored"),
    "lost": (
        "连接中断：{} 条待存，保留在本机，恢复后自动存入",
        "connection lost: {} waiting, kept on this machine, and stored when it is back",
    ),
    "out": (
        "登录已失效：{} 条待存，保留在本机；请重新登录再打开本页",
        "you are signed out: {} waiting, kept on this machine; sign in and open this page again",
    ),
    "differs": (
        "已登记 {0}，未改；要改为 {1}，回到此台按 Enter",
        "{0} is recorded and stays; to correct it to {1} come back to this board and press Enter",
    ),
    "other": ("别处登记", "entered elsewhere"),
    "cleared": ("已清除", "cleared"),
    "again": (
        "已登记 {0}，未清除；回到此台再按一次 0 才清除",
        "{0} is recorded and stays; come back to this board and press 0 again to clear it",
    ),
    "odd": ("{} 台与键入不同，见标出的行", "{} not as typed; see the marked rows"),
    "same": ("一致", "agrees"),
    "unlike": ("不同：已登记 {0}，第二遍 {1}", "differs: recorded {0}, second pass {1}"),
    "second": ("第二遍：键入 {0} 台，{1} 台不同", "second pass: {0} typed, {1} differ"),
    "open": ("还有 {0} 台两遍不同", "the two passes differ on {0} still"),
    "checked": ("第二遍核对已毕，全部一致", "the second pass agrees throughout"),
    "keep": ("已登记的无误", "what is recorded is right"),
    "none": ("无", "none"),
    "dropped": ("未存，请重新键入", "not stored; type it again"),
    "only": ("整场只能登记弃权或未赛", "a match as a whole only goes without play"),
    "foul": ("下一个：因犯规", "next one: by fouls"),
    "time": ("下一个：因超时", "next one: on time"),
    "numlock": (
        "NumLock 没有打开：小键盘现在只移动光标，刚才的键没有登记；请先按 NumLock",
        "NumLock is off: the number pad only moves the cursor, and that key recorded nothing; press NumLock first",
    ),
    "jump": ("跳到台：", "go to board: "),
    "correct": ("更正", "correct"),
    "clear": ("清除", "Clear"),
    "board": ("第 {0} 台　{1}", "Board {0}: {1}"),
    "count": ("登记犯规次数", "enter the fouls"),
}
"""What the script says."""

_OWN_WORDS = {
    "complete": ("您各台的成绩已齐", "every board of yours has its result"),
    "adjourned": ("您各台的成绩已齐，{} 台封棋", "every board of yours has its result, {} adjourned"),
}


@may(Action.RESULT_ENTER, attends)
@require_safe
def last(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """The results of the last round."""
    number = len(enter(request, section).section.rounds)
    if not number:
        return redirect("rounds", journal=journal, section=section)
    return redirect("results", journal=journal, section=section, number=number)


def _besides(request: HttpRequest, journal: str, section: int, number: int) -> object:
    """The second pass, and which boards are live: both go on without an entry in the event."""
    room = enter(request, section)
    live = watched(room, round_of(room, number)).live
    return second_pass.state_of(room, number), sorted(live)


@may(Action.RESULT_ENTER, attends)
@unless_known(_besides)
@require_safe
def page(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """The boards of a round, a field in each row."""
    room = enter(request, section)
    round_of(room, number)
    own = own_boards(room.here, room.section)
    said = second_pass.retyped(room.journal, room.section, number)
    context = {
        **room.context(),
        "number": number,
        "lines": _lines(room, number, own),
        "codes_json": json.dumps({code: say(*words) for code, words in RESULTS.items()}),
        "matches_json": json.dumps({code: say(*words) for code, words in MATCHES.items()}),
        "words": json.dumps({name: say(*words) for name, words in _words(own).items()}),
        "own": own is not None,
        "contrary": [
            (say(one.message_zh, one.message_en), address_of(room.number, section, one))
            for one in called_for(room.section)
            if one.round == number and one.place and (own is None or one.table in own)
        ],
        "is_last": number == len(room.section.rounds),
        "step": _after(room, own),
        "said_again": json.dumps(second_pass.by_place(said, own)),
        "twice": [
            (one, say(*_WORDS["unlike"]).format(*(_told_code(code) for code in (one.recorded, one.second))))
            for one in second_pass.unlike(said, room.section, number)
            if own is None or one.table in own
        ],
        "rounds": range(1, len(room.section.rounds) + 1),
    }
    return render(request, "running/results.html", context)


def _words(own: frozenset[int] | None) -> dict[str, Words]:
    """What the script says; who attends to some boards is told of these alone."""
    return _WORDS if own is None else _WORDS | _OWN_WORDS


def _after(room: Room, own: frozenset[int] | None) -> Step | None:
    """What comes after the results, for the one who asks; None while any that they enter is missing or in doubt."""
    if own is None:
        step = None if results_step(room.section) else step_for(room.here, room.section)
        return None if step is None or step.page == "results" else step
    step = own_results(room.here, room.section)
    return step if step and step.waits else None


def _told_code(code: str) -> str:
    return result_words(code) if code else say(*_WORDS["none"])


def _lines(room: Room, number: int, own: Container[int] | None) -> str:
    """The rows of the page; those of the whole round are made once for each state of the event."""
    live = watched(room, number).live
    if own is not None:
        return typing_rows((row for row in rows(room, number) if row.table in own), live)
    name = ("typing", room.at, number, live, is_chinese())
    return room.now.made(name, lambda: typing_rows(rows(room, number), live))


@may(Action.RESULT_ENTER, attends)
@require_safe
def present(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """The results of a round as they are, for a page that has been open for a while."""
    room = enter(request, section)
    round_of(room, number)
    own = own_boards(room.here, room.section)
    mine = [row for row in rows(room, number) if row.typed and (own is None or row.table in own)]
    found = {row.place: row.code for row in mine}
    told_of = {row.place: row.result for row in mine if row.match}
    again = second_pass.by_place(second_pass.retyped(room.journal, room.section, number), own)
    return JsonResponse({"seq": room.now.head.seq, "results": found, "told": told_of, "again": again})


@may(Action.RESULT_ENTER, attends)
@require_POST
def type_in(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """One keystroke: record the result of a board, or take it away again.

    Answers 200 only when it is stored; 409 with both versions where another has written the board meanwhile; 422
    with the reason where it cannot be; 503 where it is worth sending again.
    """
    room = enter_known(request, section)
    try:
        table, game = place_of(request.POST.get("place", ""))
        code = chosen(request, "code")
    except DeskError as error:
        return JsonResponse({"told": told(error)}, status=422)
    own = own_boards(room.here, room.section)
    if own is not None and table not in own:
        raise PermissionDenied
    try:
        receipt = _typed(request, room, (number, table, game), code)
    except StaleJournal as error:
        return _collided(error, room, (number, table, game), code)
    except ZhicaiError as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE if isinstance(error, NotStored) else 422
        return JsonResponse({"told": told(error)}, status=int(status))
    seq = receipt.entries[-1].seq if receipt.entries else int(request.POST["expected"])
    remarks = [say(one.message_zh, one.message_en) for _, one in called_for_by(room.number, receipt)]
    stored = {"place": request.POST["place"], "code": code, "seq": seq}
    return JsonResponse({**stored, "remarks": remarks} if remarks else stored)


def place_of(place: str) -> tuple[int, int]:
    """The table and the board within a match of teams (0: none) of `5` or `3.2`. Raises DeskError."""
    found = numbers.place(place)
    if found is None:
        raise DeskError(f"没有这样的台次：{place[:20]}", f"there is no board {place[:20]}")
    return found


Place = tuple[int, int, int]


def _typed(request: HttpRequest, room: Room, place: Place, code: str) -> Receipt:
    key, expected = command(request)
    actor = standing_of(request).actor
    if code == CLEAR:
        return cleared_once(room, place, key=key, expected=expected, actor=actor)
    return recorded_once(room, place, code, key=key, expected=expected, actor=actor)


def recorded_once(room: Room, place: Place, code: str, *, key: str, expected: int, actor: str) -> Receipt:
    """Record the result of a board of the last round; the same one again writes nothing.

    Raises Refused, and StaleJournal where somebody has written another result since `expected`.
    """
    number, table, game = place

    def work(now: Section) -> Sequence[Fact]:
        if number != len(now.rounds) and _code(now, place) is None:
            raise Refused(f"第{number}轮不是最后一轮", f"round {number} is not the last one")
        return () if _code(now, place) == code else results.record(now, number, table, code, game)

    return doing.do_once(room, work, _other_than(place, code), key=key, expected=expected, actor=actor)


def _other_than(place: Place, code: str) -> doing.Minds:
    """Another result of the board matters; the same one, by whomever, does not."""
    concerns = doing.board(*place)

    def minds(fact: Fact) -> bool:
        same = isinstance(fact, ResultRecorded) and fact.result == code
        return concerns(fact) and not same

    return minds


def _code(section: Section, place: Place) -> str | None:
    number, table, game = place
    board = section.game(number, table, game) if game else section.board(number, table)
    return board.result.code if board is not None and board.result is not None else None


def cleared_once(room: Room, place: Place, *, key: str, expected: int, actor: str) -> Receipt:
    """Take away the result of a board by undoing the command that recorded it, while nothing stands on it."""
    return doing.take_back_once(
        room,
        lambda now: recorded_by(now, room, place),
        doing.board(*place),
        key=key,
        expected=expected,
        actor=actor,
    )


def recorded_by(now: state.Now, room: Room, place: Place) -> int:
    """The command that recorded a result, if it can be undone by itself.

    Raises Refused where there is no result, it was corrected, came with others, or something that came later may
    stand on it.
    """
    number, table, game = place
    mine = [
        (batch, fact)
        for batch, fact in now.said
        if isinstance(fact, ResultRecorded | ResultCorrected | ColoursCorrected)
        and fact.section == room.key
        and (fact.round, fact.table, fact.board) == (number, table, game)
    ]
    if not mine or _code(now.event.sections[room.at], place) is None:
        raise Refused("该台没有成绩", "this board has no result")
    batch, fact = mine[-1]
    if not isinstance(fact, ResultRecorded):
        raise Refused("更正过的成绩不能清除，请再作更正", "it was corrected; correct it again instead")
    later = [one for at, one in now.said if at > batch and getattr(one, "section", "") == room.key]
    harmless = ResultRecorded | ResultCorrected | ColoursCorrected | FoulRecorded | RoundPublished
    together = [one for at, one in now.said if at == batch]
    if len(together) > 1 or not all(isinstance(one, harmless) for one in later):
        raise Refused(
            "此后的编排或登记以它为据，不能清除，请作更正",
            "what came later stands on it; correct it instead",
        )
    return batch


def _collided(error: StaleJournal, room: Room, place: Place, code: str) -> HttpResponse:
    """Both versions: what was sent, and what another has written."""
    now = enter_again(room)
    found = _code(now.event.sections[room.at], place)
    there, mine = (_said(now.event.sections[room.at], place, one) for one in (found, code or None))
    there, mine = there or say("无成绩", "no result"), mine or say("清除", "clear")
    concerns = doing.board(*place)
    since_then = (one for one in reversed(error.since) if one.kind.startswith("result."))
    writer = next((one for one in since_then if doing.concerns(one, room, concerns)), None)
    words = (
        say(
            f"没有存入：{writer.actor} 已登记 {there}，您输入的是 {mine}",
            f"not stored: {writer.actor} entered {there}; you typed {mine}",
        )
        if writer is not None
        else say(
            f"没有存入：本页与赛事现在的内容不符，请刷新；该台现为 {there}，您输入的是 {mine}",
            f"not stored: this page is not of the event as it is now, load it again; the board has {there}, you typed "
            f"{mine}",
        )
    )
    since = [
        {"seq": entry.seq, "actor": entry.actor, "words": say(*words_of(entry))} for entry in error.since
    ]
    body = {"told": words, "code": found or "", "seq": now.head.seq, "since": since[-20:]}
    return JsonResponse(body, status=HTTPStatus.CONFLICT)


def _said(section: Section, place: Place, code: str | None) -> str:
    """A result in words; of a match of teams by the names of the two."""
    number, table, game = place
    board = section.board(number, table)
    if game or board is None or not section.of_teams:
        return result_words(code)
    return match_words(code, *(section.competitors[one].name for one in (board.red, board.black)))


def enter_again(room: Room) -> state.Now:
    """The event as it is by now."""
    from zhicai.desk.store import journals

    return journals.look(room.number, state.now).value
