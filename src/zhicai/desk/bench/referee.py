"""The incident reference as pages: what happened, step by step, what follows, and the articles; with a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from zhicai.desk.bench.doors import bench
from zhicai.game.reference import MODULES, OUTCOMES, Answer, Choice, UnknownChoice, answers, consult
from zhicai.law.titles import title_of
from zhicai.law.vocabulary import Words, articles_words, rules_words

DEFAULT: Final = "cxa-2011"
_MOST_FOUND: Final = 60
_LONGEST: Final = 100


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as it is shown: where it stands, what is done, fouls, outcome, articles with their titles."""

    path: str
    way: Words
    answer: Answer
    words: Words
    outcome: Words
    articles: Sequence[tuple[Words, Words | None]]


@bench
@require_safe
def referee(request: HttpRequest, rules: str = DEFAULT, keys: str = "") -> HttpResponse:
    """One question with its choices, or one answer; or whatever a search finds."""
    if rules not in MODULES:
        raise Http404
    path = [key for key in keys.split("/") if key]
    try:
        reached = consult(path, rules)
    except UnknownChoice:
        raise Http404 from None
    way = _way(path, rules)
    wanted = " ".join(request.GET.get("q", "").replace("\0", " ").split())[:_LONGEST]
    found = list(_search(wanted, rules)) if wanted else None
    context = {
        "rules": rules,
        "editions": [(name, rules_words(name), name == rules) for name in MODULES],
        "way": way,
        "path": "".join(f"{key}/" for key in path),
        "q": wanted,
        "found": None if found is None else found[:_MOST_FOUND],
        "more": max(0, len(found or ()) - _MOST_FOUND),
        "said": _said(tuple(path), reached, rules) if isinstance(reached, Answer) else None,
        "question": None if isinstance(reached, Answer) else reached,
    }
    return render(request, "bench/referee.html", context)


def _way(path: Sequence[str], rules: str) -> list[tuple[str, Words]]:
    """Each choice on the way: the path that it completes, and its words. Raises Http404 for one beyond an answer."""
    way: list[tuple[str, Words]] = []
    for index, key in enumerate(path):
        choice = _choice(path[:index], key, rules)
        way.append(("".join(f"{one}/" for one in path[: index + 1]), (choice.zh, choice.en)))
    return way


def _choice(before: Sequence[str], key: str, rules: str) -> Choice:
    """The choice of exactly this key; the command line takes words and numbers too, an address does not."""
    question = consult(before, rules)
    if not isinstance(question, Answer):
        for choice in question.choices:
            if choice.key == key:
                return choice
    raise Http404


def _said(path: Sequence[str], answer: Answer, rules: str) -> Said:
    words = [words for _, words in _way(path, rules)]
    return Said(
        path="".join(f"{key}/" for key in path),
        way=(" › ".join(zh for zh, _ in words), " › ".join(en for _, en in words)),
        answer=answer,
        words=(answer.zh, answer.en),
        outcome=OUTCOMES[answer.outcome],
        articles=[(articles_words([article]), title_of(article)) for article in answer.articles],
    )


@cache
def _all(rules: str) -> tuple[tuple[Said, str], ...]:
    """Every answer, with all that a search looks at, in small letters."""
    said = (_said(path, answer, rules) for path, answer in answers(rules))
    return tuple((one, _searched(one)) for one in said)


def _searched(one: Said) -> str:
    titles = [text for name, title in one.articles for text in (*name, *(title or ()))]
    return " ".join((*one.way, *one.words, *one.outcome, *titles, *one.answer.articles)).casefold()


def _search(wanted: str, rules: str) -> Iterator[Said]:
    """The answers that have every one of these words somewhere."""
    words = wanted.casefold().split()
    yield from (one for one, text in _all(rules) if all(word in text for word in words))
