"""The quick reference of the 2011 edition, second part: lateness, sheets, clocks, accidents, conduct, withdrawal."""

from __future__ import annotations

from typing import Final

from zhicai.game.reference import ask, opt
from zhicai.game.reference_2011 import ILLEGAL, LIMIT, OFFER, REPETITION, TOUCH, says

LATE: Final = ask(
    "谁迟到？",
    "Who is late?",
    opt(
        "one",
        "一方",
        "one player",
        ask(
            "超过迟到时限（一般 15 分钟）了吗？",
            "Beyond the limit, usually 15 minutes?",
            opt(
                "no",
                "没有",
                "no",
                says(
                    "轮到该方走棋时开动其棋钟，继续比赛", "the clock of that side runs from its turn", "20.1"
                ),
            ),
            opt(
                "yes",
                "超过",
                "yes",
                says(
                    "作弃权论，对方记“+”",
                    "forfeited; the opponent gets a plus",
                    "20.1",
                    "4.1.7",
                    "20.3",
                    outcome="forfeits",
                ),
            ),
        ),
    ),
    opt(
        "both",
        "双方",
        "both",
        ask(
            "双方都超过时限了吗？",
            "Are both beyond the limit?",
            opt(
                "no",
                "没有",
                "no",
                says(
                    "先走方的钟照走，到场后比赛", "the clock of who is to move runs until they play", "20.1"
                ),
            ),
            opt(
                "yes",
                "都超过",
                "yes",
                says("判双方弃权", "both forfeit", "20.2", "20.3", outcome="both_forfeit"),
            ),
        ),
    ),
)

RECORD: Final = ask(
    "记录有什么问题？",
    "What about the score sheet?",
    opt(
        "few",
        "漏记不足 4 着",
        "fewer than 4 moves missing",
        says("督促补全，不判犯规", "to be completed; no foul", "7.1"),
    ),
    opt(
        "four",
        "漏记 4–7 着",
        "4 to 7 moves missing",
        says("判犯规一次", "one foul", "7.1", "8.1.6", fouls=1),
    ),
    opt(
        "eight",
        "漏记 8 着（含）以上",
        "8 moves or more missing",
        says("直接判犯规两次", "two fouls at once", "7.1", "8.1.6", fouls=2),
    ),
    opt(
        "illegible",
        "无法辨认",
        "illegible",
        says(
            "经裁判员、裁判长确认，按漏记处理",
            "confirmed by the chief arbiter, as missing moves",
            "7.2",
            "7.1",
        ),
    ),
    opt(
        "after",
        "局后发现不清晰、不准确",
        "unclear after the game",
        says("要求该方誊清补正", "a fair copy is asked for", "7.3"),
    ),
    opt(
        "refuses",
        "拒绝记录或补正",
        "the player refuses",
        says("可判负", "it may be lost", "7.4", "4.1.13", outcome="loses"),
    ),
)

CLOCK: Final = ask(
    "棋钟发生了什么？",
    "What about the clock?",
    opt(
        "zero",
        "时间用尽或旗落，着未走",
        "time used up or flag down before the move",
        says("超时判负", "lost on time", "21.1", "21.2", "21.3", "4.1.6", outcome="loses"),
    ),
    opt(
        "after_move",
        "着已走，未按钟时超时",
        "time used up after the move, before the press",
        ask(
            "这一着将死或困毙对方了吗？",
            "Did the move mate or stalemate?",
            opt(
                "yes",
                "是",
                "yes",
                says(
                    "对局已因将死或困毙结束，走棋方胜",
                    "the mate or stalemate had ended the game: the mover wins",
                    "21.6",
                    "4.1.1",
                    "4.1.2",
                ),
            ),
            opt("no", "不是", "no", says("超时判负", "lost on time", "21.6", "4.1.6", outcome="loses")),
        ),
    ),
    opt(
        "early_press",
        "未走棋先按钟",
        "pressed without a move",
        ask(
            "第几次？",
            "Which time?",
            opt(
                "first",
                "第一次",
                "the first",
                says("判犯规一次，恢复计时", "one foul, the clock is put back", "8.1.7", fouls=1),
            ),
            opt("second", "第二次", "the second", says("判负", "lost", "4.1.9", outcome="loses")),
        ),
    ),
    opt(
        "player_stops",
        "棋手擅自停、开钟",
        "a player stopped or started it",
        says("判犯规一次", "one foul", "8.1.2", fouls=1),
    ),
    opt(
        "faulty",
        "发现故障或误差较大",
        "it is faulty or far off",
        says(
            "立即停钟；说明如何调整，双方一致后更换",
            "stop it; both agree on the setting before it is replaced",
            "21.4",
        ),
    ),
    opt(
        "missed_press",
        "因少按钟而显示限着不满",
        "a missed press makes the count too small",
        says("由裁判员裁决；实际走满的不作超时", "the arbiter rules; what was really played counts", "21.5"),
    ),
    opt(
        "early_flag",
        "因故障提前倒旗",
        "a fault let the flag fall early",
        says("一分钟内由裁判员裁决", "within a minute the arbiter rules", "21.5"),
    ),
)

ACCIDENT: Final = ask(
    "发生了什么意外？",
    "What accident?",
    opt(
        "reversed",
        "先后手颠倒",
        "colours reversed",
        ask(
            "开赛 20 分钟内发现的吗？",
            "Found within 20 minutes of the start?",
            opt(
                "yes",
                "是",
                "yes",
                says("换先重赛", "colours are put right and the game begun anew", "5.8.1"),
            ),
            opt(
                "no",
                "不是",
                "no",
                says("视为双方认可，继续比赛，结果有效", "both have accepted it: the game stands", "5.8.1"),
            ),
        ),
    ),
    opt(
        "displaced",
        "棋子意外挪动",
        "a piece displaced",
        ask(
            "五个回合内发现的吗？",
            "Found within five rounds?",
            opt(
                "yes",
                "是",
                "yes",
                says(
                    "恢复到错误前的局面重走，可另选棋子",
                    "back to before the error; any piece may move",
                    "5.8.2",
                ),
            ),
            opt("no", "不是", "no", says("过时不予受理", "too late", "5.8")),
        ),
    ),
    opt(
        "knocked",
        "碰乱棋子",
        "pieces knocked over",
        says("在碰乱一方的时间内恢复", "put up on the time of who did it", "5.9"),
    ),
    opt(
        "between",
        "按钟后棋子在两点之间",
        "a piece stands between two points after the press",
        says("由对方指定其中一点为落点", "the opponent names one of the points", "5.10"),
    ),
)

CONDUCT: Final = ask(
    "什么行为？",
    "What was done?",
    opt(
        "disturb",
        "在对方时间内故意干扰",
        "disturbing in the opponent's time",
        says("判犯规一次", "one foul", "8.1.1", fouls=1),
    ),
    opt(
        "minor",
        "轻微违反棋手须知（如离开赛区）",
        "a minor breach of conduct, such as leaving the area",
        says("判犯规一次", "one foul", "8.1.9", "16.2", fouls=1),
    ),
    opt("third", "累计三次犯规", "the third foul", says("判负", "lost", "4.1.10", outcome="loses")),
    opt(
        "resigns",
        "犯规方立即认输",
        "the offender resigns at once",
        says("判负，可免判犯规", "lost; the foul is not given", "4.1.12", "8.2", outcome="loses"),
    ),
    opt(
        "grave",
        "拒绝遵守规则或严重违纪",
        "refusing the rules, or grave misconduct",
        says(
            "判负；裁判长可取消当场比赛资格",
            "lost; the chief arbiter may exclude",
            "4.1.13",
            "18.2",
            outcome="loses",
        ),
    ),
    opt(
        "dispute",
        "对裁定有争议",
        "a dispute",
        says("应在自己的时间内提出，服从裁判", "raised in the own time; the arbiter is obeyed", "16.3"),
    ),
)

WITHDRAWAL: Final = ask(
    "什么比赛，何时退出？",
    "Which competition, and when?",
    opt(
        "before",
        "开赛前",
        "before it begins",
        says(
            "循环制剩余双数应重新抽签；积分编排制可补足双数",
            "round robin with an even number left: new lots; Swiss: an even number may be made up",
            "14.4",
            "19.1",
        ),
    ),
    opt(
        "few",
        "循环制，已赛不足半数",
        "round robin, less than half played",
        says("已赛结果一概注销", "all results are struck out", "19.2"),
    ),
    opt(
        "many",
        "循环制，已赛半数或以上",
        "round robin, half or more played",
        says(
            "成绩有效，其余作弃权，对方胜", "results stand, the rest is forfeited", "19.2", outcome="forfeits"
        ),
    ),
    opt(
        "swiss",
        "积分编排制",
        "Swiss",
        says(
            "已赛结果有效，其余作弃权，对方胜",
            "results stand, the rest is forfeited",
            "19.3",
            outcome="forfeits",
        ),
    ),
)

END: Final = ask(
    "怎样结束？",
    "How did it end?",
    opt("mate", "将死", "checkmate", says("被将死一方负", "who is mated loses", "4.1.1", outcome="loses")),
    opt(
        "stalemate",
        "困毙",
        "stalemate",
        says("被困毙一方负", "who is stalemated loses", "4.1.2", outcome="loses"),
    ),
    opt(
        "resigned", "认输", "resignation", says("认输一方负", "who resigns loses", "4.1.12", outcome="loses")
    ),
    opt(
        "dead",
        "双方均无取胜可能的简单局势",
        "a simple position that neither can win",
        says("判和", "drawn", "4.2.2", outcome="drawn"),
    ),
    opt(
        "signing",
        "结束手续",
        "what remains to be done",
        says(
            "注明结果、用时、犯规，双方和裁判当场签字",
            "result, times and fouls are written; both players and the arbiter sign",
            "9",
        ),
    ),
)

ROOT: Final = ask(
    "发生了什么？",
    "What has happened?",
    opt("touch", "摸子", "a piece was touched", TOUCH),
    opt("illegal", "违规着", "an illegal move", ILLEGAL),
    opt("offer", "提和", "a draw offer", OFFER),
    opt("limit", "自然限着", "a natural-limit claim", LIMIT),
    opt("repetition", "重复局面", "a repetition", REPETITION),
    opt("late", "迟到", "lateness", LATE),
    opt("record", "记录", "the score sheet", RECORD),
    opt("clock", "棋钟", "the clock", CLOCK),
    opt("accident", "意外错误", "an accident", ACCIDENT),
    opt("conduct", "行为、犯规", "conduct, fouls", CONDUCT),
    opt("withdrawal", "退出比赛", "withdrawal", WITHDRAWAL),
    opt("end", "对局结束", "the end of the game", END),
)
