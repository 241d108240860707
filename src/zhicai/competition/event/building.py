"""How the state of a section grows, fact by fact."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import singledispatchmethod

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.games import games_of_match, match_of_games, short_lineup
from zhicai.competition.event.run import OrderDecided, WinnerNamed
from zhicai.competition.event.state import Section
from zhicai.competition.model import (
    ADJOURNED,
    Board,
    Bye,
    ByeKind,
    Foul,
    Result,
    Round,
    Sanction,
    Team,
    result_of,
)
from zhicai.competition.ranking.match_lines import Games
from zhicai.competition.regulations import of_table
from zhicai.competition.scoring import NOBODY


def gathered(facts: Iterable[kinds.Fact]) -> Section:
    """The section that facts make, the first of which founds it; raises CompetitionError where they do not fit."""
    made: Building | None = None
    for fact in facts:
        if made is None:
            made = Building(founded(fact))
        else:
            made.take(fact)
    if made is None:
        raise CompetitionError("文件中没有赛事", "there is no event in the file")
    return made.section()


def advanced(section: Section, facts: Iterable[kinds.Fact]) -> Section:
    """The state after more facts; raises CompetitionError where they do not fit."""
    made = Building(section)
    for fact in facts:
        made.take(fact)
    return made.section()


def founded(fact: kinds.Fact, event: str = "") -> Section:
    """The section of the fact that founds it; raises CompetitionError for another one.

    `event` is the name of the event, which the fact of a further section does not tell.
    """
    if not isinstance(fact, kinds.EventFounded | kinds.SectionFounded):
        raise CompetitionError("第一条须为建立赛事", "the first entry must found the event")
    try:
        table = json.loads(fact.regulations)
    except (ValueError, RecursionError) as error:
        raise CompetitionError("规程不是 JSON", "the regulations are no JSON") from error
    name = fact.name if isinstance(fact, kinds.EventFounded) else event
    if not isinstance(table, dict):
        raise CompetitionError("规程不是表", "the regulations are no table")
    try:
        return Section(name, fact.section, fact.seed, of_table(table))
    except RecursionError as error:
        raise CompetitionError("规程一层套一层，太深了", "the regulations are nested too deep") from error


class Building:
    """A state being folded: changed in place, so that each entry costs the same in a large event as in a small one."""

    def __init__(self, section: Section) -> None:
        self._base = section
        self._players = dict(section.players)
        self._teams = dict(section.teams)
        self._entered = dict(section.entered)
        self._withdrawn = dict(section.withdrawn)
        self._gone, self._open_then = dict(section.gone), set(section.open_then)
        self._leaves = set(section.leaves)
        self._present = set(section.present)
        self._boards = [{board.table: board for board in one.boards} for one in section.rounds]
        self._byes = [list(one.byes) for one in section.rounds]
        self._pairings = list(section.pairings)
        self._by_hand, self._published = dict(section.by_hand), set(section.published)
        self._lineups = dict(section.lineups)
        self._results = {
            (number, table, game.table): game.result
            for (number, table), games in section.games.items()
            for game in games
            if game.result is not None and NOBODY not in (game.red, game.black)
        }
        self._turned = set(section.turned)
        self._fouls, self._sanctions = list(section.fouls), list(section.sanctions)
        self._rulings = list(section.rulings)
        self._orders = list(section.orders)
        self._out = list(section.out)
        self._named = list(section.named)
        self._drawn = section.drawn
        self._notices = {one.number: one for one in section.notices}
        self._last_notice = section.last_notice
        if section.of_teams:
            self._forget_match_results(section)

    @property
    def of_teams(self) -> bool:
        """Whether teams meet, board by board."""
        return self._base.of_teams

    def _forget_match_results(self, section: Section) -> None:
        """Matches whose result comes of their games get it anew when the state is asked for."""
        for number, table in section.games:
            board = self._boards[number - 1][table]
            self._boards[number - 1][table] = replace(board, result=None)

    def section(self) -> Section:
        """The state so far."""
        games = self._games() if self._base.of_teams else {}
        rounds = tuple(
            Round(number, self._with_results(number, boards.values(), games), tuple(byes))
            for number, (boards, byes) in enumerate(zip(self._boards, self._byes, strict=True), 1)
        )
        return replace(
            self._base,
            players=dict(self._players),
            teams=dict(self._teams),
            entered=dict(self._entered),
            withdrawn=dict(self._withdrawn),
            gone=dict(self._gone),
            open_then=frozenset(self._open_then),
            leaves=frozenset(self._leaves),
            present=frozenset(self._present),
            rounds=rounds,
            pairings=tuple(self._pairings),
            by_hand=dict(self._by_hand),
            published=frozenset(self._published),
            lineups=dict(self._lineups),
            games=games,
            fouls=tuple(self._fouls),
            sanctions=tuple(self._sanctions),
            rulings=tuple(self._rulings),
            orders=tuple(self._orders),
            out=tuple(self._out),
            turned=frozenset(self._turned),
            named=tuple(self._named),
            drawn=self._drawn,
            notices=tuple(self._notices.values()),
            last_notice=self._last_notice,
        )

    def _games(self) -> Games:
        """The games of every match that is not decided as a whole."""
        teams = self._base.regulations.teams
        if teams is None:
            return {}
        rules = teams.rules
        found: dict[tuple[int, int], tuple[Board, ...]] = {}
        for number, boards in enumerate(self._boards, 1):
            for table, board in boards.items():
                if board.result is not None:
                    continue
                first, second = (
                    self._lineups.get((number, team)) or short_lineup(self._teams[team], rules)
                    for team in (board.red, board.black)
                )
                games = games_of_match(first, second, rules)
                found[number, table] = tuple(self._game(number, table, game) for game in games)
        return found

    def _game(self, number: int, table: int, game: Board) -> Board:
        """A game with its result, and the colours that were really played."""
        key = number, table, game.table
        result = self._results.get(key, game.result)
        if key in self._turned:
            return Board(game.table, game.black, game.red, result)
        return replace(game, result=result)

    def _with_results(self, number: int, boards: Iterable[Board], games: Games) -> tuple[Board, ...]:
        """The boards of a round, matches of teams with the result that their games make."""
        return tuple(self._with_result(number, one, games) for one in boards) if games else tuple(boards)

    def _with_result(self, number: int, board: Board, games: Games) -> Board:
        own = games.get((number, board.table))
        if not own:
            return board
        first = self._teams[board.red].order
        return replace(board, result=match_of_games(own, first, self._base.regulations.scores))

    @singledispatchmethod
    def take(self, fact: object) -> None:
        """Add what a fact says. Raises CompetitionError where it does not fit what is there."""
        raise CompetitionError(
            f"此处不能有 {type(fact).__name__}", f"{type(fact).__name__} cannot stand here"
        )

    @take.register
    def _(self, fact: kinds.PlayerEntered) -> None:
        number = fact.player.number
        self._check_new(number, number in self._players)
        self._players[number] = fact.player
        if not self._base.of_teams:
            self._come(number, fact.from_round)

    @take.register
    def _(self, fact: kinds.TeamEntered) -> None:
        self._check_new(fact.team.number, fact.team.number in self._teams)
        self._check_members(fact.team)
        self._teams[fact.team.number] = fact.team
        if self._base.of_teams:
            self._come(fact.team.number, fact.from_round)

    def _check_new(self, number: int, taken: bool) -> None:
        if taken or number < 1:
            raise CompetitionError(f"编号{number}不能再用", f"number {number} cannot be given")

    def _come(self, number: int, from_round: int) -> None:
        """A competitor comes in; the rounds before count as not entered yet."""
        self._entered[number] = from_round
        for byes in self._byes[: from_round - 1]:
            byes.append(Bye(number, ByeKind.LATE))

    @take.register
    def _(self, fact: kinds.PlayerChanged) -> None:
        self._known(fact.player.number, self._players)
        self._players[fact.player.number] = fact.player

    @take.register
    def _(self, fact: kinds.TeamChanged) -> None:
        self._known(fact.team.number, self._teams)
        self._check_members(fact.team)
        self._teams[fact.team.number] = fact.team

    def _check_members(self, team: Team) -> None:
        for number in team.order:
            self._known(number, self._players)
            other = next(
                (
                    one.number
                    for one in self._teams.values()
                    if number in one.order and one.number != team.number
                ),
                None,
            )
            if other is not None:
                raise CompetitionError(
                    f"{number}号已在{other}号队", f"number {number} is a member of team {other}"
                )

    @take.register
    def _(self, fact: kinds.NumbersDrawn) -> None:
        if self._boards:
            raise CompetitionError("已编排，不能再抽签定号", "a round is paired; numbers are drawn before")
        self._renumber(fact.order)
        self._drawn = True

    def _renumber(self, order: tuple[int, ...]) -> None:
        teams = self._base.of_teams
        if sorted(order) != sorted(self._teams if teams else self._players):
            raise CompetitionError("抽签定号须包括全部报名者", "numbers are drawn by all who are entered")
        new = {old: at for at, old in enumerate(order, 1)}
        if teams:
            self._teams = {new[old]: replace(self._teams[old], number=new[old]) for old in order}
        else:
            self._players = {new[old]: replace(self._players[old], number=new[old]) for old in order}
            self._teams = {number: _with_numbers(team, new) for number, team in self._teams.items()}
        self._entered = {new[old]: at for old, at in self._entered.items()}
        self._withdrawn = {new[old]: replace(one, number=new[old]) for old, one in self._withdrawn.items()}
        self._gone = {new[old]: at for old, at in self._gone.items()}
        self._leaves = {(new[old], at) for old, at in self._leaves}
        self._present = {(new[old], at) for old, at in self._present}

    @take.register
    def _(self, fact: kinds.PlayerWithdrawn) -> None:
        self._known(fact.number)
        self._withdrawn[fact.number] = fact
        self._gone[fact.number] = fact.after_round
        if self._pairings and self._pairings[-1].system == kinds.ROUND_ROBIN:
            rounds = self.section().rounds if self._base.of_teams else ()
            self._open_then |= {
                (fact.number, at, board.table)
                for at, boards in enumerate(self._boards, 1)
                for board in (rounds[at - 1].boards if rounds else boards.values())
                if fact.number in (board.red, board.black) and board.result in (None, ADJOURNED)
            }

    @take.register
    def _(self, fact: kinds.WithdrawalCorrected) -> None:
        left = self._withdrawn.get(fact.number)
        if left is None:
            raise CompetitionError(
                f"{fact.number}号没有退出比赛", f"number {fact.number} has not left the event"
            )
        self._withdrawn[fact.number] = replace(left, void=fact.void, after_round=self._gone[fact.number])

    @take.register
    def _(self, fact: kinds.PlayerOnLeave) -> None:
        self._known(fact.number)
        self._leaves.add((fact.number, fact.round))

    @take.register
    def _(self, fact: kinds.PlayerCheckedIn) -> None:
        for number in fact.numbers:
            self._known(number)
        those = {(number, fact.round) for number in fact.numbers}
        if fact.gone:
            self._present -= those
        else:
            self._present |= those

    @take.register
    def _(self, fact: kinds.RoundPaired) -> None:
        if fact.number != len(self._boards) + 1:
            raise CompetitionError(
                f"第{fact.number}轮不接在第{len(self._boards)}轮之后",
                f"round {fact.number} does not follow round {len(self._boards)}",
            )
        self._check_stage(fact)
        self._check_people(fact)
        # Who left in a round that was taken back since had left before it was paired again.
        self._gone = {one: min(after, fact.number - 1) for one, after in self._gone.items()}
        self._pairings.append(fact)
        self._boards.append(_boards(fact.boards))
        self._byes.append(_byes(fact.without))

    def _check_stage(self, fact: kinds.RoundPaired) -> None:
        """Stages follow each other, and the first round of each but the first names who plays in it."""
        last = self._pairings[-1].stage if self._pairings else 0
        stages = len(self._base.regulations.stages)
        begins = fact.stage != last
        if not last <= fact.stage <= min(last + 1, stages - 1) or (
            begins and not (fact.seats and self._pairings)
        ):
            raise CompetitionError(
                f"第{fact.number}轮不能属于第{fact.stage + 1}阶段",
                f"round {fact.number} cannot belong to stage {fact.stage + 1}",
            )
        if fact.groups and sum(fact.groups) != len(fact.seats):
            raise CompetitionError(
                f"第{fact.number}轮的分组与名单不符",
                f"round {fact.number}: the groups do not fit the entrants",
            )
        for number in fact.seats:
            self._known(number)

    @take.register
    def _(self, fact: kinds.PairingChanged) -> None:
        at = self._round(fact.number)
        self._check_people(fact)
        self._boards[at], self._byes[at] = _boards(fact.boards), _byes(fact.without)
        self._by_hand[fact.number] = fact

    @take.register
    def _(self, fact: kinds.RoundPublished) -> None:
        self._round(fact.number)
        self._published.add(fact.number)

    @take.register
    def _(self, fact: kinds.RoundUndone) -> None:
        if fact.number != len(self._boards):
            raise CompetitionError(
                f"只能撤回最后一轮，第{len(self._boards)}轮",
                f"only the last round can be taken back, round {len(self._boards)}",
            )
        self._round(fact.number)
        for gone in (self._boards, self._byes, self._pairings):
            gone.pop()
        number = fact.number
        self._by_hand.pop(number, None)
        self._published.discard(number)
        # Who came after this round was paired is there when it is paired again.
        self._entered = {one: min(first, number) for one, first in self._entered.items()}
        self._open_then = {key for key in self._open_then if key[1] != number}
        self._lineups = {key: one for key, one in self._lineups.items() if key[0] != number}
        self._results = {key: one for key, one in self._results.items() if key[0] != number}
        self._fouls = [one for one in self._fouls if one.round != number]
        self._sanctions = [one for one in self._sanctions if one.round != number]
        self._rulings = [one for one in self._rulings if one.round != number]
        self._orders = [one for one in self._orders if one.after_round < number]
        self._out = [one for one in self._out if one.after_round < number - 1]
        self._named = [one for one in self._named if one.after_round < number]
        self._turned = {key for key in self._turned if key[0] != number}

    @take.register
    def _(self, fact: kinds.LineupSet) -> None:
        self._round(fact.round)
        self._known(fact.team, self._teams)
        for number in fact.players:
            if number:
                self._known(number, self._players)
        self._lineups[fact.round, fact.team] = fact.players

    @take.register
    def _(self, fact: kinds.EntrantsOut) -> None:
        for number in fact.numbers:
            self._known(number)
        self._out.append(fact)

    @take.register
    def _(self, fact: kinds.MatchDecided) -> None:
        if fact.winner:
            self._known(fact.winner)
        self._named.append(WinnerNamed(fact.stage, fact.match, fact.winner, len(self._boards)))

    @take.register
    def _(self, fact: kinds.ResultRecorded) -> None:
        self._put(fact.round, fact.table, fact.board, fact.result)

    @take.register
    def _(self, fact: kinds.ResultCorrected) -> None:
        self._put(fact.round, fact.table, fact.board, fact.after)

    @take.register
    def _(self, fact: kinds.ResultCleared) -> None:
        self._put(fact.round, fact.table, fact.board, None)

    @take.register
    def _(self, fact: kinds.MatchReopened) -> None:
        board = self._board(fact.round, fact.table)
        self._boards[fact.round - 1][fact.table] = replace(board, result=None)

    @take.register
    def _(self, fact: kinds.ColoursCorrected) -> None:
        board = self._board(fact.round, fact.table)
        if fact.board:
            self._turn_game(fact.round, fact.table, fact.board)
            return
        swapped = None if board.result is None else board.result.swapped()
        self._boards[fact.round - 1][fact.table] = Board(board.table, board.black, board.red, swapped)

    def _turn_game(self, number: int, table: int, game: int) -> None:
        key = number, table, game
        self._turned ^= {key}
        result = self._results.get(key)
        if result is not None:
            self._results[key] = result.swapped()

    @take.register
    def _(self, fact: kinds.FoulRecorded) -> None:
        self._known(fact.number, self._players)
        self._fouls.append(Foul(fact.number, fact.round, fact.count, fact.reason))

    @take.register
    def _(self, fact: kinds.SanctionImposed) -> None:
        self._known(fact.number)
        self._sanctions.append(Sanction(fact.number, fact.penalty, fact.round))

    @take.register
    def _(self, fact: kinds.RulingGiven) -> None:
        self._board(fact.round, fact.table)
        self._rulings.append(fact)

    @take.register
    def _(self, fact: kinds.LotsDrawn) -> None:
        self._order(fact.order, fact.group, play_off=False)

    @take.register
    def _(self, fact: kinds.PlayOffDecided) -> None:
        self._order(fact.order, fact.group, play_off=True)

    @take.register
    def _(self, fact: kinds.NoticePosted) -> None:
        if fact.number <= self._last_notice:
            raise CompetitionError(
                f"公告编号{fact.number}不能再用", f"notice number {fact.number} was given before"
            )
        self._notices[fact.number] = fact
        self._last_notice = fact.number

    @take.register
    def _(self, fact: kinds.NoticeTakenDown) -> None:
        if self._notices.pop(fact.number, None) is None:
            raise CompetitionError(f"没有第{fact.number}号公告", f"there is no notice {fact.number}")

    def _order(self, order: tuple[int, ...], group: int, *, play_off: bool) -> None:
        for number in order:
            self._known(number)
        self._orders.append(OrderDecided(len(self._boards), order, group, play_off))

    def _known(self, number: int, among: Iterable[int] | None = None) -> None:
        """Raise for a number that nobody has: a competitor, or one of these."""
        if number not in (self._competitors if among is None else among):
            of_teams = among is self._teams or (among is None and self._base.of_teams)
            zh, en = ("队", "team") if of_teams else ("选手", "player")
            raise CompetitionError(f"没有{number}号{zh}", f"there is no {en} {number}")

    @property
    def _competitors(self) -> Iterable[int]:
        return self._teams if self._base.of_teams else self._players

    def _check_people(self, fact: kinds.RoundPaired | kinds.PairingChanged) -> None:
        seen: set[int] = set()
        for number in _people(fact):
            self._known(number)
            if number in seen:
                raise CompetitionError(
                    f"第{fact.number}轮中{number}号出现两次",
                    f"round {fact.number}: number {number} appears twice",
                )
            seen.add(number)

    def _round(self, number: int) -> int:
        if not 1 <= number <= len(self._boards):
            raise CompetitionError(f"第{number}轮尚未编排", f"round {number} has not been paired")
        return number - 1

    def _board(self, number: int, table: int) -> Board:
        board = self._boards[self._round(number)].get(table)
        if board is None:
            raise CompetitionError(f"第{number}轮没有第{table}台", f"round {number} has no board {table}")
        return board

    @property
    def section_of_teams(self) -> bool:
        """Whether teams play in the section."""
        return self._base.of_teams

    @property
    def paired(self) -> int:
        """How many rounds are paired so far."""
        return len(self._pairings)

    def recorded(self, number: int, table: int, game: int = 0) -> Result | None:
        """The result that was recorded of a board, or of a game of a match of teams; None where there is none."""
        return self._results.get((number, table, game)) if game else self._board(number, table).result

    def _put(self, number: int, table: int, game: int, code: str | None) -> None:
        board = self._board(number, table)
        result = None if code is None else result_of(code)
        if not game:
            self._boards[number - 1][table] = Board(table, board.red, board.black, result)
        elif result is None:
            self._results.pop((number, table, game), None)
        else:
            self._results[number, table, game] = result


def _with_numbers(team: Team, new: dict[int, int]) -> Team:
    """A team whose players have other numbers."""
    return replace(
        team,
        boards=tuple(new[number] for number in team.boards),
        reserves=tuple(new[number] for number in team.reserves),
    )


def _people(fact: kinds.RoundPaired | kinds.PairingChanged) -> Iterator[int]:
    for board in fact.boards:
        yield from (board.red, board.black)
    for one in fact.without:
        yield one.number


def _boards(boards: Iterable[kinds.PairedBoard]) -> dict[int, Board]:
    return {board.table: Board(board.table, board.red, board.black) for board in boards}


def _byes(without: Iterable[kinds.Without]) -> list[Bye]:
    return [Bye(one.number, one.kind) for one in without]
