"""Notices: those that hang there, posting one, taking one down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.http import Http404
from pydantic import StringConstraints

from zhicai.competition.event import notices
from zhicai.desk.api.events import do, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.telling import done
from zhicai.desk.api.values import Body, Done, said
from zhicai.desk.people.rights import Action
from zhicai.desk.public.book import book_of
from zhicai.desk.public.posting import nothing_matters, taken_down
from zhicai.desk.running.room import enter, stored_event
from zhicai.desk.store import journals

_NOTICES = "/events/{event}/notices"


@dataclass(frozen=True, slots=True)
class NoticeTold:
    """A notice that hangs there."""

    section: Annotated[int, said("记在第几组；用于地址", "the section that keeps it, for addresses")]
    number: int
    everybody: Annotated[bool, said("面向全体", "for everybody, not that section alone")]
    text: str
    time: Annotated[int, said("张贴，1970 年起的毫秒", "posted, milliseconds since 1970")]


@dataclass(frozen=True, slots=True)
class Notices:
    """The notices of an event, the latest first."""

    notices: list[NoticeTold]


@dataclass(frozen=True, slots=True)
class NewNotice(Body):
    """A notice, and for whom."""

    text: Annotated[
        str,
        StringConstraints(min_length=1, max_length=notices.LONGEST),
        said("内容，可有几行", "the text, of several lines if need be"),
    ]
    section: Annotated[
        int | None,
        said("第几组，从 1 起；无则面向全体", "for one section, from 1; null: everybody", ge=1, le=999),
    ] = None


@operation("GET", _NOTICES, Action.EVENT_SEE, topic="notices", words=("公告", "Notices"), answers=Notices)
def list_notices(call: Call) -> Answered:
    """The notices that hang there."""
    seen = journals.look(stored_event(call.here).pk, book_of)
    sections = seen.value.now.event.sections
    whole = {
        (at, one.number) for at, section in enumerate(sections) for one in section.notices if one.everybody
    }
    told = [
        NoticeTold(one.at + 1, one.number, (one.at, one.number) in whole, one.text, one.time)
        for one in seen.value.notices()
    ]
    return Answered(Notices(told), seen.head.seq)


@operation(
    "POST",
    _NOTICES,
    Action.NOTICE_POST,
    topic="notices",
    words=("张贴公告", "Post a notice"),
    answers=Done,
    body=NewNotice,
    command=True,
    refuses=True,
    status=201,
    example={"text": "第3轮 14:00 开始"},
)
def post_notice(call: Call) -> Answered:
    """Post a notice."""
    new = call.body
    room = enter(call.request, new.section or 1)
    everybody = new.section is None
    receipt = do(call, room, lambda now: notices.post(now, new.text, everybody=everybody), nothing_matters)
    return done(room.number, receipt)


@operation(
    "DELETE",
    "/events/{event}/sections/{section}/notices/{number}",
    Action.NOTICE_POST,
    topic="notices",
    words=("撤下公告", "Take a notice down"),
    answers=Done,
    command=True,
    refuses=True,
)
def take_notice_down(call: Call) -> Answered:
    """Take a notice down."""
    room, number = room_of(call), call.path["number"]
    if not 1 <= number <= room.section.last_notice:
        raise Http404
    return done(room.number, do(call, room, lambda now: notices.take_down(now, number), taken_down))
