"""The screen of a game at the terminal, as lines of text: board, clocks, moves, what was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from zhicai.cli import language, layout
from zhicai.cli.language import Language
from zhicai.drawing import board_text
from zhicai.english import counted
from zhicai.game.state import Game
from zhicai.game.telling import duration, move_words, result_words
from zhicai.game.touch import Obligation
from zhicai.game.values import SIDE_EN, SIDE_ZH, SIDES
from zhicai.law.vocabulary import Words

WIDTH: Final = 80
HEIGHT: Final = 24
_GAP: Final = "  "
_MESSAGE: Final = 10
_PROMPT: Final = "> "
_OWED: Final = 3
"""Moves that are named of those that touched pieces oblige to."""

HELP: Final[Words] = (
    "着法｜提和 同意 拒绝｜限着 循环｜认输｜摸子｜撤销｜停钟 开钟｜? 更多｜q 退出",
    "move | draw accept decline | limit rep | resign touch undo | pause go | ? | q",
)
"""The line of commands."""

MORE_HELP: Final[tuple[Words, ...]] = (
    ("着法：炮二平五、炮25、C2=5、H2-E2、h2e2 均可", "Moves: 炮二平五, 炮25, C2=5, H2-E2 or h2e2"),
    (
        "走棋即按钟；“炮二平五 和”走棋并提和",
        "A move presses the clock; 'h2e2 draw' offers a draw with the move",
    ),
    ("提和 / 同意 / 拒绝", "draw, d / accept, a / decline, n"),
    ("限着：提请自然限着，不实记犯规并扣时", "limit: claim the natural limit; an unfounded claim costs"),
    ("循环：请求裁决重复局面，宣读裁定", "repetition, rep: ask for a ruling, which is read out"),
    ("认输；“黑认输”指明哪一方", "resign; 'black resign' says who"),
    ("停钟 / 开钟", "pause / go: stop the clocks and let them run"),
    (
        "撤销：撤去上一次录入，须确认；其间的时间不计",
        "undo: take back the last entry, asked again; the time since is nobody's",
    ),
    (
        "摸 h2、黑摸 马8 h2：依次摸到的棋子；同时摸 h2 e6；须走的着法随即列出",
        "touch h2, black touch h9 h2: pieces in the order touched; grasp h2 e6: at once; what must be played is listed",
    ),
    (
        "摆正 h2 / 误碰 h2 / 碰乱、摆好",
        "adjust h2 / brush h2 / knock, restore: pieces put straight, brushed, upset",
    ),
    (
        "黑犯规 8.1.1 / 红警告 / 黑判负：裁判处理，前面写哪一方",
        "black foul 8.1.1 / red warn / black loses: what the arbiter gives, to the side named",
    ),
    (
        "红加时 60、黑扣时 300（秒）；停钟后 红拨钟 12:30",
        "red time 60, black deduct 300 (seconds); with the clocks stopped: red set 12:30",
    ),
    (
        "错位 12、颠倒：第 12 着后棋子错位，先后手颠倒",
        "displaced 12, reversed: a piece displaced after ply 12, colours the wrong way round",
    ),
    (
        "和定：双方均无取胜可能；查限着：裁判查自然限着；裁定 文字",
        "dead: neither side can win; audit: the arbiter looks at the natural limit; rule TEXT",
    ),
    (
        "红离席、红回席；终局后 红签字、黑签字、裁判签字",
        "red leave, red return; at the end: red sign, black sign, sign",
    ),
    ("翻转棋盘；退出后用同一日志文件接着下", "flip: turn the board; q: leave, the journal goes on later"),
)


@dataclass(frozen=True, slots=True)
class View:
    """All that is on the screen: the game at a moment, what is typed, what was said last, a page to read."""

    game: Game
    at: int
    typed: str = ""
    message: tuple[str, ...] = ()
    page: tuple[str, ...] = ()
    waiting: bool = False
    flipped: bool = False
    colour: bool = False
    ascii_only: bool = False
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Screen:
    """The lines from above, and where the cursor stands (row and column from 0)."""

    lines: tuple[str, ...]
    cursor: tuple[int, int]


def screen(view: View, columns: int = WIDTH, rows: int = HEIGHT) -> Screen:
    """The whole screen, no line as long as the terminal is wide, no more lines than it has."""
    width = columns - 1
    prompt = rows - 1
    if view.page:
        body = list(view.page[: rows - 1])
    elif columns < WIDTH or rows < HEIGHT:
        body = _small(view, width)
    else:
        body = list(_board(view, width)) + help_lines(width)
    body = [*body[:prompt], *[""] * (prompt - len(body))]
    typed = view.typed
    while layout.cells(_PROMPT + typed) > width - 1:
        typed = typed[1:]
    lines = (*(_cut(line, width) for line in body), _PROMPT + typed)
    return Screen(lines, (prompt, layout.cells(_PROMPT + typed)))


def help_lines(width: int) -> list[str]:
    """The commands, a line for each language in use."""
    zh, en = HELP
    return {Language.ZH: [zh], Language.EN: [en]}.get(language.current(), [zh, en])[:2] if width else []


def pages(words: Sequence[Words], columns: int, rows: int) -> list[tuple[str, ...]]:
    """A text in the language in use, as pages that fit, each with a last line that says how to go on."""
    said = [text for zh, en in words for text in _both(zh, en)]
    lines = [line for text in said for line in layout.wrapped(text, columns - 1, "  ")]
    size = max(rows - 3, 1)
    cut = [lines[start : start + size] for start in range(0, len(lines), size)] or [[]]
    foot = language.say("回车继续", "Enter goes on")
    return [
        (*part, *[""] * (size - len(part)), f"{foot} ({number}/{len(cut)})")
        for number, part in enumerate(cut, 1)
    ]


def _both(zh: str, en: str) -> list[str]:
    return {Language.ZH: [zh], Language.EN: [en]}.get(language.current(), [zh, en])


def _cut(line: str, width: int) -> str:
    """A line no wider than that; lines with colours are made to fit before."""
    if layout.cells(line) <= width or "\x1b" in line:
        return line
    while layout.cells(line) > width - 1:
        line = line[:-1]
    return line + "…" if line else line


def _small(view: View, width: int) -> list[str]:
    """What fits into a terminal that is too small for the board."""
    zh, en = f"窗口太小，至少 {WIDTH}×{HEIGHT}", f"the window is too small: at least {WIDTH}x{HEIGHT}"
    return [*_both(zh, en), *_clocks(view, width), *_state(view), *view.message]


def _board(view: View, width: int) -> Iterator[str]:
    board = board_text(
        view.game.board,
        turn=None,
        flipped=view.flipped,
        style="ascii" if view.ascii_only else "wide",
        colour=view.colour,
        encoding=view.encoding,
    ).split("\n")
    left = max(map(layout.cells, board))
    room = width - left - len(_GAP)
    panel = list(_panel(view, room, len(board)))
    for number, line in enumerate(board):
        beside = _cut(panel[number], room) if number < len(panel) else ""
        yield f"{layout.padded(line, left)}{_GAP}{beside}".rstrip()


def _panel(view: View, room: int, rows: int) -> Iterator[str]:
    """Clocks, whose move it is, what is pending, the last moves, what was said last: as many lines as the board."""
    head = [*_clocks(view, room), ""]
    for text in _state(view):
        head += layout.wrapped(text, room, "  ")
    message = [line for text in view.message for line in layout.wrapped(text, room, "  ")][:_MESSAGE]
    space = rows - len(head) - len(message) - 2
    moves = list(_moves(view.game, max(space, 0)))
    lines = [*head, "", *moves]
    yield from lines
    yield from [""] * (rows - len(lines) - len(message))
    yield from message


def _clocks(view: View, room: int) -> Iterator[str]:
    game = view.game
    for side in SIDES if view.flipped else reversed(SIDES):
        left = game.left(side, view.at)
        shown = language.say("不用钟", "no clock") if left is None else duration(left)
        runs = not view.waiting and game.ended is None and game.time_of == side and not game.stopped
        name = language.say(SIDE_ZH[side], SIDE_EN[side])
        text = f"{'>' if runs else ' '} {layout.padded(name, 14)} {shown}"
        fouls = game.desk.fouls.of(side)
        if fouls:
            text += (
                "  犯规 fouls" if language.current() is Language.BOTH else language.say("  犯规", "  fouls")
            )
            text += f" {fouls}"
        text = _cut(text, room)
        yield f"\x1b[1m{text}\x1b[0m" if view.colour and runs else text


def _state(view: View) -> Iterator[str]:
    """Whose move it is or how the game has ended, and what waits for somebody."""
    game = view.game
    if game.ended is not None:
        yield from _both(*result_words(game.ended.result, game.ended.reason, game.ended.article))
        return
    if view.waiting:
        zh, en = ("按回车开始", "Enter begins") if game.began is None else ("按回车接着下", "Enter goes on")
        yield language.say(zh, en)
    turn = game.turn
    check = ("，被将军", ", in check") if game.course.tip.is_check() else ("", "")
    yield language.say(f"轮到{SIDE_ZH[turn]}{check[0]}", f"{SIDE_EN[turn]} to move{check[1]}")
    if game.stopped and not view.waiting:
        yield language.say("钟已停，“开钟”继续", "clocks stopped; 'go' goes on")
    if game.offer is not None:
        yield language.say(f"{SIDE_ZH[game.offer]}提和", f"{SIDE_EN[game.offer]} offers a draw")
    if (owed := game.obligation) is not None:
        yield from _owed(game, owed)
    pursuit = game.pursuit
    if pursuit is not None and not pursuit.deviated:
        left = max(0, pursuit.until - game.course.ply)
        loser = pursuit.loser
        zh = f"裁定待变着：还有 {left} 着，" + ("不变作和" if loser is None else f"{SIDE_ZH[loser]}须变")
        en = f"ruled: {counted(left, 'ply', 'plies')} left, " + (
            "else a draw" if loser is None else f"{SIDE_EN[loser]} must deviate"
        )
        yield from _both(zh, en)


def _owed(game: Game, owed: Obligation) -> Iterator[str]:
    """What must be played because of what was touched (cxa-2011 arts 5.1-5.5)."""
    if owed.free:
        yield from _both("摸子无着可走，任走一着", "nothing touched can move or be taken: any move")
        return
    board, shown, more = game.course.tip, owed.moves[:_OWED], len(owed.moves) - _OWED
    zh = "、".join(board.chinese(move) for move in shown)
    en = ", ".join(str(move) for move in shown)
    rest = (f"等 {len(owed.moves)} 着", f" and {more} more") if more > 0 else ("", "")
    yield from _both(
        f"摸子须走：{zh}{rest[0]}（{owed.article}）", f"touch-move: {en}{rest[1]} ({owed.article})"
    )


def _moves(game: Game, rows: int) -> Iterator[str]:
    """The last rounds, as many as there is room for."""
    course = game.course
    shift = 0 if course.red_first else 1
    first = max(0, (course.ply + shift + 1) // 2 - rows) * 2 - shift
    begin = max(first, 0)
    board = course.until(begin).board() if begin < course.ply else course.board()
    rounds: dict[int, list[str]] = {}
    for ply, move in enumerate(islice(course.moves, begin, None), begin):
        zh, en = move_words(board, str(move))
        text = en if language.current() is Language.EN else zh
        sides = rounds.setdefault((ply + shift) // 2 + 1, [] if (ply + shift) % 2 == 0 else ["……"])
        sides.append(text)
        board.push_unchecked(move)
    for number, sides in list(rounds.items())[-rows:] if rows else []:
        yield f"{number:>3}. " + "  ".join(layout.padded(text, 10) for text in sides).rstrip()
