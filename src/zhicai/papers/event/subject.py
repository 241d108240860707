"""What a paper is about: a section of an event, in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zhicai.competition.event import kinds
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import left_words
from zhicai.competition.event_rules import SectionRule
from zhicai.competition.reckoning import tally
from zhicai.competition.scoring import NOBODY
from zhicai.competition.stage_rules import Elimination, Groups, Knockout, RoundRobin
from zhicai.papers.errors import PaperError
from zhicai.papers.event.speech import Language, Speech, Words
from zhicai.papers.event.values import Align, Block, Column, Paper

_XIANGQI = "xiangqi"


@dataclass(frozen=True)
class Subject:
    """A section, the moment of printing as it is shown (empty: not shown), and the facts behind the section."""

    section: Section
    language: Language = "zh"
    when: str = ""
    facts: Sequence[kinds.Fact] = ()

    @property
    def speech(self) -> Speech:
        """How it is said."""
        return Speech(self.language, movers=self._rule is not None and self._rule.game != _XIANGQI)

    @property
    def _rule(self) -> SectionRule | None:
        """What the regulations say of the section, where they name it."""
        named = self.section.regulations.sections
        return next((one for one in named if one.name == self.section.title), None)

    @property
    def event(self) -> str:
        """The name of the event; in English the `title_en` of regulations whose `title_zh` it is."""
        name, rules = self.section.name, self.section.regulations
        return self.speech.say(name, rules.title_en) if name == rules.title_zh and rules.title_en else name

    @property
    def title(self) -> str:
        """The title of the section in the language of the reader."""
        zh, rule = _one_line(self.section.title), self._rule
        return self.speech.say(zh, _one_line(rule.name_en)) if rule is not None and rule.name_en else zh

    def paper(self, name: str, title: str, blocks: Iterable[Block]) -> Paper:
        """A paper about the section."""
        title = title[:1].upper() + title[1:]
        event, label, when = map(_one_line, (self.event, self.title, self.when))
        return Paper(name, title, event, label, tuple(blocks), when, self.language)

    def name(self, number: int) -> str:
        """The name of a competitor: of a team in a team event."""
        found = self.section.competitors.get(number)
        return _one_line(found.name) if found is not None else str(number)

    def ranked_name(self, number: int, after_round: int | None = None) -> str:
        """The name of a competitor in a list of places: who has left by then is told so (cxa-2011 arts 19.2-19.3)."""
        left = left_words(self.section, number, after_round)
        if left is None:
            return self.name(number)
        return self.name(number) + self.speech.sign(f"（{left[0]}）", f" ({left[1].lower()})")

    def unit(self, number: int) -> str:
        """The unit of a competitor; empty for one without."""
        found = self.section.competitors.get(number)
        return _one_line(found.unit) if found is not None else ""

    @property
    def names(self) -> Mapping[int, str]:
        """The names of all competitors by number."""
        return {number: _one_line(one.name) for number, one in self.section.competitors.items()}

    @property
    def has_units(self) -> bool:
        """Whether a column of units says anything: a team is often its unit."""
        return any(one.unit and one.unit != one.name for one in self.section.competitors.values())

    def player(self, number: int) -> str:
        """The name of a player, also of one in a team; who sits at an empty board is told so."""
        if number == NOBODY:
            return self.speech.say("空台", "empty")
        found = self.section.players.get(number)
        return _one_line(found.name) if found is not None else str(number)

    def team_of(self) -> Mapping[int, int]:
        """The team of each player."""
        return {player: team.number for team in self.section.teams.values() for player in team.order}

    def run(self, number: int | None) -> Run:
        """The stage of a round; of None the one that is being played."""
        return self.section.run if number is None else self.section.run_of(number)

    def stage_title(self, run: Run, zh: str, en: str) -> str:
        """The title of a paper about a stage, told with what the stage is called."""
        chinese, english = (Subject(self.section, one).stage_of(run) for one in ("zh", "en"))
        if zh == en:
            return f"{self.stage_of(run)}：{zh}" if self.speech.chinese else f"{self.stage_of(run)}: {en}"
        return self.speech.say(f"{chinese}{zh}", f"{english}: {en}")

    def stage_of(self, run: Run) -> str:
        """What a stage is called; where there are several with its number."""
        zh, en = system_words(run)
        if len(self.section.regulations.stages) == 1:
            return self.speech.say(zh, en)
        at = run.index + 1
        return self.speech.say(f"第{at}阶段 {zh}", f"Stage {at}: {en}")


def _one_line(text: str) -> str:
    """A name without line breaks and tabs."""
    return " ".join(text.split()) if "\n" in text or "\t" in text or "\r" in text else text


def system_words(run: Run) -> Words:
    """What is played in a stage."""
    stage = run.stage
    if isinstance(stage, RoundRobin):
        return ("循环赛", "round robin") if stage.cycles == 1 else ("双循环赛", "double round robin")
    if isinstance(stage, Groups):
        return "分组循环赛", "groups"
    if isinstance(stage, Knockout):
        double = stage.elimination is Elimination.DOUBLE
        return ("双败淘汰赛", "double elimination") if double else ("淘汰赛", "knock-out")
    return "积分编排赛", "Swiss"


def points_after(run: Run, through: int) -> dict[int, Fraction]:
    """Everybody's points after a round of the stage; empty for a knock-out, which has none."""
    if isinstance(run.stage, Knockout):
        return {}
    found = tally(run.regulations, run.stage, run.facts())
    if not found.last:
        return dict.fromkeys(run.entrants, Fraction(0))
    at = min(through, found.last)
    return {number: Fraction(after[at], found.scale) for number, after in found.after.items()}


def number_column(speech: Speech, *, key: bool = False) -> Column:
    """编号."""
    return Column(speech.head("编号", "No."), key=key)


def name_column(speech: Speech, *, team: bool = False, key: bool = True) -> Column:
    """姓名, or the name of a team."""
    title = speech.head("队名", "Team") if team else speech.head("姓名", "Name")
    return Column(title, Align.LEFT, wraps=True, key=key)


def unit_column(speech: Speech) -> Column:
    """单位."""
    return Column(speech.head("单位", "Unit"), Align.LEFT, wraps=True)


def not_there(zh: str, en: str) -> PaperError:
    """The error for a paper that an event has not, or not yet."""
    return PaperError(zh, en)
