"""`zhicai show`: a position in the terminal, and as SVG."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from zhicai.audit.wording import result_words
from zhicai.cli import language, layout, terminal
from zhicai.cli.picture import draw
from zhicai.cli.position import Written, last_move, next_moves, rounds, statements
from zhicai.cli.scene import Scene, scene_of
from zhicai.notation import Script

_PANEL: Final = 36
"""Columns beside the board from which it is worth writing there."""

_GAP: Final = 3


def show(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="FEN|FILE",
            help="FEN、棋谱文件，或 - 表示标准输入 · a FEN, a record file, or - for standard input",
        ),
    ],
    ply: Annotated[
        int | None,
        typer.Option(help="第几着后，0 为起始，-1 为终局 · after which ply: 0 the start, -1 the end"),
    ] = None,
    game: Annotated[int, typer.Option(min=1, help="文件中的第几局 · which game of the file")] = 1,
    svg: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT", help="另存为 SVG，- 表示标准输出 · write an SVG too, - to standard output"
        ),
    ] = None,
    flip: Annotated[bool, typer.Option("--flip", help="黑方在下 · Black below")] = False,
    theme: Annotated[
        Literal["calm", "print", "contrast", "night"], typer.Option(help="SVG 的配色 · colours of the SVG")
    ] = "calm",
    script: Annotated[
        Literal["simplified", "traditional"], typer.Option(help="简体或繁体 · which characters")
    ] = "simplified",
    ascii_only: Annotated[bool, typer.Option("--ascii", help="用字母画棋盘 · letters for pieces")] = False,
    notation: Annotated[
        Literal["chinese", "short", "wxf", "iccs", "uci"] | None,
        typer.Option(help="着法的记法 · notation of the moves", show_default=False),
    ] = None,
    arrow: Annotated[
        list[str] | None,
        typer.Option(metavar="MOVE", help="SVG 上的箭头，如 h2e2，可多次 · an arrow in the SVG; repeatable"),
    ] = None,
) -> None:
    """Show one position; a board with faults is shown with all of them."""
    scene = scene_of(words, game, ply)
    if svg is not None:
        draw(scene, svg, flip=flip, theme=theme, script=script, arrows=arrow or [])
        if str(svg) == "-":
            return
    elif arrow:
        terminal.fail("--arrow 要与 --svg 一起用", "--arrow needs --svg")
    from zhicai.drawing import board_text

    latin = ascii_only or not terminal.can_show("车马炮进" if script == "simplified" else "車馬炮進")
    text = board_text(
        scene.board,
        turn=None,
        flipped=flip,
        style="ascii" if ascii_only else "wide",
        script=script,
        colour=terminal.coloured(),
        encoding=terminal.encoding(),
    )
    _print(text.split("\n"), scene, notation or ("wxf" if latin else "chinese"), script)


def _print(board: list[str], scene: Scene, notation: Written, script: Script) -> None:
    """The moves, the board with what there is to say beside it, and the FEN by itself on the last line.

    The moves stand beside the board too as long as they fit; on a narrow terminal everything stands below.
    """
    full = terminal.width() - 1
    room = full - max(map(layout.cells, board)) - _GAP
    told = list(_panel(scene, notation, script, room if room >= _PANEL else full))
    moves = list(rounds(scene, notation, script))
    beside = [*told, "", *layout.flowed(moves, room, 1)] if moves else told
    if room < _PANEL:
        lines = [*layout.flowed(moves, full), *[""] * bool(moves), *board, "", *told]
    elif len(beside) <= len(board):
        lines = list(layout.beside(board, beside, _GAP))
    else:
        lines = [*layout.flowed(moves, full), "", *layout.beside(board, told, _GAP)]
    terminal.write_drawn("\n".join([*lines, "", scene.board.fen]))
    if scene.more and scene.game is not None and scene.game.index == 0:
        terminal.say(
            "文件中还有别的局，用 --game 选择", "the file holds more games: choose with --game", sys.stderr
        )


def _panel(scene: Scene, notation: Written, script: Script, columns: int) -> Iterator[str]:
    """What is said about the position, in lines of at most so many columns."""
    for text in _told(scene, notation, script):
        for paragraph in terminal.safe(text).split("\n"):
            yield from layout.wrapped(paragraph, columns, "  ")


def _told(scene: Scene, notation: Written, script: Script) -> Iterator[str]:
    """Whose game it is, which ply, what the position is, and the comment."""
    yield from _heading(scene, last_move(scene, notation, script))
    said = list(statements(scene))
    if language.current() is not language.Language.EN:
        yield from (zh for zh, _ in said)
    if language.current() is not language.Language.ZH:
        yield from (en for _, en in said)
    following = next_moves(scene, notation, script)
    if following:
        yield f"{language.say('下一着', 'next')}: {' / '.join(following)}"
    node = scene.node
    comment = "\n".join(part for part in (node.preface, node.comment) if part) if node else ""
    if comment:
        yield ""
        yield f"{language.say('注', 'note')}: {comment}"


def _heading(scene: Scene, last: str) -> Iterator[str]:
    """The game: source, players, event, result; and which ply of it is shown."""
    game = scene.game
    if game is None:
        return
    headers = {name: " ".join(value.split()) for name, value in game.headers.items()}
    number = f" #{game.index + 1}" if scene.more else ""
    yield f"{terminal.named(game.source)}{number}"
    yield f"{headers.get('Red') or '?'} — {headers.get('Black') or '?'}"
    if headers.get("Round", "").isdecimal():
        headers["Round"] = language.say(f"第 {headers['Round']} 轮", f"round {headers['Round']}")
    event = "  ".join(headers[name] for name in ("Event", "Date", "Round") if headers.get(name))
    if event:
        yield event
    if game.result != "*":
        zh, en = result_words(game.result)
        yield language.say(f"记录：{zh}", f"record: {en}")
    yield ""
    yield language.say(f"第 {scene.ply} 着，共 {scene.plies} 着", f"ply {scene.ply} of {scene.plies}")
    if last:
        yield f"{language.say('上一着', 'last move')}: {last}"
