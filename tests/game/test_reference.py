"""The quick reference says what the officiated game does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.game.people import ARTICLES
from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, TIMED, Table, cm
from zhicai.game.claiming import Judged
from zhicai.game.controls import all_in
from zhicai.game.reference import MODULES, Answer, Question, UnknownChoice, answers, consult, tree
from zhicai.game.regulations import Level, NaturalLimit, cxa_1999, cxa_2011
from zhicai.game.values import SideName

Act = Callable[[Table], object]
OUTCOMES = {"goes_on", "loses", "both_lose", "drawn", "forfeits", "both_forfeit"}
STUCK = "3k5/9/9/9/n5b2/9/8P/9/1C7/RHB1K4 w - - 0 1"
LOWER = cxa_2011(Level.PROVINCIAL).timed(all_in(60))
OLD = cxa_1999().timed(all_in(60))


@pytest.mark.parametrize("edition", MODULES)
def test_every_answer_cites_articles_that_exist_and_speaks_both_languages(edition: str) -> None:
    found = list(answers(edition))
    assert len({keys for keys, _ in found}) == len(found) >= 45
    for keys, answer in found:
        assert answer.articles and set(answer.articles) <= ARTICLES, (keys, answer.articles)
        assert answer.outcome in OUTCOMES
        assert answer.zh and not answer.zh.isascii() and answer.en.isascii()
        assert consult(keys, edition) is answer


@pytest.mark.parametrize("edition", MODULES)
def test_every_question_can_be_answered_by_number_or_key(edition: str) -> None:
    waiting = [tree(edition)]
    while waiting:
        question = waiting.pop()
        keys = [choice.key for choice in question.choices]
        assert len(set(keys)) == len(keys) <= 12
        assert not question.zh.isascii() and question.en.isascii()
        for number, choice in enumerate(question.choices, 1):
            assert question.choice(str(number)) is question.choice(choice.key) is choice
            assert not choice.zh.isascii() and choice.en.isascii()
            if isinstance(choice.then, Question):
                waiting.append(choice.then)


def test_what_is_not_offered_is_told() -> None:
    with pytest.raises(UnknownChoice, match="touch") as caught:
        consult(["castling"])
    assert "castling" in caught.value.message_zh
    assert isinstance(consult(["touch"]), Question)
    assert isinstance(consult(["late", "both", "yes", "more"]), Answer)


@pytest.mark.parametrize("key", ["0", "99", "²", ""])
def test_numbers_that_are_none_of_the_list_are_told(key: str) -> None:
    with pytest.raises(UnknownChoice):
        consult([key])


def touched(*squares: str) -> Act:
    def act(table: Table) -> None:
        table.do(cm.TouchPieces(table.wait(SECOND), RED, squares))

    return act


def missed(moves: int) -> Act:
    def act(table: Table) -> None:
        table.move(*SHUFFLE * 5)
        table.do(cm.MissRecords(table.wait(SECOND), RED, moves))

    return act


def claimed(times: int) -> Act:
    def act(table: Table) -> None:
        for _ in range(times):
            table.do(cm.ClaimLimit(table.wait(SECOND), RED))

    return act


def twice(command: Callable[[int, SideName], cm.Command]) -> Act:
    def act(table: Table) -> None:
        for _ in range(2):
            table.do(command(table.wait(SECOND), RED))

    return act


def ruled(verdict: str, *then: str) -> Act:
    def act(table: Table) -> None:
        table.officiated.judge = lambda game: Judged("pending", verdict, game.course.ply - 4, 4)
        table.move(*SHUFFLE * 3)
        table.do(cm.ClaimRepetition(table.wait(SECOND), RED))
        table.move(*then)

    return act


def late(table: Table) -> None:
    table.do(cm.Look(16 * MINUTE))


CASES: list[tuple[str, Callable[[], Table], Act]] = [
    ("touch own no", lambda: Table(fen=STUCK), touched("b0")),
    ("touch enemy no", lambda: Table(fen=STUCK), touched("g5")),
    ("touch own_enemy take", lambda: Table(fen=STUCK), touched("a0", "a5")),
    ("touch own_enemy none", lambda: Table(fen=STUCK), touched("b0", "g5")),
    ("touch enemy_own other", lambda: Table(fen=STUCK), touched("a5", "i3")),
    ("illegal other national", Table, lambda table: table.move("b0d1")),
    ("illegal other lower first", lambda: Table(LOWER), lambda table: table.move("b0d1")),
    ("limit false first", Table, claimed(1)),
    ("limit false second", Table, claimed(2)),
    (
        "limit true",
        lambda: Table(replace(TIMED, natural_limit=NaturalLimit(rounds=2))),
        lambda table: (table.move(*SHUFFLE), table.do(cm.ClaimLimit(table.wait(SECOND), RED))),
    ),
    ("repetition check", Table, ruled("red_loses")),
    ("repetition must no", Table, ruled("red_must_deviate", *SHUFFLE[:3])),
    ("repetition must yes", Table, ruled("red_must_deviate", "h2e2")),
    ("repetition draw no", Table, ruled("draw", *SHUFFLE)),
    ("late one yes", lambda: Table(absent=(RED,)), late),
    ("late both yes", lambda: Table(absent=(RED, BLACK)), late),
    ("record few", Table, missed(3)),
    ("record four", Table, missed(7)),
    ("record eight", Table, missed(8)),
    ("clock zero", Table, lambda table: table.do(cm.Look(60 * MINUTE))),
    ("clock player_stops", Table, lambda table: table.do(cm.StopClocks(SECOND, RED))),
    ("clock early_press first", Table, lambda table: table.do(cm.Press(SECOND, RED))),
    ("clock early_press second", Table, twice(cm.Press)),
    ("conduct minor", Table, lambda table: table.do(cm.LeaveBoard(SECOND, RED))),
    ("end resigned", Table, lambda table: table.do(cm.Resign(SECOND, RED))),
    ("record refuses", Table, lambda table: table.do(cm.RefuseRecords(SECOND, RED))),
]


@pytest.mark.parametrize(("keys", "sit", "act"), CASES, ids=[case[0] for case in CASES])
def test_the_reference_agrees_with_the_game(keys: str, sit: Callable[[], Table], act: Act) -> None:
    answer = consult(keys.split())
    assert isinstance(answer, Answer)
    table = sit()
    act(table)
    ended = table.game.ended
    results = {
        "goes_on": (None,), "loses": ("0-1",), "drawn": ("1/2-1/2",), "forfeits": ("-/+",), "both_forfeit": ("-/-",)
    }  # fmt: skip
    assert (ended.result if ended else None) in results[answer.outcome]
    assert ended is None or ended.article in answer.articles
    if ended is None:
        assert table.fouls(RED) == answer.fouls


OLD_CASES: list[tuple[str, Callable[[], Table], Act]] = [
    ("touch stuck", lambda: Table(OLD, STUCK), touched("b0")),
    ("touch safe", lambda: Table(OLD, STUCK), touched("g5")),
    ("limit false", lambda: Table(OLD), claimed(1)),
    ("repetition check", lambda: Table(OLD), ruled("red_loses")),
    ("repetition alike", lambda: Table(OLD), ruled("draw")),
    ("repetition forbidden no", lambda: Table(OLD), ruled("red_must_deviate", *SHUFFLE)),
    ("late beyond", lambda: Table(OLD, absent=(RED,)), late),
    ("record four", lambda: Table(OLD), missed(4)),
    ("illegal other", lambda: Table(OLD), lambda table: table.move("b0d1")),
]


@pytest.mark.parametrize(("keys", "sit", "act"), OLD_CASES, ids=[case[0] for case in OLD_CASES])
def test_the_1999_reference_agrees_with_the_game(keys: str, sit: Callable[[], Table], act: Act) -> None:
    answer = consult(keys.split(), "cxa-1999")
    assert isinstance(answer, Answer)
    table = sit()
    act(table)
    ended = table.game.ended
    assert (ended is not None) == (answer.outcome != "goes_on")
    assert ended is None or ended.article in answer.articles
    if ended is None:
        assert table.fouls(RED) == answer.fouls
