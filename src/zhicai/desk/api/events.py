"""Events and their sections: the list, one, its log and file, who takes part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from zhicai.competition.event.remarks import remarks
from zhicai.competition.event.state import Section
from zhicai.desk.api.operations import Answered, Call, Entry, operation
from zhicai.desk.api.telling import entry_told, pair
from zhicai.desk.api.values import LogEntry, Said, Version, said
from zhicai.desk.events.log import log_lines
from zhicai.desk.events.views import events_seen, file_of
from zhicai.desk.people.access import Standing, account_of, bearer_of, standing
from zhicai.desk.people.models import Membership
from zhicai.desk.people.rights import Action, Grant, Role
from zhicai.desk.public.published import seen_by
from zhicai.desk.running import doing
from zhicai.desk.running.checks import faults_in
from zhicai.desk.running.founding import laid_down
from zhicai.desk.running.next_step import checked_step
from zhicai.desk.running.room import Room, enter, stored_event
from zhicai.desk.running.words import stage_words
from zhicai.desk.store import journals
from zhicai.desk.store.models import EventListing
from zhicai.journal import Receipt

SECTION = "/events/{event}/sections/{section}"
_PAGE = 50
_MOST_ENTRIES = 500


@dataclass(frozen=True, slots=True)
class RoleHeld:
    """A role in an event."""

    event: Annotated[str, said("赛事编号", "the number of the event")]
    role: Annotated[str, said("职务", "the role")]
    section: Annotated[str, said("限于此组别；空：各组", "in this section alone; empty: in all")]


@dataclass(frozen=True, slots=True)
class Self:
    """Who asks."""

    name: Annotated[str, said("日志中的称呼", "how the journal names who asks")]
    token: Annotated[bool, said("是否用令牌", "whether by a token")]
    admin: Annotated[bool, said("是否管理员", "whether an administrator")]
    roles: Annotated[list[RoleHeld], said("各赛事的职务", "the roles, event by event")]


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list."""

    id: Annotated[str, said("编号", "its number")]
    name: Annotated[str, said("名称", "its name")]
    public: Annotated[bool, said("观众可看", "open to spectators")]
    begun: Annotated[int, said("开始，1970 年起的毫秒", "begun, milliseconds since 1970")]
    changed: Annotated[int | None, said("最近改动；只告诉工作人员", "last changed; for the staff, else null")]
    entries: Annotated[
        int | None, said("条数；只告诉工作人员", "number of entries; for the staff, else null")
    ]


@dataclass(frozen=True, slots=True)
class Events:
    """A page of the list of events, those that changed last first."""

    events: list[EventLine]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class SectionLine:
    """A section of an event."""

    number: Annotated[int, said("第几组，从 1 起；用于地址", "its number from 1, for addresses")]
    title: Annotated[str, said("组别", "its title")]
    of_teams: Annotated[bool, said("团体赛", "whether teams meet")]
    stages: Annotated[list[Said], said("各阶段赛制", "what is played, stage by stage")]
    competitors: Annotated[int, said("人数或队数", "how many take part")]
    rounds: Annotated[int, said("已编排（无权者：已公布）的轮数", "rounds paired; for the public: published")]
    next: Annotated[Said | None, said("下一步，工作人员可见", "what comes next, for officials")]


@dataclass(frozen=True, slots=True)
class Event:
    """One event, and what whoever asks may do in it."""

    id: str
    name: str
    public: bool
    version: Version | None
    sections: list[SectionLine]
    roles: Annotated[list[str], said("在本赛事的职务", "one's roles here")]
    may: Annotated[list[str], said("可做的，无限制", "what one may do without limit")]
    own: Annotated[
        list[str],
        said("可做的，限自己的台、单位或组别", "what one may do with one's own, or in one's section"),
    ]


@dataclass(frozen=True, slots=True)
class Sections:
    """The sections of an event."""

    sections: list[SectionLine]


@dataclass(frozen=True, slots=True)
class Log:
    """A part of the journal of an event, in order."""

    version: Version
    entries: list[LogEntry]
    more: Annotated[bool, said("其后还有", "whether more follow")]


@dataclass(frozen=True, slots=True)
class Rules:
    """What is laid down for a section."""

    seed: Annotated[str, said("抽签种子", "the seed of lots")]
    regulations: Annotated[
        dict[str, Any], said("规程全文，预设已展开", "the whole of the regulations, presets written out")
    ]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong in a section."""

    round: Annotated[int, said("轮次，0 为无", "the round; 0: none")]
    table: Annotated[int, said("台，0 为无", "the board; 0: none")]
    kind: Annotated[str, said("种类", "its kind")]
    words: Said


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check has found."""

    faults: list[Fault]
    remarks: Annotated[
        list[Fault],
        said(
            "不算错误而须查看的，如裁决与登记的成绩不符",
            "what is no fault but should be looked at, as a ruling that the recorded result contradicts",
        ),
    ]


@dataclass(frozen=True, slots=True)
class Page:
    """Which page."""

    page: Annotated[int, said("页码", "number of the page", ge=1, le=10_000)] = 1


@dataclass(frozen=True, slots=True)
class After:
    """Which part of a journal."""

    after: Annotated[int, said("从此条之后", "entries after this one", ge=0, le=999_999_999)] = 0
    limit: Annotated[int, said("至多几条", "at most so many", ge=1, le=_MOST_ENTRIES)] = 100


def room_of(call: Call) -> Room:
    """The section that the address names, as it is. Raises Http404."""
    return enter(call.request, call.path["section"])


def section_of(call: Call) -> tuple[Room, Section]:
    """The section as whoever asks may see it: whole, or as it is published."""
    room = room_of(call)
    return room, seen_by(room.here, room.now, room.at)


def do(call: Call, room: Room, work: doing.Work, minds: doing.Minds = doing.everything) -> Receipt:
    """Carry out a command as the pages do."""
    expected = call.version(room.now.head.seq)
    return doing.do_once(room, work, minds, key=call.key, expected=expected, actor=call.here.actor)


@operation("GET", "/self", Entry.KNOWN, topic="self", words=("自己是谁", "Who asks"), answers=Self)
def self_told(call: Call) -> Self:
    """Who asks."""
    account = account_of(call.request)
    admin = account is not None and account.admin
    bearer = bearer_of(call.request)
    held = () if account is None else Membership.objects.filter(account=account).order_by("journal", "pk")
    roles = [
        RoleHeld(str(one.journal_id), one.role, one.section)
        for one in (held if bearer is None else bearer.memberships)
    ]
    return Self(call.here.actor, bearer is not None, admin, roles)


@operation(
    "GET",
    "/events",
    Entry.ALL,
    topic="events",
    words=("赛事列表", "List events"),
    answers=Events,
    query=Page,
    told=(
        "公开的赛事，以及自己有职务的赛事；最近改动的在前。",
        "Events that are public, and those in which one has a role; the latest change first.",
    ),
)
def list_events(call: Call) -> Events:
    """A page of the events that whoever asks may see."""
    found = events_seen(call.request)
    pages = max(1, -(-found.count() // _PAGE))
    first = (call.query.page - 1) * _PAGE
    return Events([_line(call, one) for one in found[first : first + _PAGE]], call.query.page, pages)


def _line(call: Call, one: EventListing) -> EventLine:
    sees = bool(standing(call.request, one.journal).reach(Action.DESK_SEE))
    told = (one.changed, one.entries) if sees else (None, None)
    return EventLine(one.pk, one.name, one.journal.public, one.begun, *told)


@operation(
    "GET", "/events/{event}", Action.EVENT_SEE, topic="events", words=("一项赛事", "One event"), answers=Event
)
def get_event(call: Call) -> Answered:
    """One event with its sections, and what may be done in it."""
    room = enter(call.request, 1)
    roles = call.here.roles
    told = Event(
        room.number,
        room.now.event.name,
        room.journal.public,
        Version(room.now.head.seq, room.now.head.hash) if call.here.reach(Action.DESK_SEE) else None,
        _sections(room),
        [role.value for role in Role if role in roles],
        [action.value for action in Action if call.here.may(action)],
        [
            action.value
            for action in Action
            if not call.here.may(action)
            and (call.here.grant(action) is Grant.OWN or _in_part(call.here, action))
        ],
    )
    return Answered(told, room.now.head.seq)


def _in_part(here: Standing, action: Action) -> bool:
    """Whether somebody may do in one section, or with their own there, what they may not do in the whole event."""
    titles = {one.section for one in here.memberships if one.section}
    return any(here.within(title).grant(action) is not Grant.NO for title in titles)


def _sections(room: Room) -> list[SectionLine]:
    return [
        _section(
            room,
            at,
            official=room.here.within(title).may(Action.DESK_SEE),
        )
        for at, title in enumerate(room.now.titles, 1)
    ]


def _section(room: Room, at: int, *, official: bool) -> SectionLine:
    section = seen_by(room.here, room.now, at - 1)
    return SectionLine(
        at,
        section.title,
        section.of_teams,
        [pair(stage_words(stage, section.regulations)) for stage in section.regulations.stages],
        len(section.competitors),
        len(section.rounds),
        pair(checked_step(room.journal, section).words) if official else None,
    )


@operation(
    "GET",
    "/events/{event}/sections",
    Action.EVENT_SEE,
    topic="events",
    words=("各组别", "Sections"),
    answers=Sections,
)
def list_sections(call: Call) -> Answered:
    """The sections of an event."""
    room = enter(call.request, 1)
    return Answered(Sections(_sections(room)), room.now.head.seq)


@operation(
    "GET",
    "/events/{event}/sections/{section}",
    Action.EVENT_SEE,
    topic="events",
    words=("一个组别", "One section"),
    answers=SectionLine,
)
def get_section(call: Call) -> Answered:
    """One section."""
    room, _ = section_of(call)
    told = _section(room, room.at + 1, official=room.here.may(Action.DESK_SEE))
    return Answered(told, room.now.head.seq)


@operation(
    "GET",
    f"{SECTION}/regulations",
    Action.DESK_SEE,
    topic="events",
    words=("一组的规程", "The regulations of a section"),
    answers=Rules,
)
def get_regulations(call: Call) -> Answered:
    """What is laid down for a section."""
    room = room_of(call)
    return Answered(Rules(room.section.seed, laid_down(room)), room.now.head.seq)


@operation(
    "GET",
    "/events/{event}/log",
    Action.EVENT_LOG,
    topic="events",
    words=("经过", "Log"),
    answers=Log,
    query=After,
    told=("日志的各条，先后为序，附说明。", "The entries of the journal in order, with words."),
)
def get_log(call: Call) -> Answered:
    """A part of the journal."""
    stored = stored_event(call.here)
    seen = journals.look(stored.pk, log_lines)
    after, limit = call.query.after, call.query.limit
    lines = seen.value[::-1][after : after + limit]
    told = Log(
        Version(seen.head.seq, seen.head.hash),
        [entry_told(line.entry, undone=line.undone) for line in lines],
        after + len(lines) < seen.head.seq,
    )
    return Answered(told, seen.head.seq)


@operation(
    "GET",
    f"{SECTION}/check",
    Action.DESK_SEE,
    topic="events",
    words=("核对一组", "Check a section"),
    answers=Checked,
    costly=True,
    told=(
        "每轮编排、成绩、得分和名次，由与编排无关的程序核对；没有错误则为空。",
        "Every pairing, result, score and place, by code that knows nothing of the pairing; empty where all is right.",
    ),
)
def check_section(call: Call) -> Answered:
    """What is wrong in a section."""
    room = room_of(call)
    faults, remarked = (
        [Fault(one.round, one.table, one.kind, Said(one.message_zh, one.message_en)) for one in found]
        for found in (faults_in(room), remarks(room.section))
    )
    return Answered(Checked(faults, remarked), room.now.head.seq)


@operation(
    "GET",
    "/events/{event}/file",
    Action.EVENT_EXPORT,
    topic="events",
    words=("赛事文件", "Event file"),
    answers=None,
    media="application/x-ndjson",
    costly=True,
    told=("全部日志，即赛事文件，可用 zhicai event 命令打开和核对。", "The whole journal as an event file."),
)
def get_file(call: Call) -> object:
    """The event file."""
    return file_of(stored_event(call.here))
