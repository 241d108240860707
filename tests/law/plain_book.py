"""A rule book for tests of what stands around the rule books: it knows checks and plain captures, no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zhicai import RED, Board, Side
from zhicai.law.books import Choice
from zhicai.law.case import Case
from zhicai.law.terms import (
    Evidence,
    JudgedPly,
    Label,
    Material,
    Option,
    Reason,
    Root,
    Ruling,
    SideClass,
    Target,
    Verdict,
    Way,
)

OPTIONS: Mapping[str, Choice] = {
    "pawns": Choice(
        ("idle", "chase"), "idle", "兵卒捉子算闲还是算捉", "whether a pawn's chase is idle or a chase"
    ),
}
REASONS: Mapping[str, tuple[str, str]] = {
    "pawn": ("兵卒自身捉{0}为闲", "a pawn by itself may chase {0}"),
    "before": ("走前已能吃{0}", "{0} could be taken before"),
}
NAME = "plain"
"""The rules that its rulings name."""
WORTH = {"r": 2, "n": 1, "c": 1}


def rule(case: Case, options: Mapping[str, str]) -> Ruling:
    plies = tuple(judged(case, ply, options) for ply in case.plies)
    red, black = (side_class(plies, side) for side in (RED, RED.opponent))
    pawns = any(reason.code == "pawn" for ply in plies for reason in ply.reasons)
    return Ruling(
        rules=NAME,
        fen=case.fen,
        moves=case.moves,
        verdict=verdict(red.name, black.name),
        cycle=case.cycle,
        red=red,
        black=black,
        plies=plies,
        articles=("cxa-2011 art. 25.3", "cxa-2011 art. 23.5.2.2"),
        options_used=(Option("pawns", options["pawns"], "cxa-2011 art. 26"),) if pawns else (),
    )


def judged(case: Case, index: int, options: Mapping[str, str]) -> JudgedPly:
    before, after, move = case.boards[index], case.boards[index + 1], case.moves[index]
    chased = list(targets(before, after, move.to_square))
    pawn = (piece := after.piece_at(move.to_square)) is not None and piece.symbol in "Pp"
    reasons: tuple[Reason, ...] = ()
    label = Label.CHASE if chased else Label.IDLE
    if pawn and chased and options["pawns"] == "idle":
        label, reasons = Label.IDLE, (Reason("pawn", "cxa-2011 art. 26", (chased[0].square,)),)
        chased = []
    if after.is_check():
        label = Label.CHECK
    return JudgedPly(
        ply=index,
        side=before.turn,
        move=move,
        chinese=before.chinese(move),
        label=label,
        also=(Label.CHASE,) if chased and label is Label.CHECK else (),
        targets=tuple(chased),
        evidence=(Evidence(Label.CHECK),) if label is Label.CHECK else (),
        reasons=reasons,
    )


def targets(before: Board, after: Board, mover: int) -> Iterator[Target]:
    after = after.copy()
    after.push_null()
    old = before.copy()
    for capture in after.captures():
        piece = after.piece_at(capture.to_square)
        rooted = bool(after.attackers(after.turn.opponent, capture.to_square))
        if piece is None or capture.from_square != mover or rooted or piece.symbol.lower() not in WORTH:
            continue
        if any(move.to_square == capture.to_square for move in old.captures()):
            continue
        line = Evidence(Label.CHASE, (capture,), capture.to_square, Material(WORTH[piece.symbol.lower()]))
        yield Target(
            capture.to_square, piece.symbol, (capture.from_square,), Way.DIRECT, Root.ROOTLESS, False, line
        )


def side_class(plies: tuple[JudgedPly, ...], side: Side) -> SideClass:
    kinds = tuple(ply.label for ply in plies if ply.side == side)
    if set(kinds) == {Label.CHECK}:
        return SideClass("perpetual_check", kinds)
    return SideClass("forbidden" if all(kind.is_strike for kind in kinds) else "allowed", kinds)


def verdict(red: str, black: str) -> Verdict:
    if red == black:
        return Verdict.DRAW
    if "perpetual_check" in (red, black):
        return Verdict.RED_LOSES if red == "perpetual_check" else Verdict.BLACK_LOSES
    return Verdict.RED_MUST_DEVIATE if red == "forbidden" else Verdict.BLACK_MUST_DEVIATE
