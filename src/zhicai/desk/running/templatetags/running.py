"""`{% work %}`: what waits for the reader in the sections of an event; names with the way to their pages.

Django loads all libraries of tags with the first page, so what a tag shows is loaded when it shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template
from django.template.context import Context, RequestContext
from django.utils.safestring import SafeString

from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action, Role, reaches
from zhicai.desk.store import journals
from zhicai.errors import ZhicaiError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zhicai.competition.event.places import FinalPlace
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Player, Team
    from zhicai.desk.running.boards import Row
    from zhicai.desk.running.markup import Link
    from zhicai.desk.running.people import Line
    from zhicai.desk.running.tables import CrossRow, Placing
    from zhicai.desk.running.watched import Watched

register = template.Library()


@register.inclusion_tag("running/work.html", takes_context=True)
def work(context: RequestContext) -> dict[str, object]:
    """What waits for the reader of an event's page, section by section: the next step, own boards, line-ups."""
    here, known = _known(context)
    if here is None or not (here.reach(Action.DESK_SEE) or {Role.TABLE_ARBITER, Role.LEADER} & here.roles):
        return known
    found = _sections(here, known)
    known["several"] = len(found) > 1
    rows = (_work_in(here, one) | {"at": at} for at, one in enumerate(found, 1))
    known["rows"] = [row for row in rows if row["desk"] or row["boards"] or row["leads"]]
    return known


def _work_in(here: Standing, section: Section) -> dict[str, object]:
    from zhicai.desk.running.lineups import leads_team_in
    from zhicai.desk.running.next_step import attended, step_for

    within, last = here.within(section.title), len(section.rounds)
    desk = reaches(here.reach(Action.DESK_SEE), section.title)
    return {
        "section": section,
        "last": last,
        "desk": desk,
        "step": step_for(within, section) if desk else None,
        "boards": attended(here, section),
        "leads": leads_team_in(here, section),
        "published": last in section.published,
        "checks_in": within.may(Action.PLAYER_CHECK_IN),
    }


def _known(context: RequestContext) -> tuple[Standing | None, dict[str, Any]]:
    """Who reads the page of an event, None for another page; what the template of a tag is given at least."""
    here = getattr(context.get("request"), "standing", None)
    known: dict[str, Any] = {
        "rows": [],
        "can": context.get("can", {}),
        "journal": context.get("journal"),
    }
    return (here if isinstance(here, Standing) and here.journal is not None else None), known


def _sections(here: Standing, known: dict[str, Any]) -> Sequence[Section]:
    from zhicai.desk.running import state

    assert here.journal is not None  # noqa: S101  see _known
    try:
        return journals.look(here.journal.pk, state.now).value.event.sections
    except ZhicaiError as error:
        known["error"] = error
        return ()


def _link(context: Context) -> Link | None:
    """How the page around leads to somebody's page, where it does."""
    link = context.get("link_to")
    return link if callable(link) else None


@register.simple_tag(takes_context=True)
def standing_rows(context: Context, rows: Sequence[Placing]) -> SafeString:
    """The rows of standings."""
    from zhicai.desk.running import markup

    return markup.standing_rows(rows, _link(context))


@register.simple_tag(takes_context=True)
def cross_rows(context: Context, rows: Sequence[CrossRow]) -> SafeString:
    """The rows of a cross table."""
    from zhicai.desk.running import markup

    return markup.cross_rows(rows, _link(context))


@register.simple_tag(takes_context=True)
def place_rows(
    context: Context, rows: Sequence[tuple[FinalPlace, Player | Team, str, int, str]], several: object
) -> SafeString:
    """The rows of the final places."""
    from zhicai.desk.running import markup

    return markup.place_rows(rows, _link(context), several=bool(several))


@register.simple_tag
def people_rows(lines: Sequence[Line], has_teams: object) -> SafeString:
    """The rows of the list of players."""
    from zhicai.desk.running import markup

    return markup.people_rows(lines, has_teams=bool(has_teams))


@register.simple_tag
def coming_rows(coming: Sequence[tuple[Player, str, str]], has_teams: object) -> SafeString:
    """The rows of players who would be entered."""
    from zhicai.desk.running import markup

    return markup.coming_rows(coming, has_teams=bool(has_teams))


@register.simple_tag
def round_rows(rows: Sequence[Row], enters: object, watched: Watched) -> SafeString:
    """The boards of a round."""
    from zhicai.desk.running import markup

    return markup.round_rows(rows, watched, enters=bool(enters))
