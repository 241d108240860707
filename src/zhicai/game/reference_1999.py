"""The quick reference of the 1999 edition, incident by incident (cxa-1999 arts 4-10, 18, 20-24)."""

from __future__ import annotations

from typing import Final

from zhicai.game.reference import Answer, ask, opt


def _says(zh: str, en: str, *numbers: str, fouls: int = 0, outcome: str = "goes_on") -> Answer:
    return Answer(zh, en, tuple(f"cxa-1999 art. {number}" for number in numbers), fouls, outcome)


_LOST = _says("判负", "lost", "4.1.6", outcome="loses")

TOUCH: Final = ask(
    "先后摸到了什么？",
    "What was touched, in order?",
    opt("own", "己方棋子，能走", "an own piece that can move", _says("必须走它", "it must move", "5.1")),
    opt(
        "stuck",
        "己方棋子，不能走",
        "an own piece that cannot move",
        _says("判犯规一次，另走他子", "one foul, another piece moves", "5.1", "9.1.5", fouls=1),
    ),
    opt(
        "enemy",
        "对方棋子，能吃",
        "an enemy piece that can be taken",
        _says("必须吃掉它", "it must be taken", "5.2"),
    ),
    opt(
        "safe",
        "对方棋子，都不能吃",
        "an enemy piece that nobody can take",
        _says("判犯规一次，另走", "one foul, then any move", "5.2", "9.1.6", fouls=1),
    ),
    opt(
        "own_enemy",
        "先己方后对方",
        "an own piece, then an enemy one",
        _says(
            "依次：前者吃后者；走前者；他子吃后者；另走",
            "in this order: the first takes the second; the first moves; another takes the second; any move",
            "5.3",
        ),
    ),
    opt(
        "enemy_own",
        "先对方后己方，或同时",
        "an enemy piece, then an own one, or both at once",
        _says(
            "依次：后者吃前者；他子吃前者；走后者；另走",
            "in this order: the second takes the first; another takes it; the second moves; any move",
            "5.4",
            "5.5",
        ),
    ),
    opt(
        "adjust",
        "摆正棋子，事先征得对方同意",
        "put straight with the opponent's consent",
        _says("不作摸子论", "no touch", "5.6"),
    ),
    opt(
        "adjust_unasked",
        "摆正棋子，未经对方同意",
        "put straight without it",
        _says("以摸子论处", "it counts as touching", "5.6"),
    ),
    opt("brush", "明显误碰", "clearly by accident", _says("不作摸子论", "no touch", "5.6")),
    opt(
        "take_back",
        "离手后要改",
        "a released move is to be changed",
        _says("落子生根，不得更改", "a released piece stays", "5.7"),
    ),
)

OFFER: Final = ask(
    "提和有什么问题？",
    "What about the draw offer?",
    opt(
        "proper",
        "走棋后、按钟前提出",
        "made after the move and before the press",
        _says("有效，不得撤回", "it stands and cannot be withdrawn", "23.1"),
    ),
    opt("wrong_time", "在其他时候提出", "made at another time", _says("提和无效", "it is no offer", "23.1")),
    opt(
        "again",
        "被拒后连续提出",
        "made again by the same side after a refusal",
        _says("判犯规一次", "one foul", "9.1.3", "23.1", fouls=1),
    ),
    opt("accepted", "对方同意", "accepted", _says("判和", "drawn", "4.2.2", outcome="drawn")),
    opt(
        "declined",
        "对方口头不同意或走出下一着",
        "declined by word or by a move",
        _says("已被拒绝，继续比赛", "the offer is gone, the game goes on", "23.1"),
    ),
)

LIMIT: Final = ask(
    "自然限着？",
    "What about the natural limit?",
    opt(
        "true",
        "提出，审核属实",
        "claimed, and the audit bears it out",
        _says("判和（提出方的将军最多计十着）", "drawn; ten checks count", "23.3", "4.2.4", outcome="drawn"),
    ),
    opt(
        "false",
        "提出，审核不属实",
        "claimed, and the audit does not bear it out",
        _says(
            "判犯规一次，棋钟加计 5 分钟；若因此超时则判负",
            "one foul and five minutes on the clock; lost if no time is left",
            "23.3",
            "9.1.4",
            fouls=1,
        ),
    ),
    opt(
        "unasked",
        "双方均未提出",
        "claimed by nobody",
        _says(
            "裁判审核着数后亦可判和", "the arbiter may draw the game after an audit", "23.3", outcome="drawn"
        ),
    ),
)

REPETITION: Final = ask(
    "循环反复三次？",
    "What about the three cycles?",
    opt(
        "check",
        "单方长将",
        "one-sided perpetual check",
        _says("长将方立即判负", "who checks loses at once", "24.1", outcome="loses"),
    ),
    opt(
        "alike",
        "双方均为允许或均为禁止着法",
        "both allowed or both forbidden",
        _says("立即判和", "drawn at once", "24.2", "4.2.3", outcome="drawn"),
    ),
    opt(
        "forbidden",
        "禁止着法对允许着法",
        "forbidden moves against allowed ones",
        ask(
            "犯禁方立即变着了吗？",
            "Did the side with the forbidden moves deviate at once?",
            opt("yes", "变了", "yes", _says("继续比赛", "the game goes on", "24.3")),
            opt(
                "no",
                "再循环一次",
                "no, one more cycle",
                _says("判负", "lost", "24.3", "4.1.7", outcome="loses"),
            ),
        ),
    ),
    opt(
        "unasked",
        "仍在延续，无人请求",
        "it goes on and nobody asks",
        _says(
            "符合不变作和的，裁判有权判和",
            "the arbiter may draw it if nobody must deviate",
            "23.2",
            outcome="drawn",
        ),
    ),
)

LATE: Final = ask(
    "谁迟到？",
    "Who is late?",
    opt(
        "within",
        "一方，未超时限",
        "one player, within the limit",
        _says(
            "从轮到该方走棋时开钟；以到座为准，所剩时间内走满着数",
            "the clock of that side runs from its turn; the player sits down and completes the moves in what is left",
            "21.1",
            "21.2",
        ),
    ),
    opt(
        "beyond",
        "一方，超过时限",
        "one player, beyond it",
        _says("判负", "lost", "21.1", "4.1.5", outcome="forfeits"),
    ),
    opt(
        "both_within",
        "双方，均未超时限",
        "both, within it",
        _says("扣除双方迟到时间", "the time is deducted from both", "21.3"),
    ),
    opt(
        "both_beyond",
        "双方均超过时限",
        "both, beyond it",
        _says("判双方弃权", "both forfeit", "21.3", "21.4", outcome="both_forfeit"),
    ),
)

RECORD: Final = ask(
    "记录有什么问题？",
    "What about the score sheet?",
    opt(
        "four",
        "连续漏记四着",
        "four moves in a row missing",
        _says("每四着判犯规一次", "one foul for every four", "7.1", "9.1.7", fouls=1),
    ),
    opt(
        "trouble",
        "所剩时限不足三分钟",
        "less than three minutes left",
        _says(
            "可暂缓记录；转入下一时限须先补全再行棋",
            "writing may wait; in the next period it is completed before the next move",
            "7.2",
        ),
    ),
    opt(
        "after",
        "局后发现不清晰、不准确",
        "unclear after the game",
        _says("要求誊清补正", "a fair copy is asked for", "7.3"),
    ),
    opt(
        "refuses",
        "拒绝执行",
        "the player refuses",
        _says("可判负", "it may be lost", "7.4", "4.1.10", outcome="loses"),
    ),
)

CLOCK: Final = ask(
    "棋钟发生了什么？",
    "What about the clock?",
    opt(
        "count",
        "时限内未走满着数",
        "too few moves in the time",
        _says("超时判负", "lost on time", "22.1", "4.1.4", outcome="loses"),
    ),
    opt(
        "flag",
        "旗落",
        "the flag is down",
        _says("以落旗为准，超时判负", "lost on time", "22.2", outcome="loses"),
    ),
    opt(
        "both_hands",
        "无旗，分针秒针同时越过",
        "no flag, both hands have passed",
        _says("超时判负", "lost on time", "22.3", outcome="loses"),
    ),
    opt(
        "one_hand",
        "无旗，只有一针越过",
        "no flag, one hand has passed",
        _says("不作超时", "not lost on time", "22.3"),
    ),
    opt(
        "after_move",
        "着已走，未及按钟超时",
        "time used up after the move, before the press",
        ask(
            "此前已将死、困毙、认输或议和了吗？",
            "Had the game been ended by mate, stalemate, resignation or agreement?",
            opt("yes", "是", "yes", _says("该结果有效", "that result stands", "22.5")),
            opt("no", "不是", "no", _says("超时判负", "lost on time", "22.5", "4.1.4", outcome="loses")),
        ),
    ),
    opt(
        "player_stops",
        "擅停、擅开棋钟",
        "a player stopped or started it",
        _says("判犯规一次", "one foul", "9.1.2", fouls=1),
    ),
    opt(
        "faulty",
        "棋钟故障",
        "it is faulty",
        _says(
            "由裁判更换，误差较大的取得双方一致后更换",
            "the arbiter replaces it, if far off with the consent of both",
            "22.4",
        ),
    ),
    opt(
        "early_flag",
        "因故障提前倒旗",
        "a fault let the flag fall early",
        _says("根据比赛补充规定裁定", "as the event's supplement says", "22.4"),
    ),
)

CONDUCT: Final = ask(
    "什么行为？",
    "What was done?",
    opt(
        "disturb",
        "在对方时间内干扰",
        "disturbing in the opponent's time",
        _says("判犯规一次", "one foul", "9.1.1", "8.4", fouls=1),
    ),
    opt(
        "minor",
        "轻微违反棋手须知",
        "a minor breach of conduct",
        _says("判犯规一次", "one foul", "9.1.8", "8.8", fouls=1),
    ),
    opt(
        "third", "同局三次犯规", "the third foul of the game", _says("判负", "lost", "4.1.8", outcome="loses")
    ),
    opt(
        "grave",
        "拒守规则或严重违纪",
        "refusing the rules, or grave misconduct",
        _says("判负", "lost", "4.1.10", "8.8", outcome="loses"),
    ),
)

ROOT: Final = ask(
    "发生了什么？",
    "What has happened?",
    opt("touch", "摸子", "a piece was touched", TOUCH),
    opt(
        "illegal",
        "违规着",
        "an illegal move",
        ask(
            "走了怎样的违规着？",
            "What kind of illegal move?",
            opt(
                "facing",
                "走后帅将对面",
                "the kings were left facing",
                _says("判负", "lost", "4.1.2", outcome="loses"),
            ),
            opt("other", "其他不合行棋规定的着法", "any other move that is not allowed", _LOST),
        ),
    ),
    opt("offer", "提和", "a draw offer", OFFER),
    opt("limit", "自然限着", "the natural limit", LIMIT),
    opt("repetition", "循环反复", "a repetition", REPETITION),
    opt("late", "迟到", "lateness", LATE),
    opt("record", "记录", "the score sheet", RECORD),
    opt("clock", "棋钟", "the clock", CLOCK),
    opt(
        "accident",
        "先后走颠倒、棋子挪位",
        "colours reversed, a piece displaced",
        _says("及时纠正，局后不受理", "put right in time, not after the game", "5.8"),
    ),
    opt("conduct", "行为、犯规", "conduct, fouls", CONDUCT),
    opt(
        "withdrawal",
        "退出比赛",
        "withdrawal",
        _says("须申明理由并获同意", "only with reason and consent", "20"),
    ),
    opt(
        "end",
        "对局结束手续",
        "what remains when it is over",
        _says("注明结果、用时、犯规，双方和裁判签字", "result, times, fouls; all sign", "10.1"),
    ),
)
