"""A review as JSON for programs and as a block of text for people."""

from __future__ import annotations

from typing import Any

from zhicai.audit.review import Review
from zhicai.audit.wording import reason_words, result_words
from zhicai.law.repetition import Repetition
from zhicai.records import Finding

_MARKS = {"note": "·", "warning": "!", "error": "✗"}


def as_json(reviewed: Review) -> dict[str, Any]:
    """The review as one JSON object."""
    return {
        "source": reviewed.source,
        "index": reviewed.index,
        "red": reviewed.red,
        "black": reviewed.black,
        "declared_result": reviewed.declared_result,
        "result": reviewed.result,
        "reason": reviewed.reason,
        "article": reviewed.article,
        "ply": reviewed.ply,
        "plies": reviewed.plies,
        "findings": [_finding_json(finding) for finding in reviewed.findings],
        "repetitions": [_repetition_json(found) for found in reviewed.repetitions],
        "natural_limit": [
            {
                "side": found.side,
                "ply": found.ply,
                "rounds": found.count.counted,
                "checks": found.count.checks,
            }
            for found in reviewed.natural_limits
        ],
    }


def _finding_json(finding: Finding) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": finding.kind,
        "severity": finding.severity,
        "ply": finding.ply,
        "move": finding.move,
        "message_zh": finding.message_zh,
        "message_en": finding.message_en,
    }
    if finding.line is not None:
        found["line"] = finding.line
    if finding.rest:
        found["rest"] = finding.rest
    return found


def _repetition_json(found: Repetition) -> dict[str, Any]:
    return {
        "start": found.start,
        "end": found.end,
        "length": found.length,
        "count": found.count,
        "cycles": found.cycles,
        "checks": {"red": found.red_checks, "black": found.black_checks},
        "perpetual_checker": found.perpetual_checker,
    }


def verdict_block(reviewed: Review, language: str) -> str:
    """The review as lines of text in `zh`, `en` or `both`."""
    lines = [_heading(reviewed)]
    if language != "en":
        lines.append(_verdict(reviewed, 0))
        lines.extend(f"  {_MARKS[finding.severity]} {finding.message_zh}" for finding in reviewed.findings)
    if language != "zh":
        lines.append(_verdict(reviewed, 1))
        lines.extend(f"  {_MARKS[finding.severity]} {finding.message_en}" for finding in reviewed.findings)
    return "\n".join(lines) + "\n"


def _heading(reviewed: Review) -> str:
    players = f"{reviewed.red or '?'} — {reviewed.black or '?'}"
    number = f" #{reviewed.index + 1}" if reviewed.index else ""
    return f"{reviewed.source}{number}  {players}"


def _verdict(reviewed: Review, language: int) -> str:
    result, reason = result_words(reviewed.result)[language], reason_words(reviewed.reason)[language]
    article = f" ({reviewed.article})" if reviewed.article else ""
    legal = reviewed.plies and not any(map(_casts_doubt, reviewed.findings))
    if language == 0:
        moves = f"{reviewed.plies} 着" + ("，着着合法" if legal else "")
        return f"  {result}：{reason}{article}，{moves}"
    moves = f"{reviewed.plies} moves" + (", all legal" if legal else "")
    return f"  {result}: {reason}{article}, {moves}"


def _casts_doubt(finding: Finding) -> bool:
    """Whether some of the recorded moves are not legal, were not read or cannot be judged."""
    return finding.severity == "error" or finding.kind == "moves_after_end"
