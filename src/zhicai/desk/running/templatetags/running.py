"""`{% sections %}`: the sections of an event, each with what it waits for; names with the way to their pages.

Django loads all libraries of tags with the first page, so what a tag shows is loaded when it shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.http import HttpRequest
from django.template.context import Context, RequestContext
from django.utils.safestring import SafeString

from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action, Grant, granted
from zhicai.desk.store import journals
from zhicai.errors import ZhicaiError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zhicai.competition.event.places import FinalPlace
    from zhicai.competition.model import Player, Team
    from zhicai.desk.running.boards import Row
    from zhicai.desk.running.markup import Link
    from zhicai.desk.running.people import Line
    from zhicai.desk.running.tables import Placing

register = template.Library()


@register.inclusion_tag("running/sections.html", takes_context=True)
def sections(context: RequestContext) -> dict[str, object]:
    """The sections of the event of a page, for those who may see the desk or hand in line-ups there."""
    request = context.get("request")
    here = getattr(request, "standing", None)
    known: dict[str, object] = {"rows": [], "can": context.get("can", {}), "journal": context.get("journal")}
    if not isinstance(request, HttpRequest) or not isinstance(here, Standing) or here.journal is None:
        return known
    desk = here.may(Action.DESK_SEE)
    leader = granted(here.roles, Action.LINEUP_SUBMIT) is Grant.OWN
    if not desk and not leader:
        return known
    from zhicai.desk.running import state
    from zhicai.desk.running.next_step import next_step

    try:
        found = journals.look(here.journal.pk, state.now).value.event.sections
    except ZhicaiError as error:
        return {**known, "error": error}
    rows = [
        {
            "at": at,
            "section": one,
            "step": next_step(one) if desk else None,
            "played": len(one.rounds),
            "lineups": len(one.rounds) if leader and one.of_teams and len(one.rounds) in one.published else 0,
        }
        for at, one in enumerate(found, 1)
    ]
    return {**known, "rows": rows, "desk": desk}


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
def cross_rows(context: Context, rows: Sequence[tuple[int, str, str, tuple[str, ...], str]]) -> SafeString:
    """The rows of a cross table."""
    from zhicai.desk.running import markup

    return markup.cross_rows(rows, _link(context))


@register.simple_tag(takes_context=True)
def place_rows(
    context: Context, rows: Sequence[tuple[FinalPlace, Player | Team, str, int]], several: object
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
def round_rows(rows: Sequence[Row], enters: object) -> SafeString:
    """The boards of a round."""
    from zhicai.desk.running import markup

    return markup.round_rows(rows, enters=bool(enters))
