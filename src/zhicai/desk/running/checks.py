"""The check of an event: every pairing, score and place by code that knows nothing of the pairing."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from zhicai.board_names import board_name
from zhicai.competition.event.checked import EventFault, check_section
from zhicai.competition.event.fouled import without_count
from zhicai.competition.event.remarks import SEEDS_OF_THEN, contradiction
from zhicai.competition.event.rulings import contradicted
from zhicai.competition.event.settled import reseeded
from zhicai.competition.event.state import Section
from zhicai.competition.event.unrecorded import called_for
from zhicai.desk.frame.words import say
from zhicai.desk.people.access import may
from zhicai.desk.people.rates import Weight, weighs
from zhicai.desk.people.rights import Action
from zhicai.desk.running.next_step import step_for
from zhicai.desk.running.room import Room, enter
from zhicai.english import counted


@weighs(lambda request: Weight.COSTLY if request.method == "POST" else Weight.READ)
@may(Action.DESK_SEE)
@require_http_methods(["GET", "POST"])
def check(request: HttpRequest, journal: str, section: int) -> HttpResponse:
    """What is wrong in a section, once somebody asks for it: it takes a while in a large event."""
    room = enter(request, section)
    context = {**room.context(), "step": step_for(room.here, room.section), "asked": request.method == "POST"}
    if request.method == "POST":
        context["faults"] = [(one, say(one.message_zh, one.message_en)) for one in faults_in(room)]
        context["remarks"] = list(_remarks(room.section))
        context["checked"] = _extent(room.section)
    return render(request, "running/check.html", context)


def faults_in(room: Room) -> list[EventFault]:
    """What is wrong in a section, reckoned once for each state of the event."""
    return room.now.made(("check", room.at), lambda: check_section(room.now.facts(room.at)))


def _remarks(section: Section) -> Iterator[tuple[int, str, str]]:
    """What is no fault but should be looked at: the round, the board as it is named in addresses, and the words."""
    for one in without_count(section):
        yield (
            one.round,
            one.place,
            say(
                f"第 {one.place} 台 {one.number} 号因犯规判负，犯规次数还未登记",
                f"board {one.place}: number {one.number} lost by fouls; how many is still to be recorded",
            ),
        )
    for what in called_for(section):
        yield what.round, what.place, say(what.message_zh, what.message_en)
    for given in contradicted(section):
        told = contradiction(section, given)
        place = board_name(given.table, given.board)
        yield given.round, place, say(told.message_zh, told.message_en)
    for run in reseeded(section):
        yield run.offset + 1, "", say(*SEEDS_OF_THEN)


def _extent(section: Section) -> str:
    """What has been checked, in a sentence."""
    boards = sum(len(one.boards) for one in section.rounds)
    done = sum(board.result is not None for one in section.rounds for board in one.boards)
    rounds, people = len(section.rounds), len(section.competitors)
    zh = f"核查了 {rounds} 轮编排的 {boards} 台（{done} 台有成绩）、{people} 名（队）的积分与名次"
    en = f"Checked: {counted(boards, 'board')} of {counted(rounds, 'round')} ({done} with a result)"
    return say(
        f"{zh}，以及退赛、更正和抽签的记录。",
        f"{en}, points and places of {counted(people, 'competitor')}, withdrawals, corrections and lots.",
    )
