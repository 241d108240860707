"""`{% sections %}`: the sections of an event, each with what it waits for; names with the way to their pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from django import template
from django.http import HttpRequest
from django.template.context import Context, RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action, Grant, granted
from zhicai.desk.running import state
from zhicai.desk.running.next_step import next_step
from zhicai.desk.store import journals
from zhicai.errors import ZhicaiError

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


@register.simple_tag(takes_context=True)
def named(context: Context, number: int, name: str) -> SafeString:
    """A name; with the way to the page of whose it is, where the page around has `link_to`."""
    link = context.get("link_to")
    return (
        format_html('<a href="{}">{}</a>', link(number), name) if callable(link) else format_html("{}", name)
    )


@register.simple_tag
def cells(texts: Sequence[str]) -> SafeString:
    """The cells of a row; a large table has thousands of them, so a loop of the template would take its time."""
    return mark_safe("".join(f"<td>{escape(text)}</td>" for text in texts))  # noqa: S308 each text is escaped
