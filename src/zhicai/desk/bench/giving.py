"""A ruling entered in the log of an event: at which board, by whom."""

from __future__ import annotations

import time
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from zhicai.competition.event.history import facts_of
from zhicai.competition.event.kinds import RulingGiven, drafts, in_section
from zhicai.competition.event.rulings import give_ruling
from zhicai.competition.event.sections import Event, event_of, key_of
from zhicai.competition.event.words import place_words
from zhicai.desk.bench.judging import Judged, judged
from zhicai.desk.bench.wanted import Wanted
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.sent import command
from zhicai.desk.frame.words import later, say, told
from zhicai.desk.people.access import Standing, may, standing_of
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import MATRIX, Action, Grant, Role, reaches
from zhicai.desk.store import journals
from zhicai.desk.store.models import EventListing
from zhicai.journal import Draft, Journal, JournalKind, Receipt, StaleJournal
from zhicai.law.case import Case
from zhicai.law.wording import explained

_MOST_EVENTS = 20


class Where(forms.Form):
    """The board at which a ruling was given."""

    section = forms.ChoiceField(label=later("组别", "Section"), required=False)
    round = forms.IntegerField(label=later("轮次", "Round"), min_value=1, max_value=999)
    table = forms.IntegerField(label=later("台", "Board"), min_value=1, max_value=9999)
    board = forms.IntegerField(
        label=later("团体赛的第几台", "Board within a match of teams"),
        required=False,
        min_value=1,
        max_value=99,
    )

    def __init__(self, event: Event, reach: frozenset[str], *arguments: object, **named: object) -> None:
        """A form for this event: without what it does not have, for the sections in which one may give rulings."""
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        titles = [one.title for one in event.sections if reaches(reach, one.title)]
        if len(event.sections) > 1:
            self.fields["section"].choices = [(title, title) for title in titles]  # type: ignore[attr-defined]
        else:
            del self.fields["section"]
        if not any(one.of_teams for one in event.sections):
            del self.fields["board"]


def events_to_rule_in(account: Account | None) -> list[EventListing]:
    """The events in which somebody may give rulings, those that changed last first."""
    if account is None:
        return []
    found = EventListing.objects.order_by("-changed", "pk")
    if not account.admin:
        roles = [role.value for role in Role if MATRIX[role, Action.RULING_GIVE] is Grant.YES]
        found = found.filter(
            journal__memberships__account=account, journal__memberships__role__in=roles
        ).distinct()
    return list(found[:_MOST_EVENTS])


def event_seen(journal: Journal) -> Event:
    """The event that a journal tells."""
    return event_of(facts_of(journal))


@may(Action.RULING_GIVE, somewhere=True)
@require_http_methods(["GET", "HEAD", "POST"])
def give(request: HttpRequest, journal: str) -> HttpResponse:
    """Ask at which board a ruling was given, then enter it."""
    here = standing_of(request)
    if here.journal is None or here.journal.kind != JournalKind.EVENT:
        raise Http404
    wanted = Wanted.read(request.POST if request.method == "POST" else request.GET)
    answer = judged(wanted)
    seen = journals.look(journal, event_seen)
    giving = request.method == "POST" and "give" in request.POST
    last = max((len(one.rounds) for one in seen.value.sections), default=0)
    form = Where(
        seen.value,
        here.reach(Action.RULING_GIVE),
        request.POST if giving else None,
        initial={"round": last or None},
    )
    refused: object = None
    if giving and form.is_valid():
        try:
            ruling = _entered(here, journal, seen.value, answer, form, request)
        except StaleJournal:
            raise
        except DeskError:
            raise
        except ValueError as error:  # what the event refuses is told beside the form
            refused = error
        else:
            where = place_words(ruling.round, ruling.table, ruling.board)
            messages.success(request, say(f"已记入{where[0]}", f"Entered: {where[1]}"))
            return redirect("log", journal=journal)
    context = {
        "journal": here.journal,
        "form": form,
        "head": seen.head,
        "refused": refused and told(refused),
        "fields": wanted.fields,
        "verdict": explained(answer.answer.ruling).verdict,
        "wanted": wanted,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if giving else HTTPStatus.OK
    return render(request, "bench/give.html", context, status=status)


def _entered(
    here: Standing, journal: str, event: Event, answer: Judged, form: Where, request: HttpRequest
) -> RulingGiven:
    """Enter the ruling; raises what the event refuses, and StaleJournal where it has changed since it was seen."""
    told_where = form.cleaned_data
    ruling = ruling_of(answer, told_where["round"], told_where["table"], told_where.get("board") or 0)
    key, expected = command(request)
    title = told_where.get("section") or ""
    if not here.within(title or event.sections[0].title).may(Action.RULING_GIVE):
        raise PermissionDenied
    enter_ruling(journal, ruling, title, key=key, expected=expected, actor=here.actor)
    return ruling


def enter_ruling(
    journal: str, ruling: RulingGiven, title: str, *, key: str, expected: int | None, actor: str
) -> Receipt:
    """Enter a ruling in the section of this title ("": the first one).

    Raises what the event refuses, and StaleJournal where it has changed since `expected` (None: whatever it is).
    """

    def work(kept: Journal) -> tuple[Draft, ...]:
        event = event_seen(kept)
        titles = [one.title for one in event.sections]
        wanted = title or titles[0]
        facts = in_section(give_ruling(event.section(wanted), ruling), key_of(titles, wanted))
        return drafts(facts, time=time.time_ns() // 1_000_000, actor=actor)

    return journals.act(journal, work, expected=expected, key=key)


def ruling_of(answer: Judged, number: int, table: int, board: int) -> RulingGiven:
    """The ruling as an entry. Of a cycle that closes only the cycle is kept, from the position before it."""
    given = answer.answer
    ruling = given.ruling
    boards = Case(ruling.fen, ruling.moves, ruling.cycle).boards
    start = ruling.cycle.start if boards[ruling.cycle.start].key == boards[-1].key else 0
    zh, en = explained(ruling, counted=given.counted).verdict
    return RulingGiven(
        round=number,
        table=table,
        rules=ruling.rules,
        fen=boards[start].fen,
        moves=tuple(move.uci for move in ruling.moves[start:]),
        cycle=ruling.cycle.length,
        verdict=ruling.verdict.value,
        words=(zh.removesuffix("。"), en.removesuffix(".")),
        articles=ruling.articles,
        options=tuple((option.name, option.value) for option in ruling.options_used),
        board=board,
        early=given.early,
    )
