"""What `zhicai judge` is asked: a position with moves, or a ply of a recorded game, and under which rules."""

from __future__ import annotations

from collections.abc import Iterable

from zhicai._core import START_FEN
from zhicai.cli import language, terminal
from zhicai.cli.scene import Scene, scene_of
from zhicai.law.asking import Asked, moves_in
from zhicai.law.judging import case_of


def asked(
    words: list[str], fen: str | None, moves: str | None, cycle_start: int | None, ply: int | None, game: int
) -> Asked:
    """What a command line asks for; stops with status 2 where it asks for two things or for nothing."""
    if not words:
        if ply is not None or game != 1:
            terminal.fail("--ply 和 --game 要与棋谱一起用", "--ply and --game need a game record")
        if moves is None:
            terminal.fail(
                "请给出 --moves（和 --fen），或棋谱文件与 --ply",
                "give --moves (and --fen), or a game record and --ply",
            )
        return Asked("", case_of(START_FEN if fen is None else fen.strip(), moves_in(moves), cycle_start))
    if fen is not None or moves is not None:
        terminal.fail("棋谱文件不能与 --fen、--moves 同用", "a game record goes without --fen and --moves")
    scene = scene_of(words, game, ply)
    if scene.game is None:
        terminal.fail("这是 FEN，请用 --fen 和 --moves", "this is a FEN; use --fen and --moves", words[0])
    moves_recorded = scene.game.mainline()
    played, later = tuple(moves_recorded[: scene.ply]), tuple(moves_recorded[scene.ply :])
    if cycle_start is not None:
        return Asked(_title(scene), case_of(scene.game.fen, played, cycle_start))
    return Asked(_title(scene), None, scene.game.fen, played, later)


def options_in(given: Iterable[str]) -> dict[str, str]:
    """The options NAME=VALUE of a command line; stops with status 2 at anything else."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            shown = terminal.named(text)
            terminal.fail(
                f"--option 应写成 名称=值，而不是“{shown}”", f"--option takes NAME=VALUE, not “{shown}”"
            )
        if found.get(name, value) != value:
            shown = terminal.named(name)
            terminal.fail(f"选项“{shown}”给了两个不同的值", f"option “{shown}” is given two different values")
        found[name] = value
    return found


def _title(scene: Scene) -> str:
    """Whose game it is, and which ply."""
    game = scene.game
    if game is None:
        return ""
    headers = {name: " ".join(terminal.named(value).split()) for name, value in game.headers.items()}
    known = [headers.get(name) for name in ("Red", "Black")]
    players = " — ".join(name or "?" for name in known) if any(known) else ""
    event = "，".join(headers[name] for name in ("Event", "Date") if headers.get(name))
    ply_zh, ply_en = f"第 {scene.ply} 着后", f"after ply {scene.ply}"
    return "  ".join(part for part in (players, event, language.say(ply_zh, ply_en)) if part)
