"""The papers by name: what each is for, whether it goes by rounds, and which of them an event has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from zhicai.competition.stage_rules import Groups, Knockout, RoundRobin, Swiss
from zhicai.competition.teams import Kind as TeamKind
from zhicai.papers.event import brackets, cross, lists, pairings, ranks, team_papers, wall
from zhicai.papers.event.speech import Words
from zhicai.papers.event.subject import Subject, not_there
from zhicai.papers.event.values import Paper

Build = Callable[[Subject, int | None], Paper]


@dataclass(frozen=True, slots=True)
class Kind:
    """A paper: what it is called, and what makes it of a section and a round.

    `by_round`: it can be printed for every round; of the others there is one, that of now.
    """

    title: Words
    build: Build
    by_round: bool = True


def _always(build: Callable[[Subject], Paper]) -> Build:
    return lambda subject, _: build(subject)


KINDS: Final[Mapping[str, Kind]] = {
    "entries": Kind(("报名名单", "entries"), _always(lists.entries), by_round=False),
    "pairings": Kind(("对阵表", "pairings by board"), pairings.pairings),
    "index": Kind(("按姓名查台次", "index of a round by name"), pairings.index),
    "slips": Kind(("成绩单", "result slips"), pairings.slips),
    "matches": Kind(("团体场次单", "team match sheets"), team_papers.matches),
    "lineups": Kind(("出场名单", "line-up forms"), team_papers.lineups),
    "standings": Kind(("名次表", "standings"), ranks.standings),
    "reasons": Kind(
        ("名次及理由", "standings with reasons"), lambda subject, at: ranks.standings(subject, at, why=True)
    ),
    "wall": Kind(("总表", "wall table"), wall.wall),
    "cross": Kind(("循环成绩表", "cross table"), cross.cross),
    "order": Kind(("对局秩序表", "order table"), cross.order),
    "groups": Kind(("分组成绩", "groups and who goes on"), cross.groups),
    "bracket": Kind(("淘汰赛秩序表", "bracket"), brackets.bracket),
    "boards": Kind(("台次个人成绩", "individual results by board"), team_papers.boards),
    "final": Kind(("总名次", "final ranking"), _always(ranks.final), by_round=False),
    "teams": Kind(("队员总分", "teams by sum of places"), _always(ranks.team_places), by_round=False),
    "sanctions": Kind(("犯规与处分", "fouls and penalties"), _always(lists.sanctions), by_round=False),
    "statistics": Kind(("统计", "statistics"), _always(lists.statistics), by_round=False),
}
"""Every paper but the journal, which is made of the file and not of a section: see `lists.log`."""
LOG: Final = "log"
"""The name of the arbiter's journal."""


def build(subject: Subject, name: str, number: int | None = None) -> Paper:
    """A paper of a section by its name, for a round where it goes by rounds (None: the last one).

    Raises PaperError for a name that no paper has, a round that there is not, and a paper that the section has not.
    """
    kind = KINDS.get(name)
    if kind is None:
        zh, en = "、".join(KINDS), ", ".join(KINDS)
        raise not_there(f"没有“{name}”这种表；可用：{zh}", f"there is no paper {name!r}; there are {en}")
    if number is not None and not kind.by_round:
        raise not_there(f"“{name}”不分轮次", f"{name!r} does not go by rounds")
    return kind.build(subject, number)


def all_of(subject: Subject) -> Iterator[tuple[str, Callable[[], Paper]]]:
    """Every paper that a section has now, each with a name for its file and what makes it.

    Papers of a round are those of the last one; those of a stage there are for each stage, numbered where there are
    several.
    """
    section = subject.section
    if not section.players:
        return
    for name in _now(subject):
        yield name, _maker(subject, name, None)
    several = len(section.runs) > 1
    for run in section.runs:
        for name in _of_stage(subject, run.index):
            number = run.last_round if run.begun else None
            label = f"{name}-{run.index + 1}" if several else name
            yield label, _maker(subject, name, number)


def _maker(subject: Subject, name: str, number: int | None) -> Callable[[], Paper]:
    return lambda: replace(build(subject, name, number), name=name)


def _now(subject: Subject) -> Iterator[str]:
    """The papers of the whole section, and of its last round."""
    section = subject.section
    yield "entries"
    if section.rounds:
        yield from ("pairings", "index")
        yield from ("matches", "lineups", "boards") if section.of_teams else ("slips",)
        yield "final"
    rules = section.regulations.teams
    if rules is not None and rules.kind is TeamKind.PLACES and section.teams and section.rounds:
        yield "teams"
    yield from ("sanctions", "statistics")


def _of_stage(subject: Subject, index: int) -> Iterator[str]:
    """The papers of a stage that has begun."""
    run = subject.section.runs[index]
    if not run.begun:
        return
    yield "standings"
    if isinstance(run.stage, Swiss):
        yield from ("reasons", "wall")
    elif isinstance(run.stage, RoundRobin):
        yield from ("reasons", "cross", "order")
    elif isinstance(run.stage, Groups):
        yield from ("reasons", "groups", "order")
    elif isinstance(run.stage, Knockout):
        yield "bracket"
