"""What a newcomer can do with the demonstration event, in order, and what of it is done already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from zhicai.competition.event.state import Section
from zhicai.desk.demo.event import NUMBER, PLAYED
from zhicai.desk.frame.words import Words

_FEN: Final = "2ba1k3/4a4/4b4/R2C1rp1p/2p6/6P2/9/3AB4/2r1A4/3NK1B2 w"
_MOVES: Final = "d6c6 c1d1 c6d6 d1c1"
"""A disputed repetition for the bench: a cannon that chases a chariot from both sides (docs/bench.md)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its name, where it is done ("": not yet possible), what to do there.

    `players`: with links for them, until their game is `over`.
    """

    name: Words
    address: str
    words: Words
    done: bool = False
    players: bool = False
    over: bool = False


def steps(section: Section, *, moved: bool = False) -> list[Step]:
    """The first steps, by how far the first section is; `moved`: somebody has moved on a live board."""
    number = PLAYED + 1
    paired = len(section.rounds) >= number
    results = [board.result for played in section.rounds[PLAYED:] for board in played.boards]
    here = {"journal": NUMBER, "section": 1}
    of_round = {**here, "number": number}
    return [
        Step(
            (f"编排第 {number} 轮", f"Pair round {number}"),
            reverse("round", kwargs=of_round) if paired else reverse("rounds", kwargs=here),
            (
                f"按“编排第 {number} 轮”；每台旁的“为何”说明理由；然后按“公布”。",
                f"Press “Pair round {number}”; “why” beside a board gives the reasons; then publish it.",
            ),
            done=number in section.published,
        ),
        Step(
            ("登记成绩", "Enter results"),
            reverse("results", kwargs=of_round) if paired else "",
            (
                "只用数字键：1 红胜、2 黑胜、3 和，光标自动移到下一台。",
                "With the number keys alone: 1 Red wins, 2 Black wins, 3 draw; the cursor moves on by itself.",
            ),
            done=any(one is not None for one in results),
        ),
        Step(
            ("在另一台设备上下棋", "Play on a second device"),
            reverse("wall", kwargs={"journal": NUMBER}) if number in section.published else "",
            (
                f"第 {number} 轮第 1 台是选手01 对选手02：公布后这里有按钮开出这一台的棋盘，"
                "两部手机（或另一个浏览器窗口）扫码就能下。",
                f"Board 1 of round {number} is 选手01 against 选手02: once it is published, a button here opens "
                "their live board, and two phones (or another browser) scan the codes and play.",
            ),
            done=moved,
            players=True,
            over=paired and section.rounds[PLAYED].boards[0].result is not None,
        ),
        Step(
            ("裁一个有争议的循环", "Rule on a disputed repetition"),
            f"{reverse('bench')}?{urlencode({'fen': _FEN, 'moves': _MOVES})}",
            (
                "裁判台已摆好局面和循环：看判词、逐着的理由和证据，换一部规则比较。",
                "The bench has the position and the cycle: see the verdict, each move's reason and evidence, and "
                "what other rule books say.",
            ),
        ),
        Step(
            ("看名次，打印", "Standings and papers"),
            reverse("standings", kwargs=here),
            (
                "每个名次都有理由；“打印”里有对阵、成绩和名次表。",
                "Each place has its reason; “Papers” has pairings, results and standings to print.",
            ),
        ),
    ]
