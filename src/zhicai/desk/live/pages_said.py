"""What stands at the head of a board's page: how it stands, what is asked, what was announced, how the event has it.

`static/live/facts.js` says the same as the game goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zhicai.desk.frame.words import Words, say
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.running.words import result_words
from zhicai.game.values import RED, SIDE_EN, SIDE_ZH, SideName

State = Mapping[str, Any]

STAGES: Final[Mapping[str, Words]] = {
    "waiting": ("未开始", "not begun"),
    "playing": ("对局中", "being played"),
    "stopped": ("停钟", "clocks stopped"),
    "over": ("已结束", "over"),
}
"""How a board stands."""

_MOVES: Final = 2
"""So many moves after an announcement both sides have moved."""
_LINES: Final = 2
"""Announcements that stand at the head of a page at once."""


def headline(state: State, sides: Sequence[SideName] = ()) -> str:
    """How it stands in a line: the result, or whose turn it is, and what is asked; `sides` are those of who reads."""
    if state["closed"]:
        return say(f"棋盘作废：{state['closed']}", f"The board is given up: {state['closed']}")
    if state["result"]:
        return say(state["result"]["zh"], state["result"]["en"])
    turn: SideName = state["turn"]
    to_move = say(f"轮到{SIDE_ZH[turn]}走", f"{SIDE_EN[turn]} to move")
    if _is_called(state, sides):
        to_move = say(f"轮到您走（{SIDE_ZH[turn]}）", f"Your move ({SIDE_EN[turn]})")
    waits = ("未开始，等裁判开始", "not begun: an arbiter begins it")
    stage = say(*waits if state["stage"] == "waiting" else STAGES[state["stage"]])
    parts = {"playing": [to_move], "stopped": [stage, to_move]}.get(state["stage"], [stage])
    if state["offer"]:
        parts.append(offer(state, sides))
    if state["check"]:
        parts.append(say("将军", "check"))
    if state["pursuit"] and not state["pursuit"]["deviated"]:
        parts.append(say(state["pursuit"]["zh"], state["pursuit"]["en"]))
    return say("，", ", ").join(parts)


def _is_called(state: State, sides: Sequence[SideName]) -> bool:
    """Whether it is the move of who reads."""
    return state["stage"] == "playing" and list(sides) == [state["turn"]]


def called(state: State, sides: Sequence[SideName]) -> str:
    """What the title of the page begins with for who is to answer an offer, or to move; "" for others."""
    if len(sides) == 1 and state["offer"] and state["offer"] not in sides and not state["result"]:
        return f"{offer(state)} · "
    return say("轮到您走 · ", "Your move · ") if _is_called(state, sides) else ""


def offer(state: State, sides: Sequence[SideName] = ()) -> str:
    """Who has offered a draw that is not answered yet; `sides` are those of who reads."""
    if state["offer"] and list(sides) == [state["offer"]]:
        return say("您已提和", "You have offered a draw")
    return (
        say("红方提和", "Red offers a draw")
        if state["offer"] == RED
        else say("黑方提和", "Black offers a draw")
    )


def news(state: State) -> list[Words]:
    """What was announced last, until both sides have moved since; what was taken back is no news.

    Once the game is over what was announced before is none either: the result stands in the line above.
    """
    if state["closed"]:
        return []
    played, undone = len(state["plies"]), set(state["undone"])
    told = [one for one in state["told"] if one["seq"] not in undone]
    ends = [number for number, one in enumerate(told) if one.get("ends")] if state["result"] else []
    found = [
        (one["zh"], one["en"])
        for one in told[ends[-1] if ends else 0 :]
        if one.get("news") and played - one["ply"] < _MOVES
    ]
    return found[-_LINES:]


def in_event(state: State, *, corrects: bool = False) -> str:
    """How the board stands to its event, where there is something to say, and what comes next; "" else."""
    event, result = state["event"], result_words(state["event"]["result"])
    if state["closed"]:
        return ""
    if event["stale"]:
        return say(f"请裁判处理：{event['stale']['zh']}", f"For an arbiter: {event['stale']['en']}")
    if state["conduct"] == Conduct.RESULT:
        return say(f"成绩：{result}", f"Result: {result}") if result else say("尚无成绩", "No result yet")
    if event["agrees"] is False:
        what = say(f"赛事中登记的成绩是 {result}，与此不同", f"The event has another result: {result}")
        return f"{what}{_next(state, corrects=corrects)}"
    if state["stage"] == "waiting" and result:
        return say(f"赛事中此台已有成绩：{result}", f"The event has a result of this board already: {result}")
    if state["stage"] != "over":
        return ""
    if result:
        return say("成绩已记入赛事", "The result is in the event")
    return say("赛事中尚无此成绩", "The event does not have this result yet")


def _next(state: State, *, corrects: bool) -> str:
    """What is to be done where the results differ, or who does it."""
    if not corrects:
        return say(
            "；由裁判长核对更正，此前名次按登记的成绩计",
            "; the chief arbiter looks into it, and until it is corrected the standings count that one",
        )
    if state["result"]:
        return say("；请核对，登记有误就更正", "; look into it, and correct it where it is wrong")
    return say(
        "；对局又在进行：把登记的成绩改为封棋，终局时新成绩便自动记入",
        "; the game goes on: make it adjourned in the event, and the new result is entered when it ends",
    )
