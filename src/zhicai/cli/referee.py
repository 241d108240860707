"""`zhicai referee`: the arbiter's quick reference, by choices on the command line or one after the other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Final, Literal

import typer

from zhicai.cli import language, terminal
from zhicai.cli.language import Language
from zhicai.law.vocabulary import articles_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zhicai.game.reference import Answer, Question

_BACK: Final = ("b", "back", "0")
_START: Final = ("", "s", "start")
_QUIT: Final = ("q", "quit", "exit")


def referee(
    choices: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CHOICE",
            help="发生了什么，用词或编号逐级说明 · what has happened, by word or number, step by step",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        Literal["cxa-1999", "cxa-2011", "cxa-2020"], typer.Option(help="按哪一版规则 · the edition")
    ] = "cxa-2011",
    everything: Annotated[
        bool, typer.Option("--all", help="列出全部情形与处理 · list every incident with its consequence")
    ] = False,
    as_object: Annotated[bool, typer.Option("--json", help="输出 JSON 对象 · write a JSON object")] = False,
) -> None:
    """Look up what an incident leads to, with its articles."""
    keys = choices or []
    if everything:
        _write_all(keys, rules, as_object=as_object)
    elif as_object:
        _write_object(keys, rules)
    elif not keys and _is_terminal(sys.stdin) and _is_terminal(sys.stdout):
        _ask(rules)
    else:
        _show(keys, rules)


def _is_terminal(stream: object) -> bool:
    """Whether somebody sits there; a stream may be closed, or missing."""
    return bool(getattr(stream, "isatty", bool)())


def _write_all(keys: Sequence[str], rules: str, *, as_object: bool) -> None:
    """Every answer below these choices."""
    from zhicai.game.reference import answers

    start = tuple(_path(keys, rules))
    found = [(path, answer) for path, answer in answers(rules) if path[: len(start)] == start]
    if as_object:
        _write_json([_object(path, answer) for path, answer in found])
        return
    for path, answer in found:
        _way(_steps(path, rules))
        _answer(answer)
        terminal.write("")


def _write_object(keys: Sequence[str], rules: str) -> None:
    from zhicai.game.reference import Answer

    reached = _reached(keys, rules)
    path = tuple(_path(keys, rules))
    if isinstance(reached, Answer):
        _write_json(_object(path, reached))
        return
    offered = [{"key": choice.key, "zh": choice.zh, "en": choice.en} for choice in reached.choices]
    _write_json(
        {"path": list(path), "question_zh": reached.zh, "question_en": reached.en, "choices": offered}
    )


def _object(path: Sequence[str], answer: Answer) -> dict[str, object]:
    from dataclasses import asdict

    return {"path": list(path), **asdict(answer)}


def _write_json(value: object) -> None:
    import json

    terminal.write(json.dumps(value, ensure_ascii=not terminal.speaks_chinese(), indent=2))


def _reached(keys: Sequence[str], rules: str) -> Question | Answer:
    """The question or answer that the choices lead to; stops with status 2 at one that is not offered."""
    from zhicai.game.reference import UnknownChoice, consult

    try:
        return consult(keys, rules)
    except UnknownChoice as error:
        terminal.fail(error.message_zh, error.message_en)


def _path(keys: Sequence[str], rules: str) -> list[str]:
    """The choices as words, numbers looked up; keys beyond an answer left out."""
    from zhicai.game.reference import Answer

    path: list[str] = []
    for key in keys:
        question = _reached(path, rules)
        if isinstance(question, Answer):
            break
        choice = question.choice(key)
        path.append(choice.key if choice is not None else key)
    _reached(path, rules)
    return path


def _steps(path: Sequence[str], rules: str) -> list[tuple[str, str]]:
    """The words of each choice on the way, in both languages."""
    from zhicai.game.reference import Answer

    steps: list[tuple[str, str]] = []
    for index, key in enumerate(path):
        question = _reached(path[:index], rules)
        choice = None if isinstance(question, Answer) else question.choice(key)
        if choice is not None:
            steps.append((choice.zh, choice.en))
    return steps


def _way(steps: Sequence[tuple[str, str]]) -> None:
    terminal.say(" › ".join(zh for zh, _ in steps), " > ".join(en for _, en in steps))


def _show(keys: Sequence[str], rules: str) -> None:
    """What the choices lead to, once."""
    from zhicai.game.reference import Answer

    path = _path(keys, rules)
    if steps := _steps(path, rules):
        _way(steps)
    reached = _reached(path, rules)
    if isinstance(reached, Answer):
        _answer(reached)
        return
    terminal.say(reached.zh, reached.en)
    for number, choice in enumerate(reached.choices, 1):
        # Chinese words are typed as they stand; English sentences have a short word each.
        word = "" if language.current() is Language.ZH else f" {choice.key}"
        line = (
            f"{number:>3} {choice.zh}"
            if not word
            else terminal.sentence(choice.zh, choice.en, f"{number:>3}{word}")
        )
        terminal.write(terminal.fitted(line, "      "))


def _answer(answer: Answer) -> None:
    """The consequence with its articles."""
    from zhicai.game.reference import OUTCOMES

    terminal.say(f"→ {answer.zh}", answer.en if language.current() is Language.BOTH else f"-> {answer.en}")
    if answer.fouls:
        terminal.say(f"犯规：{answer.fouls} 次", f"fouls: {answer.fouls}")
    zh, en = OUTCOMES[answer.outcome]
    terminal.say(f"结果：{zh}", f"outcome: {en}")
    zh, en = articles_words(answer.articles)
    terminal.say(f"条款：{zh}", f"articles: {en}")


def _ask(rules: str) -> None:
    """Ask one question after the other until somebody has had enough."""
    path: list[str] = []
    while True:
        terminal.write("")
        _show(path, rules)
        terminal.say("编号或词；b 返回，回车重来，q 退出", "number or word; b back, Enter again, q quit")
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word in _QUIT:
            return
        path = _next(path, word, rules)


def _next(path: list[str], word: str, rules: str) -> list[str]:
    """The choices after one more word; what is not offered is told and changes nothing."""
    from zhicai.game.reference import Answer, UnknownChoice

    if word in _START:
        return []
    if word in _BACK:
        return path[:-1]
    reached = _reached(path, rules)
    if isinstance(reached, Answer):
        return path
    choice = reached.choice(word)
    if choice is None:
        unknown = UnknownChoice(reached, word)
        terminal.say(unknown.message_zh, unknown.message_en)
        return path
    return [*path, choice.key]
