"""What a penalty or fouls call for and no result says yet: that the game is lost (cxa-2011 arts 8.2, 18.2)."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from zhicai.competition.event.state import Section
from zhicai.competition.event.unrecorded import Unrecorded, unrecorded
from zhicai.desk.frame.words import say, told
from zhicai.desk.running.room import Room, enter


def due(section: Section) -> tuple[Unrecorded, ...]:
    """The boards whose result is not the one that a penalty or fouls give, or is missing."""
    return tuple(one for one in unrecorded(section) if one.code)


def due_words(section: Section, number: int, people: Iterable[int]) -> str:
    """The same of some in one round, in a sentence; empty where nothing is to be recorded."""
    mine = set(people)
    found = [told(one) for one in due(section) if one.round == number and one.number in mine]
    return say("；", "; ").join(found)


def remind(request: HttpRequest, room: Room, number: int, people: Iterable[int]) -> None:
    """Say on the next page what is to be recorded of some in a round now, with the way to the board."""
    mine = set(people)
    for one in due(enter(request, room.at + 1).section):
        if one.round == number and one.number in mine:
            words = say("去该台", "Go to the board")
            messages.warning(
                request, format_html('{} · <a href="{}">{}</a>', told(one), address(room, one), words)
            )


def address(room: Room, one: Unrecorded) -> str:
    """Where the result is recorded; of a match of teams, whose boards have addresses of their own, the whole round."""
    place = [room.number, room.at + 1, one.round]
    if room.section.of_teams or not one.table:
        return reverse("results", args=place)
    return reverse("board", args=[*place, str(one.table)])
