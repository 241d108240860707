"""The papers of a section: links to each as PDF, XLSX and page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zhicai.competition.event.history import sections_of
from zhicai.competition.stage_rules import Knockout
from zhicai.desk.events.log import Line, log_lines
from zhicai.desk.frame.numbers import queried
from zhicai.desk.frame.words import Words, is_chinese, say
from zhicai.desk.people.access import may
from zhicai.desk.people.rates import costly
from zhicai.desk.people.rights import Action
from zhicai.desk.running import state
from zhicai.desk.running.again import unless_known
from zhicai.desk.running.room import Room, enter, round_of
from zhicai.desk.store import journals
from zhicai.journal import Journal
from zhicai.papers.event.catalogue import KINDS, LOG, all_of, build
from zhicai.papers.event.lists import CHECK_IN, Logged, log
from zhicai.papers.event.printing import SUFFIXES, Form, printed
from zhicai.papers.event.subject import Subject
from zhicai.papers.event.values import Paper
from zhicai.papers.event.workbook import workbook

Make = Callable[[], Paper]

_FORMS: Final[dict[str, tuple[Form, str]]] = {
    "pdf": ("pdf", "application/pdf"),
    "xlsx": ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "html": ("html", "text/html; charset=utf-8"),
    "txt": ("text", "text/plain; charset=utf-8"),
}
_PAPER_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A paper as a page brings its own style and nothing that runs."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A paper in the list: the name in its address, and what it is called."""

    name: str
    title: str


@may(Action.PAPERS_PRINT)
@unless_known()
@require_safe
def papers(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """What can be printed now, or of a round."""
    room = enter(request, section)
    last = len(room.section.rounds)
    asked = queried(request, "round")
    number = 0 if asked is None else round_of(room, asked)
    number = 0 if number == last else number
    found = _of_round(room, number) if number else _now(room)
    context = {
        **room.context(),
        "offered": [Offered(name, _title(name)) for name in found],
        "number": number or last,
        "query": f"?round={number}" if number else "",
        "rounds": range(1, last + 1),
        "whole": not number and bool(found),
    }
    return render(request, "running/papers.html", context)


def _title(name: str) -> str:
    """The title of a paper; of several stages with the number."""
    plain, _, stage = name.rpartition("-") if name not in {*KINDS, LOG} else (name, "", "")
    if name == LOG:
        return say("裁判日志", "arbiter's journal")
    words = say(*KINDS[plain].title)
    return words + (say(f"（第 {stage} 阶段）", f" (stage {stage})") if stage else "")


def _now(room: Room) -> dict[str, Make]:
    """Every paper that there is now, by name."""
    found = dict(all_of(_subject(room)))
    if found and room.here.may(Action.EVENT_LOG):
        found[LOG] = lambda: _log(room)
    return found


def _of_round(room: Room, number: int) -> dict[str, Make]:
    """The papers of one round."""
    names = ["pairings", "index"]
    names += ["matches", "boards"] if room.section.of_teams else ["slips"]
    if not isinstance(room.section.run_of(number).stage, Knockout):
        names += ["standings", "reasons"]
    subject = _subject(room)
    return {name: _maker(subject, name, number) for name in names}


def _maker(subject: Subject, name: str, number: int) -> Make:
    return lambda: replace(build(subject, name, number), name=name)


def _subject(room: Room) -> Subject:
    language: Literal["zh", "en"] = "zh" if is_chinese() else "en"
    when = f"{datetime.now().astimezone():%Y-%m-%d %H:%M}"
    return Subject(room.section, language, when, room.now.facts(room.at))


def _local(time: int) -> str:
    """A time in milliseconds since 1970 as the clock of the desk has it."""
    return f"{datetime.fromtimestamp(time / 1000).astimezone():%Y-%m-%d %H:%M:%S}"


def _lines_of(kept: Journal) -> tuple[tuple[Line, ...], tuple[Words, ...]]:
    """The lines of the log, the latest first, and the sections of the entries in order."""
    return log_lines(kept), sections_of(kept)


def _log(room: Room) -> Paper:
    """The journal of the whole event, of several sections with that of every entry."""
    lines, abouts = journals.look(room.number, _lines_of).value
    logged = [
        Logged(
            one.entry.seq,
            _local(one.entry.time),
            one.entry.actor,
            one.undone,
            *one.words,
            one.entry.kind == CHECK_IN,
            about,
            one.turns,
        )
        for one, about in zip(reversed(lines), abouts, strict=True)
    ]
    return log(_subject(room), logged, whole=len(room.now.titles) > 1)


@costly
@may(Action.PAPERS_PRINT)
@require_safe
def paper(request: HttpRequest, journal: str, section: int, name: str, form: str) -> HttpResponse:
    """One paper in one form; `all` is the workbook of every one."""
    room = enter(request, section)
    if form not in _FORMS:
        raise Http404
    if name == "all" and form == "xlsx":
        return _sent(
            workbook([make() for make in _now(room).values()]), named(room.now, room.at, "all"), form
        )
    asked = queried(request, "round")
    number = 0 if asked is None else round_of(room, asked)
    found = (_of_round(room, number) if number else _now(room)).get(name)
    if found is None:
        raise Http404
    return _sent(printed(found(), _FORMS[form][0]), named(room.now, room.at, name, number), form)


def named(now: state.Now, at: int, name: str, number: int = 0) -> str:
    """What the file of a paper is called: no two rounds, and no two sections (counted from 0), share a name."""
    section = f"-section-{at + 1}" if len(now.titles) > 1 else ""
    played = number or len(now.event.sections[at].rounds)
    return f"{name}{section}-round-{played}" if played else f"{name}{section}"


def _sent(content: bytes, name: str, form: str) -> HttpResponse:
    """The file: shown where browsers show it, else kept."""
    kind, media = _FORMS[form]
    response = HttpResponse(content, content_type=media)
    shown = "attachment" if form == "xlsx" else "inline"
    response["Content-Disposition"] = f'{shown}; filename="{quote(name)}{SUFFIXES[kind]}"'
    if form == "html":
        response["Content-Security-Policy"] = _PAPER_POLICY
    return response
