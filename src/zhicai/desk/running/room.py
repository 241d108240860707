"""Where a page is: the event, the section, and who looks."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.template.loader import render_to_string

from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Swiss
from zhicai.desk.frame.words import is_chinese
from zhicai.desk.people.access import Standing, standing_of
from zhicai.desk.people.rights import Action, Grant, reaches
from zhicai.desk.running import state
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal
from zhicai.journal import JournalKind


@dataclass(frozen=True)
class Room:
    """A section of an event as one page shows it; `at` counts from 0."""

    here: Standing
    journal: StoredJournal
    now: state.Now
    at: int

    @property
    def number(self) -> str:
        """The number of the journal."""
        return self.journal.pk

    @property
    def section(self) -> Section:
        """The section as it is."""
        return self.now.event.sections[self.at]

    @property
    def key(self) -> str:
        """By what name entries name the section."""
        return self.now.key(self.at)

    @property
    def run(self) -> Run:
        """The stage that is being played."""
        return self.section.run

    def context(self) -> dict[str, object]:
        """What every template of a section is given."""
        section = self.section
        stages = section.regulations.stages
        return {
            "journal": self.journal,
            "section": section,
            "at": self.at + 1,
            "titles": self.now.titles,
            "desks": self._desks(),
            "head": self.now.head,
            "last": len(section.rounds),
            "enters": self.here.grant(Action.RESULT_ENTER) is not Grant.NO,
            "has_teams": section.regulations.teams is not None,
            "has_table": any(isinstance(one, RoundRobin | Groups | Swiss) for one in stages),
            "has_bracket": any(isinstance(one, Knockout) for one in stages),
        }

    def _desks(self) -> list[tuple[int, str]]:
        """The sections whose desk one may see: number and title."""
        seen = self.here.reach(Action.DESK_SEE)
        return [(at, title) for at, title in enumerate(self.now.titles, 1) if reaches(seen, title)]


def fragment(room: Room, template: str, name: Hashable, make: Callable[[], dict[str, object]]) -> str:
    """A part of a page that is the same for everybody of one language; made once for each state of the event."""

    def made() -> str:
        return render_to_string(template, make())

    return room.now.made((template, room.at, name, is_chinese()), made)


def stored_event(here: Standing) -> StoredJournal:
    """The journal of the event of a page; raises Http404 where it is another kind of journal."""
    if here.journal is None or here.journal.kind != JournalKind.EVENT:
        raise Http404
    return here.journal


def enter(request: HttpRequest, section: int) -> Room:
    """The section of an event (counted from 1) as it is now; raises Http404 where there is none."""
    here = standing_of(request)
    stored = stored_event(here)
    # Who may come in was looked up a moment ago, and the row with it; a command has changed it since.
    row = stored if request.method in ("GET", "HEAD") else None
    now = journals.look(stored.pk, state.now, row=row).value
    if not 1 <= section <= len(now.event.sections):
        raise Http404
    return Room(here, stored, now, section - 1)


def enter_known(request: HttpRequest, section: int) -> Room:
    """The same for a command, which looks at the event once more when it is carried out: as it was known last."""
    here = standing_of(request)
    stored = stored_event(here)
    now = state.known(stored.pk)
    if now is None or not 1 <= section <= len(now.event.sections):
        return enter(request, section)
    return Room(here, stored, now, section - 1)


def round_of(room: Room, number: int) -> int:
    """The number of a round that is paired; raises Http404."""
    if not 1 <= number <= len(room.section.rounds):
        raise Http404
    return number
