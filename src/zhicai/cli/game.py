"""`zhicai game`: an officiated game, or any record, replayed entry by entry and explained."""

from __future__ import annotations

import json
from dataclasses import asdict

from zhicai.cli import game_options as options
from zhicai.cli import language, terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zhicai.cli.game_source import Replay, Step


def game_command(
    file: options.File,
    number: options.Number = 1,
    as_sheet: options.AsSheet = False,
    out: options.Out = None,
    tag: options.Tags = None,
    against: options.Against = None,
    everything: options.Everything = False,
    as_object: options.AsObject = False,
) -> int:
    """Replay a game and say what each entry means."""
    if against is not None:
        if as_sheet or everything:
            terminal.fail("--against 不与 --sheet、--all 同用", "--against goes without --sheet and --all")
        from zhicai.cli.sheet_compare import compare_files

        return compare_files(file, against, number, as_object=as_object)
    from zhicai.cli.game_source import replay

    if (out is not None or tag) and not as_sheet:
        terminal.fail("--out 和 --tag 要与 --sheet 一起用", "--out and --tag need --sheet")
    found = replay(file, number)
    if as_sheet:
        for remark in found.remarks:
            terminal.complain(*remark, found.name)
    if out is not None:
        from zhicai.cli.sheet_file import write_sheet

        write_sheet(found, out, tag or [])
    elif as_object:
        shown = json.dumps(_object(found), ensure_ascii=not terminal.speaks_chinese(), indent=2)
        terminal.write(shown)
    elif as_sheet:
        from zhicai.cli.sheet_text import sheet_lines

        for line in sheet_lines(found.sheet):
            terminal.write(line)
    else:
        _tell(found, everything=everything)
    return 0


def _tell(found: Replay, *, everything: bool) -> None:
    """Every entry in words with times and clocks, then the position and the result."""
    from zhicai.game import events as ev
    from zhicai.law.vocabulary import rules_words

    terminal.write(f"{terminal.named(found.name)}: {language.say(*_kind(found))}")
    if found.is_journal:
        zh, en = rules_words(found.start.edition)
        terminal.say(f"规则：{zh}", f"Rules: {en}")
        _controls(found)
    quiet = () if everything else (ev.Pressed, ev.Beat)
    for step in found.steps:
        if not isinstance(step.event, quiet) and (found.is_journal or not isinstance(step.event, ev.Began)):
            _entry(step, since=_began(found), clocks=_clocks(step), timed=found.is_journal)
    terminal.write("")
    _position(found)
    for remark in found.remarks:
        terminal.say(*remark)
    _result(found)


def _kind(found: Replay) -> tuple[str, str]:
    if found.is_journal:
        return "对局日志", "the journal of a game"
    red, black = found.players
    names = f"{terminal.named(red) or '?'} - {terminal.named(black) or '?'}"
    return f"棋谱，{names}", f"a record, {names}"


def _controls(found: Replay) -> None:
    from zhicai.game.telling import control_words

    controls = found.start.regulations.controls
    if controls is None:
        terminal.say("不用棋钟", "Without a clock")
        return
    red, black = map(control_words, controls)
    if red == black:
        terminal.say(f"计时：{red[0]}", f"Time: {red[1]}")
    else:
        terminal.say(f"计时：红 {red[0]}；黑 {black[0]}", f"Time: Red {red[1]}; Black {black[1]}")


def _began(found: Replay) -> int:
    """The moment from which times are told."""
    return found.steps[0].event.at if found.steps else 0


def _clocks(step: Step) -> str:
    """What both have left."""
    from zhicai.game.telling import duration

    if step.left == (None, None):
        return ""
    return " ".join("-:--:--" if left is None else duration(left) for left in step.left)


def _entry(step: Step, *, since: int, clocks: str, timed: bool) -> None:
    from zhicai.game.telling import duration

    when = f"+{duration((step.event.at - since) // 1000 * 1000)}" if timed else ""
    before = "  ".join(part for part in (when, clocks) if part)
    zh, en = step.words
    line = f"{before}  {language.say(zh, en)}" if before else language.say(zh, en)
    terminal.write(terminal.fitted(line, "    "))


def _position(found: Replay) -> None:
    from zhicai.drawing import board_text

    board = found.end.board
    terminal.write_drawn(
        board_text(board, turn=None, colour=terminal.coloured(), encoding=terminal.encoding())
    )
    terminal.write(board.fen)


def _result(found: Replay) -> None:
    from zhicai.game.telling import RESULTS, result_words

    ended = found.end.ended
    if ended is not None:
        zh, en = result_words(ended.result, ended.reason, ended.article)
    elif found.declared:
        zh, en = RESULTS[found.declared]
        zh, en = f"{zh}（依记录所载）", f"{en} (as the record declares)"
    else:
        zh, en = RESULTS["*"]
    terminal.say(f"结果：{zh}", f"Result: {en}")


def _object(found: Replay) -> dict[str, object]:
    """All of it as plain values."""
    from zhicai.game.entries import kind_of, to_data
    from zhicai.game.recorded import time_control
    from zhicai.journal import to_iso

    controls, ended = found.start.regulations.controls, found.end.ended
    entries = [
        {
            "number": step.number,
            "at_ms": step.event.at,
            "time": to_iso(step.event.at) if found.is_journal else None,
            "kind": kind_of(step.event),
            "data": to_data(step.event),
            "zh": step.words[0],
            "en": step.words[1],
            "red_left_ms": step.left[0],
            "black_left_ms": step.left[1],
            "fen": step.after.board.fen,
        }
        for step in found.steps
    ]
    return {
        "source": found.name,
        "is_journal": found.is_journal,
        "rules": found.start.edition,
        "time_controls": None if controls is None else [time_control(control) for control in controls],
        "players": list(found.players),
        "entries": entries,
        "fen": found.end.board.fen,
        "result": found.declared or ("*" if ended is None else ended.result),
        "reason": "declared" if found.declared else "" if ended is None else ended.reason,
        "article": "" if ended is None else ended.article,
        "remarks": [{"zh": zh, "en": en} for zh, en in found.remarks],
        "sheet": asdict(found.sheet),
    }
