"""What each entry of an event says, in a sentence of Chinese and one of English, for the log."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from zhicai.competition.brackets import label_words
from zhicai.competition.event import kinds
from zhicai.competition.event.outcomes import outcome_words
from zhicai.competition.event.words import (
    EXPELLED,
    LEFT,
    PENALTIES,
    PLAYED_ON,
    PLAYED_ON_ONCE,
    english_title,
    place_words,
)
from zhicai.competition.groups import group_name
from zhicai.competition.model import Team
from zhicai.law.vocabulary import articles_words, rules_words

Words = tuple[str, str]


@singledispatch
def told(fact: object) -> Words:
    """The sentences of a fact, Chinese and English, without full stops."""
    return type(fact).__name__, type(fact).__name__


def _because(reason: str) -> Words:
    """A reason behind what it is the reason of; those that no arbiter wrote are in the words of each language."""
    own = {LEFT[0]: LEFT[1].lower(), EXPELLED[0]: EXPELLED[1].lower()}
    return (f"（{reason}）", f" ({own.get(reason, reason)})") if reason else ("", "")


@told.register
def _(fact: kinds.EventFounded) -> Words:
    return f"建立赛事：{fact.name}", f"event founded: {fact.name}"


@told.register
def _(fact: kinds.SectionFounded) -> Words:
    return (
        f"建立组别：{fact.section}",
        f"section founded: {english_title(fact.regulations, fact.section) or fact.section}",
    )


@told.register
def _(fact: kinds.TeamEntered) -> Words:
    return f"报名：{_team(fact.team)[0]}", f"entered: {_team(fact.team)[1]}"


@told.register
def _(fact: kinds.TeamChanged) -> Words:
    return f"更改：{_team(fact.team)[0]}", f"changed: {_team(fact.team)[1]}"


def _team(team: Team) -> Words:
    """A team with its members by board."""
    boards = " ".join(map(str, team.boards)) or "–"
    zh, en = (
        f"{team.number} 号队 {team.name}，台次 {boards}",
        f"team {team.number} {team.name}, boards {boards}",
    )
    if team.reserves:
        reserves = " ".join(map(str, team.reserves))
        zh, en = f"{zh}，替补 {reserves}", f"{en}, reserves {reserves}"
    return zh, en


@told.register
def _(fact: kinds.NumbersDrawn) -> Words:
    old = " ".join(map(str, fact.order))
    return f"抽签定号，依次为原编号 {old}", f"numbers drawn, in order the former numbers {old}"


@told.register
def _(fact: kinds.PlayerEntered) -> Words:
    player = fact.player
    unit_zh, unit_en = (f"（{player.unit}）", f" ({player.unit})") if player.unit else ("", "")
    late_zh, late_en = (
        (f"，自第 {fact.from_round} 轮起", f", from round {fact.from_round} on")
        if fact.from_round > 1
        else ("", "")
    )
    return (
        f"报名：{player.number} 号 {player.name}{unit_zh}{late_zh}",
        f"entered: {player.number} {player.name}{unit_en}{late_en}",
    )


@told.register
def _(fact: kinds.PlayerChanged) -> Words:
    player = fact.player
    return f"更改：{player.number} 号 {player.name}", f"changed: {player.number} {player.name}"


@told.register
def _(fact: kinds.PlayerWithdrawn) -> Words:
    zh, en = _because(fact.reason)
    what_zh, what_en = ("除名", "is expelled") if fact.expelled else ("退赛", "withdraws")
    void_zh, void_en = ("，成绩注销", "; results cancelled") if fact.void else ("", "")
    return f"{fact.number} 号{what_zh}{zh}{void_zh}", f"number {fact.number} {what_en}{en}{void_en}"


@told.register
def _(fact: kinds.WithdrawalCorrected) -> Words:
    zh, en = (
        ("不足半数，成绩注销", "fewer than half: results cancelled")
        if fact.void
        else ("达到半数，成绩有效", "half or more: results stand")
    )
    return (
        f"退赛的 {fact.number} 号已赛 {fact.met} 名对手，共 {fact.opponents} 名，{zh}",
        f"number {fact.number}, who has left, met {fact.met} of {fact.opponents} opponents, {en}",
    )


@told.register
def _(fact: kinds.PlayerOnLeave) -> Words:
    return (
        f"{fact.number} 号第 {fact.round} 轮请假",
        f"number {fact.number} has leave for round {fact.round}",
    )


@told.register
def _(fact: kinds.PlayerCheckedIn) -> Words:
    zh, en = "、".join(f"{number} 号" for number in fact.numbers), ", ".join(map(str, fact.numbers))
    when_zh, when_en = (f"第 {fact.round} 轮", f"round {fact.round}: ") if fact.round else ("", "")
    if fact.round:
        what = ("检录撤回", "not there after all") if fact.gone else ("检录到场", "checked in")
    else:
        what = ("报到撤回", "not there after all") if fact.gone else ("报到", "arrived")
    return f"{when_zh}{what[0]}：{zh}", f"{when_en}{what[1]}: {en}"


@told.register
def _(fact: kinds.RoundPaired) -> Words:
    boards = len(fact.boards)
    seats_zh, seats_en = _seats(fact)
    return (
        f"第 {fact.number} 轮编排：{boards} 台{seats_zh}",
        f"round {fact.number} paired: {boards} board{'s' * (boards != 1)}{seats_en}",
    )


def _seats(fact: kinds.RoundPaired) -> Words:
    """Who has which seat, where the first round of a table lays it down: by drawn number, by group, by seed."""
    if fact.groups:
        parts, start = [], 0
        for at, size in enumerate(fact.groups):
            members = " ".join(map(str, fact.seats[start : start + size]))
            parts.append(f"{group_name(at)} {members}")
            start += size
        return f"；分组 {'；'.join(parts)}", f"; groups {'; '.join(parts)}"
    if not fact.seats or fact.system not in _TABLES:
        return "", ""
    listed = " ".join(map(str, fact.seats))
    in_zh, in_en = _TABLES[fact.system]
    return f"；{in_zh} {listed}", f"; {in_en} {listed}"


_TABLES: Final = {
    "round-robin": ("签号依次为", "in the order of drawn numbers"),
    "knockout": ("种子依次为", "in the order of seeds"),
}


@told.register
def _(fact: kinds.PairingChanged) -> Words:
    zh = "；".join(one for one, _ in fact.changes)
    en = "; ".join(one for _, one in fact.changes)
    return (
        f"第 {fact.number} 轮手工改动：{zh}（{fact.reason}）；{fact.verdict[0]}",
        f"round {fact.number} changed by hand: {en} ({fact.reason}); {fact.verdict[1]}",
    )


@told.register
def _(fact: kinds.RoundPublished) -> Words:
    return f"第 {fact.number} 轮公布", f"round {fact.number} published"


@told.register
def _(fact: kinds.RoundUndone) -> Words:
    zh, en = _because(fact.reason)
    return f"撤回第 {fact.number} 轮{zh}", f"round {fact.number} taken back{en}"


@told.register
def _(fact: kinds.LineupSet) -> Words:
    players = " ".join(str(number) if number else "–" for number in fact.players)
    return (
        f"第 {fact.round} 轮 {fact.team} 号队出场：{players}",
        f"round {fact.round}: line-up of team {fact.team}: {players}",
    )


@told.register
def _(fact: kinds.EntrantsOut) -> Words:
    numbers = " ".join(map(str, fact.numbers))
    zh, en = ("过关", "through") if fact.through else ("淘汰", "out")
    return f"第 {fact.after_round} 轮后{zh}：{numbers}", f"{en} after round {fact.after_round}: {numbers}"


@told.register
def _(fact: kinds.MatchDecided) -> Words:
    zh, en = _because(fact.reason)
    who_zh, who_en = (
        (f"{fact.winner} 号晋级", f"number {fact.winner} goes on")
        if fact.winner
        else ("均不晋级", "nobody goes on")
    )
    match_zh, match_en = label_words(fact.match)
    return f"{match_zh}：{who_zh}{zh}", f"{match_en}: {who_en}{en}"


@told.register
def _(fact: kinds.ResultRecorded) -> Words:
    zh, en = place_words(fact.round, fact.table, fact.board)
    result_zh, result_en = outcome_words(fact.result)
    return f"{zh}：{result_zh}", f"{en}: {result_en}"


@told.register
def _(fact: kinds.ResultCorrected) -> Words:
    where_zh, where_en = place_words(fact.round, fact.table, fact.board)
    if fact.reason in (PLAYED_ON, PLAYED_ON_ONCE):
        zh, en = outcome_words(fact.after)
        return f"{where_zh}续弈：{zh}", f"{where_en} played on: {en}"
    zh, en = _because(fact.reason)
    (before_zh, before_en), (after_zh, after_en) = outcome_words(fact.before), outcome_words(fact.after)
    return (
        f"更正{where_zh}：{before_zh} 改为 {after_zh}{zh}",
        f"{where_en} corrected: {before_en} to {after_en}{en}",
    )


@told.register
def _(fact: kinds.ResultCleared) -> Words:
    zh, en = _because(fact.reason)
    where_zh, where_en = place_words(fact.round, fact.table, fact.board)
    before_zh, before_en = outcome_words(fact.before)
    return (
        f"取消{where_zh}的成绩：{before_zh}{zh}",
        f"{where_en}: the result is taken away, {before_en}{en}",
    )


@told.register
def _(fact: kinds.MatchReopened) -> Words:
    zh, en = _because(fact.reason)
    result_zh, result_en = outcome_words(fact.before)
    return (
        f"更正第 {fact.round} 轮第 {fact.table} 场：{result_zh} 作废，逐台登记{zh}",
        f"round {fact.round}, match {fact.table} corrected: {result_en} is void, it goes board by board{en}",
    )


@told.register
def _(fact: kinds.ColoursCorrected) -> Words:
    zh, en = place_words(fact.round, fact.table, fact.board)
    return f"{zh}先后手对调", f"{en}: colours exchanged"


@told.register
def _(fact: kinds.FoulRecorded) -> Words:
    zh, en = _because(fact.reason)
    return (
        f"第 {fact.round} 轮 {fact.number} 号犯规 {fact.count} 次{zh}",
        f"round {fact.round}: number {fact.number} has {fact.count} foul{'s' * (fact.count > 1)}{en}",
    )


@told.register
def _(fact: kinds.SanctionImposed) -> Words:
    zh, en = _because(fact.reason)
    what_zh, what_en = PENALTIES[fact.penalty]
    return (
        f"第 {fact.round} 轮 {fact.number} 号{what_zh}{zh}",
        f"round {fact.round}: number {fact.number} {what_en}{en}",
    )


@told.register
def _(fact: kinds.RulingGiven) -> Words:
    where_zh, where_en = place_words(fact.round, fact.table, fact.board)
    zh, en = fact.words
    by = articles_words(fact.articles) if fact.articles else rules_words(fact.rules)
    by_zh, by_en = f"（{by[0]}）", f" ({by[1]})"
    return f"{where_zh}棋例裁决：{zh}{by_zh}", f"{where_en}, ruling on a repetition: {en}{by_en}"


@told.register
def _(fact: kinds.LotsDrawn) -> Words:
    zh = "、".join(f"{number} 号" for number in fact.order)
    return f"抽签次序：{zh}", f"lots: {', '.join(map(str, fact.order))}"


@told.register
def _(fact: kinds.PlayOffDecided) -> Words:
    zh = "、".join(f"{number} 号" for number in fact.order)
    return f"加赛次序：{zh}", f"play-off: {', '.join(map(str, fact.order))}"


@told.register
def _(fact: kinds.NoticePosted) -> Words:
    text = " ".join(fact.text.split())
    to_zh, to_en = ("，全体", " to everybody") if fact.everybody else ("", "")
    return f"公告 {fact.number}{to_zh}：{text}", f"notice {fact.number}{to_en}: {text}"


@told.register
def _(fact: kinds.NoticeTakenDown) -> Words:
    return f"撤下公告 {fact.number}", f"notice {fact.number} taken down"
