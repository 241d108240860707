"""The work of `zhicai judge`, loaded when it is asked for."""

from __future__ import annotations

import json

from zhicai.cli import judge_table, terminal
from zhicai.cli.judge_text import spoken
from zhicai.law.asking import Answer, Asked, known_to_some, options_for
from zhicai.law.books import BOOKS, book
from zhicai.law.claims import NotPending
from zhicai.law.report import as_json
from zhicai.law.vocabulary import Words, rules_words
from zhicai.law.wording_options import usual_words


def under_all(request: Asked, wanted: dict[str, str], *, as_object: bool) -> None:
    """All rule books; where a game is not pending under some of them, that is said in its row."""
    known_to_some(wanted)
    answers: dict[str, Answer] = {}
    refusals: dict[str, Words] = {}
    for rules in BOOKS:
        try:
            answers[rules] = request.under(rules, options_for(rules, wanted))
        except NotPending as error:
            refusals[rules] = error.message_zh, error.message_en
    if not answers:
        zh, en = next(iter(refusals.values()))
        terminal.fail(zh, en)
    if as_object:
        for answer in answers.values():
            write_json(answer)
        return
    judge_table.write_table(request.title, answers, refusals)


def write_json(answer: Answer) -> None:
    """One line; the cycle counts from the start of the game. That a claim is early is said on stderr too."""
    if answer.early and answer.claim:
        terminal.complain(*answer.claim)
    told = as_json(answer.ruling)
    told["cycle"]["start"] = answer.start
    told["claim"] = None
    if answer.claim:
        zh, en = answer.claim
        told["claim"] = {"heard": not answer.early, "zh": zh, "en": en}
    plain = terminal.encoding().lower().replace("-", "") != "utf8"
    terminal.write(json.dumps(told, ensure_ascii=plain))


def list_options(rules: str, *, every: bool = False) -> None:
    """The open points of a rule book, or of every one: name, values with the usual one first, what it settles."""
    if every:
        for index, name in enumerate(BOOKS):
            terminal.write(f"{chr(10) * bool(index)}{name}")
            list_options(name)
        return
    choices = book(rules).OPTIONS
    if not choices:
        zh, en = rules_words(rules)
        terminal.say(f"{zh}没有未明之处", f"{en} leave no point open")
    for name, choice in choices.items():
        values = " | ".join((choice.default, *(value for value in choice.values if value != choice.default)))
        terminal.write(f"{name}={values}")
        for text in (*spoken((choice.zh, choice.en)), *spoken(usual_words(name, choice))):
            terminal.write(terminal.fitted(f"    {text}", "    "))
