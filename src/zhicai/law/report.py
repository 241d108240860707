"""A ruling as JSON for programs."""

from __future__ import annotations

from typing import Any

from zhicai._core import square_name
from zhicai.board import Board
from zhicai.law.case import Case
from zhicai.law.lines import evidence_of, played
from zhicai.law.terms import Evidence, JudgedPly, Material, Reason, Ruling, SideClass, Target
from zhicai.law.wording import explanation


def as_json(ruling: Ruling) -> dict[str, Any]:
    """The ruling as one JSON object; squares by name, moves in coordinates, lines of evidence in Chinese too."""
    boards = Case(ruling.fen, ruling.moves, ruling.cycle).boards
    zh, en = explanation(ruling)
    return {
        "rules": ruling.rules,
        "verdict": ruling.verdict.value,
        "cycle": {"start": ruling.cycle.start, "length": ruling.cycle.length},
        "red": _side(ruling.red),
        "black": _side(ruling.black),
        "plies": [_ply(ply, boards[ply.ply + 1]) for ply in ruling.plies],
        "articles": list(ruling.articles),
        "options_used": [
            {"name": option.name, "value": option.value, "article": option.article}
            for option in ruling.options_used
        ],
        "explanation": {"zh": zh, "en": en},
    }


def _side(told: SideClass) -> dict[str, Any]:
    return {"class": told.name, "kinds": [label.value for label in told.kinds]}


def _ply(ply: JudgedPly, after: Board) -> dict[str, Any]:
    return {
        "move": str(ply.move),
        "chinese": ply.chinese,
        "label": ply.label.value,
        "also": [label.value for label in ply.also],
        "targets": [_target(target) for target in ply.targets],
        "joint": ply.joint,
        "root": None if ply.root is None else ply.root.value,
        "reasons": [_reason(reason) for reason in ply.reasons],
        "evidence": [_evidence(evidence, after) for evidence in evidence_of(ply)],
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "code": reason.code,
        "article": reason.article,
        "squares": [square_name(square) for square in reason.squares],
    }


def _target(target: Target) -> dict[str, Any]:
    return {
        "square": square_name(target.square),
        "piece": target.piece,
        "attackers": [square_name(square) for square in target.attackers],
        "way": target.way.value,
        "root": target.root.value,
        "joint": target.joint,
    }


def _evidence(evidence: Evidence, after: Board) -> dict[str, Any]:
    line = played(after, evidence)
    return {
        "label": evidence.label.value,
        "target": None if evidence.target is None else square_name(evidence.target),
        "moves": [str(move) for move in line.moves],
        "chinese": list(line.chinese),
        "mate": line.mate,
        "stalemate": line.stalemate,
        "gain": _material(evidence.gain),
    }


def _material(gain: Material | None) -> dict[str, int] | None:
    return None if gain is None else {"strong": gain.strong, "weak": gain.weak, "pawns": gain.pawns}
