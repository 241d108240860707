"""One repetition under all rule books side by side, with the reasons where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from zhicai.cli import language, layout, terminal
from zhicai.cli.language import Language
from zhicai.law.asking import Answer
from zhicai.law.terms import Ruling
from zhicai.law.vocabulary import LABELS, Words
from zhicai.law.wording import explained
from zhicai.law.wording_verdicts import combination, headline, verdict_words

_HEADS: Final[tuple[Words, ...]] = (
    ("规则", "rules"),
    ("裁决", "verdict"),
    ("红方", "Red"),
    ("黑方", "Black"),
)
_GAP: Final = 2


def write_table(title: str, answers: Mapping[str, Answer], refusals: Mapping[str, Words]) -> None:
    """Write the verdicts and, for each move that the books call by different names, what each says of it."""
    told = [terminal.safe(title), ""] if title else []
    rulings = {rules: answer.ruling for rules, answer in answers.items()}
    for spoken in _languages():
        told += [
            *_table(answers, refusals, spoken),
            "",
            *_claims(answers, spoken),
            *_grounds(rulings, spoken),
            *_differences(rulings, spoken),
        ]
    terminal.write_drawn("\n".join(told).rstrip())


def _languages() -> Iterator[int]:
    """0 for Chinese, 1 for English."""
    yield from {Language.ZH: (0,), Language.EN: (1,), Language.BOTH: (0, 1)}[language.current()]


def _table(answers: Mapping[str, Answer], refusals: Mapping[str, Words], spoken: int) -> Iterator[str]:
    """A row a rule book, in columns that fit; a cell that is too long goes on below."""
    rows = [[head[spoken] for head in _HEADS]]
    for rules, answer in answers.items():
        ruling = answer.ruling
        sides = (combination(side.kinds)[spoken] for side in (ruling.red, ruling.black))
        verdict = headline(ruling.verdict, early=True) if answer.early else verdict_words(ruling.verdict)
        rows.append([rules, verdict[spoken], *sides])
    rows += [[rules, words[spoken], "", ""] for rules, words in refusals.items()]
    sizes = _columns(rows)
    for row in rows:
        cells = [list(layout.wrapped(text, size)) for text, size in zip(row, sizes, strict=True)]
        for line in range(max(map(len, cells))):
            parts = [cell[line] if line < len(cell) else "" for cell in cells]
            yield "".join(
                layout.padded(part, size + _GAP) for part, size in zip(parts, sizes, strict=True)
            ).rstrip()


def _claims(answers: Mapping[str, Answer], spoken: int) -> Iterator[str]:
    """Where a claim is not heard yet, which its verdict supposes: why, books with the same reason together."""
    early = {
        rules: answer.claim[spoken] for rules, answer in answers.items() if answer.early and answer.claim
    }
    for claim in dict.fromkeys(early.values()):
        names = ", ".join(rules for rules, told in early.items() if told == claim)
        yield from layout.wrapped(f"{names}: {claim}{'。.'[spoken]}", terminal.width() - 1, "   ")
    if early:
        yield ""


def _columns(rows: Sequence[Sequence[str]]) -> list[int]:
    """Widths of the columns; what is missing is taken from the widest."""
    sizes = [max(layout.cells(row[column]) for row in rows) for column in range(len(_HEADS))]
    while sum(sizes) + _GAP * len(sizes) >= terminal.width() and max(sizes) > 8:
        sizes[sizes.index(max(sizes))] -= 1
    return sizes


def _grounds(rulings: Mapping[str, Ruling], spoken: int) -> Iterator[str]:
    """Where the verdicts differ: on what ground each of them stands, books with the same ground together."""
    if len({ruling.verdict for ruling in rulings.values()}) < 2:
        return
    said = {rules: explained(ruling) for rules, ruling in rulings.items()}
    grounds = {
        rules: "".join((*(f"{side[spoken]}{' ' * spoken}" for side in told.sides), told.verdict[spoken]))
        for rules, told in said.items()
    }
    for ground in dict.fromkeys(grounds.values()):
        names = ", ".join(rules for rules in grounds if grounds[rules] == ground)
        yield from layout.wrapped(terminal.safe(f"{names}: {ground}"), terminal.width() - 1, "   ")
    yield ""


def _differences(rulings: Mapping[str, Ruling], spoken: int) -> Iterator[str]:
    """For each move on which the books differ: the move, then what each of them calls it and why."""
    said = {rules: explained(ruling).plies for rules, ruling in rulings.items()}
    plies = {rules: ruling.plies for rules, ruling in rulings.items()}
    if len({len(found) for found in plies.values()}) != 1:
        return
    for index in range(len(next(iter(plies.values())))):
        labels = {rules: found[index].label for rules, found in plies.items()}
        if len(set(labels.values())) == 1:
            continue
        yield f"{index + 1}. {next(iter(said.values()))[index].move[spoken]}"
        ordered = sorted(labels, key=lambda rules: labels[rules])
        for label, group in groupby(ordered, key=lambda rules: labels[rules]):
            books = list(group)
            yield from _group(
                books, LABELS[label][spoken], [said[rules][index].reason()[spoken] for rules in books]
            )


def _group(books: Sequence[str], label: str, reasons: Sequence[str]) -> Iterator[str]:
    """The books that agree on a label; each different reason once, with its books."""
    for reason in dict.fromkeys(reasons):
        names = ", ".join(rules for rules, given in zip(books, reasons, strict=True) if given == reason)
        text = f"{names}: {reason or label}"
        yield from layout.wrapped(f"   {terminal.safe(text)}", terminal.width() - 1, "      ")
