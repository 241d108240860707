"""`{% first_steps %}`: on the page of the demonstration event, what to do with it; on any other nothing.

Django loads all libraries of tags with the first page, so what a tag shows is loaded when it shows it.
"""

from __future__ import annotations

from django import template
from django.template.context import RequestContext

from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action
from zhicai.desk.store import journals
from zhicai.errors import ZhicaiError

register = template.Library()


@register.inclusion_tag("demo/first_steps.html", takes_context=True)
def first_steps(context: RequestContext) -> dict[str, object]:
    """The first steps, for those who may do them."""
    from zhicai.competition.event.kinds import RulingGiven
    from zhicai.desk.demo.event import NUMBER
    from zhicai.desk.demo.steps import steps
    from zhicai.desk.running import state

    here = getattr(context.get("request"), "standing", None)
    if not isinstance(here, Standing) or here.journal is None or here.journal.pk != NUMBER:
        return {}
    if not here.may(Action.ROUND_PAIR):
        return {}
    try:
        now = journals.look(NUMBER, state.now).value
    except ZhicaiError:
        return {}  # what is wrong with the event is told where its sections are
    return {
        "steps": steps(
            now.event.sections[0],
            moved=LiveGame.objects.filter(event_id=NUMBER, plies__gt=0).exists(),
            codes=here.may(Action.ACCOUNTS_MANAGE),
            ruled=any(isinstance(fact, RulingGiven) for _, fact in now.said),
        ),
        "journal": NUMBER,
        "players": here.may(Action.ACCOUNTS_MANAGE),
        "csrf_token": context.get("csrf_token"),
    }
