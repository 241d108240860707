"""Begin an event or a section; what its regulations say."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding
from zhicai.competition.event.kinds import EventFounded, Fact, drafts
from zhicai.competition.event.knockout_run import play_words
from zhicai.competition.event_rules import Regulations
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.regulations import PRESETS, preset, preset_text
from zhicai.competition.scoring import Adjourned, Scores, points_text
from zhicai.competition.stage_rules import Knockout, RoundRobin, Stage, Swiss
from zhicai.desk.frame.sent import NotWhole, command, told_key
from zhicai.desk.frame.words import Words, say, told
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.running.doing import do_event, this_moment
from zhicai.desk.running.forms import NewEvent, NewSection, SectionRules, offered
from zhicai.desk.running.room import Room, enter
from zhicai.desk.running.words import stage_words
from zhicai.desk.store import journals
from zhicai.desk.store.errors import KeyTaken, Occupied
from zhicai.journal import Header, JournalKind, Receipt
from zhicai.law.vocabulary import rules_words

_SPACE = uuid.UUID("0b0cbe64-31f1-4b37-9a55-4c8e4dd8d1a3")
"""Events that are begun from one form have one number, however often it is sent."""


@may(Action.EVENT_CREATE)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Begin an event from a preset or a file of regulations."""
    form = NewEvent(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            number = _found(request, form)
        except CompetitionError as error:
            form.add_error(None, told(error))
        else:
            return redirect("entries", journal=number, section=1)
    rules = _chosen(request.POST.get("preset"))
    context = {"form": form, "begun": this_moment(), **summary(rules)}
    return render(request, "running/new.html", context, status=422 if form.errors else 200)


def _found(request: HttpRequest, form: NewEvent) -> str:
    """Found the event; sent twice, it is founded once."""
    key, begun = told_key(request), request.POST.get("begun", "")
    if not begun.isdecimal() or not 0 < int(begun[:15]) <= this_moment():
        raise NotWhole
    data = form.cleaned_data
    facts = founding.found(
        data["name"],
        _text(form),
        seed=data["seed"].strip() or chance(f"{key} {begun}"),
        section=data["title"].strip(),
        stage=form.stage(),
        teams=form.teams(),
    )
    try:
        return founded(
            facts, key=command(request)[0], named=key, begun=int(begun), actor=standing_of(request).actor
        )[0]
    except Occupied:
        raise KeyTaken from None


def chance(text: str) -> str:
    """A seed of lots that was not chosen by anybody; the same for the same command."""
    return sha256(text.encode()).hexdigest()[:12]


def founded(
    facts: Sequence[Fact], *, key: str, begun: int, actor: str, named: str = ""
) -> tuple[str, Receipt]:
    """Begin the event of a command: its number, and what was written. Raises Occupied where it is another one.

    The number comes from `named`, or the key itself.
    """
    header = Header(number_of(named or key), JournalKind.EVENT, begun)
    return header.id, journals.found(header, drafts(facts, time=this_moment(), actor=actor), key=key)


def number_of(key: str) -> str:
    """The number of the event that a command begins."""
    return str(uuid.uuid5(_SPACE, key))


def _text(form: SectionRules) -> str:
    return form.cleaned_data["regulations"] or preset_text(form.cleaned_data["preset"])


@may(Action.EVENT_CREATE)
@require_safe
def preset_summary(request: HttpRequest) -> HttpResponse:
    """What a preset says, to look at before it is chosen."""
    name = request.GET.get("preset")
    fit = offered(name if name in PRESETS else PRESETS[0])
    form = SectionRules(initial=fit)
    # What somebody has chosen stays, unless it cannot go with the preset.
    stays = bool(request.GET.get("system")) == bool(fit["system"])
    fields = (
        [] if stays else [form[one].as_widget(attrs={"hx-swap-oob": "true"}) for one in ("system", "rounds")]
    )
    return render(request, "running/rules.html", {**summary(_chosen(name)), "fields": fields})


def _chosen(name: str | None) -> Regulations:
    return preset(name if name in PRESETS else PRESETS[0])


@may(Action.EVENT_CHANGE)
@require_http_methods(["GET", "POST"])
def new_section(request: HttpRequest, journal: str) -> HttpResponse:
    """Begin a further section of an event."""
    room = enter(request, 1)
    form = NewSection(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        title = form.cleaned_data["title"].strip()
        seed = form.cleaned_data["seed"].strip() or chance(f"{journal} {command(request)[0]}")
        try:
            done = do_event(
                request,
                room,
                lambda now: founding.add_section(
                    now.titles, title, _text(form), seed=seed, stage=form.stage(), teams=form.teams()
                ),
            )
        except CompetitionError as error:
            form.add_error(None, told(error))
        else:
            if done.new:
                messages.success(request, say(f"已增设组别：{title}", f"section added: {title}"))
            return redirect("entries", journal=journal, section=len(enter(request, 1).now.titles))
    context = {**room.context(), "form": form}
    return render(request, "running/new_section.html", context, status=422 if form.errors else 200)


@may(Action.DESK_SEE)
@require_safe
def settings(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """What is laid down for a section."""
    room = enter(request, section)
    context = {
        **room.context(),
        **summary(room.section.regulations),
        "whole": json.dumps(laid_down(room), ensure_ascii=False, indent=2, sort_keys=True),
        "seed": room.section.seed,
    }
    return render(request, "running/settings.html", context)


def laid_down(room: Room) -> dict[str, Any]:
    """The whole of the regulations of a section, as its first entry keeps them."""
    first = room.now.facts(room.at)[0]
    found: dict[str, Any] = json.loads(first.regulations) if isinstance(first, EventFounded) else {}
    return found


def summary(rules: Regulations) -> dict[str, object]:
    """What regulations say, in words."""
    return {
        "rules": rules,
        "book": rules_words(rules.rules),
        "chains": [] if rules.stages else _open_chains(rules),
        "match_play": None if rules.stages else play_words(rules.match, of_teams=rules.teams is not None),
        "rules_title": (rules.title_zh, rules.title_en),
        "stages": [
            (
                at,
                stage_words(stage, rules),
                "" if isinstance(stage, Knockout) else _chain(rules.chain(stage)),
                play_words(stage.match or rules.match, of_teams=rules.teams is not None)
                if isinstance(stage, Knockout)
                else None,
            )
            for at, stage in enumerate(rules.stages, 1)
        ],
        "scores": _scores(rules.scores),
        "match_scores": _scores(rules.match_scores) if rules.teams else [],
        "teams": rules.teams,
        "notes": [(note.zh, note.en) for note in rules.notes],
        "sections": [(one.name, one.name_en or one.name) for one in rules.sections],
    }


def _open_chains(rules: Regulations) -> list[tuple[Words, str]]:
    """How each system is ranked, of regulations that leave open which is played."""
    stages: tuple[tuple[Words, Stage], ...] = (
        (("积分编排", "Swiss"), Swiss(rounds=1)),
        (("循环赛", "round robin"), RoundRobin()),
    )
    return [(words, _chain(rules.chain(stage))) for words, stage in stages]


def _chain(chain: tuple[Criterion, ...]) -> str:
    """A chain in words, with what stands in it as soon as somebody has a penalty (see `ranking.standings`)."""
    first = chain[0]
    zh, en = " → ".join(one.zh for one in chain), " → ".join(one.en for one in chain)
    return say(
        f"{zh}；{first.zh}相同而受处分者，先按处分轻重、次数列后（cxa-2011 第18.5条，cxa-1999 第18.4条）",
        f"{en}; of those equal in {first.en}, who has penalties comes last, by their weight and number "
        "(cxa-2011 art. 18.5, cxa-1999 art. 18.4)",
    )


def _scores(scores: Scores) -> list[tuple[str, str]]:
    rows = (
        (("先手胜和负", "first mover: win, draw, loss"), ("red_win", "red_draw", "red_loss")),
        (("后手胜和负", "second mover: win, draw, loss"), ("black_win", "black_draw", "black_loss")),
        (("不战而胜、负", "won, lost without play"), ("forfeit_win", "forfeit_loss")),
        (("轮空、请假、缺席", "bye, leave, absence"), ("bye", "leave", "absent")),
    )
    meanwhile = {
        Adjourned.DRAW: say("暂按和棋计", "as a draw for the time being"),
        Adjourned.NOTHING: say("暂不计分", "nothing for the time being"),
    }[scores.adjourned]
    return [
        *(
            (say(*words), " · ".join(points_text(getattr(scores, name)) for name in names))
            for words, names in rows
        ),
        (say("封棋，续弈之前", "adjourned, until it is played on"), meanwhile),
    ]
