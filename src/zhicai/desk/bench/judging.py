"""The answer of the bench: what is wanted, judged under one rule book or all of them, within bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from zhicai._core import Move, Side
from zhicai.board import Board
from zhicai.desk.bench.wanted import Wanted
from zhicai.desk.bench.working import worked
from zhicai.desk.board.places import placed
from zhicai.desk.errors import DeskError
from zhicai.errors import ZhicaiError
from zhicai.law.asking import Answer, Asked, options_for
from zhicai.law.books import BOOKS
from zhicai.law.case import Case
from zhicai.law.claims import Claim, Hearing, NotPending, Power, hear, unasked
from zhicai.law.deviation import Deviation, follow
from zhicai.law.judging import case_of, moves_of, rule
from zhicai.law.procedure import procedure
from zhicai.law.terms import Ruling, Verdict
from zhicai.law.vocabulary import Words

MOST_PLIES: Final = 10_000
"""Moves of a lead-in and a cycle, however often it is written."""
MOST_COUNTED: Final = 1200
"""Moves of a game whose repetitions are counted; the longest games have some 600."""
MOST_LATER: Final = 60
"""Moves after the ruling that are looked at; it gives two rounds to deviate, or one cycle."""
MOST_JUDGED: Final = 120
"""Moves of one cycle; each of them is searched for mates and exchanges."""


@dataclass(frozen=True)
class Judged:
    """The answers by rule book, and why some give none; the main one is that of `wanted.rules`.

    `hearing` is the claim's, `power` what the arbiter may do unasked, both None where the repetitions are supposed.
    `follows` is how the game goes on, None where the ruling is undecided, or early.
    """

    wanted: Wanted
    answers: Mapping[str, Answer]
    refusals: Mapping[str, Words] = field(default_factory=dict)
    hearing: Hearing | None = None
    power: Power | None = None
    follows: Deviation | None = None

    @property
    def answer(self) -> Answer:
        """The main answer."""
        return self.answers[self.wanted.rules]


@lru_cache(maxsize=64)
def judged(wanted: Wanted) -> Judged:
    """The answer, made by a worker; kept for the page, the paper and the log that follow.

    Raises what is wrong with the request, squares told in words: InvalidFen, the classes of `zhicai.law.requests`,
    DeskError.
    """
    try:
        return worked(lambda: _judged(wanted))
    except ZhicaiError as error:
        raise placed(error) from error.__cause__


def _judged(wanted: Wanted) -> Judged:
    asked = _asked(wanted)
    main = _under(asked, wanted, wanted.rules)
    answers, refusals = {wanted.rules: main}, {}
    for rules in BOOKS if wanted.compare else ():
        if rules == wanted.rules:
            continue
        try:
            answers[rules] = _under(asked, wanted, rules)
        except NotPending as error:
            refusals[rules] = error.message_zh, error.message_en
    ordered = {rules: answers[rules] for rules in BOOKS if rules in answers}
    hearing, power = _heard(wanted, main)
    return Judged(wanted, ordered, refusals, hearing, power, _follows(wanted, main))


def _asked(wanted: Wanted) -> Asked:
    """What the rule books are asked. Raises what is wrong with it, also that there is too much of it."""
    if not wanted.moves:
        raise DeskError(
            "还没有着法：请在棋盘上走，或粘贴一个循环",
            "there are no moves yet: play them on the board, or paste a cycle",
        )
    _bounded(len(wanted.moves), MOST_PLIES, "着法", "moves")
    if not wanted.counted:
        return Asked(wanted.title, _short(case_of(wanted.fen, wanted.judged, wanted.start)))
    _bounded(len(wanted.judged), MOST_COUNTED, "对局着法", "moves of a game")
    moves = tuple(moves_of(wanted.fen, wanted.judged))
    if wanted.start is not None:
        return Asked(wanted.title, _short(case_of(wanted.fen, moves, wanted.start)))
    later = tuple(line(wanted.fen, wanted.moves, len(moves) + MOST_LATER).moves[len(moves) :])
    return Asked(wanted.title, None, Board(wanted.fen, strict=False).fen, moves, later)


def _short(case: Case) -> Case:
    """The case itself. Raises DeskError where its cycle is too long to be judged here."""
    _bounded(case.cycle.length, MOST_JUDGED, "循环", "the cycle")
    return case


def _bounded(count: int, most: int, zh: str, en: str) -> None:
    if count > most:
        raise DeskError(
            f"{zh}太长：{count} 着，裁判台最多 {most} 着；更长的请用 zhicai judge 命令",
            f"{en}: {count} plies are too many, at most {most} here; the command zhicai judge takes more",
        )


def _under(asked: Asked, wanted: Wanted, rules: str) -> Answer:
    return asked.under(rules, options_for(rules, wanted.settled))


def _heard(wanted: Wanted, answer: Answer) -> tuple[Hearing | None, Power | None]:
    """Whether the claim is heard, and what the arbiter may do without one."""
    if answer.found is None:
        return None, None
    known = procedure(wanted.rules)
    by = wanted.by if wanted.by is not None else _turn(answer.ruling)
    return hear(answer.found, Claim(by, wanted.own_time, wanted.sheet), known), unasked(answer.found, known)


def _turn(ruling: Ruling) -> Side:
    """Who is to move after the last move."""
    first = Board(ruling.fen, strict=False).turn
    return first if len(ruling.moves) % 2 == 0 else first.opponent


def _follows(wanted: Wanted, answer: Answer) -> Deviation | None:
    """The state of the game right after the ruling."""
    ruling = answer.ruling
    if ruling.verdict is Verdict.UNDECIDED or answer.early:
        return None
    options = options_for(wanted.rules, wanted.settled)
    closed = answer.found is None or answer.found.case is None or answer.found.case.closed
    case = Case(ruling.fen, ruling.moves, ruling.cycle, closed=closed)
    return follow(case, ruling, lambda one: rule(one, wanted.rules, options), procedure(wanted.rules))


@dataclass(frozen=True, slots=True)
class Line:
    """The moves of a request as far as they can be played: what is wrong with the first that cannot (None: nothing)."""

    fen: str
    moves: tuple[Move, ...]
    error: ZhicaiError | None


def line(fen: str, texts: tuple[str, ...], most: int) -> Line:
    """Play moves until one cannot be, `most` of them at most. Raises InvalidFen and UnsoundPosition."""
    start = Board(fen, strict=False).fen
    played: list[Move] = []
    given = moves_of(start, texts[:most])
    try:
        for move in given:
            played.append(move)  # noqa: PERF402  what was read stays when the next one fails
    except ZhicaiError as error:
        if not played and not getattr(error, "ply", 0):
            raise
        return Line(start, tuple(played), error)
    if len(texts) > most:
        return Line(
            start,
            tuple(played),
            DeskError(f"只显示前 {most} 着", f"only the first {most} moves are shown"),
        )
    return Line(start, tuple(played), None)
