"""`{% when "playing" %}` in a form of a board, and the ground of small boards.

Django loads all libraries of tags with the first page, so what a tag shows is loaded when it shows it.
"""

from __future__ import annotations

from functools import cache

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def when(context: RequestContext, *conditions: str) -> SafeString:
    """The attributes of what shows only under these conditions, now and as the game goes on."""
    from zhicai.desk.live.pages_when import holds

    condition = " ".join(conditions)
    hidden = "" if holds(condition, context["flags"]) else " hidden"
    return format_html('data-when="{}"{}', condition, hidden)


@register.simple_tag
def mini_ground() -> SafeString:
    """The lines of a board, once in a page for all small boards of it."""
    # Strokes and names of colours of zhicai.drawing: nothing in it comes from outside.
    return mark_safe(_ground())  # noqa: S308


@cache
def _ground() -> str:
    from zhicai.desk.board.look import PAGE, by_style_sheet
    from zhicai.drawing import layers

    return by_style_sheet(
        '<svg class="board-faces" width="0" height="0" aria-hidden="true" focusable="false">'
        f'<defs><g id="mini-ground" fill="none" {layers.ROUND}>{layers.ground(PAGE)}</g></defs></svg>'
    )


@register.inclusion_tag("live/sure.html")
def sure(act: str, zh: str, en: str, what_zh: str, what_en: str, chosen: int = 0) -> dict[str, object]:
    """The button of an act that can cost a foul or a game: it asks first, and tells what will happen.

    With `chosen` the words begin with the side that the form has chosen, which the scripts fill in.
    """
    return {"act": act, "ask": (zh, en), "what": (what_zh, what_en), "chosen": chosen}
