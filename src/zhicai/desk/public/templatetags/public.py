"""Ways between the public pages, and the sides of a board on them.

Django loads all libraries of tags with the first page, so what a tag shows is loaded when it shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from zhicai.desk.frame.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zhicai.desk.public.links import Links
    from zhicai.desk.public.lively import Watch
    from zhicai.desk.running.boards import Row, Side

register = template.Library()


@register.simple_tag(takes_context=True)
def to(context: Context, page: str, *values: int) -> str:
    """The address of a page of the section that is shown."""
    links: Links = context["links"]
    return links.to(page, *values)


@register.simple_tag(takes_context=True)
def who(context: Context, number: int, name: str) -> SafeString:
    """A competitor with the way to the page of that one."""
    address = context["link_to"](number)
    return format_html('{} <a href="{}">{}</a>', number, address, name)


@register.simple_tag(takes_context=True)
def side(context: Context, one: Side, row: Row) -> SafeString:
    """One of the two of a board: number, name, unit, points before the round."""
    if not one.number:
        return format_html("{}", one.name)
    links: Links = context["links"]
    page = "team" if row.match else "player"
    points = say(f"{one.points}分", f"{one.points} pts") if one.points else ""
    told = " · ".join(text for text in (one.unit, points) if text)
    more = format_html(" <small>{}</small>", told) if told else ""
    number, address = one.number, links.to(page, one.number)
    return format_html(
        '<span class="number">{}</span> <a href="{}">{}</a>{}', number, address, one.name, more
    )


@register.simple_tag(takes_context=True)
def watch(context: Context, number: int, place: object) -> SafeString:
    """The way to the live board of a place in a round, or to its record; nothing where none was opened."""
    boards: Mapping[tuple[int, str], Watch] = context.get("live_boards") or {}
    found = boards.get((number, str(place)))
    links: Links = context["links"]
    if found is None or not (address := links.live(found.game)):
        return SafeString()
    words = say("棋谱", "record") if found.over else say("直播", "live")
    kind = "" if found.over else " on"
    board = say(f"第 {place} 台", f"board {place}")
    return format_html(
        ' <a class="watch{}" href="{}">{}<span class="away"> {}</span></a>', kind, address, words, board
    )


@register.simple_tag
def result(row: Row, score: str = "") -> SafeString:
    """The result of a board in words; of a match of teams its score, where it has one."""
    if not row.code and not score:
        return format_html(
            '<span class="open" aria-hidden="true">–</span><span class="away">{}</span>', say("未出", "open")
        )
    return format_html('<span class="{}">{}</span>', _kind(row), score or row.result)


def _kind(row: Row) -> str:
    first = row.code[:1]
    if row.match or first not in "10+-":
        return "told"
    return (
        "won-red"
        if row.code.startswith(("1-0", "+--"))
        else "won-black"
        if row.code.startswith(("0-1", "--+"))
        else "told"
    )
