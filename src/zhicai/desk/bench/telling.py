"""What the page says of an answer: the verdict as it is read out, each move, the articles, all rule books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zhicai.desk.bench.judging import Judged
from zhicai.desk.bench.stage import Step, ending_words, lines_of, steps
from zhicai.illustration import figures
from zhicai.illustration.figures import COLOURS
from zhicai.law.asking import Answer
from zhicai.law.books import BOOKS
from zhicai.law.deviation import Deviation, Progress
from zhicai.law.deviation_words import deviation_words
from zhicai.law.lines import Line
from zhicai.law.terms import JudgedPly, Verdict
from zhicai.law.titles import title_of
from zhicai.law.vocabulary import LABELS, Words, articles_words, rules_words
from zhicai.law.wording import Explanation, explained
from zhicai.law.wording_plies import PlyWords
from zhicai.law.wording_verdicts import combination, headline, sentence


@dataclass(frozen=True, slots=True)
class Told:
    """A judged move as the page lists it: its number, its colour, its words, and the lines that can be played."""

    number: int
    ply: JudgedPly
    colour: str
    words: PlyWords
    lines: Sequence[tuple[Words, Words]]


@dataclass(frozen=True, slots=True)
class Article:
    """An article that is cited, and its title where it has one."""

    name: Words
    title: Words | None


@dataclass(frozen=True, slots=True)
class Row:
    """One rule book beside the others: its verdict and what each side does, or why it gives none."""

    rules: str
    name: Words
    verdict: Words | None
    sides: Sequence[Words]
    note: Words | None
    main: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """A move to which the rule books give different names: the label of each, in the order of the rows."""

    number: int
    move: Words
    labels: Sequence[Words | None]


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything that the page shows of an answer."""

    headline: Words
    tone: str
    """`fault`, `draw` or `open`: the colour of the verdict."""
    opening: Words
    claim: Sequence[Words]
    sides: Sequence[Words]
    verdict: Words
    follows: Words | None
    after: Words | None
    """What the moves played since mean for the side that must deviate."""
    options: Sequence[Words]
    plies: Sequence[Told]
    articles: Sequence[Article]
    rows: Sequence[Row]
    differences: Sequence[Difference]
    steps: Sequence[Step]


def shown(judged: Judged) -> Shown:
    """What the page shows, in both languages."""
    answer, ruling = judged.answer, judged.answer.ruling
    said = explained(ruling, counted=answer.counted)
    return Shown(
        headline=headline(ruling.verdict, early=answer.early),
        tone=_tone(ruling.verdict),
        opening=said.opening,
        claim=list(_claim(judged)),
        sides=said.sides,
        verdict=said.verdict,
        follows=_follows(judged.follows) if judged.follows else said.consequence,
        after=sentence(answer.after) if answer.after else None,
        options=said.options,
        plies=list(_plies(answer, said)),
        articles=[_article(one) for one in _cited(judged)],
        rows=[_row(judged, rules) for rules in BOOKS if rules in judged.answers or rules in judged.refusals],
        differences=list(_differences(judged.answers)),
        steps=steps(ruling, said),
    )


def _follows(state: Deviation) -> Words | None:
    """What happens next; of a game that the verdict has lost there is nothing more to say."""
    if state.progress is Progress.LOST:
        return None
    if state.progress is Progress.DRAWN:
        return "立即判和。", "Drawn at once."
    return sentence(deviation_words(state))


def _tone(verdict: Verdict) -> str:
    if verdict is Verdict.UNDECIDED:
        return "open"
    return "draw" if verdict is Verdict.DRAW else "fault"


def _claim(judged: Judged) -> Iterator[Words]:
    """Whether the claim is heard, by which articles, and what may be done unasked."""
    hearing, power = judged.hearing, judged.power
    if hearing is None or power is None:
        return
    by = hearing.claim.by
    heard = ("受理", "is heard") if hearing.heard else ("不予受理", "is not heard")
    yield f"{by.chinese}提请：{heard[0]}。", f"The claim of {by.english} {heard[1]}."
    yield sentence((hearing.message_zh, hearing.message_en))
    yield sentence((f"裁判主动处理：{power.message_zh}", f"unasked: {power.message_en}"))


def _cited(judged: Judged) -> Iterator[str]:
    """The articles of the ruling, of the claim and of what follows, each once."""
    several = [judged.answer.ruling.articles]
    if judged.hearing is not None:
        several.append(judged.hearing.articles)
    if judged.follows is not None:
        several.append(judged.follows.articles)
    yield from dict.fromkeys(article for articles in several for article in articles)


def _article(article: str) -> Article:
    return Article(articles_words([article]), title_of(article))


def _plies(answer: Answer, said: Explanation) -> Iterator[Told]:
    for figure, words in zip(figures(answer.ruling)[1:], said.plies, strict=True):
        if figure.ply is None:
            continue
        lines = [
            (
                (
                    f"{LABELS[line.label][0]}：{' '.join(line.chinese)}",
                    f"{LABELS[line.label][1]}: {' '.join(line.wxf)}",
                ),
                ending_words(line),
            )
            for line in lines_of(figure)
        ]
        yield Told(figure.number, figure.ply, COLOURS[figure.ply.label], words, lines)


def _line(line: Line) -> Words:
    """What a line proves, and its moves."""
    zh, en = LABELS[line.label]
    return f"{zh}：{' '.join(line.chinese)}", f"{en}: {' '.join(line.wxf)}"


def _row(judged: Judged, rules: str) -> Row:
    main = rules == judged.wanted.rules
    answer = judged.answers.get(rules)
    if answer is None:
        return Row(rules, rules_words(rules), None, (), sentence(judged.refusals[rules]), main)
    ruling = answer.ruling
    sides = [combination(side.kinds) for side in (ruling.red, ruling.black)]
    note = sentence(answer.claim) if answer.early and answer.claim else None
    return Row(rules, rules_words(rules), headline(ruling.verdict, early=answer.early), sides, note, main)


def _differences(answers: Mapping[str, Answer]) -> Iterator[Difference]:
    """The moves on which the rule books differ, as far as all judge the same cycle."""
    plies = {rules: answer.ruling.plies for rules, answer in answers.items()}
    if len({tuple(ply.move for ply in found) for found in plies.values()}) != 1:
        return
    said = explained(next(iter(answers.values())).ruling).plies
    for index, words in enumerate(said):
        labels = [plies[rules][index].label if rules in plies else None for rules in BOOKS]
        if len({label for label in labels if label}) > 1:
            yield Difference(index + 1, words.move, [LABELS[label] if label else None for label in labels])
