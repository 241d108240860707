"""A review as JSON for programs and as a block of text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from zhicai.audit.review import Review
from zhicai.audit.ruling_words import ruling_json
from zhicai.audit.rulings import RuledCycle
from zhicai.audit.wording import article_words, reason_words, result_words
from zhicai.records import Finding

_REST_SHOWN: Final = 60
"""Characters shown of text that was not read."""

_MARKS: Final = {"note": "·", "warning": "!", "error": "×"}


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
        "repetitions": [_repetition_json(found, reviewed) for found in reviewed.rulings],
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


def _repetition_json(ruled: RuledCycle, reviewed: Review) -> dict[str, Any]:
    found = ruled.cycle
    return {
        "start": found.start,
        "end": found.end,
        "length": found.length,
        "count": found.count,
        "cycles": found.cycles,
        "checks": {"red": found.red_checks, "black": found.black_checks},
        "perpetual_checker": found.perpetual_checker,
        "ruling": ruling_json(ruled, reviewed.declared_result, reviewed.plies),
    }


def verdict_block(reviewed: Review, language: str) -> str:
    """The review as lines of text in `zh`, `en` or `both`: the game, the verdict, the findings."""
    lines = [_heading(reviewed)]
    if language != "en":
        lines += [f"  {_verdict_zh(reviewed)}", *_findings(reviewed, 0)]
    if language != "zh":
        lines += [f"  {_verdict_en(reviewed)}", *_findings(reviewed, 1)]
    return "\n".join(lines) + "\n"


def _heading(reviewed: Review) -> str:
    red, black = (" ".join(name.split()) or "?" for name in (reviewed.red, reviewed.black))
    number = f" #{reviewed.index + 1}" if reviewed.index else ""
    return f"{reviewed.source}{number}  {red} — {black}"


def _verdict_zh(reviewed: Review) -> str:
    article = f"（{article_words(reviewed.article)[0]}）" if reviewed.article else ""
    legal = "，着着合法" if _all_legal(reviewed) else ""
    result, reason = result_words(reviewed.result)[0], reason_words(reviewed.reason, reviewed.article)[0]
    return f"{result}：{reason}{article}，{reviewed.plies} 着{legal}"


def _verdict_en(reviewed: Review) -> str:
    article = f" ({article_words(reviewed.article)[1]})" if reviewed.article else ""
    legal = ", all legal" if _all_legal(reviewed) else ""
    result, reason = result_words(reviewed.result)[1], reason_words(reviewed.reason, reviewed.article)[1]
    moves = "1 move" if reviewed.plies == 1 else f"{reviewed.plies} moves"
    return f"{result[0].upper()}{result[1:]}: {reason}{article}, {moves}{legal}"


def _all_legal(reviewed: Review) -> bool:
    """Whether there are moves, all of them were read, and all can be judged and are legal."""
    doubtful = any(
        finding.severity == "error" or finding.kind == "moves_after_end" for finding in reviewed.findings
    )
    return reviewed.plies > 0 and not doubtful


def _findings(reviewed: Review, language: int) -> Iterator[str]:
    """A line for each finding, and one more for text that was not read."""
    for finding in reviewed.findings:
        yield f"  {_MARKS[finding.severity]} {(finding.message_zh, finding.message_en)[language]}"
        if finding.rest and finding.severity != "note":
            rest = " ".join(finding.rest.split())
            cut = f"{rest[:_REST_SHOWN]}…" if len(rest) > _REST_SHOWN else rest
            yield f"    {('未读的文字：', 'text not read: ')[language]}{cut}"
