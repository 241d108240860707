"""The arbiter's quick reference (临场速查): an incident told by choices leads to its consequence and article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Final

from zhicai.errors import ZhicaiError

MODULES: Final = MappingProxyType(
    {
        "cxa-1999": "zhicai.game.reference_1999",
        "cxa-2011": "zhicai.game.reference_2011_hall",
        "cxa-2020": "zhicai.game.reference_2011_hall",
    }
)
"""Where the tree of each edition is; of the 2020 wording little could be read, and the 2011 tree is shown."""

OUTCOMES: Final = MappingProxyType(
    {
        "goes_on": ("按上述处理，比赛继续", "as said; the game goes on"),
        "loses": ("判负", "a loss"),
        "both_lose": ("双方判负", "a loss of both"),
        "drawn": ("判和", "a draw"),
        "forfeits": ("作弃权", "a forfeit"),
        "both_forfeit": ("双方弃权", "a forfeit of both"),
    }
)
"""What an answer comes to, in Chinese and in English."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the arbiter does: sentences in both languages, the articles, and what it comes to.

    `fouls` are given to the offender; `outcome` is one of `OUTCOMES`; `loses` is said of the offender.
    """

    zh: str
    en: str
    articles: tuple[str, ...]
    fouls: int = 0
    outcome: str = "goes_on"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things that may have happened: its key, its words, and what comes next."""

    key: str
    zh: str
    en: str
    then: Question | Answer

    @property
    def words(self) -> tuple[str, str]:
        """What it is called, in Chinese and in English."""
        return self.zh, self.en


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask next."""

    zh: str
    en: str
    choices: tuple[Choice, ...]

    @property
    def words(self) -> tuple[str, str]:
        """What is asked, in Chinese and in English."""
        return self.zh, self.en

    def choice(self, key: str) -> Choice | None:
        """The choice of this key, of this number from 1, or of these words in either language.

        Blanks and capitals do not matter, and the beginning of the words is enough where only one choice has it.
        """
        if key.isascii() and key.isdigit() and 1 <= int(key) <= len(self.choices):
            return self.choices[int(key) - 1]
        exact = next((choice for choice in self.choices if choice.key == key), None)
        said = _plain(key)
        if exact is not None or not said:
            return exact
        spoken = [
            choice for choice in self.choices if said in map(_plain, (choice.key, choice.zh, choice.en))
        ]
        begun = [c for c in self.choices if any(_plain(words).startswith(said) for words in (c.zh, c.en))]
        return next((found[0] for found in (spoken, begun) if len(found) == 1), None)


def _plain(words: str) -> str:
    """Words without what people leave out when they type."""
    return "".join(words.split()).casefold().replace("\u2013", "-")


class UnknownChoice(ZhicaiError):
    """A key that the question does not offer; `question` is what was asked, `key` what was said."""

    def __init__(self, question: Question, key: str) -> None:
        """The question and the key."""
        self.question, self.key = question, key
        keys = ", ".join(choice.key for choice in question.choices)
        words = "、".join(f"“{choice.zh}”" for choice in question.choices)
        self.message_zh = f"“{key}”不是可选项；{question.zh}可选：{words}"
        self.message_en = f"'{key}' is no choice; {question.en} {keys}"
        super().__init__(f"{self.message_zh} / {self.message_en}")


def tree(edition: str = "cxa-2011") -> Question:
    """The first question of an edition; raises KeyError for an edition that has no tree."""
    root: Question = import_module(MODULES[edition]).ROOT
    return root


def consult(keys: Sequence[str] = (), edition: str = "cxa-2011") -> Question | Answer:
    """Where these choices lead: the next question or the answer. Keys beyond an answer are not looked at.

    Raises UnknownChoice for a key that is not offered, KeyError for an edition that has no tree.
    """
    at: Question | Answer = tree(edition)
    for key in keys:
        if isinstance(at, Answer):
            return at
        choice = at.choice(key)
        if choice is None:
            raise UnknownChoice(at, key)
        at = choice.then
    return at


def answers(edition: str = "cxa-2011") -> Iterator[tuple[tuple[str, ...], Answer]]:
    """Every answer of an edition with the keys that lead to it, in order."""
    waiting: list[tuple[tuple[str, ...], Question | Answer]] = [((), tree(edition))]
    while waiting:
        keys, at = waiting.pop()
        if isinstance(at, Answer):
            yield keys, at
        else:
            waiting += [((*keys, choice.key), choice.then) for choice in reversed(at.choices)]


def ask(zh: str, en: str, *choices: Choice) -> Question:
    """A question, for the modules of the editions."""
    return Question(zh, en, choices)


def opt(key: str, zh: str, en: str, then: Question | Answer) -> Choice:
    """A choice, for the modules of the editions."""
    return Choice(key, zh, en, then)
