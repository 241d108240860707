"""A ruling that was entered at a board, on one sheet for the file: event, round, players, date, and who signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from zhicai.board_names import board_name
from zhicai.competition.event.kinds import RulingGiven
from zhicai.competition.event.state import Section
from zhicai.competition.model import Player, Team
from zhicai.desk.bench.judging import judged
from zhicai.desk.bench.sheets import sheet
from zhicai.desk.bench.wanted import wanted_again
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rates import costly
from zhicai.desk.people.rights import Action
from zhicai.desk.public.published import seen_by
from zhicai.desk.running import state
from zhicai.desk.running.room import stored_event
from zhicai.desk.store import journals
from zhicai.illustration import ruling_html
from zhicai.journal import Entry, Journal
from zhicai.law.vocabulary import Words


@costly
@may(Action.EVENT_SEE)
@require_safe
def paper(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """A ruling of a section by the number of its entry; one of a round not published is for the desk alone."""
    here = standing_of(request)
    found = journals.look(stored_event(here).pk, _entered).value
    now = found.now
    if not 1 <= section <= len(now.titles):
        raise Http404
    seen = seen_by(here, now, section - 1)
    entry, one = found.given.get(number, (None, None))
    if entry is None or one is None or one not in seen.rulings:
        raise Http404
    told = ruling_html(
        judged(wanted_again(one)).answer.ruling,
        early=one.early,
        about=list(_about(now.event.name, seen, one, entry)),
    )
    return sheet(told)


@dataclass(frozen=True, slots=True)
class _Entered:
    """An event, and its rulings that count by the number of their entries."""

    now: state.Now
    given: Mapping[int, tuple[Entry, RulingGiven]]


def _entered(journal: Journal) -> _Entered:
    now = state.now(journal)
    given = {
        batch: (journal.entries[batch - 1], fact) for batch, fact in now.said if isinstance(fact, RulingGiven)
    }
    return _Entered(now, given)


def _about(event: str, section: Section, one: RulingGiven, entry: Entry) -> Iterator[tuple[Words, str]]:
    board = (
        section.game(one.round, one.table, one.board) if one.board else section.board(one.round, one.table)
    )
    people = section.players if one.board else section.competitors
    place = board_name(one.table, one.board)
    yield ("赛事", "Event"), event
    yield ("组别", "Section"), section.title or say("—", "–")
    yield ("轮次", "Round"), str(one.round)
    yield ("台次", "Board"), place
    yield ("红方", "Red"), _who(people.get(board.red)) if board else ""
    yield ("黑方", "Black"), _who(people.get(board.black)) if board else ""
    yield (
        ("记入时间", "Entered"),
        f"{datetime.fromtimestamp(entry.time / 1000).astimezone():%Y-%m-%d %H:%M}",
    )
    yield ("记入人", "By"), entry.actor


def _who(one: Player | Team | None) -> str:
    if one is None:
        return ""
    unit = say(f"（{one.unit}）", f" ({one.unit})") if one.unit else ""
    return f"{one.number} {one.name}{unit}"
