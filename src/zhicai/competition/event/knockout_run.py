"""A knock-out as far as it has been played: its matches with their games, who goes on, and what is to be played next.

cxa-2011 arts 10.4-10.5, 12.4 and 20.2; cxa-1999 arts 11.1 and 13.4-13.5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from zhicai.competition.brackets import Bracket, Match, Part, Progress, Standing, Status, called, progress
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.run import Run
from zhicai.competition.event.words import Words
from zhicai.competition.match_play import Decider, MatchPlay, Sides, Verdict, verdict
from zhicai.competition.model import Board
from zhicai.competition.reckoning import bracket
from zhicai.competition.scoring import NOBODY
from zhicai.english import counted

_EXTRA = (Decider.EXTRA_GAMES, Decider.EXTRA_GAME_DRAW_BLACK)


@dataclass(frozen=True)
class Knocked:
    """The table of a knock-out with its people, and the verdict of every match that has two sides."""

    run: Run
    bracket: Bracket
    progress: Progress
    games: Mapping[str, tuple[Board, ...]]
    verdicts: Mapping[str, Verdict]

    @property
    def play(self) -> MatchPlay:
        """How a match is decided."""
        return play_of(self.run)

    @property
    def last_session(self) -> int:
        """The last round of the table that is played in this stage."""
        return self.run.knockout.rounds or self.bracket.sessions

    def is_drawn(self, match: Match) -> bool:
        """Whether a table shows a match: not one that nobody plays, that is not needed, or beyond this stage."""
        status = self.progress.standings[match.name].status
        return status not in (Status.EMPTY, Status.NOT_NEEDED) and match.session <= self.last_session

    @property
    def open(self) -> tuple[Standing, ...]:
        """The matches that can be played now and are not decided, those of the earliest round of the table."""
        ready = [one for one in self.progress.ready if one.match.session <= self.last_session]
        first = min((one.match.session for one in ready), default=0)
        return tuple(one for one in ready if one.match.session == first)

    @property
    def over(self) -> bool:
        """Whether nothing is left to play in this stage."""
        return not any(
            one.status in (Status.READY, Status.WAITING) and one.match.session <= self.last_session
            for one in self.progress.standings.values()
        )

    @property
    def waiting(self) -> tuple[Standing, ...]:
        """The matches that no further game decides: a lot, or the chief arbiter, must."""
        return tuple(one for one in self.open if self.needs_word(one.match.name))

    @property
    def decidable(self) -> tuple[Standing, ...]:
        """The matches of which the chief arbiter may say who goes on, `waiting` among them."""
        return tuple(one for one in self.open if self.may_decide(one.match.name))

    def called(self, match: str) -> Words:
        """A match in words, by its name; the name itself where the table has none."""
        found = next((one for one in self.bracket.matches if one.name == match), None)
        return (match, match) if found is None else called(found, self.bracket)

    def needs_word(self, match: str) -> bool:
        """Whether a lot, or the chief arbiter, must say who goes on."""
        found = self.verdicts[match]
        return found.winner is None and found.pending in (None, Decider.LOT, Decider.SEED)

    def may_decide(self, match: str) -> bool:
        """Whether the chief arbiter may say who goes on: must, or both lost the last extra games."""
        return self.needs_word(match) or self.verdicts[match].may_end

    def adjourned(self, standing: Standing) -> Board | None:
        """The first game of a match that is still to be played on; None where there is none."""
        games = self.games.get(standing.match.name, ())
        return next((one for one in games if one.result is None or not one.result.decided), None)

    def next_game(self, standing: Standing, lot: int) -> tuple[int, int] | None:
        """Who is red and who black in the next game of a match; `lot` (0 or 1) draws where colours are drawn.

        None where no game is to be played, or an adjourned one first. Colours are drawn for the first game and for
        the first of each pair of extra games, and exchanged from game to game (cxa-2011 art. 12.4).
        """
        pending = self.verdicts[standing.match.name].pending
        if standing.first is None or standing.second is None or pending not in (Decider.SCORE, *_EXTRA):
            return None
        games = self.games.get(standing.match.name, ())
        done = len(games) if pending is Decider.SCORE else len(games) - self.play.games
        if self.adjourned(standing) is not None and (pending is not Decider.SCORE or done >= self.play.games):
            return None
        drawn = done == 0 or (pending is not Decider.SCORE and done % 2 == 0)
        if drawn or pending is Decider.EXTRA_GAME_DRAW_BLACK:
            return (standing.first, standing.second) if lot == 0 else (standing.second, standing.first)
        return games[-1].black, games[-1].red


def play_of(run: Run) -> MatchPlay:
    """How a match of a knock-out is decided; a match of teams is one game, whose score its boards make."""
    stage = run.knockout
    return stage.match or run.regulations.match


def game_of(run: Run, number: int, match: str) -> int:
    """The game of a match that a round of the section has, counted from 1 through all its rounds."""
    rounds = run.pairings[: number - run.offset]
    return sum(board.match == match for pairing in rounds for board in pairing.boards)


def game_words(run: Run, number: int, match: str) -> Words:
    """Which game of a match a round of the section has: 第2局; empty where a match is one game, and it is that.

    A match of teams has its boards; what comes more than once is the match.
    """
    play, at = play_of(run), game_of(run, number, match)
    unit_zh, unit_en = ("次", "meeting") if run.regulations.teams is not None else ("局", "game")
    if at <= play.games:
        return (f"第{at}{unit_zh}", f"{unit_en} {at}") if play.games > 1 else ("", "")
    return f"加赛第{at - play.games}{unit_zh}", f"extra {unit_en} {at - play.games}"


def play_words(play: MatchPlay, *, of_teams: bool = False) -> Words:
    """How many games a match has, and what decides an equal score, in order."""
    then_zh, then_en = "、".join(one.zh for one in play.deciders), ", ".join(one.en for one in play.deciders)
    if of_teams:
        many = (f"每场赛 {play.games} 次", f"{counted(play.games, 'meeting')} to a match")
    elif play.games == 1:
        many = ("每场 1 局", "one game to a match")
    else:
        many = (
            f"每场 {play.games} 局，先后手互换，每轮赛一局",
            f"{play.games} games to a match, colours exchanged, one a round",
        )
    if not then_zh:
        return many
    return f"{many[0]}；局分相等时：{then_zh}", f"{many[1]}; when the score is equal: {then_en}"


def knocked(run: Run) -> Knocked:
    """How far a knock-out is; raises CompetitionError where its games do not fit its table."""
    table = bracket(run.knockout, len(run.entrants))
    try:
        return _knocked(run, table, once=True)
    except CompetitionError:
        if not table.is_double:
            raise
        # Files of the first releases put both out who lost a match of the winners' part together.
        return _knocked(run, table, once=False)


def _knocked(run: Run, table: Bracket, *, once: bool) -> Knocked:
    games = _games(run)
    ground = _ground(run)
    unknown = games.keys() - {match.name for match in table.matches}
    if unknown:
        raise CompetitionError(f"没有名为{min(unknown)}的对局", f"there is no match named {min(unknown)}")
    winners: dict[str, int] = {}
    verdicts: dict[str, Verdict] = {}
    while True:
        found = progress(table, run.entrants, winners, once=once)
        new = False
        for one in found.ready:
            name = one.match.name
            if name not in verdicts:
                said = _verdict(ground, one, games.get(name, ()))
                if said.winner is None and one.match.session <= (run.knockout.rounds or table.sessions):
                    said = _left(run, one) or said
                said = _ends(table, one, said)
                verdicts[name] = said
                if said.winner is not None:
                    winners[name] = said.winner
                    new = True
        if not new:
            break
    early = games.keys() - verdicts.keys()
    if early:
        raise CompetitionError(
            f"{min(early)}的对阵双方与秩序表不符", f"the two of match {min(early)} are not those of the table"
        )
    return Knocked(run, table, found, games, verdicts)


def _left(run: Run, one: Standing) -> Verdict | None:
    """Who goes on from a match that is not decided, since the other one has left for good; None where nobody has."""
    sides = [side for side in (one.first, one.second) if side is not None]
    left = [side for side in sides if side in run.ended]
    if not left:
        return None
    if len(left) == len(sides):
        return Verdict(NOBODY, None, None, "双方退出比赛，均不晋级", "both have left; nobody goes on")
    winner = next(side for side in sides if side not in left)
    return Verdict(
        winner,
        None,
        None,
        f"{winner}号晋级：{left[0]}号退出比赛",
        f"number {winner} goes on: number {left[0]} has left",
    )


def _ends(table: Bracket, one: Standing, said: Verdict) -> Verdict:
    """The verdict as it is told: who wins a final goes nowhere from there."""
    if said.winner == NOBODY and table.is_double and one.match.part is not Part.LOSERS:
        return _lost_once(table, one, said)
    best, last = one.match.places
    if not said.winner or last - best != 1:
        return said
    opens = table.second_final and one.match.name != table.second_final and said.winner != one.first
    zh, en = ("夺冠", "wins the title") if best == 1 and not opens else ("胜", "wins")
    return replace(
        said,
        message_zh=said.message_zh.replace("晋级", zh),
        message_en=said.message_en.replace("goes on", en),
    )


def _lost_once(table: Bracket, one: Standing, said: Verdict) -> Verdict:
    """The verdict of a match that both lost, as it is told where one loss puts nobody out."""
    if one.match.part is Part.MAIN:
        zh, en = "双方均负，各负一场，均转败者组", "both lost, once each; both go on in the losers' bracket"
    elif one.match.name == table.first_final:
        zh, en = "双方均负", "both lost"
    else:
        return said
    return replace(said, message_zh=zh, message_en=en)


def _games(run: Run) -> dict[str, tuple[Board, ...]]:
    """The boards of every match, in the order of play."""
    found: dict[str, list[Board]] = {}
    for pairing, played in zip(run.pairings, run.rounds, strict=True):
        names = {board.table: board.match for board in pairing.boards}
        for board in played.boards:
            found.setdefault(names[board.table], []).append(board)
    return {name: tuple(boards) for name, boards in found.items()}


@dataclass(frozen=True, slots=True)
class _Ground:
    """What every verdict of a stage looks up: who is seeded where, when a match was played, who fouled when."""

    run: Run
    places: Mapping[int, int]
    rounds: Mapping[str, Sequence[int]]
    fouls: Mapping[int, Mapping[int, int]]

    def fouls_of(self, match: str, number: int) -> int:
        """The fouls of one side in the games of a match; extra games come after they have been compared."""
        people = self.run.members.get(number, (number,))
        rounds = self.rounds.get(match, ())[: play_of(self.run).games]
        return sum(self.fouls.get(one, {}).get(person, 0) for one in rounds for person in people)


def _ground(run: Run) -> _Ground:
    rounds: dict[str, list[int]] = {}
    for pairing, played in zip(run.pairings, run.rounds, strict=True):
        for match in {board.match for board in pairing.boards}:
            rounds.setdefault(match, []).append(played.number)
    fouls: dict[int, Counter[int]] = {}
    for one in run.offences.fouls:
        fouls.setdefault(one.round, Counter())[one.number] += one.count
    return _Ground(run, {number: at for at, number in enumerate(run.entrants)}, rounds, fouls)


def _verdict(ground: _Ground, standing: Standing, games: tuple[Board, ...]) -> Verdict:
    first, second = standing.first, standing.second
    if first is None or second is None:
        message = "a match that is ready has two sides"
        raise ValueError(message)
    name = standing.match.name
    named = ground.run.verdicts.get(name)
    fouls = ground.fouls_of(name, first), ground.fouls_of(name, second)
    sides = Sides(first, second, fouls, min(first, second, key=ground.places.__getitem__), named or None)
    found = verdict(sides, games, play_of(ground.run))
    open_to_word = found.pending in (None, Decider.LOT) or found.may_end
    if found.winner is None and named is not None and open_to_word:
        zh, en = (f"{named}号晋级", f"number {named} goes on") if named else ("均不晋级", "nobody goes on")
        return Verdict(
            named, Decider.LOT, None, f"裁判长裁定：{zh}", f"by the word of the chief arbiter {en}"
        )
    return found
