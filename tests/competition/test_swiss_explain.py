"""Boards explain themselves, and a pairing changed by hand says how it compares."""

import random
import re
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
import swiss_events

from zhicai.competition.errors import CompetitionError
from zhicai.competition.field import Field
from zhicai.competition.model import Board, Bye
from zhicai.competition.swiss import matching, whatif
from zhicai.competition.swiss.edit import exchange, finish, start, turn
from zhicai.competition.swiss.explain import Explainer
from zhicai.competition.swiss.pairing import Paired
from zhicai.competition.swiss_rules import SwissRules, UnitAvoidance

RULES = SwissRules(rounds=7, avoid_unit=UnitAvoidance.POINTS)


def fifth_round() -> tuple[Field, Paired]:
    event = swiss_events.RandomEvent(17, 4, RULES, random.Random(5))
    for ahead, paired in swiss_events.rounds_of(event):
        if ahead.round == 5 and paired is not None:
            return ahead, paired
    raise AssertionError("the event ended early")


def test_every_board_and_the_bye_are_explained_in_both_languages() -> None:
    ahead, paired = fifth_round()
    explainer = Explainer(ahead, RULES)
    explained = [explainer.board(board) for board in paired.round.boards]
    explained += [explainer.bye(bye) for bye in paired.round.byes]
    assert [each.table for each in explained] == [*range(1, 9), 0]
    assert all(words.zh and words.en for each in explained for words in each.sentences)
    assert any("已相遇" in words.zh for each in explained for words in each.sentences)
    assert any("否则" in words.zh for each in explained for words in each.sentences)


@pytest.mark.parametrize("seed", range(12))
def test_no_reason_is_missing_for_anybody_who_would_come_first(seed: int) -> None:
    event = swiss_events.random_event(seed, 6, 24)
    for ahead, paired in swiss_events.rounds_of(event):
        if paired is None:
            return
        explainer = Explainer(ahead, event.rules)
        for board in paired.round.boards:
            sentences = explainer.board(board).sentences
            assert len(sentences) >= 4
            assert all("None" not in words.zh + words.en for words in sentences)


def test_why_two_do_not_meet() -> None:
    ahead, paired = fifth_round()
    explainer = Explainer(ahead, RULES)
    first = paired.round.boards[0]
    assert "第1台" in explainer.why_not(first.red, first.black).zh
    met = next(e.opponent for e in ahead.by_number[first.red].card if e.opponent is not None)
    assert "已相遇" in explainer.why_not(first.red, met).zh
    with pytest.raises(CompetitionError, match="99"):
        explainer.why_not(first.red, 99)
    with pytest.raises(CompetitionError, match="98"):
        explainer.board(Board(1, 98, first.red))


@pytest.mark.parametrize("bits", [8, matching.BITS])
def test_any_two_have_a_board_or_a_reason_that_makes_something_worse(
    bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the criteria outgrow the weight of a matching: those that were not solved are not compared."""
    monkeypatch.setattr(matching, "BITS", bits)
    ahead, _ = fifth_round()
    explainer = Explainer(ahead, RULES)
    for one, other in combinations(sorted(explainer.seats), 2):
        reason = explainer.why_not(one, other)
        assert reason.en
        grown = re.search(r"由(\d+)增为(\d+)", reason.zh)
        assert grown is None or int(grown[1]) < int(grown[2]), reason


def test_criteria_that_outgrew_the_weight_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a matching is worth by them is chance: it says nothing about what would become worse."""
    ahead, _ = fifth_round()

    def unsettled(*arguments: Any) -> matching.Solved | None:
        found = matching.best(*arguments)
        if found is not None:
            found.settled = 0
        return found

    monkeypatch.setattr(whatif, "best", unsettled)
    explainer = Explainer(ahead, RULES)
    reasons = [explainer.why_not(*two) for two in combinations(sorted(explainer.seats), 2)]
    assert any(reason.en.endswith(whatif.NOT_COMPARED.en) for reason in reasons)
    assert not any("由" in reason.zh and "增为" in reason.zh for reason in reasons)


def test_an_unchanged_draft_is_the_systems_round() -> None:
    ahead, paired = fifth_round()
    closed = finish(start(ahead, RULES), "")
    assert (closed.round, closed.boards, closed.relaxed) == (paired.round, (), paired.relaxed)
    assert closed.verdict.zh == "与本制编排相同"


def test_colours_turned_by_hand_are_told() -> None:
    ahead, paired = fifth_round()
    closed = finish(turn(start(ahead, RULES), 2), "双方约定")
    assert closed.boards == (2,)
    assert closed.round.boards[1].red == paired.round.boards[1].black
    assert "仅先后手" in closed.verdict.zh and closed.reason == "双方约定"
    explained = Explainer(ahead, RULES).board(closed.round.boards[1])
    assert any("本制应由" in words.zh for words in explained.sentences)


def test_an_exchange_is_compared_with_the_systems_pairing() -> None:
    ahead, paired = fifth_round()
    boards = paired.round.boards
    draft = exchange(start(ahead, RULES), boards[-1].black, boards[0].black)
    closed = finish(draft, "电视台要求")
    assert closed.boards == (1, len(boards))
    assert "由" in closed.verdict.zh and "from" in closed.verdict.en
    assert closed.changes[0].zh == f"{boards[-1].black}号与{boards[0].black}号对调"
    back = exchange(draft, boards[0].black, boards[-1].black)
    assert finish(back, "改回").round == paired.round


def test_the_bye_can_be_given_to_another() -> None:
    ahead, paired = fifth_round()
    lucky, other = paired.round.byes[0].player, paired.round.boards[-1].red
    closed = finish(exchange(start(ahead, RULES), lucky, other), "请求")
    assert closed.round.byes == (Bye(other),)


def test_changes_that_cannot_be_are_refused_and_the_draft_remains() -> None:
    ahead, paired = fifth_round()
    draft = start(ahead, RULES)
    first = paired.round.boards[0]
    with pytest.raises(CompetitionError, match="99"):
        exchange(draft, 99, first.red)
    with pytest.raises(CompetitionError, match="同在一台"):
        exchange(draft, first.red, first.black)
    with pytest.raises(CompetitionError, match="没有第70台"):
        turn(draft, 70)
    with pytest.raises(CompetitionError, match="理由"):
        finish(turn(draft, 1), " ")
    assert draft.now == paired.round


def test_a_rematch_by_hand_needs_the_arbiters_leave() -> None:
    ahead, paired = fifth_round()
    one = paired.round.boards[0].red
    met = next(e.opponent for e in ahead.by_number[one].card if e.opponent is not None)
    draft = start(ahead, RULES)
    beside = next(board.opponent_of(met) for board in draft.now.boards if met in (board.red, board.black))
    with pytest.raises(CompetitionError, match="不得相遇"):
        finish(exchange(draft, one, beside), "重赛")
    allowed = replace(ahead, allow_rematch=True)
    closed = finish(exchange(start(allowed, RULES), one, beside), "重赛")
    assert any("rematch" in limits for limits in closed.relaxed.values())


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (SwissRules(rounds=7, unit_rounds=2), "同单位：规程只在前2轮回避，第3轮起可以相遇"),
        (RULES, "同单位：规程只按积分多差1分对待，可以相遇"),
        (SwissRules(rounds=7, avoid_unit=UnitAvoidance.IGNORE), "同单位：规程不要求回避"),
        (SwissRules(rounds=7, avoid_unit=UnitAvoidance.NEVER), "无更好的编法，放宽：同单位"),
    ],
)
def test_two_of_one_unit_are_explained_whether_that_breaks_a_limit_or_not(
    rules: SwissRules, said: str
) -> None:
    ahead, paired = fifth_round()
    alike = replace(ahead, entrants=tuple(replace(one, unit="单位01") for one in ahead.entrants))
    found = Explainer(alike, rules).board(paired.round.boards[0])
    assert any(said in words.zh for words in found.sentences)
