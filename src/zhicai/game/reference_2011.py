"""The quick reference of the 2011 edition, incident by incident (cxa-2011 arts 4-9, 16, 18-23)."""

from __future__ import annotations

from typing import Final

from zhicai.game.reference import Answer, ask, opt


def says(zh: str, en: str, *numbers: str, fouls: int = 0, outcome: str = "goes_on") -> Answer:
    """An answer under these articles of the 2011 edition."""
    return Answer(zh, en, tuple(f"cxa-2011 art. {number}" for number in numbers), fouls, outcome)


_FREE = says(
    "均无法满足，判摸子方犯规一次，可另走任意一着",
    "nothing touched can be satisfied: one foul, then any move",
    "5.3.4",
    "5.4.4",
    "8.1.5",
    fouls=1,
)

TOUCH: Final = ask(
    "先后摸到了什么？",
    "What was touched, in order?",
    opt(
        "own",
        "己方棋子",
        "an own piece",
        ask(
            "这个棋子能走吗？",
            "Can it move?",
            opt("yes", "能走", "yes", says("必须走这个棋子", "it must move", "5.1")),
            opt(
                "no",
                "不能走，或走后送将",
                "no, or only into check",
                says("判犯规一次，另走他子", "one foul, then another piece moves", "5.1", "8.1.5", fouls=1),
            ),
        ),
    ),
    opt(
        "enemy",
        "对方棋子",
        "an enemy piece",
        ask(
            "己方有棋子能吃它吗？",
            "Can any own piece take it?",
            opt(
                "yes",
                "能吃",
                "yes",
                says("必须吃掉它，用哪个棋子均可", "it must be taken, by any piece", "5.2"),
            ),
            opt(
                "no",
                "都不能吃",
                "no",
                says("判犯规一次，可另走", "one foul, then any move", "5.2", "8.1.5", fouls=1),
            ),
        ),
    ),
    opt(
        "own_enemy",
        "先己方后对方",
        "an own piece, then an enemy one",
        ask(
            "哪一条首先能做到？",
            "Which can be done first?",
            opt(
                "take",
                "前者能吃后者",
                "the first takes the second",
                says("前者必须吃掉后者", "the first must take the second", "5.3.1"),
            ),
            opt(
                "move",
                "不能吃，但前者能走",
                "it cannot, but the first can move",
                says("必须走动前者", "the first must move", "5.3.2"),
            ),
            opt(
                "other",
                "前者不能走，他子能吃后者",
                "the first cannot move, another takes the second",
                says("必须用别的棋子吃掉后者", "another piece must take the second", "5.3.3"),
            ),
            opt("none", "都做不到", "none", _FREE),
        ),
    ),
    opt(
        "enemy_own",
        "先对方后己方，或同时",
        "an enemy piece, then an own one, or both at once",
        ask(
            "哪一条首先能做到？",
            "Which can be done first?",
            opt(
                "take",
                "后者能吃前者",
                "the second takes the first",
                says("后者必须吃掉前者", "the second must take the first", "5.4.1", "5.5"),
            ),
            opt(
                "other",
                "不能，但他子能吃前者",
                "it cannot, but another takes the first",
                says("必须用别的棋子吃掉前者", "another piece must take the first", "5.4.2", "5.5"),
            ),
            opt(
                "move",
                "都不能吃，后者能走",
                "none can take, the second can move",
                says("必须走动后者", "the second must move", "5.4.3", "5.5"),
            ),
            opt("none", "都做不到", "none", _FREE),
        ),
    ),
    opt(
        "adjust",
        "摆正棋子",
        "pieces were put straight",
        ask(
            "是在自己的时间内并事先声明吗？",
            "In the own time, and said beforehand?",
            opt("yes", "是", "yes", says("不作摸子论", "no touch", "5.6")),
            opt("no", "不是", "no", says("按摸子论处", "it counts as touching", "5.6")),
        ),
    ),
    opt("brush", "明显误碰", "clearly by accident", says("不作摸子论", "no touch", "5.6")),
    opt(
        "drop",
        "失手脱落",
        "a piece slipped from the hand",
        says("不作落子；该子已摸触，须走该子", "no move; the piece was touched and must move", "5.7", "5.1"),
    ),
    opt(
        "take_back",
        "离手后要改",
        "a released move is to be changed",
        says("合乎规定的着法已离手，不得悔棋", "a legal move that was released stays", "5.7"),
    ),
)

ILLEGAL: Final = ask(
    "走了怎样的违规着？",
    "What kind of illegal move?",
    opt(
        "exposure",
        "帅将对面、送吃帅将或不应将",
        "kings facing, king given up, check not answered",
        says(
            "“自杀”，任何级别比赛均立即判负",
            "self-exposure: lost at once in every event",
            "3.4",
            "4.1.3",
            outcome="loses",
        ),
    ),
    opt(
        "other",
        "其他不合行棋规定的着法",
        "any other move that is not allowed",
        ask(
            "比赛级别？",
            "What level of event?",
            opt(
                "national",
                "全国比赛",
                "national",
                says("第一次即判负", "the first one loses", "4.1.8", outcome="loses"),
            ),
            opt(
                "lower",
                "省级及以下、全国少年赛及以下",
                "provincial and lower, youth",
                ask(
                    "第几次？",
                    "Which time?",
                    opt(
                        "first",
                        "第一次",
                        "the first",
                        says(
                            "判犯规一次，从该着重走；已动的棋子视为摸触，须走该子",
                            "one foul; replayed from that move, whose piece counts as touched and must move",
                            "8.1.8",
                            "5.8.3",
                            "5.1",
                            fouls=1,
                        ),
                    ),
                    opt("second", "第二次", "the second", says("判负", "lost", "4.1.8", outcome="loses")),
                ),
            ),
        ),
    ),
)

OFFER: Final = ask(
    "提和有什么问题？",
    "What about the draw offer?",
    opt(
        "their_time",
        "在对方时间内提出",
        "made in the opponent's time",
        says(
            "提和无效；干扰对方的可判犯规",
            "it is no offer; if it disturbs, a foul may be given",
            "22.1",
            "8.1.1",
        ),
    ),
    opt(
        "withdraw",
        "提和后想撤回",
        "to be withdrawn",
        says("不得撤回，等对方答复", "it stands until answered", "22.1"),
    ),
    opt("accepted", "对方同意", "accepted", says("判和", "drawn", "4.2.1", outcome="drawn")),
    opt(
        "declined",
        "对方口头不同意或继续走棋",
        "declined by word or by playing on",
        says("提和已被拒绝，继续比赛", "the offer is gone, the game goes on", "22.1"),
    ),
    opt(
        "surplus",
        "比对方多提了两次",
        "two more than the opponent's",
        says("判犯规一次；不得再多", "one foul; there may be no more", "8.1.3", "22.1", fouls=1),
    ),
)

LIMIT: Final = ask(
    "自然限着的申请？",
    "What about the natural-limit claim?",
    opt(
        "true",
        "审核属实",
        "the audit bears it out",
        says(
            "停钟审核属实，判和（提出方的将军最多计十着）",
            "drawn; of the claimant's checks ten count",
            "4.2.4",
            "22.2",
            outcome="drawn",
        ),
    ),
    opt(
        "false",
        "审核不属实",
        "the audit does not bear it out",
        ask(
            "在同一自然限着阶段内第几次？",
            "Which time between two captures?",
            opt(
                "first",
                "第一次",
                "the first",
                says(
                    "判犯规一次，扣 5 分钟后继续；若因此超时则判负",
                    "one foul and five minutes, the game goes on; lost if no time is left",
                    "22.2",
                    "8.1.4",
                    fouls=1,
                ),
            ),
            opt("second", "第二次", "the second", says("判负", "lost", "4.1.11", outcome="loses")),
        ),
    ),
    opt(
        "sheet",
        "提出方漏记过多或无法辨认",
        "the claimant's sheet is too incomplete or illegible",
        says("不予受理", "not heard", "22.3"),
    ),
    opt(
        "their_time",
        "在对方时间内提出",
        "in the opponent's time",
        says("不予受理，应在自己走棋的时间内提出", "not heard: it is made in the own time", "16.3"),
    ),
)

REPETITION: Final = ask(
    "重复局面？",
    "What about the repetition?",
    opt("early", "循环不足三次", "fewer than three cycles", says("不予受理", "not heard", "23.3")),
    opt(
        "sheet",
        "提出方漏记过多或无法辨认",
        "the claimant's sheet is too incomplete or illegible",
        says("不予受理", "not heard", "22.3"),
    ),
    opt(
        "check",
        "三次，单方长将",
        "three, one-sided perpetual check",
        says("长将方立即判负", "who checks loses at once", "23.5.1", "4.1.4", outcome="loses"),
    ),
    opt(
        "must",
        "三次，一方应变着",
        "three, one side must deviate",
        ask(
            "两个回合内变着了吗？",
            "Did it deviate within two rounds?",
            opt("yes", "变了", "yes", says("继续比赛", "the game goes on", "23.5.2")),
            opt(
                "no",
                "没有变",
                "no",
                says("应变着一方判负", "who had to deviate loses", "23.5.2.2", "4.1.5", outcome="loses"),
            ),
        ),
    ),
    opt(
        "draw",
        "三次，双方均不须变着",
        "three, nobody must deviate",
        ask(
            "两个回合内有一方变着吗？",
            "Did either deviate within two rounds?",
            opt("yes", "有", "yes", says("继续比赛", "the game goes on", "23.5.2")),
            opt("no", "没有", "no", says("判和", "drawn", "23.5.2.1", "4.2.3", outcome="drawn")),
        ),
    ),
    opt(
        "nine",
        "三点以上犯禁或无积极意义满九回合",
        "nine rounds on three points or more, forbidden or aimless",
        says("经一方提出，可按待判局面裁决", "on request it may be ruled on as a pending position", "23.4"),
    ),
)
