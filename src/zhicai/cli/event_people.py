"""`zhicai event new`, `enter`, `leave`, `withdraw`."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import OFFICER, AsObject, By, EventPath, Reason, act, event, named, now, tell

if TYPE_CHECKING:
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.state import Section
    from zhicai.competition.model import Player

System = Literal["swiss", "round_robin"]
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
Preset = Annotated[str, typer.Option(metavar="NAME", help="预设规程 · regulations by name")]


def stage(system: System | None, rounds: int | None) -> dict[str, object] | None:
    """The stage that the options name; stops with status 2 where they do not go together."""
    if system is None and rounds is None:
        return None
    if system == "round_robin":
        if rounds is not None:
            terminal.fail(
                "循环赛的轮数由人数而定，不用 --rounds", "a round robin has its rounds by the players"
            )
        return {"kind": "round_robin"}
    if rounds is None:
        terminal.fail("积分编排制须用 --rounds 定轮数", "a Swiss needs --rounds")
    return {"kind": "swiss", "rounds": rounds}


def new(
    path: EventPath,
    name: Annotated[
        str, typer.Option(metavar="TEXT", help="赛事名称 · name of the event", show_default=False)
    ],
    preset: Preset = "cxa-2011",
    regulations: Annotated[
        Path | None,
        typer.Option(
            metavar="TOML", help="规程文件，代替预设 · a file of regulations instead", show_default=False
        ),
    ] = None,
    system: SystemOption = None,
    rounds: Rounds = None,
    section: Annotated[str, typer.Option(metavar="TEXT", help="组别 · section", show_default=False)] = "",
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="抽签种子，默认随机 · seed of lots, random by default", show_default=False
        ),
    ] = None,
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Begin an event file."""
    from zhicai.competition.event.kinds import drafts
    from zhicai.competition.event.people import found
    from zhicai.competition.regulations import preset_text
    from zhicai.journal import Header, JournalFile, JournalKind

    text = preset_text(preset) if regulations is None else _text(regulations)
    done = found(name, text, seed=seed or uuid.uuid4().hex[:12], section=section, stage=stage(system, rounds))
    time = now()
    with named(path):
        header = Header(str(uuid.uuid4()), JournalKind.EVENT, time)
        JournalFile.create(path, header, drafts(done, time=time, actor=by), program="zhicai event").close()
    tell(done, as_object=as_object)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeError:
        terminal.fail("不是 UTF-8 文字", "this is no UTF-8 text", str(path))


def enter(
    path: EventPath,
    form: Annotated[
        Path | None,
        typer.Argument(
            metavar="SPREADSHEET", help="报名表 XLSX、XLS、ODS、CSV · the entry form", show_default=False
        ),
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="报名一人 · enter one player", show_default=False)
    ] = None,
    unit: Annotated[str, typer.Option(metavar="TEXT", help="单位 · unit", show_default=False)] = "",
    rating: Annotated[
        int | None, typer.Option(min=0, max=9999, help="等级分 · rating", show_default=False)
    ] = None,
    number: Annotated[
        int, typer.Option(min=0, max=99999, help="编号，0 为另给 · number, 0 for the next one")
    ] = 0,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="有疑问也报名 · enter in spite of errors and duplicates")
    ] = False,
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Enter the players of a form, or one; late ones are paired from the next round on."""
    from zhicai.competition.event import people
    from zhicai.competition.model import Player

    if (form is None) == (player is None):
        terminal.fail("请给报名表或 --player，二者取一", "give a spreadsheet or --player, one of the two")
    if form is None:
        players = [Player(number, player or "", unit, rating=rating)]
    else:
        players = _read(form, event(path).section, anyway=anyway)
    _, done = act(path, by, lambda before: people.enter(before, players))
    tell(done, as_object=as_object)


def _read(form: Path, section: str, *, anyway: bool) -> list[Player]:
    """The players of a form; what is odd is said on stderr, and what is wrong stops with status 2."""
    from zhicai.competition.duplicates import Likeness, duplicates
    from zhicai.competition.enrolment import enrolments
    from zhicai.competition.spreadsheets import read_sheets

    read = enrolments(read_sheets(form.read_bytes()))
    for remark in read.remarks:
        row = f"{remark.sheet} {remark.row}".strip()
        terminal.complain(remark.message_zh, remark.message_en, f"{form} [{row}]")
    twins = duplicates(read.entries)
    for pair in twins:
        terminal.complain(pair.message_zh, pair.message_en, str(form))
    wrong = not read.faultless or any(pair.likeness is Likeness.SAME for pair in twins)
    if wrong and not anyway:
        terminal.fail(
            "报名表有误，未报名；请改正，或用 --anyway",
            "nobody was entered; correct the form, or use --anyway",
            str(form),
        )
    sections = read.sections()
    chosen = (
        [one for one in sections if one.name == section] if section or len(sections) > 1 else list(sections)
    )
    if not chosen and len(sections) == 1 and not sections[0].name:
        chosen = list(sections)
    if not chosen:
        names = "、".join(one.name for one in sections)
        terminal.fail(
            f"报名表中没有组别“{section}”；有：{names}；建赛时用 --section 指定",
            f"the form has no section {section!r}; there are {names}; name one with --section of `new`",
            str(form),
        )
    return list(chosen[0].players)


def leave(
    path: EventPath,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="选手编号 · number of the player")],
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="轮次 · round")],
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """Let a player miss a round that is not paired yet."""
    from zhicai.competition.event import people

    _, done = act(path, by, lambda before: people.leave(before, number, round_number))
    tell(done, as_object=as_object)


def withdraw(
    path: EventPath,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="选手编号 · number of the player")],
    reason: Reason = "",
    expelled: Annotated[bool, typer.Option("--expelled", help="除名 · expelled by the arbiters")] = False,
    by: By = OFFICER,
    as_object: AsObject = False,
) -> None:
    """A player leaves for good; the sentence tells what becomes of the results."""
    from zhicai.competition.event import people

    said: list[tuple[str, str]] = []

    def work(before: Section) -> tuple[Fact, ...]:
        found = people.withdrawal(before, number)
        said.append((found.message_zh, found.message_en))
        return people.withdraw(before, number, reason=reason, expelled=expelled)

    _, done = act(path, by, work)
    if not as_object:
        terminal.say(*said[0])
    tell(done, as_object=as_object)
