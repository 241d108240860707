"""What is said of one move of a cycle: what it is, of which pieces, and the lines that prove it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zhicai._core import Piece
from zhicai.board import Board
from zhicai.law.books import BOOKS
from zhicai.law.lines import Line, evidence_of, played, wxf_of
from zhicai.law.terms import JudgedPly, Label, Reason, Root, Target, Way
from zhicai.law.vocabulary import (
    LABELS,
    ROOTS,
    Words,
    articles_words,
    count_words,
    listed,
    piece_words,
    pieces_words,
)

_SHOWN: Final = 3
"""Lines that are read out for one move; the ruling has them all."""

_GROUNDS: Final = 2
"""Grounds that are read out for one move; the ruling has them all."""

_QUIET: Final[Mapping[Label, Words]] = {
    Label.EXCHANGE: ("邀兑", "it offers an exchange"),
    Label.OFFER: ("送子给对方吃", "it gives a piece away"),
    Label.BLOCK: ("拦阻对方子力", "it stands in the way of a piece"),
    Label.FOLLOW: ("跟住有根子", "it follows a rooted piece"),
    Label.IDLE: ("走后不将、不杀、不捉", "it neither checks nor threatens mate nor chases"),
}
"""What a move without a strike does, where its reasons say no more."""

_WAYS: Final[Mapping[Way, Words]] = {
    Way.DIRECT: ("", ""),
    Way.DISCOVERY: ("由{0}捉", "by {0}"),
    Way.CHECKS: ("将军抽吃", "by way of checks"),
    Way.EXCHANGE: ("经兑子得子", "by way of an exchange"),
    Way.ROOT_CUT: ("断其根", "by cutting its root"),
}


@dataclass(frozen=True, slots=True)
class PlyWords:
    """What is said of one move.

    `move` names it, `label` is what it is in a word, `what` says it in full, `why` are the sentences that prove it.
    """

    move: Words
    label: Words
    what: Words
    why: tuple[Words, ...]

    def reason(self) -> Words:
        """What it is and why, without the move and a full stop."""
        zh = "；".join(why for why, _ in self.why)
        en = "; ".join(why for _, why in self.why)
        return f"{self.what[0]}{f'：{zh}' if zh else ''}", f"{self.what[1]}{f': {en}' if en else ''}"

    def line(self) -> Words:
        """All of it in one sentence, without a full stop."""
        zh, en = self.reason()
        return f"{self.move[0]}，{zh}", f"{self.move[1]}, {en}"


def ply_words(ply: JudgedPly, before: Board, after: Board, reasons: Mapping[str, Words]) -> PlyWords:
    """All that is said of a move played from one board to the other; `reasons` are those of the rule book."""
    side_zh, side_en = ply.side.chinese, ply.side.english
    return PlyWords(
        move=(f"{side_zh}{ply.chinese}", f"{side_en} {wxf_of(before, ply.move)}"),
        label=_label(ply),
        what=_what(ply, after),
        why=tuple(_why(ply, before, after, reasons)),
    )


def _label(ply: JudgedPly) -> Words:
    zh, en = LABELS[ply.label]
    if not ply.also:
        return zh, en
    also_zh, also_en = listed(LABELS[label] for label in ply.also)
    if ply.label is Label.IDLE:
        return f"{zh}（{also_zh}）", f"{en} ({also_en})"
    return f"{zh}兼{also_zh}", f"{en} and {also_en}"


def _what(ply: JudgedPly, after: Board) -> Words:
    """The label, what is chased, and what else the move does."""
    zh, en = LABELS[ply.label]
    if not ply.targets:
        return _label(ply)
    targets_zh, targets_en = _targets(ply, after)
    told = [(f"捉{targets_zh}", f"chase of {targets_en}")]
    told += [LABELS[label] for label in ply.also if label is not Label.CHASE]
    if ply.label is not Label.CHASE:
        told.insert(0, (zh, en))
    return "，兼".join(zh for zh, _ in told), ", and ".join(en for _, en in told)


def _why(ply: JudgedPly, before: Board, after: Board, reasons: Mapping[str, Words]) -> Iterator[Words]:
    """What the move does, the reasons of the rule book, then the lines that prove it."""
    told = [
        _reason(reason, before, after, reasons) for reason in ply.reasons[:_GROUNDS] if reason.code in reasons
    ]
    if ply.label is Label.CHECK:
        yield from _checks(ply, after)
    if not told and not ply.targets and ply.label in _QUIET:
        yield _QUIET[next(iter(ply.also), ply.label) if ply.label is Label.IDLE else ply.label]
    yield from dict.fromkeys(told)
    yield from _lines(ply, after)
    if ply.undecided and not ply.label.is_strike:
        yield "搜索到限而止，不排除更重", "a search ended at its budget; the move may be more than that"


def _checks(ply: JudgedPly, after: Board) -> Iterator[Words]:
    """The pieces that give check, where it is not simply the one that moved."""
    checkers = after.checkers()
    if checkers and checkers != [ply.move.to_square]:
        zh, en = pieces_words(after, checkers)
        yield f"由{zh}将军", f"given by {en}"


def _targets(ply: JudgedPly, after: Board) -> Words:
    """What is chased, how it is guarded and how it would be won."""
    told = [_target(target, ply, after) for target in ply.targets]
    return "，又捉".join(zh for zh, _ in told), " and of ".join(en for _, en in told)


def _target(target: Target, ply: JudgedPly, after: Board) -> Words:
    zh, en = piece_words(after, target.square)
    marks = [] if _root_goes_without_saying(target) else [ROOTS[target.root]]
    if target.joint:
        marks.append(("联合捉", "jointly"))
    others = [square for square in target.attackers if square != ply.move.to_square or target.joint]
    by = pieces_words(after, others)
    way_zh, way_en = (text.format(name) for text, name in zip(_WAYS[target.way], by, strict=True))
    if way_zh and (target.way is not Way.DISCOVERY or by[0]):
        marks.append((way_zh, way_en))
    if not marks:
        return zh, en
    return f"{zh}（{'，'.join(mark for mark, _ in marks)}）", f"{en} ({', '.join(mark for _, mark in marks)})"


def _root_goes_without_saying(target: Target) -> bool:
    """Of a chariot that a lighter piece chases nobody asks the root, and a root that is cut leaves none."""
    rooted = target.root is Root.ROOTED and target.piece in "Rr"
    return rooted or (target.root is Root.ROOTLESS and target.way is Way.ROOT_CUT)


def _reason(reason: Reason, before: Board, after: Board, reasons: Mapping[str, Words]) -> Words:
    """The sentence of a reason with its pieces filled in, and its article; what is not of a rule book is named."""
    names = [piece_words(after if after.piece_at(square) else before, square) for square in reason.squares]
    zh, en = (
        text.format(*(name[language] for name in names)) for language, text in enumerate(reasons[reason.code])
    )
    if not reason.article:
        return zh, en
    rules, _, number = reason.article.rpartition(" art. ")
    if rules in BOOKS:
        return f"{zh}（第 {number} 条）", f"{en} (art. {number})"
    cited_zh, cited_en = articles_words([reason.article])
    return f"{zh}（{cited_zh}）", f"{en} ({cited_en})"


def _lines(ply: JudgedPly, after: Board) -> Iterator[Words]:
    """The lines that are read out, as one sentence: what follows if the opponent does nothing."""
    lines = [played(after, evidence) for evidence in evidence_of(ply) if evidence.moves]
    if not lines:
        return
    told = [_line(line) for line in lines[:_SHOWN]]
    zh, en = "；或".join(zh for zh, _ in told), "; or ".join(en for _, en in told)
    if len(lines) > _SHOWN:
        more = len(lines) - _SHOWN
        zh, en = f"{zh}；另有 {more} 条变化", f"{en}; and {more} more"
    other = ply.side.opponent
    yield f"{other.chinese}如不应，{zh}", f"if {other.english} does nothing, {en}"


def _line(line: Line) -> Words:
    """The moves of a line and what they bring."""
    zh, en = line_result(line)
    return f"{'、'.join(line.chinese)}，{zh}", f"{' '.join(line.wxf)}, {en}"


def line_result(line: Line) -> Words:
    """What a line brings: mate, stalemate where that is what threatens, or the pieces won and lost."""
    if line.label is Label.KILL and (line.mate or line.stalemate):
        return ("将死", "mate") if line.mate else ("困毙", "stalemate")
    zh, en = _joined(line.won) if line.won else ("", "nothing")
    zh, en = f"得{zh}" if zh else "不得子", f"winning {en}"
    if line.lost:
        lost_zh, lost_en = _joined(line.lost)
        return f"{zh}失{lost_zh}", f"{en} for {lost_en}"
    return zh, en


def _joined(pieces: Sequence[Piece]) -> Words:
    """Kinds of pieces in a row."""
    kinds = Counter(piece.kind.english for piece in pieces)
    named = [
        f"a {kind}" if count == 1 else f"{count_words(count)[1]} {kind}s" for kind, count in kinds.items()
    ]
    en = " and ".join(named).replace("a advisor", "an advisor").replace("a elephant", "an elephant")
    characters = Counter(piece.character for piece in pieces)
    zh = "".join(
        f"{count_words(count)[0]}{name}" if count > 1 else name for name, count in characters.items()
    )
    return zh, en
