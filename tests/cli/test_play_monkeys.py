"""Whatever is typed at `zhicai play`, in whatever order: no key breaks the game, and the journal has all of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from zhicai.cli import language
from zhicai.cli.language import Language
from zhicai.cli.layout import cells
from zhicai.cli.play import _edition
from zhicai.cli.play_loop import Sitting
from zhicai.cli.play_table import Table
from zhicai.cli.play_view import screen
from zhicai.game.controls import base_and_increment, then_each_move

BEGAN = 1_800_000_000_000
LINES = (
    *"".join(
        (
            "提和|同意|拒绝|d|a|n|限着|循环|rep|停钟|开钟|go|pause|翻转|?|q x|撤销|u|undo|是|yes|否|认输|",
            "黑认输|red resign|和定|dead|判负|black loses|摸|摸 h2|黑摸 h9 h2|同时摸 h2 e6|touch e9|touch z9|",
            "t 炮二 马8|摸 前车|摆正 h2|误碰 e9|brush|碰乱|黑碰乱|摆好|restore|犯规|黑犯规 8.1.1|red foul 9.9|",
            "警告|红警告 说话|加时 60|黑扣时 300|deduct 99999|time -99999|red set 0:00|黑拨钟 99:59|错位 1|",
            "错位 999|displaced|颠倒|reversed|查限着|audit|裁定|离席|回席|签字|红签字|black sign|裁判签字|",
            "裁判|红|red|h2e2|h2e2 和|h2e2 draw|炮二平五|马8进7 和|炮25|C2=5|H2-E2|a0a9|e0e9|炮八平五和|",
            "车一进百|￥％|马马马",
        )
    ).split("|"),
    "",
    " ",
    "rule \U0001f600",
    "\x1b[A",
    "x" * 100,
    "\x00\x07",
    "摸 " + "h2 " * 20,
)
"""Words that mean something and words that mean nothing."""


def _line(table: Table, lots: random.Random) -> str:
    """A move that can be played, half of the time."""
    legal = list(table.game.board.legal_moves)
    return str(lots.choice(legal)) if legal and lots.random() < 0.5 else lots.choice(LINES)


@pytest.mark.parametrize("seed", range(16))
def test_monkeys_at_the_keyboard(tmp_path: Path, seed: int) -> None:
    lots = random.Random(seed)
    language.use(lots.choice(list(Language)))
    rules = _edition(lots.choice(("cxa-1999", "cxa-2011", "cxa-2020", "axf", "wxf")))
    control = lots.choice((None, base_and_increment(2, 5), then_each_move(1, 5, shared=True)))
    rules = rules if control is None else rules.timed(control)
    table = Table.begun(tmp_path / "g.jsonl", rules, None, BEGAN)
    sitting, at = Sitting(table), BEGAN
    for _ in range(120):
        at += lots.choice((0, 1, 900, 4_000, 20_000))
        sitting.pass_time(at)
        for key in _line(table, lots) + lots.choice(("\r", "\n", "\r", "\x15\r", "\x7f\r")):
            sitting.key(key, at)
        sitting.over = False
        size = lots.choice(((80, 24), (80, 24), (100, 30), (20, 5)))
        sitting.size = size
        shown = screen(sitting.view(at), *size)
        assert len(shown.lines) == size[1] and max(map(cells, shown.lines)) < size[0]
        if lots.random() < 0.1:
            table.beat(at)
    state, events = table.game, table.officiated.events
    table.file.close()
    again = Table.resumed(tmp_path / "g.jsonl")
    assert (again.game, again.officiated.events) == (state, events)
    assert again.officiated.last() == table.officiated.last()
    again.file.close()
