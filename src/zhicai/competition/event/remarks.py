"""What somebody should look at in a section although the regulations allow it: no fault, and no refusal."""

from __future__ import annotations

from collections.abc import Iterator

from zhicai.board_names import board_name
from zhicai.competition.event.checked import EventFault
from zhicai.competition.event.kinds import RulingGiven
from zhicai.competition.event.outcomes import outcome_words
from zhicai.competition.event.rulings import contradicted, recorded
from zhicai.competition.event.settled import reseeded
from zhicai.competition.event.state import Section
from zhicai.competition.event.unrecorded import unrecorded

SEEDS_OF_THEN = (
    "种子按编排时前一阶段的名次；此后的更正使其次序与现在的名次不同，对阵不变",
    "the seeds are by the places of the stage before when this was paired; corrections since have changed their order, "
    "and the pairings stay",
)


def remarks(section: Section) -> Iterator[EventFault]:
    """What a penalty, fouls or a ruling (cxa-2011 arts 23.5.1-23.5.2) call for and is not recorded; seeds of then."""
    for what in unrecorded(section):
        yield EventFault(what.round, what.table, "unrecorded", what.message_zh, what.message_en)
    for one in contradicted(section):
        yield contradiction(section, one)
    for run in reseeded(section):
        yield EventFault(run.offset + 1, 0, "seeds", *SEEDS_OF_THEN)


def contradiction(section: Section, one: RulingGiven) -> EventFault:
    """That the result of its board is another than a ruling gives, in words."""
    result = recorded(section, one)
    zh, en = outcome_words(result.code if result else "")
    place = board_name(one.table, one.board)
    return EventFault(
        one.round,
        one.table,
        "ruling",
        f"第 {place} 台裁决“{one.words[0]}”，登记的成绩却是“{zh}”；请核对并更正",
        f"board {place}: the ruling is “{one.words[1]}”, the result on record “{en}”; look and correct it",
    )
