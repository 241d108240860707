"""Why somebody has the bye, in sentences: the claim to it, and what chose among those whose claim is as good."""

from __future__ import annotations

from collections.abc import Sequence

from zhicai.competition.field import Field
from zhicai.competition.swiss.explain_scores import points_of
from zhicai.competition.swiss.names import Words
from zhicai.competition.swiss.seats import Hall, Seat, bye_claim
from zhicai.competition.swiss_rules import Method
from zhicai.english import counted


def bye_sentences(seat: Seat, field: Field, hall: Hall, method: Method) -> tuple[Words, ...]:
    """Why this one has the bye (cxa-2011 art. 14.4)."""
    points, size = points_of(seat, field), len(hall.seats)
    first = Words(
        f"{seat.number}号轮空：{size}人，人数为单；轮空者先取此前不战而胜最少的，再取积分最低的："
        f"该选手不战而胜{seat.byes}轮，积{points}分",
        f"Number {seat.number} has the bye: {size} are an odd number; it goes to who has won least without play, then "
        f"to the lowest score, and this one has won {counted(seat.byes, 'round')} without play and has "
        f"{counted(points, 'point')}",
    )
    return first, _among(seat, hall, method)


def _among(seat: Seat, hall: Hall, method: Method) -> Words:
    """What chose among those with as good a claim, or why a better claim was passed over."""
    best = min(map(bye_claim, hall.seats))
    if bye_claim(seat) != best:
        better = [one for one in hall.seats if bye_claim(one) < bye_claim(seat)]
        return Words(
            f"比其更应轮空的有{_numbers_zh(better)}，但他们轮空则其余的人编不成或须放宽更多限制",
            f"{_numbers_en(better)} came before, but with one of them free the others make no round, or one that gives "
            "up more",
        )
    equals = [one for one in hall.seats if bye_claim(one) == best]
    if len(equals) == 1:
        return Words("如此者仅此一人", "nobody else has so good a claim")
    if seat is equals[-1]:
        return Words(
            f"同样条件的有{len(equals)}人，取次序最后的",
            f"{len(equals)} have as good a claim, and the last of them in order has it",
        )
    if _is_middle(seat, method):
        return _middle(seat, len(equals), method)
    later = [one for one in equals if one.order > seat.order]
    return Words(
        f"同样条件的有{len(equals)}人，次序在后的{_numbers_zh(later)}如轮空，其余的人编得较差"
        "（限制、分差、先后手、升降或上下半区）",
        f"{len(equals)} have as good a claim; with {_numbers_en(later)}, later in order, free the others would be "
        "paired worse (limits, scores, colours, floats or halves)",
    )


def _is_middle(seat: Seat, method: Method) -> bool:
    """Whether a section of an odd number leaves this one over: the last of its upper half, which is the larger."""
    return method is not Method.ADJACENT and seat.size % 2 == 1 and seat.place == seat.size // 2


def _middle(seat: Seat, equals: int, method: Method) -> Words:
    size, place = seat.size, seat.place + 1
    if method is Method.FOLD:
        return Words(
            f"同样条件的有{equals}人；本段{size}人首尾对阵，居中的第{place}位无人可对",
            f"{equals} have as good a claim; the {size} of the section meet first against last, which leaves over the "
            f"one in the middle, place {place}",
        )
    return Words(
        f"同样条件的有{equals}人；本段{size}人分上下半区对阵，上半区多一人，其末位（第{place}位）无人可对",
        f"{equals} have as good a claim; the {size} of the section are paired half against half, the upper half is one "
        f"larger, and its last one (place {place}) is left over",
    )


_SHOWN = 6


def _numbers_zh(seats: Sequence[Seat]) -> str:
    shown = "、".join(f"{one.number}号" for one in seats[:_SHOWN])
    return shown if len(seats) <= _SHOWN else f"{shown}等{len(seats)}人"


def _numbers_en(seats: Sequence[Seat]) -> str:
    shown = ", ".join(str(one.number) for one in seats[:_SHOWN])
    more = len(seats) - _SHOWN
    return f"number{'s' * (len(seats) > 1)} {shown}" + (f" and {more} more" if more > 0 else "")
