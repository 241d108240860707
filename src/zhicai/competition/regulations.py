"""Regulations of an event (竞赛规程、补充规定) in one readable TOML file, with named presets to build on.

A file says what differs from its `base`. `docs/regulations.md` tells every key; what a section means stands with
the dataclass it is read into. What contradicts itself, or cannot be played, is refused with the reason and the
place in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import resources
from typing import Any

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event_rules import Chains, Note, Regulations, SectionRule, TeamSection, chain_of
from zhicai.competition.match_play import MatchPlay
from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.rules import TieBreaks
from zhicai.competition.round_robin import LEAST, MOST
from zhicai.competition.scoring import TWO_ONE_NONE, Scores
from zhicai.competition.seeding import Draw
from zhicai.competition.stage_rules import STAGES, Groups, Knockout, RoundRobin, Stage, Swiss
from zhicai.competition.swiss_rules import SwissRules
from zhicai.competition.tables import Table, TableError, exact, fraction, merged, read_table, read_value
from zhicai.competition.teams import Kind
from zhicai.competition.withdrawals import Met

__all__ = ["PRESETS", "Regulations", "check", "of_table", "preset", "preset_text", "read", "whole"]

PRESETS: tuple[str, ...] = (
    "cxa-2011",
    "cxa-1999",
    "wxf",
    "school-knockout-then-points",
    "school-seven-rounds",
    "yang-guanlin-2008-professional",
    "yang-guanlin-2008-overseas",
    "zhejiang-amateur-2012",
    "world-championship-14-men",
    "wuwei-2021",
)
"""The presets by name: the rule books, two school events, and supplements of real events as examples."""


def preset_text(name: str) -> str:
    """The TOML text of a preset; raises CompetitionError for a name that is none."""
    if name not in PRESETS:
        known = "、".join(PRESETS)
        raise CompetitionError(
            f"没有名为“{name}”的规程；可用：{known}",
            f"no regulations {name!r}; there are {', '.join(PRESETS)}",
        )
    return resources.files(__package__).joinpath("presets", f"{name}.toml").read_text("utf-8")


def preset(name: str) -> Regulations:
    """A preset by name; raises CompetitionError for a name that is none."""
    return read(preset_text(name))


def read(text: str) -> Regulations:
    """Regulations from the text of a TOML file.

    Raises TableError, which is a CompetitionError, with the place in the file, for what cannot be read, is not
    known, contradicts itself or cannot be played.
    """
    return of_table(whole(text))


def whole(text: str) -> dict[str, object]:
    """All that a TOML file says, its base included: what an event keeps, whatever becomes of the presets.

    Fractions are texts such as "1/2", so that it can be written as JSON; `of_table` reads it. Raises TableError for
    what is not TOML, for a base that is not known, and for dates, which nothing here has.
    """
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise _too_deep()
    try:
        return {key: _plain(value, key) for key, value in _with_base(_toml(text), ()).items()}
    except RecursionError:
        raise _too_deep() from None


def _too_deep() -> TableError:
    return TableError("表格一层套一层，太深了", "tables stand in tables too deep")


def _toml(text: str) -> dict[str, object]:
    """What a TOML file says, fractions kept as they are written. Raises TableError."""
    import tomllib  # an event that is there has its regulations as JSON

    try:
        return tomllib.loads(text, parse_float=exact)
    except ValueError as broken:
        from zhicai.competition.toml_faults import toml_fault

        raise toml_fault(broken, text) from broken


def _plain(value: object, where: str) -> object:
    """A value as JSON has it."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one, f"{where}.{key}") for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one, f"{where}[{at}]") for at, one in enumerate(value)]
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, str | int):
        return value
    raise TableError("此处不能是日期或时刻", "a date or a time of day cannot stand here", where)


def of_table(table: Table) -> Regulations:
    """Regulations from the whole of what they say, as `whole` gives it; raises TableError as `read` does."""
    stages = table.get("stages", [])
    if not isinstance(stages, list):
        raise TableError("应为 [[stages]]", "write [[stages]]", "stages")
    written = {key: value for key, value in _with_match_scores(table).items() if key not in _OWN}
    found = read_table(_Written, written, beside=("base", *_OWN))
    regulations = Regulations(
        **{name: getattr(found, name) for name in found.__dataclass_fields__},
        stages=tuple(_stage(one, f"stages[{at}]") for at, one in enumerate(stages)),
        scores=_scores(table.get("scores"), "scores"),
        match_scores=_scores(table.get("match_scores"), "match_scores"),
    )
    check(regulations)
    return regulations


def _with_base(table: Table, above: tuple[str, ...]) -> dict[str, Any]:
    """The table laid over its base, and that over its own."""
    base = table.get("base")
    if base is None:
        return dict(table)
    if not isinstance(base, str) or base not in PRESETS:
        raise TableError(
            f"没有名为“{base}”的规程；可用：{'、'.join(PRESETS)}",
            f"there is no {base!r}; there are {', '.join(PRESETS)}",
            "base",
        )
    if base in above:
        raise TableError("规程互相引用", "regulations build on each other", "base")
    under = _with_base(_toml(preset_text(base)), (*above, base))
    return merged(under, {key: value for key, value in table.items() if key != "base"})


_MOST_DOTS = 200
"""Dots of a line: a key of thousands of parts takes as many tables, and minutes to read."""
_OWN = ("stages", "scores", "match_scores")


@dataclass(frozen=True, slots=True)
class _Written:
    """What is read as it is written; the names are those of `Regulations`."""

    name: str = ""
    title_zh: str = ""
    title_en: str = ""
    rules: str = "cxa-2011"
    ties: TieBreaks = field(default=TieBreaks())
    chains: Chains = field(default=Chains())
    swiss: SwissRules = field(default=SwissRules())
    match: MatchPlay = field(default=MatchPlay())
    teams: TeamSection | None = None
    sections: tuple[SectionRule, ...] = ()
    numbers: Draw = Draw.LOTS
    no_shows: int | None = None
    round_robin_up_to: int | None = None
    met: Met = Met.NOT_ABSENT
    game: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


def _scores(table: object, where: str) -> Scores:
    """What a result is worth."""
    if table is None:
        return TWO_ONE_NONE
    if not isinstance(table, Mapping):
        raise TableError("此处应为表", "a table belongs here", where)
    return read_table(Scores, _both_colours(table, where), where)


def _both_colours(table: Table, where: str) -> dict[str, object]:
    """A table of scores where `win`, `draw` and `loss` stand for both colours, "+" and a bye for a win.

    Raises TableError, with the key as it is written, for a value that is no number, and for scores that are missing.
    """
    for name in ("win", "draw", "loss"):
        if name in table:
            fraction(table[name], f"{where}.{name}")
    missing = [
        name
        for name in ("win", "draw", "loss")
        if name not in table and not {f"red_{name}", f"black_{name}"} & table.keys()
    ]
    if missing:
        raise TableError(f"缺少 {'、'.join(missing)}", f"{', '.join(missing)} is missing", where)
    full = {key: value for key, value in table.items() if key not in ("win", "draw", "loss")}
    for name in ("win", "draw", "loss"):
        if name in table:
            for side in ("red", "black"):
                full.setdefault(f"{side}_{name}", table[name])
    if "win" in table:
        full.setdefault("forfeit_win", table["win"])
        full.setdefault("bye", table["win"])
    full.setdefault("forfeit_loss", 0)
    return full


def _with_match_scores(table: Table) -> dict[str, object]:
    """A table whose `match`, if it has one with scores, has them for both colours."""
    match = table.get("match")
    if not isinstance(match, Mapping) or not isinstance(match.get("scores"), Mapping):
        return dict(table)
    return {**table, "match": {**match, "scores": _both_colours(match["scores"], "match.scores")}}


def _stage(table: object, where: str) -> Stage:
    if not isinstance(table, Mapping):
        raise TableError("此处应为表", "a table belongs here", where)
    kind = table.get("kind")
    if not isinstance(kind, str) or kind not in STAGES:
        raise TableError(
            f"没有赛制“{kind}”；可用：{'、'.join(STAGES)}",
            f"no kind {kind!r}; there are {', '.join(STAGES)}",
            f"{where}.kind",
        )
    rest = {key: value for key, value in _with_match_scores(table).items() if key != "kind"}
    stage: Stage = read_value(STAGES[kind], rest, where)
    return stage


def check(regulations: Regulations) -> None:
    """Raise TableError for the first thing in the regulations that contradicts another or cannot be played."""
    for at, stage in enumerate(regulations.stages):
        with _at(f"stages[{at}]"):
            _check_stage(regulations, at, stage)
    for name in Chains.__dataclass_fields__:
        with _at(f"chains.{name}"):
            chain_of(getattr(regulations.chains, name))
    with _at("teams"):
        if regulations.teams is not None:
            regulations.teams.rules  # noqa: B018
    if regulations.swiss.rounds is not None:
        raise TableError(
            "轮数写在 [[stages]] 中；请去掉此处的 rounds",
            "how many rounds there are stands in [[stages]]; take out rounds here",
            "swiss.rounds",
        )
    if regulations.no_shows is not None and regulations.no_shows < 1:
        raise TableError("连续弃权轮数至少为1", "at least one forfeit in a row", "no_shows")
    if regulations.round_robin_up_to is not None and not LEAST <= regulations.round_robin_up_to <= MOST:
        raise TableError(
            f"改打循环赛的人数须在{LEAST}至{MOST}之间",
            f"a section that plays a round robin has {LEAST} to {MOST} entrants",
            "round_robin_up_to",
        )


@contextmanager
def _at(where: str) -> Iterator[None]:
    """What is refused inside gets this place, unless it has one."""
    try:
        yield
    except TableError:
        raise
    except CompetitionError as refused:
        raise TableError(refused.message_zh, refused.message_en, where) from refused


def _check_stage(regulations: Regulations, at: int, stage: Stage) -> None:
    stages = regulations.stages
    if at == 0 and stage.takes is not None:
        raise TableError(
            "第一阶段之前没有可录取的阶段；请去掉 takes",
            "the first stage has none before it to take from; take out takes",
            f"stages[{at}].takes",
        )
    if at and stage.takes is None and isinstance(stages[at - 1], RoundRobin | Swiss):
        raise CompetitionError(
            "须以 takes 规定从前一阶段录取多少名，如 takes = 8",
            "takes must say how many come from the stage before, as takes = 8",
        )
    if at and stage.takes is not None and isinstance(stages[at - 1], Groups):
        raise TableError(
            f"录取名额由第{at}阶段（分组循环）的 places 和 extra 规定；请去掉 takes",
            f"places and extra of the groups, stage {at}, say who goes on; take out takes",
            f"stages[{at}].takes",
        )
    if isinstance(stage, Knockout):
        if at + 1 < len(stages) and stage.rounds is None:
            raise CompetitionError(
                "淘汰制之后还有阶段时须以 rounds 规定打几轮，如 rounds = 1",
                "a knock-out before another stage needs rounds, as rounds = 1",
            )
        return
    chain = regulations.chain(stage)
    teams = regulations.teams is not None and regulations.teams.kind is not Kind.PLACES
    several = teams or (not isinstance(stage, Swiss) and stage.cycles > 1)
    if chain[0] is Criterion.MATCH_POINTS and not several:
        raise CompetitionError(
            "个人单局赛没有场分；第一项请用 score",
            "an individual event of single games has no match points; begin with score",
        )
    if chain[0] is Criterion.SCORE and teams:
        raise CompetitionError(
            "团体赛以场分或局分排名，不用积分；第一项请用 match_points 或 game_points",
            "teams rank by match points or game points, not points; begin with match_points or game_points",
        )
    if isinstance(stage, Swiss):
        regulations.swiss_rules(stage, f"stages[{at}].swiss")
