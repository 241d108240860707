"""A live board as programs are told of it: everything, or what has changed since an entry; the same for everybody.

`docs/live.md` describes the members. Both languages stand side by side, so one text serves all who watch.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from zhicai.desk.live.results import code_of
from zhicai.desk.live.state import Now
from zhicai.desk.live.told import Told
from zhicai.game.claiming import counted
from zhicai.game.clock import Clock, Dial
from zhicai.game.offering import foul_by_offering
from zhicai.game.standing import VERDICTS, ruling_words
from zhicai.game.state import Game
from zhicai.game.telling import result_words
from zhicai.game.values import BLACK, RED, SIDES
from zhicai.law.vocabulary import articles_words

Data = dict[str, object]


def whole(now: Now) -> Data:
    """Everything about the board."""
    made: Data | None = now.made.get("whole")
    if made is None:
        plies = [ply.data() for ply in now.plies]
        made = {**_always(now), "kept": 0, "plies": plies, "told": [_told(one) for one in now.told]}
        now.made["whole"] = made
    return made


def change(now: Now, seq: int) -> Data:
    """What is different since entry `seq`: the first `kept` plies stand as they were, those told follow them."""
    if not 0 < seq <= now.head.seq:
        return whole(now)
    kept = now.kept_since(seq)
    return {
        **_always(now),
        "kept": kept,
        "plies": [ply.data() for ply in now.plies[kept:]],
        "told": [_told(one) for one in now.told if one.seq > seq],
    }


def briefs(boards: Iterable[tuple[str, Now]], at: int, seq: int) -> str:
    """Boards on the wall, as JSON: the moment, the number of the last entry of the whole desk, the boards."""
    return on_wall(games(boards), at, seq)


def games(boards: Iterable[tuple[str, Now]]) -> str:
    """Boards on the wall, as JSON without brackets."""
    return ",".join(_brief_text(number, now) for number, now in boards)


def on_wall(games: str, at: int, seq: int, *, whole: bool = False) -> str:
    """The same with the moment and the last entry of the whole desk; `whole`: there are no other boards."""
    told = '"whole":true,' if whole else ""
    return f'{{"now":{at},"id":{seq},{told}"games":[{games}]}}'


def _brief_text(number: str, now: Now) -> str:
    made: str | None = now.made.get("brief")
    if made is None:
        made = now.made["brief"] = json.dumps(brief(number, now), ensure_ascii=False, separators=(",", ":"))
    return made


def brief(number: str, now: Now) -> Data:
    """A board on the wall."""
    game = now.game
    last = game.course.last_move
    return {
        "game": number,
        "seq": now.head.seq,
        "fen": game.course.tip.fen,
        "last": None if last is None else str(last),
        "ply": game.course.ply,
        "turn": game.turn,
        "clock": _clock(game),
        "stage": now.stage,
        "result": _result(game),
        "place": now.seat.place,
        "round": now.seat.round,
        "section": now.seat.section,
        "people": _people(now),
        "said": _said(now),
        "closed": now.left is not None,
    }


def _said(now: Now) -> Data:
    """A line about the board: the result, the last move, or how it stands."""
    ended = now.game.ended
    if now.left is not None:
        zh, en = f"棋盘作废：{now.left}", f"given up: {now.left}"
    elif ended is not None:
        zh, en = result_words(ended.result, ended.reason, "")
    elif now.plies:
        last = now.plies[-1]
        # Numbered as the moves of the board's own page are: a round is a move of the first and one of the second.
        at = last.ply + (0 if now.game.course.red_first else 1)
        number = f"{(at + 1) // 2}." + ("" if at % 2 else " …")
        zh, en = f"{number} {last.zh}", f"{number} {last.latin}"
    else:
        zh, en = ("未开始", "not begun") if now.stage == "waiting" else ("对局中", "being played")
    return {"zh": zh, "en": en}


def text(data: Data, at: int) -> str:
    """As JSON on one line, with the moment at which it was told."""
    return json.dumps({"now": at, **data}, ensure_ascii=False, separators=(",", ":"))


def _always(now: Now) -> Data:
    """What a change tells as well as the whole."""
    made: Data | None = now.made.get("always")
    if made is None:
        made = now.made["always"] = _present(now)
    return made


def _present(now: Now) -> Data:
    game = now.game
    board, last = game.course.tip, game.course.last_move
    going = game.ended is None and now.left is None
    return {
        "seq": now.head.seq,
        "fen": board.fen,
        "start": game.course.fen,
        "ply": game.course.ply,
        "turn": game.turn,
        "last": None if last is None else str(last),
        "check": game.turn if board.is_check() else None,
        "clock": _clock(game),
        "offer": game.offer,
        "pursuit": _pursuit(game),
        "stage": now.stage,
        "began": game.began,
        "unpressed": game.unpressed,
        "result": _result(game),
        "people": _people(now),
        "conduct": now.seat.conduct.value,
        "edition": game.edition,
        "fouls": _pair(game.desk.fouls),
        "warnings": _pair(game.desk.warnings),
        "absent": list(game.desk.absent),
        "away": list(game.desk.away),
        "flags": list(game.desk.flags),
        "knocked_over": game.desk.knocked_over is not None,
        "signed": list(game.desk.signed),
        "touch": _touch(game) if going else None,
        "legal": [str(move) for move in board.legal_moves] if going else [],
        "closed": now.left,
        "limit": _limit(game),
        "costly": _costly(game) if going else [],
        "undone": [one.seq for one in now.told if one.undone],
    }


def _limit(game: Game) -> Data:
    """How far the natural limit has come, as each side may count it (cxa-2011 art. 22.2)."""
    return {**{side: counted(game, side) for side in SIDES}, "needed": game.regulations.natural_limit.rounds}


def _costly(game: Game) -> list[str]:
    """The sides whose next draw offer would be a foul (cxa-2011 art. 8.1.3, cxa-1999 art. 9.1.3)."""
    return [side for side in SIDES if foul_by_offering(game, side)]


def _told(one: Told) -> Data:
    found: Data = {"seq": one.seq, "time": one.time, "zh": one.zh, "en": one.en, "ply": one.ply}
    marks = {"news": one.news, "ends": one.ends}
    return {**found, **{name: True for name, holds in marks.items() if holds}}


def _pair(pair: tuple[int, int]) -> Data:
    return {RED: pair[0], BLACK: pair[1]}


def _people(now: Now) -> Data:
    seat = now.seat
    return {side: {"number": seat.number(side), "name": seat.name(side)} for side in SIDES}


def _clock(game: Game) -> Data | None:
    """Both dials as they stood at the moment `at`; since then the time of `running` is taken off."""
    clock = game.clock
    if clock is None:
        return None
    return {
        RED: _dial(clock.red),
        BLACK: _dial(clock.black),
        "running": clock.running,
        "held": clock.held,
        "at": clock.since if clock.running else game.at,
        "shared": _shared(clock),
    }


def _shared(clock: Clock) -> int | None:
    return clock.shared


def _dial(dial: Dial) -> Data:
    return {
        "left": dial.left,
        "used": dial.used,
        "period": dial.period,
        "quota": dial.quota,
        "moves": dial.moves,
    }


def _pursuit(game: Game) -> Data | None:
    pursuit = game.pursuit
    if pursuit is None:
        return None
    zh, en = (
        VERDICTS.get(pursuit.verdict, (pursuit.verdict, pursuit.verdict))
        if pursuit.deviated
        else ruling_words(game, pursuit.verdict, pursuit.until, closed=pursuit.closed)
    )
    return {
        "verdict": pursuit.verdict,
        "zh": zh,
        "en": en,
        "until": pursuit.until,
        "deviated": pursuit.deviated,
    }


def _result(game: Game) -> Data | None:
    ended = game.ended
    if ended is None:
        return None
    zh, en = result_words(ended.result, ended.reason, ended.article)
    return {
        "score": ended.result,
        "code": code_of(ended),
        "reason": ended.reason,
        "zh": zh,
        "en": en,
        "article": ended.article,
        "articles": list(articles_words([ended.article])),
    }


def _touch(game: Game) -> Data | None:
    """What the side to move must play because of what it has touched (cxa-2011 arts 5.1-5.5)."""
    obligation = game.obligation
    if obligation is None:
        return None
    return {
        "side": game.turn,
        "squares": [touch.square for touch in game.touches],
        "moves": [str(move) for move in obligation.moves],
    }
