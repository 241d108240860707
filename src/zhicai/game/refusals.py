"""Why a command is refused: every reason with its article and its sentence."""

from __future__ import annotations

from typing import Final

from zhicai.game.articles import article
from zhicai.game.state import Game
from zhicai.game.values import Refusal

_REASONS: Final[dict[str, tuple[str, str, str]]] = {
    # The moment and the state of the game.
    "time_back": (
        "clock",
        "时刻 {given} 早于上一条记录 {known}",
        "the moment {given} lies before the last entry, {known}",
    ),
    "not_begun": ("clock", "对局尚未开始", "the game has not begun"),
    "begun": ("clock", "对局已经开始", "the game has begun"),
    "over": ("end", "对局已经结束：{result}", "the game is over: {result}"),
    "not_over": ("end", "对局尚未结束", "the game is not over"),
    "signed": ("end", "结果已由双方和裁判签字确认", "the result is signed by both players and the arbiter"),
    "signed_already": ("end", "已经签过字", "the result is signed already"),
    "nobody": ("end", "只有双方和裁判（arbiter）签字", "the two sides and the arbiter sign, nobody else"),
    "nothing_to_undo": (
        "end",
        "只有 {known} 条记录，不能撤销 {given} 条",
        "{given} entries cannot be undone, there are {known}",
    ),
    "splits_decision": (
        "end",
        "撤销 {given} 条会只撤去一次处理的一部分",
        "undoing {given} entries would leave half of a decision",
    ),
    "stopped": ("own_time", "棋钟已停，等候裁判裁定", "the clocks are stopped for the arbiter"),
    "not_stopped": ("clock", "棋钟在走，先停钟", "the clocks are running; stop them first"),
    "running": ("clock", "棋钟在走", "time is running"),
    "wrong_clock": (
        "clock",
        "只能开原来在走的钟，或漏按钟后对方的钟",
        "the clock that ran, or the opponent's after a missed press",
    ),
    "no_clock": ("clock", "本局不用棋钟", "this game is played without a clock"),
    "knocked_over": ("knocked_over", "棋子碰乱，先恢复局面", "pieces were knocked over; put them up first"),
    "nothing_knocked_over": ("knocked_over", "没有碰乱的棋子", "no pieces were knocked over"),
    "flag_reported": ("early_flag", "等候裁判对超时的裁定", "the arbiter has to rule on the flag first"),
    # Moving and touching.
    "not_turn": ("turns", "轮到{turn_zh}走棋", "it is {turn_en}'s move"),
    "released": ("released", "着法已走出，落子生根", "the move is made and stays"),
    "unreadable": ("moves", "“{given}”不是着法", "'{given}' is no move"),
    "no_square": ("moves", "“{given}”不是棋盘上的点", "'{given}' is no point of the board"),
    "no_own_piece": ("moves", "{given} 上没有己方棋子", "there is no own piece on {given}"),
    "illegal": ("moves", "{given} 不合行棋规定：{why_zh}", "{given} is not allowed: {why_en}"),
    "nothing_touched": ("own_touch", "没有碰到棋子", "no piece was touched"),
    "knows_no_point": (
        "between",
        "只有刚走的棋子按钟后无法辨认位置时，才由对方指定落点",
        "a point is named by the opponent, for the piece just moved, after the press",
    ),
    # Errors found later.
    "no_such_ply": ("errors", "没有第 {given} 着", "there is no ply {given}"),
    "legal_move": ("illegal_found", "第 {given} 着合乎行棋规定", "ply {given} was legal"),
    "reversed_late": (
        "reversed",
        "超过时限，视为双方认可，继续比赛",
        "too late: both have accepted the colours, the game goes on",
    ),
    "displaced_late": ("displaced", "超过五个回合或规定时限，不予受理", "too late for a displaced piece"),
    "illegal_late": ("errors", "过时不予受理", "too late for this report"),
    # Draw offers.
    "offer_time": ("offers", "提和必须在自己用时内提出", "a draw is offered in one's own time"),
    "offer_after_move": (
        "offers",
        "提和必须在走棋后、按钟前提出",
        "a draw is offered after the move and before the press",
    ),
    "offer_standing": ("offers", "已有提和，等候答复", "an offer stands already"),
    "offer_surplus": (
        "offers",
        "提和次数不得多于对方 {given} 次以上",
        "no more than {given} offers beyond the opponent's",
    ),
    "offer_early": ("offers", "第 {given} 回合前不得议和", "no draw may be agreed before round {given}"),
    "no_offer": ("offers", "对方没有提和", "the opponent has offered nothing"),
    # Claims.
    "claim_time": ("own_time", "须在自己走棋的时间内提出", "it is claimed in one's own time"),
    "sheet_incomplete": ("sheet_for_claims", "漏记过多，不予受理", "too many moves are missing on the sheet"),
    "no_unasked_limit": ("natural_audit", "须由棋手提出", "a player must claim it"),
    "repetition_early": (
        "repetition_early",
        "重复不足三次，不予受理：{why_zh}",
        "not three cycles yet: {why_en}",
    ),
    "no_repetition": ("repetition", "没有重复局面：{why_zh}", "no repetition: {why_en}"),
    "ruling_stands": (
        "grace",
        "已有裁定，不再受理：{zh}",
        "a ruling stands already, nothing more is heard: {en}",
    ),
    "no_judge": ("repetition", "没有给出裁定方法", "no way to judge was given"),
    "undecided": (
        "repetition_ruling",
        "未能判定，由裁判长裁定",
        "it could not be decided: the chief arbiter rules",
    ),
    "verdict": (
        "repetition_ruling",
        "没有“{given}”这种裁定；可裁定：{known}",
        "'{given}' is no verdict; there are: {known}",
    ),
    "cycle_uneven": (
        "repetition_ruling",
        "循环须为双数着，至少 2 着，现为 {given} 着",
        "a cycle has an even number of moves, at least 2, not {given}",
    ),
    "cycle_too_long": (
        "repetition_ruling",
        "只走了 {played} 着，没有 {given} 着的循环",
        "only {played} moves have been played; there is no cycle of {given}",
    ),
    "no_cycle": (
        "repetition_ruling",
        "{given} 着之前的局面与现在不同，没有循环；局面不重复的，走满九回合（18 着）才能裁定",
        "the position {given} moves ago is not the present one: nothing repeats; moves that do not close are ruled on "
        "after nine rounds (18 moves)",
    ),
    "capture_in_cycle": (
        "repetition_ruling",
        "最后 {given} 着中有吃子，局面没有循环；局面不重复的，须最近九回合（18 着）都没有吃子才能裁定",
        "a piece was captured within the last {given} moves: nothing goes round; moves that do not close are ruled on "
        "where nothing was captured for nine rounds (18 moves)",
    ),
    "no_perpetual_check": (
        "perpetual_check",
        "{zh}在循环中不是着着将军，不能立即判负；请判“应变着”，不变再判负",
        "{en} does not check with every move of the cycle and does not lose at once; rule that the side must deviate",
    ),
    "both_check": (
        "perpetual_check",
        "循环中双方着着将军，不是单方长将，不能判一方负；请判“双方均可不变，不变作和”",
        "both sides check with every move of the cycle: neither loses for it; rule a draw unless somebody deviates",
    ),
    "no_unasked_ruling": ("repetition", "须由棋手提出", "a player must ask for it"),
    # The clock.
    "not_your_clock": ("clock", "走的是对方的钟", "it is the opponent's clock that runs"),
    "no_flag": ("zero", "时间没有用尽", "time is not used up"),
    "hands": ("hands", "两针未同时越过", "not both hands have passed"),
    "no_flag_reported": ("early_flag", "没有待裁定的超时", "no flag waits for a ruling"),
    "cause": (
        "early_flag",
        "原因须为 missed_press、early_flag 或 faulty_clock",
        "the cause is missed_press, early_flag or faulty_clock",
    ),
    "dial_needs_time": ("faulty_clock", "拨钟后须有剩余时间", "a dial is put to some time that is left"),
    "quota": ("early_flag", "着数须在本时限规定之内", "the number of moves lies within the period"),
    "impossible": ("clock", "{why_zh}，请核对数字", "{why_en}; look at the numbers again"),
    # Fouls, sheets, people.
    "no_foul": ("foul", "“{given}”不是犯规条款", "'{given}' is no article under which a foul is given"),
    "foul_late": (
        "foul_announced",
        "须在自己走下一着之前提出",
        "a foul is reported before one's own next move",
    ),
    "no_house_rule": ("foul_conduct", "本次比赛没有规定“{given}”", "this event has no rule '{given}'"),
    "no_sides": ("misconduct", "没有指明哪一方", "it is not said which side"),
    "no_records": ("records", "本局不要求记录", "no sheet is kept in this game"),
    "no_moves_missed": (
        "records",
        "漏记着数至少为 1，且不多于已走着数",
        "at least 1 move is missing, and no more than were played",
    ),
    "record_relief": ("record_relief", "时间不足，可暂缓记录", "in time trouble writing may be put off"),
    "no_relief": (
        "record_relief",
        "剩余时间充足或本规则无此规定，不能暂缓记录",
        "there is time enough, or no such relief",
    ),
    "records_first": (
        "record_relief",
        "须先补全漏记着法，方可行棋",
        "the sheet is completed before the next move",
    ),
    "not_absent": ("arrival", "该方没有迟到", "this player is not late"),
    "away_already": ("leaving", "已经离开", "this player has left already"),
    "not_away": ("leaving", "没有离开", "this player has not left"),
    "no_sham": ("fair_play", "本次比赛没有此项规定", "this event has no such rule"),
}

CODES: Final = frozenset(_REASONS) | {"must_play"}
"""The codes that refusals can have."""


def refuse(game: Game, code: str, **facts: object) -> Refusal:
    """The refusal of this code under the edition of the game."""
    point, zh, en = _REASONS[code]
    return Refusal(code, article(game.edition, point), zh.format(**facts), en.format(**facts))


def must_play(cited: str, moves_zh: str, moves_en: str) -> Refusal:
    """The refusal of a move that does not do what touched pieces oblige to."""
    return Refusal("must_play", cited, f"摸子走子，须走：{moves_zh}", f"touch-move: play {moves_en}")
