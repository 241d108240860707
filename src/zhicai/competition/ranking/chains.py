"""The chains of the dated rules: which criteria part those who are equal, in which order.

A chain begins with what ranks first; sanctions (cxa-2011 art. 18.5; cxa-1999 art. 18.4) follow it by themselves,
play-offs and lots come at the end, see `zhicai.competition.ranking.steps`.
"""

from __future__ import annotations

from collections.abc import Mapping

from zhicai.competition.errors import CompetitionError
from zhicai.competition.ranking.criteria import Criterion

Chain = tuple[Criterion, ...]

_C = Criterion

CHAINS: Mapping[str, Chain] = {
    # cxa-2011 art. 14.1: one-game round robin, individual.
    "cxa-2011-round-robin": (
        _C.SCORE,
        _C.MINOR_SCORE,
        _C.WINS,
        _C.DIRECT_WIN,
        _C.FOULS,
        _C.BLACK_GAMES,
        _C.OWN_GAME_BLACK,
    ),
    # cxa-2011 art. 14.2: two or more games, individual.
    "cxa-2011-round-robin-games": (
        _C.MATCH_POINTS,
        _C.GAME_POINTS,
        _C.WINS,
        _C.DIRECT_WIN,
        _C.FOULS,
        _C.BLACK_WINS,
    ),
    # cxa-2011 art. 14.3.1: Swiss, individual, by opponents' score.
    "cxa-2011-swiss": (_C.SCORE, _C.OPPONENTS, _C.WINS, _C.FOULS, _C.BLACK_GAMES, _C.EARLIER),
    # cxa-2011 art. 14.3.2: Swiss, individual, by progressive score.
    "cxa-2011-swiss-progressive": (
        _C.SCORE,
        _C.PROGRESSIVE,
        _C.WINS,
        _C.FOULS,
        _C.BLACK_GAMES,
        _C.PROGRESSIVE_LESS,
    ),
    # cxa-2011 art. 14.5: one-game round robin, teams.
    "cxa-2011-team-round-robin": (
        _C.MATCH_POINTS,
        _C.GAME_POINTS,
        _C.MATCH_WINS,
        _C.WINS,
        _C.DIRECT_WIN,
        _C.FOULS,
        _C.BLACK_WINS,
        _C.BLACK_GAMES,
    ),
    # cxa-2011 art. 14.6: Swiss, teams.
    "cxa-2011-team-swiss": (
        _C.MATCH_POINTS,
        _C.TEAM_OPPONENTS,
        _C.GAME_POINTS,
        _C.MATCH_WINS,
        _C.WINS,
        _C.FOULS,
        _C.EARLIER,
    ),
    # cxa-2011 art. 14.7: Swiss, teams, by game points; the article names nothing more, so 14.6 goes on.
    "cxa-2011-team-swiss-games": (
        _C.GAME_POINTS,
        _C.MATCH_POINTS,
        _C.TEAM_OPPONENTS,
        _C.MATCH_WINS,
        _C.WINS,
        _C.FOULS,
        _C.EARLIER,
    ),
    # cxa-2011 art. 14.8: sum of places.
    "cxa-2011-places": (_C.PLACE_SUM, _C.BEST_PLACE),
    # cxa-1999 arts 15.1-15.5, in their order; those still equal share the place.
    "cxa-1999-round-robin": (_C.SCORE, _C.MINOR_SCORE, _C.WINS, _C.DIRECT_WIN, _C.FOULS),
    "cxa-1999-swiss": (_C.SCORE, _C.OPPONENTS, _C.WINS, _C.FOULS),
    "cxa-1999-team-round-robin": (_C.MATCH_POINTS, _C.GAME_POINTS, _C.WINS, _C.DIRECT_WIN, _C.FOULS),
    "cxa-1999-team-swiss": (_C.MATCH_POINTS, _C.TEAM_OPPONENTS, _C.GAME_POINTS, _C.MATCH_WINS, _C.FOULS),
    "cxa-1999-places": (_C.PLACE_SUM, _C.BEST_PLACE, _C.SECOND_PLACE, _C.FOULS),
}
"""The chains by name (cxa-2011 arts 14.1-14.8, cxa-1999 arts 15.1-15.5)."""

_FIRST = {_C.SCORE, _C.MATCH_POINTS, _C.GAME_POINTS, _C.PLACE_SUM}
_PLACES = {_C.PLACE_SUM, _C.BEST_PLACE, _C.SECOND_PLACE}
_OF_PLACES = _PLACES | {_C.FOULS, _C.SANCTIONS, _C.PLAY_OFF, _C.LOTS}
_LAST = (_C.EARLIER, _C.PROGRESSIVE_LESS)


def check_chain(chain: Chain) -> None:
    """Raise CompetitionError, with the reason, for a chain that cannot rank.

    It must begin with points, game points or a sum of places, name nothing twice, not mix sums of places with
    what only single results have, and end with whatever goes back over earlier rounds, save for play-offs and lots.
    """
    if not chain or chain[0] not in _FIRST:
        raise CompetitionError(
            "名次的第一项须为积分、场分、局分或队员名次和",
            "a chain begins with points, match points, game points or the sum of places",
        )
    for criterion in chain:
        if chain.count(criterion) > 1:
            raise CompetitionError(f"“{criterion.zh}”重复列出", f"{criterion.en} stands twice in the chain")
    if _PLACES & set(chain) and not set(chain) <= _OF_PLACES:
        strange = next(criterion for criterion in chain if criterion not in _OF_PLACES)
        raise CompetitionError(
            f"按名次和排名时不能用“{strange.zh}”", f"{strange.en} cannot be used where places are added up"
        )
    for at, criterion in enumerate(chain):
        rest = set(chain[at + 1 :]) - {_C.PLAY_OFF, _C.LOTS}
        if criterion in _LAST and rest:
            later = next(one for one in chain[at + 1 :] if one in rest)
            raise CompetitionError(
                f"“{criterion.zh}”逐轮比较直至区分，其后不能再列“{later.zh}”",
                f"{criterion.en} goes on through all rounds; {later.en} cannot come after it",
            )
