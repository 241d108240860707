"""Teams that come in and change; entries from a spreadsheet; what a withdrawal would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, StringConstraints

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import people, squads
from zhicai.competition.event.kinds import Fact, ResultRecorded
from zhicai.competition.event.state import Section
from zhicai.competition.model import Team
from zhicai.desk.api.events import SECTION, do, room_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.people import PlayerTold, competitor_of, team_of
from zhicai.desk.api.reading import file_of
from zhicai.desk.api.telling import done, pair
from zhicai.desk.api.values import BASE64, Body, Brief, Done, Named, Number, Said, said
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.importing import LARGEST, check_sections, facts_of, read, taking_in, will_enter
from zhicai.desk.running.squads import seated

_MOST = 64
"""Members of a team, far more than any regulations have."""
_SHOWN = 1000
_BODY = LARGEST * 4 // 3 + 4096
Members = Annotated[list[Number], Field(max_length=_MOST)]
Sheet = Annotated[str, StringConstraints(min_length=1, max_length=_BODY, pattern=BASE64)]
_FORM = "5aeT5ZCNLOWNleS9jQrpgInmiYsxMSzljZXkvY0wMQo="


@dataclass(frozen=True, slots=True)
class TeamFacts(Body):
    """All that is known of a team; its players are entered before."""

    name: Annotated[Named, said("队名", "name")]
    unit: Annotated[Brief, said("单位，可空", "unit; may be empty")]
    boards: Annotated[
        Members, said("自第一台起的队员", "the players by board, from board 1 on"), Field(min_length=1)
    ]
    reserves: Annotated[Members, said("替补", "reserves")]
    rated: Annotated[
        bool, said("全体按等级分排台次", "all of them in the order of their ratings instead")
    ] = False

    def team(self, number: int) -> Team:
        """The team of this number."""
        return Team(number, self.name.strip(), self.unit.strip(), tuple(self.boards), tuple(self.reserves))


@dataclass(frozen=True, slots=True)
class EntryForm(Body):
    """A spreadsheet of entries: XLSX, XLS, ODS or CSV."""

    file: Annotated[Sheet, said("文件的内容，Base64", "the bytes of the file, in Base64")]


@dataclass(frozen=True, slots=True)
class EntryFormIn(EntryForm):
    """A spreadsheet whose entries come in."""

    anyway: Annotated[
        bool,
        said("有错误、重复或不合组别也报名", "in spite of errors, doubles, or who does not fit the section"),
    ] = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class RemarkTold:
    """A remark on a spreadsheet."""

    sheet: str
    row: int
    severity: Annotated[str, said("error、warning 或 note", "error, warning or note")]
    words: Said


@dataclass(frozen=True, slots=True)
class Part:
    """What a section would get."""

    section: int
    players: list[PlayerTold]
    teams: Annotated[int, said("队数", "how many teams")]


@dataclass(frozen=True, slots=True)
class EntriesRead:
    """What was read of a spreadsheet, and what would come in; nothing is written."""

    parts: list[Part]
    remarks: list[RemarkTold]
    doubles: Annotated[list[Said], said("可能重复的", "who may be there twice")]
    faulty: Annotated[bool, said("有错误或重复：须 anyway", "with errors or doubles: it needs `anyway`")]
    refusal: Annotated[Said | None, said("不能报名的原因", "why they cannot come in")]


@dataclass(frozen=True, slots=True)
class DecidedBoard:
    """A board that a withdrawal decides."""

    round: int
    table: int
    game: int
    code: str


@dataclass(frozen=True, slots=True)
class WithdrawalTold:
    """What a withdrawal now would do."""

    void: Annotated[bool, said("已赛成绩全部注销", "whether all results are cancelled")]
    words: Said
    decided: Annotated[list[DecidedBoard], said("随之而定的台", "the boards that it decides")]


@operation(
    "POST",
    f"{SECTION}/teams",
    Action.ENTRIES_CHANGE,
    topic="people",
    words=("报名一队", "Enter a team"),
    answers=Done,
    body=TeamFacts,
    command=True,
    refuses=True,
    status=201,
    example={"name": "单位01一队", "unit": "单位01", "boards": [1, 2], "reserves": []},
    told=("队员须已报名。", "Its players are entered before."),
)
def enter_team(call: Call) -> Answered:
    """Enter a team."""
    room, new = room_of(call), call.body
    team = new.team(0)
    receipt = do(call, room, lambda now: squads.enter_teams(now, [seated(now, team, rated=new.rated)]))
    return done(room.number, receipt)


@operation(
    "PUT",
    f"{SECTION}/teams/{{number}}",
    Action.ENTRIES_CHANGE,
    topic="people",
    words=("更改一队：名称、台次、替补", "Change a team: its name, boards, reserves"),
    answers=Done,
    body=TeamFacts,
    command=True,
    refuses=True,
    example={"name": "单位01一队", "unit": "单位01", "boards": [2, 1], "reserves": []},
    told=(
        "全部资料一起给出；团体赛首轮编排后台次与名单不能再改（11.1）。",
        "All of it at once; in a team event boards and members stand once the first round is paired (11.1).",
    ),
)
def change_team(call: Call) -> Answered:
    """Change a team."""
    room, wanted = room_of(call), call.body
    number = team_of(call, room)
    new = wanted.team(number)

    def work(now: Section) -> Sequence[Fact]:
        return squads.change_team(now, seated(now, new, rated=wanted.rated))

    return done(room.number, do(call, room, work, doing.person(number)))


@operation(
    "POST",
    f"{SECTION}/entries/preview",
    Action.ENTRIES_CHANGE,
    topic="people",
    words=("先看一份报名表", "Look at a spreadsheet of entries"),
    answers=EntriesRead,
    body=EntryForm,
    refuses=True,
    costly=True,
    most_bytes=_BODY,
    example={"file": _FORM},
    told=("什么都不写入。", "Nothing is written."),
)
def preview_entries(call: Call) -> Answered:
    """What would come in from a spreadsheet."""
    room = room_of(call)
    reading = read(room.now, room.at, file_of(call.body.file))
    check_sections(room, reading)
    refusal, facts = None, list[Fact]()
    try:
        facts = facts_of(room.now, reading, anyway=True)
    except CompetitionError as error:
        refusal = Said(error.message_zh, error.message_en)
    told = EntriesRead(
        [
            Part(
                at + 1,
                [PlayerTold.of(one) for one in will_enter(facts, room.now.key(at))],
                len(part.teams),
            )
            for at, part in reading.parts
        ],
        [
            RemarkTold(one.sheet, one.row, one.severity, Said(one.message_zh, one.message_en))
            for one in reading.read.remarks[:_SHOWN]
        ],
        [Said(one.message_zh, one.message_en) for one in reading.pairs[:_SHOWN]],
        reading.faulty,
        refusal,
    )
    return Answered(told, room.now.head.seq)


@operation(
    "POST",
    f"{SECTION}/entries",
    Action.ENTRIES_CHANGE,
    topic="people",
    words=("导入报名表", "Enter those of a spreadsheet"),
    answers=Done,
    body=EntryFormIn,
    command=True,
    refuses=True,
    costly=True,
    status=201,
    most_bytes=_BODY,
    example={"file": _FORM},
    told=(
        "全部报名或都不报：选手与队，按表中的组别。",
        "All of them or nobody: players and teams, by the sections that the form names.",
    ),
)
def import_entries(call: Call) -> Answered:
    """Enter those of a spreadsheet."""
    room, anyway = room_of(call), call.body.anyway
    data = file_of(call.body.file)
    receipt = doing.do_event_once(
        room,
        lambda now: taking_in(room, now, data, anyway=anyway),
        key=call.key,
        expected=call.version(room.now.head.seq),
        actor=call.here.actor,
    )
    return done(room.number, receipt)


@operation(
    "GET",
    f"{SECTION}/competitors/{{number}}/withdrawal",
    Action.PLAYER_WITHDRAW,
    topic="people",
    words=("退赛的后果", "What a withdrawal would do"),
    answers=WithdrawalTold,
    refuses=True,
)
def withdrawal_told(call: Call) -> Answered:
    """What a withdrawal now would do; nothing is written."""
    room = room_of(call)
    number = competitor_of(call, room)
    found = people.withdrawal(room.section, number)
    facts = people.withdraw(room.section, number, reason="–")
    decided = [
        DecidedBoard(one.round, one.table, one.board, one.result)
        for one in facts
        if isinstance(one, ResultRecorded)
    ]
    told = WithdrawalTold(found.void, pair((found.message_zh, found.message_en)), decided)
    return Answered(told, room.now.head.seq)
