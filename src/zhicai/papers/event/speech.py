"""What papers say in Chinese, in English or in both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from zhicai.competition.model import Cause, Colour, Outcome, Result
from zhicai.competition.scoring import Scores, points_text

Language: TypeAlias = Literal["zh", "en", "both"]
Words: TypeAlias = tuple[str, str]
"""Chinese, English."""

_MARKS: dict[Outcome, Words] = {
    Outcome.WIN: ("胜", "W"),
    Outcome.DRAW: ("和", "D"),
    Outcome.LOSS: ("负", "L"),
}
_SIDES: tuple[tuple[Words, Words], ...] = (
    (("红", "Red"), ("黑", "Black")),
    (("先", "First"), ("后", "Second")),
)
_CAUSES: dict[Cause, Words] = {Cause.FOUL: ("犯规", "fouls"), Cause.TIME: ("超时", "time")}
_OPEN: dict[Cause, Words] = {
    Cause.ADJOURNED: ("封棋", "Adjourned"),
    Cause.UNPLAYED: ("未赛", "Unplayed"),
}


@dataclass(frozen=True, slots=True)
class Speech:
    """Says things in the language wanted; with `movers` of first and second mover, as of games without 红 and 黑."""

    language: Language = "zh"
    movers: bool = False

    @property
    def chinese(self) -> bool:
        """Whether signs that are of one language alone are Chinese ones."""
        return self.language != "en"

    def say(self, zh: str, en: str) -> str:
        """A text on one line."""
        return {"zh": zh, "en": en}.get(self.language) or (zh if zh == en else f"{zh} {en}")

    def head(self, zh: str, en: str) -> str:
        """A heading; in both languages on two lines."""
        return {"zh": zh, "en": en}.get(self.language) or (zh if zh == en else f"{zh}\n{en}")

    def words(self, words: Words) -> str:
        """As `say`, of a pair."""
        return self.say(*words)

    def sign(self, zh: str, en: str) -> str:
        """A sign for which there is room in one language only."""
        return zh if self.chinese else en

    def colour(self, colour: Colour) -> str:
        """红 or 黑, R or B; 先 or 后, F or S."""
        zh, en = self._side(colour)
        return self.sign(zh, en[0])

    def side(self, colour: Colour) -> str:
        """红 or 黑, Red or Black; 先 or 后, First or Second."""
        return self.words(self._side(colour))

    def party(self, colour: Colour) -> Words:
        """红方 or 黑方, Red or Black; 先走 or 后走, First or Second."""
        zh, en = self._side(colour)
        return zh + ("走" if self.movers else "方"), en

    def won(self, colour: Colour) -> Words:
        """红胜 or 黑胜, Red wins or Black wins; 先胜 or 后胜, First wins or Second wins."""
        zh, en = self._side(colour)
        return f"{zh}胜", f"{en} wins"

    def _side(self, colour: Colour) -> Words:
        return _SIDES[self.movers][colour is Colour.BLACK]

    def mark(self, result: Result | None, colour: Colour) -> str:
        """What a table shows of a result for one side: 胜, 和, 负, +, -, 封 or 未 (cxa-2011 art. 20.3)."""
        if result is None:
            return ""
        outcome = result.of(colour)
        if outcome is None or result.cause is Cause.ABSENCE:
            mark = result.mark(colour)
            return self.sign(mark, {"封": "A", "未": "U"}.get(mark, mark))
        return self.sign(*_MARKS[outcome])

    def score(self, result: Result | None, scores: Scores) -> str:
        """The result of a board as a score, such as "2 : 0", "+ : -", "2 : 0 超时"; empty before there is one."""
        if result is None:
            return ""
        if not result.decided:
            return self.words(_OPEN[result.cause])
        if result.cause is Cause.ABSENCE:
            return f"{result.mark(Colour.RED)} : {result.mark(Colour.BLACK)}"
        red, black = (points_text(scores.of_result(result, colour)) for colour in Colour)
        cause = _CAUSES.get(result.cause)
        return f"{red} : {black}" + (f" {self.words(cause)}" if cause else "")

    def round(self, number: int) -> str:
        """第3轮, round 3."""
        return self.say(f"第{number}轮", f"Round {number}")
