"""The pages of live boards: one board with its clocks, the wall of many, a table without a board yet, papers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from zhicai.desk.frame.numbers import queried
from zhicai.desk.frame.words import is_chinese, say
from zhicai.desk.live import moments, pages_papers, snapshot
from zhicai.desk.live import pages_board as shown_as
from zhicai.desk.live import pages_said as said
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.pages_codes import codes, invites
from zhicai.desk.live.pages_table import at_table
from zhicai.desk.live.pages_wall import wall
from zhicai.desk.live.pages_when import flags
from zhicai.desk.live.rooms import Board, enter_board
from zhicai.desk.live.views import present
from zhicai.desk.people.access import may
from zhicai.desk.people.rights import Action
from zhicai.desk.running.words import RESULTS
from zhicai.game.values import BLACK, SIDES
from zhicai.papers.score_sheet import Language

__all__ = ["at_table", "bench", "codes", "live", "paper", "undo_words", "wall"]


@may(Action.GAME_WATCH)
@require_safe
def live(request: HttpRequest, journal: str, game: str) -> HttpResponse:
    """One board: the position, both clocks, the moves, and what who looks may do; `?ply=` looks back."""
    found = present(request, game)
    ply = queried(request, "ply")
    return render(request, "live/board.html", _context(found, ply, relays=request.GET.get("relay") == "1"))


def _context(found: Board, ply: int | None, *, relays: bool) -> dict[str, object]:
    now, can, at = found.now, found.can, moments.this_moment()
    state: Mapping[str, Any] = {**snapshot.whole(now), "event": found.in_event(), **found.personal()}
    known = {"now": at, **state}
    sides = shown_as.plays(now, can, relays=relays)
    named = {"journal": found.journal, "game": found.number}
    return {
        "journal": found.here.journal,
        "game": found.number,
        "title": _title(found),
        "state": state,
        "state_json": json.dumps(known, ensure_ascii=False, separators=(",", ":")),
        "flags": flags(state),
        "rules": shown_as.rules(now.game),
        "asked": "" if ply is None else ply,
        "shown": shown_as.shown(now, ply),
        "writing": "zh" if is_chinese() else "latin",
        "rounds": shown_as.rounds(now),
        "results": json.dumps({code: say(*words) for code, words in RESULTS.items()}, ensure_ascii=False),
        "periods": json.dumps(shown_as.periods(now)),
        "clocks": {side: shown_as.face(now, side, at) for side in SIDES},
        "headline": said.headline(state, sides),
        "called": said.called(state, sides),
        "offer": said.offer(state, sides),
        "news": said.news(state),
        "in_event": said.in_event(state, corrects=can.correct),
        "correction": _correction(found, state) if can.correct else "",
        "flipped": sides == (BLACK,),
        "plays": sides,
        "relays": relays,
        "may_relay": can.relay and not sides and now.seat.conduct is not Conduct.RESULT,
        "players": shown_as.players(state, sides),
        "turns": "|".join(f"turn-{side}" for side in sides),
        "told_lines": [
            (one["seq"], (one["zh"], one["en"]), one["seq"] in state["undone"])
            for one in reversed(state["told"])
        ],
        "papers": pages_papers.links(found.journal, found.number),
        "do": reverse("live-do", kwargs=named),
        "round": now.seat.round,
        "of_section": now.seat.section,
        "in_section": found.at + 1,
        "next_ply": len(now.plies) + 1,
        "claims_flags": not now.game.regulations.arbiter_calls_flags,
        "after_move": now.game.regulations.offers.after_move,
        **_controls(found),
    }


def _title(found: Board) -> str:
    seat = found.now.seat
    words = say(f"第 {seat.round} 轮第 {seat.place} 台", f"Round {seat.round}, board {seat.place}")
    return f"{seat.section} · {words}" if seat.section else words


def _correction(found: Board, state: Mapping[str, Any]) -> str:
    """The page on which the event's result is corrected to the one that the board came to."""
    seat = found.now.seat
    named = {"journal": found.journal, "section": found.at + 1, "number": seat.round, "place": seat.place}
    # A result that no game has come to yet makes way for the one that comes.
    code = state["result"]["code"] if state["result"] else "adjourned"
    return f"{reverse('correct', kwargs=named)}?{urlencode({'code': code})}"


def _controls(found: Board) -> dict[str, object]:
    """What the arbiter's panel is given; nothing for others."""
    now, can = found.now, found.can
    if not (can.control or can.start):
        return {}
    return {
        "may": can,
        "invites": invites(found.here),
        "sides": shown_as.SIDE_WORDS,
        "verdicts": shown_as.VERDICTS,
        "fouls": shown_as.foul_choices(now.game),
        "house_rules": shown_as.house_rules(now.game),
        "on_a_table": now.seat.conduct is not Conduct.DEVICES,
        "undo": shown_as.undo_words(now) if can.control else ("", ""),
    }


@may(Action.GAME_WATCH)
@require_safe
def undo_words(request: HttpRequest, journal: str, game: str) -> JsonResponse:
    """What taking back the last act would take back, and the entry up to which that is so."""
    now = enter_board(request, game).now
    zh, en = shown_as.undo_words(now)
    return JsonResponse({"seq": now.head.seq, "zh": zh, "en": en})


@may(Action.GAME_WATCH)
@require_safe
def bench(request: HttpRequest, journal: str, game: str) -> HttpResponse:
    """The game as it is now, at the bench."""
    return redirect(shown_as.bench_link(game, enter_board(request, game).now))


@may(Action.GAME_WATCH)
@require_safe
def paper(request: HttpRequest, journal: str, game: str, form: str) -> HttpResponse:
    """The board as a score sheet or a record."""
    found = enter_board(request, game)
    wanted = request.GET.get("language")
    language: Language = "en" if wanted == "en" or (wanted != "zh" and not is_chinese()) else "zh"
    return pages_papers.paper(found.now, form, found.units(), language)
