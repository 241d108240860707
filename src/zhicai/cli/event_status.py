"""`zhicai event status`: what is open in each section, and what comes next."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from zhicai.cli import terminal
from zhicai.cli.event_file import AsObject, EventPath, InSection, event, word, write_json
from zhicai.english import counted

if TYPE_CHECKING:
    from zhicai.competition.event.outlook import Outlook

_MOST: Final = 12
"""Boards that are named one by one."""

_PLAIN: Final = re.compile(r"[\w./:,+-]+")
"""Words that no shell reads otherwise, Chinese ones too."""

Words = tuple[str, str]


def status(path: EventPath, title: InSection = None, as_object: AsObject = False) -> None:
    """Tell of each section how far it is, what is open, and which command comes next."""
    from zhicai.competition.event.outlook import outlook

    found = event(path)
    sections = found.sections if title is None else (found.section(title),)
    seen = [outlook(one) for one in sections]
    if as_object:
        write_json({"event": found.name, "sections": [_object(one) for one in seen]})
        return
    several = len(found.sections) > 1
    terminal.write_line(found.name)
    for one in seen:
        if several:
            terminal.write_line(f"[{one.title or word('无名', 'no title')}]")
        for zh, en in _lines(one):
            terminal.say(f"  {zh}", f"  {en}")
        if one.command:
            terminal.write_line(f"    {_command(path, one, several=several)}")


def _command(path: Path, one: Outlook, *, several: bool) -> str:
    """The command as it is typed."""
    name, *rest = one.command.split(" ")
    section = ["--section", one.title] if several else []
    words = ["zhicai", "event", name, str(path), *rest, *section]
    return " ".join(each if _PLAIN.fullmatch(each) else shlex.quote(each) for each in words)


def _lines(one: Outlook) -> Iterator[Words]:
    """What there is to say of a section, a sentence each."""
    yield _head(one)
    if one.open:
        yield _open(one.open)
    if one.adjourned:
        from zhicai.competition.event.adjourning import boards_words

        zh, en = boards_words(one.adjourned)
        yield f"封棋：{zh}", f"adjourned: {en}"
    if one.hidden:
        rounds = ", ".join(map(str, one.hidden))
        yield (
            f"尚未公布：第 {rounds} 轮",
            f"not published: {'round' if len(one.hidden) == 1 else 'rounds'} {rounds}",
        )
    if one.missing:
        yield f"未检录：{len(one.missing)} 名", f"not checked in: {len(one.missing)}"
    if one.undecided:
        names = ", ".join(one.undecided)
        yield f"待裁定的对局：{names}", f"matches that wait for a word: {names}"
    yield f"下一步：{one.step[0]}", f"next: {one.step[1]}"


def _head(one: Outlook) -> Words:
    """How many, what is played, and how far it is."""
    left_zh, left_en = (f"（{one.left} 退赛）", f" ({one.left} withdrawn)") if one.left else ("", "")
    stage_zh, stage_en = (
        (f"第 {one.stage} 阶段（共 {one.stages}）", f"stage {one.stage} of {one.stages}, ")
        if one.stages > 1
        else ("", "")
    )
    of_zh, of_en = (f"（至第 {one.planned} 轮）", f" of {one.planned}") if one.planned else ("", "")
    far_zh, far_en = (
        (f"已编排至第 {one.round} 轮{of_zh}", f"paired up to round {one.round}{of_en}")
        if one.round
        else ("尚未编排", "no round is paired")
    )
    return (
        f"{one.entrants} 名{left_zh}，{stage_zh}{one.system[0]}，{far_zh}",
        f"{counted(one.entrants, 'entrant')}{left_en}, {stage_en}{one.system[1]}, {far_en}",
    )


def _open(boards: Sequence[tuple[int, str]]) -> Words:
    """The boards without a result; of many the first ones."""
    rounds = dict.fromkeys(number for number, _ in boards)
    zh, en, left = [], [], _MOST
    for number in rounds:
        mine = [board for at, board in boards if at == number]
        shown, left = mine[:left], max(left - len(mine), 0)
        more = "…" if len(shown) < len(mine) else ""
        if shown:
            zh.append(f"第 {number} 轮第 {'、'.join(shown)}{more} 台")
            en.append(f"{'board' if len(mine) == 1 else 'boards'} {', '.join(shown)}{more} of round {number}")
    return (
        f"缺 {len(boards)} 台成绩：{'；'.join(zh)}",
        f"{counted(len(boards), 'result')} missing: {'; '.join(en)}",
    )


def _object(one: Outlook) -> dict[str, object]:
    found = asdict(one)
    found["open"] = [{"round": number, "board": board} for number, board in one.open]
    found["adjourned"] = [{"round": place.round, "board": place.place} for place in one.adjourned]
    for name in ("step", "system"):
        found[name] = dict(zip(("zh", "en"), found[name], strict=True))
    return found
