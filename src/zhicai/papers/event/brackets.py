"""The bracket of a knock-out as it stands (淘汰赛秩序表): drawn part by part, play-offs for places as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zhicai.competition.brackets import From, Match, Part, Source, Standing, Status, title
from zhicai.competition.event.knockout_run import Knocked, knocked
from zhicai.competition.event.run import Run
from zhicai.competition.event.state import Section
from zhicai.competition.model import Cause
from zhicai.competition.scoring import NOBODY, match_score, points_text
from zhicai.competition.stage_rules import Knockout
from zhicai.papers.event.subject import Subject, not_there
from zhicai.papers.event.values import Align, Block, Box, Column, Drawing, Paper, Side, Table

_PARTS = (
    ((Part.PRELIMINARY, Part.MAIN), ("秩序表", "Bracket")),
    ((Part.LOSERS,), ("败者组", "Losers' bracket")),
    ((Part.FINAL,), ("决赛", "Final")),
)


def bracket(subject: Subject, number: int | None = None) -> Paper:
    """The bracket with people, byes, scores and who goes on (cxa-2011 art. 10.4).

    `number` is a round of the stage meant (None: the last knock-out that has begun). Raises PaperError where there is
    none.
    """
    run = _knockout(subject, number)
    found = knocked(run)
    speech = subject.speech
    double = any(match.part is Part.LOSERS for match in found.bracket.matches)
    blocks: list[Block] = []
    for parts, words in _PARTS:
        matches = [match for match in found.bracket.matches if match.part in parts]
        shown = [match for match in matches if found.is_drawn(match)]
        if shown:
            zh, en = ("胜者组", "Winners' bracket") if double and Part.MAIN in parts else words
            blocks.append(_drawing(subject, found, shown, speech.say(zh, en)))
    places = [match for match in found.bracket.matches if match.part is Part.PLACES]
    if places:
        blocks.append(_play_offs(subject, found, places))
    return subject.paper("bracket", subject.stage_title(run, "秩序表", "bracket"), blocks)


def _knockout(subject: Subject, number: int | None) -> Run:
    runs = [subject.run(number)] if number is not None else list(reversed(subject.section.runs))
    for run in runs:
        if isinstance(run.stage, Knockout) and run.begun:
            return run
    raise not_there("没有已开始的淘汰赛", "there is no knock-out that has begun")


def _drawing(subject: Subject, found: Knocked, matches: Sequence[Match], heading: str) -> Drawing:
    rounds = list(dict.fromkeys((match.part, match.round) for match in matches))
    column = {key: at for at, key in enumerate(rounds)}
    ordered = sorted(matches, key=lambda match: (column[match.part, match.round], match.order))
    place = {match.name: at for at, match in enumerate(ordered)}
    boxes = tuple(_box(subject, found, match, column[match.part, match.round], place) for match in ordered)
    first = {(match.part, match.round): match for match in reversed(ordered)}
    titles = tuple(_title(subject, found, first[key]) for key in rounds)
    return Drawing(heading, titles, boxes)


def _title(subject: Subject, found: Knocked, match: Match) -> str:
    """The heading of a round; in the two parts of a double elimination its number."""
    double = any(one.part is Part.LOSERS for one in found.bracket.matches)
    if double and match.part in (Part.MAIN, Part.LOSERS):
        return subject.speech.round(match.round)
    return subject.speech.say(*title(match, found.bracket))


def _box(subject: Subject, found: Knocked, match: Match, column: int, place: dict[str, int]) -> Box:
    standing = found.progress.standings[match.name]
    found_scores = scores(subject.section, found, standing)
    sides = [
        Side(_who(subject, side, source), score, won=bool(side) and side == standing.winner)
        for side, source, score in (
            (standing.first, match.first, found_scores[0]),
            (standing.second, match.second, found_scores[1]),
        )
    ]
    feeders = tuple(
        place[source.match]
        for source in (match.first, match.second)
        if source.kind is From.WINNER and source.match in place
    )
    return Box(match.name, column, sides[0], sides[1], feeders)


def _who(subject: Subject, side: int | None, source: Source) -> str:
    """Who stands at a side: somebody, a bye, or whoever comes from another match."""
    speech = subject.speech
    if side is None:
        if source.kind is From.LOSER:
            return speech.sign(f"{source.match} 负者", f"loser of {source.match}")
        return speech.sign(f"{source.match} 胜者", f"winner of {source.match}")
    if side == NOBODY:
        return speech.sign("轮空", "bye") if source.kind is From.SEAT else "–"
    return f"{side} {subject.name(side)}"


def scores(section: Section, found: Knocked, standing: Standing) -> tuple[str, str]:
    """The score of each side of a match so far; empty before the first result."""
    games = found.games.get(standing.match.name, ())
    first = standing.first
    done = [game for game in games if game.result is not None]
    if not done or first is None:
        return "", ""
    if section.of_teams:
        return _team_scores(section, found, standing)
    if len(games) == 1 and done[0].result is not None and done[0].result.cause is Cause.ABSENCE:
        colour = done[0].colour_of(first)
        return done[0].result.mark(colour), done[0].result.mark(colour.other)
    score = match_score(games, (first,), found.play.scores)
    return points_text(score.first), points_text(score.second)


def _team_scores(section: Section, found: Knocked, standing: Standing) -> tuple[str, str]:
    """The game points of a match of teams, also of one with extra matches."""
    run, first = found.run, standing.first
    if first is None:
        return "", ""
    told = []
    for pairing, played in zip(run.pairings, run.rounds, strict=True):
        tables = {board.table for board in pairing.boards if board.match == standing.match.name}
        for board in played.boards:
            games = run.games.get((played.number, board.table), ())
            if board.table in tables and any(game.result is not None for game in games):
                told.append(match_score(games, run.members[first], section.regulations.scores))
            elif board.table in tables and board.result is not None and board.result.decided:
                colour = board.colour_of(first)
                return board.result.mark(colour), board.result.mark(colour.other)
    if not told:
        return "", ""
    return points_text(sum(one.first for one in told)), points_text(sum(one.second for one in told))


def _play_offs(subject: Subject, found: Knocked, matches: Sequence[Match]) -> Table:
    """The matches for places further down, the best places first."""
    speech = subject.speech
    rows = tuple(_play_off_rows(subject, found, matches))
    columns = (
        Column(speech.head("争夺名次", "For places")),
        Column(speech.head("场次", "Match")),
        Column(speech.head("一方", "First"), Align.LEFT, wraps=True),
        Column(speech.head("比分", "Score")),
        Column(speech.head("另一方", "Second"), Align.LEFT, wraps=True),
        Column(speech.head("胜者", "Winner"), Align.LEFT, wraps=True),
    )
    return Table(columns, rows, speech.say("附加赛", "Play-offs for places"))


def _play_off_rows(subject: Subject, found: Knocked, matches: Sequence[Match]) -> Iterator[tuple[str, ...]]:
    for match in sorted(matches, key=lambda match: (match.session, match.places, match.order)):
        standing = found.progress.standings[match.name]
        if standing.status in (Status.EMPTY, Status.BYE) or match.session > found.last_session:
            continue
        first, second = scores(subject.section, found, standing)
        winner = standing.winner
        yield (
            f"{match.places[0]}–{match.places[1]}",
            match.name,
            _who(subject, standing.first, match.first),
            f"{first} : {second}" if first or second else ":",
            _who(subject, standing.second, match.second),
            f"{winner} {subject.name(winner)}" if winner else "",
        )
