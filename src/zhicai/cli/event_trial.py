"""`zhicai event check` and `simulate`."""

from __future__ import annotations

import uuid
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import AsObject, EventPath, named, word, write_json
from zhicai.cli.event_people import (
    Preset,
    RegulationsFile,
    Rounds,
    SystemOption,
    about_regulations,
    regulations_text,
    stage,
)
from zhicai.cli.event_tables import laid_out
from zhicai.english import counted

if TYPE_CHECKING:
    from zhicai.competition.event.checked import EventFault
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.swiss.figures import Figures

_START: Final = 1_767_225_600_000
"""The first moment of simulated events, so that the same seed gives the same file: 2026-01-01."""
_STEP: Final = 60_000


def check(path: EventPath, as_object: AsObject = False) -> None:
    """Exit 0 when the file and all in it obey the regulations, 1 with a line for each fault; remarks change nothing."""
    from zhicai.competition.event.checked import EventFault
    from zhicai.journal import verify

    with named(path):
        found = verify(path)
    # A torn end is left out, and the rest is checked; of a file that was changed nothing is.
    torn = found.torn if found.torn is not None and found.torn.size else None
    checked = [
        ("", EventFault(0, 0, kind, one.message_zh, one.message_en))
        for kind, one in (("file", found.fault), ("torn", torn))
        if one is not None
    ]
    said = _Said() if found.fault is not None else _said(path)
    checked += said.faults
    if as_object:
        told = {
            name: [{"section": title} | asdict(one) for title, one in those]
            for name, those in (("faults", checked), ("remarks", said.remarks))
        }
        write_json({"ok": not checked} | told)
        raise typer.Exit(1 if checked else 0)
    for title, one in checked:
        terminal.say(*_line(title if said.several else "", one))
    if not checked:
        terminal.say("无误", "no fault found")
    if found.fault is not None and found.header is not None:
        terminal.complain(
            f"{path}：请换用备份，或取出完好部分：zhicai event salvage 文件 --out 新文件",
            f"{path}: use a copy, or take the sound part: zhicai event salvage FILE --out NEW",
        )
    for title, one in said.remarks:
        zh, en = _line(title if said.several else "", one)
        terminal.say(f"说明：{zh}", f"remark: {en}")
    raise typer.Exit(1 if checked else 0)


@dataclass(frozen=True, slots=True)
class _Said:
    """What is wrong in what the entries say, and what somebody should look at, each with its section."""

    faults: list[tuple[str, EventFault]] = field(default_factory=list)
    remarks: list[tuple[str, EventFault]] = field(default_factory=list)
    several: bool = False
    """Whether there are several sections."""


def _said(path: Path) -> _Said:
    """What is found in the entries of a file; one that cannot be read is a fault."""
    from zhicai.competition.event.building import gathered
    from zhicai.competition.event.checked import EventFault, check_section
    from zhicai.competition.event.history import facts_of
    from zhicai.competition.event.remarks import remarks
    from zhicai.competition.event.sections import about, key_of, titles_of
    from zhicai.journal import JournalError, read

    try:
        every = facts_of(read(path))
    except JournalError as error:
        return _Said([("", EventFault(0, 0, "entry", error.message_zh, error.message_en))])
    titles = titles_of(every) or ("",)
    found = _Said(several=len(titles) > 1)
    for title in titles:
        facts = tuple(about(every, key_of(titles, title)))
        faults = check_section(facts)
        found.faults.extend((title, one) for one in faults)
        if not any(one.kind in ("unfit", "empty") for one in faults):
            found.remarks.extend((title, one) for one in remarks(gathered(facts)))
    return found


def _line(title: str, one: EventFault) -> tuple[str, str]:
    """What a check has found, with the section ("": there is one alone) and the round."""
    zh, en = (f"{title}：", f"{title}: ") if title else ("", "")
    zh += f"第{one.round}轮：" if one.round else ""
    en += f"round {one.round}: " if one.round else ""
    return zh + one.message_zh, en + one.message_en


def simulate(
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="赛事文件 · the event file", show_default=False)
    ],
    system: SystemOption = None,
    players: Annotated[int, typer.Option(min=2, max=20000, help="人数或队数 · players or teams")] = 32,
    rounds: Rounds = None,
    units: Annotated[int, typer.Option(min=0, max=1000, help="单位数，0 为无 · units, 0 for none")] = 8,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="随机种子 · seed of chance")] = "1",
    preset: Preset = "cxa-2011",
    regulations: RegulationsFile = None,
    as_object: AsObject = False,
) -> None:
    """Make an event by chance: players, units, ratings, results, byes, forfeits, late entries, withdrawals."""
    from zhicai.competition.event.building import gathered
    from zhicai.competition.event.kinds import drafts
    from zhicai.competition.event.sections import about
    from zhicai.competition.event.simulated import beside_greedy
    from zhicai.competition.event.simulated import simulate as simulated
    from zhicai.competition.regulations import read
    from zhicai.journal import Header, Journal, JournalKind, write

    text = regulations_text(preset, regulations)
    wanted = stage(system, rounds)
    with about_regulations(regulations):
        known = read(text)
    if wanted is None and not known.stages:
        wanted = {"kind": "swiss", "rounds": 7}
    identity = uuid.uuid5(
        uuid.NAMESPACE_URL,
        f"zhicai simulate {system} {players} {rounds} {units} {seed} {preset if regulations is None else text}",
    )
    journal = Journal(Header(str(identity), JournalKind.EVENT, _START))
    facts: list[Fact] = []
    commands = simulated(text, wanted, players=players, units=units, seed=seed)
    for at, command in enumerate(commands):
        facts += command
        journal.append(drafts(command, time=_START + at * _STEP, actor="simulate"))
    with named(out):
        write(out, journal)
    both = beside_greedy(gathered(about(facts, "")))
    if as_object:
        figures = {} if both is None else {"pairing": asdict(both[0]), "greedy": asdict(both[1])}
        write_json({"file": str(out), "entries": journal.head.seq} | figures)
        return
    terminal.say(f"{out}：{journal.head.seq} 条", f"{out}: {counted(journal.head.seq, 'entry', 'entries')}")
    if both is None:
        return
    for line in laid_out(_beside(*both)):
        terminal.write_line(line)
    terminal.say(
        "各项为次数；“贪心”是自上而下逐人取首个可行对手的简单编法，只供比较。规程不避同单位的轮次里，同单位台数不分优劣",
        "These are counts. greedy takes, from the top down, the first opponent who will do; it is there to compare "
        "with. In rounds where the regulations keep no units apart, boards of one unit are neither better nor worse",
    )


def _beside(mine: Figures, greedy: Figures) -> list[list[str]]:
    """The figures of the pairing beside those of taking the first who will do."""
    names = (
        ("rematches", "重遇", "rematches"),
        ("same_unit", "同单位", "same unit"),
        ("three_in_row", "三连先（后）", "three in a row"),
        ("three_more", "先后差三", "three more of a colour"),
        ("floats", "不同分对局", "boards across scores"),
        ("repeated_floats", "连续上（下）调", "floated the same way twice"),
        ("second_byes", "再次轮空", "second byes"),
    )
    rows = [[word("编排质量", "figures"), word("本次", "this event"), word("贪心", "greedy")]]
    rows += [[word(zh, en), f"{getattr(mine, key)}", f"{getattr(greedy, key)}"] for key, zh, en in names]
    return rows
