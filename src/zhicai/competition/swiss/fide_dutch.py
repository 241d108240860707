"""The FIDE Dutch system by name, for those who want it, through the library py4swiss (extra `zhicai[fide]`).

It is the handbook's text that held until 31 January 2026, as py4swiss 0.3 has it; white is red. It knows nothing of
units, of this library's regulations or of its checker. The library works on values alone: no file is read or written.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import ModuleType

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Entrant, Field
from zhicai.competition.model import Board, Bye, ByeKind, Cause, Colour, Encounter, Outcome, Round
from zhicai.competition.scoring import Adjourned, Scores

SYSTEM = "fide-dutch-2025"
_PLAYED = {Outcome.WIN: "1", Outcome.DRAW: "=", Outcome.LOSS: "0"}
_COLOURS = {Colour.RED: "w", Colour.BLACK: "b"}
_BYES = {
    ByeKind.PAIRING: "U",
    ByeKind.LEAVE: "H",
    ByeKind.LATE: "Z",
    ByeKind.ABSENT: "Z",
    ByeKind.FREE: "F",
}
"""How the library calls rounds without an opponent: its bye of half a point is leave here, with the points of leave,
and its bye of a full point, which nobody has here, a round that counts for nothing."""
_NO_GAME = (0, "-", "F")
_WAITING = "L"
"""An adjourned game that counts for nothing yet: a game lost unrated, at no points."""


def pair_dutch(field: Field, scores: Scores, rounds: int, *, top_seed_is_red: bool = True) -> Round:
    """Pair the next round by the FIDE Dutch system; `rounds` is how many are planned.

    Seeds (or else numbers) are the initial ranking. Raises CompetitionError when py4swiss is not installed, when
    points are not tenths, or when it finds no legal round.
    """
    library, engines, common = _library()
    ranked = sorted(field.entrants, key=lambda entrant: (entrant.seed or entrant.number, entrant.number))
    ranks = {entrant.number: rank for rank, entrant in enumerate(ranked, start=1)}
    sections = [_section(library, entrant, ranks, field.round, scores) for entrant in ranked]
    extra = library.sections.XSection(
        number_of_rounds=max(rounds, field.round),
        zeroed_ids={ranks[entrant.number] for entrant in field.entrants if not entrant.present},
        scoring_point_system=_points(library, scores),
        forbidden_pairs={(ranks[a], ranks[b]) for pair in field.forbidden for a, b in _both_ways(pair)},
    )
    extra.configuration.first_round_color = top_seed_is_red
    event = library.ParsedTrf(player_sections=sections, x_section=extra)
    try:
        found = engines.DutchEngine.generate_pairings(event)
    except common.PairingError as error:
        raise CompetitionError(
            "FIDE 荷兰制找不到合法的编排", "the FIDE Dutch system finds no legal pairing"
        ) from error
    numbers = {rank: number for number, rank in ranks.items()}
    games = [(numbers[each.white], numbers[each.black]) for each in found if each.black]
    boards = tuple(Board(table, red, black) for table, (red, black) in enumerate(games, start=1))
    return Round(field.round, boards, tuple(Bye(numbers[each.white]) for each in found if not each.black))


def _library() -> tuple[ModuleType, ModuleType, ModuleType]:
    """The library's records (with `results` and `sections` in it), its engines, and what these have in common."""
    try:
        from py4swiss import engines, trf
        from py4swiss.engines import common
    except ImportError as error:
        raise CompetitionError(
            "FIDE 荷兰制须安装 py4swiss：pip install 'zhicai[fide]'",
            "the FIDE Dutch system needs py4swiss: pip install 'zhicai[fide]'",
        ) from error
    return trf, engines, common


def _both_ways(pair: frozenset[int]) -> list[tuple[int, int]]:
    one, other = sorted(pair)
    return [(one, other), (other, one)]


def _section(
    library: ModuleType, entrant: Entrant, ranks: Mapping[int, int], upcoming: int, scores: Scores
) -> object:
    by_round = {encounter.round: encounter for encounter in entrant.card}
    lines = [
        _line(by_round[number], ranks, scores) if number in by_round else _NO_GAME
        for number in range(1, upcoming)
    ]
    return library.sections.PlayerSection(
        code="001",
        starting_number=ranks[entrant.number],
        points_times_ten=_tenths(Fraction(entrant.score)),
        rank=ranks[entrant.number],
        results=[
            library.results.RoundResult(id=opponent, color=colour, result=result)
            for opponent, colour, result in lines
        ],
    )


def _line(encounter: Encounter, ranks: Mapping[int, int], scores: Scores) -> tuple[int, str, str]:
    """A round as the library's opponent, colour and result."""
    if encounter.opponent is None or encounter.colour is None:
        return _NO_GAME if encounter.bye is None else (0, "-", _BYES[encounter.bye])
    cause = encounter.result.cause if encounter.result else Cause.ADJOURNED
    if cause is Cause.UNPLAYED:
        return _NO_GAME
    opponent, colour = ranks[encounter.opponent], _COLOURS[encounter.colour]
    if cause is Cause.ABSENCE:
        return opponent, colour, "+" if encounter.outcome is Outcome.WIN else "-"
    if encounter.outcome is None:
        return opponent, colour, "=" if scores.adjourned is Adjourned.DRAW else _WAITING
    return opponent, colour, _PLAYED[encounter.outcome]


def _points(library: ModuleType, scores: Scores) -> object:
    """The table of points as the library's; what it would add of its own is worth nothing."""
    system = library.results.ScoringPointSystem()
    tokens, colours = library.results.ResultToken, library.results.ColorToken
    table = dict.fromkeys(system.score_dict, 0)
    for colour, letter in _COLOURS.items():
        for outcome, token in _PLAYED.items():
            table[tokens(token), colours(letter)] = _tenths(scores.of(colour, outcome))
        table[tokens("+"), colours(letter)] = _tenths(scores.forfeit_win)
        table[tokens("-"), colours(letter)] = _tenths(scores.forfeit_loss)
    for kind, token in _BYES.items():
        table[tokens(token), colours("-")] = _tenths(scores.of_bye(kind))
    system.score_dict = table
    return system


def _tenths(points: Fraction) -> int:
    if (points * 10).denominator != 1:
        raise CompetitionError(
            f"FIDE 荷兰制的积分须为十分之一的整数倍，现有{points}",
            f"points must be whole tenths for the FIDE Dutch system, not {points}",
        )
    return int(points * 10)
