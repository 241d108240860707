"""The papers of team events: match sheets, forms for line-ups, individual results by board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from zhicai.competition.model import Board, Colour, Outcome
from zhicai.competition.scoring import NOBODY, colour_of_side, points_text
from zhicai.papers.event.pairings import match_names, round_number, score_of
from zhicai.papers.event.subject import Subject, name_column, not_there, number_column
from zhicai.papers.event.values import Align, Block, Card, Cards, Cell, Column, Field, Paper, Table


def _teams_only(subject: Subject) -> None:
    if not subject.section.of_teams:
        raise not_there("本赛不是分台次的团体赛", "this is no event of teams by boards")


def matches(subject: Subject, number: int | None = None) -> Paper:
    """A sheet for each match of a round with line-ups and the results that are there, to be signed (场次单).

    cxa-2011 arts 11.1-11.4, 12.2, 13.2. The team that is named first stands on the left.
    """
    _teams_only(subject)
    at = round_number(subject, number)
    run = subject.section.run_of(at)
    names = match_names(subject, run, at)
    cards = tuple(_match(subject, at, board, names.get(board.table, "")) for board in run.paired(at).boards)
    title = subject.speech.say(f"第{at}轮团体场次单", f"Team match sheets of round {at}")
    return subject.paper("matches", title, [Cards(cards, across=1, down=0)])


def _match(subject: Subject, at: int, board: Board, part: str) -> Card:
    speech, section = subject.speech, subject.section
    games = section.games.get((at, board.table), ())
    rows = [_game(subject, board, game) for game in games]
    score = score_of(subject, at, board) or ":"
    total: tuple[Cell, ...] = ("", speech.say("合计", "Total"), "", score, "", "")
    columns = (
        Column(speech.head("台次", "Board")),
        Column(subject.name(board.red), Align.LEFT, wraps=True),
        Column(speech.head("先后", "Colour")),
        Column(speech.head("比分", "Result")),
        Column(speech.head("先后", "Colour")),
        Column(subject.name(board.black), Align.LEFT, wraps=True),
    )
    points = section.regulations.match_scores
    match_points = ""
    if board.result is not None and board.result.decided:
        first, second = (points_text(points.of_result(board.result, colour)) for colour in Colour)
        match_points = f"{first} : {second}"
    return Card(
        speech.say(f"第{at}轮 第{board.table}场", f"Round {at}, match {board.table}"),
        " · ".join(filter(None, (section.name, subject.title, part))),
        (
            (
                Field(speech.say("先方", "Named first"), f"{board.red} {subject.name(board.red)}"),
                Field(speech.say("后方", "Named second"), f"{board.black} {subject.name(board.black)}"),
                Field(speech.say("场分", "Match points"), match_points),
            ),
        ),
        table=Table(columns, (*rows, total), ruled=frozenset({len(rows)})),
        signatures=(
            speech.say("先方队长", "First captain"),
            speech.say("后方队长", "Second captain"),
            speech.say("裁判", "Arbiter"),
        ),
    )


def _game(subject: Subject, match: Board, game: Board) -> tuple[Cell, ...]:
    """A board of a match from the team that is named first."""
    speech, section = subject.speech, subject.section
    colour = colour_of_side(game, section.teams[match.red].order)
    mine, theirs = (game.red, game.black) if colour is Colour.RED else (game.black, game.red)
    result = game.result
    if result is not None and colour is Colour.BLACK:
        result = result.swapped()
        score = _turned(subject, game)
    else:
        score = speech.score(result, section.regulations.scores)
    return (
        game.table,
        _player(subject, mine),
        speech.side(colour),
        score or ":",
        speech.side(colour.other),
        _player(subject, theirs),
    )


def _turned(subject: Subject, game: Board) -> str:
    """The score of a game with Black's points first; what follows the score stays behind it."""
    told = subject.speech.score(game.result, subject.section.regulations.scores)
    parts = told.split(" ")
    if len(parts) >= 3 and parts[1] == ":":
        parts[0], parts[2] = parts[2], parts[0]
    return " ".join(parts)


def _player(subject: Subject, number: int) -> str:
    return subject.player(number) if number == NOBODY else f"{number} {subject.player(number)}"


def lineups(subject: Subject, number: int | None = None) -> Paper:
    """A form for each team of a round to hand in its line-up, with its members in the order of the entry (出场名单).

    cxa-2011 arts 11.2-11.3. Two on a page; for the round after the last one paired without the opponent.
    """
    _teams_only(subject)
    section, speech = subject.section, subject.speech
    at = number or max(1, len(section.rounds))
    last = len(section.rounds)
    if at > last + 1 or (at > last and last and section.planned == last):
        raise not_there(f"没有第{at}轮", f"there is no round {at}")
    paired = section.rounds[at - 1].boards if at <= len(section.rounds) else ()
    tables = {team: board for board in paired for team in (board.red, board.black)}
    playing = tables or set(section.teams) - set(section.withdrawn)
    cards = tuple(_form(subject, at, team, tables.get(team)) for team in sorted(playing))
    title = speech.say(f"第{at}轮出场名单", f"Line-up forms of round {at}")
    return subject.paper("lineups", title, [Cards(cards, across=1, down=0)])


def _form(subject: Subject, at: int, team: int, board: Board | None) -> Card:
    speech, section = subject.speech, subject.section
    found = section.teams[team]
    rules = section.regulations.teams
    boards = rules.boards if rules is not None else len(found.boards)
    columns = (
        Column(speech.head("台次", "Board")),
        Column(speech.head("编号", "No.")),
        Column(speech.say("出场队员姓名", "Name of the player"), Align.LEFT, wraps=True),
    )
    rows = tuple((place, "", "\u3000" * 12) for place in range(1, boards + 1))
    joint = "，" if speech.chinese else ", "
    members = joint.join(f"{one} {subject.player(one)}" for one in found.order)
    opponent = "" if board is None else subject.name(board.opponent_of(team))
    place = "" if board is None else str(board.table)
    return Card(
        speech.say(f"第{at}轮出场名单", f"Line-up for round {at}"),
        " · ".join(filter(None, (section.name, subject.title))),
        (
            (
                Field(speech.say("队名", "Team"), f"{team} {subject.name(team)}"),
                Field(speech.say("对手", "Opponent"), opponent),
                Field(speech.say("场次", "Match"), place),
            ),
        ),
        table=Table(columns, rows, open=True),
        note=speech.say(f"报名次序：{members}", f"Order of the entry: {members}"),
        signatures=(speech.say("队长", "Captain"), speech.say("裁判", "Arbiter"), speech.say("时间", "Time")),
    )


@dataclass(slots=True)
class _Sum:
    """What somebody made at a board."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: Fraction = field(default_factory=Fraction)


def boards(subject: Subject, number: int | None = None) -> Paper:
    """What each player made at each board, best first (台次个人成绩).

    Points first, then games won; who is equal in both shares the place. Rounds after `number` are left out.
    """
    _teams_only(subject)
    at = round_number(subject, number)
    found: dict[int, dict[int, _Sum]] = defaultdict(lambda: defaultdict(_Sum))
    for (round_, _), games in subject.section.games.items():
        if round_ <= at:
            for game in games:
                _count(subject, found[game.table], game)
    blocks: list[Block] = [
        _board_table(subject, board, players) for board, players in sorted(found.items()) if players
    ]
    title = subject.speech.say(f"第{at}轮后台次个人成绩", f"Individual results by board after round {at}")
    return subject.paper("boards", title, blocks)


def _count(subject: Subject, players: dict[int, _Sum], game: Board) -> None:
    result = game.result
    if result is None or not result.decided:
        return
    for colour, number in ((Colour.RED, game.red), (Colour.BLACK, game.black)):
        if number != NOBODY:
            mine, outcome = players[number], result.of(colour)
            mine.games += 1
            mine.won += outcome is Outcome.WIN
            mine.drawn += outcome is Outcome.DRAW
            mine.lost += outcome is Outcome.LOSS
            mine.points += subject.section.regulations.scores.of_result(result, colour)


def _board_table(subject: Subject, board: int, players: Mapping[int, _Sum]) -> Table:
    speech = subject.speech
    team_of = subject.team_of()

    def key(number: int) -> tuple[Fraction, int]:
        return -players[number].points, -players[number].won

    rows: list[tuple[Cell, ...]] = []
    for _, equal in groupby(sorted(players, key=lambda one: (key(one), one)), key=key):
        place = len(rows) + 1
        for number in equal:
            one = players[number]
            team = subject.name(team_of.get(number, 0)) if number in team_of else ""
            counts = (one.games, one.won, one.drawn, one.lost)
            rows.append((place, number, subject.player(number), team, *counts, one.points))
    columns = (
        Column(speech.head("名次", "Place")),
        number_column(speech),
        name_column(speech),
        Column(speech.head("队名", "Team"), Align.LEFT, wraps=True),
        Column(speech.head("局数", "Games")),
        Column(speech.head("胜", "Won")),
        Column(speech.head("和", "Drawn")),
        Column(speech.head("负", "Lost")),
        Column(speech.head("积分", "Points")),
    )
    return Table(columns, tuple(rows), speech.say(f"第{board}台", f"Board {board}"))
