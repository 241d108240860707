"""What a newcomer can do with the demonstration event, in order, and what of it is done already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from zhicai.competition.event.state import Section
from zhicai.competition.event.words import results_words
from zhicai.competition.model import ADJOURNED, Board
from zhicai.desk.demo.event import NUMBER, PLAYED
from zhicai.desk.demo.making import PLAYERS
from zhicai.desk.frame.words import Words

_FEN: Final = "2ba1k3/4a4/4b4/R2C1rp1p/2p6/6P2/9/3AB4/2r1A4/3NK1B2 w"
_MOVES: Final = "d6c6 c1d1 c6d6 d1c1"
"""A disputed repetition for the bench: a cannon that chases a chariot from both sides (docs/bench.md)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its name, where it is done ("": not yet possible), what to do there, how far it is.

    `players`: with links for them, unless their games are `over`.
    """

    name: Words
    address: str
    words: Words
    done: bool = False
    progress: Words | None = None
    players: bool = False
    over: bool = False


def steps(section: Section, *, moved: bool = False, ruled: bool = False, codes: bool = True) -> list[Step]:
    """The first steps, by how far the first section is.

    `moved`: somebody has moved on a live board; `ruled`: a ruling was entered in the event; `codes`: the
    reader can give the players their codes. The live board comes before
    the results, since a board that has its result is not opened any more.
    """
    number = max(PLAYED + 1, len(section.rounds))
    here = {"journal": NUMBER, "section": 1}
    return [
        _pair(section, number, here),
        _play(section, number, moved=moved, codes=codes),
        _enter(section, number, here),
        _rule(done=ruled),
        Step(
            ("看名次，打印", "Standings and papers"),
            reverse("standings", kwargs=here),
            (
                "每个名次都有理由；“打印”里有对阵、成绩和名次表。",
                "Each place has its reason; “Papers” has pairings, results and standings to print.",
            ),
        ),
    ]


def _boards(section: Section, number: int) -> tuple[Board, ...]:
    """The boards of a round; none before it is paired."""
    return section.rounds[number - 1].boards if len(section.rounds) >= number else ()


def _pair(section: Section, number: int, here: dict[str, object]) -> Step:
    paired = len(section.rounds) >= number
    return Step(
        (f"编排第 {number} 轮", f"Pair round {number}"),
        reverse("round", kwargs={**here, "number": number}) if paired else reverse("rounds", kwargs=here),
        (
            f"按“编排第 {number} 轮”；每台旁的“为何”说明理由；然后按“公布”。",
            f"Press “Pair round {number}”; “why” beside a board gives the reasons; then publish it.",
        ),
        done=number in section.published,
    )


def _play(section: Section, number: int, *, moved: bool, codes: bool) -> Step:
    """The two who have accounts play; where their boards have results, why there is no button, and what to do."""
    numbers = {one for one, _ in PLAYERS}
    theirs = [one for one in _boards(section, number) if numbers & {one.red, one.black}]
    over = bool(theirs) and all(one.result is not None for one in theirs)
    words = (
        "公布后这里有按钮开出选手01、选手02 的棋盘，两部手机（或另一个浏览器窗口）扫码就能下。"
        "请在登记成绩之前做：有成绩的台不再开棋盘。",
        "Once the round is published, a button here opens the live board of 选手01 and 选手02, and two phones (or "
        "another browser) scan the codes and play. Do it before you enter results: a board that has one is not opened.",
    )
    if number in section.published:
        words = (
            "选手01、选手02 用两部手机（或另一个浏览器窗口）扫码，就能在他们的棋盘上下棋。"
            "请在登记成绩之前做：有成绩的台不再开棋盘。",
            "选手01 and 选手02 scan the codes with two phones (or in another browser) and play on their live board. "
            "Do it before you enter results: a board that has one is not opened.",
        )
    if not codes:
        words = (
            "轮次公布后，管理员在这里给选手01、选手02 二维码，他们就能在自己的棋盘上下棋；在登记成绩之前做。",
            "Once the round is published, the administrator gives 选手01 and 选手02 their codes here, and they play on "
            "their live board; before results are entered.",
        )
    if over:
        where = "、".join(str(one.table) for one in theirs), ", ".join(str(one.table) for one in theirs)
        words = (
            f"两位棋手第 {number} 轮的棋（第 {where[0]} 台）已有成绩，不再开棋盘。要再试：在成绩页移到该台按 0 清除，"
            "或编排并公布下一轮，按钮就回到这里。",
            f"The game of the two in round {number} (board {where[1]}) has its result, so it is not opened. To try "
            "again, clear it with 0 on that board of the results page, or pair and publish the next round: the button "
            "comes back here.",
        )
    address = reverse("wall", kwargs={"journal": NUMBER}) if number in section.published else ""
    name = ("在另一台设备上下棋", "Play on a second device")
    return Step(name, address, words, done=moved, players=True, over=over)


def _enter(section: Section, number: int, here: dict[str, object]) -> Step:
    boards = _boards(section, number)
    typed = sum(one.result is not None for one in boards)
    waiting = sum(one.result == ADJOURNED for one in boards)
    far = results_words(len(boards), typed, waiting) if waiting else None
    return Step(
        ("登记成绩", "Enter results"),
        reverse("results", kwargs={**here, "number": number}) if boards else "",
        (
            "只用数字键：1 红胜、2 黑胜、3 和，光标自动移到下一台；+ 跳过还在下的台。",
            "With the number keys alone: 1 Red wins, 2 Black wins, 3 draw; the cursor moves on by itself, and + passes "
            "a board that is still being played.",
        ),
        done=bool(boards) and typed == len(boards) and not waiting,
        progress=far or (f"{typed}／{len(boards)} 台", f"{typed} of {len(boards)} boards") if typed else None,
    )


def _rule(*, done: bool) -> Step:
    return Step(
        ("裁一个有争议的循环", "Rule on a disputed repetition"),
        f"{reverse('bench')}?{urlencode({'fen': _FEN, 'moves': _MOVES})}",
        (
            "裁判台已摆好局面和循环：看判词、逐着的理由和证据，换一部规则比较；记入这次比赛的一台就算做完。",
            "The bench has the position and the cycle: see the verdict, each move's reason and evidence, and what "
            "other rule books say; it is done when you enter the ruling at a board of this event.",
        ),
        done=done,
    )
