"""Beginning: an event, a further section, the numbers of a section; and taking back the last command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Annotated, Literal

from pydantic import StringConstraints

from zhicai.competition.event import founding
from zhicai.competition.regulations import PRESETS, preset_text
from zhicai.desk import limits
from zhicai.desk.api.events import do, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.telling import done, version_of
from zhicai.desk.api.values import PLAIN, Body, Done, Said, Version, said
from zhicai.desk.events.views import opened, taken_back
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.forms import MOST_TOML, stage_of
from zhicai.desk.running.founding import chance, founded, number_of
from zhicai.desk.running.room import enter, stored_event
from zhicai.desk.store import journals
from zhicai.desk.store.errors import NoSuchJournal, Occupied
from zhicai.desk.store.files import import_file
from zhicai.journal import Header, Journal, Receipt

Preset = Literal[*PRESETS]  # type: ignore[valid-type]
Title = Annotated[str, StringConstraints(max_length=60, pattern=PLAIN)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=PLAIN)]
Toml = Annotated[str, StringConstraints(min_length=1, max_length=MOST_TOML)]
System = Literal["swiss", "round_robin", "knockout", "double_elimination"]
Rounds = Annotated[int | None, said("轮数，积分编排须定", "rounds; a Swiss needs them", ge=1, le=1024)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(Body):
    """By which regulations something is played, from a preset or from the text of a file, and what."""

    preset: Annotated[Preset, said("预设规程", "regulations by name")] = PRESETS[0]
    regulations: Annotated[Toml | None, said("规程文件的内容，代替预设", "TOML, in place of the preset")] = (
        None
    )
    system: Annotated[System | None, said("规程未定赛制时用", "where the regulations do not say it")] = None
    rounds: Rounds = None
    seed: Annotated[Title, said("抽签种子，空则随机", "seed of lots; empty: random")] = ""

    def text(self) -> str:
        """The regulations as TOML."""
        return preset_text(self.preset) if self.regulations is None else self.regulations

    def stage(self) -> Mapping[str, object] | None:
        """What is played where the regulations do not say it. Raises Refused."""
        return stage_of(self.system or "", self.rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent(Ruled):
    """An event to begin."""

    name: Annotated[Name, said("赛事名称", "its name")]
    title: Annotated[Title, said("组别，只有一组时可空", "the section; may be empty where there is one")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSection(Ruled):
    """A further section, by regulations of its own."""

    title: Annotated[Title, said("组别", "its title", min_length=1)]


@dataclass(frozen=True, slots=True)
class TakingBack(Body):
    """What to take back."""

    what: Annotated[
        Literal["undo", "redo"],
        said("撤销最后一条命令，或恢复最后撤销的", "undo the last command, or do again what was undone last"),
    ] = "undo"


@dataclass(frozen=True, slots=True)
class EventFile(Body):
    """An event file, as `GET /events/{event}/file` gives it."""

    file: Annotated[str, said("赛事文件的内容", "the text of the file"), StringConstraints(min_length=1)]


@dataclass(frozen=True, slots=True)
class Openness(Body):
    """Whether spectators see an event."""

    public: Annotated[bool, said("对观众公开", "open to spectators")]


@dataclass(frozen=True, slots=True)
class ImportTold:
    """What became of an event file."""

    id: Annotated[str, said("赛事编号", "the number of the event")]
    outcome: Annotated[
        Literal["new", "continued", "known"],
        said("新的、接续原有的、都已有", "it was new, goes on what was here, or was all here"),
    ]
    added: Annotated[int, said("写入条数", "entries that were added")]
    torn: Annotated[Said | None, said("末尾不完整、未读入的部分", "an end that was torn off and is left out")]
    version: Version


@dataclass(frozen=True, slots=True)
class Founded:
    """The event that was begun."""

    id: Annotated[str, said("赛事编号", "the number of the event")]
    done: Done


@operation(
    "POST",
    "/events",
    Action.EVENT_CREATE,
    topic="events",
    words=("新建赛事", "Begin an event"),
    answers=Founded,
    body=NewEvent,
    command=True,
    refuses=True,
    costly=True,
    status=201,
    example={"name": "公开赛", "preset": "cxa-2011", "system": "swiss", "rounds": 7},
    told=(
        "令牌只属于一项赛事，不能用；由登录的管理员发出。",
        "For an administrator who has signed in: a token belongs to one event.",
    ),
)
def found_event(call: Call) -> Answered:
    """Begin an event."""
    wanted = call.body
    facts = founding.found(
        wanted.name.strip(),
        wanted.text(),
        seed=wanted.seed.strip() or chance(call.key),
        section=wanted.title.strip(),
        stage=wanted.stage(),
    )
    number = number_of(call.key)

    def begin() -> Receipt:
        return founded(facts, key=call.key, begun=_begun(number), actor=call.here.actor)[1]

    try:
        receipt = begin()
    except Occupied:  # the same command, sent twice at once
        receipt = begin()
    told = done(number, receipt)
    return Answered(Founded(number, told.value), told.seq)  # type: ignore[arg-type]  # what `done` tells


def _begun(number: str) -> int:
    """When the event of this number was begun: now, unless it is there already."""
    try:
        return journals.look(number, _header).value.created
    except NoSuchJournal:
        return doing.this_moment()


def _header(journal: Journal) -> Header:
    return journal.header


@operation(
    "POST",
    "/import",
    Action.EVENT_CREATE,
    topic="events",
    words=("导入赛事文件", "Import an event file"),
    answers=ImportTold,
    body=EventFile,
    refuses=True,
    costly=True,
    most_bytes=limits.MOST,
    example={"file": "{}"},
    told=(
        "整份导入或都不导入；再次导入不重复，所以不用 Idempotency-Key。由登录的管理员发出。",
        "Whole or not at all; imported again it adds nothing, so that it needs no Idempotency-Key. For an "
        "administrator who has signed in.",
    ),
)
def import_event(call: Call) -> Answered:
    """Import an event file."""
    done_ = import_file(BytesIO(call.body.file.encode()), event=True)
    torn = Said(done_.torn.message_zh, done_.torn.message_en) if done_.torn else None
    version = version_of(done_.header.id)
    told = ImportTold(done_.header.id, done_.outcome.value, done_.added, torn, version)
    return Answered(told, version.seq)


@operation(
    "PUT",
    "/events/{event}/public",
    Action.EVENT_OPEN,
    topic="events",
    words=("对观众公开或收回", "Open an event to spectators, or close it"),
    answers=Openness,
    body=Openness,
    example={"public": True},
    told=(
        "不是日志中的命令，所以不用 Idempotency-Key。",
        "It is no entry of the journal, so that it needs no Idempotency-Key.",
    ),
)
def open_event(call: Call) -> Openness:
    """Open an event to spectators, or close it to them."""
    opened(stored_event(call.here), public=call.body.public)
    return Openness(public=call.body.public)


@operation(
    "POST",
    "/events/{event}/sections",
    Action.EVENT_CHANGE,
    topic="events",
    words=("增设组别", "Add a section"),
    answers=Done,
    body=NewSection,
    command=True,
    refuses=True,
    costly=True,
    status=201,
    example={"title": "女子组", "preset": "cxa-2011", "system": "round_robin"},
)
def add_section(call: Call) -> Answered:
    """Begin a further section."""
    room, wanted = enter(call.request, 1), call.body
    text, stage = wanted.text(), wanted.stage()
    seed = wanted.seed.strip() or chance(f"{room.number} {call.key}")
    receipt = doing.do_event_once(
        room,
        lambda now: founding.add_section(now.titles, wanted.title.strip(), text, seed=seed, stage=stage),
        key=call.key,
        expected=call.version(room.now.head.seq),
        actor=call.here.actor,
    )
    return done(room.number, receipt)


@operation(
    "POST",
    "/events/{event}/sections/{section}/draw",
    Action.ENTRIES_CHANGE,
    topic="people",
    words=("抽签定号", "Draw the numbers"),
    answers=Done,
    command=True,
    refuses=True,
    status=201,
    told=("首轮编排之前，按组别的种子。", "Before the first round, by the seed of the section."),
)
def draw_numbers(call: Call) -> Answered:
    """Draw the numbers of a section."""
    room = room_of(call)
    return done(room.number, do(call, room, founding.draw))


@operation(
    "POST",
    "/events/{event}/undo",
    Action.EVENT_UNDO,
    topic="events",
    words=("撤销与恢复", "Undo and redo"),
    answers=Done,
    body=TakingBack,
    command=True,
    refuses=True,
    status=201,
    example={"what": "undo"},
    told=(
        "撤销最后一条命令；带 If-Match 时只在其后没有别的条目时。",
        "The last command, whichever it is; with If-Match only where nothing has come since.",
    ),
)
def undo(call: Call) -> Answered:
    """Undo the last command, or do it again."""
    number = stored_event(call.here).pk
    receipt = taken_back(
        number, again=call.body.what == "redo", key=call.key, expected=call.expected, actor=call.here.actor
    )
    return done(number, receipt)
