"""What has happened, in words: every event of a game as a sentence in Chinese and in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from zhicai._core import Move
from zhicai.board import Board
from zhicai.english import counted
from zhicai.errors import InvalidMove
from zhicai.game import events as ev
from zhicai.game.controls import TimeControl
from zhicai.game.standing import ruling_words
from zhicai.game.state import Game
from zhicai.game.values import SIDE_EN, SIDE_ZH, SideName
from zhicai.law.vocabulary import Words, articles_words

RESULTS: Final[dict[str, Words]] = {
    "1-0": ("红胜", "Red wins"),
    "0-1": ("黑胜", "Black wins"),
    "1/2-1/2": ("和棋", "a draw"),
    "0-0": ("双方均负", "both have lost"),
    "+/-": ("黑方弃权，红胜", "Black forfeits, Red wins"),
    "-/+": ("红方弃权，黑胜", "Red forfeits, Black wins"),
    "-/-": ("双方弃权", "both forfeit"),
    "*": ("未终局", "not over"),
}
"""Results as people say them."""

REASONS: Final[dict[str, Words]] = {
    "checkmate": ("将死", "checkmate"),
    "stalemate": ("困毙", "stalemate"),
    "self_exposure": ("送将", "the own king exposed"),
    "illegal_move": ("违反行棋规定", "an illegal move"),
    "perpetual_check": ("单方长将", "one-sided perpetual check"),
    "must_deviate": ("应变着而不变", "no deviation by the side that had to"),
    "time": ("超时", "time used up"),
    "late": ("迟到超过时限", "too late at the board"),
    "early_presses": ("再次未走棋先按钟", "the clock pressed again without a move"),
    "fouls": ("累计犯规", "too many fouls"),
    "false_claims": ("再次提和不实", "a second unfounded claim"),
    "resignation": ("认输", "resignation"),
    "misconduct": ("拒守规则或严重违纪", "misconduct"),
    "record_refused": ("拒绝记录", "refusal to write the sheet"),
    "house_rule": ("违反补充规定", "a rule of the event broken"),
    "agreement": ("双方同意和棋", "agreement"),
    "dead_position": ("双方均无取胜可能", "neither side can win"),
    "repetition_draw": ("重复局面，双方不变", "repetition"),
    "natural_limit": ("自然限着", "the natural limit"),
    "both_flags": ("双方均超时", "both flags down"),
    "both_late": ("双方均迟到超时", "both too late"),
    "sham_draw": ("消极议和", "a draw without a game"),
}
"""The reasons for which games end (`zhicai.game.consequences.REASONS`)."""

_LEGALITY: Final[Words] = ("，不合行棋规定", ", which is not allowed")
_CAUSES: Final[dict[str, Words]] = {
    "missed_press": ("少按钟", "a missed press"),
    "early_flag": ("提前倒旗", "the flag fell early"),
    "faulty_clock": ("棋钟故障", "a faulty clock"),
}
_SIGNERS: Final[dict[str, Words]] = {
    "red": ("红方", "Red"),
    "black": ("黑方", "Black"),
    "arbiter": ("裁判", "the arbiter"),
}


def told(game: Game, event: ev.Event) -> Words:
    """The sentence for an event that happens in the state `game`, its article at the end where it has one."""
    zh, en = _SAY[type(event)](game, event)
    article = str(getattr(event, "article", ""))
    if not article:
        return zh, en
    cited_zh, cited_en = articles_words([article])
    return f"{zh}（{cited_zh}）", f"{en} ({cited_en})"


def result_words(result: str, reason: str, article: str) -> Words:
    """A result with its reason and article: 红胜：将死（2011 版竞赛规则第 4.1.1 条）."""
    zh, en = RESULTS[result]
    if reason:
        why_zh, why_en = REASONS.get(reason, (reason, reason))
        zh, en = f"{zh}：{why_zh}", f"{en}: {why_en}"
    if article:
        cited_zh, cited_en = articles_words([article])
        zh, en = f"{zh}（{cited_zh}）", f"{en} ({cited_en})"
    return zh, en[0].upper() + en[1:]


def move_words(board: Board, move: str) -> Words:
    """A move in Chinese and in coordinates; both in coordinates where Chinese has no words for it."""
    try:
        return board.chinese(Move(move)), move
    except InvalidMove:
        return move, move


def duration(ms: int) -> str:
    """Hours, minutes and seconds of a time such as `0:59:48`; seconds begun count as whole where they are left."""
    seconds = -(-ms // 1000) if ms > 0 else 0
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def control_words(control: TimeControl) -> Words:
    """A time control as people say it: 60 分，每着加 30 秒; 40 着 90 分，再每 10 着 15 分."""
    zh, en = [], []
    for number, period in enumerate(control.periods):
        again = bool(number) and number == len(control.periods) - 1
        time = _amount(period.time_ms)
        asked = (
            ("", "")
            if period.moves is None
            else (f"{period.moves} 着 ", f"{counted(period.moves, 'move')} in ")
        )
        if period.moves is not None and again:
            asked = f"再每 {asked[0]}", f"then every {asked[1]}"
        elif again:
            asked = "余着 ", "the rest in "
        more = _amount(period.increment_ms) if period.increment_ms else None
        zh.append(asked[0] + time[0] + (f"，每着加 {more[0]}" if more else ""))
        en.append(asked[1] + time[1] + (f" + {more[1]} a move" if more else ""))
    if control.shared:
        zh[0], en[0] = f"双方合计 {zh[0]}", f"{en[0]} for both together"
    if control.least_ms:
        least = _amount(control.least_ms)
        zh.append(f"用完后每着 {least[0]}")
        en.append(f"then {least[1]} a move")
    return "，".join(zh), ", ".join(en)


def _amount(ms: int) -> Words:
    """Minutes, seconds, or both, of a time that a control gives."""
    minutes, rest = divmod(ms, 60_000)
    seconds = f"{rest / 1000:g}" if rest or not minutes else ""
    zh = f"{minutes} 分" * bool(minutes) + (f"{' ' * bool(minutes)}{seconds} 秒" if seconds else "")
    en = f"{minutes} min" * bool(minutes) + (f"{' ' * bool(minutes)}{seconds} s" if seconds else "")
    return zh, en


_Say = Callable[[Game, Any], Words]


def _plain(zh: str, en: str) -> _Say:
    """A sentence with the fields of the event and the name of its side filled in."""

    def said(_: Game, event: Any) -> Words:  # noqa: ANN401 - any kind of event
        facts = {name: _value(value) for name, value in event._asdict().items()}
        side: SideName | None = facts.get("side")
        facts["zh"] = "裁判" if side is None else SIDE_ZH[side]
        facts["en"] = "the arbiter" if side is None else SIDE_EN[side]
        text = en.format(**facts)
        return zh.format(**facts).rstrip(), text[:1].upper() + text[1:].rstrip()

    return said


def _value(value: object) -> Any:  # noqa: ANN401 - a field can be anything
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


def _moved(game: Game, event: ev.Moved) -> Words:
    zh, en = move_words(game.course.tip, event.move)
    wrong_zh, wrong_en = ("", "") if event.legality == "legal" else _LEGALITY
    side, number = event.side, game.course.ply + 1
    return (
        f"{number}. {SIDE_ZH[side]} {zh}{wrong_zh}",
        f"{number}. {SIDE_EN[side]} {en}{wrong_en}",
    )


def _began(_: Game, event: ev.Began) -> Words:
    absent = event.absent
    zh = "、".join(SIDE_ZH[side] for side in absent)
    en = " and ".join(SIDE_EN[side] for side in absent)
    late = (f"，{zh}未到", f"; {en} not there") if absent else ("", "")
    return f"对局开始{late[0]}", f"The game begins{late[1]}"


def _left(_: Game, event: ev.LeftBoard) -> Words:
    leave = ("经裁判允许", "with leave") if event.permitted else ("未经允许", "without leave")
    return f"{SIDE_ZH[event.side]}{leave[0]}离开赛区", f"{SIDE_EN[event.side]} leaves {leave[1]}"


def _audited(_: Game, event: ev.LimitAudited) -> Words:
    who_zh = "裁判" if event.side is None else SIDE_ZH[event.side]
    who_en = "The arbiter" if event.side is None else SIDE_EN[event.side]
    found = ("属实", "it holds") if event.upheld else ("不属实", "it does not hold")
    return (
        f"{who_zh}提请自然限着：{event.counted}/{event.needed} 回合，{found[0]}",
        f"{who_en}, natural limit: {event.counted} of {event.needed} rounds, {found[1]}",
    )


def _ruled(game: Game, event: ev.RepetitionRuled) -> Words:
    zh, en = ruling_words(game, event.verdict, event.until, closed=event.closed)
    who = event.claimant
    by_zh = "裁判" if who is None else f"{SIDE_ZH[who]}提请，"
    by_en = "the arbiter" if who is None else f"claimed by {SIDE_EN[who]}"
    return f"{by_zh}裁定循环：{zh}", f"Repetition ruled on, {by_en}: {en}"


def _fouled(game: Game, event: ev.Fouled) -> Words:
    """How many fouls are given, and where that is not all, how many there are with them."""
    why = f": {event.reason}" if event.reason else ""
    total = game.desk.fouls.of(event.side) + event.number
    all_zh, all_en = ("", "") if total == event.number else (f"，累计 {total} 次", f", {total} in all")
    given = "a foul" if event.number == 1 else f"{event.number} fouls"
    zh = f"{SIDE_ZH[event.side]}犯规 {event.number} 次{all_zh}{why.replace(': ', '：')}"
    return zh, f"{SIDE_EN[event.side]} is given {given}{all_en}{why}"


def _time(_: Game, event: ev.TimeChanged) -> Words:
    amount = duration(abs(event.ms))
    zh, en = ("加时", "time added") if event.ms > 0 else ("扣时", "time deducted")
    return f"{SIDE_ZH[event.side]}{zh} {amount}", f"{SIDE_EN[event.side]}, {en}: {amount}"


def _set(_: Game, event: ev.ClockSet) -> Words:
    zh, en = f"{SIDE_ZH[event.side]}的钟拨为", f"{SIDE_EN[event.side]}'s clock is put to"
    if event.left is not None:
        zh, en = f"{zh} {duration(event.left)}", f"{en} {duration(event.left)}"
    if event.quota is not None:
        zh, en = f"{zh} 已走 {event.quota} 着", f"{en} {counted(event.quota, 'move')}"
    return zh, en


def _taken_back(_: Game, event: ev.TakenBack) -> Words:
    zh, en = f"退回第 {event.ply} 着之后", f"Taken back to after ply {event.ply}"
    if event.must_move:
        zh, en = f"{zh}，须走 {event.must_move} 的棋子", f"{en}; the piece on {event.must_move} must move"
    return zh, en


def _records(_: Game, event: ev.RecordsMissed) -> Words:
    what = ("无法辨认", "illegible") if event.illegible else ("漏记", "missing on the sheet")
    return (
        f"{SIDE_ZH[event.side]}{what[0]} {event.moves} 着",
        f"{SIDE_EN[event.side]}, {what[1]}: {event.moves}",
    )


def _house(game: Game, event: ev.HouseRuleBroken) -> Words:
    rule = game.regulations.house_rule(event.code)
    zh, en = (event.code, event.code) if rule is None else (rule.zh, rule.en)
    return (
        f"{SIDE_ZH[event.side]}违反补充规定：{zh}",
        f"{SIDE_EN[event.side]} breaks a rule of the event: {en}",
    )


def _overruled(_: Game, event: ev.FlagOverruled) -> Words:
    zh, en = _CAUSES.get(event.cause, (event.cause, event.cause))
    return f"{SIDE_ZH[event.side]}倒旗不计：{zh}", f"{SIDE_EN[event.side]}'s flag does not count: {en}"


def _stopped(_: Game, event: ev.ClocksStopped) -> Words:
    zh = "裁判" if event.by is None else SIDE_ZH[event.by]
    en = "the arbiter" if event.by is None else SIDE_EN[event.by]
    why = f": {event.reason}" if event.reason else ""
    return f"{zh}停钟{why.replace(': ', '：')}", f"Clocks stopped by {en}{why}"


def _touched(_: Game, event: ev.Touched) -> Words:
    squares = ", ".join(event.squares)
    how = ("同时", " together") if event.together else ("", "")
    return f"{SIDE_ZH[event.side]}{how[0]}摸子 {squares}", f"{SIDE_EN[event.side]} touches {squares}{how[1]}"


def _between(game: Game, event: ev.PlacedBetween) -> Words:
    zh, en = move_words(game.course.until(game.course.ply - 1).tip, event.move)
    return f"{SIDE_ZH[event.side]}指定落点：{zh}", f"{SIDE_EN[event.side]} names the point: {en}"


def _ended(_: Game, event: ev.Ended) -> Words:
    return result_words(event.result, event.reason, "")


def _signed(_: Game, event: ev.Signed) -> Words:
    zh, en = _SIGNERS.get(event.who, (event.who, event.who))
    return f"{zh}签字", f"Signed by {en}"


_SAY: Final[dict[type[Any], _Say]] = {
    ev.Began: _began,
    ev.Arrived: _plain("{zh}到场", "{en} arrives"),
    ev.LeftBoard: _left,
    ev.CameBack: _plain("{zh}回到赛区", "{en} is back"),
    ev.Moved: _moved,
    ev.Pressed: _plain("{zh}按钟", "{en} presses"),
    ev.PressedEarly: _plain("{zh}未走棋先按钟", "{en} presses without a move"),
    ev.Touched: _touched,
    ev.Adjusted: _plain("{zh}摆正棋子 {squares}", "{en} adjusts {squares}"),
    ev.Brushed: _plain("{zh}误碰 {squares}，不算摸子", "{en} brushes {squares}, no touch"),
    ev.Dropped: _plain("{zh}失手落子 {move}，不算走棋", "{en} drops a piece, {move}, no move"),
    ev.KnockedOver: _plain("{zh}碰乱棋子", "{en} knocks pieces over"),
    ev.PutUp: _plain("局面已恢复，走{zh}的时间", "the pieces stand again; {en}'s time runs"),
    ev.PlacedBetween: _between,
    ev.IllegalFound: _plain(
        "第 {ply} 着 {move} 不合行棋规定（{zh}）", "ply {ply}, {move} of {en}, is not allowed"
    ),
    ev.TakenBack: _taken_back,
    ev.ColoursSwapped: _plain("先后手颠倒，重新开始", "the colours were reversed: begun anew"),
    ev.Offered: _plain("{zh}提和", "{en} offers a draw"),
    ev.Declined: _plain("{zh}不同意和棋", "{en} declines the draw"),
    ev.LimitAudited: _audited,
    ev.LimitCountBegun: _plain("{zh}请求开始计自然限着", "{en} asks to count for the natural limit"),
    ev.RepetitionRuled: _ruled,
    ev.Deviated: _plain("{zh}变着", "{en} has deviated"),
    ev.Fouled: _fouled,
    ev.FoulLifted: _plain(
        "{zh}立即认输，免记犯规 {number} 次", "{en} resigns at once, fouls lifted: {number}"
    ),
    ev.Warned: _plain("警告{zh} {reason}", "{en} is warned {reason}"),
    ev.HouseRuleBroken: _house,
    ev.TimeChanged: _time,
    ev.FlagFell: _plain("{zh}超时", "{en}'s time is used up"),
    ev.FlagReported: _plain("{zh}旗落，待裁定", "{en}'s flag is seen to be down; to be ruled on"),
    ev.FlagOverruled: _overruled,
    ev.ClocksStopped: _stopped,
    ev.ClocksResumed: _plain("开钟，走{zh}的时间", "{en}'s time runs again"),
    ev.ClockSet: _set,
    ev.Beat: _plain("计时记录", "the time is noted"),
    ev.Restarted: _plain("程序重新运行，中断时间不计", "the program is back; the break is nobody's time"),
    ev.RecordsMissed: _records,
    ev.RecordsPaused: _plain("{zh}暂缓记录", "{en} puts off writing"),
    ev.RecordsCompleted: _plain("{zh}补全记录", "{en} has completed the sheet"),
    ev.Ruled: _plain("裁判裁定：{text}", "the arbiter rules: {text}"),
    ev.Ended: _ended,
    ev.Reopened: _plain("超时判负有误，对局继续", "the loss on time was mistaken; the game goes on"),
    ev.Signed: _signed,
    ev.Undone: _plain("撤销：回到第 {events} 条之后", "undone: back to after entry {events}"),
    ev.Rewound: _plain("时间从此接续", "time goes on from here"),
}
