"""A ruling as one page of HTML that needs nothing else and prints on one sheet of A4."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from typing import Final

from zhicai.drawing import Script, Theme
from zhicai.drawing.theme import theme_of
from zhicai.illustration.figures import COLOURS, Figure, figures
from zhicai.illustration.fitting import Sizes, sizes
from zhicai.illustration.style import SHEET
from zhicai.law.terms import Label, Ruling
from zhicai.law.vocabulary import LABELS, Words, rules_words
from zhicai.law.wording import Explanation, explained
from zhicai.law.wording_plies import PlyWords
from zhicai.law.wording_verdicts import headline, sentence

MARK: Final = '<meta name="generator" content="zhicai ruling">'
"""By this a page is known for a ruling."""

_TITLE: Final = ("棋例裁决", "Ruling on a repetition")
_MOVED: Final = ("所走之着", "the move")
_STRIKES: Final = (Label.CHECK, Label.KILL, Label.CHASE)
_DEFINITIONS: Final = re.compile("<defs>.*?</defs>")


_LINE: Final = 10.5
"""Millimetres of a line about the occasion, whose values may take two lines."""
_SIGNED: Final = 22.0
"""Millimetres for the signatures."""
_SIGNATURES: Final = "".join(
    (
        '<section class="signed">',
        *(
            f'<p>{zh} <span lang="en">{en}</span></p>'
            for zh, en in (("裁判员", "Arbiter"), ("裁判长", "Chief arbiter"), ("日期", "Date"))
        ),
        "</section>",
    )
)


def ruling_html(
    ruling: Ruling,
    *,
    title: str = "",
    claim: Words | None = None,
    early: bool = False,
    after: Words | None = None,
    theme: Theme | str = "calm",
    script: Script = "simplified",
    flipped: bool = False,
    about: Sequence[tuple[Words, str]] = (),
) -> str:
    """The ruling as a document: position, a small board a move, verdict, articles, and why in both languages.

    `title` says whose game it is, `claim` how a claim stands in it, `early` that it is not heard yet, `after` what
    the record has after the ruling. `about` tells of a ruling given at a board what the file needs (event, round,
    players), two to a line; then there is room for the signatures of the arbiters. Raises `DrawingError` for a
    theme or script that does not exist.
    """
    look, said, drawn = theme_of(theme), explained(ruling, counted=bool(claim) and not early), figures(ruling)
    told = [sentence(words) if words else None for words in (claim, after)]
    panel, columns = list(_panel(said, *told)), [list(_paragraphs(said, language)) for language in (0, 1)]
    more = _SIGNED + _LINE * ceil(len(about) / 2) if about else 0.0
    fitted = sizes(len(drawn) - 1, [text for pair in panel for text in pair], columns, more)
    svgs = _once_defined(
        [
            one.svg(theme=look, script=script, flipped=flipped, rulers=not one.number, size=None)
            for one in drawn
        ]
    )
    captions = [_caption(one, words) for one, words in zip(drawn[1:], said.plies, strict=True)]
    body = (
        _header(ruling, title),
        _about(about),
        f'<section class="top"><figure>{svgs[0]}</figure><div class="panel">{_verdict(ruling, early=early)}',
        "".join(_both(words) for words in panel),
        '</div></section><section class="strip">',
        "".join(f"<figure>{svg}{text}</figure>" for svg, text in zip(svgs[1:], captions, strict=True)),
        f"</section>{_legend(ruling)}",
        f'<section class="why">{_column("zh", columns[0])}{_column("en", columns[1])}</section>',
        _SIGNATURES if about else "",
        f"<footer>{drawn[0].board.fen}<br>{' '.join(str(ply.move) for ply in ruling.plies)}</footer>",
    )
    return _document(title or " · ".join(_TITLE), style_of(fitted, look), "".join(body))


def _document(title: str, style: str, body: str) -> str:
    """The page round its contents; all its style is in one element, so that a policy can name it by its hash."""
    return (
        f'<!doctype html>\n<html lang="zh"><head><meta charset="utf-8">{MARK}'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body><main>{body}</main></body></html>\n"
    )


def style_of(fitted: Sizes, look: Theme) -> str:
    """The style sheet of a page: its sizes, the colours of its labels, and what all pages share."""
    own = (
        f":root {{ --letters: {fitted.letters}pt; --columns: {fitted.columns}; --first: {fitted.first}mm; }}"
    )
    named = sorted(set(COLOURS.values()))
    inks = "".join(f"\n.ink-{name} {{ background: {look.colour(name)}; }}" for name in named)
    return f"{own}{inks}\n.moved {{ background: {look.lastmove}; }}{SHEET}"


def _once_defined(svgs: Sequence[str]) -> list[str]:
    """The pictures of one page, what they all define defined by the first only: an id must be unique."""
    shared = _DEFINITIONS.search(svgs[0])
    if shared is None:
        return list(svgs)
    return [svgs[0], *(svg.replace(shared[0], "", 1) for svg in svgs[1:])]


def _header(ruling: Ruling, title: str) -> str:
    rules_zh, rules_en = rules_words(ruling.rules)
    named = escape(title) or f'{_TITLE[0]} · <span lang="en">{_TITLE[1]}</span>'
    return f'<header><h1>{named}</h1><p>{escape(rules_zh)} · <span lang="en">{escape(rules_en)}</span></p></header>'


def _about(about: Sequence[tuple[Words, str]]) -> str:
    """Where and when a ruling was given, and who played."""
    lines = (
        f'<dt>{escape(zh)} <span lang="en">{escape(en)}</span></dt><dd>{escape(value)}</dd>'
        for (zh, en), value in about
    )
    return f'<dl class="about">{"".join(lines)}</dl>' if about else ""


def _verdict(ruling: Ruling, *, early: bool) -> str:
    zh, en = headline(ruling.verdict, early=early)
    return f'<p class="verdict">{zh}<span lang="en">{en}</span></p>'


def _panel(said: Explanation, claim: Words | None, after: Words | None) -> Iterator[Words]:
    """What stands beside the first board: the claim, the two sides, the verdict, what follows, articles, options."""
    if claim:
        yield claim
    yield from said.sides
    yield said.verdict
    yield from (words for words in (said.consequence, said.articles) if words)
    yield from said.options
    if after:
        yield after


def _both(words: Words) -> str:
    zh, en = map(escape, words)
    return f'<p>{zh}</p><p lang="en">{en}</p>'


def _paragraphs(said: Explanation, language: int) -> Iterator[str]:
    """What stands below the boards in one language."""
    yield said.opening[language]
    for number, ply in enumerate(said.plies, 1):
        yield f"{number}. {ply.line()[language]}{'。.'[language]}"


def _column(language: str, paragraphs: Sequence[str]) -> str:
    return f'<div lang="{language}">{"".join(f"<p>{escape(text)}</p>" for text in paragraphs)}</div>'


def _caption(figure: Figure, words: PlyWords) -> str:
    """Under a small board: number, move, label."""
    inked = f"ink-{COLOURS[figure.ply.label]}" if figure.ply else ""
    (move_zh, move_en), (label_zh, label_en) = words.move, words.label
    return (
        f'<figcaption>{figure.number}. {escape(move_zh)} <b class="{inked}">{label_zh}</b>'
        f'<small lang="en">{escape(move_en)}, {label_en}</small></figcaption>'
    )


def _legend(ruling: Ruling) -> str:
    """What the corners and the colours of the arrows mean, as far as the boards have them."""
    seen = {label for ply in ruling.plies for label in (ply.label, *ply.also)}
    items = [("moved", _MOVED)]
    items += [(f"ink-{COLOURS[label]}", LABELS[label]) for label in _STRIKES if label in seen]
    told = (
        f'<span><i class="{inked}"></i>{zh} <span lang="en">{en}</span></span>' for inked, (zh, en) in items
    )
    return f'<p class="legend">{"".join(told)}</p>'
