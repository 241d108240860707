"""Commands about the event and its people: found, enter, change, leave, withdraw. Each gives entries or refuses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from zhicai.competition.event import kinds
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.state import Event
from zhicai.competition.model import (
    ADJOURNED,
    BLACK_WINS_UNPLAYED,
    DOUBLE_FORFEIT,
    RED_WINS_UNPLAYED,
    UNPLAYED,
    Board,
    Player,
    Result,
)
from zhicai.competition.regulations import of_table, whole
from zhicai.competition.stage_rules import RoundRobin, Swiss
from zhicai.competition.teams import Kind
from zhicai.competition.withdrawals import Withdrawal, from_round_robin, from_swiss

MOST_PLAYERS = 20_000
"""Players of one section."""


def found(
    name: str, text: str, *, seed: str, section: str = "", stage: Mapping[str, object] | None = None
) -> tuple[kinds.Fact, ...]:
    """Begin an event under the regulations of a TOML file.

    `stage` is what is played where the regulations do not say it, as the table of a stage. Raises TableError for
    regulations that cannot be read, Refused for those that are no individual Swiss or round robin.
    """
    table = whole(text)
    if stage is not None:
        if table.get("stages"):
            raise Refused(
                "规程已定赛制与轮数，不可另定",
                "the regulations say what is played and how many rounds; it cannot be laid down again",
            )
        table["stages"] = [dict(stage)]
    if not name.strip():
        raise Refused("赛事须有名称", "an event needs a name")
    regulations = of_table(table)
    _check_playable(regulations.stages, teams=regulations.teams is not None and regulations.teams.kind)
    written = json.dumps(table, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return (kinds.EventFounded(name.strip(), section, written, seed),)


def _check_playable(stages: tuple[object, ...], *, teams: object) -> None:
    if not stages:
        raise Refused(
            "规程没有规定赛制；请指定积分编排制及轮数，或循环制",
            "the regulations do not say what is played: name Swiss with its rounds, or a round robin",
        )
    if teams and teams is not Kind.PLACES:
        raise Refused("赛事文件目前只办个人赛", "an event file holds individual events only")
    stage = stages[0]
    extra = isinstance(stage, Swiss) and (stage.leaving or stage.thresholds or stage.inner_final)
    if len(stages) > 1 or extra or not isinstance(stage, Swiss | RoundRobin):
        raise Refused(
            "赛事文件目前只办单一阶段的积分编排制或循环制；多阶段、分组、淘汰请逐阶段各建一个文件",
            "an event file holds one stage, a Swiss or a round robin; play several stages in a file each",
        )


def enter(event: Event, players: Iterable[Player]) -> tuple[kinds.Fact, ...]:
    """Enter players, now or late: they are paired from the next round on.

    Numbers that are 0 or given already are given anew, the lowest that are free. Raises Refused when a round robin
    has begun or a Swiss has no round left, and for more than `MOST_PLAYERS`.
    """
    after = len(event.rounds)
    if after and isinstance(event.stage, RoundRobin):
        raise Refused(
            "循环赛已抽签编排，不能再报名", "the table of the round robin is drawn; nobody can enter any more"
        )
    if after and after >= event.planned:
        raise Refused("各轮均已编排，不能再报名", "all rounds are paired; nobody can enter any more")
    taken, facts = set(event.players), list[kinds.Fact]()
    given = list(players)
    own = [player.number for player in given]
    reserved = taken | set(own)
    free = (number for number in range(1, len(reserved) + len(given) + 2) if number not in reserved)
    for player in given:
        if not player.name.strip():
            raise Refused("选手须有姓名", "a player needs a name")
        number = player.number if player.number > 0 and player.number not in taken else next(free)
        taken.add(number)
        facts.append(kinds.PlayerEntered(replace(player, number=number), after + 1))
    if not facts:
        raise Refused("没有可报名的选手", "there is nobody to enter")
    if len(taken) > MOST_PLAYERS:
        raise Refused(f"一组至多{MOST_PLAYERS}名选手", f"a section has at most {MOST_PLAYERS} players")
    return tuple(facts)


def change(event: Event, player: Player) -> tuple[kinds.Fact, ...]:
    """Correct what is known of a player; raises Refused for an unknown number, no name, or no change."""
    known(event, player.number)
    if not player.name.strip():
        raise Refused("选手须有姓名", "a player needs a name")
    if event.players[player.number] == player:
        raise Refused("没有改动", "nothing would change")
    return (kinds.PlayerChanged(player),)


def leave(event: Event, number: int, round_number: int) -> tuple[kinds.Fact, ...]:
    """Let a player stay away from a round that is not paired yet; worth what the regulations say.

    Raises Refused in a round robin, where the table stands, and for a round that is paired or not planned.
    """
    still_in(event, number)
    if isinstance(event.stage, RoundRobin):
        raise Refused("循环赛按表进行，不能请假", "a round robin keeps its table; there is no leave")
    if not len(event.rounds) < round_number <= event.planned:
        raise Refused(
            f"第{round_number}轮已编排或不在计划内", f"round {round_number} is paired already, or not planned"
        )
    if (number, round_number) in event.leaves:
        raise Refused(f"{number}号该轮已请假", f"number {number} has leave for that round already")
    return (kinds.PlayerOnLeave(number, round_number),)


def withdrawal(event: Event, number: int) -> Withdrawal:
    """What a withdrawal now would do, with the sentence that says why (cxa-2011 arts 19.2-19.3)."""
    still_in(event, number)
    if isinstance(event.stage, RoundRobin) and event.rounds:
        return from_round_robin(number, event.rounds, len(event.pairings[0].seats) - 1, event.regulations.met)
    return from_swiss(number, event.rounds)


def withdraw(
    event: Event, number: int, *, reason: str = "", expelled: bool = False
) -> tuple[kinds.Fact, ...]:
    """A player leaves for good (cxa-2011 arts 18.3, 19.2-19.3); open boards are decided with it.

    Raises Refused for somebody who is not entered or has left already.
    """
    found = withdrawal(event, number)
    facts: list[kinds.Fact] = [
        kinds.PlayerWithdrawn(number, len(event.rounds), found.void, reason.strip(), expelled)
    ]
    for played in event.rounds:
        for board in played.boards:
            if number in (board.red, board.black) and board.result in (None, ADJOURNED):
                result = without_play(board, {number}, {number} if found.void else set())
                facts.append(decided(played.number, board, result, "退赛"))
    return tuple(facts)


def without_play(board: Board, gone: Iterable[int], void: Iterable[int]) -> Result:
    """The result of a board of somebody who has left (cxa-2011 arts 19.2-19.3)."""
    left, cancelled = set(gone), set(void)
    if board.red in cancelled or board.black in cancelled:
        return UNPLAYED
    if board.red in left and board.black in left:
        return DOUBLE_FORFEIT
    return BLACK_WINS_UNPLAYED if board.red in left else RED_WINS_UNPLAYED


def decided(number: int, board: Board, result: Result, reason: str) -> kinds.Fact:
    """The entry of a result, the first of its board or another one."""
    if board.result is None:
        return kinds.ResultRecorded(number, board.table, result.code)
    return kinds.ResultCorrected(number, board.table, board.result.code, result.code, reason)


def known(event: Event, number: int) -> Player:
    """The player of a number; raises Refused where there is none."""
    if number not in event.players:
        raise Refused(f"没有{number}号选手", f"there is no player {number}")
    return event.players[number]


def still_in(event: Event, number: int) -> Player:
    """The same, of one who has not left; raises Refused for one who has."""
    player = known(event, number)
    if number in event.withdrawn:
        raise Refused(f"{number}号已退出比赛", f"number {number} has left the event")
    return player
