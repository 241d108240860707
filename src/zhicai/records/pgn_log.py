"""The findings of the PGN reader: their sentences, and the lines they point to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from zhicai.records.findings import Finding, Severity
from zhicai.records.game import Game

MAX_FINDINGS: Final = 1000
"""Findings kept of one game; a last one says that there were more."""

_SENTENCES: Final[dict[str, tuple[Severity, str, str]]] = {
    "unreadable_move": (
        "error",
        "{why_zh}",
        "{why_en}",
    ),
    "ambiguous_move": (
        "error",
        "{why_zh}",
        "{why_en}",
    ),
    "resolved_by_legality": (
        "note",
        "“{move}”没有写全（前后或进退平），只有一种走法合法，据此读出",
        "“{move}” leaves the piece or the direction out; only one reading is legal and was taken",
    ),
    "resolved_by_geometry": (
        "note",
        "“{move}”没有写全（前后或进退平），只有一子能这样走，据此读出",
        "“{move}” leaves the piece or the direction out; only one can go there and was taken",
    ),
    "result_contradiction": (
        "warning",
        "标签写明结果为“{tag}”，着法之后却写“{move}”",
        "the Result tag says “{tag}”, the text after the moves says “{move}”",
    ),
    "bad_date": (
        "note",
        "日期“{text}”读不出年月日",
        "the date “{text}” cannot be read",
    ),
    "broken_encoding": (
        "warning",
        "按{encoding}解码时有{count}处字节无效，已代以“\ufffd”",
        "{count} places are not valid {encoding} and were replaced by “\ufffd”",
    ),
    "lost_characters": (
        "warning",
        "有{count}个字在此文件写成之前已丢失（“\ufffd”）",
        "{count} characters were lost before this file was written (“\ufffd”)",
    ),
    "text_after_end": (
        "note",
        "结果之后还有文字",
        "there is text after the result",
    ),
    "text_before": (
        "note",
        "第一局之前有文字",
        "there is text before the first game",
    ),
    "stray_text": (
        "note",
        "着法之间的文字“{text}”不是着法，已收入注释",
        "“{text}” among the moves is no move; it was put into the comment",
    ),
    "unclosed_comment": (
        "warning",
        "注释没有右括号“}}”",
        "a comment is not closed by “}}”",
    ),
    "unclosed_variation": (
        "warning",
        "变着没有右括号“)”",
        "a variation is not closed by “)”",
    ),
    "unopened_variation": (
        "note",
        "多出右括号“)”",
        "there is a “)” too many",
    ),
    "nested_too_deep": (
        "warning",
        "变着嵌套超过{limit}层，更深的按注释收存",
        "variations nest deeper than {limit}; what is deeper was kept as a comment",
    ),
    "setup_fault": (
        "warning",
        "起始局面不合规则：{why_zh}",
        "the start position is not a valid one: {why_en}",
    ),
    "unreadable_fen": (
        "error",
        "起始局面“{text}”读不出：{why_zh}",
        "the start position “{text}” cannot be read: {why_en}",
    ),
    "side_from_moves": (
        "note",
        "着法由黑方先走，起始局面的先手已据此改为黑方",
        "the moves begin with Black; the side to move of the start position was set to Black",
    ),
    "broken_tag": (
        "warning",
        "标签“{text}”写法残缺",
        "the tag “{text}” is malformed",
    ),
    "tag_too_long": (
        "error",
        "标签过长且未结束（{count}个字，只留开头）：“{text}”",
        "a tag is too long and not closed ({count} characters, of which the beginning was kept): “{text}”",
    ),
    "duplicate_tag": (
        "warning",
        "标签重复，取首次的值，此处为“{text}”",
        "a tag stands twice; the first value was kept, this one is “{text}”",
    ),
    "late_tag": (
        "note",
        "标签“{text}”写在着法之后",
        "the tag “{text}” stands after the moves",
    ),
    "other_game": (
        "warning",
        "Game 标签写明不是象棋：“{text}”",
        "the Game tag names another game: “{text}”",
    ),
    "game_too_long": (
        "error",
        "本局过长，{count}个字节未读",
        "the game is too long; {count} bytes were not read",
    ),
    "more_findings": (
        "warning",
        "问题超过{limit}条，其余未列出",
        "there are more than {limit} findings; the others are not listed",
    ),
}

_REASONS: Final = ("why_zh", "why_en")
"""Sentences of the core, which quote no more of a text than is good."""


class Log:
    """Adds findings to ``game``, one of those in a text.

    Offsets must not decrease: lines are counted on from the last one.
    """

    def __init__(self, text: str, line: int) -> None:
        """``line`` is the number of the first line of ``text``."""
        self.game = Game()
        self._text = text
        self._offset = 0
        self._line = line

    def add(
        self,
        kind: str,
        offset: int | None = None,
        *,
        line: int | None = None,
        ply: int | None = None,
        move: str | None = None,
        rest: str = "",
        facts: Mapping[str, object] | None = None,
        **more: object,
    ) -> None:
        """Record a finding; ``facts`` and ``more`` fill the sentence. The line may come from the offset."""
        findings = self.game.findings
        if len(findings) > MAX_FINDINGS:
            return
        if len(findings) == MAX_FINDINGS:
            kind, ply, move, rest, facts, more = (
                "more_findings",
                None,
                None,
                "",
                None,
                {"limit": MAX_FINDINGS},
            )
        if offset is not None:
            line = self.line(offset)
        severity, chinese, english = _SENTENCES[kind]
        where_zh, where_en = ("", "") if line is None else (f"第{line}行：", f"line {line}: ")
        given = {**(facts or {}), **more}
        said = {name: value if name in _REASONS else _short(value) for name, value in given.items()}
        findings.append(
            Finding(
                kind,
                ply,
                move,
                where_zh + chinese.format(move=_short(move), **said),
                where_en + english.format(move=_short(move), **said),
                severity,
                line,
                rest,
            )
        )

    def line(self, offset: int) -> int:
        """The line of the source at an offset of the text."""
        self._line += self._text.count("\n", self._offset, offset)
        self._offset = max(offset, self._offset)
        return self._line


def _short(value: object) -> object:
    """Raw text fit for a sentence: one line, not endless."""
    if not isinstance(value, str):
        return value
    value = " ".join(value[:200].split())
    return value if len(value) <= 80 else value[:79] + "…"
