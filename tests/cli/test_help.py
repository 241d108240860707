"""Help, mistakes and completion, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import typer.main

import zhicai
from tests.cli.conftest import Ran, Run
from zhicai.cli.layout import cells
from zhicai.cli.program import app
from zhicai.competition.regulations import PRESETS

CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile("[A-Za-z]{3}")
COMMANDS = ["review", "judge", "referee", "play", "game", "show", "convert", "event", "desk", "perft"]


def parameters() -> list[tuple[str, Any]]:
    group: Any = typer.main.get_command(app)
    found = [("", param) for param in group.params]
    return found + [(name, param) for name in COMMANDS for param in group.commands[name].params]


@pytest.mark.parametrize(("command", "param"), parameters(), ids=lambda value: getattr(value, "name", value))
def test_every_option_is_explained_in_both_languages(run: Run, command: str, param: Any) -> None:
    out = run(*([command] if command else []), "--help").out
    shown = max(param.opts, key=len) if param.param_type_name == "option" else param.metavar
    place = re.search(rf"^  (?:-\w, )?{re.escape(shown)}(?: .*)?\n(?:   .*\n)*", out, re.MULTILINE)
    assert place is not None, out
    text = place[0].replace(shown, "")
    assert CHINESE.search(text) and ENGLISH.search(text)


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_help_fits_the_terminal(run: Run, command: str, columns: int) -> None:
    ran = run(*([command] if command else []), "--help", columns=columns)
    assert (ran.status, ran.err) == (0, "")
    assert max(cells(line) for line in ran.out.splitlines()) < columns
    assert ran.out.startswith("用法 · usage: zhicai")
    assert "显示本说明 · this help" in ran.out
    for word in ("Usage:", "Options:\n", "[required]", "Show this message"):
        assert word not in ran.out.replace("选项 · Options:", "")


def test_without_a_word_the_help_is_shown(run: Run) -> None:
    ran = run(lang=None)
    assert (ran.status, ran.err) == (0, "")
    assert [
        name for name in re.findall(r"^  ([a-z]+) ", ran.out, re.MULTILINE) if name in COMMANDS
    ] == COMMANDS


def test_defaults_are_told(run: Run) -> None:
    out = run("review", "--help").out
    assert "（默认 60）" in out and "(default: 60)" in out


def test_version(run: Run) -> None:
    ran = run("--version")
    assert (ran.status, ran.out) == (0, f"zhicai {zhicai.__version__}\n")


MISTAKES = [
    ([], "缺少命令", "missing command"),
    (["nonsense"], "没有命令 nonsense", "no such command 'nonsense'"),
    (["review"], "缺少 路径", "missing argument"),
    (["review", "--nonsense"], "没有选项 --nonsense", "no such option: --nonsense"),
    (["review", "--rounds"], "选项 --rounds 后面要有一个值", "requires an argument"),
    (
        ["review", "--rounds", "many", "."],
        "--rounds 的值不是整数",
        "the value of --rounds is not a whole number",
    ),
    (
        ["review", "--rounds", "0", "."],
        "--rounds 的值不能小于 1",
        "the value of --rounds cannot be less than 1",
    ),
    (
        ["review", "--rounds", "5_0", "."],
        "--rounds 的值不是整数（整数写成 5 这样）：“5_0”",
        "the value of --rounds is not a whole number (written as 5): '5_0'",
    ),
    (["event", "check", ""], "文件 的文件名是空的", "the file name given for FILE is empty"),
    (["perft", "99"], "深度 的值不能大于 20", "the value of DEPTH cannot be more than 20"),
    (["perft", "1", "2"], "多余的参数：2", "unexpected extra argument"),
    (["show", "x", "--theme", "pink"], "--theme 的值“pink”不在可选之列", "'pink' is not one of"),
    (["perft", "-1"], "-1 是负数", "-1 is a negative number"),
    (["review", "--json=1", "."], "选项 --json 后面不带值", "does not take a value"),
]


@pytest.mark.parametrize(
    "arguments", [["review", "--rounds"], ["review", "--json=1", "."], ["review", "--nonsense"]], ids=str
)
def test_a_mistake_in_options_is_told_of_the_command_that_has_them(run: Run, arguments: list[str]) -> None:
    told = run(*arguments).err
    assert told.startswith("zhicai review: ") and "zhicai review --help" in told


@pytest.mark.parametrize(("arguments", "zh", "en"), MISTAKES, ids=str)
def test_mistakes_are_explained_in_both_languages(run: Run, arguments: list[str], zh: str, en: str) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert zh in ran.err and en in ran.err
    assert "用法 · usage: zhicai" in ran.err
    chinese, english = run(*arguments, lang="zh").err, run(*arguments, lang="en").err
    assert zh in chinese and en not in chinese
    assert en in english and not CHINESE.search(english)


@pytest.mark.parametrize("columns", [1, 2, 20])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_ends_on_the_narrowest_terminal(run: Run, command: str, columns: int) -> None:
    ran = run(*([command] if command else []), "--help", columns=columns)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == run(*([command] if command else []), "--help", columns=20).out


@pytest.mark.parametrize(
    "arguments",
    [
        ("{}",),
        ("review", "{}"),
        ("show", "{}"),
        ("convert", "{}", "x.pgn"),
        ("convert", ".", "{}.pgn"),
        ("perft", "{}"),
        ("perft", "1", "{}"),
        ("perft", "--{}"),
        ("--lang", "{}", "perft", "1"),
        ("show", "--theme", "{}", "x"),
    ],
)
def test_very_long_words_are_quoted_in_part(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*(word.format("x" * 5000) for word in arguments))
    assert ran.status == 2
    assert max(map(len, ran.err.splitlines())) < 400


def test_an_unknown_language(run: Run) -> None:
    ran = run("--lang", "fr", "review", ".", lang=None)
    assert ran.status == 2 and "--lang" in ran.err


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("zhicai re", {"referee", "review"}),
        ("zhicai ", set(COMMANDS)),
        ("zhicai review --s", {"--strict", "--summary"}),
        ("zhicai show --theme ", {"calm", "print", "contrast", "night"}),
        ("zhicai --lang ", {"zh", "en", "both"}),
    ],
)
def test_completion(process: Callable[..., Ran], words: str, offered: set[str]) -> None:
    index = str(len(words.split(" ")) - 1)
    ran = process(COMP_WORDS=words, COMP_CWORD=index, _ZHICAI_COMPLETE="complete_bash")
    assert (ran.status, set(ran.out.split())) == (0, offered)


def test_the_completion_script(process: Callable[..., Ran]) -> None:
    ran = process(_ZHICAI_COMPLETE="source_bash")
    assert ran.status == 0
    assert "complete -o default -F _zhicai_completion zhicai" in ran.out


def test_perft_ends_with_the_total(run: Run) -> None:
    ran = run("perft", "3")
    assert (ran.status, ran.out.splitlines()[-1]) == (0, "79666")
    divided = run("perft", "2", "--divide").out.splitlines()
    assert (len(divided), divided[-1]) == (46, "1920")
    assert "h2e2 炮二平五 43" in " ".join(divided) or any(
        line.startswith("h2e2 炮二平五 ") for line in divided
    )
    assert run("perft", "0").out.splitlines()[-1] == "1"
    bad = run("perft", "1", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w")
    assert bad.status == 2 and "对面" in bad.err


def test_help_is_in_the_language_that_is_asked_for(run: Run) -> None:
    for words in ((), ("event",), ("event", "round"), ("review",)):
        english, chinese = (run(*words, "--help", lang=lang).out for lang in ("en", "zh"))
        assert not CHINESE.search(english) and english.startswith("usage: ")
        assert CHINESE.search(chinese) and chinese.startswith("用法: ") and "Options" not in chinese


def test_usage_has_brackets_about_what_can_be_left_out(run: Run) -> None:
    usages = {"round": "FILE [ROUND]", "enter": "FILE [SPREADSHEET]", "result": "FILE ROUND BOARD RESULT"}
    for name, arguments in usages.items():
        assert f"{name} [OPTIONS] {arguments}\n" in run("event", name, "--help").out
    assert " ".join(PRESETS) in " ".join(run("event", "new", "--help", columns=100, lang="en").out.split())


def test_every_word_for_a_value_has_its_chinese(run: Run) -> None:
    """Where Chinese is spoken no usage, help or mistake has an English word for a value."""
    for name in COMMANDS:
        group: Any = typer.main.get_command(app)
        below = getattr(group.commands[name], "commands", {})
        for words in [(name,), *((name, one) for one in below)]:
            usage = run(*words, "--help", lang="zh").out.split("\n\n")[0]
            assert not re.search("[A-Z]{2,}", re.sub("FEN", "", usage)), usage
    assert "缺少 轮次" in run("event", "result", "x.jsonl", lang="zh").err
    assert "missing argument 'ROUND'" in run("event", "result", "x.jsonl", lang="en").err
