"""A ruling as an arbiter reads it out at the board: short sentences in Chinese and in English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zhicai._core import Side
from zhicai.law.books import book
from zhicai.law.case import Case
from zhicai.law.terms import Ruling, Verdict
from zhicai.law.vocabulary import Words, articles_words, count_words, rules_words
from zhicai.law.wording_options import value_words
from zhicai.law.wording_plies import PlyWords, ply_words
from zhicai.law.wording_verdicts import consequence, ruled, side_words_of


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruling in words, in the order in which it is read out."""

    opening: Words
    plies: tuple[PlyWords, ...]
    sides: tuple[Words, Words]
    verdict: Words
    consequence: Words | None
    articles: Words | None
    options: tuple[Words, ...]

    def lines(self) -> Iterator[Words]:
        """The sentences, a line each."""
        yield self.opening
        for number, ply in enumerate(self.plies, 1):
            zh, en = ply.line()
            yield f"{number}. {zh}。", f"{number}. {en}."
        yield from self.sides
        yield self.verdict
        if self.consequence:
            yield self.consequence
        if self.articles:
            yield self.articles
        yield from self.options


def explanation(ruling: Ruling) -> Words:
    """The ruling in Chinese and in English, one sentence or a few on a line."""
    said = list(explained(ruling).lines())
    return "\n".join(zh for zh, _ in said), "\n".join(en for _, en in said)


def explained(ruling: Ruling, *, counted: bool = False) -> Explanation:
    """The ruling in words, part by part; with `counted` the repetitions are known and not supposed."""
    boards = Case(ruling.fen, ruling.moves, ruling.cycle).boards
    reasons = book(ruling.rules).REASONS
    return Explanation(
        opening=_opening(ruling, closed=boards[ruling.cycle.start].key == boards[-1].key, counted=counted),
        plies=tuple(ply_words(ply, boards[ply.ply], boards[ply.ply + 1], reasons) for ply in ruling.plies),
        sides=(
            side_words_of(Side.RED, ruling.red, ruling.black, is_open=_is_open(ruling, Side.RED)),
            side_words_of(Side.BLACK, ruling.black, ruling.red, is_open=_is_open(ruling, Side.BLACK)),
        ),
        verdict=ruled(ruling),
        consequence=consequence(ruling),
        articles=None if ruling.verdict is Verdict.UNDECIDED else _articles(ruling),
        options=tuple(_options(ruling)),
    )


def _is_open(ruling: Ruling, side: Side) -> bool:
    """Whether an undecided ruling leaves open what a side does: a search for its lighter moves did not end."""
    quiet = [ply for ply in ruling.plies if ply.side == side and not ply.label.is_strike]
    return ruling.verdict is Verdict.UNDECIDED and any(ply.undecided for ply in quiet)


def _opening(ruling: Ruling, *, closed: bool, counted: bool) -> Words:
    """Under which rules, and what is judged."""
    rules_zh, rules_en = rules_words(ruling.rules)
    zh, en = count_words(ruling.cycle.length)
    by_zh = f"依{' ' * rules_zh[0].isdigit()}{rules_zh}裁决。"
    if not closed:
        return (
            f"{by_zh}所判为连续{zh}着，未循环三次，经一方提请裁决。",
            f"Ruling under {rules_en} on {en} moves in a row that have not gone round three times, "
            "claimed by a player.",
        )
    if counted:
        return f"{by_zh}循环每轮{zh}着。", f"Ruling under {rules_en}. The cycle has {en} moves."
    return (
        f"{by_zh}循环每轮{zh}着，设已达规定次数并有一方提请裁决。",
        f"Ruling under {rules_en}. The cycle has {en} moves, taken as repeated often enough and claimed.",
    )


def _articles(ruling: Ruling) -> Words | None:
    if not ruling.articles:
        if ruling.verdict is Verdict.DRAW:
            return "该规则没有条文禁止这些着法。", "No article of these rules forbids the moves."
        return None
    zh, en = articles_words(ruling.articles)
    return f"依据：{zh}。", f"By {en}."


def _options(ruling: Ruling) -> Iterator[Words]:
    """The open points that mattered, as this ruling settled them."""
    choices = book(ruling.rules).OPTIONS
    for option in ruling.options_used:
        choice = choices.get(option.name)
        zh, en = (choice.zh, choice.en) if choice else (option.name, option.name)
        taken = f"{option.name}={option.value}"
        value_zh, value_en = value_words(option.name, option.value)
        yield (
            f"条文未明之处：{zh}；此处{value_zh}（{taken}）。",
            f"The texts leave open: {en}; here {value_en} ({taken}).",
        )
