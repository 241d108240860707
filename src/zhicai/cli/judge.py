"""`zhicai judge`: a ruling on a repetition, with reasons."""

from __future__ import annotations

from pathlib import Path

from zhicai.cli import judge_options as given
from zhicai.cli import terminal


# One command, many ways to ask and to show: options of a command line are parameters.
def judge_command(  # noqa: PLR0913, PLR0917
    words: given.Words = None,
    rules: given.Rules = "cxa-2011",
    fen: given.Fen = None,
    moves: given.Moves = None,
    cycle_start: given.CycleStart = None,
    ply: given.Ply = None,
    game: given.GameNumber = 1,
    option: given.Options = None,
    list_options: given.ListOptions = False,
    all_rules: given.AllRules = False,
    as_object: given.AsJson = False,
    svg: given.Svg = None,
    html: given.Html = None,
    brief: given.Brief = False,
    flip: given.Flip = False,
    theme: given.ThemeName = "calm",
    script: given.ScriptName = "simplified",
    ascii_only: given.AsciiOnly = False,
) -> None:
    """Judge a cycle, taken as repeated often enough and claimed, or a ply of a game."""
    from zhicai.cli import judge_files, judge_text, judge_work
    from zhicai.cli.judge_request import asked, options_in

    if list_options:
        judge_work.list_options(rules, every=all_rules)
        return
    wanted = options_in(option or [])
    if all_rules and (svg is not None or html is not None):
        terminal.fail("--svg 和 --html 只用于一部规则", "--svg and --html are for one rule book")
    if svg == "" or html == "":
        terminal.fail("--svg 或 --html 的路径是空的", "the path of --svg or --html is empty")
    if html == "-" and as_object:
        terminal.fail(
            "--json 和 --html - 不能都写到标准输出", "--json and --html - cannot both go to standard output"
        )
    request = asked(words or [], fen, moves, cycle_start, ply, game)
    if all_rules:
        judge_work.under_all(request, wanted, as_object=as_object)
        return
    answer = request.under(rules, wanted)
    if svg is not None:
        judge_files.write_pictures(answer, Path(svg), theme=theme, script=script, flip=flip)
    if html is not None:
        judge_files.write_page(request.title, answer, Path(html), theme=theme, script=script, flip=flip)
        if html == "-":
            return
    if as_object:
        judge_work.write_json(answer)
        return
    judge_text.write_ruling(
        request.title, answer, boards=not brief, ascii_only=ascii_only, flip=flip, script=script
    )
