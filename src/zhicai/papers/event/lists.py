"""Lists of an event: entries, fouls and sanctions, the arbiter's journal, statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from zhicai.competition.event import kinds
from zhicai.competition.event.fouled import without_count
from zhicai.competition.event.words import actor_words
from zhicai.competition.model import Board, Cause, Colour, Gender, Outcome, Penalty, Player, Sanction
from zhicai.competition.pinyin import pinyin_key
from zhicai.papers.event.speech import Speech, Words
from zhicai.papers.event.subject import Subject, name_column, not_there, number_column, unit_column
from zhicai.papers.event.values import Align, Bar, Block, Cell, Chart, Column, Paper, Table, Text


def entries(subject: Subject) -> Paper:
    """All who are entered by number, with what is known of them; of teams the boards and reserves (报名名单)."""
    section, speech = subject.section, subject.speech
    if not section.players:
        raise not_there("尚无人报名", "nobody is entered")
    blocks: list[Block] = []
    if section.teams:
        blocks.append(_teams(subject))
    blocks.append(_players(subject))
    if section.teams:
        blocks[1] = _titled(_players(subject), speech.say("选手", "Players"))
    return subject.paper("entries", speech.say("报名名单", "Entries"), blocks)


def _titled(table: Table, title: str) -> Table:
    return Table(table.columns, table.rows, title, across=table.across)


def _teams(subject: Subject) -> Table:
    speech, section = subject.speech, subject.section
    joint = "，" if speech.chinese else ", "

    def told(numbers: Sequence[int]) -> str:
        return joint.join(f"{number} {subject.player(number)}" for number in numbers)

    reserves = any(team.reserves for team in section.teams.values())
    units = any(team.unit and team.unit != team.name for team in section.teams.values())
    columns = (
        number_column(speech),
        name_column(speech, team=True),
        *([unit_column(speech)] if units else []),
        Column(speech.head("队员（依台次）", "Players by board"), Align.LEFT, wraps=True),
        *([Column(speech.head("替补", "Reserves"), Align.LEFT, wraps=True)] if reserves else []),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            team.number,
            subject.name(team.number),
            *([subject.unit(team.number)] if units else []),
            told(team.boards),
            *([told(team.reserves)] if reserves else []),
        )
        for team in section.teams.values()
    )
    return Table(columns, rows, speech.say("队", "Teams"))


def _players(subject: Subject) -> Table:
    """The players with the columns that somebody fills."""
    speech, section = subject.speech, subject.section
    team_of = subject.team_of()
    told: list[tuple[Column, Callable[[Player], Cell]]] = [
        (number_column(speech), lambda one: one.number),
        (name_column(speech), lambda one: subject.player(one.number)),
        (unit_column(speech), lambda one: one.unit),
        (Column(speech.head("性别", "Gender")), lambda one: _gender(subject, one)),
        (Column(speech.head("出生年", "Born")), lambda one: one.birth_year or ""),
        (Column(speech.head("称号", "Title")), lambda one: one.title),
        (Column(speech.head("等级分", "Rating")), lambda one: "" if one.rating is None else one.rating),
        (
            Column(speech.head("队名", "Team"), Align.LEFT, wraps=True),
            lambda one: subject.name(team_of[one.number]) if one.number in team_of else "",
        ),
        (Column(speech.head("备注", "Remarks"), Align.LEFT, wraps=True), lambda one: _remark(subject, one)),
    ]
    players = list(section.players.values())
    used = [
        (column, value)
        for at, (column, value) in enumerate(told)
        if at < 2 or any(value(one) != "" for one in players)
    ]
    return Table(
        tuple(column for column, _ in used),
        tuple(tuple(value(one) for _, value in used) for one in players),
        across=2,
    )


def _gender(subject: Subject, player: Player) -> str:
    if player.gender is None:
        return ""
    male = player.gender is Gender.MALE
    return subject.speech.sign("男" if male else "女", "M" if male else "F")


def _remark(subject: Subject, player: Player) -> str:
    """Who came late or left."""
    section, speech = subject.section, subject.speech
    if section.of_teams:
        return ""
    told = []
    first = section.entered.get(player.number, 1)
    if first > 1:
        told.append(speech.say(f"自第{first}轮", f"from round {first}"))
    gone = section.withdrawn.get(player.number)
    if gone is not None:
        word = ("除名", "expelled") if gone.expelled else ("退赛", "withdrew")
        after = gone.after_round
        told.append(speech.say(f"第{after}轮后{word[0]}", f"{word[1]} after round {after}"))
    return ("；" if speech.chinese else "; ").join(told)


_PENALTIES = {
    Penalty.WARNING: ("警告", "warning"),
    Penalty.GAME: ("取消当场比赛资格", "excluded from the game"),
}


def sanctions(subject: Subject) -> Paper:
    """Fouls, penalties, withdrawals and expulsions with their rounds and reasons (cxa-2011 arts 8, 18-19)."""
    section, speech = subject.section, subject.speech
    reasons: dict[Sanction, list[str]] = {}
    for fact in _standing(subject):
        one = Sanction(fact.number, fact.penalty, fact.round)
        reasons.setdefault(one, []).append(fact.reason)
    rows: list[tuple[Cell, ...]] = [
        (
            foul.round,
            foul.number,
            subject.player(foul.number),
            _unit(subject, foul.number),
            speech.say(f"犯规{foul.count}次", f"fouls: {foul.count}"),
            foul.reason,
        )
        for foul in section.fouls
    ]
    rows += [
        (
            one.round,
            one.number,
            subject.player(one.number),
            _unit(subject, one.number),
            speech.say("因犯规判负，犯规次数未登记", "lost by fouls, how many is not recorded"),
            "",
        )
        for one in without_count(section)
    ]
    for one in section.sanctions:
        given = reasons.get(one)
        reason = given.pop(0) if given else ""
        said = speech.say(*_PENALTIES[one.penalty])
        rows.append((one.round, one.number, subject.name(one.number), subject.unit(one.number), said, reason))
    for number, gone in section.withdrawn.items():
        words = ("除名", "expelled") if gone.expelled else ("退赛", "withdrew")
        if gone.void:
            words = f"{words[0]}，成绩注销", f"{words[1]}, results cancelled"
        rows.append(
            (
                gone.after_round,
                number,
                subject.name(number),
                subject.unit(number),
                speech.say(*words),
                gone.reason,
            )
        )
    rows.sort(key=lambda row: (int(row[0]), int(row[1])))
    columns = (
        Column(speech.head("轮次", "Round")),
        number_column(speech),
        name_column(speech),
        unit_column(speech),
        Column(speech.head("事项", "What"), Align.LEFT, wraps=True),
        Column(speech.head("理由", "Reason"), Align.LEFT, wraps=True),
    )
    note = "" if rows else speech.say("无犯规、处分、退赛。", "No fouls, penalties or withdrawals.")
    title = speech.say("犯规、处分与退赛", "Fouls, penalties and withdrawals")
    return subject.paper("sanctions", title, [Table(columns, tuple(rows), note=note)])


def _standing(subject: Subject) -> Iterator[kinds.SanctionImposed]:
    """The penalties that stand, in order: those of a round that was taken back do not."""
    gone: dict[int, int] = {}
    for at, fact in enumerate(subject.facts):
        if isinstance(fact, kinds.RoundUndone):
            gone[fact.number] = at
    for at, fact in enumerate(subject.facts):
        if isinstance(fact, kinds.SanctionImposed) and at > gone.get(fact.round, -1):
            yield fact


def _unit(subject: Subject, number: int) -> str:
    """The unit of a player, in a team event the team."""
    if not subject.section.of_teams:
        return subject.unit(number)
    return subject.name(subject.team_of().get(number, 0))


@dataclass(frozen=True, slots=True)
class Logged:
    """A line of the journal: its number, the time as it is shown, who did it, whether it was undone, what was done.

    `routine`: one of many alike, of which the paper tells only how many there are. `section` is the title of the
    section that it is about, with its English name; empty for what is about all of them. `turns`: it takes back
    another one.
    """

    number: int
    time: str
    actor: str
    undone: bool
    zh: str
    en: str
    routine: bool = False
    section: Words = ("", "")
    turns: bool = False


CHECK_IN: Final = "player.checked-in"
"""The entries of the check-in, which fill pages and are in the log of the event."""


def log(subject: Subject, lines: Sequence[Logged], *, whole: bool = False) -> Paper:
    """All that happened, in order, what was undone too (裁判日志); of the check-in how many entries.

    Of the section of the subject, with what is about the event as a whole; `whole`: of all sections, which a column
    names.
    """
    speech, title = subject.speech, subject.section.title
    told = [one for one in lines if whole or one.section[0] in ("", title)]
    routine = sum(one.routine for one in told)
    columns = (
        Column(speech.head("序号", "No.")),
        Column(speech.head("时间", "Time")),
        Column(speech.head("操作人", "By"), Align.LEFT, wraps=True),
        *([Column(speech.head("组别", "Section"), Align.LEFT, wraps=True)] if whole else []),
        Column(speech.head("事项", "What"), Align.LEFT, wraps=True),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            one.number,
            one.time,
            speech.sign(*actor_words(one.actor)),
            *([speech.say(*one.section)] if whole else []),
            _logged(speech, one),
        )
        for one in told
        if not one.routine
    )
    blocks: list[Block] = [Table(columns, rows)]
    if routine:
        left_out = (
            f"检录 {routine} 条从略，见赛事的“经过”。",
            f"Check-in, left out: {routine}; see the event's log.",
        )
        blocks.append(Text(speech.say(*left_out)))
    paper = subject.paper("log", speech.say("裁判日志", "Arbiter's journal"), blocks)
    return replace(paper, section="") if whole else paper


def _logged(speech: Speech, line: Logged) -> str:
    mark = ("［不再有效］", "[no longer holds] ") if line.turns else ("［已撤销］", "[undone] ")
    return (speech.say(*mark) if line.undone else "") + speech.head(line.zh, line.en)


def statistics(subject: Subject) -> Paper:
    """Numbers of entries by unit and of results by round, counted and drawn (统计)."""
    section, speech = subject.section, subject.speech
    rows: list[tuple[Cell, ...]] = [(speech.say("选手", "players"), len(section.players))]
    if section.teams:
        rows.append((speech.say("队", "teams"), len(section.teams)))
    for gender, words in ((Gender.MALE, ("男", "male")), (Gender.FEMALE, ("女", "female"))):
        count = sum(one.gender is gender for one in section.players.values())
        if count:
            rows.append((speech.say(*words), count))
    units = Counter(one.unit for one in section.competitors.values() if one.unit)
    rows.append((speech.say("单位", "units"), len(units)))
    if section.withdrawn:
        rows.append((speech.say("退赛", "withdrawn"), len(section.withdrawn)))
    rows.append((speech.say("已编排轮数", "rounds paired"), len(section.rounds)))
    columns = (Column(speech.head("项目", "Item"), Align.LEFT), Column(speech.head("数目", "Number")))
    blocks: list[Block] = [Table(columns, tuple(rows))]
    blocks += _results(subject)
    if units:
        blocks.append(_unit_table(subject, units))
    return subject.paper("statistics", speech.say("统计", "Statistics"), blocks)


def _unit_table(subject: Subject, units: Counter[str]) -> Table:
    speech = subject.speech
    rows = tuple(
        (unit, units[unit]) for unit in sorted(units, key=lambda unit: (-units[unit], pinyin_key(unit)))
    )
    columns = (unit_column(speech), Column(speech.head("人数", "Entries")))
    return Table(columns, rows, speech.say("各单位人数", "Entries by unit"), across=3)


def _kinds(speech: Speech) -> tuple[Words, ...]:
    """What a game can end as: won by either, drawn, lost by both, decided or left without play, adjourned, open."""
    red, black = speech.won(Colour.RED), speech.won(Colour.BLACK)
    return (
        red,
        ("和", "drawn"),
        black,
        ("双负", "both lost"),
        ("弃权", "forfeited"),
        ("封棋", "adjourned"),
        ("未赛", "not played"),
        ("未出成绩", "no result yet"),
    )


_PLAYED: Final = 3
"""So many of these are told even where no game ended so."""


def _results(subject: Subject) -> Iterator[Block]:
    """Results of games by round, as a table and drawn."""
    section, speech = subject.section, subject.speech
    counted = {one.number: _counts(_games(subject, one.number)) for one in section.rounds}
    counted = {number: counts for number, counts in counted.items() if sum(counts[:-1])}
    if not counted:
        yield Text(speech.say("尚无成绩。", "There are no results yet."))
        return
    total = tuple(map(sum, zip(*counted.values(), strict=True)))
    told = [at for at in range(len(total)) if at < _PLAYED or total[at]]
    rows: list[tuple[Cell, ...]] = [
        (number, *(counts[at] for at in told), sum(counts)) for number, counts in counted.items()
    ]
    rows.append((speech.say("合计", "Total"), *(total[at] for at in told), sum(total)))
    rows.append(("%", *(f"{100 * total[at] / sum(total):.1f}" for at in told), ""))
    kinds = _kinds(speech)
    columns = (
        Column(speech.head("轮次", "Round")),
        *(Column(speech.head(kinds[at][0], kinds[at][1][:1].upper() + kinds[at][1][1:])) for at in told),
        Column(speech.head("合计", "Total")),
    )
    yield Table(
        columns, tuple(rows), speech.say("各轮成绩", "Results by round"), ruled=frozenset({len(counted)})
    )
    more = len(told) > _PLAYED
    named = [speech.say(*words) for words in kinds[:_PLAYED]]
    legend = (*named, speech.say("其他", "other")) if more else tuple(named)

    def parts(counts: tuple[int, ...]) -> tuple[int, ...]:
        return (*counts[:_PLAYED], sum(counts[_PLAYED:])) if more else counts[:_PLAYED]

    bars = tuple(Bar(speech.round(at), parts(counts)) for at, counts in counted.items())
    whole = Bar(speech.say("合计", "Total"), parts(total))
    yield Chart("、".join(named) if speech.chinese else ", ".join(named), legend, bars)
    if len(bars) > 1:
        yield Chart(speech.say("合计", "Total"), legend, (whole,))


def _games(subject: Subject, number: int) -> Sequence[Board]:
    section = subject.section
    if not section.of_teams:
        return section.rounds[number - 1].boards
    return [game for (at, _), games in section.games.items() if at == number for game in games]


def _counts(boards: Sequence[Board]) -> tuple[int, ...]:
    """How many games ended as each of `_kinds`: every board is counted once."""
    found = Counter(_ending(board) for board in boards)
    return tuple(found[at] for at in range(8))


def _ending(board: Board) -> int:
    result = board.result
    if result is None:
        return 7
    if not result.decided:
        return 5 if result.cause is Cause.ADJOURNED else 6
    if result.cause is Cause.ABSENCE:
        return 4
    if result.red is Outcome.WIN:
        return 0
    if result.black is Outcome.WIN:
        return 2
    return 1 if result.red is Outcome.DRAW else 3
