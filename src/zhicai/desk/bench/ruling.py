"""A ruling as the bench shows it: words in pairs, a picture a move, or a row for each rule book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString

from zhicai.cli.judge_request import moves_in
from zhicai.desk.bench.drawn import pictures
from zhicai.illustration import figures
from zhicai.law.books import BOOKS
from zhicai.law.case import Case
from zhicai.law.judging import case_of, rule
from zhicai.law.terms import Label, Ruling
from zhicai.law.vocabulary import LABELS, Words, rules_words
from zhicai.law.wording import Explanation, explained
from zhicai.law.wording_plies import PlyWords
from zhicai.law.wording_verdicts import combination, headline, verdict_words


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the cycle: its number, words, label and picture."""

    number: int
    words: PlyWords
    label: Label
    board: SafeString


@dataclass(frozen=True, slots=True)
class Shown:
    """The ruling of one rule book."""

    rules: Words
    headline: Words
    said: Explanation
    shared: SafeString
    start: SafeString
    steps: tuple[Step, ...]
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Row:
    """What one rule book says, in the table of all: the verdict, what each side does, the label of each move."""

    name: str
    rules: Words
    verdict: Words
    red: Words
    black: Words
    labels: tuple[tuple[Label, Words], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """All rule books side by side: the moves, a row a book, and the moves on which they differ (numbers from 1)."""

    moves: tuple[Words, ...]
    rows: tuple[Row, ...]
    differing: frozenset[int]


def case(fen: str, moves: str) -> Case:
    """The case that was asked about. Raises InvalidFen, and what `case_of` raises."""
    return case_of(fen.strip(), moves_in(moves))


def shown(asked: Case, rules: str, options: Mapping[str, str]) -> Shown:
    """The ruling of one book with its pictures; raises what `zhicai.law.judging.rule` raises."""
    ruling = rule(asked, rules, options)
    said, drawn = explained(ruling), figures(ruling)
    boards = pictures(drawn)
    steps = (
        Step(number, words, ply.label, board)
        for number, (words, ply, board) in enumerate(
            zip(said.plies, ruling.plies, boards.boards[1:], strict=True), 1
        )
    )
    return Shown(
        rules_words(rules),
        headline(ruling.verdict),
        said,
        boards.shared,
        boards.boards[0],
        tuple(steps),
        ruling,
    )


def beside(asked: Case) -> Beside:
    """What every rule book says of a case."""
    rulings = {name: rule(asked, name) for name in BOOKS}
    rows = tuple(_row(name, ruling) for name, ruling in rulings.items())
    moves = explained(next(iter(rulings.values()))).plies
    columns = zip(*(row.labels for row in rows), strict=True)
    differing = {
        number for number, column in enumerate(columns, 1) if len({label for label, _ in column}) > 1
    }
    return Beside(tuple(ply.move for ply in moves), rows, frozenset(differing))


def _row(name: str, ruling: Ruling) -> Row:
    labels = tuple((ply.label, LABELS[ply.label]) for ply in ruling.plies)
    return Row(
        name,
        rules_words(name),
        verdict_words(ruling.verdict),
        combination(ruling.red.kinds),
        combination(ruling.black.kinds),
        labels,
    )
