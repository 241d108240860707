"""`zhicai event new`, `section`, `draw`, `leave`, `withdraw`."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import (
    AsObject,
    By,
    EventPath,
    InSection,
    Reason,
    act,
    act_on_all,
    actor,
    named,
    need_reason,
    now,
    say_unwritten,
    tell,
)
from zhicai.cli.event_file import section as section_of
from zhicai.cli.event_who import Who, competitor

if TYPE_CHECKING:
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.state import Section

System = Literal["swiss", "round_robin", "knockout", "double_elimination"]
SystemOption = Annotated[
    System | None,
    typer.Option(
        "--system",
        help="规程未定赛制时用 · what is played, where the regulations do not say",
        show_default=False,
    ),
]
Rounds = Annotated[
    int | None,
    typer.Option(
        "--rounds", min=1, max=1024, help="积分编排制的轮数 · rounds of a Swiss", show_default=False
    ),
]
RegulationsFile = Annotated[
    Path | None,
    typer.Option(
        "--regulations",
        metavar="TOML",
        help="规程文件，代替预设 · a file of regulations instead",
        show_default=False,
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        metavar="TEXT",
        help="抽签种子，默认随机 · seed of lots, random by default",
        show_default=False,
    ),
]
PRESETS = (
    "cxa-2011 cxa-1999 wxf school-knockout-then-points school-seven-rounds yang-guanlin-2008-professional "
    "yang-guanlin-2008-overseas zhejiang-amateur-2012 world-championship-14-men wuwei-2021"
)
"""The presets as help lists them; told here, for help does not load the regulations."""
Preset = Annotated[
    str,
    typer.Option(metavar="NAME", help=f"预设规程：{PRESETS} · regulations by name, one of these: {PRESETS}"),
]


def stage(system: System | None, rounds: int | None) -> dict[str, object] | None:
    """The stage that the options name; stops with status 2 where they do not go together."""
    if system is None and rounds is None:
        return None
    if system in (None, "swiss"):
        if rounds is None:
            terminal.fail("积分编排制须用 --rounds 定轮数", "a Swiss needs --rounds")
        return {"kind": "swiss", "rounds": rounds}
    if rounds is not None:
        terminal.fail(
            "循环赛、淘汰赛的轮数由人数而定，不用 --rounds",
            "a round robin and a knock-out have their rounds by the players; --rounds is for a Swiss",
        )
    if system == "round_robin":
        return {"kind": "round_robin"}
    return {"kind": "knockout", "elimination": "double" if system == "double_elimination" else "single"}


def new(
    path: EventPath,
    name: Annotated[
        str, typer.Option(metavar="TEXT", help="赛事名称 · name of the event", show_default=False)
    ],
    preset: Preset = "cxa-2011",
    regulations: RegulationsFile = None,
    system: SystemOption = None,
    rounds: Rounds = None,
    section: Annotated[str, typer.Option(metavar="TEXT", help="组别 · section", show_default=False)] = "",
    seed: Seed = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Begin an event file."""
    from zhicai.competition.event.founding import found
    from zhicai.competition.event.kinds import EventFounded, SectionFounded, drafts
    from zhicai.journal import Header, JournalFile, JournalKind

    who = actor(by)
    with about_regulations(regulations):
        done = found(
            name,
            regulations_text(preset, regulations),
            seed=seed or uuid.uuid4().hex[:12],
            section=section,
            stage=stage(system, rounds),
        )
    time = now()
    with named(path):
        header = Header(str(uuid.uuid4()), JournalKind.EVENT, time)
        JournalFile.create(path, header, drafts(done, time=time, actor=who), program="zhicai event").close()
    tell(done, as_object=as_object)
    titles = [one.section for one in done if isinstance(one, EventFounded | SectionFounded)]
    if len(titles) > 1 and not as_object:
        terminal.say(
            f"共{len(titles)}个组别：{'、'.join(titles)}", f"{len(titles)} sections: {', '.join(titles)}"
        )


@contextmanager
def about_regulations(path: Path | None) -> Iterator[None]:
    """Errors of regulations are told with their file, those that an option helps with the option."""
    from zhicai.competition.event.refusals import NothingPlayed
    from zhicai.competition.tables import TableError

    try:
        yield
    except TableError as error:
        terminal.fail(
            error.message_zh,
            error.message_en,
            str(path or "zhicai"),
            **({"key": error.where} if error.where else {}),
        )
    except NothingPlayed as error:
        terminal.fail(
            f"{error.message_zh}：--system、--rounds",
            f"{error.message_en}: --system, --rounds",
            str(path or "zhicai"),
        )


def regulations_text(preset: str, path: Path | None) -> str:
    """The text of regulations: of a file, or of a preset."""
    from zhicai.cli.given import bytes_of
    from zhicai.competition.regulations import preset_text

    if path is None:
        return preset_text(preset)
    try:
        return bytes_of(path).decode("utf-8-sig")
    except UnicodeError:
        terminal.fail("不是 UTF-8 文字", "this is no UTF-8 text", str(path))


def add_section(
    path: EventPath,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="组别名称 · title of the section")],
    preset: Preset = "cxa-2011",
    regulations: RegulationsFile = None,
    system: SystemOption = None,
    rounds: Rounds = None,
    seed: Seed = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Begin a further section of the event, under regulations of its own."""
    from zhicai.competition.event import founding
    from zhicai.competition.event.sections import titles_of

    text, lots = regulations_text(preset, regulations), seed or uuid.uuid4().hex[:12]
    with about_regulations(regulations):
        done = act_on_all(
            path,
            by,
            lambda every: founding.add_section(
                titles_of(every), title, text, seed=lots, stage=stage(system, rounds)
            ),
        )
    tell(done, as_object=as_object)


def draw(path: EventPath, title: InSection = None, by: By = None, as_object: AsObject = False) -> None:
    """Draw the numbers of all who are entered, before the first round."""
    from zhicai.competition.event import founding

    _, done = act(path, by, founding.draw, title)
    tell(done, as_object=as_object)


def leave(
    path: EventPath,
    who: Who,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="轮次 · round")],
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Let a player miss a round that is not paired yet."""
    from zhicai.competition.event import people

    _, done = act(path, by, lambda before: people.leave(before, competitor(before, who), round_number), title)
    tell(done, as_object=as_object)


def withdraw(
    path: EventPath,
    who: Who,
    reason: Reason = "",
    expelled: Annotated[
        bool, typer.Option("--expelled", help="除名（竞赛组织机构的处分） · expelled by the organisers")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="只说明后果，不写入 · tell what it does, and write nothing")
    ] = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """A player leaves for good; what becomes of the results is told, with --dry-run only told."""
    from zhicai.competition.event import people
    from zhicai.competition.event.kinds import PlayerWithdrawn

    said: list[tuple[str, str]] = []

    def work(before: Section) -> tuple[Fact, ...]:
        number = competitor(before, who)
        found = people.withdrawal(before, number)
        done = people.withdraw(before, number, reason=reason or _UNSAID, expelled=expelled)
        said.append((found.message_zh, found.message_en))
        said.extend(_hidden_round(before, done, number))
        return done

    if dry_run:
        found = work(section_of(path, title))
        done: Sequence[Fact] = [
            replace(one, reason=reason) if isinstance(one, PlayerWithdrawn) else one for one in found
        ]
    else:
        need_reason(reason)
        _, done = act(path, by, work, title)
    if not as_object:
        for zh, en in said:
            terminal.say(zh, en)
    tell(done, as_object=as_object)
    if dry_run:
        say_unwritten()


_UNSAID: Final = "理由待写"
"""The reason where only the consequences are asked for and none is given yet."""


def _hidden_round(before: Section, done: Sequence[Fact], number: int) -> Iterator[tuple[str, str]]:
    """Where a board of the last round is forfeited that is not published yet: it could still be paired anew."""
    from zhicai.competition.event.kinds import ResultRecorded

    last = len(before.rounds)
    if last not in before.published and any(
        isinstance(one, ResultRecorded) and one.round == last for one in done
    ):
        yield (
            f"第 {last} 轮尚未公布；要重编而不含 {number} 号，请用 unpair 撤回后再 pair",
            f"round {last} is not published: to pair it anew without number {number}, use unpair, then pair",
        )
