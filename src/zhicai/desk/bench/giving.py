"""A ruling entered in the log of an event: at which board, by whom."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from http import HTTPStatus
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods

from zhicai.board_names import board_name
from zhicai.competition.event.history import facts_of
from zhicai.competition.event.kinds import RulingGiven, drafts, in_section
from zhicai.competition.event.outcomes import outcome_words
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.rulings import at_odds, decided, give_ruling, recorded, rule_book
from zhicai.competition.event.sections import Event, event_of, key_of
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import place_words
from zhicai.competition.model import Player, Team
from zhicai.desk.bench.judging import Judged, judged
from zhicai.desk.bench.wanted import Wanted
from zhicai.desk.errors import DeskError
from zhicai.desk.frame.sent import command
from zhicai.desk.frame.words import Words, later, say, told
from zhicai.desk.people.access import Standing, may, standing_of
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import MATRIX, Action, Grant, Role, reaches
from zhicai.desk.store import journals
from zhicai.desk.store.models import EventListing
from zhicai.journal import Draft, Journal, JournalKind, Receipt, StaleJournal
from zhicai.law.books import BOOKS
from zhicai.law.case import Case
from zhicai.law.vocabulary import rules_words
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
        elif "section" in self.fields:
            of_teams = {one.title: "board" for one in event.sections if one.of_teams}
            self.fields["section"].widget.attrs["data-needs"] = json.dumps(of_teams, ensure_ascii=False)
        self.event = event

    def sits(self) -> Sits:
        """The board that is named and who plays there. Raises Refused where there is none."""
        data = self.cleaned_data
        title = data.get("section") or self.event.sections[0].title
        section = self.event.section(title)
        number, table = data["round"], data["table"]
        game = (data.get("board") or 0) if section.of_teams else 0
        board = section.game(number, table, game) if game else section.board(number, table)
        where = place_words(number, table, game)
        if board is None:
            raise Refused(f"没有{where[0]}", f"there is no {where[1]}")
        people = section.players if game else section.competitors
        red, black = people.get(board.red), people.get(board.black)
        at = [one.title for one in self.event.sections].index(title) + 1
        return Sits(section, number, table, game, at, where, red, black)


@dataclass(frozen=True, slots=True)
class Sits:
    """A board with who plays there, shown before a ruling is entered; `at` is the section, from 1."""

    section: Section
    round: int
    table: int
    game: int
    at: int
    where: Words
    red: Player | Team | None
    black: Player | Team | None

    def mark(self, rules: str) -> str:
        """What tells this board from every other one, and that another rule book than the event's was pointed out."""
        other = "" if rules == rule_book(self.section) else f"|{rules}"
        return f"{self.section.title}|{self.round}|{self.table}|{self.game}{other}"

    @property
    def place(self) -> str:
        """The board as addresses name it: 3, or 3.2."""
        return board_name(self.table, self.game)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a ruling makes of its board, told before it is entered.

    `own` is the rule book of the event where the ruling is under another (None: it is the same), `again` the address
    at which it is asked for under that one (None: there is none). `gives` is the result that it decides (None: none),
    `stands` the one on record (None: none yet), `odds` whether they contradict each other, and `correction` the
    address at which the result is corrected.
    """

    own: Words | None
    again: str | None
    gives: Words | None
    stands: Words | None
    odds: bool
    correction: str


def foreseen(journal: str, sits: Sits, ruling: RulingGiven, wanted: Wanted) -> Foreseen:
    """What the ruling of a request makes of a board."""
    rules = rule_book(sits.section)
    again = replace(wanted, rules=rules).query if rules in BOOKS else None
    gives, stands = decided(ruling), recorded(sits.section, ruling)
    board = reverse("board", args=[journal, sits.at, sits.round, sits.place])
    return Foreseen(
        None if ruling.rules == rules else rules_words(rules),
        f"{reverse('bench')}?{again}#verdict" if again and ruling.rules != rules else None,
        outcome_words(gives.code) if gives else None,
        outcome_words(stands.code) if stands else None,
        at_odds(sits.section, ruling),
        f"{board}correct/?{urlencode({'code': gives.code})}" if gives else board,
    )


class _Unseen(Exception):
    """The players of a board have not been shown yet."""


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
    asked = request.method == "POST" and ("give" in request.POST or "look" in request.POST)
    last = max((len(one.rounds) for one in seen.value.sections), default=0)
    form = Where(
        seen.value,
        here.reach(Action.RULING_GIVE),
        request.POST if asked else None,
        initial={"round": last or None},
    )
    refused: object = None
    sits: Sits | None = None
    ahead: Foreseen | None = None
    if asked and form.is_valid():
        try:
            sits = form.sits()
            ruling = ruling_of(answer, sits.round, sits.table, sits.game)
            ahead = foreseen(journal, sits, ruling, wanted)
            if request.POST.get("give") != sits.mark(ruling.rules):
                raise _Unseen
            entry = _entered(here, journal, ruling, sits, request)
        except StaleJournal:
            raise
        except _Unseen:
            asked = False
        except DeskError:
            raise
        except ValueError as error:  # what the event refuses is told beside the form
            refused = error
        else:
            _acknowledge(request, journal, sits, entry)
            board = reverse("board", args=[journal, sits.at, sits.round, sits.place])
            return redirect(f"{board}#ruling-{entry}")
    context = {
        "journal": here.journal,
        "form": form,
        "head": seen.head,
        "refused": refused and told(refused),
        "sits": sits,
        "mark": sits and sits.mark(wanted.rules),
        "ahead": ahead,
        "fields": wanted.fields,
        "verdict": explained(answer.answer.ruling).verdict,
        "rules": rules_words(wanted.rules),
        "own": None if sits else _own_rules(seen.value, here.reach(Action.RULING_GIVE), wanted.rules),
        "wanted": wanted,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if asked else HTTPStatus.OK
    return render(request, "bench/give.html", context, status=status)


def _own_rules(event: Event, reach: frozenset[str], rules: str) -> Words | None:
    """The rule book of the sections in which one may rule, where it is one for all and another than this."""
    (first, *others) = {rule_book(one) for one in event.sections if reaches(reach, one.title)} or {rules}
    return None if others or first == rules else rules_words(first)


def _entered(here: Standing, journal: str, ruling: RulingGiven, sits: Sits, request: HttpRequest) -> int:
    """Enter the ruling; gives the number of its entry.

    Raises what the event refuses, StaleJournal where it has changed since it was seen, and PermissionDenied.
    """
    key, expected = command(request)
    title = sits.section.title
    if not here.within(title).may(Action.RULING_GIVE):
        raise PermissionDenied
    done = enter_ruling(
        journal, ruling, title, key=key, expected=expected, actor=here.actor, anyway=True
    )  # it was pointed out: the mark says so
    return done.entries[0].seq


def _acknowledge(request: HttpRequest, journal: str, sits: Sits, entry: int) -> None:
    """Say where the ruling stands, with the way to its paper."""
    paper = reverse("ruling-paper", args=[journal, sits.at, entry])
    done, ways = (
        say(f"已记入{sits.where[0]}。", f"Entered: {sits.where[1]}."),
        say("打印裁决书", "Print the ruling"),
    )
    messages.success(request, format_html('{} <a href="{}" target="_blank">{}</a>', done, paper, ways))


def enter_ruling(
    journal: str,
    ruling: RulingGiven,
    title: str,
    *,
    key: str,
    expected: int | None,
    actor: str,
    anyway: bool = False,
) -> Receipt:
    """Enter a ruling in the section of this title ("": the first one); `anyway` also under other rules than its own.

    Raises what the event refuses, and StaleJournal where it has changed since `expected` (None: whatever it is).
    """

    def work(kept: Journal) -> tuple[Draft, ...]:
        event = event_seen(kept)
        titles = [one.title for one in event.sections]
        wanted = title or titles[0]
        facts = in_section(give_ruling(event.section(wanted), ruling, anyway=anyway), key_of(titles, wanted))
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
