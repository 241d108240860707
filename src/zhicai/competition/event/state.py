"""The state of an event: what its entries say together. It is a fold of them and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event_rules import Regulations
from zhicai.competition.model import Board, Bye, ByeKind, Foul, Player, Round, Sanction, result_of
from zhicai.competition.ranking.lines import Offences
from zhicai.competition.ranking.standings import Standings
from zhicai.competition.ranking.steps import Decisions
from zhicai.competition.reckoning import StageFacts, stage_standings
from zhicai.competition.regulations import of_table
from zhicai.competition.stage_rules import RoundRobin, Stage, Swiss
from zhicai.journal import Entry


@dataclass(frozen=True)
class Event:
    """An event after some of its entries.

    `players` by number; `rounds` as they were played, with corrections and changes by hand; `pairings` as the
    system made them. `changed` and `published` are numbers of rounds, `leaves` pairs of player and round.
    """

    name: str
    section: str
    seed: str
    regulations: Regulations
    players: Mapping[int, Player] = field(default_factory=dict)
    entered: Mapping[int, int] = field(default_factory=dict)
    """The first round of each player."""
    withdrawn: Mapping[int, kinds.PlayerWithdrawn] = field(default_factory=dict)
    leaves: frozenset[tuple[int, int]] = frozenset()
    rounds: tuple[Round, ...] = ()
    pairings: tuple[kinds.RoundPaired, ...] = ()
    changed: frozenset[int] = frozenset()
    published: frozenset[int] = frozenset()
    fouls: tuple[Foul, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    lots: tuple[tuple[int, ...], ...] = ()

    @property
    def stage(self) -> Stage:
        """What is played: a small section plays a round robin where the regulations say so."""
        stage = self.regulations.stages[0]
        limit = self.regulations.round_robin_up_to
        if isinstance(stage, Swiss) and limit is not None and self._starters <= limit:
            return RoundRobin(chain=stage.chain)
        return stage

    @property
    def _starters(self) -> int:
        """How many began, or would begin now."""
        if self.pairings:
            first = self.pairings[0]
            return len(first.seats) or 2 * len(first.boards) + sum(
                one.kind is not ByeKind.ABSENT for one in first.without
            )
        return len(self.players) - len(self.withdrawn)

    @property
    def planned(self) -> int:
        """The number of rounds by the regulations and, in a round robin, by the number of players."""
        stage = self.stage
        if isinstance(stage, Swiss):
            return stage.rounds
        size = self._starters
        return (size - 1 + size % 2) * (stage.cycles if isinstance(stage, RoundRobin) else 1)

    @property
    def voided(self) -> frozenset[int]:
        """Those whose results are cancelled (cxa-2011 art. 19.2)."""
        return frozenset(number for number, one in self.withdrawn.items() if one.void)

    def board(self, number: int, table: int) -> Board | None:
        """A board of a round; None where there is none."""
        if not 1 <= number <= len(self.rounds):
            return None
        return next((board for board in self.rounds[number - 1].boards if board.table == table), None)

    def standings(self, through: int | None = None) -> Standings:
        """The standings after a round (None: the last), with the reason of every place (cxa-2011 arts 14.1-14.7)."""
        gone = self._absent_from_the_start
        facts = StageFacts(
            self.rounds,
            [number for number in sorted(self.players) if number not in gone],
            offences=Offences(self.fouls, self.sanctions),
            voided=self.voided,
            decisions=Decisions(lots={n: at for order in self.lots for at, n in enumerate(order, 1)}),
        )
        return stage_standings(
            self.regulations, self.stage, facts, through=through, leave_out=sorted(self.voided)
        )

    @property
    def _absent_from_the_start(self) -> frozenset[int]:
        """Those who left before round 1 was paired: they never belonged to the field."""
        return frozenset(number for number, one in self.withdrawn.items() if one.after_round == 0)


def fold(entries: Iterable[Entry]) -> Event:
    """The state that the entries which count make, in order; see `Journal.effective`.

    Raises CompetitionError where they do not begin with a founded event or do not fit each other, and what
    `Registry.value` raises for entries that cannot be read.
    """
    return gathered(value(entry) for entry in entries)


def value(entry: Entry) -> kinds.Fact:
    """What an entry says. Raises UnknownKind, NewerVersion, BadData."""
    return kinds.KINDS.value(entry)  # type: ignore[return-value]  # the registry knows no other types


def gathered(facts: Iterable[kinds.Fact]) -> Event:
    """The state that facts make, the first of which founds the event; raises CompetitionError where they do not fit."""
    made: Building | None = None
    for fact in facts:
        if made is None:
            made = Building(founded(fact))
        else:
            made.take(fact)
    if made is None:
        raise CompetitionError("文件中没有赛事", "there is no event in the file")
    return made.event()


def advanced(event: Event, facts: Iterable[kinds.Fact]) -> Event:
    """The state after more facts; raises CompetitionError where they do not fit."""
    made = Building(event)
    for fact in facts:
        made.take(fact)
    return made.event()


def founded(fact: kinds.Fact) -> Event:
    """The event of the first fact; raises CompetitionError for another one."""
    if not isinstance(fact, kinds.EventFounded):
        raise CompetitionError("第一条须为建立赛事", "the first entry must found the event")
    try:
        table = json.loads(fact.regulations)
    except ValueError as error:
        raise CompetitionError("规程不是 JSON", "the regulations are no JSON") from error
    return Event(fact.name, fact.section, fact.seed, of_table(table))


class Building:
    """A state being folded: changed in place, so that each entry costs the same in a large event as in a small one."""

    def __init__(self, event: Event) -> None:
        self._base = event
        self._players = dict(event.players)
        self._entered = dict(event.entered)
        self._withdrawn = dict(event.withdrawn)
        self._leaves = set(event.leaves)
        self._boards = [{board.table: board for board in one.boards} for one in event.rounds]
        self._byes = [list(one.byes) for one in event.rounds]
        self._pairings = list(event.pairings)
        self._changed, self._published = set(event.changed), set(event.published)
        self._fouls, self._sanctions = list(event.fouls), list(event.sanctions)
        self._lots = list(event.lots)

    def event(self) -> Event:
        """The state so far."""
        rounds = tuple(
            Round(number, tuple(boards.values()), tuple(byes))
            for number, (boards, byes) in enumerate(zip(self._boards, self._byes, strict=True), 1)
        )
        return replace(
            self._base,
            players=dict(self._players),
            entered=dict(self._entered),
            withdrawn=dict(self._withdrawn),
            leaves=frozenset(self._leaves),
            rounds=rounds,
            pairings=tuple(self._pairings),
            changed=frozenset(self._changed),
            published=frozenset(self._published),
            fouls=tuple(self._fouls),
            sanctions=tuple(self._sanctions),
            lots=tuple(self._lots),
        )

    @singledispatchmethod
    def take(self, fact: object) -> None:
        """Add what a fact says. Raises CompetitionError where it does not fit what is there."""
        raise CompetitionError(
            f"此处不能有 {type(fact).__name__}", f"{type(fact).__name__} cannot stand here"
        )

    @take.register
    def _(self, fact: kinds.PlayerEntered) -> None:
        number = fact.player.number
        if number in self._players or number < 1:
            raise CompetitionError(f"编号{number}不能再用", f"number {number} cannot be given")
        self._players[number] = fact.player
        self._entered[number] = fact.from_round
        for byes in self._byes[: fact.from_round - 1]:
            byes.append(Bye(number, ByeKind.LATE))

    @take.register
    def _(self, fact: kinds.PlayerChanged) -> None:
        self._known(fact.player.number)
        self._players[fact.player.number] = fact.player

    @take.register
    def _(self, fact: kinds.PlayerWithdrawn) -> None:
        self._known(fact.number)
        self._withdrawn[fact.number] = fact

    @take.register
    def _(self, fact: kinds.PlayerOnLeave) -> None:
        self._known(fact.number)
        self._leaves.add((fact.number, fact.round))

    @take.register
    def _(self, fact: kinds.RoundPaired) -> None:
        if fact.number != len(self._boards) + 1:
            raise CompetitionError(
                f"第{fact.number}轮不接在第{len(self._boards)}轮之后",
                f"round {fact.number} does not follow round {len(self._boards)}",
            )
        self._check_people(fact)
        self._pairings.append(fact)
        self._boards.append(_boards(fact.boards))
        self._byes.append(_byes(fact.without))

    @take.register
    def _(self, fact: kinds.PairingChanged) -> None:
        at = self._round(fact.number)
        self._check_people(fact)
        self._boards[at], self._byes[at] = _boards(fact.boards), _byes(fact.without)
        self._changed.add(fact.number)

    @take.register
    def _(self, fact: kinds.RoundPublished) -> None:
        self._round(fact.number)
        self._published.add(fact.number)

    @take.register
    def _(self, fact: kinds.RoundUndone) -> None:
        if fact.number != len(self._boards) or not self._boards:
            raise CompetitionError("只能撤回最后一轮", "only the last round can be taken back")
        for gone in (self._boards, self._byes, self._pairings):
            gone.pop()
        self._changed.discard(fact.number)
        self._published.discard(fact.number)
        self._fouls = [one for one in self._fouls if one.round != fact.number]
        self._sanctions = [one for one in self._sanctions if one.round != fact.number]

    @take.register
    def _(self, fact: kinds.ResultRecorded) -> None:
        self._put(fact.round, fact.table, fact.result)

    @take.register
    def _(self, fact: kinds.ResultCorrected) -> None:
        self._put(fact.round, fact.table, fact.after)

    @take.register
    def _(self, fact: kinds.ColoursCorrected) -> None:
        board = self._board(fact.round, fact.table)
        swapped = None if board.result is None else board.result.swapped()
        self._boards[fact.round - 1][fact.table] = Board(board.table, board.black, board.red, swapped)

    @take.register
    def _(self, fact: kinds.FoulRecorded) -> None:
        self._known(fact.number)
        self._fouls.append(Foul(fact.number, fact.round, fact.count))

    @take.register
    def _(self, fact: kinds.SanctionImposed) -> None:
        self._known(fact.number)
        self._sanctions.append(Sanction(fact.number, fact.penalty, fact.round))

    @take.register
    def _(self, fact: kinds.LotsDrawn) -> None:
        for number in fact.order:
            self._known(number)
        self._lots.append(fact.order)

    def _known(self, number: int) -> None:
        if number not in self._players:
            raise CompetitionError(f"没有{number}号选手", f"there is no player {number}")

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

    def _put(self, number: int, table: int, code: str) -> None:
        board = self._board(number, table)
        self._boards[number - 1][table] = Board(table, board.red, board.black, result_of(code))


def _people(fact: kinds.RoundPaired | kinds.PairingChanged) -> Iterator[int]:
    for board in fact.boards:
        yield from (board.red, board.black)
    for one in fact.without:
        yield one.number


def _boards(boards: Iterable[kinds.PairedBoard]) -> dict[int, Board]:
    return {board.table: Board(board.table, board.red, board.black) for board in boards}


def _byes(without: Iterable[kinds.Without]) -> list[Bye]:
    return [Bye(one.number, one.kind) for one in without]
